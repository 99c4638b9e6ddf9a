/** Several people on one screen: the table turns to whoever is to decide, covered where a seat has secrets. */
import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Mark } from "./icons.js";

/**
 * Whom the screen is to be handed to, or null; without secrets it turns by itself after a moment.
 * @param {any} sitting
 * @param {any} state
 * @param {boolean} covered whether seats hold something that others must not see
 * @param {number} wait milliseconds in which the last move is looked at
 */
export function useTurning(sitting, state, covered, wait) {
  const [next, set] = useState(/** @type {number | null} */ (null));
  const { shown, seats, seat, behind, link } = state;
  const position = shown?.position;
  const decider = position ? position.decider : null;
  const turns = seats.length > 1 && decider !== null && decider !== seat && seats.includes(decider)
    && !(decider in position.held) && !behind && link === "open";
  useEffect(() => {
    if (!turns) {
      set(null);
      return undefined;
    }
    if (covered) {
      const timer = setTimeout(() => set(decider), wait);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => sitting.sit(decider), wait);
    return () => clearTimeout(timer);
  }, [turns, decider, covered]);
  return next;
}

/** @param {{seat: any, ready: () => void}} given */
export function HandOver({ seat, ready }) {
  useEffect(() => document.getElementById("ready")?.focus(), []);
  return html`<section class="hand-over" aria-label=${t("Hand over")}>
    <div class="paper"><${Mark} seat=${seat.mark} size=${64} />
      <h1>${t("{name}, it is your turn", { name: seat.name })}</h1>
      <p>${t("Take the screen, and let nobody look over your shoulder.")}</p>
      <button type="button" id="ready" class="btn go big" onClick=${ready}>${t("I am {name}", { name: seat.name })}</button></div>
  </section>`;
}
