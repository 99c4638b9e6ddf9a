/** The invitation: link, code and QR; and the same for one's own seat, to carry it to another device. */

import { QR } from "../qr.js";
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { readToken } from "./tokens.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */

/** How many characters of a link surely fit in a line: all of it is shown. */
const CHARS_PER_LINE = 28;

/** @param {SheetProps} given */
export function Invite({ table, start, close }) {
  return html`<${Dialog} title=${t("Invite")} close=${close} kind="invite"><${Invitation} table=${table} start=${start} /><//>`;
}

/** @param {Pick<SheetProps, "table" | "start">} given */
export function Invitation({ table, start }) {
  const link = `${start.urls.join}${table.code}`;
  const free = table.seats.some((seat) => seat.kind === "open") && table.status === "gathering";
  return html`<p>${free ? t("Whoever opens this link or types the code takes a free seat.") : t("All seats are taken: whoever opens this link can watch.")}</p>
    <p class="code" aria-label=${t("Code: {code}", { code: table.code.split("").join(" ") })}>${groupLetters(table.code)}</p>
    <${QR} text=${link} label=${t("The invitation as a QR code")} />
    <${Share} link=${link} title=${t("Come and play")} />`;
}

/**
 * A code as it is read out: four letters, then the other four.
 * @param {string} code
 */
const groupLetters = (code) => (code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);

/**
 * A link that can be copied, or given to whatever the device shares with.
 * @param {{link: string, title: string}} given
 */
export function Share({ link, title }) {
  const [copied, set] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    set(true);
    setTimeout(() => set(false), 2500);
  };
  return html`<div class="share">
    <textarea readonly rows=${Math.ceil(link.length / CHARS_PER_LINE)} value=${link} aria-label=${t("Link")} onFocus=${(/** @type {Event & {target: HTMLInputElement}} */ event) => event.target.select()}></textarea>
    ${
      navigator.clipboard
        ? html`<button type="button" class="btn quiet" onClick=${copy}>
      <${Icon} name=${copied ? "check" : "link"} size=${18} />${copied ? t("Copied") : t("Copy")}</button>`
        : null
    }
    ${"share" in navigator ? html`<button type="button" class="btn quiet" onClick=${() => navigator.share({ title, url: link }).catch(() => {})}>${t("Share")}</button>` : null}
    <span class="unseen" role="status">${copied ? t("Copied") : ""}</span>
  </div>`;
}

/** @param {SheetProps} given */
export function SeatTransfer({ table, start, seats, close }) {
  const mine = seats.filter((seat) => seat.you && readToken(table.id, seat.id));
  const [chosen, choose] = useState(mine[0]?.id);
  const link = `${start.urls.carry}${table.id}#${readToken(table.id, chosen)}`;
  return html`<${Dialog} title=${t("Carry your seat")} close=${close} kind="invite">
    ${
      mine.length
        ? html`
      <p>${t("Open this link on the other device. It is the key to your seat: show it to nobody else.")}</p>
      ${
        mine.length > 1
          ? html`<label class="field">${t("Seat")}<select onChange=${(/** @type {Event & {target: HTMLInputElement}} */ event) => choose(Number(event.target.value))}>
        ${mine.map((seat) => html`<option value=${seat.id} selected=${seat.id === chosen}>${seat.name}</option>`)}</select></label>`
          : null
      }
      <${QR} text=${link} label=${t("The key to your seat as a QR code")} />
      <${Share} link=${link} title=${t("My seat")} />`
        : html`<p>${t("This browser came to the seat by your name, not by a key. On the other device, come back with your recovery code.")}</p>`
    }
  <//>`;
}
