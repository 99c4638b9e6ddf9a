/** Single keys as shortcuts, where nobody is typing and nobody has switched them off. */

import { readChoices } from "../settings.js";
import { useLayoutEffect } from "../vendor/index.js";

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./session.js").TableSession} TableSession */

/** @param {{session: TableSession, props: Props, open: (panel: string) => void, panel: string, actions: import("./types.js").Actions}} given */
export function useShortcuts({ session, props, open, panel, actions }) {
  // As soon as it is drawn: whoever sees it may press a key.
  useLayoutEffect(() => {
    /** @type {Record<string, () => void>} */
    const keys = {
      "?": () => open("keys"),
      c: () => document.getElementById("commit")?.click(),
      u: actions.undo,
      h: actions.hint,
      n: () => openNotation(open),
      r: () => open("readout"),
      g: () => focusFirst("#board"),
      l: () =>
        /** @type {HTMLElement | null} */ (document.querySelector(".log [tabindex='0']"))?.focus(),
      t: () => open("talk"),
      i: () => open("invite"),
      p: () => {
        if (props.mySeats.length && !props.over) props.paused ? session.resume() : session.pause();
      },
      s: () => open("settings"),
      m: () => open("menu"),
      Escape: () => handleEscape(session, props, panel, open),
    };
    /** @param {KeyboardEvent} event */
    const handleKey = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("dialog, input:not([type=radio]):not([type=checkbox]), select, textarea")
      )
        return;
      const act = keys[event.key];
      if (!act || (event.key !== "Escape" && !areShortcutsOn())) return;
      event.preventDefault();
      act();
    };
    /** @param {KeyboardEvent} event */
    const dismissNote = (event) => {
      // A note lies on top of the board, so it goes before the board gets the key.
      if (event.key !== "Escape" || panel || !(session.state.notice || session.state.hints)) return;
      event.stopPropagation();
      session.dismiss();
    };
    addEventListener("keydown", dismissNote, true);
    addEventListener("keydown", handleKey);
    return () => {
      removeEventListener("keydown", dismissNote, true);
      removeEventListener("keydown", handleKey);
    };
  });
}

/** Whether somebody wants single keys to be shortcuts. */
export function areShortcutsOn() {
  return readChoices().keys !== "off";
}

/** @param {string} where */
function focusFirst(where) {
  const found = document.querySelector(
    `${where} :is([tabindex='0'], button:not(:disabled), a[href])`,
  );
  /** @type {HTMLElement | null} */ (found || document.querySelector(where))?.focus();
}

/** @param {(panel: string) => void} open */
function openNotation(open) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(".beside #notation"));
  if (box && !box.disabled) box.focus();
  else open("notation");
}

/**
 * Esc: first what lies on top is put away, then what is chosen is put back.
 * @param {TableSession} session
 * @param {Props} props
 * @param {string} panel
 * @param {(panel: string) => void} open
 */
function handleEscape(session, props, panel, open) {
  if (panel) open("");
  else if (session.state.notice || session.state.hints) session.dismiss();
  else if (props.chosen !== null) props.choose(null);
}
