/**
 * What somebody has chosen and not yet played: a card and its target, or towels and the treasures they
 * go to. Both can be chosen in either order; the words come out the same.
 *
 * The frame keeps the choice for one decision (`props.chosen`). Towels are put together here and sent
 * as one chain (`@C +3 +1 done @E +2 done`), so that a card can be taken back until then.
 */
import { canBeCovered, isLaying, listDrafts, MAX_TREASURES, makeLanes, sumRest } from "./lanes.js";
import { makeWords } from "./move-words.js";
import { findTreasure, getAim, getOwnSeat, getQuestion } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./lanes.js").Lane} Lane */
/** @typedef {import("./lanes.js").Draft} Draft */

/**
 * @typedef {object} Choice
 * @property {string | null} [card] a word without its target: `bury/5`, `telescope`, `special`; or a whole word
 * @property {boolean} [roger] the Jolly Roger goes with it
 * @property {string | null} [on] the treasure it goes to; `-`: to none
 * @property {number | null} [seat] the seat it is aimed at
 * @property {Draft[]} [drafts] towels that are put together
 * @property {number} [at] which of these the next towel goes to
 * @property {string} [step] the step that it was chosen for
 */

/**
 * @typedef {object} Choosing
 * @property {string} phase
 * @property {boolean} window
 * @property {Choice} ui
 * @property {string[]} targets the treasures that the chosen card, or towels, can go to
 * @property {string} aim the kind of word that a target would complete: `@`, `telescope/`; "" if none does
 * @property {Lane[]} lanes
 * @property {string} words what can be played as it stands; "" if something is missing
 */

/** The choice as it was made last, for one press can bring several events before anything is drawn. */
let newest = /** @type {Choice} */ ({});
/** @type {Props["view"] | null} */
let newestView = null;

/** @param {Props} props @returns {Choice} */
const getCurrent = (props) => (newestView === props.view ? newest : getChosen(props));

/**
 * What was chosen for the step of now. Windows all offer the same words, so that the frame can't tell
 * one from the next.
 * @param {Props} props
 * @returns {Choice}
 */
const getChosen = (props) => (props.chosen?.step === makeStepKey(props) ? props.chosen : {});

/** @param {Props} props */
const makeStepKey = ({ view }) =>
  [view.hand, view.turn, view.phase, view.window, view.closed].join();

/**
 * Change the choice.
 * @param {Props} props
 * @param {Choice} change
 */
export function choose(props, change) {
  newest = { ...getCurrent(props), ...change, step: makeStepKey(props) };
  newestView = props.view;
  props.choose(newest);
}

/** Put everything back. @param {Props} props */
export function clear(props) {
  newest = {};
  newestView = props.view;
  props.choose(null);
}

/**
 * @param {Props} props
 * @param {Choice} [ui]
 * @returns {Choosing}
 */
export function describeChoice(props, ui = getChosen(props)) {
  const now = getQuestion(props);
  const aim = findAim(props, now, ui);
  const lanes = isLaying(now.phase) ? makeLanes(props, now.phase, listDrafts(ui), ui.at ?? 0) : [];
  const words = props.mine ? makeWords(props, now, ui, aim, lanes) : "";
  return {
    phase: now.phase,
    window: now.window,
    ui,
    targets: listTargets(props, now, ui, aim),
    aim,
    lanes,
    words,
  };
}

/** The same for the choice as it was made last. @param {Props} props */
export const describeNewestChoice = (props) => describeChoice(props, getCurrent(props));

/** Kinds of words that name a treasure. */
const AIMED_CARDS = ["telescope", "map", "umbrella"];

/** @param {Props} props @param {import("./selectors.js").Question} now @param {Choice} ui */
function findAim(props, now, ui) {
  if (ui.card === "special") {
    const card = props.view.special;
    return props.moves.some((move) => move.parts.kind === card && getAim(move)) ? `${card}/` : "";
  }
  if (ui.card && AIMED_CARDS.includes(ui.card)) return `${ui.card}/`;
  return isLaying(now.phase) && now.phase !== "cards" ? "@" : "";
}

/** @param {Props} props @param {import("./selectors.js").Question} now @param {Choice} ui @param {string} aim @returns {string[]} */
function listTargets(props, now, ui, aim) {
  if (!aim) return [];
  const moves = ui.card === "special" ? props.moves : now.moves;
  const kind = aim === "@" ? "cover" : aim.slice(0, -1);
  const found = moves
    .filter((move) => move.parts.kind === kind)
    .map(getAim)
    .filter((letter) => letter !== null);
  if (aim !== "@") return found;
  // Beside a lane that suffices a second one is begun: it must be reached with what is left.
  const drafts = listDrafts(ui);
  const rest = sumRest(
    props,
    canBeginAnother(props, now.phase, ui)
      ? drafts
      : drafts.filter((_, number) => number !== (ui.at ?? 0)),
  );
  return found.filter(
    (letter) =>
      drafts.some((draft) => draft.on === letter) ||
      canBeCovered(findTreasure(props, letter), rest),
  );
}

/** Whether another treasure that is pressed begins a second lane. @param {Props} props @param {string} phase @param {Choice} ui */
function canBeginAnother(props, phase, ui) {
  const lanes = makeLanes(props, phase, listDrafts(ui), ui.at ?? 0);
  return (
    phase === "towels" &&
    lanes.length > 0 &&
    lanes.length < MAX_TREASURES &&
    lanes.every((lane) => lane.enough)
  );
}

/**
 * How many towels of a value are left in hand, with those put into lanes taken off.
 * @param {Props} props
 * @param {Choice} ui
 * @param {number} value
 */
export function countTowelsLeft(props, ui, value) {
  const seat = getOwnSeat(props);
  if (seat === null) return 0;
  return (
    props.view.seats[seat].towels[value] -
    listDrafts(ui)
      .flatMap((draft) => draft.towels)
      .filter((one) => one === value).length
  );
}

/**
 * Whether a towel can be put into a lane now.
 * @param {Props} props
 * @param {Choosing} now
 * @param {number} value
 */
export function canAdd(props, now, value) {
  if (!isLaying(now.phase) || now.ui.card || countTowelsLeft(props, now.ui, value) < 1)
    return false;
  if (now.phase === "cards") return props.moves.some((move) => move.word === `+${value}`);
  return (
    now.phase !== "towels" || getQuestion(props).moves.some((move) => move.parts.kind === "cover")
  );
}

/** A towel is pressed. @param {Props} props @param {number} value */
export function pressTowel(props, value) {
  const now = describeNewestChoice(props);
  if (!canAdd(props, now, value)) return props.mine ? props.why(`+${value}`) : undefined;
  const drafts = listDrafts(now.ui);
  const at = now.ui.at ?? 0;
  choose(props, {
    drafts: replaceDraft(drafts, at, { towels: [...(drafts[at]?.towels ?? []), value] }),
    at,
  });
}

/** @param {Draft[]} drafts @param {number} at @param {Partial<Draft>} change */
function replaceDraft(drafts, at, change) {
  const after = [...drafts];
  after[at] = { ...(drafts[at] ?? { on: null, towels: [] }), ...change };
  return after;
}

/** A towel is taken out of a lane again. @param {Props} props @param {number} at @param {number} value */
export function takeBack(props, at, value) {
  const drafts = listDrafts(describeNewestChoice(props).ui);
  const towels = [...drafts[at].towels];
  towels.splice(towels.indexOf(value), 1);
  if (!towels.length && drafts[at].on === null) return putBack(props, at);
  choose(props, { drafts: replaceDraft(drafts, at, { towels }), at });
}

/** A lane is put back. @param {Props} props @param {number} at */
export function putBack(props, at) {
  const drafts = listDrafts(describeNewestChoice(props).ui).filter((_, number) => number !== at);
  if (drafts.length) choose(props, { drafts, at: 0 });
  else clear(props);
}

/** A treasure is pressed: chosen, and with everything chosen played. @param {Props} props @param {string} letter */
export function pressPlace(props, letter) {
  if (!props.mine) return;
  const now = describeNewestChoice(props);
  if (now.phase === "cards") {
    if (now.lanes[0]?.letter === letter && now.words) props.play(now.words);
    return;
  }
  if (!now.aim) return now.phase === "play" ? props.why(`@${letter}`) : undefined;
  if (now.aim === "@") return pressTreasure(props, now, letter);
  if (!now.targets.includes(letter)) return props.why(`${now.aim}${letter}`);
  if (now.ui.on === letter && now.words) return props.play(now.words);
  choose(props, { on: letter });
}

/** A treasure is pressed while towels are laid. @param {Props} props @param {Choosing} now @param {string} letter */
function pressTreasure(props, now, letter) {
  const drafts = listDrafts(now.ui);
  const own = drafts.findIndex((draft) => draft.on === letter);
  if (own >= 0)
    return own === (now.ui.at ?? 0) && now.words
      ? props.play(now.words)
      : choose(props, { at: own });
  if (!canCover(props, letter)) return props.why(`@${letter}`);
  // What would not be enough for a second treasure goes there as a whole.
  const another = now.targets.includes(letter) && canBeginAnother(props, now.phase, now.ui);
  const at = another ? drafts.length : (now.ui.at ?? 0);
  choose(props, { drafts: replaceDraft(drafts, at, { on: letter }), at });
}

/** Whether a treasure can be covered with all the towels there are. @param {Props} props @param {string} letter */
export const canCover = (props, letter) =>
  getQuestion(props).moves.some((move) => move.word === `@${letter}`);

/** A card of the hand is pressed: chosen, put back, or with nothing left to choose played. @param {Props} props @param {string} card */
export function pressCard(props, card) {
  if (!props.mine) return;
  const now = describeNewestChoice(props);
  if (!canChoose(props, card)) {
    return props.why(
      card === "special"
        ? String(props.view.special)
        : AIMED_CARDS.includes(card)
          ? `${card}/-`
          : card,
    );
  }
  if (now.ui.card !== card)
    return choose(props, { card, on: null, seat: null, drafts: [], roger: false });
  if (now.words && !now.aim) return props.play(now.words);
  clear(props);
}

/** Whether a card of the hand can be played now. @param {Props} props @param {string} card */
export function canChoose(props, card) {
  if (!props.mine) return false;
  if (card === "special") return props.moves.some((move) => move.parts.kind === props.view.special);
  const { moves } = getQuestion(props);
  return moves.some((move) =>
    AIMED_CARDS.includes(card) ? move.parts.kind === card : move.word === card,
  );
}

/**
 * Something was dropped on a treasure, or elsewhere on the sand.
 * @param {Props} props
 * @param {string} what a card, or `+3`
 * @param {string | null} letter
 */
export function drop(props, what, letter) {
  if (!props.mine) return;
  if (what.startsWith("+"))
    return letter ? dropTowel(props, Number(what.slice(1)), letter) : undefined;
  if (!canChoose(props, what)) return pressCard(props, what);
  const aimed = describeChoice(props, { card: what, on: letter, roger: getCurrent(props).roger });
  if (aimed.words) return props.play(aimed.words);
  choose(props, { card: what, on: null, drafts: [] });
  if (letter && aimed.aim) props.why(`${aimed.aim}${letter}`);
}

/** A towel was dropped on a treasure: it goes to that treasure's lane. @param {Props} props @param {number} value @param {string} letter */
function dropTowel(props, value, letter) {
  const now = describeNewestChoice(props);
  if (!canAdd(props, now, value)) return props.why(`+${value}`);
  if (now.phase === "cards" ? now.lanes[0]?.letter !== letter : !canCover(props, letter))
    return props.why(`@${letter}`);
  const drafts = listDrafts(now.ui);
  const own = now.phase === "cards" ? 0 : drafts.findIndex((draft) => draft.on === letter);
  const free = drafts.findIndex((draft) => draft.on === null || !draft.towels.length);
  const at =
    own >= 0
      ? own
      : free >= 0
        ? free
        : now.phase === "towels" && drafts.length < MAX_TREASURES
          ? drafts.length
          : (now.ui.at ?? 0);
  const kept = own >= 0 || at === free || at === drafts.length ? (drafts[at]?.towels ?? []) : [];
  choose(props, {
    drafts: replaceDraft(drafts, at, {
      on: now.phase === "cards" ? null : letter,
      towels: [...kept, value],
    }),
    at,
  });
}
