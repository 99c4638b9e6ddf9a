/** What the frame shows for the board: the round tracker, the prompt, the strip that adds up, the main button. */
import { isNarrow } from "../../../static/js/board/screen-size.js";
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { describeOutcome } from "./build.js";
import { describeChoice } from "./choosing.js";
import { findRow, getCost, getDeck, getOwnSeat } from "./selectors.js";
import { formatRings, nameDeck, nameIcon, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */

const ROUNDS = 10;

/** The round tracker. @param {Props} props */
export function status(props) {
  const { round, phase } = props.view;
  if (isNarrow()) return phase === "over" ? "" : `${round}/${ROUNDS}`;
  const label =
    phase === "over" ? t("Final scores") : t("Round {n} of {all}", { n: round, all: ROUNDS });
  return html`<span class="tb-rounds" role="img" aria-label=${label}><b>${t("Round")}</b>
    ${Array.from(
      { length: ROUNDS },
      (
        _,
        at,
      ) => html`<i key=${at} class=${at + 1 < round || phase === "over" ? "past" : at + 1 === round ? "now" : ""}>
        ${at + 1}</i>`,
    )}</span>`;
}

/** @param {Props} props @param {number} seat */
export const score = (props, seat) =>
  seat === getOwnSeat(props) && props.view.total !== null
    ? props.view.total
    : props.view.seats[seat].score.total;

/** On a phone the paper of the town says it all. @param {Props} props */
export function sum(props) {
  const now = describeChoice(props);
  if (!isNarrow() || !now.outcome || !now.laying) return null;
  const parts = describeOutcome(props, now.outcome, now.laying.card)
    .filter((line) => line.change)
    .map((line) => ({ icon: line.icon, label: line.text, points: line.change }));
  return { parts, total: now.outcome.points };
}

/** @param {Props} props */
export function prompt(props) {
  const { view } = props;
  if (props.over || view.phase === "over") {
    return {
      title: t("The season is over"),
      text: t("The towns are built, and the residents show themselves."),
    };
  }
  if (!props.mine) return promptWaiting(props);
  const now = describeChoice(props);
  const asks = PROMPTS[now.phase];
  return asks ? asks(props, now) : { title: t("Your turn"), text: "" };
}

/** What somebody else does. @type {Record<string, (name: string) => string>} */
const WAITING_PROMPTS = {
  start: (name) => t("{name} keeps a Start card", { name }),
  accolade: (name) => t("{name} decides about an accolade", { name }),
  night: (name) => t("{name} chooses a Day card", { name }),
  resident: (name) => t("{name} keeps a resident", { name }),
  mix: (name) => t("{name} draws cards", { name }),
  choose: (name) => t("{name} chooses a card", { name }),
};

/** @param {Props} props */
function promptWaiting(props) {
  const { view } = props;
  if (view.seat === null) return { title: t("The season is over"), text: "" };
  const { name } = props.seats[view.seat];
  const card = view.holding ?? null;
  if (card)
    return {
      title: t("{name} builds {card}", { name, card: translateName(findRow(props, card).name) }),
      text: "",
    };
  const title = WAITING_PROMPTS[view.phase]?.(name) ?? t("{name} is building", { name });
  return {
    title,
    text: view.phase === "night" ? t("High numbers bring more, low numbers act first.") : "",
  };
}

/** @type {Record<string, (props: Props, now: Choosing) => {title: string, text: string}>} */
const PROMPTS = {
  start: () => ({
    title: t("Keep a Start card"),
    text: t("It begins your first street. All are shown together."),
  }),
  accolade: () => ({
    title: t("Open or secret?"),
    text: t("An open accolade is worth more, and anybody can win it."),
  }),
  night: () => ({
    title: t("Choose a Day card"),
    text: t("High numbers bring more, low numbers act first."),
  }),
  turn: (props, now) => promptFree(props, now),
  source: () => ({
    title: t("Take a card"),
    text: t("From the market, blind from a deck, or a plain end."),
  }),
  resident: () => ({
    title: t("Keep a resident"),
    text: t("The other one goes under the deck, and only you know which."),
  }),
  place: (props, now) => promptLaying(props, now),
  put: (props, now) => promptLaying(props, now),
  mix: () => ({
    title: t("Thanks for visiting"),
    text: t("Choose what you draw: one of the cards goes into your town."),
  }),
  choose: (props, now) =>
    now.laying
      ? promptLaying(props, now)
      : {
          title: t("One of these is yours"),
          text: t("It goes into your town now. The others are discarded."),
        },
};

/** @param {Props} props @param {Choosing} now */
function promptFree(props, now) {
  const { ui } = now;
  if (now.laying) return promptLaying(props, now);
  if (ui.mode === "move")
    return {
      title: t("Move a card"),
      text: t("Choose one of your cards that glow, or drag it to its new place."),
    };
  if (ui.mode === "reveal")
    return {
      title: t("Reveal a card"),
      text: t("Choose a deck: its top card is laid into the market."),
    };
  if (ui.source) return { title: t("Draw blind"), text: t("What comes must be placed.") };
  if (ui.pay) return { title: nameIcon(ui.pay.slice(-1)), text: t("Choose a card that glows.") };
  if (ui.word?.startsWith("commit/")) {
    const { name } = props.view.accolades[Number(ui.word.slice(7)) - 1];
    return {
      title: translateName(name),
      text: t("Once committed, it counts for whoever has the most at the end."),
    };
  }
  if (ui.word === "unveil")
    return {
      title: t("Open your accolade"),
      text: t("Then it is worth more, and anybody can win it."),
    };
  if (ui.word === "use/R" || ui.word === "buy/R")
    return { title: t("A new resident"), text: t("Two are drawn, and you keep one.") };
  if (ui.word?.startsWith("forfeit/"))
    return { title: t("Give up an action"), text: t("It brings a life ring instead.") };
  if (props.moves.some((move) => move.word === "end"))
    return { title: t("End your turn"), text: t("Or spend life rings first.") };
  return { title: t("Build your town"), text: t("Choose a card of the market, or an action.") };
}

/** @param {Props} props @param {Choosing} now */
function promptLaying(props, now) {
  const card = translateName(findRow(props, now.laying?.card ?? "").name);
  if (now.laying?.moves)
    return {
      title: t("Move {card}", { card }),
      text: t("To a glowing end or gap. A question mark tells why not."),
    };
  return { title: t("Build {card}", { card }), text: t("At a glowing end, or as a new street.") };
}

/** The main button. @param {Props} props */
export function commit(props) {
  const now = describeChoice(props);
  if (!now.words) {
    if (!now.laying) return null;
    return {
      label: now.laying.moves ? t("Put it here") : t("Build it here"),
      words: "",
      word: "",
      disabled: true,
    };
  }
  return {
    label: labelCommit(props, now),
    words: now.words,
    word: now.words,
    points: now.outcome && now.laying?.places[now.place]?.points,
  };
}

/** @param {Props} props @param {Choosing} now */
function labelCommit(props, now) {
  const { words, ui } = now;
  if (now.laying)
    return now.laying.moves
      ? t("Put it here")
      : now.place === "@new"
        ? t("Begin a street")
        : t("Build it here");
  if (words === "end") return t("End your turn");
  if (ui.source) return t("Draw blind: {deck}", { deck: nameDeck(getDeck(ui.source)) });
  const [kind, value] = words.split("/");
  return (COMMIT_LABELS[kind] ?? (() => t("Confirm")))(value, props);
}

/** @type {Record<string, (value: string, props: Props) => string>} */
const COMMIT_LABELS = {
  keep: (value, props) =>
    props.view.phase === "start"
      ? t("Keep {card}", {
          card: translateName(findRow(props, props.view.starts?.[Number(value) - 1] ?? "").name),
        })
      : t("Keep {card}", {
          card: translateName(props.view.offered?.[Number(value) - 1]?.name ?? ""),
        }),
  accolade: (value) => (value === "open" ? t("Lay it open") : t("Keep it secret")),
  day: (value) => t("Take Day card {n}", { n: value }),
  use: () => t("Draw two residents"),
  buy: (_, props) =>
    t("Draw two residents for {rings}", {
      rings: formatRings(getCost(props.moves.find((move) => move.word === "buy/R"))),
    }),
  forfeit: () => t("Give it up for a life ring"),
  reveal: (_, props) =>
    t("Reveal for {rings}", {
      rings: formatRings(getCost(props.moves.find((move) => move.parts.kind === "reveal"))),
    }),
  commit: (_, props) =>
    t("Commit for {rings}", { rings: formatRings(props.view.tide?.price ?? 0) }),
  unveil: (_, props) => t("Open it for {rings}", { rings: formatRings(props.view.round) }),
  mix: () => t("Draw these cards"),
};
