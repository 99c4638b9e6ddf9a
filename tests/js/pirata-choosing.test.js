/** Playa Pirata: what the board makes of what is pressed and dropped, judged by the rules themselves. */

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import {
  canAdd,
  canChoose,
  choose,
  clear,
  countTowelsLeft,
  describeChoice,
  drop,
  pressCard,
  pressPlace,
  pressTowel,
  takeBack,
} from "../../src/parasol/games/playa_pirata/board/choosing.js";
import { getOwnSeat, getQuestion } from "../../src/parasol/games/playa_pirata/board/selectors.js";
import { makeRandom, pick, Table } from "./table.js";

/** @typedef {import("../../src/parasol/games/playa_pirata/board/types.js").Pirata} Pirata */

/** @type {Table<Pirata>} */
const table = new Table();
after(() => table.close());
beforeEach(async () => {
  table.played = [];
  table.asked = [];
  await table.deal({ game: "playa_pirata", seed: 1 });
});

/** A card of the hand, once more to play it. @param {string} card */
const press = (card) => pressCard(table.props, card);

/** Go on until there are towels to lay on one of several treasures. @param {number} seed */
const layTowels = (seed) =>
  table.playUntil((props) => {
    const { phase, moves } = getQuestion(props);
    return phase === "towels" && moves.filter((move) => move.parts.kind === "cover").length > 1;
  }, seed);

/** The towels of the hand, each value as often as it is there. */
const listOwnTowels = () =>
  Object.entries(table.props.view.seats[Number(getOwnSeat(table.props))].towels).flatMap(
    ([value, count]) => Array(count).fill(Number(value)),
  );

test("a treasure is chosen by one press and buried by the next", () => {
  assert.equal(describeChoice(table.props).words, "");
  press("bury/7");
  assert.equal(describeChoice(table.props).words, "bury/7");
  assert.deepEqual(table.played, []);
  press("bury/7");
  assert.deepEqual(table.played, ["bury/7"]);
});

test("a card that can't be played is asked about, not chosen", () => {
  press("telescope");
  assert.deepEqual(table.asked, ["telescope/-"]);
  assert.equal(table.chosen, null);
});

test("another card takes the place of the chosen one", () => {
  press("bury/7");
  press("bury/skull");
  assert.equal(describeChoice(table.props).words, "bury/skull");
  clear(table.props);
  assert.equal(describeChoice(table.props).words, "");
});

test("a choice is good for its own step alone", async () => {
  press("bury/7");
  const { chosen } = table;
  await table.play("bury/skull");
  table.chosen = chosen;
  assert.deepEqual(describeChoice(table.props).ui, {});
});

test("a pirate waits for its target, and only for one that it may have", async () => {
  await table.playUntil(
    (props) =>
      getQuestion(props).moves.some(
        (move) => move.word.startsWith("telescope/") && !move.word.endsWith("-"),
      ),
    2,
  );
  press("telescope");
  const now = describeChoice(table.props);
  assert.equal(now.aim, "telescope/");
  assert.equal(now.words, "");
  const legal = getQuestion(table.props).moves.filter(
    (move) => move.parts.kind === "telescope" && !move.word.endsWith("/-"),
  );
  assert.deepEqual(
    now.targets.map((letter) => `telescope/${letter}`),
    legal.map((move) => move.word),
  );
  choose(table.props, { on: now.targets[0] });
  assert.match(describeChoice(table.props).words, new RegExp(`telescope/${now.targets[0]}$`));
});

test("towels and their treasure can be chosen in either order", async () => {
  await layTowels(4);
  const value = Math.max(...listOwnTowels());
  pressTowel(table.props, value);
  const [letter] = describeChoice(table.props).targets;
  pressPlace(table.props, letter);
  const first = describeChoice(table.props).words;
  clear(table.props);
  pressPlace(table.props, letter);
  pressTowel(table.props, value);
  assert.equal(describeChoice(table.props).words, first);
  assert.match(first, new RegExp(`@${letter} \\+${value} done`));
});

test("what is too little is not offered", async () => {
  await table.playUntil((props) => {
    const { phase, moves } = getQuestion(props);
    return (
      phase === "towels" &&
      moves.some(
        (move) =>
          "treasure" in move.parts &&
          props.view.treasures.some(
            (one) =>
              one.place === /** @type {{treasure: string}} */ (move.parts).treasure &&
              Number(one.needs) > 1,
          ),
      )
    );
  }, 6);
  const needy = table.props.view.treasures.find(
    (one) =>
      Number(one.needs) > 1 &&
      getQuestion(table.props).moves.some((move) => move.word === `@${one.place}`),
  );
  assert.ok(needy);
  pressPlace(table.props, needy.place);
  pressTowel(table.props, 1);
  const [lane] = describeChoice(table.props).lanes;
  assert.deepEqual([lane.total, lane.needs, lane.enough], [1, needy.needs, false]);
  assert.equal(describeChoice(table.props).words, "");
});

test("a towel that is taken back is in hand again", async () => {
  await layTowels(4);
  const [value] = listOwnTowels();
  const before = countTowelsLeft(table.props, {}, value);
  pressTowel(table.props, value);
  assert.equal(countTowelsLeft(table.props, describeChoice(table.props).ui, value), before - 1);
  takeBack(table.props, 0, value);
  assert.equal(countTowelsLeft(table.props, describeChoice(table.props).ui, value), before);
  assert.deepEqual(describeChoice(table.props).lanes, []);
});

test("no more towels can be laid than there are", async () => {
  await layTowels(4);
  const value = listOwnTowels()[0];
  const count = countTowelsLeft(table.props, {}, value);
  for (let turn = 0; turn < count; turn += 1) pressTowel(table.props, value);
  assert.equal(canAdd(table.props, describeChoice(table.props), value), false);
  pressTowel(table.props, value);
  assert.deepEqual(table.asked, [`+${value}`]);
});

test("a pirate that is pressed again is put back, even with its target chosen", async () => {
  await table.playUntil(
    (props) => getQuestion(props).moves.some((move) => move.word === "map/A"),
    2,
  );
  press("map");
  choose(table.props, { on: "A" });
  assert.match(describeChoice(table.props).words, /map\/A$/);
  press("map");
  assert.deepEqual(table.played, []);
  assert.equal(table.chosen, null);
});

test("a second treasure is begun when there is enough on the first, and both are said at once", async () => {
  await table.playUntil((props) => {
    if (getQuestion(props).phase !== "towels") return false;
    const bare = props.view.treasures.filter((one) => one.needs === 1);
    return bare.length > 1 && listOwnTowels().length > 2;
  }, 4);
  const [first, second] = table.props.view.treasures
    .filter((one) => one.needs === 1)
    .map((one) => one.place);
  const [high, low] = listOwnTowels();
  pressPlace(table.props, first);
  pressPlace(table.props, second); // nothing lies on the first yet: it is only another choice
  assert.deepEqual(
    describeChoice(table.props).lanes.map(({ letter }) => letter),
    [second],
  );
  pressTowel(table.props, high);
  pressPlace(table.props, first);
  pressTowel(table.props, low);
  const now = describeChoice(table.props);
  assert.deepEqual(
    now.lanes.map(({ letter, cards }) => [letter, cards]),
    [
      [second, [high]],
      [first, [low]],
    ],
  );
  assert.match(now.words, new RegExp(`@${second} \\+${high} done .*@${first} \\+${low} done`));
  assert.equal(await table.why(now.words), null);
  pressPlace(table.props, second); // back to the first lane, then play
  assert.deepEqual(
    describeChoice(table.props).lanes.map(({ active }) => active),
    [true, false],
  );
  pressPlace(table.props, second);
  assert.deepEqual(table.played, [now.words]);
});

test("towels that are dropped go to the lane of their treasure", async () => {
  await table.playUntil((props) => {
    if (getQuestion(props).phase !== "towels") return false;
    return (
      props.view.treasures.filter((one) => one.needs === 1).length > 1 && listOwnTowels().length > 2
    );
  }, 4);
  const [first, second] = table.props.view.treasures
    .filter((one) => one.needs === 1)
    .map((one) => one.place);
  const [one, two, three] = listOwnTowels();
  for (const [value, letter] of /** @type {[number, string][]} */ ([
    [one, first],
    [two, second],
    [three, first],
  ]))
    drop(table.props, `+${value}`, letter);
  const lanes = describeChoice(table.props).lanes.map(({ letter, total }) => [letter, total]);
  assert.deepEqual(lanes, [
    [first, one + three],
    [second, two],
  ]);
  drop(table.props, `+${one}`, "Z");
  assert.deepEqual(table.asked, ["@Z"]);
});

test("towels that are asked for one by one go on the pile that was begun", async () => {
  await table.playUntil((props) => props.view.phase === "cards", 4);
  const { group } = table.props.view;
  assert.ok(group);
  const [lane] = describeChoice(table.props).lanes;
  assert.deepEqual(
    [lane.letter, lane.cards, lane.fixed],
    [group.treasure, group.cards, group.cards.length],
  );
});

test("a card that is dropped on the sand is played", () => {
  drop(table.props, "bury/towel", null);
  assert.deepEqual(table.played, ["bury/towel"]);
});

test("whoever only watches can press nothing", () => {
  const props = { ...table.props, mine: false };
  pressCard(props, "bury/7");
  drop(props, "bury/7", null);
  pressTowel(props, 1);
  assert.deepEqual([table.played, table.asked, table.chosen], [[], [], null]);
  assert.equal(describeChoice(props).words, "");
});

for (const [seed, options] of /** @type {[number, Record<string, unknown>][]} */ ([
  [1, { players: 2 }],
  [2, { players: 3, specials: "on" }],
  [3, { players: 4, specials: "on", hands: "one" }],
  [5, { players: 2, specials: "on", hands: "two" }],
])) {
  test(`a whole match can be played by pressing (${JSON.stringify(options)})`, async () => {
    const random = makeRandom(seed);
    await table.deal({ game: "playa_pirata", seed, options });
    while (!table.props.over) await table.play(await pressUntilPlayed(random));
  });
}

/** Press things until there are words to play; whatever is offered on the way the rules must take. @param {() => number} random */
async function pressUntilPlayed(random) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { words } = describeChoice(table.props);
    if (words) assert.equal(await table.why(words), null, `${table.props.view.phase}: ${words}`);
    const presses = listPresses();
    if (words && (random() < 0.4 || !presses.length)) return words;
    assert.ok(presses.length, `nothing to press in ${table.props.view.phase}`);
    pick(presses, random)();
  }
  return assert.fail(`nothing came of pressing in ${table.props.view.phase}`);
}

/** Press a treasure once; twice would play. @param {string} letter */
function choosePlace(letter) {
  const now = describeChoice(table.props);
  const chosen = now.ui.on === letter || now.lanes.some((lane) => lane.letter === letter);
  if (!chosen) pressPlace(table.props, letter);
}

/** What can be pressed now. @returns {(() => void)[]} */
function listPresses() {
  const { props } = table;
  const now = describeChoice(props);
  const cards = [
    "telescope",
    "map",
    "umbrella",
    "special",
    ...(props.view.held ?? []).map((value) => `bury/${value}`),
  ];
  const whole = props.moves.filter(({ parts }) =>
    ["keep", "place", "pile-card"].includes(parts.kind),
  );
  const guarded = props.moves.flatMap(({ parts }) =>
    parts.kind === "lifeguard" ? [parts.seat] : [],
  );
  return [
    ...cards
      .filter((card) => canChoose(props, card) && now.ui.card !== card)
      .map((card) => () => choose(props, { card, on: null, seat: null, drafts: [], roger: false })),
    ...(now.ui.card ? [() => clear(props)] : []),
    ...(now.ui.card?.startsWith("bury/") &&
    getQuestion(props).moves.some((move) => move.word === `${now.ui.card}/roger`)
      ? [() => choose(props, { roger: !now.ui.roger })]
      : []),
    ...(now.ui.card === "special" ? guarded.map((seat) => () => choose(props, { seat })) : []),
    ...whole.map(
      ({ word }) =>
        () =>
          choose(props, { card: word }),
    ),
    ...now.targets.map((letter) => () => choosePlace(letter)),
    ...[1, 2, 3]
      .filter((value) => canAdd(props, now, value))
      .map((value) => () => pressTowel(props, value)),
  ];
}
