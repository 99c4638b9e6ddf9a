/** How a table's page begins: words and board are fetched while the table comes, then the frame is drawn. */
import { html, render } from "../vendor/index.js";
import { chosen, isStill } from "../settings.js";
import { ready } from "../words.js";
import { Frame } from "./frame.js";
import { markBy } from "./icons.js";

/** How long a step of somebody else is looked at before the next, by the pace that was chosen. */
const LOOKS = /** @type {Record<string, number>} */ ({ calm: 750, quick: 300, none: 0 });

/** What the page was given to begin with. */
export const start = JSON.parse(document.getElementById("start")?.textContent || "{}");

/** Milliseconds that a step of somebody else is looked at. */
export function delay() {
  if (isStill()) return 0;
  return LOOKS[chosen().pace] ?? LOOKS.calm;
}

/** @param {import("./sitting.js").Sitting} sitting */
export async function begin(sitting) {
  const root = /** @type {HTMLElement} */ (document.getElementById("table"));
  sitting.begin();
  const [board, guide] = await Promise.all([
    start.urls.board ? import(start.urls.board) : import("../generic-board.js"),
    start.urls.guide ? import("./guiding.js").then(({ guided }) => guided(start)) : null,
    ready,
  ]);
  markBy(start.marks);
  render(html`<${Frame} sitting=${sitting} board=${board} start=${start} guide=${guide} />`, root);
}
