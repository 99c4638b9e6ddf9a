/** The game's terms in the reader's language, and short phrases made of them. */
import { n, t } from "../../../static/js/words.js";

/** @type {Record<string, () => string>} */
const PIRATES = {
  telescope: () => t("Telescope"),
  map: () => t("Map"),
  umbrella: () => t("Umbrella"),
};

/** @type {Record<string, () => string>} */
const SPECIALS = {
  "sand-castle": () => t("Sand Castle"),
  skeleton: () => t("Skeleton"),
  wave: () => t("Wave"),
  "king-size": () => t("King Size"),
  "jolly-roger": () => t("Jolly Roger"),
  bucket: () => t("Beach Bucket"),
  lifeguard: () => t("Lifeguard"),
  "flip-flops": () => t("Flip-Flops"),
  piggybank: () => t("Piggybank"),
  parrot: () => t("Parrot"),
};

/** What a special card does, as short as on a card. @type {Record<string, () => string>} */
const EFFECTS = {
  "sand-castle": () => t("Each 3 left in hand scores 3"),
  skeleton: () => t("3 points with a skull"),
  wave: () => t("3 points for two alike"),
  "king-size": () => t("Here towels must exceed by 2"),
  "jolly-roger": () => t("Bury it with a treasure: pirates keep off"),
  bucket: () => t("Peek under a 3"),
  lifeguard: () => t("See somebody’s treasures"),
  "flip-flops": () => t("Move your umbrella"),
  piggybank: () => t("Take a 1 or 2 back"),
  parrot: () => t("Equal is enough this turn"),
};

/** @param {string} job */
export const namePirate = (job) => PIRATES[job]();

/** @param {string} card */
export const nameSpecial = (card) => SPECIALS[card]();

/** @param {string} card */
export const describeSpecial = (card) => EFFECTS[card]();

/**
 * A treasure's value in words.
 * @param {number | string} value
 */
export function nameValue(value) {
  if (value === "towel") return t("Towel treasure");
  if (value === "skull") return t("Skull");
  return String(value);
}

/** @type {Record<string, () => string>} */
const PARTS = {
  treasures: () => t("treasures"),
  "towel treasures": () => t("towel treasures"),
  skulls: () => t("skulls"),
  "unplayed towels": () => t("unplayed towels"),
  "unplayed umbrella": () => t("unplayed umbrella"),
  "special card": () => t("special card"),
  "earlier hands": () => t("earlier hands"),
};

/** @param {string} part of a score */
export const namePart = (part) => PARTS[part]();

/** @param {number} count */
export const formatTreasures = (count) =>
  n("{n} treasure in hand", "{n} treasures in hand", count, { n: count });

/** @param {number} count */
export const formatTowelCards = (count) =>
  n("{n} towel card", "{n} towel cards", count, { n: count });

/** @param {number} count */
export const formatPoints = (count) => n("{n} point", "{n} points", count, { n: count });
