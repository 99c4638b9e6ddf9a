/** The box to type a move in, in the words of the notation; Enter plays. */
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";

/** @param {{props: import("./types.js").Props, close?: () => void}} given */
export function Notation({ props, close }) {
  const [words, type] = useState("");
  /** @param {Event} event */
  const play = (event) => {
    event.preventDefault();
    if (!words.trim() || !props.mine) return;
    props.play(words.trim());
    type("");
    if (close) close();
  };
  const example = props.moves[0]?.word ?? "";
  return html`<form class="notation" onSubmit=${play}>
    <input id="notation" type="text" value=${words} disabled=${!props.mine} autocomplete="off" autocapitalize="off" spellcheck=${false}
      aria-label=${t("Type a move")} placeholder=${props.mine ? t("Type a move, such as {word}", { word: example }) : t("Type a move when it is your turn")}
      list="moves" onInput=${(/** @type {Event & {target: HTMLInputElement}} */ event) => type(event.target.value)} enterkeyhint="go" />
    <datalist id="moves">${props.moves.map((move) => html`<option value=${move.word}>${move.text}</option>`)}</datalist>
    ${close ? html`<button class="btn go" type="submit">${t("Play")}</button>` : null}
  </form>`;
}
