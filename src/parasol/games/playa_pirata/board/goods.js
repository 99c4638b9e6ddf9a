/** What a seat has in hand that everybody may see: for its row in the list of seats. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { clothOf, towelCount, towelsOf } from "./reading.js";
import { pirateName, specialName, towelCards, treasures } from "./terms.js";

/** @typedef {import("./reading.js").Props} Props */

/** @param {Props} props @param {number} seat */
export function Goods(props, seat) {
  const own = props.view.seats[seat];
  const cloth = clothOf(props, seat);
  const words = goodsLines(props, seat).join(", ");
  return html`<span class="pp-goods" role="img" aria-label=${words} title=${words}>
    <span class="rows">
      <span class="things">
        ${own.pirates.map((/** @type {string} */ job, /** @type {number} */ index) =>
          html`<img key=${index} src=${props.art(job === "umbrella" ? `tool/umbrella/${cloth}` : `tool/${job}`)} alt="" />`)}
        ${own.treasures ? html`<i class="many"><img src=${props.art("treasure/back")} alt="" />${own.treasures}</i>` : null}
        ${own.special && !own.special_played
          ? html`<img src=${props.art(own.special === "hidden" ? "special/back" : `token/${own.special}`)} alt="" />` : null}</span>
      <span class="things towels">
        ${towelsOf(own).map(([value, count]) => html`<span key=${value} class=${`cloth-${cloth} ${count ? "" : "none"}`}>
          <em>${value}</em>×${count}</span>`)}</span>
    </span>
  </span>`;
}

/** How many towels others still have: what decides whether they can answer. @param {Props} props @param {number} seat */
export function Peek(props, seat) {
  return html`<span class="pp-peek" aria-hidden="true"><img src=${props.art(`towel/${clothOf(props, seat)}`)} alt="" />
    <b>${towelCount(props.view.seats[seat])}</b></span>`;
}

/** The same in words. @param {Props} props @param {number} seat */
export function goodsLines(props, seat) {
  const own = props.view.seats[seat];
  const lines = [
    `${towelCards(towelCount(own))} (${towelsOf(own).map(([value, count]) => `${count} × ${value}`).join(", ")})`,
    treasures(own.treasures),
  ];
  if (own.pirates.length) lines.push(t("pirates: {names}", { names: own.pirates.map(pirateName).join(", ") }));
  if (own.umbrella === "front") {
    lines.push(n("the umbrella lies in front, {n} point", "the umbrella lies in front, {n} points", 1, { n: 1 }));
  }
  if (own.special === "hidden") lines.push(t("a special card"));
  else if (own.special) lines.push(own.special_played ? t("played {card}", { card: specialName(own.special) }) : specialName(own.special));
  return lines;
}
