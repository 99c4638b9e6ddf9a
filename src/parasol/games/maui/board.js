/**
 * Maui's board in the browser: what the table frame asks of a game's board, joined from the modules
 * in board/. It is drawn from what its seat sees, and from nothing else.
 */
export const name = "maui";
/** The prompt stands in the corner of the sea that the market leaves free. */
export const layout = { prompt: "corner" };
export { Brief } from "./board/brief.js";
export { keys } from "./board/keys.js";
export { entries } from "./board/log-entries.js";
export { commit, Goods, prompt, score, status, sum } from "./board/prompts.js";
export { readout } from "./board/readout.js";
export { Scene as Board } from "./board/scene.js";
export { Scenery } from "./board/scenery.js";
export { Peek, Side } from "./board/side.js";
