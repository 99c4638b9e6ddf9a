/** A report to those who run the server: of something that was said, or of somebody at the table. */
import { describeError, request } from "../api.js";
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */

const MAX_REASON_CHARS = 300;

/** @param {SheetProps} given `detail`: the number of the text that is reported; "": a person is */
export function Report({ state, seats, start, detail, open }) {
  const line = detail ? state.talk.find((one) => String(one.number) === detail) : null;
  const others = seats.filter((seat) => seat.kind === "person" && !seat.you);
  const [chosen, choose] = useState(others[0]?.id);
  const [reason, type] = useState("");
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState(false);
  const close = () => open(line ? "talk" : "");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    setProblem("");
    const what = line ? { line: line.number } : { seat: chosen };
    try {
      await request("POST", `/api/tables/${start.table}/reports`, { ...what, reason });
      setSent(true);
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const title = line ? t("Report what was said") : t("Report somebody");
  return html`<${Dialog} title=${title} close=${close} kind="report">
    <div role="status">${sent ? html`<p>${t("Thank you. Those who run this server will look at it.")}</p>` : null}</div>
    ${
      sent
        ? html`<div class="choices"><button type="button" class="btn go" onClick=${close}>${t("Close")}</button></div>`
        : html`<form onSubmit=${send}>
      ${
        line
          ? html`<blockquote><b><bdi>${line.name}</bdi></b><p dir="auto">${line.text}</p></blockquote>`
          : html`<label class="field">${t("Whom?")}<select onChange=${(/** @type {Event & {target: HTMLSelectElement}} */ event) => choose(Number(event.target.value))}>
        ${others.map((seat) => html`<option value=${seat.id} selected=${seat.id === chosen}>${seat.name}</option>`)}</select></label>`
      }
      <label class="field">${t("What is wrong? (optional)")}<input type="text" dir="auto" maxlength=${MAX_REASON_CHARS} value=${reason} autocomplete="off"
        onInput=${(/** @type {Event & {target: HTMLInputElement}} */ event) => type(event.target.value)} /></label>
      <p class="note">${t("Those who run this server see the report and your name. Nobody at the table does.")}</p>
      <p class="problem" role="alert">${problem}</p>
      <div class="choices">
        <button type="button" class="btn quiet" onClick=${close}>${t("Cancel")}</button>
        <button type="submit" class="btn go">${t("Report")}</button>
      </div>
    </form>`
    }
  <//>`;
}
