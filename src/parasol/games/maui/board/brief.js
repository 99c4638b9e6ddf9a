/** One's own markers in one line, for a phone, where the score board lies below the first screen. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { PATTERNS } from "./box.js";
import { describeChoice } from "./choosing.js";
import { getBox, getOwn } from "./selectors.js";
import { namePattern } from "./terms.js";

/** @param {import("./selectors.js").Props} props */
export function Brief(props) {
  const { values } = getBox(props);
  const { tracks } = getOwn(props);
  const moved = describeChoice(props).preview?.tracks ?? {};
  const worth = (/** @type {number} */ space) => (space ? values[space - 1] : 0);
  return html`<div class="maui-brief" role="group" aria-label=${t("Score tracks")}>
    ${PATTERNS.map((pattern) => {
      const [from, to] = [worth(tracks[pattern]), worth(moved[pattern]?.to ?? tracks[pattern])];
      return html`<span key=${pattern} class=${from === to ? "" : "more"}><img src=${props.art(`pattern/${pattern}`)} alt=${namePattern(pattern)} />${from === to ? from : `${from} → ${to}`}</span>`;
    })}
  </div>`;
}
