/** The props of a board: one frozen object, made once for every state. */
import { n, t } from "../words.js";
import { describeSeats } from "./seat-names.js";

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").SessionState} SessionState */
/** @typedef {import("./types.js").StartData} StartData */
/** @typedef {import("./session.js").TableSession} TableSession */

/**
 * @param {TableSession} session
 * @param {SessionState} state of the session
 * @param {StartData} start
 * @param {{settings: import("../settings.js").Settings, announce: (text: string) => void, picked: number}} more
 *   `picked`: which of several hints is looked at
 * @returns {Props}
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
    moves: position && session.isMine() ? position.moves : [],
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

/** @type {WeakMap<TableSession, Pick<Props, "choose" | "play" | "why" | "art">>} */
const actionsBySession = new WeakMap();

/**
 * What a board can do and ask: the same functions for as long as the page stands.
 * @param {TableSession} session
 * @param {StartData} start
 */
function makeActions(session, start) {
  let actions = actionsBySession.get(session);
  if (!actions) {
    actions = {
      choose: (chosen) => session.choose(chosen),
      play: (words) => session.play(words),
      why: (word) => session.askWhy(word),
      art: (piece) => `${start.urls.art}${piece}.svg`,
    };
    actionsBySession.set(session, actions);
  }
  return actions;
}
