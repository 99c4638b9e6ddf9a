/** Choosing one of a few: a Start card, a resident, an accolade's secrecy, the cards of Thanks for Visiting. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { pressWord, startChoice } from "./choosing.js";
import { Picture } from "./pieces.js";
import { describeTiers, describeWants, Resident } from "./residents.js";
import { findRow, getAccoladeArt, getChanged } from "./selectors.js";
import { describeCard, formatPoints, nameTarget, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Given} Given */

/** @param {Given} given */
export function CardChoices(given) {
  const Choice = CHOICES_BY_PHASE[given.now.phase];
  return Choice
    ? html`<section class="tb-keeping" data-asks=${given.now.phase} aria-label=${t("Choose one")}>
    <${Choice} ...${given} /></section>`
    : null;
}

/** Whether something of this kind is asked now. @param {Props} props */
CardChoices.asks = (props) =>
  props.mine &&
  props.view.phase in CHOICES_BY_PHASE &&
  !(props.view.phase === "choose" && props.chosen?.source);

/** @type {Record<string, (given: Given) => import("../../../static/js/vendor/index.js").Child>} */
const CHOICES_BY_PHASE = {
  start: Starts,
  resident: Offered,
  accolade: Goal,
  mix: Mix,
  choose: Gifts,
};

/** @param {Given} given */
function Starts({ props, now }) {
  return html`
    <div class="few">
      ${(props.view.starts ?? []).map(
        (card, at) =>
          html`<${Town} ...${{ props, now, card }} word=${`keep/${at + 1}`} key=${card}
          press=${() => pressWord(props, `keep/${at + 1}`)} />`,
      )}</div>`;
}

/** Thanks for Visiting: the cards that were drawn; one of them is placed. @param {Given} given */
function Gifts({ props, now }) {
  return html`
    <div class="few">${(props.view.thanks_cards ?? []).map((card, at) =>
      card === "placed"
        ? null
        : html`<${Town} ...${{ props, now, card }} word=${`keep/${at + 1}`} key=${at}
        press=${() => startChoice(props, { source: `keep/${at + 1}` })} />`,
    )}</div>`;
}

/** @param {Pick<Given, "props" | "now"> & {card: string, word: string, press: () => void}} given */
function Town({ props, now, card, word, press }) {
  const chosen = now.ui.word === word;
  return html`<button type="button" class=${`tb-card ${chosen ? "chosen" : "legal"} ${props.hinted === word ? "hinted" : ""}`}
    data-word=${word} data-card=${card} data-nav aria-pressed=${String(chosen)}
    aria-label=${describeCard(findRow(props, card))} onClick=${press}><${Picture} props=${props} card=${card} />
    <small>${translateName(findRow(props, card).name)}</small></button>`;
}

/** @param {Given} given */
function Offered({ props, now }) {
  return html`<div class="people">${(props.view.offered ?? []).map((resident, at) => {
    const word = `keep/${at + 1}`;
    const chosen = now.ui.word === word;
    const label = [
      translateName(resident.name),
      describeWants(resident),
      describeTiers(resident),
    ].join(", ");
    return html`
      <button type="button" key=${word} class=${`tb-offer ${chosen ? "chosen" : "legal"} ${props.hinted === word ? "hinted" : ""}`}
        data-word=${word} data-nav aria-pressed=${String(chosen)} aria-label=${label} onClick=${() => pressWord(props, word)}>
        <${Resident} props=${props} resident=${resident} /></button>`;
  })}</div>`;
}

/** Ebb & Flow: open for all and large, or secret and small. @param {Given} given */
function Goal({ props, now }) {
  const { goal } = props.view;
  const [open, secret] = [getWorth(props, "open_points", 15), getWorth(props, "secret_points", 5)];
  const ways = [
    [
      "accolade/open",
      t("Open accolade"),
      t("for all: {points} to whoever has the most", { points: formatPoints(open) }),
    ],
    [
      "accolade/secret",
      t("Secret accolade"),
      t("for you alone: {points} if you have the most", { points: formatPoints(secret) }),
    ],
  ];
  return html`
    <div class="goal">
      ${
        goal
          ? html`<figure class="tb-accolade"><img src=${getAccoladeArt(props, goal)} alt=${nameTarget(goal.target)} />
        <figcaption>${translateName(goal.name)}</figcaption>
        <b class="prize">${open} | ${secret}</b></figure>`
          : null
      }
      <div class="ways">
        ${ways.map(
          ([word, name, text]) =>
            html`<button type="button" key=${word} class=${`tb-way ${now.ui.word === word ? "chosen" : "legal"}`} data-word=${word}
            data-nav aria-pressed=${String(now.ui.word === word)} onClick=${() => pressWord(props, word)}><b>${name}</b>
            <span>${text}</span></button>`,
        )}</div></div>`;
}

/**
 * What an accolade is worth, unless the box says otherwise.
 * @param {Props} props @param {string} what @param {number} usual @returns {number}
 */
const getWorth = (props, what, usual) => getChanged(props, "accolades")[what] ?? usual;

/** Thanks for Visiting: how many of the three cards are terraces. @param {Given} given */
function Mix({ props, now }) {
  const mixes = props.moves.flatMap(({ word, parts }) =>
    parts.kind === "mix" ? [{ word, terraces: parts.terraces }] : [],
  );
  const cards = mixes.length ? Math.max(...mixes.map(({ terraces }) => terraces)) : 3;
  return html`<div class="ways mix">${mixes.map(({ word, terraces }) => {
    const piers = Math.max(0, Math.max(3, cards) - terraces);
    const label = [
      n("{n} terrace", "{n} terraces", terraces, { n: terraces }),
      n("{n} pier", "{n} piers", piers, { n: piers }),
    ].join(", ");
    return html`
      <button type="button" key=${word}
        class=${`tb-way ${now.ui.word === word ? "chosen" : "legal"} ${props.hinted === word ? "hinted" : ""}`} data-word=${word}
        data-nav aria-pressed=${String(now.ui.word === word)} onClick=${() => pressWord(props, word)}>
        <span class="backs">
          ${Array.from(
            { length: 3 },
            (_, at) =>
              html`<img key=${at} src=${props.art(`back/${at < terraces ? "terrace" : "pier"}`)} alt="" />`,
          )}</span>
        <span>${label}</span></button>`;
  })}</div>`;
}
