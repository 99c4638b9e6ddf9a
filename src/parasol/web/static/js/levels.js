/** The computer's levels by name: shore birds, the larger the better; as `parasol.bots` calls them. */
import { t } from "./words.js";

/**
 * @param {string} level as the server calls it
 * @returns {string}
 */
export function levelName(level) {
  switch (level) {
    case "random":
      return t("Sandpiper");
    case "greedy":
      return t("Heron");
    default:
      return level ? level[0].toUpperCase() + level.slice(1) : t("The computer");
  }
}
