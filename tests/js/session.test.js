/** A session at a table: what it makes of the server's messages, and what it sends. */
import "./page.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TableSession } from "../../src/parasol/static/js/table/session.js";
import { page, stopClock, tick } from "./page.js";

/** @typedef {import("../../src/parasol/static/js/table/types.js").Message} Message */
/** @typedef {import("../../src/parasol/static/js/table/types.js").Position} Position */

/** @type {Record<string, unknown>[]} */
let sent = [];
let reconnects = 0;
/** @type {TableSession} */
let session;

const POSITION = {
  decider: 0,
  over: false,
  paused: false,
  held: {},
  resigned: [],
  clocks: null,
  undo: false,
  moves: [{ word: "A1", parts: {}, text: "take A1" }],
  standings: null,
  view: { turn: 1 },
};

beforeEach(() => {
  stopClock();
  page.forget();
  sent = [];
  reconnects = 0;
  session = new TableSession(
    { table: "t", language: "en", address: "ws://none.invalid" },
    () => 100,
  );
  session.connection.send = (message) =>
    Boolean(sent.push(/** @type {Record<string, unknown>} */ (message)));
  session.connection.reconnect = () => {
    reconnects += 1;
  };
  welcome(0);
  view(1);
});

/** @param {object} message */
const receive = (message) => session.receive(/** @type {Message} */ (message));

/** @param {number} version */
const welcome = (version) =>
  receive({ type: "welcome", seats: [0], seat: 0, name: "Ada", host: true, version, now: 0 });

/** @param {number} version @param {Partial<Position>} [more] */
const view = (version, more = {}) =>
  receive({ type: "view", version, seat: 0, position: { ...POSITION, ...more }, log: [] });

/** @param {number} version @param {[(string | number)[], unknown?][]} changes @param {object[]} [add] */
const update = (version, changes, add = []) =>
  receive({
    type: "update",
    before: version - 1,
    version,
    changes,
    log: { keep: session.newest?.log.length, add },
  });

test("a decision is one's own while it is shown and nobody plays for one", () => {
  assert.equal(session.isMine(), true);
  for (const more of [
    { decider: 1 },
    { over: true },
    { paused: true },
    { held: { 0: "casual" } },
  ]) {
    view(2, more);
    assert.equal(session.isMine(), false, JSON.stringify(more));
  }
});

test("an update is applied to the version before it; after a gap everything is fetched anew", () => {
  update(2, [[["view", "turn"], 2]]);
  assert.deepEqual(session.state.shown?.position.view, { turn: 2 });
  update(4, [[["view", "turn"], 4]]);
  assert.equal(reconnects, 1);
  assert.deepEqual(session.state.shown?.position.view, { turn: 2 });
});

test("others' moves are shown one after the other, and what is not shown yet is nobody's to decide", () => {
  const line = { kind: "moved", seat: 1, text: "" };
  update(2, [[["view", "turn"], 2]], [line]);
  update(3, [[["view", "turn"], 3]], [line]);
  assert.equal(session.state.shown?.version, 2);
  assert.equal(session.state.behind, 1);
  assert.equal(session.isMine(), false);
  tick(100);
  assert.equal(session.state.shown?.version, 3);
  assert.equal(session.state.behind, 0);
  assert.equal(session.isMine(), true);
  assert.equal(session.state.shown?.log.length, 2);
});

test("a move is sent once, and is pending until the table has moved on", () => {
  session.play("A1");
  session.play("A1");
  assert.deepEqual(sent, [{ type: "play", words: "A1", seat: 0, version: 1 }]);
  assert.equal(session.state.pending?.words, "A1");
  update(2, [[["view", "turn"], 2]]);
  assert.equal(session.state.pending, null);
});

test("a pending move is shown only where the answer takes long", () => {
  let drawn = 0;
  session.subscribe(() => {
    drawn += 1;
  });
  session.play("A1");
  tick(39);
  assert.equal(drawn, 0);
  tick(1);
  assert.equal(drawn, 1);
});

test("what was pending when the connection broke is sent again unless it was applied", () => {
  session.play("A1");
  sent = [];
  welcome(1);
  assert.deepEqual(sent[0], { type: "play", words: "A1", seat: 0, version: 1 });
  sent = [];
  welcome(2);
  assert.deepEqual(sent, []);
  assert.equal(session.state.pending, null);
});

test("the server's clock is taken over again with every answer to a ping", () => {
  const now = Date.now() / 1000;
  receive({ type: "pong", n: 1, now: now - 30 });
  assert.ok(Math.abs(session.state.offset + 30) < 1);
});

test("a refused move is told, and the next can be made", () => {
  session.play("A1");
  receive({ type: "refused", error: "illegal", text: "No.", rule: "towels" });
  assert.equal(session.state.pending, null);
  assert.equal(session.state.notice?.text, "No.");
  session.play("A1");
  assert.equal(session.state.notice, null);
});

test("a pause that somebody was faster than is sent again with the new version", () => {
  session.pause();
  receive({ type: "refused", error: "stale", text: "", rule: "" });
  assert.equal(session.state.notice, null);
  sent = [];
  update(2, [[["view", "turn"], 2]]);
  assert.deepEqual(sent, [{ type: "pause", version: 2 }]);
  update(3, [[["paused"], true]]);
  assert.equal(session.state.pending, null);
});

test("a move that somebody was faster than is not sent again", () => {
  session.play("A1");
  receive({ type: "refused", error: "stale", text: "Late.", rule: "" });
  assert.equal(session.state.pending, null);
  assert.equal(session.state.notice?.error, "stale");
});

test("a choice is kept for its decision and forgotten with it", () => {
  session.choose({ word: "A1" });
  update(2, [[["view", "turn"], 2]]); // the same moves: the same decision
  assert.deepEqual(session.state.chosen, { word: "A1" });
  update(3, [[["moves"], [{ word: "B1", parts: {}, text: "" }]]]);
  assert.equal(session.state.chosen, null);
});

test("previews and hints are those of the version that is shown", () => {
  session.requestPreviews();
  assert.deepEqual(sent, [{ type: "preview", version: 1 }]);
  receive({ type: "preview", version: 0, previews: { old: 1 } });
  assert.equal(session.state.previews, null);
  receive({ type: "preview", version: 1, previews: { A1: {} } });
  assert.deepEqual(session.state.previews, { A1: {} });
  session.requestPreviews();
  assert.equal(sent.length, 1);
  update(2, [[["view", "turn"], 2]]);
  assert.equal(session.state.previews, null);
});

test("a move is taken back only while it is the last", () => {
  session.undo();
  assert.deepEqual(sent, []);
  view(2, { undo: true });
  session.undo();
  assert.deepEqual(sent, [{ type: "undo", seat: 0, version: 2 }]);
});

test("a view that comes again tells which lines are new", () => {
  const [one, two] = ["one", "two"].map((kind) => ({ kind, seat: 0, text: kind }));
  const message = { type: "view", seat: 0, position: POSITION };
  receive({ ...message, version: 2, log: [one] });
  receive({ ...message, version: 3, log: [one, two] });
  assert.deepEqual(session.state.shown?.fresh, [two]);
});
