/** The sheets of a table, which nobody needs before the first look at it: fetched when it is there. */

import { request } from "../api.js";
import { html } from "../vendor/index.js";
import { Invite, SeatTransfer } from "./invite.js";
import { Lobby } from "./lobby.js";
import { Leave, Menu, Resign } from "./menu.js";
import { Keys, LogSheet, NotationSheet, Readout, SettingsSheet } from "./panels.js";
import { Report } from "./report.js";
import { Result } from "./result.js";
import { Shuffle } from "./shuffle.js";
import { Talk } from "./talk.js";

/** @typedef {import("./types.js").SheetProps} SheetProps */

/** @type {Record<string, (sheet: SheetProps) => import("../vendor/index.js").Child>} */
const SHEETS = {
  carry: SeatTransfer,
  lobby: Lobby,
  invite: Invite,
  keys: Keys,
  leave: Leave,
  log: LogSheet,
  menu: Menu,
  notation: NotationSheet,
  readout: Readout,
  report: Report,
  resign: Resign,
  result: Result,
  settings: SettingsSheet,
  shuffle: Shuffle,
  talk: Talk,
};

/** What the frame hands all of them. @typedef {Omit<SheetProps, "leave" | "detail">} FrameProps */

/**
 * The sheet of that name, or nothing. What follows a colon in the name tells what it is about.
 * @param {{panel: string, sheet: FrameProps}} given
 */
export function Sheet({ panel, sheet }) {
  const [name, detail = ""] = panel.split(":");
  const Chosen = SHEETS[name];
  if (!Chosen || (name === "result" && !sheet.props.over)) return null;
  return html`<${Chosen} key=${panel} ...${sheet} detail=${detail} leave=${() => leaveTable(sheet)} />`;
}

/** @param {FrameProps} sheet */
async function leaveTable(sheet) {
  await request("POST", `/api/tables/${sheet.start.table}/leave`);
  location.assign("/");
}
