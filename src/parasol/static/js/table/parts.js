/**
 * What a table's page loads besides the frame: the game's board, and in a guided game its guide. In the
 * bundle of a game another module stands in place of this one, with the board inside (tools/bundle.js).
 */

/** @typedef {import("./types.js").BoardModule} BoardModule */
/** @typedef {import("./types.js").Guide} Guide */
/** @typedef {import("./types.js").StartData} StartData */

/**
 * @param {StartData} start
 * @returns {Promise<BoardModule>}
 */
export const loadBoard = (start) =>
  start.urls.board
    ? import(start.urls.board)
    : /** @type {Promise<BoardModule>} */ (/** @type {unknown} */ (import("../generic-board.js")));

/**
 * @param {StartData} start
 * @returns {Promise<Guide | null>}
 */
export async function loadGuide(start) {
  if (!start.urls.guide) return null;
  const [{ makeGuide }, { notes }] = await Promise.all([
    import("./guide.js"),
    import(start.urls.guide),
  ]);
  return makeGuide(start, notes);
}
