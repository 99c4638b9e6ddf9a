/** The bar of a replay: step by step, by slider, by itself, and from whose seat. */
import { html, useLayoutEffect } from "../vendor/index.js";
import { t } from "../words.js";
import { Icon } from "./icons.js";
import { Share } from "./invite.js";

/** @param {{replay: import("./replay-session.js").ReplaySession, state: import("./types.js").SessionState, seats: import("./types.js").Seat[]}} given */
export function ReplayBar({ replay, state, seats }) {
  const { step, last } = replay;
  const go = (/** @type {number} */ to) => {
    replay.stop();
    replay.go(to);
  };
  // As soon as it is drawn: whoever sees it may press a key.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("dialog, input, select, .log, [role=grid]")
      )
        return;
      const to = {
        ArrowLeft: replay.step - 1,
        ArrowRight: replay.step + 1,
        Home: 0,
        End: replay.last,
      }[event.key];
      if (to !== undefined) go(to);
      else if (event.key === " " && !target.closest("button, a")) replay.toggle();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [replay]);
  return html`<div class="replay-bar" role="group" aria-label=${t("Replay")}>
    <div class="replay-keys">
      <${Key} icon="first" label=${t("To the beginning")} off=${step === 0} act=${() => go(0)} />
      <${Key} icon="previous" label=${t("One step back")} off=${step === 0} act=${() => go(step - 1)} />
      <${Key} icon=${replay.playing ? "pause" : "play"} label=${replay.playing ? t("Stop") : t("Play")} off=${last <= 0} act=${() => replay.toggle()} />
      <${Key} icon="next" label=${t("One step on")} off=${step >= last} act=${() => go(step + 1)} />
      <${Key} icon="last" label=${t("To the end")} off=${step >= last} act=${() => go(last)} />
    </div>
    <label class="slide"><span>${t("Step {step} of {last}", { step, last })}</span>
      <input type="range" min="0" max=${last} value=${step} onInput=${(/** @type {Event & {target: HTMLInputElement}} */ event) => go(Number(event.target.value))} /></label>
    ${
      replay.views.length > 1
        ? html`<label class="field inline"><span>${t("Seen from")}</span>
      <select onChange=${(/** @type {Event & {target: HTMLInputElement}} */ event) => replay.load(event.target.value === "" ? "none" : Number(event.target.value), String(replay.step))}>
        ${replay.views.map(
          (seat) => html`<option value=${seat ?? ""} selected=${seat === state.shown?.seat}>
          ${seat === null ? t("the side") : seats[seat]?.name}</option>`,
        )}</select></label>`
        : null
    }
    <details class="link"><summary class="round" aria-label=${t("Link to this step")}><${Icon} name="link" size=${20} /></summary>
      <div class="paper"><${Share} link=${location.href} title=${t("A game on Parasol")} /></div></details>
  </div>`;
}

/** @param {{icon: string, label: string, off: boolean, act: () => void}} given */
function Key({ icon, label, off, act }) {
  return html`<button type="button" class="round" aria-label=${label} disabled=${off} onClick=${act}><${Icon} name=${icon} size=${22} /></button>`;
}
