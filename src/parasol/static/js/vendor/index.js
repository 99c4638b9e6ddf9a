/**
 * The one door to what is vendored: Preact, its hooks, and htm bound to it; and `memo`, which only
 * a larger part of Preact has. Everything that draws imports from here, so that there is one Preact on a page and one place to change.
 */

import htm from "./htm.js";
import { h } from "./preact.js";

export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "./hooks.js";
export {
  Component,
  cloneElement,
  createContext,
  createRef,
  Fragment,
  h,
  render,
  toChildArray,
} from "./preact.js";

export const html = htm.bind(h);

/** A component that is drawn again only if something given to it is another thing than before. */
export function memo(draw) {
  // Preact makes an instance of every component: that is `this`.
  return function Kept(given) {
    this.shouldComponentUpdate = differs;
    return h(draw, given);
  };
}

function differs(next) {
  // Asked of every piece with every move: in loops, which make nothing.
  for (const name in next) if (next[name] !== this.props[name]) return true;
  for (const name in this.props) if (!(name in next)) return true;
  return false;
}
