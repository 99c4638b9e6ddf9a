/**
 * What somebody has chosen and not yet played: a towel, its place, tokens on it, a track, a dish.
 *
 * The frame keeps the choice for one decision (`props.chosen`); a plan for the decisions after it is
 * kept here. Picking shows a new towel before one lays one's own, so a pick is played by itself, and
 * only then the place: that is two presses of one button. Whoever drags a towel from the market
 * straight onto the sand, or presses a place twice, has said both, and both are sent as one chain
 * (`A2 @3`). Tokens and a track are asked for afterwards, unless they were put on the towel while it
 * was in hand: then they go along (`@3 +wave/2 done`).
 */
import { countUsableTokens, findMarketTowel, getOwn, isLegal } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */

/**
 * @typedef {object} Choice
 * @property {string} [word] the towel, dish or track that was chosen
 * @property {string | null} [hover] the one under the pointer or in focus, for now
 * @property {number} [top] the place that was chosen, by its top row
 * @property {number | null} [over] the one under the pointer, for now
 * @property {Record<number, string>} [tokens] tokens put on the towel, by part
 * @property {string | null} [armed] the token that goes onto the part that is pressed next
 */

/** @typedef {{word: string, top: number, chain: string, preview: import("./types.js").PlacePreview | null}} Place */

/**
 * @typedef {object} Choosing
 * @property {string} phase what is asked of this seat; "" if nothing is
 * @property {Choice} ui
 * @property {string} word the towel, dish or track that is shown: under the pointer, or chosen
 * @property {boolean} settled whether it was chosen, not only pointed at
 * @property {import("./view.js").Tile | null} towel the towel that is shown on the beach, with its patterns
 * @property {Place[]} places where it can be laid
 * @property {number | null} top where it is shown
 * @property {Record<number, string>} tokens what lies on it, by part
 * @property {Record<number, string>} wanted tokens without which it would match nothing there
 * @property {string} chain the words of all that, as the previews know them
 * @property {import("./types.js").Preview | null} preview what it would bring; null until that is known
 */

/** What is meant to come after the decision of now, in the same turn. */
let plan = {
  tile: -1,
  top: /** @type {number | null} */ (null),
  tokens: /** @type {Record<number, string>} */ ({}),
};

/**
 * The choice as it was made last, and the view it was made for. One press can bring several events
 * before anything is drawn anew, and what handlers were drawn with is then out of date.
 * @type {Choice}
 */
let newest = {};
/** @type {Props["view"] | null} */
let newestView = null;

/** The choice as it was made last. */
export const getNewestChoice = () => newest;

/**
 * The same as `describeChoice`, but from the choice as it was made last.
 * @param {Props} props
 */
export const describeNewestChoice = (props) => describeChoice({ ...props, chosen: newest });

/**
 * All about the choice of now.
 * @param {Props} props
 * @returns {Choosing}
 */
export function describeChoice(props) {
  const phase = props.mine && !props.over ? props.view.phase : "";
  const ui = props.chosen ?? {};
  /** @type {Choosing} */
  const found = {
    phase,
    ui,
    word: "",
    settled: false,
    towel: null,
    places: [],
    top: null,
    tokens: {},
    wanted: {},
    chain: "",
    preview: null,
  };
  if (phase === "pick") describePick(props, found);
  if (phase === "place") describePlacing(props, found);
  if (phase === "tokens") describeLaying(props, found);
  if (phase === "track") describeTrack(props, found);
  found.preview = props.previews?.[found.chain] ?? null;
  if (found.preview?.needs_token) found.wanted = findTokens(found);
  return found;
}

/**
 * The tokens that a preview takes to be laid, read from its matches.
 * @param {Choosing} found
 */
function findTokens(found) {
  const patterns = found.towel?.patterns ?? [];
  const laid = (found.preview?.matches ?? []).filter(
    (match) => match.pattern !== patterns[match.part - 1],
  );
  return Object.fromEntries(laid.map((match) => [match.part, match.pattern]));
}

/**
 * @param {Props} props
 * @param {Choosing} found
 */
function describePick(props, found) {
  const { ui } = found;
  const word = ui.hover ?? ui.word ?? "";
  if (!isLegal(props, word)) return;
  found.word = found.chain = word;
  found.settled = word === ui.word;
  if (word.startsWith("$")) return;
  const place = word.replace("spare/", "");
  found.towel = findMarketTowel(props, place);
  const preview = props.previews?.[word];
  if (!preview) return;
  if (word !== place) {
    found.top = preview.top ?? null;
    return;
  }
  found.places = (preview.places ?? []).map((at) => makePlace(props, at, `${word} ${at}`));
  const wanted = found.settled ? (ui.over ?? ui.top) : null;
  const top = found.places.some((one) => one.top === wanted)
    ? wanted
    : Number(preview.best?.slice(1));
  found.top = top ?? null;
  found.chain = `${word} @${top}`;
}

/**
 * @param {Props} props
 * @param {Choosing} found
 */
function describePlacing(props, found) {
  const { ui } = found;
  const { picked } = props.view;
  if (!picked) return;
  found.towel = picked;
  found.settled = true;
  found.places = props.moves.map((move) => makePlace(props, move.word, move.word));
  const legal = (/** @type {number | null | undefined} */ top) =>
    found.places.some((place) => place.top === top);
  const planned = plan.tile === picked.tile ? plan.top : null;
  const best = found.places.reduce(
    (one, other) => (getPoints(other) > getPoints(one) ? other : one),
    found.places[0],
  );
  found.top = /** @type {number} */ (
    [ui.over, ui.top, planned, best.top].find((top) => legal(top))
  );
  found.word = `@${found.top}`;
  const tokens = ui.tokens ?? {};
  const chain = [found.word, ...formatTokens(tokens)].join(" ");
  const known = !props.previews || chain in props.previews;
  found.tokens = known ? tokens : {};
  found.chain = known ? chain : found.word;
}

/**
 * @param {Props} props
 * @param {Choosing} found
 */
function describeLaying(props, found) {
  const { placing } = props.view;
  if (!placing) return;
  const lying = getOwn(props).beach[placing.column - 1];
  const planned = plan.tile === lying.tile ? plan.tokens : {};
  found.towel = lying;
  found.settled = true;
  found.top = placing.top;
  const wanted = found.ui.tokens ?? planned;
  const chain = formatTokens(wanted).join(" ");
  const known = chain !== "" && (!props.previews || chain in props.previews);
  found.tokens = known ? wanted : {};
  found.chain = known ? chain : "done";
  found.word = found.chain;
}

/**
 * @param {Props} props
 * @param {Choosing} found
 */
function describeTrack(props, found) {
  const { placing } = props.view;
  if (!placing) return;
  found.towel = getOwn(props).beach[placing.column - 1];
  found.top = placing.top;
  const word = found.ui.hover ?? found.ui.word ?? "";
  if (!isLegal(props, word)) return;
  found.word = found.chain = word;
  found.settled = word === found.ui.word;
}

/**
 * @param {Props} props
 * @param {string} word
 * @param {string} chain
 * @returns {Place}
 */
function makePlace(props, word, chain) {
  const preview = /** @type {Place["preview"] | undefined} */ (props.previews?.[chain]);
  return { word, top: Number(word.slice(1)), chain, preview: preview ?? null };
}

/** @param {Place} place */
const getPoints = (place) => place.preview?.points ?? 0;

/**
 * Tokens as words, from the ocean down as the rules want them.
 * @param {Record<number, string>} tokens
 */
function formatTokens(tokens) {
  return [1, 2, 3].filter((part) => tokens[part]).map((part) => `+${tokens[part]}/${part}`);
}

/**
 * The parts of the shown towel that the token could be put on now.
 * @param {Props} props
 * @param {Choosing} now
 * @param {string} pattern
 */
export function findParts(props, now, pattern) {
  const { previews } = props;
  if (!previews || !(now.phase === "place" || now.phase === "tokens")) return [];
  const before = now.phase === "place" ? [`@${now.top}`] : [];
  return [1, 2, 3].filter((part) => {
    if (now.tokens[part]) return false;
    const chain = [...before, ...formatTokens({ ...now.tokens, [part]: pattern })].join(" ");
    return chain in previews;
  });
}

/**
 * Tokens that can be put on the shown towel, each with how many are left in hand.
 * @param {Props} props
 * @param {Choosing} now
 * @returns {Record<string, number>}
 */
export function countLayable(props, now) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const [pattern, count] of Object.entries(countUsableTokens(props))) {
    const left = count - Object.values(now.tokens).filter((laid) => laid === pattern).length;
    if (left > 0 && findParts(props, now, pattern).length) found[pattern] = left;
  }
  return found;
}

/**
 * The words that the main button plays; "" while nothing is settled.
 * @param {Props} props
 * @param {Choosing} now
 */
export function makeWords(props, now) {
  const preview = props.previews?.[now.chain];
  const done = preview?.asks === "tokens" && preview.done ? " done" : "";
  switch (now.phase) {
    case "pick":
      return now.ui.word && isLegal(props, now.ui.word) ? now.ui.word : "";
    case "place":
      // A track comes before tokens, so with one to choose only the place can be sent yet.
      return preview?.asks === "track" ? now.word : now.chain + done;
    case "tokens":
      if (now.chain === "done") return isLegal(props, "done") ? "done" : "";
      return now.chain + done;
    case "track":
      return now.ui.word && isLegal(props, now.ui.word) ? now.ui.word : "";
    default:
      return "";
  }
}

/**
 * Play what was chosen.
 * @param {Props} props
 * @param {string} [words] other words than the main button's
 */
export function playChosen(props, words) {
  const chain = words ?? makeWords(props, describeNewestChoice(props));
  if (chain && !props.pending) props.play(chain);
}

/**
 * Keep what is drawn now: as the newest choice, and as a plan for the decisions after this one.
 * @param {Props} props
 * @param {Choosing} now
 */
export function remember(props, now) {
  newest = props.chosen ?? {};
  newestView = props.view;
  if (now.towel && now.settled && now.phase !== "track")
    plan = { tile: now.towel.tile, top: now.top, tokens: now.tokens };
}

/**
 * Change the choice; what is not named stays.
 * @param {Props} props
 * @param {Partial<Choice>} more
 */
export function choose(props, more) {
  // A place that vanishes with the decision it was for still tells that it has lost the focus.
  if (!props.mine || props.pending || props.view !== newestView) return;
  newest = { ...newest, ...more };
  props.choose(newest);
}
