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
  const [, again] = useState(0);
  const drawn = sitting.state;
  useLayoutEffect(() => {
    let asked = false;
    const draw = () => {
      // Several messages of one moment are drawn once.
      if (asked) return;
      asked = true;
      (sitting.own ? withFrame : queueMicrotask)(() => {
        asked = false;
        again((count) => count + 1);
      });
    };
    if (sitting.state !== drawn) draw(); // something came between drawing and watching
    return sitting.watch(draw);
  }, [sitting]);
  return drawn;
}

/**
 * What the words around the table are about. When a move comes, the table is drawn first: until it is on
 * the screen, words stay with the position of before. Whatever else happens they say at once.
 * @param {any} state
 * @param {any} props
 * @returns {{state: any, props: any}}
 */
export function useTold(state, props) {
  const [, again] = useState(0);
  const kept = useRef(/** @type {{state: any, props: any, waits: boolean} | null} */ (null));
  const before = kept.current;
  if (before && moved(before.state.shown, state.shown)) {
    if (!before.waits) {
      before.waits = true;
      whenDrawn(() => {
        kept.current = null;
        again((count) => count + 1);
      });
    }
    return { state: before.state, props: before.props };
  }
  kept.current = { state, props, waits: false };
  return { state, props };
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
