/**
 * Dragging with mouse or finger: a piece from where it lies to somewhere else. Here is only the
 * gesture; what it means is for the listener.
 */
import { useEffect, useRef, useState } from "../vendor/index.js";

/** So far a pointer moves before it is a drag and no press. */
const DRAG_THRESHOLD_PX = 6;

/**
 * @typedef {object} Drag
 * @property {string} what
 * @property {string} picture
 * @property {{x: number, y: number}} from where it was lifted
 * @property {number} x where the pointer is now
 * @property {number} y
 * @property {Element[]} under what lies there, topmost first
 */

/**
 * @typedef {object} Listener
 * @property {(drag: Drag) => void} dropped
 * @property {(drag: Drag) => void} [begun] as soon as it is a drag
 * @property {(drag: Drag) => void} [moved]
 * @property {() => void} [cancelled] it ends without being dropped
 */

/**
 * What a pointer holds, which may become a drag.
 * @typedef {Pick<Drag, "what" | "picture" | "from"> & {pointer: number, far: boolean}} Held
 */

/** @param {Listener} listener */
export function useDragging(listener) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const held = useRef(/** @type {Held | null} */ (null));
  const listenerRef = useRef(listener);
  listenerRef.current = listener;

  useEffect(() => {
    const letGo = () => {
      held.current = null;
      setDrag(null);
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (
        !now.far &&
        Math.hypot(event.clientX - now.from.x, event.clientY - now.from.y) < DRAG_THRESHOLD_PX
      )
        return;
      const drag = locate(event, now);
      if (!now.far) listenerRef.current.begun?.(drag);
      now.far = true;
      event.preventDefault();
      setDrag(drag);
      listenerRef.current.moved?.(drag);
    };
    /** @param {PointerEvent} event */
    const up = (event) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (now.far) {
        // The click that follows a drag is none.
        const swallow = (/** @type {Event} */ click) => click.stopPropagation();
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
        if (event.type === "pointerup") listenerRef.current.dropped(locate(event, now));
        else listenerRef.current.cancelled?.();
      }
      letGo();
    };
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key !== "Escape" || !held.current?.far) return;
      // The board would put back what is chosen, too.
      event.stopPropagation();
      letGo();
      listenerRef.current.cancelled?.();
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    addEventListener("keydown", key, { capture: true });
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      removeEventListener("keydown", key, { capture: true });
    };
  }, []);

  /** @param {PointerEvent} event @param {string} what @param {string} [picture] */
  const lift = (event, what, picture = "") => {
    if (event.button || !event.isPrimary) return;
    held.current = {
      what,
      picture,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      far: false,
    };
  };
  return { drag, lift };
}

/** @param {PointerEvent} event @param {Held} held @returns {Drag} */
function locate({ clientX: x, clientY: y }, { what, picture, from }) {
  return { what, picture, from, x, y, under: document.elementsFromPoint(x, y) };
}
