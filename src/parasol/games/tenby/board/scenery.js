/** The harbour behind the whole page: a strip of sea at the top, the quay, and the bay below where towns are built. */
import { html } from "../../../static/js/vendor/index.js";

const SWELL = Array.from({ length: 48 }, (_, turn) => `q20 ${turn % 2 ? 9 : -9} 40 0`).join("");

export function Scenery() {
  return html`<div class="tb-scenery" aria-hidden="true">
    <svg class="sea" width="1920" height="84" viewBox="0 0 1920 84" preserveAspectRatio="xMinYMin slice">
      <defs><linearGradient id="tb-top" x2="0" y2="1"><stop offset="0" stop-color="var(--sea-3)" />
        <stop offset="1" stop-color="var(--sea-2)" /></linearGradient></defs>
      <path class="wet" d=${`M0 72${SWELL}V0H0Z`} /><path d=${`M0 62${SWELL}V0H0Z`} fill="url(#tb-top)" />
      <path class="foam" d=${`M0 62${SWELL}`} />
    </svg>
    <div class="bay"><svg width="100%" height="100%"><defs><pattern id="tb-waves" width="120" height="56" patternUnits="userSpaceOnUse">
      <path d="M6 16q8-7 16 0t16 0M66 42q8-7 16 0t16 0" fill="none" stroke="var(--foam)" stroke-width="2.5"
        stroke-linecap="round" /></pattern></defs><rect width="100%" height="100%" fill="url(#tb-waves)" /></svg></div>
  </div>`;
}
