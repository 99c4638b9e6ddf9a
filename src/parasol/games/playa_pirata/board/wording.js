/**
 * The words that a choice stands for. A turn is a chain of small decisions; what somebody has put
 * together says as many of them at once as can be known beforehand.
 */
import { MOST, draftsOf, isLaying, laneWords, secondFollows } from "./lanes.js";
import { ownSeat } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./lanes.js").Lane} Lane */
/** @typedef {import("./lanes.js").Draft} Draft */
/** @typedef {import("./choosing.js").Choice} Choice */

/**
 * What can be played as it stands; "" if something is missing.
 * @param {Props} props
 * @param {import("./reading.js").Asked} now
 * @param {Choice} ui
 * @param {string} aim
 * @param {Lane[]} lanes
 */
export const wordsOf = (props, now, ui, aim, lanes) => (ui.card === "special"
  ? specialWords(props, ui, aim) : stepWords(props, now, ui, aim, lanes));

/** @param {Props} props @param {Choice} ui @param {string} aim */
function specialWords(props, ui, aim) {
  const card = props.view.special;
  const word = aim ? `${aim}${ui.on}` : card === "lifeguard" ? `lifeguard/${ui.seat}` : card;
  return props.moves.some((move) => move.word === word) ? word : "";
}

/** Special cards that no window lets one play: they count at the end of the hand, or go with a treasure. */
const NEVER_ASKED = ["sand-castle", "skeleton", "wave", "jolly-roger"];

/**
 * What else ends the turn: with a special card unplayed a word of its own, which nobody wants to press
 * for a card that can't be played then.
 * @param {Props} props
 */
function ending(props) {
  const { special } = props.view;
  return unplayed(props) && NEVER_ASKED.includes(special) ? " end" : "";
}

/** @param {Props} props */
const unplayed = (props) => Boolean(props.view.special) && !props.view.seats[Number(ownSeat(props))].special_played;

/**
 * @param {Props} props
 * @param {import("./reading.js").Asked} now
 * @param {Choice} ui
 * @param {string} aim
 * @param {Lane[]} lanes
 */
function stepWords(props, now, ui, aim, lanes) {
  const say = (/** @type {string} */ word) => (now.moves.some((move) => move.word === word) ? now.before + word : "");
  if (isLaying(now.phase) && !ui.card) return layingWords(props, now, ui, lanes, say);
  if (aim) return ui.on ? say(`${aim}${ui.on}`) : onlyMove(now, aim);
  if (ui.card?.startsWith("bury/")) {
    const said = say(ui.roger ? `${ui.card}/roger` : ui.card);
    return said && props.view.round === 1 && !ui.roger ? said + ending(props) : said;
  }
  if (ui.card) return say(ui.card);
  return waiting(props, now);
}

/**
 * @param {Props} props
 * @param {import("./reading.js").Asked} now
 * @param {Choice} ui
 * @param {Lane[]} lanes
 * @param {(word: string) => string} say
 */
function layingWords(props, now, ui, lanes, say) {
  if (now.phase === "cards") return lanes[0]?.enough ? laneWords(lanes[0]) : "";
  if (!lanes.length) {
    // With a special card unplayed the turn is ended by a word of its own.
    if (say("stop")) return `${say("stop")}${now.window ? " end" : ""}`;
    return say("skip") ? say("skip") + ending(props) : "";
  }
  if (!lanes.every((lane) => lane.enough) || !say(`@${lanes[0].letter}`)) return "";
  const chain = now.before + lanes.map(laneWords).join(unplayed(props) ? " pass " : " ");
  if (now.phase !== "towels") return now.phase === "second" ? chain + ending(props) : chain;
  return chain + afterTowels(props, draftsOf(ui));
}

/**
 * The rest of the turn after the towels. Whoever lays on one treasure only wants no second one; a
 * special card that could still be played is asked for first.
 * @param {Props} props
 * @param {Draft[]} drafts
 */
function afterTowels(props, drafts) {
  if (drafts.length === MOST) return ending(props);
  const stop = secondFollows(props, drafts[0]) ? " stop" : "";
  if (!unplayed(props)) return stop;
  return ending(props) && ` pass${stop} end`;
}

/** A pirate that can have no effect needs no target. @param {import("./reading.js").Asked} now @param {string} aim */
function onlyMove(now, aim) {
  const own = now.moves.filter((move) => move.word.startsWith(aim));
  return own.length === 1 && own[0].parts.treasure === null ? now.before + own[0].word : "";
}

/** What goes on without anything chosen. @param {Props} props @param {import("./reading.js").Asked} now */
function waiting(props, now) {
  const has = (/** @type {string} */ word) => props.moves.some((move) => move.word === word);
  if (now.phase === "lifeguard") return "pass";
  if (now.phase !== "end") return "";
  if (has("end")) return "end";
  if (!has("pass") || !props.previews) return "";
  return props.previews.pass?.moves.some((/** @type {any} */ move) => move.word === "end") ? "pass end" : "pass";
}
