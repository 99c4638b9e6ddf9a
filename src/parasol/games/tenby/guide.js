/**
 * Tenby explained as one plays: a note for each thing that happens for the first time, what matters
 * most first. A note knows what its seat sees, and nothing else; the frame shows one at a time.
 */
import { t } from "../../static/js/words.js";
import { describeChoice } from "./board/choosing.js";
import { getOwnSeat } from "./board/selectors.js";

/** @typedef {import("./board/selectors.js").Props} Props */

/** Whether this seat is asked this. @param {Props} props @param {string} phase */
const isAsked = (props, phase) => props.mine && props.view.phase === phase;

/** @param {Props} props */
const getOwn = (props) => props.view.seats[getOwnSeat(props) ?? 0];

/** @type {import("./board/types.js").GuideNote[]} */
export const notes = [
  {
    id: "result",
    when: (props) => props.over,
    title: () => t("How it ended"),
    text: () =>
      t(
        "Every card scored for what lies near it, residents for whole streets. Equal points: more completed streets come first.",
      ),
  },
  {
    id: "start",
    when: (props) => isAsked(props, "start"),
    title: () => t("What it is about"),
    text: () =>
      t(
        "In ten rounds everybody builds a town. A card scores for things on its neighbours: what it looks for stands at its foot, the arrows say how far.",
      ),
  },
  {
    id: "night",
    when: (props) => isAsked(props, "night") && props.view.round === 1,
    title: () => t("Night"),
    text: () =>
      t(
        "Choose what you can do by day: terraces, piers, landmarks, residents, life rings. Low numbers act first and choose first next time.",
      ),
  },
  {
    id: "place",
    when: (props) => props.mine && describeChoice(props).laying !== null,
    title: () => t("Where it fits"),
    text: () =>
      t(
        "Edges that touch must be alike: terrace to terrace, pier to pier. The sea ends a street; with the sea at both ends it is completed. Each place says what it brings.",
      ),
  },
  {
    id: "turn",
    when: (props) => isAsked(props, "turn") && Object.keys(props.view.icons).length > 0,
    title: () => t("Your day"),
    text: () =>
      t(
        "Each icon brings one card. A landmark’s icon may bring a pier or a terrace, a pier’s a terrace. What you do not want you give up for a life ring.",
      ),
  },
  {
    id: "resident",
    when: (props) => isAsked(props, "resident"),
    title: () => t("Residents"),
    text: () =>
      t(
        "They look at whole streets, and pay more if a street is completed. Nobody sees yours before the end.",
      ),
  },
  {
    id: "rings",
    when: (props) => isAsked(props, "turn") && getOwn(props).rings >= 2,
    title: () => t("Life rings"),
    text: () =>
      t(
        "They buy actions, and a Move: one of your cards goes elsewhere, also between two others. Rings left at the end are worth nothing.",
      ),
  },
  {
    id: "hand",
    when: (props) => (props.view.residents ?? []).length > 0,
    title: () => t("How far they are"),
    text: () =>
      t(
        "The bar shows your best street. Crossed: points in an open street; ticked: in a completed one.",
      ),
  },
  {
    id: "cleanup",
    when: (props) => props.view.round > 1 && props.view.days.some((day) => day.tokens > 0),
    title: () => t("A ring for the unloved"),
    text: () => t("A Day card that nobody chose gets a life ring, until somebody takes it."),
  },
];
