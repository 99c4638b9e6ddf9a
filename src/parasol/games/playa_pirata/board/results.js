/** A finished hand: what was dug up by whom, and where everybody's points came from. */
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { Treasure } from "./pieces.js";
import { getCloth } from "./selectors.js";
import { namePart, nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./view.js").Result} Result */

/**
 * The result of a hand that has just ended comes by itself, for the next one lies on the table already.
 * @param {{props: Props}} given
 */
export function HandOver({ props }) {
  const count = props.view.results.length;
  const before = useRef(count);
  const [shown, show] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    // At the end of the game the frame shows its own result.
    if (count > before.current && !props.over && !props.replay) show(count - 1);
    before.current = count;
  }, [count]);
  return shown === null || !props.view.results[shown]
    ? null
    : html`<${HandResult} props=${props} hand=${props.view.results[shown]} close=${() => show(null)} />`;
}

/** @param {{props: Props, hand: Result, close: () => void}} given */
export function HandResult({ props, hand, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const title = t("Hand {hand}", { hand: hand.hand });
  const end = () => dialog.current?.close();
  return html`<dialog class="pp-result" ref=${dialog} aria-label=${title} onClose=${close}
    onClick=${(/** @type {Event} */ event) => event.target === dialog.current && end()}>
    <div class="inside">
      <header><h2>${title}</h2><button type="button" class="btn quiet" onClick=${end}>
        ${props.over || hand.hand === props.view.hands ? t("Close") : t("Go on")}</button></header>
      <${Dug} props=${props} hand=${hand} />
      <${Points} props=${props} hand=${hand} />
    </div>
  </dialog>`;
}

/** @param {{props: Props, hand: Result}} given */
function Dug({ props, hand }) {
  const owners = [...props.view.seats.map((seat) => seat.seat), null];
  return html`<ul class="dug">${owners.map((owner) => {
    const own = hand.treasures.filter((one) => one.taken_by === owner);
    if (owner === null && !own.length) return null;
    return html`<li key=${owner}>
      <span class="who">${
        owner === null
          ? t("Nobody")
          : html`<img src=${props.art(`swatch/${getCloth(props, owner)}`)} alt="" />
        ${props.seats[owner].name}`
      }</span>
      <span class="loot">
        ${own.map(
          (one) =>
            html`<span key=${one.place} role="img"
            aria-label=${t("{place}: {value}", { place: one.place, value: nameValue(one.value) })}>
            <${Treasure} props=${props} value=${one.value} /><small>${one.place}</small></span>`,
        )}
        ${own.length ? null : html`<small class="none">${t("no treasure")}</small>`}</span>
      ${
        owner !== null && hand.specials[owner]
          ? html`<span class="card"><img src=${props.art(`token/${hand.specials[owner]}`)} alt="" />
          ${nameSpecial(hand.specials[owner])}</span>`
          : null
      }
    </li>`;
  })}</ul>`;
}

/** @param {{props: Props, hand: Result}} given */
function Points({ props, hand }) {
  const names = /** @type {(keyof import("./view.js").HandParts)[]} */ (
    Object.keys(hand.seats[0].parts)
  );
  const parts = names.filter((part) => hand.seats.some((seat) => seat.parts[part]));
  return html`<div class="scrolls" tabindex="0" role="group" aria-label=${t("Points of the hand")}><table>
    <thead><tr><th scope="col"><span class="unseen">${t("Part")}</span></th>
      ${hand.seats.map(
        (_, seat) => html`<th scope="col" key=${seat}>${props.seats[seat].name}</th>`,
      )}</tr></thead>
    <tbody>${parts.map(
      (part) => html`<tr key=${part}><th scope="row">${namePart(part)}</th>
      ${hand.seats.map((seat, number) => html`<td key=${number}>${seat.parts[part]}</td>`)}
    </tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>
      ${hand.seats.map(
        (seat, number) => html`<td key=${number}><b>${seat.total}</b></td>`,
      )}</tr></tfoot>
  </table></div>`;
}
