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
export const namePattern = (pattern) => NAMES[pattern]();

/** @param {string[]} patterns */
export const listPatterns = (patterns) => patterns.map(namePattern).join(", ");

/** @param {number} points */
export const formatSigned = (points) => (points < 0 ? `−${-points}` : points ? `+${points}` : "0");

/** @param {number} count */
export const formatDollars = (count) => n("{n} dollar", "{n} dollars", count, { n: count });

/** @param {number} count */
export const formatPoints = (count) =>
  n("{n} point", "{n} points", Math.abs(count), { n: formatSigned(count) });

/** @param {number} price */
export const formatPrice = (price) =>
  price ? n("price {n} dollar", "price {n} dollars", price, { n: price }) : t("free");

/**
 * What lies on a spot of a beach.
 * @param {string | string[]} token
 */
export function nameSpot(token) {
  if (token === "white") return t("white pearl");
  if (token === "black") return t("black pearl");
  if (token === "crab") return t("hidden crab");
  return t("a step on {first} or {second}", {
    first: namePattern(token[0]),
    second: namePattern(token[1]),
  });
}

/**
 * The piece that is drawn for what lies on a spot.
 * @param {string | string[]} token
 * @param {number} mark
 */
export function getSpotPiece(token, mark) {
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
export const namePart = (part) => (PARTS[part] ?? NAMES[part])();

/**
 * The piece that stands for a part of a score.
 * @param {string} part
 */
export function getPartPiece(part) {
  if (part in NAMES) return `pattern/${part}`;
  if (part === "white pearls") return "pearl/white";
  if (part === "black pearls") return "pearl/black";
  if (part === "sand dollars") return "dollar";
  return part === "penalties" ? "penalty/trees" : "crab/down";
}
