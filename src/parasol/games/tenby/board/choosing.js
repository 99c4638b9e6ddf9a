/**
 * What somebody has chosen and not yet played: what pays, the card, its place. In a free moment of a
 * turn these are put together here and sent as one chain (`use/T t3 @1.2`), so that each can be
 * changed until then.
 *
 * The frame keeps the choice for one decision (`props.chosen`).
 */
import { DECKS, findCard, getDeck, getLetter, getShownSeat, ICONS } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Deck} Deck */

/**
 * @typedef {object} Choice
 * @property {string} [pay] `use/T`, `buy/P`: what a card is paid with
 * @property {string} [source] `t3`, `blind/p`, `plain/t<`, `keep/2`: the card
 * @property {string} [place] `@1.2`: where it goes
 * @property {string} [over] the place that is looked at
 * @property {string} [lift] `lift/2.3`: the card that is moved
 * @property {"move" | "reveal"} [mode] what life rings are spent on next
 * @property {string} [word] a whole word: `day/17`, `keep/1`, `reveal/t`
 * @property {string} [step] the moment that it was chosen for
 */

/**
 * @typedef {object} Laying a card that looks for its place
 * @property {string} card
 * @property {string} what the word it was chosen by; "" where it waits to be placed
 * @property {string[]} before what is said before the place
 * @property {import("./types.js").Places} places what each legal place brings; null while that is not known
 * @property {boolean} moves whether it lies in the town already
 */

/**
 * @typedef {object} Choosing
 * @property {string} phase "" if nothing is asked of this seat
 * @property {Choice} ui
 * @property {string[]} payers what could pay for the chosen card
 * @property {string} pay what pays
 * @property {Laying | null} laying
 * @property {string} place the one chosen; "" if none is
 * @property {import("./types.js").Outcome | null} outcome of the place that is looked at or chosen; null if none is
 * @property {string} words what can be played as it stands; "" if something is missing
 */

/** The choice as it was made last, for one press can bring several events before anything is drawn. */
let newest = /** @type {Choice} */ ({});
/** @type {Props["view"] | null} */
let newestView = null;

/** @param {Props} props @returns {Choice} */
const getCurrent = (props) => (newestView === props.view ? newest : getChosen(props));

/** What was chosen for this moment: two moments of a turn can offer the same words. @param {Props} props @returns {Choice} */
const getChosen = (props) => (props.chosen?.step === makeStepKey(props) ? props.chosen : {});

/** @param {Props} props */
const makeStepKey = ({ view }) =>
  JSON.stringify([
    view.round,
    view.turn,
    view.phase,
    view.icons,
    view.market,
    view.seats.map((seat) => [seat.rings, seat.streets.map((street) => street.cards.length)]),
  ]);

/** Change the choice. @param {Props} props @param {Choice} change */
export function choose(props, change) {
  newest = { ...getCurrent(props), ...change, step: makeStepKey(props) };
  newestView = props.view;
  props.choose(newest);
}

/** Choose this and nothing else. @param {Props} props @param {Choice} choice */
export function startChoice(props, choice) {
  newest = Object.keys(choice).length ? { ...choice, step: makeStepKey(props) } : {};
  newestView = props.view;
  props.choose(Object.keys(choice).length ? newest : null);
}

/** Put everything back. @param {Props} props */
export const clear = (props) => startChoice(props, {});

/** @param {Props} props @param {Choice} [ui] @returns {Choosing} */
export function describeChoice(props, ui = getChosen(props)) {
  const phase = props.mine ? props.view.phase : "";
  const payers = ui.source && phase === "turn" ? listPayers(props, ui.source) : [];
  const pay = payers.includes(ui.pay ?? "") ? String(ui.pay) : (payers[0] ?? "");
  const laying = describeLaying(props, phase, ui, pay);
  const places = Object.keys(laying?.places ?? {});
  const place =
    laying && places.includes(ui.place ?? "")
      ? String(ui.place)
      : places.length === 1
        ? places[0]
        : "";
  const looked = laying && ui.over && ui.over in laying.places ? ui.over : place;
  const outcome = looked ? (laying?.places[looked] ?? null) : null;
  return {
    phase,
    ui,
    payers,
    pay,
    laying,
    place,
    outcome,
    words: makeWords(props, phase, ui, pay, laying, place),
  };
}

/** The same for the choice as it was made last. @param {Props} props */
const describeNewestChoice = (props) => describeChoice(props, getCurrent(props));

/**
 * Whether an icon brings cards of a deck: a landmark's also piers and terraces, never the other way round.
 * @param {string} icon @param {Deck} deck
 */
const canBring = (icon, deck) => icon !== "R" && ICONS.indexOf(icon) >= DECKS.indexOf(deck);

/** What could pay for a card, what fits best first: icons before rings. @param {Props} props @param {string} source */
function listPayers(props, source) {
  const deck = getDeck(source);
  return ["use", "buy"].flatMap((kind) =>
    props.moves
      .filter(({ parts }) => parts.kind === kind && "icon" in parts && canBring(parts.icon, deck))
      .map((move) => move.word),
  );
}

/** Whether a card of the market, a deck or a plain end can be chosen now. @param {Props} props @param {string} source @param {Choice} ui */
export function canTake(props, source, ui) {
  if (!props.mine) return false;
  const { phase, decks, discards } = props.view;
  if (phase === "source") return props.moves.some((move) => move.word === source);
  if (phase !== "turn" || ui.mode || ui.lift) return false;
  const deck = getDeck(source);
  if (source.startsWith("blind/") && !decks[deck] && !discards[deck].length) return false;
  return ui.pay && !ui.source
    ? canBring(ui.pay.slice(-1), deck)
    : listPayers(props, source).length > 0;
}

/** @param {Props} props @param {string} phase @param {Choice} ui @param {string} pay @returns {Laying | null} */
function describeLaying(props, phase, ui, pay) {
  const { view, previews } = props;
  if (phase === "place" && view.holding)
    return { card: view.holding, what: "", before: [], places: listPlaces(props), moves: false };
  if (phase === "put" && view.lifted) {
    const { street, card } = view.lifted;
    return {
      card: view.seats[getShownSeat(props)].streets[street - 1].cards[card - 1].card,
      what: `lift/${street}.${card}`,
      before: [],
      places: listPlaces(props),
      moves: true,
    };
  }
  const what = phase === "turn" && ui.lift ? ui.lift : (ui.source ?? "");
  const card = what && ["turn", "source", "choose"].includes(phase) ? findCard(props, what) : null;
  if (!card) return null;
  return {
    card,
    what,
    before: [pay, what].filter(Boolean),
    places: previews?.[what]?.places ?? {},
    moves: Boolean(ui.lift),
  };
}

/** The places of the card at hand, also before it is known what they bring. @param {Props} props @returns {import("./types.js").Places} */
const listPlaces = (props) =>
  Object.fromEntries(
    props.moves.map(({ word }) => [
      word,
      /** @type {import("./types.js").Outcome | undefined} */ (props.previews?.[word]) ?? null,
    ]),
  );

/** @param {Props} props @param {string} phase @param {Choice} ui @param {string} pay @param {Laying | null} laying @param {string} place */
function makeWords(props, phase, ui, pay, laying, place) {
  if (!phase) return "";
  if (laying) return place ? [...laying.before, place].join(" ") : "";
  if (ui.source?.startsWith("blind/")) return [pay, ui.source].filter(Boolean).join(" ");
  const legal = (/** @type {string} */ word) =>
    props.moves.some((move) => move.word === word) ? word : "";
  if (ui.word) return legal(ui.word);
  return Object.keys(ui).length ? "" : legal("end");
}

/** A card of the market, a deck or a plain end is pressed. @param {Props} props @param {string} source */
export function pressSource(props, source) {
  const { ui, words } = describeNewestChoice(props);
  if (ui.mode === "reveal" && source.startsWith("blind/")) {
    return pressWord(props, `reveal/${getLetter(getDeck(source))}`, { mode: "reveal" });
  }
  if (ui.source === source)
    return words && source.startsWith("blind/") ? props.play(words) : clear(props);
  if (!canTake(props, source, ui)) {
    const before =
      props.view.phase === "turn" ? `use/${ICONS[DECKS.indexOf(getDeck(source))]} ` : "";
    return props.why(before + source);
  }
  startChoice(props, ui.pay ? { pay: ui.pay, source } : { source });
}

/** A place in the town is pressed: chosen, then played; where it can't be, told why. @param {Props} props @param {string} place */
export function pressPlace(props, place) {
  const now = describeNewestChoice(props);
  if (!now.laying) return;
  if (!(place in now.laying.places)) return props.why([...now.laying.before, place].join(" "));
  if (now.ui.place === place && now.words) return props.play(now.words);
  choose(props, { place, over: place });
}

/** A card of one's own town is to be moved. @param {Props} props @param {string} lift */
export function pressLift(props, lift) {
  if (!props.moves.some((move) => move.word === lift)) return props.why(lift);
  if (getCurrent(props).lift === lift) return startChoice(props, { mode: "move" });
  startChoice(props, { mode: "move", lift });
}

/** Something that is a word by itself is pressed: chosen, then played. @param {Props} props @param {string} word @param {Choice} [more] */
export function pressWord(props, word, more = {}) {
  if (!props.mine) return;
  if (!props.moves.some((move) => move.word === word)) return props.why(word);
  if (getCurrent(props).word === word) return props.play(word);
  startChoice(props, { ...more, word });
}

/** Something was dropped on a place. @param {Props} props @param {string} what @param {string} place */
export function drop(props, what, place) {
  if (!props.mine) return;
  const waits = ["place", "put"].includes(props.view.phase);
  const choice = waits
    ? { place }
    : what.startsWith("lift/")
      ? { mode: /** @type {"move"} */ ("move"), lift: what, place }
      : { source: what, place };
  const now = describeChoice(props, choice);
  if (now.laying && !(place in now.laying.places)) {
    startChoice(props, waits ? {} : { ...choice, place: undefined });
    return props.why([...now.laying.before, place].join(" "));
  }
  if (now.words) props.play(now.words);
}
