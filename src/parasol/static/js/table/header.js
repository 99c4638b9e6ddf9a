/** The header of a table: where one is, and the doors to everything that is not the game itself. */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Brand, Icon } from "./icons.js";

/**
 * @param {{start: import("./types.js").StartData, status: import("../vendor/index.js").Child, narrow: boolean, unread: number, invites: boolean, replay: boolean,
 *   open: (panel: string) => void, panel: string}} given
 */
export function Header({ start, status, narrow, unread, invites, replay, open, panel }) {
  const back = replay
    ? html`<a class="back" href=${`/table/${start.table}`}>${t("To the table")}</a>`
    : null;
  const talk = unread ? t("Table talk, {n} unread", { n: unread }) : t("Table talk");
  return html`<header class="head">
    <a class="brand" href="/" aria-label=${t("Parasol, to the front page")}><${Brand} size=${narrow ? 30 : 34} />${narrow ? null : html`<span>Parasol</span>`}</a>
    ${narrow ? null : html`<i class="dot"></i>`}
    <span class="game">${t(start.title)}</span>
    ${status ? html`${narrow ? null : html`<i class="dot"></i>`}<span class="status">${status}</span>` : null}
    <nav aria-label=${t("Table")}>
      ${
        narrow
          ? html`<a class="round" href=${start.urls.rules} target="_blank" rel="noopener" aria-label=${t("Rules")}><${Icon} name="rules" size=${24} /></a>
          ${
            replay
              ? null
              : html`<button type="button" class="round" aria-label=${talk} aria-expanded=${panel === "talk"} onClick=${() => open("talk")}>
            <${Icon} name="talk" size=${24} />${unread ? html`<i class="unread">${unread}</i>` : null}</button>`
          }
          <button type="button" class="round" aria-label=${t("Menu")} onClick=${() => open("menu")}><${Icon} name="menu" size=${24} /></button>`
          : html`<a href=${start.urls.rules} target="_blank" rel="noopener">${t("Rules")}</a>
          ${back}
          ${
            replay
              ? null
              : html`<button type="button" aria-expanded=${panel === "talk"} aria-keyshortcuts="t" onClick=${() => open("talk")} aria-label=${talk}>
            ${t("Table talk")}${unread ? html`<i class="unread">${unread}</i>` : null}</button>`
          }
          ${invites ? html`<button type="button" aria-keyshortcuts="i" onClick=${() => open("invite")}>${t("Invite")}</button>` : null}
          <button type="button" aria-keyshortcuts="s" onClick=${() => open("settings")}>${t("Settings")}</button>
          <button type="button" class="round" aria-label=${t("Menu")} aria-keyshortcuts="m" onClick=${() => open("menu")}><${Icon} name="menu" size=${22} /></button>`
      }
    </nav>
  </header>`;
}
