/** Patches of the server, applied in the browser. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { applyPatch } from "../../src/parasol/static/js/table/patch.js";
import { makeRandom, pick, Table } from "./table.js";

const table = new Table();
after(() => table.close());

/** @param {unknown} before @param {unknown} now */
const diff = async (before, now) =>
  /** @type {import("../../src/parasol/static/js/table/types.js").Change[]} */ (
    await table.ask({ diff: [before, now] })
  );

test("a value is set, a key is deleted, an item is taken out", () => {
  const before = { a: { b: 1, c: 2 }, list: [1, 2, 3] };
  assert.deepEqual(applyPatch(before, [[["a", "b"], 5]]), { a: { b: 5, c: 2 }, list: [1, 2, 3] });
  assert.deepEqual(applyPatch(before, [[["a", "c"]]]), { a: { b: 1 }, list: [1, 2, 3] });
  assert.deepEqual(applyPatch(before, [[["list", 1]]]), { a: { b: 1, c: 2 }, list: [1, 3] });
  assert.deepEqual(applyPatch(before, [[[], { other: 1 }]]), { other: 1 });
  assert.deepEqual(applyPatch({ a: 1 }, [[["a"], undefined]]), { a: undefined });
});

test("the old position stays as it is, and what did not change is shared", () => {
  const before = { seats: [{ n: 1 }, { n: 2 }], market: { a: [1] } };
  const copy = structuredClone(before);
  const now = applyPatch(before, [
    [["seats", 1, "n"], 3],
    [["seats", 1, "more"], true],
  ]);
  assert.deepEqual(before, copy);
  assert.deepEqual(now.seats[1], { n: 3, more: true });
  assert.equal(now.market, before.market);
  assert.equal(now.seats[0], before.seats[0]);
  assert.notEqual(now.seats, before.seats);
});

test("no change is the same position", () => {
  const position = { a: 1 };
  assert.equal(applyPatch(position, []), position);
});

for (const game of ["maui", "playa_pirata", "tenby"]) {
  test(`the server's patches lead from view to view (${game})`, async () => {
    const random = makeRandom(4);
    await table.deal({ game, seed: 4 });
    for (let step = 0; step < 40 && !table.props.over; step += 1) {
      const before = table.props.view;
      await table.play(pick(table.props.moves, random).word);
      const now = table.props.view;
      assert.deepEqual(applyPatch(before, await diff(before, now)), now);
    }
  });
}

test("the server's patches lead between any two trees", async () => {
  const random = makeRandom(9);
  /** @param {number} depth @returns {unknown} */
  const grow = (depth) => {
    const kind = depth ? Math.floor(random() * 5) : Math.floor(random() * 3);
    if (kind < 3) return [null, Math.floor(random() * 3), "abc"[Math.floor(random() * 3)]][kind];
    const parts = Array.from({ length: Math.floor(random() * 4) }, () => grow(depth - 1));
    return kind === 3
      ? parts
      : Object.fromEntries(parts.map((part) => [pick([..."abcd"], random), part]));
  };
  for (let turn = 0; turn < 300; turn += 1) {
    const [before, now] = [{ root: grow(3) }, { root: grow(3) }];
    const copy = structuredClone(before);
    assert.deepEqual(applyPatch(before, await diff(before, now)), now);
    assert.deepEqual(before, copy);
  }
});
