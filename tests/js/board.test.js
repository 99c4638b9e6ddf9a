/** What boards compute: where things lie, where an arrow key leads, what the log tells. */
import "./page.js";

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readBox, STANDARD } from "../../src/parasol/games/maui/board/box.js";
import {
  computeRestingPan,
  getGeometry,
  isBeyond,
  locateCell,
  locateOnBeach,
  locateOnMarket,
} from "../../src/parasol/games/maui/board/geometry.js";
import * as maui from "../../src/parasol/games/maui/board.js";
import * as pirata from "../../src/parasol/games/playa_pirata/board.js";
import * as tenby from "../../src/parasol/games/tenby/board.js";
import { moveFocus } from "../../src/parasol/static/js/board/arrow-keys.js";
import * as generic from "../../src/parasol/static/js/generic-board.js";
import { page } from "./page.js";
import { makeRandom, pick, Table } from "./table.js";

/** @typedef {import("../../src/parasol/games/maui/board/view.js").View} View */
/** @template {import("../../src/parasol/static/js/table/types.js").GameTypes} G @typedef {import("../../src/parasol/static/js/table/types.js").BoardModule<G>} BoardModule */

/**
 * The boards as the frame knows them: it is tsc that checks that they are.
 * @type {{maui: BoardModule<import("../../src/parasol/games/maui/board/types.js").Maui>,
 *   playa_pirata: BoardModule<import("../../src/parasol/games/playa_pirata/board/types.js").Pirata>,
 *   tenby: BoardModule<import("../../src/parasol/games/tenby/board/types.js").Tenby>,
 *   generic: BoardModule<import("../../src/parasol/static/js/generic-board.js").Generic>}}
 */
const BOARDS = { maui, playa_pirata: pirata, tenby, generic };

const BOX = readBox(
  /** @type {View} */ ({
    components: {},
    options: {},
  }),
);
const SHAPES = /** @type {const} */ (["wide", "upright", "lying"]);

for (const shape of SHAPES) {
  test(`everything lies inside a ${shape} board of Maui's`, () => {
    const geo = getGeometry(shape, BOX);
    for (const row of [0, 1])
      for (const position of [0, 1, 2]) {
        const { x, y } = locateOnMarket(geo, row, position);
        const raft = geo.rafts[row];
        assert.ok(x >= raft.x && x + geo.towel.width * geo.offer.scale <= raft.x + raft.width);
        assert.ok(y >= raft.y && y + geo.towel.height * geo.offer.scale <= raft.y + raft.height);
      }
    for (let column = 1; column <= BOX.columns; column += 1) {
      const pan = computeRestingPan(geo, BOX, column);
      const { x } = locateCell(geo, column, 1);
      assert.ok(x - pan > 0 && x - pan < geo.width, `column ${column} is in sight`);
      assert.ok(!isBeyond(geo, locateOnBeach(geo, column, 1).x - pan));
    }
    assert.ok(geo.grid.y + BOX.rows * geo.grid.row <= geo.height);
  });
}

test("a towel lies on the middles of the three cells it covers", () => {
  const geo = getGeometry("wide", BOX);
  const corner = locateOnBeach(geo, 4, 2);
  const middle = locateCell(geo, 4, 3);
  assert.ok(Math.abs(corner.x + geo.towel.width / 2 - middle.x) < 0.01);
  assert.ok(Math.abs(corner.y + geo.towel.height / 2 - middle.y) < 0.01);
});

test("a box that somebody has corrected is read as it is, the rest as usual", () => {
  const view = {
    components: { beach: { columns: 9 }, track: { values: [5, 6] } },
    options: { variant: "long" },
  };
  const box = readBox(/** @type {View} */ (/** @type {unknown} */ (view)));
  assert.equal(box.columns, 9);
  assert.deepEqual(box.rowSteps, STANDARD.beach.row_steps);
  assert.deepEqual(box.values, [5, 6, ...STANDARD.track.extension]);
  assert.equal(box.board, 2);
});

/** Elements at these places, with their sizes; the first has the focus. @param {[number, number, number?, number?][]} places */
function lay(...places) {
  /** @type {number[]} */
  const focused = [];
  const elements = places.map(([left, top, width = 0, height = 0], at) => ({
    getBoundingClientRect: () => ({ left, top, width, height }),
    focus: () => focused.push(at),
  }));
  Object.assign(page, { activeElement: elements[0] });
  const root = { contains: () => true, querySelectorAll: () => elements };
  const press = (/** @type {string} */ key) =>
    moveFocus(/** @type {HTMLElement} */ (/** @type {unknown} */ (root)), key);
  return { press, focused };
}

test("an arrow key leads to the nearest thing in its direction", () => {
  const { press, focused } = lay([0, 0], [100, 0], [50, 0], [0, 50], [-30, 0], [0, -80]);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) assert.ok(press(key));
  assert.deepEqual(focused, [2, 3, 4, 5]);
});

test("straight ahead goes before near but aside", () => {
  const { press, focused } = lay([0, 0], [40, 60], [90, 0]);
  press("ArrowRight");
  assert.deepEqual(focused, [2]);
});

test("from middle to middle is how far things are apart", () => {
  const { press, focused } = lay([0, 0], [10, 0, 200, 0], [60, 0], [0, 10, 0, 200], [0, 60]);
  press("ArrowRight");
  press("ArrowDown");
  assert.deepEqual(focused, [2, 4]);
});

test("where nothing lies an arrow key leads nowhere, and no other key anywhere", () => {
  const { press, focused } = lay([0, 0], [1, 100]);
  assert.equal(press("ArrowRight"), false);
  assert.equal(press("ArrowUp"), false);
  assert.equal(press("x"), false);
  assert.deepEqual(focused, []);
});

const table = new Table();
after(() => table.close());

for (const [game, options] of /** @type {[keyof typeof BOARDS, Record<string, unknown>][]} */ ([
  ["maui", { players: 3, variant: "long" }],
  ["playa_pirata", { players: 3, specials: "on" }],
  ["tenby", { players: 3, accolades: "ebb-flow", thanks: "on" }],
])) {
  test(`the log of a whole match is told without a gap (${game})`, async () => {
    const random = makeRandom(1);
    const board =
      /** @type {BoardModule<import("../../src/parasol/static/js/table/types.js").GameTypes>} */ (
        BOARDS[game]
      );
    await table.deal({ game, seed: 1, options });
    while (!table.props.over) await table.play(pick(table.props.moves, random).word);
    const log = table.position?.log ?? [];
    const entries = board.entries?.(log, table.props) ?? [];
    assert.ok(entries.length > 20);
    entries.forEach((entry, at) => {
      assert.ok(entry.text && !/undefined|null|NaN|\{\w+\}/.test(entry.text), entry.text);
      assert.ok(entry.from <= entry.to);
      if (at) assert.ok(entry.from > entries[at - 1].from);
    });
    assert.equal(entries[entries.length - 1].to, log.length - 1);
    const totals = log
      .flatMap((line) => ("totals" in line ? [/** @type {number[]} */ (line.totals)] : []))
      .pop();
    const last = entries.map(({ text }) => text).find((text) => text.startsWith("Final scores"));
    for (const total of totals ?? assert.fail()) assert.ok(last?.includes(` ${total}`), last);
  });

  test(`every decision has a prompt, a readout and a score (${game})`, async () => {
    const random = makeRandom(2);
    const board =
      /** @type {BoardModule<import("../../src/parasol/static/js/table/types.js").GameTypes>} */ (
        BOARDS[game]
      );
    await table.deal({ game, seed: 2, options });
    while (!table.props.over) {
      const { props } = table;
      assert.ok(board.prompt?.(props)?.title);
      for (const { title, lines } of board.readout?.(props) ?? assert.fail()) {
        assert.ok(title);
        for (const line of lines) assert.ok(!/undefined|NaN|\{\w+\}/.test(line), line);
      }
      const seats = /** @type {{seats: {score: {total: number}}[]}} */ (props.view).seats;
      seats.forEach(({ score }, seat) => {
        if (seat !== props.seat) assert.equal(board.score?.(props, seat), score.total);
      });
      await table.play(pick(props.moves, random).word);
    }
    assert.ok(board.prompt?.(table.props)?.title);
  });
}
