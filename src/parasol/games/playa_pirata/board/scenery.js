/** The coast behind the whole page: a strip of sea with foam at the top, warm sand below it. */
import { html } from "../../../static/js/vendor/index.js";

const SWELL = Array.from({ length: 24 }, (_, turn) => `q40 ${turn % 2 ? 16 : -16} 80 0`).join("");
const RIPPLE = Array.from({ length: 24 }, (_, turn) => `q40 ${turn % 2 ? 10 : -10} 80 0`).join("");

export function Scenery() {
  return html`<div class="pp-scenery" aria-hidden="true">
    <svg class="sea" width="1920" height="140" viewBox="0 0 1920 140" preserveAspectRatio="xMinYMin slice">
      <defs><linearGradient id="pp-sea" x2="0" y2="1"><stop offset="0" stop-color="var(--sea-3)" />
        <stop offset="1" stop-color="var(--sea-2)" /></linearGradient></defs>
      <path class="wet" d=${`M0 112${SWELL}V0H0Z`} />
      <path d=${`M0 96${SWELL}V0H0Z`} fill="url(#pp-sea)" />
      <path class="deep" d=${`M0 58${RIPPLE}V0H0Z`} />
      <path class="foam" d=${`M0 97${SWELL}`} />
    </svg>
    <svg class="grains" width="100%" height="100%"><defs><pattern id="pp-grains" width="132" height="104" patternUnits="userSpaceOnUse">
      <g class="dark">${[
        [10, 14],
        [43, 8],
        [77, 26],
        [108, 12],
        [26, 46],
        [61, 57],
        [95, 49],
        [14, 78],
        [48, 86],
        [84, 81],
        [122, 72],
      ].map(([x, y]) => html`<circle cx=${x} cy=${y} r="1.200" />`)}</g>
      <path class="ripple" d="M18 64q8-6 16 0t16 0M88 96q7-5 14 0t14 0" /></pattern></defs>
      <rect width="100%" height="100%" fill="url(#pp-grains)" /></svg>
    <svg class="shells" width="100%" height="100%"><svg x="62%" y="64%" overflow="visible"><${Starfish} turn=${12} fill="#e98f6d" /></svg>
      <svg x="1.200%" y="48%" overflow="visible"><${Starfish} turn=${-20} fill="#f0b27a" /></svg></svg>
  </div>`;
}

/** @param {{turn: number, fill: string}} given */
const Starfish = ({ turn, fill }) => html`<g transform=${`rotate(${turn}) scale(.75)`}>
  <path d="M0-18C3-9 5-7 17-6C8 1 7 4 11 15C3 9-3 9-11 15C-7 4-8 1-17-6C-5-7-3-9 0-18Z" fill=${fill} stroke="#c9783f"
    stroke-width="1.500" stroke-linejoin="round" />
  <g fill="#fff0da" opacity=".8">
    ${[
      [0, -9],
      [7, -2],
      [-7, -2],
      [5, 7],
      [-5, 7],
      [0, 0],
    ].map(([x, y]) => html`<circle cx=${x} cy=${y} r="1.300" />`)}</g></g>`;
