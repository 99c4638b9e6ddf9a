/** The paper beside a card that looks for its place: the card, what pays for it, and what the place brings. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { choose, clear, startChoice } from "./choosing.js";
import { Picture } from "./pieces.js";
import {
  findRow,
  getCardArt,
  getCost,
  getDeck,
  getLetter,
  getPrice,
  isLegal,
} from "./selectors.js";
import {
  describeCondition,
  formatPair,
  formatRings,
  formatSigned,
  nameDeck,
  nameIcon,
  nameTarget,
  translateName,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Given} Given */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** @param {Given} given */
export function Build(given) {
  const { props, now } = given;
  if (now.ui.source?.startsWith("blind/")) return html`<${Blind} ...${given} />`;
  if (!now.laying) return null;
  const { card, moves } = now.laying;
  const row = findRow(props, card);
  const lines = now.outcome ? describeOutcome(props, now.outcome, card) : [];
  return html`<section class="tb-build" aria-label=${translateName(row.name)}>
    <button type="button" class="shown" data-card=${card} aria-label=${t("Look closer: {card}", { card: translateName(row.name) })}
      onClick=${() => given.look({ card })}
      onPointerDown=${(/** @type {PointerEvent} */ event) =>
        now.laying && given.lift(event, now.laying.what || "holding", getCardArt(props, card))}>
      <${Picture} props=${props} card=${card} /></button>
    <div class="says"><h2>${translateName(row.name)}${now.outcome ? html`<b>${formatSigned(now.outcome.points)}</b>` : null}</h2>
      <${Pay} props=${props} now=${now} />
      ${
        lines.length
          ? html`<ul>
          ${lines.map(
            (
              line,
              at,
            ) => html`<li key=${at} class=${line.quiet ? "quiet" : ""}><img src=${line.icon} alt="" />
            <span>${line.text}</span>${line.change === null ? null : html`<b>${formatSigned(line.change)}</b>`}</li>`,
          )}</ul>`
          : html`<p>${describeCondition(row)}</p>
          <p class="quiet">${
            moves
              ? t("Put it down where it glows: also between cards.")
              : t("It goes to a glowing end, or begins a street.")
          }</p>`
      }
    </div>
    ${
      now.phase === "turn" || now.phase === "choose"
        ? html`<button type="button" class="close" aria-label=${t("Put it back")} onClick=${() => clear(props)}>×</button>`
        : null
    }
  </section>`;
}

/** A deck is chosen: its top card blind, or shown to all first. @param {{props: Props, now: Choosing}} given */
function Blind({ props, now }) {
  const deck = getDeck(String(now.ui.source));
  const reveal = `reveal/${getLetter(deck)}`;
  return html`<section class="tb-build" aria-label=${t("Draw blind")}>
    <span class="shown"><img class="tb-picture" src=${props.art(`back/${deck}`)} alt="" /></span>
    <div class="says"><h2>${t("Draw blind: {deck}", { deck: nameDeck(deck) })}</h2><${Pay} props=${props} now=${now} />
      <p>${t("The top card is yours, whatever it is, and goes into your town.")}</p>
      ${
        isLegal(props, reveal)
          ? html`<button type="button" class="tb-give" data-word=${reveal} data-nav
          onClick=${() => startChoice(props, { mode: "reveal", word: reveal })}>
          ${t("Rather lay it into the market:")} <b>${getPrice(props, "reveal")}</b>
          <img src=${props.art("ring")} alt=${t("life ring")} /></button>`
          : null
      }</div>
    <button type="button" class="close" aria-label=${t("Put it back")} onClick=${() => clear(props)}>×</button>
  </section>`;
}

/** What pays for the card, where there is a choice. @param {{props: Props, now: Choosing}} given */
function Pay({ props, now }) {
  if (now.phase !== "turn" || !now.payers.length) {
    return now.laying?.moves && now.phase === "turn"
      ? html`<div class="tb-pay"><${Price} props=${props} rings=${getPrice(props, "move")} /></div>`
      : null;
  }
  return html`<div class="tb-pay" role="group" aria-label=${t("What pays for it")}>${now.payers.map(
    (word) => {
      const icon = word.slice(-1);
      const cost = getCost(props.moves.find((move) => move.word === word));
      return html`<button type="button" key=${word} class=${word === now.pay ? "picked" : ""} data-word=${word}
      aria-pressed=${String(word === now.pay)}
      aria-label=${cost ? t("{what} for {rings}", { what: nameIcon(icon), rings: formatRings(cost) }) : nameIcon(icon)}
      onClick=${() => choose(props, { pay: word })}>
      ${cost ? html`<${Price} props=${props} rings=${cost} />` : html`<img src=${props.art(`icon/${icon}`)} alt="" />`}</button>`;
    },
  )}</div>`;
}

/** @param {{props: Props, rings: number}} given */
const Price = ({ props, rings }) =>
  html`<span class="price"><b>${rings}</b><img src=${props.art("ring")} alt=${t("life ring")} /></span>`;

/**
 * What a place brings, line by line: the card itself, its neighbours, then residents and accolades.
 * @param {Props} props @param {import("./types.js").Outcome} outcome @param {string} card
 */
export function describeOutcome(props, outcome, card) {
  const cards = [...outcome.cards].sort(
    (one, other) => Number(other.card === card) - Number(one.card === card),
  );
  const town = cards.map((one) => {
    const row = findRow(props, one.card);
    // The card itself says what it counts; its neighbours what they were worth before, and are now.
    const own = one.card === card;
    const sum = own
      ? formatCount(row, one.counted)
      : one.change
        ? `${one.points - one.change} → ${one.points}`
        : String(one.points);
    const name = own ? t("Its own condition") : translateName(row.name);
    return {
      icon: props.art(`target/${row.target}`),
      text: sum ? formatPair(name, sum) : name,
      change: one.change,
      quiet: !one.change,
    };
  });
  const residents = outcome.residents.flatMap((one) => {
    const resident = props.view.residents?.find((own) => own.card === one.card);
    if (!resident) return [];
    const text = t("{name}: {target} {count} of {tier}", {
      name: translateName(resident.name),
      target: nameTarget(resident.target),
      count: one.count,
      tier: findNextTier(resident.tiers, one.count),
    });
    return {
      icon: props.art(`target/${resident.target}`),
      text,
      change: one.change || null,
      quiet: !one.change,
    };
  });
  const accolades = outcome.accolades.flatMap((one) => {
    const goal = [...props.view.accolades, props.view.goal].find((open) => open?.card === one.card);
    if (!goal) return [];
    const text = t("{name}: now {count}", { name: translateName(goal.name), count: one.count });
    return {
      icon: props.art(`target/${goal.target}`),
      text,
      change: one.change || null,
      quiet: !one.change,
    };
  });
  const done = outcome.completes
    ? [
        {
          icon: props.art("icon/completed"),
          text: t("The street is completed"),
          change: null,
          quiet: true,
        },
      ]
    : [];
  return [...town, ...residents, ...done, ...accolades];
}

/** What a condition counts: `2 + 3`, and what each is worth. @param {import("./selectors.js").Row} row @param {number[][]} counted */
function formatCount(row, counted) {
  if (row.target === "flat") return "";
  const sum = counted.map(([, count]) => count).join(" + ") || "0";
  return row.points > 1 && counted.length
    ? `${counted.length > 1 ? `(${sum})` : sum} × ${row.points}`
    : sum;
}

/** The next tier to reach, or the last. @param {number[]} tiers @param {number} count */
export const findNextTier = (tiers, count) =>
  tiers.find((tier) => tier > count) ?? tiers[tiers.length - 1];
