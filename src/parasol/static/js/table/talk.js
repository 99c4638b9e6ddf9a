/** Table talk: a sheet beside the table, not over it, with a switch for everybody one would rather not hear. */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { language, t } from "../words.js";
import { Icon, Mark } from "./icons.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */

const MAX_TALK_CHARS = 300;

/** @param {SheetProps} given */
export function Talk({ state, seats, session, open, close }) {
  const [text, type] = useState("");
  const field = /** @type {{current: HTMLInputElement | null}} */ (useRef(null));
  const list = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  useEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    field.current?.focus();
    return () => opener?.isConnected && opener.focus();
  }, []);
  useEffect(() => {
    session.markTalkRead();
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [state.talk.length]);
  /** @param {Event} event */
  const say = (event) => {
    event.preventDefault();
    const message = text.trim();
    if (message && session.sendTalk(message)) type("");
  };
  return html`<section class="talk" aria-label=${t("Table talk")}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        close();
      }
    }}>
    <div class="sheet-head"><h2>${t("Table talk")}</h2>
      <button type="button" class="round" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button></div>
    <ol ref=${list} class="spoken" tabindex="0" aria-label=${t("What was said")}>
      ${state.talk
        .filter((one) => !state.muted.includes(one.seat))
        .map(
          (one) => html`<li>
        ${one.seat === null ? html`<${Icon} name="eye" size=${20} />` : html`<${Mark} seat=${one.seat} size=${22} />`}
        <div><b><bdi>${one.name}</bdi></b> <time>${formatTime(one.at)}</time><p dir="auto">${one.text}</p></div>
        ${isOwn(state, one) ? null : html`<button type="button" class="round" title=${t("Report")} aria-label=${t("{name}: report this", { name: one.name })} onClick=${() => open(`report:${one.number}`)}><${Icon} name="flag" size=${18} /></button>`}</li>`,
        )}
      ${state.talk.length ? null : html`<li class="none">${t("Nobody has said anything yet.")}</li>`}
    </ol>
    <${Mutes} ...${{ state, seats, session }} />
    <form onSubmit=${say}>
      <input ref=${field} type="text" dir="auto" maxlength=${MAX_TALK_CHARS} value=${text} aria-label=${t("Say something")} placeholder=${t("Say something")}
        onInput=${(/** @type {Event & {target: HTMLInputElement}} */ event) => type(event.target.value)} enterkeyhint="send" autocomplete="off" />
      <button class="btn" type="submit" disabled=${!text.trim()}>${t("Say")}</button>
    </form>
  </section>`;
}

/**
 * @param {SheetProps["state"]} state
 * @param {import("./types.js").TalkLine} line
 */
const isOwn = (state, line) =>
  line.seat === null
    ? !state.seats.length && line.name === state.name
    : state.seats.includes(line.seat);

/** @param {Pick<SheetProps, "state" | "seats" | "session">} given */
function Mutes({ state, seats, session }) {
  const others = seats.filter((seat) => seat.kind === "person" && !seat.you);
  const all = [
    ...others.map((seat) => ({ id: seat.id, name: seat.name })),
    { id: null, name: t("Those who watch") },
  ];
  return html`<details class="mutes"><summary>${t("Mute")}</summary>
    ${all.map(
      (one) => html`<label><input type="checkbox" checked=${state.muted.includes(one.id)}
      onChange=${(/** @type {Event & {target: HTMLInputElement}} */ event) => session.setMuted(one.id, event.target.checked)} /> ${one.name}</label>`,
    )}
  </details>`;
}

/** @param {number} at */
function formatTime(at) {
  return new Date(at * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}
