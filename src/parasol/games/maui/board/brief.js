/** One's own markers in one line, for a phone, where the score board lies below the first screen. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { PATTERNS } from "./box.js";
import { choosing } from "./choosing.js";
import { box as boxOf, own } from "./reading.js";
import { patternName } from "./terms.js";

/** @param {import("./reading.js").Props} props */
export function Brief(props) {
  const { values } = boxOf(props);
  const { tracks } = own(props);
  const moved = choosing(props).preview?.tracks ?? {};
  const worth = (/** @type {number} */ space) => (space ? values[space - 1] : 0);
  return html`<div class="maui-brief" role="group" aria-label=${t("Score tracks")}>
    ${PATTERNS.map((pattern) => {
      const [from, to] = [worth(tracks[pattern]), worth(moved[pattern]?.to ?? tracks[pattern])];
      return html`<span key=${pattern} class=${from === to ? "" : "more"}><img src=${props.art(`pattern/${pattern}`)} alt=${patternName(pattern)} />${from === to ? from : `${from} → ${to}`}</span>`;
    })}
  </div>`;
}
