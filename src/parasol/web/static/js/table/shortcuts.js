/** Single keys as shortcuts, where nobody is typing and nobody has switched them off. */
import { useLayoutEffect } from "../vendor/index.js";
import { chosen } from "../settings.js";

/** @param {{sitting: any, props: any, board: any, open: (panel: string) => void, panel: string, actions: any}} given */
export function useShortcuts({ sitting, props, board, open, panel, actions }) {
  // As soon as it is drawn: whoever sees it may press a key.
  useLayoutEffect(() => {
    /** @type {Record<string, () => void>} */
    const keys = {
      "?": () => open("keys"),
      c: () => document.getElementById("commit")?.click(),
      u: actions.undo,
      h: actions.hint,
      n: () => type(open),
      r: () => open("readout"),
      g: () => first("#board"),
      l: () => /** @type {HTMLElement | null} */ (document.querySelector(".log [tabindex='0']"))?.focus(),
      t: () => open("talk"),
      i: () => open("invite"),
      p: () => { if (props.mySeats.length && !props.over) (props.paused ? sitting.resume() : sitting.pause()); },
      s: () => open("settings"),
      m: () => open("menu"),
      Escape: () => escaped(sitting, props, panel, open),
    };
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input:not([type=radio]):not([type=checkbox]), select, textarea")) return;
      const act = keys[event.key];
      if (!act || (event.key !== "Escape" && !keysOn())) return;
      event.preventDefault();
      act();
    };
    /** @param {KeyboardEvent} event */
    const noted = (event) => {
      // A note lies on top of the board, so it goes before the board hears of the key.
      if (event.key !== "Escape" || panel || !(sitting.state.said || sitting.state.hints)) return;
      event.stopPropagation();
      sitting.dismiss();
    };
    addEventListener("keydown", noted, true);
    addEventListener("keydown", pressed);
    return () => {
      removeEventListener("keydown", noted, true);
      removeEventListener("keydown", pressed);
    };
  });
}

/** Whether somebody wants single keys to be shortcuts. */
export function keysOn() {
  return chosen().keys !== "off";
}

/** @param {string} where */
function first(where) {
  const found = document.querySelector(`${where} :is([tabindex='0'], button:not(:disabled), a[href])`);
  /** @type {HTMLElement | null} */ (found || document.querySelector(where))?.focus();
}

/** @param {(panel: string) => void} open */
function type(open) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(".beside #notation"));
  if (box && !box.disabled) box.focus();
  else open("notation");
}

/** Esc: first what lies on top is put away, then what is chosen is put back. */
function escaped(/** @type {any} */ sitting, /** @type {any} */ props, /** @type {string} */ panel, /** @type {(panel: string) => void} */ open) {
  if (panel) open("");
  else if (sitting.state.said || sitting.state.hints) sitting.dismiss();
  else if (props.chosen !== null) props.choose(null);
}
