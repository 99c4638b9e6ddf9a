/**
 * What somebody has chosen for this browser: theme, motion, contrast, sound, pace, keys (in localStorage)
 * and language (kept in a cookie, because the server must know it, too). theme.js applies it.
 * @module
 */

const KEY = "parasol-settings";
const LANGUAGE = "parasol-language";
const YEAR = 31536000;

/**
 * What was chosen; "system" where nothing was.
 * @typedef {{theme: "system"|"light"|"dark", motion: "system"|"full"|"reduced",
 *   contrast: "system"|"normal"|"high", sound: "on"|"off",
 *   pace: "calm"|"quick"|"none", keys: "on"|"off"}} Chosen
 */

/** @returns {Chosen} */
export function chosen() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch { /* storage is shut, or holds something else */ }
  const usual = { theme: "system", motion: "system", contrast: "system", sound: "off", pace: "calm", keys: "on" };
  return /** @type {Chosen} */ ({ ...usual, ...kept });
}

/** Whether nothing is to move on the page. */
export const isStill = () => document.documentElement.dataset.motion === "reduced";

/**
 * What counts now, the system's wishes taken in.
 * @returns {{theme: "light"|"dark", motion: "full"|"reduced", contrast: "normal"|"high",
 *   sound: boolean, language: string}}
 */
export function settings() {
  const { theme, contrast } = document.documentElement.dataset;
  return Object.freeze({
    theme: theme === "dark" ? "dark" : "light",
    motion: isStill() ? "reduced" : "full",
    contrast: contrast === "high" ? "high" : "normal",
    sound: chosen().sound === "on",
    language: document.documentElement.lang || "en",
  });
}

/**
 * Choose something; it counts at once, on every open page of this browser.
 * @param {keyof Chosen} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...chosen(), [name]: value }));
  } catch { /* it counts for nothing more than this visit then, and that is all one can do */ }
  dispatchEvent(new Event("parasol-settings"));
}

/**
 * Be told when something was chosen, here or on another page, or the system changed its mind.
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onSettings(listener) {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ["data-theme", "data-motion", "data-contrast"] });
  addEventListener("parasol-settings", listener);
  addEventListener("storage", listener);
  return () => {
    watch.disconnect();
    removeEventListener("parasol-settings", listener);
    removeEventListener("storage", listener);
  };
}

/**
 * Speak another language from the next page on.
 * @param {string} language
 */
export function keepLanguage(language) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${LANGUAGE}=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}
