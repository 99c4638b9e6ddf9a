/**
 * The towels that are put together before they are played: for one treasure, or for two at once. Each
 * lane has its treasure and its cards, in whichever order they are chosen, and knows what it must beat.
 */
import { findTreasure, getOwnSeat, getTop, listTowels } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {{on: string | null, towels: number[]}} Draft what somebody has put into a lane */

/**
 * @typedef {object} Lane
 * @property {string | null} letter the treasure it goes to
 * @property {number[]} cards highest first, as they will lie
 * @property {number} total
 * @property {number} needs the least total that suffices
 * @property {number} fixed how many of the cards were named already and can't be taken back here
 * @property {boolean} enough
 * @property {boolean} active whether the next towel goes here
 */

/** What is put together; nothing while a card is chosen. @param {import("./choosing.js").Choice} ui */
export const listDrafts = (ui) => (ui.card ? [] : (ui.drafts ?? []));

/** A turn's towels go to one treasure or to two. */
export const MAX_TREASURES = 2;

const LAYING_PHASES = ["towels", "second", "final", "cards"];

/** Whether towels are laid in a step. @param {string} phase */
export const isLaying = (phase) => LAYING_PHASES.includes(phase);

/**
 * The lanes as they stand.
 * @param {Props} props
 * @param {string} phase
 * @param {Draft[]} drafts
 * @param {number} at the active one
 * @returns {Lane[]}
 */
export function makeLanes(props, phase, drafts, at) {
  const { group } = props.view;
  if (phase === "cards" && group) {
    return [
      makeLane(
        group.treasure,
        [...group.cards, ...sortDescending(drafts[0]?.towels ?? [])],
        group.needs,
        group.cards.length,
        true,
      ),
    ];
  }
  return drafts.map(({ on, towels }, number) =>
    makeLane(
      on,
      sortDescending(towels),
      on ? (findTreasure(props, on)?.needs ?? 0) : 0,
      0,
      number === at,
    ),
  );
}

/** @param {string | null} letter @param {number[]} cards @param {number} needs @param {number} fixed @param {boolean} active */
function makeLane(letter, cards, needs, fixed, active) {
  const total = sumTowels(cards);
  return {
    letter,
    cards,
    total,
    needs,
    fixed,
    enough: letter !== null && cards.length > 0 && total >= needs,
    active,
  };
}

/** @param {number[]} towels */
const sortDescending = (towels) => [...towels].sort((one, other) => other - one);

/** @param {number[]} towels */
export const sumTowels = (towels) => towels.reduce((sum, value) => sum + value, 0);

/**
 * The towels that no lane holds, added up.
 * @param {Props} props
 * @param {Draft[]} drafts
 */
export function sumRest(props, drafts) {
  const seat = getOwnSeat(props);
  if (seat === null) return 0;
  return (
    listTowels(props.view.seats[seat]).reduce((sum, [value, count]) => sum + value * count, 0) -
    sumTowels(drafts.flatMap((draft) => draft.towels))
  );
}

/**
 * Whether these towels could cover a treasure.
 * @param {import("./view.js").Treasure | undefined} treasure
 * @param {number} total
 */
export const canBeCovered = (treasure, total) =>
  total > 0 && typeof treasure?.needs === "number" && treasure.needs <= total;

/**
 * Whether a second treasure could be covered after this lane is laid: only then will it be asked.
 * @param {Props} props
 * @param {Draft} draft
 */
export function canSecondFollow(props, draft) {
  const rest = sumRest(props, [draft]);
  return props.view.treasures.some(
    (treasure) => treasure.place !== draft.on && canBeCovered(treasure, rest),
  );
}

/** What a lane says when it is played. @param {Lane} lane */
export const makeLaneWords = ({ letter, cards, fixed }) =>
  [
    ...(fixed ? [] : [`@${letter}`]),
    ...cards.slice(fixed).map((value) => `+${value}`),
    "done",
  ].join(" ");

/** The sum of a lane against what lies there: "3 + 1 = 4". @param {Lane} lane */
export const formatLaneSum = ({ cards, total }) =>
  cards.length > 1 ? `${cards.join(" + ")} = ${total}` : String(total);

/** The value that a lane beats; null: bare sand, or a Parrot made equal enough. @param {Props} props @param {Lane} lane */
export function findBeatenValue(props, lane) {
  const top = lane.letter ? getTop(findTreasure(props, lane.letter)) : null;
  return top && lane.total > top.value ? top.value : null;
}
