/** Hooks of the frame: a sitting's state, the settings, and a clock that ticks. */
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/index.js";
import { onSettings, settings } from "../settings.js";
import { whenDrawn, withFrame } from "./drawn.js";

/**
 * The state, drawn again when it changes: news as soon as they come; what was done here, which is no
 * news here, with the next frame, so that where somebody else waits for it on the same machine that
 * page comes first.
 * @param {{state: any, own?: boolean, watch: (watcher: () => void) => () => void}} sitting
 */
export function useSitting(sitting) {
  return useStateOf(sitting, () => (sitting.own ? withFrame : queueMicrotask));
}

/**
 * The same for what stands around the table. When a move comes, the table is drawn first: until it is on
 * the screen, words stay with the position of before. Whatever else happens they say at once.
 * @param {{state: any, own?: boolean, watch: (watcher: () => void) => () => void}} sitting
 */
export function useWords(sitting) {
  return useStateOf(sitting, (before) =>
    moved(before.shown, sitting.state.shown) ? whenDrawn : sitting.own ? withFrame : queueMicrotask);
}

/**
 * @param {{state: any, watch: (watcher: () => void) => () => void}} sitting
 * @param {(before: any) => (work: () => void) => void} when says when a state is drawn that comes after another
 */
function useStateOf(sitting, when) {
  const [, again] = useState(0);
  const drawn = useRef(sitting.state);
  drawn.current = sitting.state;
  useLayoutEffect(() => {
    const asked = new Set();
    const draw = () => {
      // Several messages of one moment are drawn once, and nothing is drawn that is there already.
      const soon = when(drawn.current);
      if (asked.has(soon)) return;
      asked.add(soon);
      soon(() => {
        asked.delete(soon);
        if (sitting.state !== drawn.current) again((count) => count + 1);
      });
    };
    if (sitting.state !== drawn.current) draw(); // something came between drawing and watching
    return sitting.watch(draw);
  }, [sitting]);
  return drawn.current;
}

/**
 * Whether one still comes from the other by a move, and is seen by the same eyes.
 * @param {import("./types.js").Still | null} before
 * @param {import("./types.js").Still | null} now
 */
function moved(before, now) {
  return Boolean(before && now && now !== before && !now.whole && now.seat === before.seat);
}

export function useSettings() {
  const [now, set] = useState(settings);
  useEffect(() => onSettings(() => set(settings())), []);
  return now;
}

/**
 * The seconds now, told again while `on`.
 * @param {boolean} on
 */
export function useNow(on) {
  const [now, set] = useState(() => Date.now() / 1000);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => set(Date.now() / 1000), 250);
    return () => clearInterval(timer);
  }, [on]);
  return now;
}
