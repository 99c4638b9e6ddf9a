/** Words, names and hints as they are put together in the browser. */
import "./page.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSigned } from "../../src/parasol/static/js/table/bar.js";
import { formatHint } from "../../src/parasol/static/js/table/notes.js";
import {
  capitalize,
  describeSeats,
  fillNames,
  isolateName,
  stripSubject,
} from "../../src/parasol/static/js/table/seat-names.js";
import { n, t } from "../../src/parasol/static/js/words.js";

/** @typedef {import("../../src/parasol/static/js/table/types.js").Seat} Seat */
/** @typedef {import("../../src/parasol/static/js/table/types.js").SeatInfo} SeatInfo */
/** @typedef {import("../../src/parasol/static/js/table/types.js").SessionState} SessionState */

const SEATS = /** @type {Seat[]} */ ([
  { id: 0, name: "Ada" },
  { id: 1, name: "$& and co" },
  ...Array.from({ length: 9 }, (_, at) => ({ id: at + 2, name: `P${at + 2}` })),
]);

test("values fill the places that have their names, and no others", () => {
  assert.equal(t("{a} and {b} and {c}", { a: 1, b: "x" }), "1 and x and {c}");
  assert.equal(t("no {values}"), "no {values}");
});

test("one is one, everything else is many", () => {
  assert.equal(n("{n} towel", "{n} towels", 1), "1 towel");
  assert.equal(n("{n} towel", "{n} towels", 0), "0 towels");
  assert.equal(n("{n} towel", "{n} towels", 2, { n: "two" }), "two towels");
});

test("seats in a sentence are called by their names", () => {
  assert.equal(fillNames("Seat 0 helps seat 1.", SEATS), "Ada helps $& and co.");
  assert.equal(fillNames("seat 10 and seat 1", SEATS), "P10 and $& and co");
});

test("a line of the log stands without its subject beside the mark", () => {
  assert.equal(
    stripSubject({ seat: 0, text: "seat 0: fish for seat 1" }, SEATS),
    "fish for $& and co",
  );
  assert.equal(stripSubject({ seat: 0, text: "seat 1 waits" }, SEATS), "$& and co waits");
  assert.equal(stripSubject({ seat: null, text: "round 2" }, SEATS), "round 2");
});

test("a name from right to left keeps to itself", () => {
  assert.equal(isolateName("Ada"), "Ada");
  assert.equal(isolateName("עדה"), "\u2068עדה\u2069");
});

test("a sentence begins with a capital, and nothing with nothing", () => {
  assert.equal(capitalize("ab"), "Ab");
  assert.equal(capitalize(""), "");
});

test("points have their sign, and a true minus", () => {
  assert.deepEqual([3, -2, 0, "x"].map(formatSigned), ["+3", "−2", "0", "x"]);
});

test("a hint says the move once, and then what speaks for it", () => {
  const hint = { word: "A1", margin: 1, move: "take it", text: "take it; two matches" };
  assert.deepEqual(formatHint(hint, SEATS), { move: "Take it", why: "Two matches" });
  assert.deepEqual(formatHint({ ...hint, move: "A1", text: "good for seat 0" }, SEATS), {
    move: "A1",
    why: "Good for Ada",
  });
});

/** @param {Partial<SeatInfo>[]} seats @param {Partial<SessionState>} [more] */
const describe = (seats, more = {}) =>
  describeSeats(
    /** @type {SessionState} */ (
      /** @type {unknown} */ ({
        table: {
          seats: seats.map((info, seat) => ({
            seat,
            name: "",
            level: "",
            kind: "person",
            ...info,
          })),
        },
        shown: null,
        present: { seats: [0], watching: 0 },
        seats: [0],
        ...more,
      })
    ),
  );

test("who has the same name is told apart by a number", () => {
  const names = describe([
    { name: "Ada" },
    { name: "Ada" },
    { kind: "computer", level: "casual" },
    { kind: "computer", level: "casual" },
    { kind: "open" },
  ]).map(({ name }) => name);
  assert.deepEqual(names, ["Ada", "Ada 2", "Plover", "Plover 2", "Seat 5"]);
});

test("computers are always here, people when they look", () => {
  const seats = describe([{ name: "Ada" }, { name: "Bob" }, { kind: "computer", level: "casual" }]);
  assert.deepEqual(
    seats.map(({ here }) => here),
    [true, false, true],
  );
  assert.deepEqual(
    seats.map(({ you }) => you),
    [true, false, false],
  );
});

test("who plays for somebody, and who has resigned, is shown at the seat", () => {
  const position = { held: { 1: "expert" }, resigned: [0] };
  const shown = /** @type {SessionState["shown"]} */ (/** @type {unknown} */ ({ position }));
  const seats = describe([{ name: "Ada" }, { name: "Bob" }], { shown });
  assert.deepEqual(
    seats.map(({ holder, resigned }) => [holder, resigned]),
    [
      ["", true],
      ["expert", false],
    ],
  );
});
