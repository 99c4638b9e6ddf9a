/**
 * What the board reads out of its props: whose hand lies below, what is asked, what is known of a
 * treasure. Nothing is drawn here and nothing chosen.
 */

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./view.js").Treasure} Treasure */
/** @typedef {import("./view.js").Seat} Seat */

/** @typedef {import("./types.js").StepMove} Move */

/**
 * @typedef {object} Question
 * @property {string} phase the step that is asked for, also through a window; "" if nothing is
 * @property {Move[]} moves of that step
 * @property {string} before what is said before each of them: `pass ` where a window comes first
 * @property {boolean} window whether a special card may be played first
 */

/** Steps that can be taken through a window. */
const WINDOW_STEPS = ["play", "towels", "second"];

/**
 * Return what this seat is asked. While a special card is unplayed every step has a window before it; the
 * step is offered with it, and whoever takes it has passed.
 * @param {Props} props
 * @returns {Question}
 */
export function getQuestion(props) {
  const { phase } = props.view;
  if (!props.mine) return { phase: "", moves: [], before: "", window: false };
  if (phase !== "window") return { phase, moves: props.moves, before: "", window: false };
  const next = props.previews?.pass;
  if (!next || !WINDOW_STEPS.includes(next.phase))
    return { phase: "end", moves: [], before: "", window: true };
  return { phase: next.phase, moves: next.moves, before: "pass ", window: true };
}

/** The seat whose hand lies below; null for somebody who watches. @param {Props} props */
export const getOwnSeat = (props) => (props.view.held ? props.view.viewer : null);

/** @param {Props} props @param {string} letter */
export const findTreasure = (props, letter) =>
  props.view.treasures.find((one) => one.place === letter);

/** The treasure that a move is aimed at; null: at none. @param {Move} move */
export const getAim = ({ parts }) => ("treasure" in parts ? parts.treasure : null);

/** How many places there will be in this hand. @param {Props} props */
export const countPlaces = (props) =>
  props.view.treasures.length + props.view.seats.reduce((sum, seat) => sum + seat.treasures, 0);

/**
 * What this seat knows of a face-down treasure: seen, or worked out; null: nothing.
 * @param {Props} props
 * @param {Treasure} treasure
 * @returns {{value: import("./view.js").Value, how: "buried" | "looked" | "deduced"} | null}
 */
export function findKnown(props, treasure) {
  const { known, deduced, viewer } = props.view;
  if (treasure.up) return null;
  if (treasure.place in known) {
    return {
      value: known[treasure.place],
      how: treasure.buried_by === viewer ? "buried" : "looked",
    };
  }
  return treasure.place in deduced ? { value: deduced[treasure.place], how: "deduced" } : null;
}

/** The towels of a seat as pairs of value and count, highest last. @param {Seat} seat @returns {[number, number][]} */
export const listTowels = (seat) =>
  Object.entries(seat.towels).map(([value, count]) => [Number(value), Number(count)]);

/** @param {Seat} seat */
export const countTowels = (seat) => listTowels(seat).reduce((sum, [, count]) => sum + count, 0);

/** The card that lies on top of a pile, or null. @param {Treasure | undefined} treasure */
export const getTop = (treasure) => treasure?.towels[treasure.towels.length - 1] ?? null;

/** The other seats, in turn order from one's own. @param {Props} props @returns {number[]} */
export function listOtherSeats(props) {
  const count = props.view.seats.length;
  const first = getOwnSeat(props);
  if (first === null) return props.view.seats.map((seat) => seat.seat);
  return Array.from({ length: count - 1 }, (_, turn) => (first + 1 + turn) % count);
}

/** The cloth of a seat, by its number. @param {Props} props @param {number} seat */
export const getCloth = (props, seat) => props.seats[seat].mark ?? seat;
