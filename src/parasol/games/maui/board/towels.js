/**
 * All towels that lie on the main scene, in one layer and each under its own key: a towel that is
 * taken from the market moves to the beach, and does not vanish here to appear there.
 */
import { html } from "../../../static/js/vendor/index.js";
import { isBeyond, locateOnBeach, locateOnMarket } from "./geometry.js";
import { findOutside, isBold, Towel } from "./pieces.js";
import {
  findNextColumn,
  getLargeSeat,
  getOwn,
  isFlipped,
  isLegal,
  makeTakingWord,
  makeTowelId,
} from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./drag-targets.js").Drag} Drag */
/** A towel where it lies. @typedef {Omit<import("./pieces.js").TowelGiven, "geo" | "art" | "bold"> & {key: string}} Lying */

/**
 * @param {object} given
 * @param {Props} given.props
 * @param {Geometry} given.geo
 * @param {import("./box.js").Box} given.box
 * @param {Choosing} given.now
 * @param {number} given.pan
 * @param {Drag | null} given.drag
 */
export function Towels({ props, geo, box, now, pan, drag }) {
  const lying = [
    ...listOffered(props, geo, now, drag),
    ...listLaid(props, geo, box, now, pan),
    ...listHeld(props, geo, box, now, pan, drag),
  ];
  // Always in the same order, so that elements stay where they are and only their styles change.
  lying.sort((one, other) => (one.key < other.key ? -1 : 1));
  const bold = isBold(props);
  return html`<div class="towels" aria-hidden="true">
    ${lying.map((towel) => html`<${Towel} ...${{ geo, bold }} art=${props.art} ...${towel} id=${towel.id} />`)}
  </div>`;
}

/** @param {Props} props @param {number} tile */
const makeKey = (props, tile) => `t${props.view.half}-${String(tile).padStart(3, "0")}`;

/**
 * The six of the market.
 * @param {Props} props @param {Geometry} geo @param {Choosing} now @param {Drag | null} drag
 * @returns {Lying[]}
 */
function listOffered(props, geo, now, drag) {
  const flipped = isFlipped(props);
  return /** @type {import("./types.js").Row[]} */ (["A", "B"]).flatMap((row, number) =>
    props.view.market[row].tiles.map((tile, position) => {
      const word = makeTakingWord(props, `${row}${position + 1}`);
      const place = locateOnMarket(geo, number, position);
      const states = ["offered"];
      if (now.phase === "pick") {
        states.push(isLegal(props, word) ? "legal" : "dim");
        if (now.ui.word === word) states.push("chosen");
        if (now.word === word) states.push("lifted");
        if (props.hinted === word) states.push("hinted");
      }
      const dragged = drag?.kind === "towel" && drag.name === word;
      return {
        key: makeKey(props, tile.tile),
        id: makeTowelId(tile.tile),
        patterns: tile.patterns,
        flipped,
        scale: dragged ? 1 : geo.offer.scale,
        ...(dragged ? { x: place.x + drag.dx, y: place.y + drag.dy } : place),
        class: states.concat(dragged ? "dragged" : []).join(" "),
      };
    }),
  );
}

/**
 * The starting towel and those on the beach.
 * @param {Props} props @param {Geometry} geo @param {import("./box.js").Box} box @param {Choosing} now @param {number} pan
 */
function listLaid(props, geo, box, now, pan) {
  const seat = getLargeSeat(props);
  const { start, beach, flipped } = getOwn(props);
  const first = locateOnBeach(geo, 0, box.middle);
  /** @type {Lying[]} */
  const found = [
    {
      key: makeKey(props, start.tile),
      patterns: start.patterns,
      flipped,
      x: first.x - pan,
      y: first.y,
      class: "start",
    },
  ];
  const placing = props.view.placing && props.view.seat === seat ? props.view.placing.column : 0;
  beach.forEach((towel, index) => {
    const column = index + 1;
    const { x, y } = locateOnBeach(geo, column, towel.top);
    const current = column === placing;
    const laying = current && now.phase === "tokens";
    const tokens = laying
      ? towel.tokens.map((token, part) => now.tokens[part + 1] ?? token)
      : towel.tokens;
    found.push({
      key: makeKey(props, towel.tile),
      id: makeTowelId(towel.tile),
      patterns: towel.patterns,
      flipped,
      x: x - pan,
      y,
      tokens,
      crabs: towel.crabs,
      outside: findOutside(towel.top, box.rows),
      penalty: current ? 0 : box.penalty,
      class: `laid ${current ? "chosen" : ""} ${column === beach.length && !placing ? "newest" : ""} ${isBeyond(geo, x - pan) ? "beyond" : ""}`,
    });
  });
  return found;
}

/**
 * What is in somebody's hand, and the ghost of what is only looked at.
 * @param {Props} props @param {Geometry} geo @param {import("./box.js").Box} box @param {Choosing} now @param {number} pan @param {Drag | null} drag
 * @returns {Lying[]}
 */
function listHeld(props, geo, box, now, pan, drag) {
  const { picked } = props.view;
  const flipped = isFlipped(props);
  if (picked && now.phase !== "place") {
    return [
      {
        key: makeKey(props, picked.tile),
        patterns: picked.patterns,
        flipped,
        ...geo.hand,
        scale: geo.narrow ? 0.5 : 0.52,
        class: "theirs",
      },
    ];
  }
  if (!now.towel || now.top === null || (now.phase !== "place" && now.phase !== "pick")) return [];
  const { x, y } = locateOnBeach(geo, findNextColumn(props, getLargeSeat(props)), now.top);
  const tokens = [1, 2, 3].map((part) => now.tokens[part] ?? now.wanted[part] ?? null);
  const inHand = now.phase === "place";
  const dragged = inHand && drag?.kind === "towel";
  return [
    {
      key: inHand ? makeKey(props, now.towel.tile) : "ghost",
      patterns: now.towel.patterns,
      flipped,
      tokens,
      outside: findOutside(now.top, box.rows),
      penalty: 0,
      ...(dragged
        ? { x: drag.x - geo.towel.width / 2, y: drag.y - geo.towel.height / 2 }
        : { x: x - pan, y }),
      class: `${inHand ? "in-hand chosen" : "ghost"} ${now.settled ? "settled" : ""} ${dragged ? "dragged" : ""}`,
    },
  ];
}
