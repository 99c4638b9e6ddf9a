/**
 * What the board reads out of its props: whose beach lies large, what can be played, what a log line
 * is about. Nothing is drawn here and nothing chosen.
 */
import { readBox } from "./box.js";

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./view.js").Pattern} Pattern */

/** @typedef {import("./box.js").Box} Box */

/**
 * The seat whose beach lies large: one's own; for those who watch, the first.
 * @param {Props} props
 */
export const getLargeSeat = (props) => props.seat ?? 0;

/**
 * The other seats, in turn order from the large one.
 * @param {Props} props
 */
export function listOtherSeats(props) {
  const count = props.view.seats.length;
  return Array.from({ length: count - 1 }, (_, turn) => (getLargeSeat(props) + 1 + turn) % count);
}

/** @param {Props} props */
export const getOwn = (props) => props.view.seats[getLargeSeat(props)];

/** @type {WeakMap<object, Box>} */
const boxes = new WeakMap();
let lastKey = "";
/** @type {Box | null} */
let lastBox = null;

/**
 * The box of the table, worked out once for every view.
 * @param {Props} props
 * @returns {Box}
 */
export function getBox(props) {
  const { view } = props;
  let found = boxes.get(view);
  if (!found) {
    // Of a table every view has the same box; one and the same object tells that nothing changed.
    const key = JSON.stringify([view.components, view.options.variant]);
    if (key !== lastKey) [lastKey, lastBox] = [key, readBox(view)];
    found = /** @type {Box} */ (lastBox);
    boxes.set(view, found);
  }
  return found;
}

/**
 * The column the next towel of a seat goes into; one that is being placed lies there already.
 * @param {Props} props
 * @param {number} seat
 */
export function findNextColumn(props, seat) {
  const { view } = props;
  if (view.placing && view.seat === seat) return view.placing.column;
  return view.seats[seat].beach.length + 1;
}

/**
 * The towel that lies at a place of the market.
 * @param {Props} props
 * @param {string} place such as `A2`
 */
export const findMarketTowel = (props, place) =>
  props.view.market[/** @type {Row} */ (place[0])].tiles[Number(place[1]) - 1];

/**
 * The word that takes the towel of a market place now: a spare towel's, where that is asked.
 * @param {Props} props
 * @param {string} place
 */
export function makeTakingWord(props, place) {
  return isSpare(props) ? `spare/${place}` : place;
}

/**
 * Whether a spare towel is all that can be taken.
 * @param {Props} props
 */
export const isSpare = (props) => props.moves.some((move) => move.parts.kind === "spare");

/**
 * @param {Props} props
 * @param {string} word
 */
export const isLegal = (props, word) => props.moves.some((move) => move.word === word);

/**
 * Whether the decider sees the market's stones at the lower end.
 * @param {Props} props
 */
export function isFlipped(props) {
  const { viewer, seats } = props.view;
  return viewer !== null && seats[viewer].flipped;
}

/**
 * The towel tokens that may be laid this turn, by pattern.
 * @param {Props} props
 * @returns {Record<string, number>}
 */
export function countUsableTokens(props) {
  const held = getOwn(props).tokens;
  const gained = props.view.gained;
  /** @type {Record<string, number>} */
  const usable = {};
  for (const [pattern, count] of Object.entries(held)) {
    const left = Number(count) - (gained[/** @type {Pattern} */ (pattern)] ?? 0);
    if (left > 0) usable[pattern] = left;
  }
  return usable;
}

/**
 * The id of a towel's element, by which log lines find it.
 * @param {number} tile
 */
export const makeTowelId = (tile) => `towel-${tile}`;
