/** Hooks of the frame: a session's state, the settings, and a clock that ticks. */
import { useEffect, useLayoutEffect, useState } from "../vendor/index.js";
import { onSettings, currentSettings } from "../settings.js";

/**
 * The state of a session, rendered again when it changes.
 * @param {{state: any, subscribe: (subscriber: () => void) => () => void}} session
 */
export function useSession(session) {
  const [state, set] = useState(session.state);
  useLayoutEffect(() => {
    const update = () => set(session.state);
    update(); // something may have come between rendering and subscribing
    return session.subscribe(update);
  }, [session]);
  return state;
}

export function useSettings() {
  const [now, set] = useState(currentSettings);
  useEffect(() => onSettings(() => set(currentSettings())), []);
  return now;
}

/**
 * The seconds now, updated while `on`.
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
