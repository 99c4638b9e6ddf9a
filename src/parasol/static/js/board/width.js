/** How wide an element is, for what is drawn to its width. */
import { useLayoutEffect, useRef, useState } from "../vendor/index.js";

/**
 * The width of an element inside its edges, in px and parts of them, which follows the window; 0 until
 * it is known, and that is before anything is painted.
 * @returns {[{current: Element | null}, number]}
 */
export function useWidth() {
  const ref = useRef(/** @type {Element | null} */ (null));
  const [width, set] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => set(entry.contentRect.width));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
