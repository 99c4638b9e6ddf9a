/**
 * What somebody has chosen for this browser: theme, motion, contrast, sound, pace, keys (in localStorage)
 * and language (kept in a cookie, because the server must know it, too). theme.js applies it.
 * @module
 */

const STORAGE_KEY = "parasol-settings";
const LANGUAGE_COOKIE = "parasol-language";
const YEAR_S = 31536000;

/**
 * What was chosen; "system" where nothing was.
 * @typedef {{theme: "system"|"light"|"dark", motion: "system"|"full"|"reduced",
 *   contrast: "system"|"normal"|"high", sound: "on"|"off",
 *   pace: "calm"|"quick"|"none", keys: "on"|"off"}} Chosen
 */

/** @returns {Chosen} */
export function readChoices() {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") ?? {};
  } catch {
    /* storage is shut, or holds something else */
  }
  const defaults = {
    theme: "system",
    motion: "system",
    contrast: "system",
    sound: "off",
    pace: "calm",
    keys: "on",
  };
  return /** @type {Chosen} */ ({ ...defaults, ...stored });
}

/** Whether nothing is to move on the page. */
export const isMotionReduced = () => document.documentElement.dataset.motion === "reduced";

/**
 * The settings in force, with the system's preferences applied.
 * @typedef {Readonly<{theme: "light"|"dark", motion: "full"|"reduced", contrast: "normal"|"high",
 *   sound: boolean, language: string}>} Settings
 */

/** @returns {Settings} */
export function currentSettings() {
  const { theme, contrast } = document.documentElement.dataset;
  return Object.freeze({
    theme: theme === "dark" ? "dark" : "light",
    motion: isMotionReduced() ? "reduced" : "full",
    contrast: contrast === "high" ? "high" : "normal",
    sound: readChoices().sound === "on",
    language: document.documentElement.lang || "en",
  });
}

/**
 * Choose something; it counts at once, on every open page of this browser.
 * @param {keyof Chosen} name
 * @param {string} value
 */
export function saveChoice(name, value) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readChoices(), [name]: value }));
  } catch {
    /* it counts for nothing more than this visit then, and that is all one can do */
  }
  dispatchEvent(new Event("parasol-settings"));
}

/**
 * Call the listener when something was chosen, here or on another page, or the system changed its mind.
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onSettings(listener) {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-motion", "data-contrast"],
  });
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
export function saveLanguage(language) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}
