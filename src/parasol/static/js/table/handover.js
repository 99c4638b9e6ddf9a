/** Several people on one screen: the table turns to whoever is to decide, covered where seats have secrets. */
import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Mark } from "./icons.js";

/**
 * Turns the table to whoever of this screen is to decide, after the last move has been looked at. Where
 * seats have secrets, whose turn it is must say so first: the seat that the screen waits for, or null.
 * @param {import("./session.js").TableSession} session
 * @param {import("./types.js").SessionState} state
 * @param {boolean} secret whether seats hold something that others at this screen must not see
 * @param {number} wait milliseconds
 * @returns {[number | null, () => void]} the seat, and what it calls when it is there
 */
export function useHandOver(session, state, secret, wait) {
  const [there, set] = useState(/** @type {number | null} */ (null));
  const [looked, look] = useState(0);
  const { shown, seats, seat, behind, connectionStatus } = state;
  const position = shown?.position;
  const decider = position ? position.decider : null;
  const shared = seats.length > 1 && position !== undefined && !position.over;
  const ours =
    shared && decider !== null && seats.includes(decider) && !(decider in position.held) && !behind;
  const settled = looked === shown?.version || shown?.whole;
  useEffect(() => {
    if (!shared || !shown) return undefined;
    const timer = setTimeout(
      () => {
        look(shown.version);
        if (secret && there === null && !ours)
          session.lookFrom(null); // nobody has said who looks
        else if (ours && !secret && decider !== seat && connectionStatus === "open")
          session.lookFrom(decider);
      },
      shown.whole ? 0 : wait,
    );
    return () => clearTimeout(timer);
  }, [shown?.version, ours, decider, seat, secret]);
  const waits = secret && ours && there !== decider && (settled || there === null);
  const ready = () => {
    set(decider);
    if (decider !== seat) session.lookFrom(decider);
  };
  return [waits ? decider : null, ready];
}

/** @param {{seat: import("./types.js").Seat, ready: () => void}} given */
export function HandOver({ seat, ready }) {
  useEffect(() => document.getElementById("ready")?.focus(), []);
  return html`<main class="hand-over" aria-label=${t("Hand over")}>
    <div class="paper"><${Mark} seat=${seat.mark} size=${64} />
      <h1>${t("{name}, it is your turn", { name: seat.name })}</h1>
      <p>${t("Take the screen, and let nobody look over your shoulder.")}</p>
      <button type="button" id="ready" class="btn go big" onClick=${ready}>${t("I am {name}", { name: seat.name })}</button></div>
  </main>`;
}
