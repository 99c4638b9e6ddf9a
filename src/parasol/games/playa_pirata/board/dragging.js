/**
 * Dragging with mouse or finger: a card or towel from the hand onto the sand. Here is only the
 * gesture; what it means is told where it is dropped.
 */
import { useEffect, useRef, useState } from "../../../static/js/vendor/index.js";

/** So far a pointer moves before it is a drag and no press. */
const FAR = 6;

/** @typedef {{what: string, picture: string, x: number, y: number, letter: string | null, sand: boolean}} Drag */

/** @param {(drag: Drag) => void} dropped */
export function useDragging(dropped) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const held = useRef(/** @type {any} */ (null));
  const heard = useRef(dropped);
  heard.current = dropped;

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
        const end = where(event, now);
        if (event.type === "pointerup" && end.sand) heard.current(end);
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
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const place = under.map((one) => one.closest("[data-letter]")).find(Boolean);
  return {
    what: now.what, picture: now.picture, x: event.clientX, y: event.clientY,
    letter: /** @type {HTMLElement | undefined} */ (place)?.dataset.letter ?? null,
    sand: under.some((one) => one.closest(".pp-sand")),
  };
}
