/**
 * Tenby's board in the browser: what the table frame asks of a game's board, joined from the modules
 * in board/. It is drawn from what its seat sees, and from nothing else.
 */
export const name = "tenby";
export { Goods, Peek } from "./board/goods.js";
export { keys } from "./board/keys.js";
export { entries } from "./board/log-entries.js";
export { commit, prompt, score, status, sum } from "./board/prompts.js";
export { readout } from "./board/readout.js";
export { Scene as Board } from "./board/scene.js";
export { Scenery } from "./board/scenery.js";
export { Sheet } from "./board/sheet.js";
export { Side } from "./board/side.js";
