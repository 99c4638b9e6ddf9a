/** The towel tokens in hand while one may be laid: taken up here, put down on a part of the towel. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { choose, countLayable } from "./choosing.js";
import { makeTokenDragName } from "./drag-targets.js";
import { Pattern } from "./pieces.js";
import { namePattern } from "./terms.js";

/**
 * Whether there is a token that could be put on the towel now.
 * @param {import("./selectors.js").Props} props
 * @param {import("./choosing.js").Choosing} now
 */
export const hasTray = (props, now) => Object.keys(countLayable(props, now)).length > 0;

/**
 * @param {{props: import("./selectors.js").Props, now: import("./choosing.js").Choosing, lift: import("./types.js").Lift}} given
 */
export function TokenTray({ props, now, lift }) {
  const found = Object.entries(countLayable(props, now));
  if (!found.length) return null;
  return html`<div class="tray" role="group" aria-label=${t("Towel tokens")}>
    ${found.map(([pattern, count]) => {
      const armed = now.ui.armed === pattern;
      const label = n(
        "{pattern} token: press it, then a part of your towel",
        "{n} {pattern} tokens: press one, then a part of your towel",
        count,
        { n: count, pattern: namePattern(pattern) },
      );
      return html`<button type="button" key=${pattern} class=${`tray-token legal ${armed ? "chosen" : ""}`} data-nav aria-pressed=${armed} aria-label=${label}
        onClick=${() => choose(props, { armed: armed ? null : pattern })}
        onPointerDown=${(/** @type {PointerEvent} */ event) => lift(event, makeTokenDragName(pattern))}>
        <${Pattern} pattern=${pattern} class="token" />
        ${count > 1 ? html`<b>${count}</b>` : null}
      </button>`;
    })}
  </div>`;
}
