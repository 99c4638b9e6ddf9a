/**
 * Dragging with mouse or finger: a towel from the market or the hand to its place, a token to a part
 * of the towel. Here is only the gesture; what it means is told by `targets`.
 */
import { useEffect, useRef, useState } from "../../../static/js/vendor/index.js";

/** So far a pointer moves before it is a drag and no press. */
const FAR = 6;

/**
 * @typedef {{kind: "towel" | "token", name: string, x: number, y: number, dx: number, dy: number}} Drag
 *   where the pointer is now, in units of the board, and how far it has come
 */

/**
 * @param {{current: HTMLElement | null}} root the board
 * @param {number} width of the board in units
 * @param {{move: (drag: Drag) => void, drop: (drag: Drag) => void, cancel: () => void}} targets
 */
export function useDragging(root, width, targets) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const held = useRef(/** @type {any} */ (null));
  const heard = useRef(targets);
  heard.current = targets;

  useEffect(() => {
    /** @param {any} event */
    const where = (event) => {
      const area = /** @type {HTMLElement} */ (root.current).getBoundingClientRect();
      const unit = area.width / width;
      const { kind, name, from } = held.current;
      return {
        kind, name,
        x: (event.clientX - area.left) / unit,
        y: (event.clientY - area.top) / unit,
        dx: (event.clientX - from.x) / unit,
        dy: (event.clientY - from.y) / unit,
      };
    };
    /** @param {any} event */
    const move = (event) => {
      if (!held.current || event.pointerId !== held.current.pointer || !root.current) return;
      const { from } = held.current;
      if (!held.current.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      held.current.far = true;
      event.preventDefault();
      const now = where(event);
      setDrag(now);
      heard.current.move(now);
    };
    /** @param {any} event */
    const up = (event) => {
      if (!held.current || event.pointerId !== held.current.pointer) return;
      const far = held.current.far && root.current;
      if (far) {
        const now = where(event);
        // The click that follows a drag is none.
        const swallow = (/** @type {Event} */ click) => click.stopPropagation();
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
        if (event.type === "pointerup") heard.current.drop(now);
        else heard.current.cancel();
      }
      held.current = null;
      setDrag(null);
    };
    /** @param {any} event */
    const key = (event) => {
      if (event.key !== "Escape" || !held.current?.far) return;
      held.current = null;
      setDrag(null);
      heard.current.cancel();
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      removeEventListener("keydown", key);
    };
  }, []);

  /**
   * @param {any} event
   * @param {"towel" | "token"} kind
   * @param {string} name
   */
  const lift = (event, kind, name) => {
    if (event.button || !event.isPrimary) return;
    held.current = { kind, name, pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, far: false };
  };
  return { drag, lift };
}
