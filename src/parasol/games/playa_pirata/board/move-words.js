/**
 * The words that a choice stands for. A turn is a chain of small decisions; what somebody has put
 * together says as many of them at once as can be known beforehand.
 */
import { canSecondFollow, isLaying, listDrafts, MAX_TREASURES, makeLaneWords } from "./lanes.js";
import { getOwnSeat } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./lanes.js").Lane} Lane */
/** @typedef {import("./lanes.js").Draft} Draft */
/** @typedef {import("./choosing.js").Choice} Choice */

/**
 * What can be played as it stands; "" if something is missing.
 * @param {Props} props
 * @param {import("./selectors.js").Question} now
 * @param {Choice} ui
 * @param {string} aim
 * @param {Lane[]} lanes
 */
export const makeWords = (props, now, ui, aim, lanes) =>
  ui.card === "special"
    ? makeSpecialWords(props, ui, aim)
    : makeStepWords(props, now, ui, aim, lanes);

/** @param {Props} props @param {Choice} ui @param {string} aim */
function makeSpecialWords(props, ui, aim) {
  const card = props.view.special;
  const word = aim
    ? `${aim}${ui.on}`
    : card === "lifeguard"
      ? `lifeguard/${ui.seat}`
      : String(card);
  return props.moves.some((move) => move.word === word) ? word : "";
}

/** Special cards that no window lets one play: they count at the end of the hand, or go with a treasure. */
const NEVER_ASKED = ["sand-castle", "skeleton", "wave", "jolly-roger"];

/**
 * What else ends the turn: with a special card unplayed a word of its own, which nobody wants to press
 * for a card that can't be played then.
 * @param {Props} props
 */
function makeEnding(props) {
  const { special } = props.view;
  return isSpecialUnplayed(props) && NEVER_ASKED.includes(special ?? "") ? " end" : "";
}

/** @param {Props} props */
const isSpecialUnplayed = (props) =>
  Boolean(props.view.special) && !props.view.seats[Number(getOwnSeat(props))].special_played;

/**
 * @param {Props} props
 * @param {import("./selectors.js").Question} now
 * @param {Choice} ui
 * @param {string} aim
 * @param {Lane[]} lanes
 */
function makeStepWords(props, now, ui, aim, lanes) {
  const say = (/** @type {string} */ word) =>
    now.moves.some((move) => move.word === word) ? now.before + word : "";
  if (isLaying(now.phase) && !ui.card) return makeLayingWords(props, now, ui, lanes, say);
  if (aim) return ui.on ? say(`${aim}${ui.on}`) : findOnlyMove(now, aim);
  if (ui.card?.startsWith("bury/")) {
    const words = say(ui.roger ? `${ui.card}/roger` : ui.card);
    return words && props.view.round === 1 && !ui.roger ? words + makeEnding(props) : words;
  }
  if (ui.card) return say(ui.card);
  return makeWaitingWords(props, now);
}

/**
 * @param {Props} props
 * @param {import("./selectors.js").Question} now
 * @param {Choice} ui
 * @param {Lane[]} lanes
 * @param {(word: string) => string} say
 */
function makeLayingWords(props, now, ui, lanes, say) {
  if (now.phase === "cards") return lanes[0]?.enough ? makeLaneWords(lanes[0]) : "";
  if (!lanes.length) {
    // With a special card unplayed the turn is ended by a word of its own.
    if (say("stop")) return `${say("stop")}${now.window ? " end" : ""}`;
    return say("skip") ? say("skip") + makeEnding(props) : "";
  }
  if (!lanes.every((lane) => lane.enough) || !say(`@${lanes[0].letter}`)) return "";
  const chain =
    now.before + lanes.map(makeLaneWords).join(isSpecialUnplayed(props) ? " pass " : " ");
  if (now.phase !== "towels") return now.phase === "second" ? chain + makeEnding(props) : chain;
  return chain + makeWordsAfterTowels(props, listDrafts(ui));
}

/**
 * The rest of the turn after the towels. Whoever lays on one treasure only wants no second one; a
 * special card that could still be played is asked for first.
 * @param {Props} props
 * @param {Draft[]} drafts
 */
function makeWordsAfterTowels(props, drafts) {
  if (drafts.length === MAX_TREASURES) return makeEnding(props);
  const stop = canSecondFollow(props, drafts[0]) ? " stop" : "";
  if (!isSpecialUnplayed(props)) return stop;
  return makeEnding(props) && ` pass${stop} end`;
}

/** A pirate that can have no effect needs no target. @param {import("./selectors.js").Question} now @param {string} aim */
function findOnlyMove(now, aim) {
  const own = now.moves.filter((move) => move.word.startsWith(aim));
  return own.length === 1 && "treasure" in own[0].parts && own[0].parts.treasure === null
    ? now.before + own[0].word
    : "";
}

/** What goes on without anything chosen. @param {Props} props @param {import("./selectors.js").Question} now */
function makeWaitingWords(props, now) {
  const has = (/** @type {string} */ word) => props.moves.some((move) => move.word === word);
  if (now.phase === "lifeguard") return "pass";
  if (now.phase !== "end") return "";
  if (has("end")) return "end";
  if (!has("pass") || !props.previews) return "";
  return props.previews.pass?.moves.some((move) => move.word === "end") ? "pass end" : "pass";
}
