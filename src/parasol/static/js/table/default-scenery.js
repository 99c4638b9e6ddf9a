/** The house's own coast, behind tables that bring no scenery: sea, a line of foam, sand, a few trees. */
import { html } from "../vendor/index.js";

const TILE_WIDTH = 480;

/**
 * A wavy line, longer than its tile on both sides so that tiles meet without a seam.
 * @param {number} height
 */
function drawWave(height) {
  return `M-240 ${height}q60-22 120 0t120 0t120 0t120 0t120 0t120 0t120 0`;
}

export function DefaultScenery() {
  return html`<div class="coast">
    <svg class="foam" width="100%" height="60"><defs><pattern id="coast-foam" width=${TILE_WIDTH} height="60" patternUnits="userSpaceOnUse">
      <path d=${`${drawWave(26)}V60H-240Z`} fill="var(--sand-wet)" opacity=".75" /><path d=${`${drawWave(36)}V60H-240Z`} fill="var(--sand-1)" />
      <path d=${drawWave(22)} fill="none" stroke="var(--foam)" stroke-width="7" /></pattern></defs>
      <rect width="100%" height="60" fill="url(#coast-foam)" /></svg>
    <svg class="trees" width="100%" height="66"><defs><pattern id="coast-trees" width="190" height="66" patternUnits="userSpaceOnUse">
      <path d="M0 30q47-40 95 0q47-40 95 0V66H0Z" fill="var(--leaf-2)" /><path d="M-48 52q47-38 95 0q47-38 95 0q47-38 95 0V66H-48Z" fill="var(--leaf-3)" /></pattern></defs>
      <rect width="100%" height="66" fill="url(#coast-trees)" /></svg>
  </div>`;
}
