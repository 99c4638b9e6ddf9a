/** The menu: everything at a table that is neither a move nor needed at a glance. */

import { DEFAULT_LEVEL, levelName } from "../levels.js";
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */
/** What it is called, what it does, and the key that does it. @typedef {[string, () => void, string?]} Item */

/** @param {SheetProps} given */
export function Menu({ state, props, start, narrow, open, session }) {
  const close = () => open("");
  const playing = state.shown && !props.over;
  const own = props.replay ? [] : props.seats.filter((seat) => seat.you);
  const active = own.filter((seat) => !seat.resigned);
  /** @param {() => void} what */
  const then = (what) => () => {
    close();
    what();
  };
  /** @param {string} panel */
  const to = (panel) => () => open(panel);
  /** @type {(Item | false | null)[]} */
  const offered = [
    narrow && !props.replay && [t("Invite"), to("invite")],
    narrow && [t("What happened"), to("log")],
    state.shown && [t("Read out the table"), to("readout"), "r"],
    state.shown && props.moves.length > 0 && [t("Type a move"), to("notation"), "n"],
    [t("Settings"), to("settings"), "s"],
    [t("Keyboard shortcuts"), to("keys"), "?"],
    playing &&
      own.length > 0 &&
      (props.paused
        ? [t("Go on"), then(() => session.resume()), "p"]
        : [t("Pause"), then(() => session.pause()), "p"]),
    ...(playing
      ? active.map(
          /** @returns {Item} */ (seat) =>
            seat.holder
              ? [
                  own.length > 1
                    ? t("Play {name}'s seat again", { name: seat.name })
                    : t("Play yourself again"),
                  then(() => session.takeBack(seat.id)),
                ]
              : [
                  own.length > 1
                    ? t("Let the computer play for {name}", { name: seat.name })
                    : t("Let the computer play for you"),
                  then(() => session.handOver(seat.id, DEFAULT_LEVEL)),
                ],
        )
      : []),
    own.length > 0 && [t("Carry your seat to another device"), to("carry")],
    state.shown && [t("Check the shuffle"), to("shuffle")],
    !props.replay &&
      props.seats.some((seat) => seat.kind === "person" && !seat.you) && [
        t("Report somebody"),
        to("report"),
      ],
    playing && active.length > 0 && [t("Resign"), to("resign")],
    own.length > 0 && !props.over && [t("Leave the table"), to("leave")],
  ];
  const items = offered.filter((item) => item !== false && item !== null);
  return html`<${Dialog} title=${t("At this table")} close=${close} kind="menu">
    <ul>
      <li><a href=${start.urls.rules} target="_blank" rel="noopener">${t("Rules")}</a></li>
      ${
        props.replay
          ? html`<li><a href=${`/table/${start.table}`}>${t("To the table")}</a></li>`
          : state.shown
            ? html`<li><a href=${`${start.urls.replay}${start.table}`}>${t("Replay")}</a></li>`
            : null
      }
      ${items.map(([label, act, key]) => html`<li><button type="button" onClick=${act}><span>${label}</span>${key ? html`<kbd>${key}</kbd>` : null}</button></li>`)}
      <li><a href="/">${t("Front page")}</a></li>
    </ul>
  <//>`;
}

/** @param {SheetProps} given */
export function Resign({ props, close, session }) {
  const mine = props.seats.filter((seat) => seat.you && !seat.resigned);
  const [chosen, choose] = useState((mine.find((seat) => seat.id === props.seat) || mine[0])?.id);
  const two = props.seats.filter((seat) => !seat.resigned).length <= 2;
  return html`<${Dialog} title=${t("Resign?")} close=${close}>
    <p>${two ? t("The game ends, and the other side wins.") : t("The computer plays on for you, and you rank last.")}</p>
    ${
      mine.length > 1
        ? html`<label class="field">${t("Seat")}<select onChange=${(/** @type {Event & {target: HTMLInputElement}} */ event) => choose(Number(event.target.value))}>
      ${mine.map((seat) => html`<option value=${seat.id} selected=${seat.id === chosen}>${seat.name}</option>`)}</select></label>`
        : null
    }
    <div class="choices">
      <button type="button" class="btn quiet" onClick=${close}>${t("Play on")}</button>
      <button type="button" class="btn go" onClick=${() => {
        close();
        session.resign(chosen);
      }}>${t("Resign")}</button>
    </div>
  <//>`;
}

/** @param {SheetProps} given */
export function Leave({ table, props, close, leave }) {
  const level = levelName(table.takeover || DEFAULT_LEVEL);
  const gathering = table.status === "gathering";
  return html`<${Dialog} title=${t("Leave the table?")} close=${close}>
    <p>${gathering || props.over ? t("Your seat becomes free.") : t("{level} plays on for you. You can come back and take your seat again.", { level })}</p>
    <div class="choices">
      <button type="button" class="btn quiet" onClick=${close}>${t("Stay")}</button>
      <button type="button" class="btn go" onClick=${leave}>${t("Leave")}</button>
    </div>
  <//>`;
}
