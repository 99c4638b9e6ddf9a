/** Boards nailed side by side: the rafts of the market, and a dock. */
import { html, memo } from "../../../static/js/vendor/index.js";

export const Planks = memo(
  /** @param {{width: number, height: number, upright: boolean, pitch?: number}} given */ function Planks({
    width,
    height,
    upright,
    pitch = 23,
  }) {
    const over = upright ? width : height;
    const count = Math.max(1, Math.round(over / pitch));
    const each = over / count;
    const boards = Array.from({ length: count }, (_, turn) => {
      const [shift, short] = [(turn * 5) % 7, (turn * 3) % 5];
      return upright
        ? { x: turn * each, y: shift, width: each - 1.2, height: height - shift - short }
        : { x: turn % 3, y: turn * each, width: width - 2 - (turn % 2) * 2, height: each - 1.2 };
    });
    const nails = upright
      ? `M${each / 2} 13H${width}`
      : `M8 ${each / 2}V${height}M${width - 9} ${each / 2}V${height}`;
    return html`<svg class="planks" viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    ${boards.map((board, turn) => html`<rect key=${turn} ...${board} rx="2.5" fill=${turn % 2 ? "var(--wood-1)" : "var(--wood-15)"} />`)}
    <path d=${nails} stroke="var(--wood-3)" stroke-width="3" stroke-linecap="round" stroke-dasharray=${`.1 ${each - 0.1}`} />
  </svg>`;
  },
);
