/** The game's terms in the reader's language, and short phrases made of them. */
import { n, t } from "../../../static/js/words.js";

/** @typedef {import("./selectors.js").Row} Row */

/** What is counted. @type {Record<string, () => string>} */
const TARGETS = {
  bench: () => t("bench"),
  bin: () => t("bin"),
  binoculars: () => t("binoculars"),
  chimney: () => t("chimney"),
  cloud: () => t("cloud"),
  "flower-box": () => t("flower box"),
  "lamp-post": () => t("lamp post"),
  "lobster-box": () => t("lobster box"),
  porch: () => t("porch"),
  seagull: () => t("seagull"),
  shutters: () => t("shutters"),
  town: () => t("town card"),
  terrace: () => t("terrace"),
  home: () => t("home"),
  business: () => t("business"),
  pier: () => t("pier"),
  landmark: () => t("landmark"),
  red: () => t("red building"),
  yellow: () => t("yellow building"),
  green: () => t("green building"),
  blue: () => t("blue building"),
  purple: () => t("purple building"),
  unique: () => t("unique colours"),
  completed: () => t("completed streets"),
  longest: () => t("cards in one street"),
};

/** What is counted one by one. @type {Record<string, () => string>} */
const EACH = { binoculars: () => t("pair of binoculars"), shutters: () => t("pair of shutters") };

/** @param {string} target */
export const nameTarget = (target) => TARGETS[target]?.() ?? target;

/** The name on a card: trades and plain ends are translated, places keep their names. @param {string} name */
export const translateName = (name) => t(name);

/** @type {Record<string, () => string>} */
const RANGES = {
  adjacent: () => t("on the cards beside it"),
  two: () => t("up to two cards away"),
  "two-left": () => t("on the two cards to its left"),
  "two-right": () => t("on the two cards to its right"),
  street: () => t("in its whole street"),
};

/** What a card scores for, in words. @param {Row} row */
export function describeCondition(row) {
  if (row.target === "flat") return formatPoints(row.points);
  return t("{points} for each {target} {range}", {
    points: formatPoints(row.points),
    target: EACH[row.target]?.() ?? nameTarget(row.target),
    range: RANGES[row.range]?.() ?? "",
  });
}

/** @type {Record<string, () => string>} */
const EDGES = { terrace: () => t("terrace"), pier: () => t("pier"), sea: () => t("sea") };

/** @param {Row} row */
export const describeEdges = (row) =>
  t("left edge {left}, right edge {right}", { left: EDGES[row.left](), right: EDGES[row.right]() });

/** @type {Record<string, () => string>} */
const COLOURS = {
  red: () => t("red building"),
  yellow: () => t("yellow building"),
  green: () => t("green building"),
  blue: () => t("blue building"),
  purple: () => t("purple building"),
  white: () => t("white building, any colour"),
};

/** What kind of card it is: deck, colour, home or business. @param {Row} row */
export function describeKind(row) {
  const kinds = [
    row.status === "landmark" ? t("landmark") : "",
    row.status === "start" ? t("Start card") : "",
    nameTarget(row.base),
  ];
  return [
    ...kinds,
    COLOURS[row.colour]?.() ?? "",
    row.subtype === "none" ? "" : nameTarget(row.subtype),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Row} row */
export const describeFeatures = (row) =>
  Object.entries(row.features)
    .map(([feature, count]) => `${nameTarget(feature)} ${count}`)
    .join(", ");

/** Everything on a card. @param {Row} row */
export const describeCard = (row) =>
  [
    translateName(row.name),
    describeKind(row),
    describeEdges(row),
    describeFeatures(row),
    describeCondition(row),
  ]
    .filter(Boolean)
    .join(", ");

/** @type {Record<string, () => string>} */
const ICON_NAMES = {
  T: () => t("Terrace Action"),
  P: () => t("Pier Action"),
  L: () => t("Landmark Action"),
  R: () => t("Resident Action"),
};

/** @param {string} icon */
export const nameIcon = (icon) => ICON_NAMES[icon]();

/** What a Day card brings. @param {string} icons */
export function describeIcons(icons) {
  const counted = [..."TPLR"]
    .map((icon) => [icon, [...icons].filter((one) => one === icon).length])
    .filter(([, count]) => count);
  const rings = [...icons].filter((one) => one === "r").length;
  const actions = counted.map(([icon, count]) =>
    Number(count) > 1 ? `${count} × ${nameIcon(String(icon))}` : nameIcon(String(icon)),
  );
  return [...actions, rings ? formatRings(rings) : ""].filter(Boolean).join(", ");
}

/** @type {Record<string, () => string>} */
const DECK_NAMES = {
  terrace: () => t("Terraces"),
  pier: () => t("Piers"),
  landmark: () => t("Landmarks"),
};

/** @param {string} deck */
export const nameDeck = (deck) => DECK_NAMES[deck]();

/** @type {Record<string, () => string>} */
const PARTS = {
  terraces: () => t("Terraces"),
  piers: () => t("Piers"),
  landmarks: () => t("Landmarks"),
  start: () => t("Start card"),
  "plain ends": () => t("Plain ends"),
  residents: () => t("Residents"),
  accolades: () => t("Accolades"),
};

/** @param {string} part of a score */
export const namePart = (part) => PARTS[part]();

/** @param {number} count */
export const formatPoints = (count) => n("{n} point", "{n} points", count, { n: count });

/** @param {number} count */
export const formatRings = (count) => n("{n} life ring", "{n} life rings", count, { n: count });

/** @param {number} count */
export const formatResidents = (count) => n("{n} resident", "{n} residents", count, { n: count });

/** @param {number} count */
export const formatStreets = (count) => n("{n} street", "{n} streets", count, { n: count });

/** Something and what is said of it. @param {string} what @param {string | number} said */
export const formatPair = (what, said) => t("{what}: {said}", { what, said });

/** With its sign. @param {number} value */
export const formatSigned = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "+0");
