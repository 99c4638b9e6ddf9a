/** The computer's levels by name: shore birds, the larger the better; as `parasol.bots` calls them. */
import { t } from "./words.js";

/** The levels people choose from, from the easiest on. */
export const LEVELS = ["beginner", "casual", "regular", "expert"];
/** Who plays where nobody is named. */
export const DEFAULT_LEVEL = "casual";

/**
 * @param {string} level as the server calls it
 * @returns {string}
 */
export function levelName(level) {
  switch (level) {
    case "random":
      return t("Dunlin");
    case "greedy":
      return t("Turnstone");
    case "beginner":
      return t("Sandpiper");
    case "casual":
      return t("Plover");
    case "regular":
      return t("Heron");
    case "expert":
      return t("Albatross");
    default:
      return level ? level[0].toUpperCase() + level.slice(1) : t("The computer");
  }
}
