/** What a seat has in hand that everybody may see: for its row in the list of seats. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { countTowels, getCloth, listTowels } from "./selectors.js";
import { formatTowelCards, formatTreasures, namePirate, nameSpecial } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props @param {number} seat */
export function Goods(props, seat) {
  const own = props.view.seats[seat];
  const cloth = getCloth(props, seat);
  const words = describeGoods(props, seat).join(", ");
  return html`<span class="pp-goods" role="img" aria-label=${words} title=${words}>
    <span class="rows">
      <span class="things">
        ${own.pirates.map(
          (job, index) =>
            html`<img key=${index} src=${props.art(job === "umbrella" ? `tool/umbrella/${cloth}` : `tool/${job}`)} alt="" />`,
        )}
        ${own.treasures ? html`<i class="many"><img src=${props.art("treasure/back")} alt="" />${own.treasures}</i>` : null}
        ${
          own.special && !own.special_played
            ? html`<img src=${props.art(own.special === "hidden" ? "special/back" : `token/${own.special}`)} alt="" />`
            : null
        }</span>
      <span class="things towels">
        ${listTowels(own).map(
          ([
            value,
            count,
          ]) => html`<span key=${value} class=${`cloth-${cloth} ${count ? "" : "none"}`}>
          <em>${value}</em>×${count}</span>`,
        )}</span>
    </span>
  </span>`;
}

/** How many towels others still have: what decides whether they can answer. @param {Props} props @param {number} seat */
export function Peek(props, seat) {
  return html`<span class="pp-peek" aria-hidden="true"><img src=${props.art(`towel/${getCloth(props, seat)}`)} alt="" />
    <b>${countTowels(props.view.seats[seat])}</b></span>`;
}

/** The same in words. @param {Props} props @param {number} seat */
export function describeGoods(props, seat) {
  const own = props.view.seats[seat];
  const lines = [
    `${formatTowelCards(countTowels(own))} (${listTowels(own)
      .map(([value, count]) => `${count} × ${value}`)
      .join(", ")})`,
    formatTreasures(own.treasures),
  ];
  if (own.pirates.length)
    lines.push(t("pirates: {names}", { names: own.pirates.map(namePirate).join(", ") }));
  if (own.umbrella === "front") {
    lines.push(
      n("the umbrella lies in front, {n} point", "the umbrella lies in front, {n} points", 1, {
        n: 1,
      }),
    );
  }
  if (own.special === "hidden") lines.push(t("a special card"));
  else if (own.special)
    lines.push(
      own.special_played
        ? t("played {card}", { card: nameSpecial(own.special) })
        : nameSpecial(own.special),
    );
  return lines;
}
