/** What the frame shows for the board: the header's note, the prompt, the main button. */

import { isNarrow } from "../../../static/js/board/screen-size.js";
import { t } from "../../../static/js/words.js";
import { canChoose, describeChoice } from "./choosing.js";
import { isLaying } from "./lanes.js";
import { namePirate, nameSpecial } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** @param {Props} props */
export function status(props) {
  const { hand, hands, round, rounds, phase } = props.view;
  if (phase === "over") return isNarrow() ? "" : t("Final scores");
  const turn =
    phase === "draft"
      ? t("special cards")
      : round > rounds
        ? t("Final Turn")
        : round === 1
          ? t("First Turn")
          : t("turn {round} of {rounds}", { round, rounds });
  if (isNarrow()) return phase === "draft" || round > rounds ? "" : `${round}/${rounds}`;
  return hands > 1 ? t("Hand {hand} of {hands}, {turn}", { hand, hands, turn }) : turn;
}

/** @param {Props} props @param {number} seat */
export const score = (props, seat) => props.view.seats[seat].score.total;

/** Nothing is added up beforehand: what a treasure brings shows only when it is dug up. */
export const sum = () => null;

/** @param {Props} props */
export function prompt(props) {
  const { view } = props;
  if (props.over || view.phase === "over")
    return { title: t("The game is over"), text: t("It is night, and the treasures are dug up.") };
  if (!props.mine) return promptWaiting(props);
  const now = describeChoice(props);
  if (now.ui.card === "special")
    return {
      title: nameSpecial(String(view.special)),
      text: now.aim ? t("Choose a treasure that glows.") : "",
    };
  const asks = PROMPTS[now.phase];
  return asks ? asks(props, now) : { title: t("Your turn"), text: "" };
}

/** @param {Props} props */
function promptWaiting(props) {
  const { view } = props;
  if (view.seat === null) return { title: t("The game is over"), text: "" };
  const { name } = props.seats[view.seat];
  if (view.phase === "draft")
    return { title: t("{name} keeps a special card", { name }), text: "" };
  if (view.phase === "cards" && view.group) {
    return {
      title: t("{name} lays towels on {place}", { name, place: view.group.treasure }),
      text: "",
    };
  }
  if (view.phase === "place") return { title: t("{name} chooses a place", { name }), text: "" };
  return {
    title: t("{name} is thinking", { name }),
    text: view.round > view.rounds ? t("This is the Final Turn.") : "",
  };
}

/** @type {Record<string, (props: Props, now: Choosing) => {title: string, text: string}>} */
const PROMPTS = {
  draft: () => ({
    title: t("Keep a special card"),
    text: t("The others are passed on; nobody sees which one you keep."),
  }),
  lifeguard: () => ({
    title: t("Before the first treasure"),
    text: t("Whoever has the Lifeguard may look at somebody’s treasures now."),
  }),
  piggybank: () => ({
    title: t("Take a towel back"),
    text: t("One of yours that shows 1 or 2, from anywhere in the pile."),
  }),
  place: () => ({
    title: t("Choose your place"),
    text: t("You have fewer points: you say when you play in the second hand."),
  }),
  end: (props) => ({
    title: t("End your turn"),
    text: canChoose(props, "special") ? t("Or play your special card first.") : "",
  }),
  play: (props, now) => promptPlay(props, now),
  towels: (_, now) => promptLaying(now),
  second: (_, now) =>
    now.lanes.length
      ? promptLaying(now)
      : { title: t("A second treasure?"), text: t("Cover another one that glows, or stop here.") },
  final: (_, now) =>
    now.lanes.length
      ? promptLaying(now)
      : { title: t("The Final Turn"), text: t("Lay towels on one more treasure, or stop here.") },
  cards: (_, now) => promptLaying(now),
};

/** @param {Props} props @param {Choosing} now */
function promptPlay(props, now) {
  const card = now.ui.card ?? "";
  if (card.startsWith("bury/"))
    return {
      title: t("Bury this treasure"),
      text: t("It lies face down, and you know what it is."),
    };
  if (card) {
    return {
      title: namePirate(card),
      text: now.targets.length
        ? t("Choose a treasure that glows.")
        : t("There is nothing here for it."),
    };
  }
  if (props.view.round === 1)
    return { title: t("Bury a treasure"), text: t("In the First Turn everybody buries one.") };
  return {
    title: t("Bury a treasure or play a pirate"),
    text: isNarrow() ? "" : t("Then come your towels."),
  };
}

/** @param {Choosing} now */
function promptLaying(now) {
  if (/\bskip\b/.test(now.words))
    return { title: t("No towels"), text: t("No treasure can be covered with what you have.") };
  const places = now.lanes.flatMap(({ letter }) => (letter ? [letter] : []));
  const text = now.lanes.every(({ enough }) => enough)
    ? t("That is enough. More towels are allowed.")
    : t("Their sum must beat the towel on top.");
  if (places.length > 1)
    return {
      title: t("Lay towels on {first} and {second}", { first: places[0], second: places[1] }),
      text,
    };
  if (places.length) return { title: t("Lay towels on {place}", { place: places[0] }), text };
  if (isNarrow()) return { title: t("Lay towels"), text: t("Choose a treasure and towels.") };
  return {
    title: t("Lay towels"),
    text: t("Choose a treasure that glows and the towels for it: on one treasure or on two."),
  };
}

/**
 * The main button.
 * @param {Props} props
 */
export function commit(props) {
  const now = describeChoice(props);
  if (!now.words)
    return isLaying(now.phase) && now.lanes.length
      ? { label: t("Lay them"), words: "", word: "", disabled: true }
      : null;
  return { label: labelCommit(props, now), words: now.words, word: now.words };
}

/** @param {Props} props @param {Choosing} now */
function labelCommit(props, now) {
  const { words, ui } = now;
  const last = words.replace(/^pass /, "");
  if (words === "pass") return t("Pass");
  if (words.includes("done")) return t("Lay them");
  if (last.startsWith("skip")) return t("Show your towels");
  if (last.startsWith("bury/")) return ui.roger ? t("Bury it under the Jolly Roger") : t("Bury it");
  if (words.endsWith("end")) return t("End the turn");
  if (last.startsWith("stop")) return t("Stop here");
  if (words.startsWith("keep/")) return t("Keep {card}", { card: nameSpecial(words.slice(5)) });
  if (words.startsWith("place/")) return t("Take place {n}", { n: words.slice(6) });
  if (words.startsWith("take/")) return t("Take it back");
  if (ui.card === "special")
    return t("Play {card}", { card: nameSpecial(String(props.view.special)) });
  if (last.endsWith("/-"))
    return last.startsWith("umbrella") ? t("Lay it in front") : t("Play it without effect");
  return COMMIT_LABELS[last.split("/")[0]](String(ui.on));
}

/** @type {Record<string, (place: string) => string>} */
const COMMIT_LABELS = {
  telescope: (place) => t("Look at {place}", { place }),
  map: (place) => t("Turn {place} up", { place }),
  umbrella: (place) => t("Umbrella on {place}", { place }),
};
