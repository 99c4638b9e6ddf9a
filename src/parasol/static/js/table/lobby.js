/** A table before it starts: who sits where, what is still free, the invitation, and the start. */

import { describeError, request } from "../api.js";
import { identify as whoAmI } from "../identity.js";
import { LEVELS, levelName } from "../levels.js";
import { html, useState } from "../vendor/index.js";
import { n, t } from "../words.js";
import { Dialog } from "./dialog.js";
import { Mark } from "./icons.js";
import { Invitation } from "./invite.js";
import { saveToken } from "./tokens.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** @param {SheetProps} given */
export function Lobby({ state, start, seats, session }) {
  const [problem, setProblem] = useState("");
  const [guest, beside] = useState(/** @type {number | null} */ (null));
  const table = /** @type {TableInfo} */ (state.table);
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  const host = state.host;
  const mine = state.seats.length > 0;
  const path = `/api/tables/${table.id}`;
  /** @param {() => Promise<unknown>} what */
  const attempt = async (what) => {
    setProblem("");
    try {
      await what();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  /** @param {number} seat */
  const take = (seat) =>
    attempt(async () => {
      const before = state.name;
      if (!(await whoAmI({ go: t("Sit down") }))) return;
      if (mine) return beside(seat);
      await sit(seat, "");
      // Whoever has just got a name is greeted by it.
      if (!before) session.connection.reconnect();
    });
  /** @param {number} seat @param {string} name */
  const sit = async (seat, name) => {
    const joined = /** @type {{seat: number, token: string}} */ (
      await request("POST", `${path}/join`, { seat, nonce: makeNonce(), name })
    );
    saveToken(table.id, joined.seat, joined.token);
  };
  /** @param {number} seat @param {object} body */
  const arrange = (seat, body) => attempt(() => request("PUT", `${path}/seats/${seat}`, body));
  return html`<section class="gathering" aria-label=${t("Before the start")}>
    <div class="paper">
      <ol class="places">
        ${seats.map(
          (seat) => html`<li key=${seat.id} class=${table.seats[seat.id].kind}>
          <${Mark} seat=${seat.mark} size=${34} />
          <span class="who"><b>${seat.kind === "open" ? t("Free seat") : seat.name}</b>
            <small>${seat.kind === "computer" ? t("computer") : seat.kind === "open" ? t("waits for somebody") : seat.you ? t("you") : seat.here ? t("at the table") : t("away")}</small></span>
          <span class="place-acts">
            ${seat.kind === "open" ? html`<button type="button" class="btn quiet" onClick=${() => take(seat.id)}>${mine ? t("Somebody beside me") : t("Sit here")}</button>` : null}
            ${
              host && seat.kind !== "person"
                ? html`<label class="level"><span class="unseen">${t("Who plays seat {n}", { n: seat.id + 1 })}</span>
              <select value=${seat.kind === "open" ? "" : seat.level} onChange=${(
                /** @type {Event & {target: HTMLInputElement}} */ event,
              ) =>
                arrange(
                  seat.id,
                  event.target.value
                    ? { kind: "computer", level: event.target.value }
                    : { kind: "open" },
                )}>
                <option value="">${t("open")}</option>
                ${listLevels(seat.level).map((level) => html`<option value=${level}>${t("computer, {level}", { level: levelName(level) })}</option>`)}
              </select></label>`
                : null
            }
            ${host && seat.kind === "person" && !seat.you ? html`<button type="button" class="btn bare" onClick=${() => arrange(seat.id, { kind: "open" })}>${t("Free this seat")}</button>` : null}
          </span></li>`,
        )}
      </ol>
      <p class="terms">${describeTerms(table)}</p>
      <p role="alert" class="problem" hidden=${!problem}>${problem}</p>
      <div class="choices">
        ${host ? html`<button type="button" class="btn go big" disabled=${open > 0} onClick=${() => attempt(() => request("POST", `${path}/start`))}>${t("Start")}</button>` : null}
        <span class="note">${
          open
            ? n("{n} seat is still free.", "{n} seats are still free.", open, { n: open })
            : host
              ? t("Everybody is here.")
              : t("Everybody is here. Whoever made the table starts.")
        }</span>
        ${mine ? html`<button type="button" class="btn bare" onClick=${() => attempt(() => request("POST", `${path}/leave`))}>${t("Give my seat up")}</button>` : null}
      </div>
    </div>
    <div class="paper invite"><h2>${t("Invite")}</h2><${Invitation} table=${table} start=${start} /></div>
    ${guest === null ? null : html`<${GuestName} close=${() => beside(null)} sit=${(/** @type {string} */ name) => attempt(() => sit(guest, name))} />`}
  </section>`;
}

/**
 * Somebody who plays on the same screen gives a name.
 * @param {{close: () => void, sit: (name: string) => Promise<unknown>}} given
 */
function GuestName({ close, sit }) {
  const [name, type] = useState("");
  /** @param {Event} event */
  const done = (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    close();
    sit(name.trim());
  };
  return html`<${Dialog} title=${t("Who sits beside you?")} close=${close}>
    <p class="note">${t("You play at one screen, in turn.")}</p>
    <form onSubmit=${done}><input type="text" dir="auto" maxlength="40" value=${name} aria-label=${t("Name")} autocomplete="off"
      onInput=${(/** @type {Event & {target: HTMLInputElement}} */ event) => type(event.target.value)} />
      <div class="choices"><button type="submit" class="btn go" disabled=${!name.trim()}>${t("Sit down")}</button></div></form>
  <//>`;
}

/**
 * How it is played, in a few words.
 * @param {TableInfo} table
 */
function describeTerms(table) {
  const terms = [];
  if (table.clock) {
    const minutes = Math.round(table.clock.seconds / 6) / 10;
    terms.push(
      table.clock.kind === "bank"
        ? t("{minutes} minutes each, and {seconds} seconds more a turn", {
            minutes,
            seconds: table.clock.increment,
          })
        : t("{minutes} minutes a turn", { minutes }),
    );
  } else terms.push(t("no clock"));
  terms.push(table.listed ? t("open to anybody") : t("by invitation"));
  return terms.join(" · ");
}

/** This browser's part of the shuffle: nobody can have chosen the deal. */
function makeNonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** The levels to choose from, and the one that plays now, whatever it is. @param {string} now */
function listLevels(now) {
  return !now || LEVELS.includes(now) ? LEVELS : [...LEVELS, now];
}
