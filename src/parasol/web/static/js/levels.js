/** The computer's levels by name: shore birds, the stronger the further they fly. */
import { t } from "./words.js";

/**
 * @param {string} level as the server calls it
 * @returns {string}
 */
export function levelName(level) {
  switch (level) {
    case "random":
      return t("Turnstone");
    case "greedy":
      return t("Sandpiper");
    default:
      return level ? level[0].toUpperCase() + level.slice(1) : t("The computer");
  }
}
