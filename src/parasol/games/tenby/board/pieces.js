/** Pieces as they lie on the board: a town card, a row of life rings, a playing piece. */
import { html } from "../../../static/js/vendor/index.js";
import { cardArt, pieceArt } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */

/** @param {{props: Props, card: string, kind?: "card" | "scene"}} given */
export const Picture = ({ props, card, kind = "card" }) => html`<img class="tb-picture" src=${cardArt(props, card, kind)} alt=""
  draggable=${false} loading="lazy" />`;

/** @param {{props: Props, seat: number, class?: string}} given */
export const Piece = ({ props, seat, class: more = "" }) => html`<img class=${`tb-piece ${more}`} src=${pieceArt(props, seat)}
  alt="" draggable=${false} />`;

/** @param {{props: Props, count: number}} given */
export const Rings = ({ props, count }) => html`<span class="tb-rings"><img src=${props.art("ring")} alt="" /><b>${count}</b></span>`;
