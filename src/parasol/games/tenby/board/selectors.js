/**
 * What the board reads out of its props: whose town lies below, what a card is, where its picture is.
 * Nothing is drawn here and nothing chosen.
 */

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").Deck} Deck */
/** @typedef {import("./view.js").TownCard} Row a town card */

/** @type {Deck[]} */
export const DECKS = ["terrace", "pier", "landmark"];
const LETTERS = "tpl";
export const ICONS = "TPLR";

/** The letter of a deck in words. @param {Deck} deck */
export const getLetter = (deck) => LETTERS[DECKS.indexOf(deck)];

/** The deck that a source comes from: of `t3`, `blind/p`, `plain/t<`. @param {string} word */
export const getDeck = (word) => DECKS[LETTERS.indexOf(word.replace(/^(blind|plain)\//, "")[0])];

/** The seat whose town lies below; null for somebody who watches. @param {Props} props @returns {number | null} */
export const getOwnSeat = (props) => props.view.viewer ?? null;

/** The seat whose town lies below; for somebody who watches that of whoever acts. @param {Props} props @returns {number} */
export const getShownSeat = (props) => getOwnSeat(props) ?? props.view.seat ?? 0;

/** The other seats, in turn order from the one whose town lies below. @param {Props} props @returns {number[]} */
export function listOtherSeats(props) {
  const count = props.view.seats.length;
  return Array.from({ length: count - 1 }, (_, turn) => (getShownSeat(props) + 1 + turn) % count);
}

/** Plain ends, which lie beside the market and are in no deck. @type {Record<string, Row>} */
const PLAIN_ENDS = {
  "plain-terrace-left": makePlainEnd("Plain Terrace, Left End", "terrace", "pier", "terrace"),
  "plain-terrace-right": makePlainEnd("Plain Terrace, Right End", "terrace", "terrace", "pier"),
  "plain-pier-left": makePlainEnd("Plain Pier, Left End", "pier", "sea", "pier"),
  "plain-pier-right": makePlainEnd("Plain Pier, Right End", "pier", "pier", "sea"),
};

/** @param {string} name @param {string} base @param {string} left @param {string} right @returns {Row} */
function makePlainEnd(name, base, left, right) {
  const colour = base === "terrace" ? "white" : "none";
  return {
    name,
    deck: "plain",
    base,
    subtype: "none",
    status: "none",
    left,
    right,
    colour,
    features: {},
    target: "flat",
    points: 2,
    range: "none",
  };
}

/** @param {Props} props @param {string} key @returns {Row} */
export const findRow = (props, key) =>
  props.view.cards[key] ?? props.view.hand_cards?.[key] ?? PLAIN_ENDS[key];

/** The card that a source would bring; null where that is not known. @param {Props} props @param {string} word @returns {string | null} */
export function findCard(props, word) {
  if (word.startsWith("plain/"))
    return `plain-${getDeck(word)}-${word.endsWith("<") ? "left" : "right"}`;
  if (word.startsWith("keep/"))
    return (props.view.thanks_cards ?? props.view.starts ?? [])[Number(word.slice(5)) - 1] ?? null;
  if (word.startsWith("lift/")) {
    const [street, card] = word.slice(5).split(".").map(Number);
    return props.view.seats[getShownSeat(props)].streets[street - 1]?.cards[card - 1]?.card ?? null;
  }
  return /^[tpl]\d/.test(word)
    ? (props.view.market[getDeck(word)][Number(word.slice(1)) - 1] ?? null)
    : null;
}

/** Whether the box has cards of its own: then a picture is asked for by what is on the card. @param {Props} props @param {string} part */
const isChanged = (props, part) => Boolean(props.view.components?.[part]);

/** A picture of a town card. @param {Props} props @param {string} key @param {"card" | "scene"} [kind] */
export function getCardArt(props, key, kind = "card") {
  const row = findRow(props, key);
  if (row.deck === "plain" || !isChanged(props, `${row.deck}s`)) return props.art(`${kind}/${key}`);
  const edges = `${row.left[0]}|${row.right[0]}`.toUpperCase();
  const features = Object.entries(row.features)
    .map(([feature, count]) => `${count} ${feature}`)
    .join(", ");
  const counts = row.target === "flat" ? String(row.points) : `${row.target} ${row.points}`;
  const none = (/** @type {string} */ value) => (value && value !== "none" ? value : "-");
  return getDrawnArt(props, kind, [
    row.deck,
    row.name,
    edges,
    none(row.colour),
    none(row.subtype),
    none(features),
    counts,
    row.range,
  ]);
}

/** @param {Props} props @param {string} kind @param {string[]} fields */
const getDrawnArt = (props, kind, fields) =>
  props.art(`${kind}/${encodeURIComponent(fields.join(";"))}`);

/** @param {Props} props @param {import("./view.js").Resident} resident @param {"resident" | "portrait"} kind */
export function getResidentArt(props, resident, kind) {
  if (!isChanged(props, "residents")) return props.art(`${kind}/${resident.card}`);
  const { name, kind: sort, target, tiers, incomplete, completed } = resident;
  return getDrawnArt(props, kind, [
    name,
    sort,
    target,
    tiers.join(" "),
    incomplete.join(" "),
    completed.join(" "),
  ]);
}

/** @param {Props} props @param {import("./view.js").Accolade} accolade */
export const getAccoladeArt = (props, accolade) =>
  isChanged(props, "accolades")
    ? getDrawnArt(props, "accolade", [accolade.name, accolade.target])
    : props.art(`accolade/${accolade.card}`);

/** @param {Props} props @param {import("./view.js").Day} day */
export const getDayArt = (props, day) =>
  isChanged(props, "days")
    ? getDrawnArt(props, "day", [String(day.number), day.icons])
    : props.art(`day/${day.number}`);

/** The playing piece of a seat. @param {Props} props @param {number} seat */
export const getPieceArt = (props, seat) =>
  props.art(`seat/${(props.seats[seat].mark ?? seat) + 1}`);

/** What a card costs in life rings, unless the box says otherwise. @type {Record<string, number>} */
const PRICES = { reveal: 1, move: 2, terrace: 2, pier: 3, landmark: 4, resident: 4 };

/** What the box says otherwise than the usual one, in one of its groups. @param {Props} props @param {string} group */
export const getChanged = (props, group) =>
  /** @type {Record<string, number>} */ (props.view.components[group] ?? {});

/** @param {Props} props @param {string} what */
export const getPrice = (props, what) => getChanged(props, "prices")[what] ?? PRICES[what];

/** @param {Props} props @param {string} word */
export const isLegal = (props, word) =>
  props.mine && props.moves.some((move) => move.word === word);

/** What a move costs in life rings. @param {Props["moves"][number] | undefined} move */
export const getCost = (move) => (move && "cost" in move.parts ? (move.parts.cost ?? 0) : 0);
