/**
 * What is in the box, as far as the board draws it: the standard values, and those that a table has
 * replaced. A test holds them to components.toml.
 */

/** The five patterns, in the order of the score board. @type {import("./view.js").Pattern[]} */
export const PATTERNS = ["fish", "sun", "wave", "shell", "palm"];

export const STANDARD = {
  market: { costs: [0, 1, 2] },
  dollars: { points: 1 },
  beach: { columns: 12, row_steps: [3, 2, 1, 1, 1, 2, 3], middle: 3 },
  pearls: { points: [0, 2, 5, 9] },
  penalty: { points: 1 },
  track: {
    values: [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26],
    extension: [28, 30, 32, 34, 36, 38, 40, 42, 44, 46],
  },
};

/**
 * @typedef {object} Box
 * @property {number[]} costs of the three positions of a market row
 * @property {number} columns of a beach
 * @property {number[]} rowSteps steps for a match in each row, the ocean's first
 * @property {number} rows
 * @property {number} middle the top row of a starting tile
 * @property {number[]} pearlPoints by the number of pearls of a colour
 * @property {number} penalty points that a penalty token costs
 * @property {number[]} values worth of each space of a track
 * @property {number} board how many of them are on the board itself; the rest is the extension
 */

/**
 * The box of a view.
 * @param {import("./view.js").View} view
 * @returns {Box}
 */
export function readBox(view) {
  const changed = /** @type {Record<string, Record<string, unknown>>} */ (view.components);
  /**
   * @template {keyof typeof STANDARD} G
   * @template {keyof (typeof STANDARD)[G]} K
   * @param {G} group
   * @param {K} key
   * @returns {(typeof STANDARD)[G][K]}
   */
  const value = (group, key) => {
    const own = /** @type {(typeof STANDARD)[G][K] | undefined} */ (changed[group]?.[String(key)]);
    return own ?? STANDARD[group][key];
  };
  const rowSteps = value("beach", "row_steps");
  const board = value("track", "values");
  return {
    costs: value("market", "costs"),
    columns: value("beach", "columns"),
    rowSteps,
    rows: rowSteps.length,
    middle: value("beach", "middle"),
    pearlPoints: value("pearls", "points"),
    penalty: value("penalty", "points"),
    values: view.options.variant === "long" ? [...board, ...value("track", "extension")] : board,
    board: board.length,
  };
}
