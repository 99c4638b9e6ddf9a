/**
 * Dragging with mouse or finger: a piece from where it lies to somewhere else. Here is only the
 * gesture; what it means is told where it is dropped.
 */
import { useEffect, useRef, useState } from "../vendor/index.js";

/** So far a pointer moves before it is a drag and no press. */
const FAR = 6;

/** @typedef {{what: string, picture: string, x: number, y: number, under: Element[]}} Drag `under`: what lies there, topmost first */

/**
 * @param {(drag: Drag) => void} dropped
 * @param {(drag: Drag) => void} [begun] as soon as it is a drag
 */
export function useDragging(dropped, begun) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const held = useRef(/** @type {any} */ (null));
  const heard = useRef({ dropped, begun });
  heard.current = { dropped, begun };

  useEffect(() => {
    const let_go = () => {
      held.current = null;
      setDrag(null);
    };
    /** @param {any} event */
    const move = (event) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (!now.far && Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR) return;
      if (!now.far) heard.current.begun?.(where(event, now));
      now.far = true;
      event.preventDefault();
      setDrag(where(event, now));
    };
    /** @param {any} event */
    const up = (event) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (now.far) {
        // The click that follows a drag is none.
        const swallow = (/** @type {Event} */ click) => click.stopPropagation();
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
        if (event.type === "pointerup") heard.current.dropped(where(event, now));
      }
      let_go();
    };
    /** @param {any} event */
    const key = (event) => {
      if (event.key === "Escape" && held.current?.far) let_go();
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

  /** @param {any} event @param {string} what @param {string} picture */
  const lift = (event, what, picture) => {
    if (event.button || !event.isPrimary) return;
    held.current = { what, picture, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: false };
  };
  return { drag, lift };
}

/** @param {any} event @param {any} now @returns {Drag} */
function where(event, now) {
  return { what: now.what, picture: now.picture, x: event.clientX, y: event.clientY, under: document.elementsFromPoint(event.clientX, event.clientY) };
}
