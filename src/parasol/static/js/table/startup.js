/** Starts a table's page: words and board load while the session connects, then the frame is rendered. */

import { isMotionReduced, readChoices } from "../settings.js";
import { html, render } from "../vendor/index.js";
import { ready } from "../words.js";
import { Frame } from "./frame.js";
import { setMarkPictures } from "./icons.js";
import { loadBoard, loadGuide } from "./parts.js";

/** How long a step of somebody else is shown before the next, by the chosen pace. */
const STEP_DELAYS_MS = /** @type {Record<string, number>} */ ({ calm: 750, quick: 300, none: 0 });

/** The data that the page came with. */
/** @type {import("./types.js").StartData} */
export const startData = JSON.parse(document.getElementById("start")?.textContent || "{}");

/** How long a step of somebody else is shown. */
export function getStepDelayMs() {
  if (isMotionReduced()) return 0;
  return STEP_DELAYS_MS[readChoices().pace] ?? STEP_DELAYS_MS.calm;
}

/** @param {import("./session.js").TableSession} session */
export async function renderTable(session) {
  const root = /** @type {HTMLElement} */ (document.getElementById("table"));
  session.start();
  const [board, guide] = await Promise.all([loadBoard(startData), loadGuide(startData), ready]);
  setMarkPictures(startData.marks);
  render(
    html`<${Frame} session=${session} board=${board} start=${startData} guide=${guide} />`,
    root,
  );
}
