/** Ways to say "your turn" to somebody who looks elsewhere: title, icon, notification, a soft sound. */
import { t } from "../words.js";

/** @type {AudioContext | null} */
let audio = null;

export function canAskToNotify() {
  return "Notification" in globalThis && Notification.permission === "default";
}

/** Only ever called from a click: nobody is asked unasked. */
export async function askToNotify() {
  return Notification.requestPermission();
}

/**
 * The title and icon of the tab.
 * @param {string} title
 * @param {boolean} turn
 * @param {string} prompt
 */
export function markTab(title, turn, prompt) {
  document.title = turn
    ? `● ${t("Your turn")} · ${title} · Parasol`
    : [prompt, title, "Parasol"].filter(Boolean).join(" · ");
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (!icon) return;
  icon.dataset.plain ||= icon.href;
  const href = turn ? TURN_ICON : icon.dataset.plain;
  if (icon.href !== href) icon.href = href;
}

/**
 * It has just become this person's turn.
 * @param {string} title
 * @param {boolean} sound
 */
export function notifyTurn(title, sound) {
  if (sound) playChime();
  if (document.visibilityState !== "hidden") return;
  if ("Notification" in globalThis && Notification.permission === "granted") {
    const note = new Notification(t("Your turn"), {
      body: title,
      tag: location.pathname,
      icon: TURN_ICON,
    });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}

/** Two soft notes, like wood on wood. */
function playChime() {
  try {
    audio ||= new AudioContext();
    const start = audio.currentTime + 0.02;
    playNote(audio, 523.25, start);
    playNote(audio, 659.25, start + 0.14);
  } catch {
    // A browser that plays nothing before the first click: then there is no sound.
  }
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} at
 */
function playNote(context, frequency, at) {
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.12, at + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
  tone.connect(loud).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}

/** The parasol with a coral dot. */
const TURN_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40"><circle r="18" fill="#fff8e6"/>' +
    '<path fill="#12343d" d="M0 0V-18A18 18 0 0 1 12.7-12.7ZM0 0H18A18 18 0 0 1 12.7 12.7ZM0 0V18A18 18 0 0 1-12.7 12.7ZM0 0H-18A18 18 0 0 1-12.7-12.7Z"/>' +
    '<circle r="17.5" fill="none" stroke="#12343d" stroke-width="3"/><circle cx="10" cy="10" r="9" fill="#cf4128" stroke="#fff" stroke-width="2"/></svg>',
)}`;
