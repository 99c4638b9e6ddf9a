/**
 * The one door to what is vendored: Preact, its hooks, and htm bound to it; and `memo`, which only
 * a larger part of Preact has. Everything that draws imports from here, so that there is one Preact on a page and one place to change.
 */
import { h } from "./preact.js";
import htm from "./htm.js";

export { Component, Fragment, cloneElement, createContext, createRef, h, render, toChildArray } from "./preact.js";
export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "./hooks.js";

export const html = htm.bind(h);

/**
 * A component that is drawn again only if something given to it is another thing than before.
 * @template {Function} T
 * @param {T} draw
 * @returns {T}
 */
export function memo(draw) {
  function Kept(/** @type {any} */ given) {
    // @ts-ignore: Preact makes an instance of every component
    this.shouldComponentUpdate = differs;
    return h(draw, given);
  }
  return /** @type {any} */ (Kept);
}

/** @this {{props: any}} @param {any} next */
function differs(next) {
  // Asked of every piece with every move: in loops, which make nothing.
  for (const name in next) if (next[name] !== this.props[name]) return true;
  for (const name in this.props) if (!(name in next)) return true;
  return false;
}
