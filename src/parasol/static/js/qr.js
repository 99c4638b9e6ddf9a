/** QR codes made in the browser, so that a link with a secret in it goes to no server. */
import { html } from "./vendor/index.js";
import { encode } from "./vendor/uqr.js";

/** How wide the empty edge is that readers need, in modules. */
const QUIET_ZONE = 4;

/**
 * The modules of a QR code, row by row: true is dark.
 * @param {string} text
 */
export const encodeQr = (text) => encode(text, { ecc: "M", border: 0 }).data;

/**
 * A QR code as a picture.
 * @param {{text: string, label: string}} given
 */
export function QR({ text, label }) {
  const grid = encodeQr(text);
  const size = grid.length + 2 * QUIET_ZONE;
  const dark = grid
    .flatMap((row, y) =>
      row.map((on, x) => (on ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
    )
    .join("");
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fffdf7" /><path d=${dark} fill="#12343d" /></svg>`;
}
