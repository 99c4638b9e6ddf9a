/** The smaller sheets: shortcuts, reading the table out, typing a move, settings, the whole log. */

import { readChoices, saveChoice, saveLanguage } from "../settings.js";
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { askToNotify, canAskToNotify } from "./alerts.js";
import { Dialog } from "./dialog.js";
import { Log } from "./log.js";
import { Notation } from "./notation.js";
import { areShortcutsOn } from "./shortcuts.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */
/** @typedef {() => string} Label */

/** The frame's keys, by what they do; the board has arrows, Enter and Space to itself. @type {[string, Label][]} */
const KEYS = [
  ["?", () => t("Show these keys")],
  ["c", () => t("Confirm the chosen move")],
  ["u", () => t("Undo")],
  ["h", () => t("Hint")],
  ["n", () => t("Type a move")],
  ["r", () => t("Read out the table")],
  ["g", () => t("Go to the board")],
  ["l", () => t("Go to what happened")],
  ["t", () => t("Table talk")],
  ["i", () => t("Invite")],
  ["p", () => t("Pause, or go on")],
  ["s", () => t("Settings")],
  ["m", () => t("Menu")],
];

/** @param {SheetProps} given */
export function Keys({ board, close }) {
  const [on, set] = useState(areShortcutsOn());
  const own = board.keys ? board.keys() : [];
  return html`<${Dialog} title=${t("Keyboard shortcuts")} close=${close} kind="keys">
    <dl>${[...own, ...KEYS.map(([key, what]) => [key, what()])].map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
      <div><dt><kbd>Esc</kbd></dt><dd>${t("Put back what is chosen; close a sheet")}</dd></div></dl>
    <label class="check"><input type="checkbox" checked=${on} onChange=${(
      /** @type {Event & {target: HTMLInputElement}} */ event,
    ) => {
      set(event.target.checked);
      saveChoice("keys", event.target.checked ? "on" : "off");
    }} /> ${t("Single keys are shortcuts")}</label>
  <//>`;
}

/** @param {SheetProps} given */
export function Readout({ board, props, close }) {
  const parts = board.readout ? board.readout(props) : [];
  return html`<${Dialog} title=${t("The table, read out")} close=${close} kind="readout">
    ${parts.map(
      (part) => html`<section key=${part.id} tabindex="0" aria-label=${part.title}>
      <h3>${part.title}</h3><ul>${part.lines.map((line) => html`<li>${line}</li>`)}</ul></section>`,
    )}
    ${parts.length ? null : html`<p>${t("There is nothing to read out yet.")}</p>`}
  <//>`;
}

/** @param {SheetProps} given */
export function NotationSheet({ props, close }) {
  return html`<${Dialog} title=${t("Type a move")} close=${close}>
    <p class="note">${t("One or more words of the notation, then Enter. Possible now:")} ${props.moves
      .slice(0, 12)
      .map((move) => move.word)
      .join(" ")}</p>
    <${Notation} props=${props} close=${close} />
  <//>`;
}

/** @param {SheetProps} given */
export function LogSheet({ entries, seats, fresh, close }) {
  return html`<${Dialog} title=${t("What happened")} close=${close} kind="whole-log"><${Log} ...${{ entries, seats, fresh }} /><//>`;
}

/**
 * What can be chosen, with the choices in the order they are shown.
 * @type {[keyof import("../settings.js").Chosen, Label, [string, Label][]][]}
 */
const CHOICES = [
  [
    "theme",
    () => t("Light"),
    [
      ["system", () => t("as the system")],
      ["light", () => t("day")],
      ["dark", () => t("night")],
    ],
  ],
  [
    "motion",
    () => t("Motion"),
    [
      ["system", () => t("as the system")],
      ["full", () => t("full")],
      ["reduced", () => t("reduced")],
    ],
  ],
  [
    "contrast",
    () => t("Contrast of patterns"),
    [
      ["system", () => t("as the system")],
      ["normal", () => t("normal")],
      ["high", () => t("high")],
    ],
  ],
  [
    "pace",
    () => t("Others' moves"),
    [
      ["calm", () => t("calmly")],
      ["quick", () => t("quickly")],
      ["none", () => t("at once")],
    ],
  ],
  [
    "sound",
    () => t("Sound"),
    [
      ["off", () => t("off")],
      ["on", () => t("on")],
    ],
  ],
];

/** @param {SheetProps} given */
export function SettingsSheet({ start, close }) {
  const [, again] = useState(0);
  const now = readChoices();
  /** @param {keyof import("../settings.js").Chosen} name @param {string} value */
  const set = (name, value) => {
    saveChoice(name, value);
    again((count) => count + 1);
  };
  return html`<${Dialog} title=${t("Settings")} close=${close} kind="settings">
    ${CHOICES.map(
      ([name, label, choices]) => html`<fieldset key=${name}><legend>${label()}</legend>
      <div class="segments">${choices.map(
        ([value, text]) => html`<label><input type="radio" name=${name} value=${value}
        checked=${now[name] === value} onChange=${() => set(name, value)} /><span>${text()}</span></label>`,
      )}</div></fieldset>`,
    )}
    <fieldset><legend>${t("Language")}</legend><div class="segments">
      ${[
        ["en", "English"],
        ["fr", "Français"],
        ["pl", "Polski"],
      ].map(
        ([code, name]) => html`<label><input type="radio" name="language" value=${code}
        checked=${start.language === code} onChange=${() => {
          saveLanguage(code);
          location.reload();
        }} /><span lang=${code}>${name}</span></label>`,
      )}
    </div></fieldset>
    ${
      canAskToNotify()
        ? html`<button type="button" class="btn quiet" onClick=${async () => {
            await askToNotify();
            again((count) => count + 1);
          }}>
      ${t("Notify me when it is my turn")}</button>`
        : null
    }
  <//>`;
}
