/** The bar: what the chosen move adds up to, undo, hint, and the button that commits. */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Icon } from "./icons.js";

/** @typedef {import("./types.js").Actions} Actions */
/** @typedef {import("./types.js").BoardModule} BoardModule */
/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").SessionState} SessionState */

/**
 * @param {{state: SessionState, props: Props, board: BoardModule, actions: Actions}} given
 */
export function Bar({ state, props, board, actions }) {
  const sum = board.sum ? board.sum(props) : null;
  const commit = props.mine && board.commit ? board.commit(props) : null;
  const canUndo = Boolean(
    state.undo && state.shown && state.undo.version === state.shown.version && !state.behind,
  );
  return html`<div class="bar" role="group" aria-label=${t("What you can do")}>
    ${sum ? html`<${Sum} sum=${sum} />` : null}
    <div class="acts">
      <button type="button" class="btn act" onClick=${actions.undo} disabled=${!canUndo || Boolean(state.pending)}
        aria-keyshortcuts="u"><${Icon} name="undo" size=${18} /><span>${t("Undo")}</span></button>
      <button type="button" class="btn act" onClick=${actions.hint} disabled=${!props.mine || Boolean(state.pending)}
        aria-keyshortcuts="h"><${Icon} name="hint" size=${18} /><span>${t("Hint")}</span></button>
      ${props.over ? html`<button type="button" class="btn go act" onClick=${actions.result}>${t("Result")}</button>` : null}
      ${
        commit
          ? html`<button type="button" class="btn go commit" id="commit" aria-keyshortcuts="c"
        disabled=${Boolean(state.pending) || commit.disabled} onMouseDown=${keepFocus} onClick=${() => props.play(commit.words)}>
        <span>${commit.label}</span>${
          commit.points === undefined || commit.points === null
            ? null
            : html`<b>${formatSigned(commit.points)}</b>`
        }</button>`
          : null
      }
    </div>
  </div>`;
}

/**
 * The focus stays on the board: this button goes with the decision, and the focus would be lost with it.
 * @param {Event} event
 */
const keepFocus = (event) => event.preventDefault();

/** @param {{sum: import("./types.js").Sum}} given */
function Sum({ sum }) {
  return html`<div class="tag" role="status">
    ${sum.parts.map(
      (part) => html`<span class="it">
      ${part.icon ? html`<img src=${part.icon} alt=${part.points === undefined ? "" : part.label} width="24" height="24" />` : null}
      ${part.icon && part.points !== undefined ? null : html`<span>${part.label}</span>`}
      ${part.points === undefined || part.points === null ? null : html`<span>${formatSigned(part.points)}</span>`}
    </span>`,
    )}
    ${
      sum.total === undefined || sum.total === null
        ? null
        : html`<strong class="sum">${t("{n} points", { n: formatSigned(sum.total) })}</strong>`
    }
  </div>`;
}

/** @param {number | string} points */
export function formatSigned(points) {
  if (typeof points !== "number") return points;
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
