/** What is said to this browser alone: why something can't be, what would be good, that it reconnects. */
import { html } from "../vendor/index.js";
import { n, t } from "../words.js";
import { Icon } from "./icons.js";
import { capitalize, fillNames } from "./seat-names.js";

/** @typedef {import("./types.js").Actions} Actions */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").SessionState} SessionState */

const MAX_HINTS = 3;
const MAX_HINTS_NARROW = 2;

/**
 * @param {{state: SessionState, props: Props, start: import("./types.js").StartData, actions: Actions, narrow: boolean, picked: number, pick: (place: number) => void}} given
 */
export function Note({ state, props, start, actions, narrow, picked, pick }) {
  const { notice, hints } = state;
  if (hints)
    return html`<${Hints} hints=${hints.hints.slice(0, narrow ? MAX_HINTS_NARROW : MAX_HINTS)} ...${{ props, actions, picked, pick }} />`;
  if (!notice) return null;
  const possible = notice.kind === "why" && !notice.text;
  const text = possible
    ? t("Nothing stands in the way: {word} can be played.", { word: notice.word })
    : fillNames(notice.text, props.seats);
  return html`<aside class="note-sheet" aria-label=${t("Answer")}>
    <p>${text}${notice.rule ? html` <a href=${`${start.urls.rules}#${notice.rule}`} target="_blank" rel="noopener">${t("The rule")}</a>` : null}</p>
    <button type="button" class="round" aria-label=${t("Close")} onClick=${actions.dismiss}><${Icon} name="close" size=${18} /></button>
  </aside>`;
}

/** @param {{hints: Hint[], props: Props, actions: Actions, picked: number, pick: (place: number) => void}} given */
function Hints({ hints, props, actions, picked, pick }) {
  return html`<aside class="note-sheet hints" aria-label=${t("Hint")}>
    <ol>${hints.map((hint, place) => {
      const { move, why } = formatHint(hint, props.seats);
      return html`<li key=${hint.word}>
        <button type="button" class=${place === picked ? "hint picked" : "hint"} aria-pressed=${place === picked}
          onClick=${() => pick(place)} onMouseEnter=${() => pick(place)} onFocus=${() => pick(place)}>
          <b>${move}</b> <span>${why}</span></button></li>`;
    })}</ol>
    <div class="note-acts">
      <button type="button" class="btn quiet" onClick=${() => props.play(hints[picked].word)}>${t("Play this")}</button>
      <button type="button" class="round" aria-label=${t("Close")} onClick=${actions.dismiss}><${Icon} name="close" size=${18} /></button>
    </div>
  </aside>`;
}

/**
 * A hint as people read it: the move, and what speaks for it.
 * @param {Hint} hint
 * @param {Seat[]} seats
 */
export function formatHint({ word, move, text }, seats) {
  // Where nothing special speaks for a move, its reason is the move itself.
  const reason = text.startsWith(move) ? text.slice(move.length).replace(/^[\s;]+/, "") : text;
  return {
    move: move === word ? word : capitalize(fillNames(move, seats)),
    why: capitalize(fillNames(reason, seats)),
  };
}

/** @param {{state: SessionState}} given */
export function ConnectionNote({ state }) {
  if (state.connectionStatus !== "lost") return null;
  const waits = state.pending
    ? t("Your move is kept and goes out when the table is back.")
    : t("Nothing is lost: the table is where it was.");
  return html`<div class="link-note" role="status"><${Icon} name="away" /><span><b>${t("Reconnecting")}</b> ${waits}</span></div>`;
}

/** @param {{behind: number, hurry: () => void}} given */
export function BehindNote({ behind, hurry }) {
  if (behind < 2) return null;
  return html`<button type="button" class="btn behind" onClick=${hurry}>${n("{n} more step", "{n} more steps", behind, { n: behind })}, ${t("show all")}</button>`;
}
