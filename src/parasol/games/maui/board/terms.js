/** The game's terms in the reader's language, and short phrases made of them. */
import { n, t } from "../../../static/js/words.js";

/** @type {Record<string, () => string>} */
const NAMES = {
  fish: () => t("fish"),
  sun: () => t("sun"),
  wave: () => t("wave"),
  shell: () => t("shell"),
  palm: () => t("palm"),
};

/**
 * A pattern's name.
 * @param {string} pattern
 */
export const patternName = (pattern) => NAMES[pattern]();

/** @param {string[]} patterns */
export const patternList = (patterns) => patterns.map(patternName).join(", ");

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${-points}` : points ? `+${points}` : "0");

/** @param {number} count */
export const dollars = (count) => n("{n} dollar", "{n} dollars", count, { n: count });

/** @param {number} count */
export const pointsText = (count) => n("{n} point", "{n} points", Math.abs(count), { n: signed(count) });

/** @param {number} price */
export const priceText = (price) => (price ? n("price {n} dollar", "price {n} dollars", price, { n: price }) : t("free"));

/**
 * What lies on a spot of a beach.
 * @param {string | string[]} token
 */
export function spotName(token) {
  if (token === "white") return t("white pearl");
  if (token === "black") return t("black pearl");
  if (token === "crab") return t("hidden crab");
  return t("a step on {first} or {second}", { first: patternName(token[0]), second: patternName(token[1]) });
}

/**
 * The piece that is drawn for what lies on a spot.
 * @param {string | string[]} token
 * @param {number} mark
 */
export function spotPiece(token, mark) {
  if (token === "crab") return `crab/down/${mark}`;
  return `umbrella/${typeof token === "string" ? token : token.join("-")}/${mark}`;
}

/** @type {Record<string, () => string>} */
const PARTS = {
  "white pearls": () => t("white pearls"),
  "black pearls": () => t("black pearls"),
  "sand dollars": () => t("sand dollars"),
  penalties: () => t("penalties"),
  "sand crabs": () => t("sand crabs"),
};

/**
 * The name of a part of a score.
 * @param {string} part
 */
export const partName = (part) => (PARTS[part] ?? NAMES[part])();

/**
 * The piece that stands for a part of a score.
 * @param {string} part
 */
export function partPiece(part) {
  if (part in NAMES) return `pattern/${part}`;
  if (part === "white pearls") return "pearl/white";
  if (part === "black pearls") return "pearl/black";
  if (part === "sand dollars") return "dollar";
  return part === "penalties" ? "penalty/trees" : "crab/down";
}
