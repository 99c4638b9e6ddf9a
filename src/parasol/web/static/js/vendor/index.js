/**
 * The one door to what is vendored: Preact, its hooks, and htm bound to it. Everything that draws
 * imports from here, so that there is one Preact on a page and one place to change.
 */
import { h } from "./preact.js";
import htm from "./htm.js";

export { Component, Fragment, cloneElement, createContext, createRef, h, render, toChildArray } from "./preact.js";
export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "./hooks.js";

export const html = htm.bind(h);
