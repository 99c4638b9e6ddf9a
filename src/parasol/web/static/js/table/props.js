/** What a board is given: one frozen object, made once for every state. */
import { n, t } from "../words.js";
import { seatsOf } from "./names.js";

/**
 * @param {any} sitting
 * @param {any} state of the sitting
 * @param {any} start
 * @param {{settings: any, announce: (text: string) => void, picked: number}} more `picked`: which of several hints is looked at
 */
export function propsOf(sitting, state, start, { settings, announce, picked }) {
  const position = state.shown?.position;
  return Object.freeze({
    view: position?.view ?? null,
    seat: state.shown ? state.shown.seat : state.seat,
    seats: seatsOf(state),
    mySeats: state.seats,
    decider: position ? position.decider : null,
    over: Boolean(position?.over),
    paused: Boolean(position?.paused),
    standings: position?.standings ?? null,
    mine: sitting.mine(),
    moves: sitting.mine() ? position.moves : [],
    previews: state.previews,
    pending: state.pending ? state.pending.words : null,
    chosen: state.chosen,
    ...handsOf(sitting, start),
    hinted: state.hints?.hints[picked]?.word ?? null,
    fresh: state.shown?.fresh ?? [],
    version: state.shown?.version ?? 0,
    replay: Boolean(sitting.replay),
    settings,
    announce,
    t,
    n,
  });
}

/** @type {WeakMap<object, any>} */
const hands = new WeakMap();

/**
 * What a board can do and ask: the same functions for as long as the page stands.
 * @param {any} sitting
 * @param {any} start
 */
function handsOf(sitting, start) {
  if (!hands.has(sitting)) {
    hands.set(sitting, {
      choose: (/** @type {unknown} */ chosen) => sitting.choose(chosen),
      play: (/** @type {string} */ words) => sitting.play(words),
      why: (/** @type {string} */ word) => sitting.why(word),
      art: (/** @type {string} */ piece) => `${start.urls.art}${piece}.svg`,
    });
  }
  return hands.get(sitting);
}
