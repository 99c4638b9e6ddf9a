/** Hooks of the frame: a sitting's state, the settings, and a clock that ticks. */
import { useEffect, useLayoutEffect, useState } from "../vendor/index.js";
import { onSettings, settings } from "../settings.js";

/**
 * The state of a sitting, drawn again when it changes.
 * @param {{state: any, watch: (watcher: () => void) => () => void}} sitting
 */
export function useSitting(sitting) {
  const [state, set] = useState(sitting.state);
  useLayoutEffect(() => {
    const update = () => set(sitting.state);
    update(); // something may have come between drawing and watching
    return sitting.watch(update);
  }, [sitting]);
  return state;
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
