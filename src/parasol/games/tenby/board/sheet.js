/** The final score sheet, like the paper pad: a column a seat, a line a kind of card, then who lived there. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { Piece } from "./pieces.js";
import { formatPoints, namePart } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** What stands before a line of the pad. @type {Record<string, string>} */
const ICONS = {
  terraces: "target/terrace",
  piers: "target/pier",
  landmarks: "target/landmark",
  start: "target/start",
  "plain ends": "target/flat",
  residents: "icon/R",
  accolades: "target/town",
};

/** @param {Props} props */
export function Sheet(props) {
  const { seats } = props.view;
  const parts = Object.keys(seats[0].score.parts).filter(
    (part) => part !== "accolades" || props.view.accolades.length,
  );
  const standings = props.standings ?? [];
  return html`<div class="tb-sheet"><div class="scrolls" tabindex="0" role="group" aria-label=${t("Score sheet")}><table>
    <thead><tr><th scope="col"><span class="unseen">${t("Part")}</span></th>
      ${seats.map(
        ({ seat }) => html`<th scope="col" key=${seat}><${Piece} props=${props} seat=${seat} />
        <span>${props.seats[seat].name}</span></th>`,
      )}</tr></thead>
    <tbody>${parts.map(
      (part) =>
        html`<tr key=${part}><th scope="row"><img src=${props.art(ICONS[part])} alt="" />${namePart(part)}</th>
        ${seats.map((seat) => html`<td key=${seat.seat}>${seat.score.parts[part]}</td>`)}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>
      ${seats.map((seat) => html`<td key=${seat.seat}><b>${seat.score.total}</b></td>`)}</tr>
      <tr class="small"><th scope="row">${t("Completed streets")}</th>
        ${seats.map((seat) => html`<td key=${seat.seat}>${seat.completed}</td>`)}</tr></tfoot>
  </table></div>
  <ul class="lives">
    ${seats.map(
      ({ seat }) => html`<li key=${seat}><${Piece} props=${props} seat=${seat} />
      <div><b>${props.seats[seat].name}</b>
        <p>${sumSeat(standings, seat).map(
          (part, at) =>
            html`<span key=${at} title=${part.text}>${part.label} <b>${part.points}</b></span>`,
        )}
          ${
            sumSeat(standings, seat).length
              ? null
              : html`<span>${t("no residents, no accolades: {points}", { points: formatPoints(0) })}</span>`
          }</p></div></li>`,
    )}</ul></div>`;
}

/** Residents and accolades of a seat with their points. @param {import("../../../static/js/table/types.js").Standing[]} standings @param {number} seat */
function sumSeat(standings, seat) {
  const found = standings.find((one) => one.seat === seat);
  return (found?.parts ?? []).filter((part) => /^(resident|accolade) /.test(part.name));
}
