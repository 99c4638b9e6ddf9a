/** Hooks of the frame: a sitting's state, the settings, and a clock that ticks. */
import { useEffect, useState } from "../vendor/index.js";
import { onSettings, settings } from "../settings.js";

/** @param {{state: any, watch: (watcher: () => void) => () => void}} sitting */
export function useSitting(sitting) {
  const [, again] = useState(0);
  useEffect(() => {
    let asked = false;
    return sitting.watch(() => {
      // Several messages of one moment are drawn once.
      if (asked) return;
      asked = true;
      queueMicrotask(() => {
        asked = false;
        again((count) => count + 1);
      });
    });
  }, [sitting]);
  return sitting.state;
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

/** @param {string} query */
export function useMedia(query) {
  const [on, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listener = () => set(media.matches);
    listener();
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  }, [query]);
  return on;
}
