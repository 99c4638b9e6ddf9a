/**
 * What somebody has chosen and not yet played: a card and its target, or a group of towels and the
 * treasure it goes to. Both can be chosen in either order; the words come out the same.
 *
 * The frame keeps the choice for one decision (`props.chosen`). A group is put together here and sent
 * as one chain (`@C +3 +1 done`), so that a card can be taken back until then.
 */
import { asked, ownSeat, treasureAt } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */

/**
 * @typedef {object} Choice
 * @property {string | null} [card] a word without its target: `bury/5`, `telescope`, `special`; or a whole word
 * @property {boolean} [roger] the Jolly Roger goes with it
 * @property {string | null} [on] the treasure it goes to; `-`: to none
 * @property {number | null} [seat] the seat it is aimed at
 * @property {number[]} [towels] cards of the group that is put together
 * @property {string} [step] the step that it was chosen for
 */

/**
 * @typedef {object} Choosing
 * @property {string} phase
 * @property {boolean} window
 * @property {Choice} ui
 * @property {string[]} targets the treasures that the chosen card, or towels, can go to
 * @property {string} aim the kind of word that a target would complete: `@`, `telescope/`; "" if none does
 * @property {{letter: string, cards: number[], total: number, needs: number, fixed: number} | null} group
 * @property {string} words what can be played as it stands; "" if something is missing
 */

/** The choice as it was made last, for one press can bring several events before anything is drawn. */
let newest = /** @type {Choice} */ ({});
/** @type {any} */
let newestView = null;

/** @param {Props} props @returns {Choice} */
const current = (props) => (newestView === props.view ? newest : chosenNow(props));

/**
 * What was chosen for the step of now. Windows all offer the same words, so that the frame can't tell
 * one from the next.
 * @param {Props} props
 * @returns {Choice}
 */
const chosenNow = (props) => (props.chosen?.step === stepOf(props) ? props.chosen : {});

/** @param {Props} props */
const stepOf = ({ view }) => [view.hand, view.turn, view.phase, view.window, view.closed].join();

/**
 * Change the choice.
 * @param {Props} props
 * @param {Choice} change
 */
export function choose(props, change) {
  newest = { ...current(props), ...change, step: stepOf(props) };
  newestView = props.view;
  props.choose(newest);
}

/** Put everything back. @param {Props} props */
export function clear(props) {
  newest = {};
  newestView = props.view;
  props.choose(null);
}

const LAYING = ["towels", "second", "final", "cards"];

/** Whether towels are laid in a step. @param {string} phase */
export const isLaying = (phase) => LAYING.includes(phase);

/**
 * @param {Props} props
 * @param {Choice} [ui]
 * @returns {Choosing}
 */
export function choosing(props, ui = chosenNow(props)) {
  const now = asked(props);
  const special = ui.card === "special";
  const aim = aimOf(props, now, ui);
  const moves = special ? props.moves : now.moves;
  const kind = aim === "@" ? "cover" : aim.slice(0, -1);
  const targets = aim ? moves.filter((move) => move.parts.kind === kind && move.parts.treasure).map((move) => move.parts.treasure) : [];
  const group = groupOf(props, now.phase, ui);
  const words = !props.mine ? "" : special ? specialWords(props, ui, aim) : stepWords(props, now, ui, aim, group);
  return { phase: now.phase, window: now.window, ui, targets, aim, group, words };
}

/** The same for the choice as it was made last. @param {Props} props */
export const choosingNow = (props) => choosing(props, current(props));

/** Kinds of words that name a treasure. */
const AIMED = ["telescope", "map", "umbrella"];

/** @param {Props} props @param {import("./reading.js").Asked} now @param {Choice} ui */
function aimOf(props, now, ui) {
  if (ui.card === "special") {
    const card = props.view.special;
    return props.moves.some((move) => move.parts.kind === card && move.parts.treasure) ? `${card}/` : "";
  }
  if (ui.card && AIMED.includes(ui.card)) return `${ui.card}/`;
  return isLaying(now.phase) && now.phase !== "cards" ? "@" : "";
}

/** @param {Props} props @param {Choice} ui @param {string} aim */
function specialWords(props, ui, aim) {
  const card = props.view.special;
  const word = aim ? `${aim}${ui.on}` : card === "lifeguard" ? `lifeguard/${ui.seat}` : card;
  return props.moves.some((move) => move.word === word) ? word : "";
}

/**
 * @param {Props} props
 * @param {import("./reading.js").Asked} now
 * @param {Choice} ui
 * @param {string} aim
 * @param {Choosing["group"]} group
 */
function stepWords(props, now, ui, aim, group) {
  const say = (/** @type {string} */ word) => (now.moves.some((move) => move.word === word) ? now.before + word : "");
  if (isLaying(now.phase)) {
    if (now.phase === "cards") return groupWords(group);
    if (group && say(`@${group.letter}`) && ui.towels?.length && group.total >= group.needs) return `${now.before}@${group.letter} ${groupWords(group)}`;
    if (ui.towels?.length || ui.on) return "";
    // With a special card unplayed the turn is ended by a word of its own.
    if (say("stop")) return `${say("stop")}${now.window ? " end" : ""}`;
    return say("skip");
  }
  if (aim) return ui.on ? say(`${aim}${ui.on}`) : onlyMove(now, aim);
  if (ui.card?.startsWith("bury/")) return say(ui.roger ? `${ui.card}/roger` : ui.card);
  if (ui.card) return say(ui.card);
  return waiting(props, now);
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

/** @param {Choosing["group"]} group */
function groupWords(group) {
  if (!group || group.total < group.needs) return "";
  return [...group.cards.slice(group.fixed).map((value) => `+${value}`), "done"].join(" ");
}

/**
 * The group that is put together: cards that were named already, then those that are chosen.
 * @param {Props} props
 * @param {string} phase
 * @param {Choice} ui
 */
function groupOf(props, phase, ui) {
  const { group } = props.view;
  const towels = [...(ui.towels ?? [])].sort((one, other) => other - one);
  if (phase === "cards" && group) {
    const cards = [...group.cards, ...towels];
    return { letter: group.treasure, cards, total: cards.reduce(add, 0), needs: group.needs, fixed: group.cards.length };
  }
  if (!isLaying(phase) || ui.card || !ui.on) return null;
  return { letter: ui.on, cards: towels, total: towels.reduce(add, 0), needs: treasureAt(props, ui.on)?.needs ?? 0, fixed: 0 };
}

const add = (/** @type {number} */ sum, /** @type {number} */ value) => sum + value;

/**
 * How many towels of a value are left in hand, with those put into the group taken off.
 * @param {Props} props
 * @param {Choice} ui
 * @param {number} value
 */
export function towelsLeft(props, ui, value) {
  const seat = ownSeat(props);
  if (seat === null) return 0;
  return props.view.seats[seat].towels[value] - (ui.towels ?? []).filter((one) => one === value).length;
}

/**
 * Whether a towel can be put into the group now.
 * @param {Props} props
 * @param {Choosing} now
 * @param {number} value
 */
export function canAdd(props, now, value) {
  if (!isLaying(now.phase) || now.ui.card || towelsLeft(props, now.ui, value) < 1) return false;
  if (now.phase === "cards") return props.moves.some((move) => move.word === `+${value}`);
  return now.phase !== "towels" || asked(props).moves.some((move) => move.parts.kind === "cover");
}

/** A towel is pressed. @param {Props} props @param {number} value */
export function pressTowel(props, value) {
  const now = choosingNow(props);
  if (canAdd(props, now, value)) choose(props, { towels: [...(now.ui.towels ?? []), value] });
  else if (props.mine) props.why(`+${value}`);
}

/** A towel is taken out of the group again. @param {Props} props @param {number} value */
export function takeBack(props, value) {
  const towels = [...(choosingNow(props).ui.towels ?? [])];
  towels.splice(towels.indexOf(value), 1);
  choose(props, { towels });
}

/** A treasure is pressed: chosen, and with everything chosen played. @param {Props} props @param {string} letter */
export function pressPlace(props, letter) {
  if (!props.mine) return;
  const now = choosingNow(props);
  if (now.phase === "cards") {
    if (now.group?.letter === letter && now.words) props.play(now.words);
    return;
  }
  if (!now.aim) return now.phase === "play" ? props.why(`@${letter}`) : undefined;
  if (!now.targets.includes(letter)) return props.why(`${now.aim}${letter}`);
  if (now.ui.on === letter && now.words) return props.play(now.words);
  choose(props, { on: letter });
}

/** A card of the hand is pressed: chosen, put back, or with nothing left to choose played. @param {Props} props @param {string} card */
export function pressCard(props, card) {
  if (!props.mine) return;
  const now = choosingNow(props);
  if (!canChoose(props, card)) return props.why(card === "special" ? String(props.view.special) : AIMED.includes(card) ? `${card}/-` : card);
  if (now.ui.card !== card) return choose(props, { card, on: null, seat: null, towels: [], roger: false });
  if (now.words && !now.aim) return props.play(now.words);
  clear(props);
}

/** Whether a card of the hand can be played now. @param {Props} props @param {string} card */
export function canChoose(props, card) {
  if (!props.mine) return false;
  if (card === "special") return props.moves.some((move) => move.parts.kind === props.view.special);
  const { moves } = asked(props);
  return moves.some((move) => (AIMED.includes(card) ? move.parts.kind === card : move.word === card));
}

/**
 * Something was dropped on a treasure, or elsewhere on the sand.
 * @param {Props} props
 * @param {string} what a card, or `+3`
 * @param {string | null} letter
 */
export function drop(props, what, letter) {
  if (!props.mine) return;
  if (what.startsWith("+")) {
    if (!letter) return;
    const value = Number(what.slice(1));
    const now = choosingNow(props);
    const there = now.phase === "cards" ? now.group?.letter === letter : now.targets.includes(letter);
    if (!canAdd(props, now, value)) return props.why(what);
    if (!there) return props.why(`@${letter}`);
    const towels = now.ui.on && now.ui.on !== letter ? [] : now.ui.towels ?? [];
    return choose(props, { on: letter, towels: [...towels, value] });
  }
  if (!canChoose(props, what)) return pressCard(props, what);
  const aimed = choosing(props, { card: what, on: letter, roger: current(props).roger });
  if (aimed.words) return props.play(aimed.words);
  choose(props, { card: what, on: null, towels: [] });
  if (letter && aimed.aim) props.why(`${aimed.aim}${letter}`);
}
