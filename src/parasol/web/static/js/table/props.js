/** The props of a board: one frozen object, made once for every state. */
import { n, t } from "../words.js";
import { describeSeats } from "./seat-names.js";

/**
 * @param {any} session
 * @param {any} state of the session
 * @param {any} start
 * @param {{settings: any, announce: (text: string) => void, picked: number}} more `picked`: which of several hints is looked at
 */
export function makeProps(session, state, start, { settings, announce, picked }) {
  const position = state.shown?.position;
  return Object.freeze({
    view: position?.view ?? null,
    seat: state.shown ? state.shown.seat : state.seat,
    seats: describeSeats(state),
    mySeats: state.seats,
    decider: position ? position.decider : null,
    over: Boolean(position?.over),
    paused: Boolean(position?.paused),
    standings: position?.standings ?? null,
    mine: session.isMine(),
    moves: session.isMine() ? position.moves : [],
    previews: state.previews,
    pending: state.pending ? state.pending.words : null,
    chosen: state.chosen,
    ...makeActions(session, start),
    hinted: state.hints?.hints[picked]?.word ?? null,
    fresh: state.shown?.fresh ?? [],
    version: state.shown?.version ?? 0,
    replay: Boolean(session.replay),
    settings,
    announce,
    t,
    n,
  });
}

/** @type {WeakMap<object, any>} */
const actionsBySession = new WeakMap();

/**
 * What a board can do and ask: the same functions for as long as the page stands.
 * @param {any} session
 * @param {any} start
 */
function makeActions(session, start) {
  if (!actionsBySession.has(session)) {
    actionsBySession.set(session, {
      choose: (/** @type {unknown} */ chosen) => session.choose(chosen),
      play: (/** @type {string} */ words) => session.play(words),
      why: (/** @type {string} */ word) => session.askWhy(word),
      art: (/** @type {string} */ piece) => `${start.urls.art}${piece}.svg`,
    });
  }
  return actionsBySession.get(session);
}
