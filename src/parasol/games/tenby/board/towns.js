/** The other towns: small in the list of seats, large when one is pressed. */
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { CardDialog, describeScore } from "./card-dialog.js";
import { Picture, Piece } from "./pieces.js";
import { findRow, listOtherSeats } from "./selectors.js";
import {
  describeCard,
  formatPoints,
  formatResidents,
  formatRings,
  formatStreets,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** A town in one line; pressed, it is shown large. @param {{props: Props, seat: number}} given */
export function Small({ props, seat }) {
  const [open, set] = useState(false);
  const { streets } = props.view.seats[seat];
  const cards = streets.reduce((sum, street) => sum + street.cards.length, 0);
  const { name } = props.seats[seat];
  return html`<button type="button" class=${`tb-small ${streets.length ? "" : "empty"}`} id=${`small-${seat}`}
    aria-label=${t("Look at the town of {name}", { name })} style=${`--cards:${cards};--gaps:${Math.max(0, streets.length - 1)}`}
    onClick=${() => set(true)}>
    ${streets.map(
      (street, at) =>
        html`<span key=${at} class=${street.completed ? "done" : ""}>
        ${street.cards.map(
          (card, index) =>
            html`<${Picture} key=${index} props=${props} card=${card.card} kind="scene" />`,
        )}</span>`,
    )}
    ${streets.length ? null : html`<small>${t("no card yet")}</small>`}</button>
    ${open ? html`<${Large} props=${props} seat=${seat} close=${() => set(false)} />` : null}`;
}

/** @param {{props: Props, seat: number, close: () => void}} given */
function Large({ props, seat, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [looked, look] = useState(/** @type {import("./card-dialog.js").Looked | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const own = props.view.seats[seat];
  const end = () => dialog.current?.close();
  const title = t("Town of {name}", { name: props.seats[seat].name });
  return html`<dialog class="tb-large" ref=${dialog} aria-label=${title}
    onClose=${(/** @type {Event} */ event) => event.target === dialog.current && close()}
    onClick=${(/** @type {Event} */ event) => event.target === dialog.current && end()}>
    <div class="inside"><header><${Piece} props=${props} seat=${seat} /><h2>${title}</h2>
      <p>${[formatPoints(own.score.total), formatRings(own.rings), formatResidents(own.residents), formatStreets(own.streets.length)].join(", ")}</p>
      <button type="button" class="btn quiet" onClick=${end}>${t("Close")}</button></header>
      <div class="streets">
        ${own.streets.map(
          (street, at) =>
            html`<div key=${at} class=${`tb-lot ${street.completed ? "done" : ""}`} role="group"
            aria-label=${`${t("Street {n}", { n: at + 1 })}, ${formatPoints(street.points)}`}>
            <div class="lot-tag"><img src=${props.art(street.completed ? "icon/completed" : "icon/incomplete")} alt="" />
              <span>${street.completed ? t("Completed") : t("Incomplete")}</span><b>${street.points}</b></div>
            <div class="tiles">
              ${street.cards.map(
                (card, index) =>
                  html`<button type="button" key=${index} class="tb-tile" data-card=${card.card}
                  aria-label=${[describeCard(findRow(props, card.card)), describeScore(props, seat, at + 1, index + 1)].join(". ")}
                  onClick=${() => look({ card: card.card, seat, street: at + 1, position: index + 1 })}>
                  <${Picture} props=${props} card=${card.card} /><i class="worth">${card.points}</i></button>`,
              )}</div></div>`,
        )}</div>
    </div>
    ${looked ? html`<${CardDialog} props=${props} looked=${looked} close=${() => look(null)} />` : null}
  </dialog>`;
}

/** All other towns, one under the other: on a phone, where the list of seats has no room for them. @param {{props: Props}} given */
export function Towns({ props }) {
  return html`<section class="tb-towns" aria-label=${t("Other towns")}>
    ${listOtherSeats(props).map(
      (
        seat,
      ) => html`<div key=${seat} class="paper-row"><h3><${Piece} props=${props} seat=${seat} />${props.seats[seat].name}
        <span>${[
          formatPoints(props.view.seats[seat].score.total),
          formatRings(props.view.seats[seat].rings),
          formatResidents(props.view.seats[seat].residents),
        ].join(", ")}</span></h3><${Small} props=${props} seat=${seat} /></div>`,
    )}
  </section>`;
}
