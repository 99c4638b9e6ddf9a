/** The pace at which snapshots are shown. */
import "./page.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Pace } from "../../src/parasol/static/js/table/pace.js";
import { page, stopClock, tick } from "./page.js";

/** @typedef {import("../../src/parasol/static/js/table/types.js").Snapshot} Snapshot */

/** @type {number[]} */
let shown = [];
let delayMs = 100;
/** @type {Pace} */
let pace;

beforeEach(() => {
  stopClock();
  page.visibilityState = "visible";
  page.forget();
  shown = [];
  delayMs = 100;
  pace = new Pace(
    () => delayMs,
    (snapshot) => shown.push(snapshot.version),
  );
});

/** @param {number} version @param {{worthSeeing?: boolean, whole?: boolean}} [more] */
const add = (version, { worthSeeing = true, whole = false } = {}) =>
  pace.add(/** @type {Snapshot} */ ({ version, whole }), worthSeeing);

test("the first is shown at once, the next when it has been seen", () => {
  add(1);
  add(2);
  assert.deepEqual(shown, [1]);
  assert.equal(pace.waiting, 1);
  tick(99);
  assert.deepEqual(shown, [1]);
  tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("nothing waits behind what need not be seen", () => {
  add(1, { worthSeeing: false });
  add(2, { worthSeeing: false });
  add(3);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("whoever falls behind catches up", () => {
  for (const version of [1, 2, 3, 4, 5, 6]) add(version);
  tick(100); // the second: four wait behind it, so it stands for a third of the time
  assert.deepEqual(shown, [1, 2]);
  tick(33);
  assert.deepEqual(shown, [1, 2]);
  tick(1);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("a whole snapshot comes at once, and what waited is dropped", () => {
  add(1);
  add(2);
  add(9, { whole: true });
  assert.deepEqual(shown, [1, 9]);
  tick(1000);
  assert.deepEqual(shown, [1, 9]);
});

test("who hurries sees the last at once, and nothing after it", () => {
  for (const version of [1, 2, 3]) add(version);
  pace.hurry();
  assert.deepEqual(shown, [1, 3]);
  assert.equal(pace.waiting, 0);
  tick(1000);
  assert.deepEqual(shown, [1, 3]);
  add(4);
  assert.deepEqual(shown, [1, 3, 4]);
});

test("nobody is kept waiting by a page that nobody sees", () => {
  add(1);
  add(2);
  page.visibilityState = "hidden";
  page.fire("visibilitychange");
  assert.deepEqual(shown, [1, 2]);
  add(3);
  add(4);
  assert.deepEqual(shown, [1, 2, 3, 4]);
});

test("without a delay all are shown as they come", () => {
  delayMs = 0;
  for (const version of [1, 2, 3]) add(version);
  assert.deepEqual(shown, [1, 2, 3]);
});
