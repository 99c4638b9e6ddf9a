/**
 * Where everything lies, in units of the board's own: a wide board is 880 of them across, one
 * for a phone 390 where it is held upright and 600 where it is held sideways. The style sheet says how large a unit is.
 */

/**
 * @typedef {object} Geometry
 * @property {boolean} narrow
 * @property {boolean} [lying] on a phone held sideways: the market lies beside the beach
 * @property {number} width
 * @property {number} height
 * @property {{x: number, y: number, width: number, height: number}[]} rafts of rows A and B
 * @property {{x: number, y: number, pitch: number, scale: number}} offer the first towel on a raft
 * @property {{x: number, y: number, size: number}} dish on a raft, its middle
 * @property {number} priceY
 * @property {{x: number, y: number}} hand where a towel is that somebody else holds
 * @property {{x: number, y: number, column: number, row: number}} grid
 * @property {{width: number, height: number}} towel
 * @property {{x: number, y: number, width: number, height: number}} dock
 * @property {number} steps the middle of the column of steps
 */

/** Whether a board of that many px has no room for words at its dock. @param {number} width */
export const isSnug = (width) => width >= 391 && width <= 790;

/**
 * @param {"wide" | "upright" | "lying"} shape
 * @param {import("./box.js").Box} box
 * @returns {Geometry}
 */
export function getGeometry(shape, box) {
  const { make, known } = SHAPES[shape];
  let found = known.get(box);
  if (!found) {
    found = make(box);
    known.set(box, found);
  }
  return found;
}

/** @type {Record<string, {make: (box: import("./box.js").Box) => Geometry, known: WeakMap<object, Geometry>}>} */
const SHAPES = {
  wide: { make: makeWide, known: new WeakMap() },
  upright: { make: makeUpright, known: new WeakMap() },
  lying: { make: makeLying, known: new WeakMap() },
};

/**
 * @param {import("./box.js").Box} box
 * @returns {Geometry}
 */
function makeWide(box) {
  const column = Math.min(58, 696 / box.columns);
  const row = Math.min(52, 364 / box.rows);
  return {
    narrow: false,
    width: 880,
    height: 706,
    rafts: [306, 598].map((x) => ({ x, y: 14, width: 274, height: 192 })),
    offer: { x: 90, y: 12, pitch: 60, scale: 0.965 },
    dish: { x: 42, y: 82, size: 68 },
    priceY: 177,
    hand: { x: 560, y: 216 },
    grid: { x: 122, y: 310, column, row },
    towel: { width: column - 4, height: row * 3 + 0.6 },
    dock: { x: 0, y: 264, width: 114, height: 418 },
    steps: 122 + box.columns * column + 24,
  };
}

/**
 * @param {import("./box.js").Box} box
 * @returns {Geometry}
 */
function makeUpright(box) {
  const row = Math.min(36, 252 / box.rows);
  return {
    narrow: true,
    width: 390,
    height: 548,
    rafts: [6, 198].map((x) => ({ x, y: 4, width: 186, height: 144 })),
    offer: { x: 54, y: 9, pitch: 44, scale: 0.93 },
    dish: { x: 27, y: 62, size: 46 },
    priceY: 128,
    hand: { x: 172, y: 152 },
    grid: { x: 96, y: 222, column: 44, row },
    towel: { width: 40, height: row * 3 + 0.6 },
    dock: { x: 4, y: 196, width: 88, height: 290 },
    steps: 367,
  };
}

/**
 * The upright board's parts, but the market on the right: what is shifted leaves on the left.
 * @param {import("./box.js").Box} box
 * @returns {Geometry}
 */
function makeLying(box) {
  const parts = makeUpright(box);
  return {
    ...parts,
    lying: true,
    width: 600,
    height: 396,
    rafts: [4, 168].map((y) => ({ x: 408, y, width: 186, height: 144 })),
    hand: { x: 150, y: 2 },
    grid: { ...parts.grid, y: 74 },
    dock: { ...parts.dock, y: 48 },
    steps: 374,
  };
}

/**
 * Whether something at `x` on the beach is out of sight, to the right of the steps.
 * @param {Geometry} geo
 * @param {number} x
 */
export const isBeyond = (geo, x) => Boolean(geo.lying) && x > geo.steps - 22;

/**
 * The corner of a towel in a column of the beach, its top part in row `top`.
 * @param {Geometry} geo
 * @param {number} column 0 is the dock's
 * @param {number} top
 */
export function locateOnBeach(geo, column, top) {
  const { grid } = geo;
  return { x: grid.x + (column - 1) * grid.column + 2, y: grid.y + (top - 1) * grid.row - 0.3 };
}

/**
 * The middle of a cell.
 * @param {Geometry} geo
 * @param {number} column
 * @param {number} row
 */
export function locateCell(geo, column, row) {
  const { grid } = geo;
  return { x: grid.x + (column - 0.5) * grid.column, y: grid.y + (row - 0.5) * grid.row };
}

/**
 * The corner of a towel on the market.
 * @param {Geometry} geo
 * @param {number} row 0 for A, 1 for B
 * @param {number} position 0 to 2
 */
export function locateOnMarket(geo, row, position) {
  const raft = geo.rafts[row];
  const { offer, towel } = geo;
  const inside = (offer.pitch - towel.width * offer.scale) / 2;
  return { x: raft.x + offer.x + position * offer.pitch + inside, y: raft.y + offer.y };
}

/**
 * How far a narrow beach is shifted to the left, so that the next column and two more are in sight.
 * @param {Geometry} geo
 * @param {import("./box.js").Box} box
 * @param {number} column the next one
 */
export function computeRestingPan(geo, box, column) {
  if (!geo.narrow) return 0;
  const seen = geo.steps - 22;
  const most = geo.grid.x + box.columns * geo.grid.column - seen;
  return Math.max(0, Math.min(most, geo.grid.x + (column + 1.4) * geo.grid.column - seen));
}

/** A length of so many units, as a style sheet says it. @param {number} units */
export const u = (units) => `calc(${Math.round(units * 100) / 100} * var(--u))`;

/** Where something lies, as a style. @param {number} x @param {number} y @param {number} [scale] */
export function styleAt(x, y, scale = 1) {
  return `transform:translate(${u(x)},${u(y)})${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** A box by its corner and size, as a style. @param {number} x @param {number} y @param {number} width @param {number} height */
export function styleBox(x, y, width, height) {
  return `left:${u(x)};top:${u(y)};width:${u(width)};height:${u(height)}`;
}
