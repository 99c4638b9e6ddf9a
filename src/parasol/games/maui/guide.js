/**
 * Maui explained as one plays: a note for each thing that happens for the first time, what matters
 * most first. A note knows what its seat sees, and nothing else; the frame shows one at a time.
 */
import { t } from "../../static/js/words.js";
import { findNextColumn, getOwn, isSpare } from "./board/selectors.js";

/** @typedef {import("./board/selectors.js").Props} Props */
/** @typedef {import("./board/types.js").Line} Line */

/**
 * Whether this seat is to decide something of a kind.
 * @param {Props} props
 * @param {string} phase
 */
const isAsked = (props, phase) => props.mine && !props.over && props.view.phase === phase;

/**
 * Whether a move of a kind can be made.
 * @param {Props} props
 * @param {string} kind
 */
const canMove = (props, kind) => props.moves.some((move) => move.parts.kind === kind);

/**
 * A moment: something of a kind has happened to this seat.
 * @param {string} kind
 */
const hasHappened = (kind) => (/** @type {Props} */ props, /** @type {Line[]} */ log) =>
  log.some((line) => line.kind === kind && line.seat === props.seat);

/**
 * The first thing that somebody else did.
 * @param {Props} props
 * @param {Line[]} log
 */
const findOthersMove = (props, log) =>
  log.find((line) => ["took", "placed"].includes(line.kind) && line.seat !== props.seat);

/**
 * Whether an umbrella lies in the column that is next.
 * @param {Props} props
 */
const isUmbrellaAhead = (props) =>
  getOwn(props).spots.some(
    (spot) => spot.token !== "crab" && spot.column === findNextColumn(props, props.seat ?? 0),
  );

/** @type {import("./board/types.js").GuideNote[]} */
export const notes = [
  {
    id: "result",
    when: (props) => props.over,
    title: () => t("How it ended"),
    text: () =>
      t(
        "Tracks, pearls and dollars are added up, and penalties taken off. The replay shows the game again, step by step.",
      ),
  },
  {
    id: "last-round",
    when: (props) => props.view.last_round && !props.over,
    title: () => t("The last round"),
    text: () =>
      t(
        "A beach is full. This round is played to its end, then everything is counted: what brings points now is best.",
      ),
  },
  {
    id: "goal",
    when: (props) => isAsked(props, "pick") && !getOwn(props).beach.length,
    title: () => t("What it is about"),
    text: () =>
      t(
        "Towel by towel you fill your beach, from the dock to the right. Where two equal patterns meet, you gain points.",
      ),
  },
  {
    id: "spare",
    when: (props) => isAsked(props, "pick") && isSpare(props),
    title: () => t("A spare towel"),
    text: () =>
      t(
        "Nothing fits, and there are no dollars to take: any towel is free. Choose the one that your next one can match best.",
      ),
  },
  {
    id: "nothing-fits",
    when: (props) => isAsked(props, "pick") && !canMove(props, "pick") && canMove(props, "take"),
    title: () => t("Nothing fits"),
    text: () =>
      t(
        "That happens. Take the dollars from a dish: with them you can pay for a better towel on your next turn.",
      ),
  },
  {
    id: "pick",
    when: (props) => isAsked(props, "pick") && canMove(props, "pick"),
    title: () => t("Your first choice"),
    text: () =>
      t(
        "What glows can be taken. Point at a towel, or press it: you see where it fits and how many points it brings.",
      ),
  },
  {
    id: "place",
    when: (props) => isAsked(props, "place"),
    title: () => t("Up or down?"),
    text: () =>
      t(
        "The numbers on the right say how many steps a match brings in each row: most by the sea and by the trees.",
      ),
  },
  {
    id: "track",
    when: (props) => isAsked(props, "track"),
    title: () => t("A free step"),
    text: () =>
      t(
        "You covered an umbrella with two patterns. Choose one of them, and your marker moves one step on its track.",
      ),
  },
  {
    id: "lay-token",
    when: (props) => isAsked(props, "tokens"),
    title: () => t("Your token"),
    text: () =>
      t(
        "It replaces one pattern of the towel you are laying. Use it for one more match, or keep it for later.",
      ),
  },
  {
    id: "token",
    when: hasHappened("token"),
    title: () => t("A token for you"),
    text: () =>
      t(
        "Your marker has reached an ornate frame. From your next turn on, its token can replace a pattern of a towel you lay.",
      ),
  },
  {
    id: "penalty",
    when: hasHappened("penalty"),
    title: () => t("Off the beach"),
    text: () =>
      t(
        "A part of your towel lies in the sea or in the trees. It costs a point and matches nothing; that can still be worth it.",
      ),
  },
  {
    id: "pearl",
    when: hasHappened("pearl"),
    title: () => t("A pearl"),
    text: () =>
      t(
        "It lay under the umbrella that you covered. White and black count apart: several of one colour are worth more each.",
      ),
  },
  {
    id: "match",
    when: hasHappened("stepped"),
    title: () => t("Points on a track"),
    text: () =>
      t(
        "Your marker has moved on the track of its pattern. The number beneath it counts, not those that it passed.",
      ),
  },
  {
    id: "others",
    when: (props, log) => findOthersMove(props, log) !== undefined,
    title: (props, log) =>
      t("{name} has moved", {
        name: props.seats[Number(findOthersMove(props, log)?.seat)].name,
      }),
    text: () =>
      t(
        "What has changed is outlined. All take from one market, so it can pay to look what the others need.",
      ),
  },
  {
    id: "umbrella",
    when: (props) => isAsked(props, "pick") && isUmbrellaAhead(props),
    title: () => t("An umbrella ahead"),
    text: () =>
      t(
        "There is one in your next column. Cover it with your towel and its bonus is yours; miss it and it is gone.",
      ),
  },
  {
    id: "dollars",
    when: (props) =>
      isAsked(props, "pick") && getOwn(props).beach.length > 0 && canMove(props, "take"),
    title: () => t("Sand dollars"),
    text: () =>
      t(
        "The first towel of a row is free, the others cost dollars. Instead of laying a towel you may take those in a dish.",
      ),
  },
];
