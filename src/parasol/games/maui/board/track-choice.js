/** The track of a scoring umbrella: two buttons beside the towel that covered it. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { choose, getNewestChoice, playChosen } from "./choosing.js";
import { locateCell, u } from "./geometry.js";
import { Pattern } from "./pieces.js";
import { findNextColumn, getLargeSeat } from "./selectors.js";
import { formatPoints, formatSigned, namePattern } from "./terms.js";

/**
 * Choose a track; pressed again it is played.
 * @param {import("./selectors.js").Props} props
 * @param {string} word such as `^wave`
 */
export function chooseTrack(props, word) {
  if (getNewestChoice().word === word) return playChosen(props, word);
  choose(props, { word, hover: null });
  props.announce(t("{track}. Press it again to move there.", { track: nameTrack(props, word) }));
}

/**
 * What choosing a track does, in words.
 * @param {import("./selectors.js").Props} props
 * @param {string} word
 */
export function nameTrack(props, word) {
  const pattern = word.slice(1);
  const preview = props.previews?.[word];
  const move = t("Move your {pattern} marker", { pattern: namePattern(pattern) });
  return preview ? `${move}, ${formatPoints(preview.points)}` : move;
}

/**
 * @param {{props: import("./selectors.js").Props, geo: import("./geometry.js").Geometry, box: import("./box.js").Box, now: import("./choosing.js").Choosing, pan: number}} given
 */
export function TrackChoice({ props, geo, box, now, pan }) {
  if (now.phase !== "track") return null;
  const column = findNextColumn(props, getLargeSeat(props));
  const { x, y } = locateCell(
    geo,
    column,
    now.top === null ? 4 : Math.min(Math.max(now.top + 1, 2), box.rows - 1),
  );
  const right = column < box.columns - 2;
  return html`<div class=${`track-choice ${right ? "right" : "left"}`} role="group" aria-label=${t("Choose a track")}
    style=${`left:${u(x - pan + (right ? 1 : -1) * geo.grid.column * 0.75)};top:${u(y)}`}>
    ${props.moves.map((move) => {
      const { parts } = move;
      if (parts.kind !== "track") return null;
      const { pattern } = parts;
      const chosen = now.ui.word === move.word;
      const preview = props.previews?.[move.word]?.tracks?.[pattern];
      return html`<button type="button" key=${move.word} class=${`track-button legal ${chosen ? "chosen" : ""}`} data-nav aria-pressed=${chosen}
        aria-label=${nameTrack(props, move.word)} onClick=${() => chooseTrack(props, move.word)}
        onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && choose(props, { hover: move.word })}
        onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && choose(props, { hover: null })}>
        <${Pattern} pattern=${pattern} />
        <b>${preview ? formatSigned(preview.points) : n("{n} step", "{n} steps", 1, { n: 1 })}</b>
      </button>`;
    })}
  </div>`;
}
