/**
 * The front door: one click to a game against the computer, and lists that stay fresh.
 * @module
 */

import { Refusal } from "./api.js";
import { keepRefreshed } from "./refresh.js";
import { playComputer } from "./tables.js";
import { t } from "./words.js";

const problem = /** @type {HTMLElement} */ (document.getElementById("play-problem"));

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll("[data-play]")
)) {
  button.addEventListener("click", async () => {
    problem.textContent = "";
    button.disabled = true;
    try {
      const guided = button.dataset.guided !== undefined;
      await playComputer(
        button.dataset.play ?? "",
        guided ? t("Learn as you play") : t("Play now"),
        guided,
      );
    } catch (error) {
      problem.textContent = error instanceof Refusal ? error.text : String(error);
    } finally {
      button.disabled = false;
    }
  });
}

keepRefreshed(["lists", "your-turn"]);
