/** Tenby: what the board makes of what is pressed and dropped, judged by the rules themselves. */

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import {
  canTake,
  choose,
  clear,
  describeChoice,
  drop,
  pressLift,
  pressPlace,
  pressSource,
  pressWord,
  startChoice,
} from "../../src/parasol/games/tenby/board/choosing.js";
import { findCard } from "../../src/parasol/games/tenby/board/selectors.js";
import { makeRandom, pick, Table } from "./table.js";

/** @typedef {import("../../src/parasol/games/tenby/board/types.js").Tenby} Tenby */

/** @type {Table<Tenby>} */
const table = new Table();
after(() => table.close());
beforeEach(async () => {
  table.played = [];
  table.asked = [];
  await table.deal({ game: "tenby", seed: 1 });
});

/** Words of cards that might be taken. */
const SOURCES = [
  ..."tpl".split("").flatMap((deck) => [1, 2, 3, 4, 5].map((place) => `${deck}${place}`)),
  ..."tpl".split("").map((deck) => `blind/${deck}`),
  ..."tp".split("").flatMap((deck) => [`plain/${deck}<`, `plain/${deck}>`]),
];

/** Cards of the market that can be taken now. */
const listTakeable = () =>
  SOURCES.filter((source) => /^[tpl]/.test(source) && findCard(table.props, source)).filter(
    (source) => canTake(table.props, source, describeChoice(table.props).ui),
  );

/** Go on to a free moment of a turn in which a card of the market can be had. @param {number} seed */
const goToTurn = (seed) =>
  table.playUntil((props) => props.view.phase === "turn" && listTakeable().length > 0, seed);

test("a word is chosen by one press and played by the next", () => {
  pressWord(table.props, "keep/1");
  assert.equal(describeChoice(table.props).words, "keep/1");
  pressWord(table.props, "keep/2");
  assert.equal(describeChoice(table.props).words, "keep/2");
  pressWord(table.props, "keep/2");
  assert.deepEqual(table.played, ["keep/2"]);
});

test("what can't be played is asked about", () => {
  pressWord(table.props, "keep/3");
  pressLift(table.props, "lift/1.1");
  assert.deepEqual(table.asked, ["keep/3", "lift/1.1"]);
  assert.equal(table.chosen, null);
});

test("a card of the market is paid with an icon that fits, and played with its place", async () => {
  await goToTurn(3);
  const [source] = listTakeable();
  pressSource(table.props, source);
  const now = describeChoice(table.props);
  assert.equal(now.laying?.card, findCard(table.props, source));
  assert.equal(now.pay, now.payers[0]);
  assert.equal(
    now.words,
    Object.keys(now.laying?.places ?? {}).length === 1 ? `${now.pay} ${source} ${now.place}` : "",
  );
  const [place] = Object.keys(now.laying?.places ?? {});
  pressPlace(table.props, place);
  const chosen = describeChoice(table.props);
  assert.equal(chosen.words, `${now.pay} ${source} ${place}`);
  assert.equal(chosen.outcome, table.props.previews?.[source]?.places?.[place]);
  assert.equal(await table.why(chosen.words), null);
  pressPlace(table.props, place);
  assert.deepEqual(table.played, [chosen.words]);
});

test("icons pay before life rings do, and another payer can be chosen", async () => {
  await table.playUntil(
    (props) =>
      props.view.phase === "turn" &&
      listTakeable().some((source) =>
        describeChoice(props, { source }).payers.some((one) => one.startsWith("buy/")),
      ) &&
      props.moves.some((move) => move.parts.kind === "use" && move.parts.icon !== "R"),
    9,
  );
  const source = listTakeable().find((one) => {
    const { payers } = describeChoice(table.props, { source: one });
    return payers.some((payer) => payer.startsWith("buy/")) && payers[0].startsWith("use/");
  });
  assert.ok(source);
  pressSource(table.props, source);
  const { payers, pay } = describeChoice(table.props);
  assert.ok(pay.startsWith("use/"));
  const other = payers[payers.length - 1];
  choose(table.props, { pay: other });
  assert.equal(describeChoice(table.props).pay, other);
});

test("a landmark's icon brings any card, a terrace's only terraces", async () => {
  await goToTurn(3);
  const move = table.props.moves[0];
  const withIcon = (/** @type {"T" | "P" | "L" | "R"} */ icon) => ({
    ...table.props,
    moves: [{ ...move, word: `use/${icon}`, parts: { kind: /** @type {const} */ ("use"), icon } }],
  });
  const takes = (/** @type {"T" | "P" | "L" | "R"} */ icon) =>
    ["t1", "p1", "l1"].filter((source) => canTake(withIcon(icon), source, {})).join(" ");
  assert.deepEqual(
    [takes("T"), takes("P"), takes("L"), takes("R")],
    ["t1", "t1 p1", "t1 p1 l1", ""],
  );
});

test("pressing a chosen card puts it back", async () => {
  await goToTurn(3);
  const [source] = listTakeable();
  pressSource(table.props, source);
  pressSource(table.props, source);
  assert.equal(table.chosen, null);
  assert.equal(describeChoice(table.props).laying, null);
});

test("a place where the card can't go is asked about", async () => {
  await goToTurn(3);
  const [source] = listTakeable();
  pressSource(table.props, source);
  const { pay } = describeChoice(table.props);
  pressPlace(table.props, "@9.9");
  assert.deepEqual(table.asked, [`${pay} ${source} @9.9`]);
});

test("a card that is dropped on its place is played, elsewhere it is only chosen", async () => {
  await goToTurn(3);
  const [source] = listTakeable();
  const places = Object.keys(table.props.previews?.[source]?.places ?? {});
  drop(table.props, source, places[0]);
  const [words] = table.played;
  assert.match(words, new RegExp(`${source} ${places[0]}$`));
  assert.equal(await table.why(words), null);
  drop(table.props, source, "@9.9");
  assert.equal(table.played.length, 1);
  assert.equal(describeChoice(table.props).laying?.what, source);
});

test("the place that is looked at tells what it brings, the chosen one is played", async () => {
  await goToTurn(3);
  const source = listTakeable().find(
    (one) => Object.keys(table.props.previews?.[one]?.places ?? {}).length > 1,
  );
  assert.ok(source);
  pressSource(table.props, source);
  const places = table.props.previews?.[source]?.places ?? {};
  const [first, second] = Object.keys(places);
  choose(table.props, { place: first, over: second });
  const now = describeChoice(table.props);
  assert.equal(now.outcome, places[second]);
  assert.ok(now.words.endsWith(` ${first}`));
  choose(table.props, { over: "@9.9" });
  assert.equal(describeChoice(table.props).outcome, places[first]);
  pressPlace(table.props, second); // another one is chosen first
  assert.deepEqual(table.played, []);
});

test("nothing can be taken by who watches, moves a card, or spends rings on something else", async () => {
  await goToTurn(3);
  const [source] = listTakeable();
  assert.equal(canTake(table.props, source, {}), true);
  assert.equal(canTake({ ...table.props, mine: false }, source, {}), false);
  assert.equal(canTake(table.props, source, { mode: "reveal" }), false);
  assert.equal(canTake(table.props, source, { mode: "move" }), false);
  assert.equal(canTake(table.props, source, { lift: "lift/1.1" }), false);
});

test("a deck can be drawn from while it or its discards have cards", async () => {
  await goToTurn(3);
  const { props } = table;
  const take = (/** @type {number} */ left, /** @type {string[]} */ discarded) => {
    const view = {
      ...props.view,
      decks: { ...props.view.decks, terrace: left },
      discards: { ...props.view.discards, terrace: discarded },
    };
    return canTake({ ...props, view }, "blind/t", {});
  };
  assert.deepEqual([take(1, []), take(0, ["x"]), take(0, [])], [true, true, false]);
});

test("a deck that is pressed to reveal a card reveals one", async () => {
  await table.playUntil((props) => props.moves.some((move) => move.word === "reveal/t"), 3);
  startChoice(table.props, { mode: "reveal" });
  pressSource(table.props, "blind/t");
  assert.equal(describeChoice(table.props).words, "reveal/t");
  clear(table.props);
  pressSource(table.props, "blind/t");
  assert.match(describeChoice(table.props).words, /blind\/t$/);
});

test("a card that can't be had is asked about, with what would pay for it", async () => {
  await goToTurn(3);
  const props = { ...table.props, moves: [] };
  pressSource(props, "p1");
  assert.deepEqual(table.asked, ["use/P p1"]);
});

test("a card of the town is lifted by one press and put back by the next", async () => {
  await table.playUntil((props) => props.moves.some((move) => move.parts.kind === "lift"), 3);
  const word = table.props.moves.find((move) => move.parts.kind === "lift")?.word ?? assert.fail();
  pressLift(table.props, word);
  const { laying } = describeChoice(table.props);
  assert.deepEqual(
    [laying?.what, laying?.moves, laying?.card],
    [word, true, findCard(table.props, word)],
  );
  pressLift(table.props, word);
  assert.equal(describeChoice(table.props).laying, null);
});

test("a choice is good for its own moment alone", async () => {
  pressWord(table.props, "keep/1");
  const { chosen } = table;
  await table.play("keep/1");
  table.chosen = chosen;
  assert.deepEqual(describeChoice(table.props).ui, {});
});

test("nobody who watches is asked anything", () => {
  const props = { ...table.props, mine: false };
  pressWord(props, "keep/1");
  drop(props, "t1", "@new");
  assert.deepEqual([table.played, table.asked, table.chosen], [[], [], null]);
  assert.equal(describeChoice(props).phase, "");
});

for (const [seed, options] of /** @type {[number, Record<string, unknown>][]} */ ([
  [1, { players: 2 }],
  [2, { players: 3, accolades: "high-tide" }],
  [3, { players: 4, accolades: "ebb-flow", thanks: "on" }],
])) {
  test(`a whole match can be played by pressing (${JSON.stringify(options)})`, async () => {
    const random = makeRandom(seed);
    await table.deal({ game: "tenby", seed, options });
    while (!table.props.over) await table.play(await pressUntilPlayed(random));
  });
}

/** Press things until there are words to play; whatever is offered on the way the rules must take. @param {() => number} random */
async function pressUntilPlayed(random) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { words } = describeChoice(table.props);
    // A card that is drawn blind is seen only then; what comes of it is told by the next decision.
    if (words) assert.equal(await table.why(words), null, `${table.props.view.phase}: ${words}`);
    const presses = listPresses();
    if (words && (random() < 0.5 || !presses.length)) return words;
    assert.ok(presses.length, `nothing to press in ${table.props.view.phase}`);
    pick(presses, random)();
  }
  return assert.fail(`nothing came of pressing in ${table.props.view.phase}`);
}

/** What can be pressed now. @returns {(() => void)[]} */
function listPresses() {
  const { props } = table;
  const now = describeChoice(props);
  const places = Object.keys(now.laying?.places ?? {});
  const built = ["use", "buy", "lift", "take", "blind", "plain", "place"];
  return [
    ...places.filter((place) => place !== now.place).map((place) => () => choose(props, { place })),
    ...SOURCES.filter((source) => now.ui.source !== source && canTake(props, source, now.ui)).map(
      (source) => () => pressSource(props, source),
    ),
    ...(props.view.phase === "choose"
      ? props.moves.map(
          ({ word }) =>
            () =>
              startChoice(props, { source: word }),
        )
      : props.moves
          .filter(
            ({ word, parts }) =>
              word !== "end" && (!built.includes(parts.kind) || word.endsWith("/R")),
          )
          .map(
            ({ word }) =>
              () =>
                startChoice(props, { word }),
          )),
    ...props.moves
      .filter(({ parts }) => parts.kind === "lift")
      .map(
        ({ word }) =>
          () =>
            startChoice(props, { mode: "move", lift: word }),
      ),
    ...(now.ui.word || now.ui.source || now.ui.lift ? [() => clear(props)] : []),
  ];
}
