/** Pieces as they lie on the board: a town card, a row of life rings, a playing piece. */
import { html } from "../../../static/js/vendor/index.js";
import { getCardArt, getPieceArt } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {{props: Props, card: string, kind?: "card" | "scene"}} given */
export const Picture = ({
  props,
  card,
  kind = "card",
}) => html`<img class="tb-picture" src=${getCardArt(props, card, kind)} alt=""
  draggable=${false} loading="lazy" />`;

/** @param {{props: Props, seat: number, class?: string}} given */
export const Piece = ({
  props,
  seat,
  class: more = "",
}) => html`<img class=${`tb-piece ${more}`} src=${getPieceArt(props, seat)}
  alt="" draggable=${false} />`;

/** @param {{props: Props, count: number}} given */
export const Rings = ({ props, count }) =>
  html`<span class="tb-rings"><img src=${props.art("ring")} alt="" /><b>${count}</b></span>`;
