/**
 * Playa Pirata explained as one plays: a note for each thing that happens for the first time, what
 * matters most first. A note knows what its seat sees, and nothing else; the frame shows one at a time.
 */
import { t } from "../../static/js/words.js";
import { getQuestion } from "./board/selectors.js";

/** @typedef {import("./board/selectors.js").Props} Props */
/** @typedef {import("./board/types.js").Line} Line */

/** Whether this seat is to take a step, also through a window. @param {Props} props @param {string} phase */
const isStep = (props, phase) => !props.over && getQuestion(props).phase === phase;

/** Whether something of a kind has happened, to this seat or to another. @param {Line[]} log @param {string} kind @param {(line: Line) => boolean} which */
const hasHappened = (log, kind, which) => log.some((line) => line.kind === kind && which(line));

/** @type {import("./board/types.js").GuideNote[]} */
export const notes = [
  {
    id: "result",
    when: (props) => props.over,
    title: () => t("How it ended"),
    text: () =>
      t(
        "Whoever had the towel or the umbrella on top digs a treasure up. Towels kept in hand count a point each.",
      ),
  },
  {
    id: "draft",
    when: (props) => isStep(props, "draft"),
    title: () => t("A card of your own"),
    text: () =>
      t(
        "Keep one of these special cards for the hand. What you pass on the next person sees, so you know what may come.",
      ),
  },
  {
    id: "final",
    when: (props) => isStep(props, "final"),
    title: () => t("The last word"),
    text: () =>
      t("Whoever started has one Final Turn: towels on one more treasure, and nobody can answer."),
  },
  {
    id: "goal",
    when: (props) => isStep(props, "play") && props.view.round === 1,
    title: () => t("What it is about"),
    text: () =>
      t(
        "Treasures are buried under an X, and at the end they belong to whoever has the towel on top, whoever buried them.",
      ),
  },
  {
    id: "second",
    when: (props, log) =>
      isStep(props, "second") ||
      (isStep(props, "towels") && hasHappened(log, "laid", (line) => line.seat === props.seat)),
    title: () => t("One more?"),
    text: () =>
      t(
        "You may cover a second treasure. But each towel that you keep is a point, and later you will need them.",
      ),
  },
  {
    id: "towels",
    when: (props) => isStep(props, "towels"),
    title: () => t("Towels"),
    text: () =>
      t(
        "Their sum must beat the one towel that you see on top. The lowest of yours ends on top: that is what others must beat.",
      ),
  },
  {
    id: "pirates",
    when: (props) => isStep(props, "play") && props.view.round > 1,
    title: () => t("A card each turn"),
    text: () =>
      t(
        "Bury a treasure or play a pirate: the Telescope peeks, the Map shows a treasure to all, the Umbrella keeps one of yours for good.",
      ),
  },
  {
    id: "window",
    when: (props) => getQuestion(props).window,
    title: () => t("Your special card"),
    text: () =>
      t(
        "As long as you have it you may play it before and after each step. If you just go on, you keep it.",
      ),
  },
  {
    id: "known",
    when: (props, log) => hasHappened(log, "buried_value", (line) => line.seat === props.seat),
    title: () => t("Only you know"),
    text: () =>
      t(
        "The paper tag with an eye says what lies under your X. Others see only who buried it, and who has looked.",
      ),
  },
  {
    id: "others",
    when: (props, log) => hasHappened(log, "laid", (line) => line.seat !== props.seat),
    title: () => t("Why there?"),
    text: () =>
      t(
        "Many towels on an X can mean a good treasure, or a bluff. Skulls are worth nothing alone and much together.",
      ),
  },
];
