/** What a seat has that everybody sees: life rings, how many residents, and its town in small. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { Rings } from "./pieces.js";
import { getOwnSeat } from "./selectors.js";
import { formatResidents, formatRings, formatStreets } from "./terms.js";
import { Small } from "./towns.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props @param {number} seat */
export function Goods(props, seat) {
  const own = props.view.seats[seat];
  return html`<span class="tb-goods"><span class="things" role="img" aria-label=${describeGoods(props, seat).join(", ")}
    title=${describeGoods(props, seat).join(", ")}>
    <${Rings} props=${props} count=${own.rings} /><span class="people"><img src=${props.art("icon/R")} alt="" />
      <b>${own.residents}</b></span></span>
    ${seat === getOwnSeat(props) ? null : html`<${Small} props=${props} seat=${seat} />`}</span>`;
}

/** @param {Props} props @param {number} seat */
export const Peek = (props, seat) => html`<span class="tb-peek" aria-hidden="true">
  <${Rings} props=${props} count=${props.view.seats[seat].rings} /></span>`;

/** The same in words. @param {Props} props @param {number} seat */
export function describeGoods(props, seat) {
  const own = props.view.seats[seat];
  const lines = [
    formatRings(own.rings),
    formatResidents(own.residents),
    formatStreets(own.streets.length),
  ];
  if (own.chosen) lines.push(t("has chosen a Start card"));
  if (own.accolade === "secret") lines.push(t("has a secret accolade"));
  return lines;
}
