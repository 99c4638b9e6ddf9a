/** Hooks of the frame: a session's state, the settings, and a clock that ticks. */

import { currentSettings, onSettings } from "../settings.js";
import { useEffect, useLayoutEffect, useState } from "../vendor/index.js";

/**
 * The state of a session, rendered again when it changes.
 * @param {{state: import("./types.js").SessionState, subscribe: (subscriber: () => void) => () => void}} session
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

/**
 * What the words around the board are made of: after a move they follow once the board is painted, so that it
 * never waits for them; any other change, and another seat's view, shows at once.
 * @template {{state: import("./types.js").SessionState}} T
 * @param {T} current
 * @returns {T}
 */
export function useDeferred(current) {
  const [painted, setPainted] = useState(current);
  useEffect(() => setPainted(current), [current]);
  const [before, now] = [painted.state.shown, current.state.shown];
  const moved = before && now && now !== before && !now.whole && now.seat === before.seat;
  return moved ? painted : current;
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
