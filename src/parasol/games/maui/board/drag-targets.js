/**
 * What a drag means: a towel from the market or the hand goes to its place, a token to a part of the
 * towel. The gesture itself is the house's; here it is measured in units of the board.
 */
import {
  choose,
  describeNewestChoice,
  findParts,
  getNewestChoice,
  playChosen,
} from "./choosing.js";
import { locateCell } from "./geometry.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("../../../static/js/board/dragging.js").Drag} Moving */

/**
 * @typedef {{kind: "towel" | "token", name: string, x: number, y: number, dx: number, dy: number}} Drag
 *   where the pointer is now, in units of the board, and how far it has come
 */

const TOKEN_PREFIX = "token/";

/** What a token is called while it is dragged; a towel is called `A1`, say, or `hand`. @param {string} pattern */
export const makeTokenDragName = (pattern) => TOKEN_PREFIX + pattern;

/**
 * @param {Moving} moving
 * @param {{current: HTMLElement | null}} root the board
 * @param {number} width of the board in units
 * @returns {Drag}
 */
export function toUnits({ what, from, x, y }, root, width) {
  const area = /** @type {HTMLElement} */ (root.current).getBoundingClientRect();
  const unit = area.width / width;
  const token = what.startsWith(TOKEN_PREFIX);
  return {
    kind: token ? "token" : "towel",
    name: token ? what.slice(TOKEN_PREFIX.length) : what,
    x: (x - area.left) / unit,
    y: (y - area.top) / unit,
    dx: (x - from.x) / unit,
    dy: (y - from.y) / unit,
  };
}

/**
 * What listens to a drag.
 * @param {Props} props @param {{current: HTMLElement | null}} root
 * @param {import("./geometry.js").Geometry} geo @param {number} column the next one @param {number} pan
 */
export function makeDragListener(props, root, geo, column, pan) {
  /** @param {Drag} drag */
  const placeUnder = (drag) => {
    const now = describeNewestChoice(props);
    const { x } = locateCell(geo, column, 1);
    const { grid } = geo;
    const near = Math.abs(drag.x + pan - x) < grid.column * 1.6;
    const beside = drag.y > grid.y - 2.4 * grid.row;
    if (!near || !beside || !now.places.length) return null;
    const row = (drag.y - grid.y) / grid.row - 0.5; // the top row of a towel held by its middle
    return now.places.reduce((one, other) =>
      Math.abs(other.top - row) < Math.abs(one.top - row) ? other : one,
    ).top;
  };
  /** @param {Drag} drag */
  const partUnder = (drag) => {
    const now = describeNewestChoice(props);
    if (now.top === null) return null;
    const parts = findParts(props, now, drag.name);
    return (
      parts.find((part) => {
        const { x, y } = locateCell(geo, column, Number(now.top) + part - 1);
        return (
          Math.abs(drag.x + pan - x) < geo.grid.column && Math.abs(drag.y - y) < geo.grid.row * 0.7
        );
      }) ?? null
    );
  };
  return {
    /** @param {Moving} moving */
    moved(moving) {
      const drag = toUnits(moving, root, geo.width);
      if (drag.kind === "token") {
        if (getNewestChoice().armed !== drag.name) choose(props, { armed: drag.name });
        return;
      }
      const word = drag.name === "hand" ? undefined : drag.name;
      if (word && getNewestChoice().word !== word)
        return choose(props, { word, hover: null, top: undefined, over: null });
      const over = placeUnder(drag);
      if (over !== (getNewestChoice().over ?? null)) choose(props, { over });
    },
    /** @param {Moving} moving */
    dropped(moving) {
      const drag = toUnits(moving, root, geo.width);
      if (drag.kind === "token") {
        const part = partUnder(drag);
        const now = describeNewestChoice(props);
        return choose(
          props,
          part
            ? {
                tokens: { ...now.tokens, [part]: drag.name },
                armed: null,
                top: now.top ?? undefined,
              }
            : { armed: null },
        );
      }
      const over = placeUnder(drag);
      if (over === null) return choose(props, { over: null });
      playChosen(props, drag.name === "hand" ? `@${over}` : `${drag.name} @${over}`);
    },
    cancelled() {
      choose(props, { over: null, armed: null });
    },
  };
}
