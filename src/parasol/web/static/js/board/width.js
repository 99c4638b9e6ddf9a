/**
 * How wide an element is, for a board that is measured by it. The units of a container would say it in
 * the style sheet; but what is in a container has its style worked out in the middle of layout, and
 * that costs every move a millisecond.
 */
import { useLayoutEffect, useRef, useState } from "../vendor/index.js";

/**
 * The width of an element inside its edges, in px and parts of them, which follows the window; 0 until
 * it is known, and that is before anything is painted.
 * @returns {[{current: any}, number]}
 */
export function useWidth() {
  const ref = useRef(/** @type {any} */ (null));
  const [width, set] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => set(entry.contentRect.width));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
