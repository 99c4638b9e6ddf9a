/** What keys do on the board. */
import { t } from "../../../static/js/words.js";

/** What keys do on the board, for the list of shortcuts. */
export const keys = () => [
  ["← ↑ → ↓", t("Go between towels, dishes, places and tokens")],
  ["Enter", t("Choose; once more plays it")],
];
