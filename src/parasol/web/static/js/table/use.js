/** Hooks of the frame: a sitting's state, the settings, and a clock that ticks. */
import { useEffect, useLayoutEffect, useState } from "../vendor/index.js";
import { onSettings, settings } from "../settings.js";

/** @param {{state: any, watch: (watcher: () => void) => () => void}} sitting */
export function useSitting(sitting) {
  const [, again] = useState(0);
  const drawn = sitting.state;
  useLayoutEffect(() => {
    let asked = false;
    const draw = () => {
      // Several messages of one moment are drawn once.
      if (asked) return;
      asked = true;
      queueMicrotask(() => {
        asked = false;
        again((count) => count + 1);
      });
    };
    if (sitting.state !== drawn) draw(); // something came between drawing and watching
    return sitting.watch(draw);
  }, [sitting]);
  return drawn;
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
