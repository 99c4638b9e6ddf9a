/** Pieces as they lie on the board: towels with their numerals, treasure cards, tags, eyes. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { getCloth } from "./selectors.js";
import { describeSpecial, nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/**
 * A towel: its cloth says whose, its numeral and knots what it is worth. 0: without a numeral.
 * @param {{props: Props, seat: number, value: number, class?: string}} given
 */
export function Towel({ props, seat, value, class: more = "" }) {
  const cloth = getCloth(props, seat);
  return html`<span class=${`pp-towel cloth-${cloth} ${more}`}>
    <img src=${props.art(`towel/${cloth}`)} alt="" draggable=${false} />
    ${
      value
        ? html`<b class="roundel">${value}
      <i class="knots">${Array.from({ length: value }, (_, knot) => html`<i key=${knot}></i>`)}</i></b>`
        : null
    }
  </span>`;
}

/**
 * A treasure's face.
 * @param {{props: Props, value: number | string}} given
 */
export function Treasure({ props, value }) {
  const number = typeof value === "number";
  return html`<span class="pp-treasure">
    <img src=${props.art(`treasure/${number ? "number" : value}`)} alt="" draggable=${false} />
    <b class="corner"><${Value} props=${props} value=${value} /></b>
    ${
      number
        ? html`<span class="coins">${Array.from({ length: value }, (_, coin) => html`<i key=${coin}></i>`)}</span>`
        : html`<small class="worth">${value === "skull" ? "2 → 10 · 3 → 18" : t("2 a towel")}</small>`
    }
  </span>`;
}

/** A value as short as can be: a number, a skull, a piece of cloth. @param {{props: Props, value: number | string}} given */
export function Value({ props, value }) {
  if (value === "skull") return html`<img class="glyph" src=${props.art("skull")} alt="" />`;
  if (value === "towel")
    return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
    <rect x="4" y="2.500" width="12" height="15" rx="2" fill="#a887c9" stroke="#664594" stroke-width="1.800" />
    <path d="M4 6h12M4 14h12" stroke="#f3ecfa" stroke-width="1.800" /></svg>`;
  return html`${value}`;
}

/** @param {{props: Props, card: string}} given */
export function Special({ props, card }) {
  return html`<span class="pp-special">
    <img src=${props.art(`special/${card}`)} alt="" draggable=${false} />
    <b>${nameSpecial(card)}</b><small>${describeSpecial(card)}</small>
  </span>`;
}

export const Eye = () => html`<svg class="eye" viewBox="-11 -9 22 18" aria-hidden="true">
  <path d="M-9.500 0Q0-9 9.500 0Q0 9-9.500 0Z" /><circle r="3.400" /></svg>`;

/** Two lines that follow from one another: worked out, not seen. */
export const Therefore =
  () => html`<svg class="eye" viewBox="-11 -9 22 18" aria-hidden="true"><circle cx="0" cy="-4" r="2.400" />
  <circle cx="-5.500" cy="4" r="2.400" /><circle cx="5.500" cy="4" r="2.400" /></svg>`;

/**
 * What only this seat knows of a treasure: a paper tag.
 * @param {{props: Props, known: {value: number | string, how: string}}} given
 */
export function Tag({ props, known }) {
  return html`<span class=${`pp-tag ${known.how}`} title=${describeKnown(known)}>
    ${known.how === "deduced" ? html`<${Therefore} />` : html`<${Eye} />`}<b><${Value} props=${props} value=${known.value} /></b>
  </span>`;
}

/** @param {{value: number | string, how: string}} known */
export function describeKnown({ value, how }) {
  const name = nameValue(value);
  if (how === "buried") return t("{value}, you buried it: only you know", { value: name });
  if (how === "looked") return t("{value}, you looked at it", { value: name });
  return t("{value}, it can be nothing else", { value: name });
}
