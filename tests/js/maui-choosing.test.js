/** Maui: what the board makes of what somebody points at and presses, judged by the rules themselves. */

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import {
  choose,
  countLayable,
  describeChoice,
  describeNewestChoice,
  findParts,
  makeWords,
  playChosen,
  remember,
} from "../../src/parasol/games/maui/board/choosing.js";
import { makeRandom, pick, Table } from "./table.js";

/** @typedef {import("../../src/parasol/games/maui/board/types.js").Maui} Maui */

/** @type {Table<Maui>} */
const table = new Table();
after(() => table.close());
beforeEach(async () => {
  table.played = [];
  await table.deal({ game: "maui", seed: 7, options: { players: 3 } });
});

/** What the scene does whenever it is drawn. */
const draw = () => remember(table.props, describeChoice(table.props));

/** Choose something, as a press does. @param {import("../../src/parasol/games/maui/board/choosing.js").Choice} more */
function press(more) {
  draw();
  choose(table.props, more);
}

test("nothing is chosen before anything was pressed", () => {
  const now = describeChoice(table.props);
  assert.equal(now.phase, "pick");
  assert.equal(now.word, "");
  assert.equal(now.towel, null);
  assert.equal(makeWords(table.props, now), "");
});

test("a towel that is chosen is shown at its best place, and played by itself", () => {
  press({ word: "A1" });
  const { props } = table;
  const now = describeChoice(props);
  const best = props.previews?.A1?.best;
  assert.deepEqual(now.towel, props.view.market.A.tiles[0]);
  assert.equal(now.settled, true);
  assert.equal(`@${now.top}`, best);
  assert.equal(now.chain, `A1 ${best}`);
  assert.equal(now.preview, props.previews?.[`A1 ${best}`]);
  assert.equal(makeWords(props, now), "A1");
});

test("a towel that is only pointed at is shown, but the chosen one is played", () => {
  press({ word: "A1", hover: "A2" });
  const now = describeChoice(table.props);
  assert.equal(now.word, "A2");
  assert.equal(now.settled, false);
  assert.equal(makeWords(table.props, now), "A1");
});

test("what can't be taken is not shown and not played", () => {
  assert.ok(!table.props.moves.some((move) => move.word === "B3"));
  press({ word: "B3" });
  const now = describeChoice(table.props);
  assert.equal(now.towel, null);
  assert.equal(makeWords(table.props, now), "");
});

test("another decision has no use for what was chosen in this one", async () => {
  press({ word: "A1" });
  const before = table.props;
  await table.play("A1");
  draw();
  choose(before, { hover: "A2" }); // a place that is gone still tells that it has lost the focus
  assert.equal(table.chosen, null);
});

test("several events of one press build on each other", () => {
  draw();
  const { props } = table;
  choose(props, { word: "A1" });
  choose(props, { over: 2 }); // with the props of before
  assert.deepEqual(table.chosen, { word: "A1", over: 2 });
  assert.equal(describeNewestChoice(props).word, "A1");
});

test("the towel in hand lies at the place pointed at, else at the chosen one, else at the best", async () => {
  await table.playUntil((props) => props.view.phase === "place" && props.moves.length > 2, 3);
  draw();
  const { props } = table;
  const points = (/** @type {string} */ word) => props.previews?.[word]?.points ?? 0;
  const most = Math.max(...props.moves.map((move) => points(move.word)));
  const best = props.moves.find((move) => points(move.word) === most)?.word;
  assert.equal(`@${describeChoice(props).top}`, best);
  const [first, , third] = props.moves.map((move) => Number(move.word.slice(1)));
  press({ top: third });
  assert.equal(describeChoice(table.props).top, third);
  press({ over: first });
  assert.equal(describeChoice(table.props).top, first);
  press({ over: 99 });
  assert.equal(describeChoice(table.props).top, third);
});

test("a place that was looked at while picking is where the towel then lies", async () => {
  await table.playUntil(
    (props) => props.moves.some((move) => (props.previews?.[move.word]?.places?.length ?? 0) > 1),
    5,
  );
  const { word } =
    table.props.moves.find(
      (move) => (table.props.previews?.[move.word]?.places?.length ?? 0) > 1,
    ) ?? assert.fail();
  const { places = [], best } = table.props.previews?.[word] ?? {};
  const other = Number(places.find((place) => place !== best)?.slice(1));
  press({ word, top: other });
  draw();
  await table.play(word);
  assert.equal(describeChoice(table.props).top, other);
});

test("tokens go where a preview knows them, and along with the place", async () => {
  await table.playUntil((props) => {
    const now = describeChoice(props);
    return now.phase === "place" && Object.keys(countLayable(props, now)).length > 0;
  }, 11);
  draw();
  const now = describeChoice(table.props);
  const [pattern] = Object.keys(countLayable(table.props, now));
  const [part] = findParts(table.props, now, pattern);
  press({ tokens: { [part]: pattern } });
  const after = describeChoice(table.props);
  assert.deepEqual(after.tokens, { [part]: pattern });
  assert.match(makeWords(table.props, after), new RegExp(`^@\\d+ \\+${pattern}/${part}( done)?$`));
  assert.equal(await table.why(makeWords(table.props, after)), null);
  const wrong = [1, 2, 3].find((one) => !findParts(table.props, now, pattern).includes(one));
  if (wrong) {
    press({ tokens: { [wrong]: pattern } });
    assert.deepEqual(describeChoice(table.props).tokens, {});
  }
});

test("nothing is played twice while an answer is waited for", () => {
  press({ word: "A1" });
  playChosen({ ...table.props, pending: "A1" });
  assert.deepEqual(table.played, []);
  playChosen(table.props);
  assert.deepEqual(table.played, ["A1"]);
});

test("nothing is asked of somebody who watches", () => {
  const now = describeChoice({ ...table.props, mine: false, chosen: { word: "A1" } });
  assert.equal(now.phase, "");
  assert.equal(makeWords(table.props, now), "");
});

for (const [seed, options] of /** @type {[number, Record<string, unknown>][]} */ ([
  [1, { players: 2, variant: "long" }],
  [2, { players: 3, variant: "crabs" }],
  [3, { players: 4 }],
])) {
  test(`a whole match can be played with the main button alone (${JSON.stringify(options)})`, async () => {
    const random = makeRandom(seed);
    await table.deal({ game: "maui", seed, options });
    const phases = new Set();
    while (!table.props.over) {
      draw();
      const { phase } = table.props.view;
      phases.add(phase);
      if (phase === "pick" || phase === "track")
        press({ word: pick(table.props.moves, random).word });
      if (phase === "place") press({ top: pick(describeChoice(table.props).places, random).top });
      layTokens(random);
      const now = describeChoice(table.props);
      const words = makeWords(table.props, now);
      assert.notEqual(words, "", `nothing to play in ${phase}`);
      assert.equal(await table.why(words), null, `${phase}: ${words}`);
      await table.play(words);
    }
    assert.ok(phases.has("place") && phases.has("pick"));
  });
}

/** Put tokens on the towel that is being laid, where some are asked for or simply now and then. @param {() => number} random */
function layTokens(random) {
  const now = describeChoice(table.props);
  const needed = now.phase === "tokens" && !table.props.moves.some((move) => move.word === "done");
  const layable = Object.keys(countLayable(table.props, now));
  if (!layable.length || (!needed && random() < 0.5)) return;
  const pattern = pick(layable, random);
  const part = pick(findParts(table.props, now, pattern), random);
  press({ tokens: { ...now.tokens, [part]: pattern } });
}
