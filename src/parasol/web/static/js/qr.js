/**
 * QR codes made in the browser, so that a link with a secret in it goes to no server. Bytes, error
 * correction level M, versions 1 to 10 (up to 213 bytes), after ISO/IEC 18004.
 */
import { html } from "./vendor/index.js";

/** By version from 1: all codewords, correction codewords of a block, blocks. */
const SIZES = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2],
  [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];
/** By version from 2: the last coordinate and the middle ones of the alignment patterns. */
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// The field with 256 elements that the correction is counted in.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const multiply = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/**
 * The modules of a QR code, row by row: true is dark.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function encodeQr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([all, correction, blocks], place) =>
    bytes.length + (place < 9 ? 2 : 3) <= all - correction * blocks) + 1;
  if (!version) throw new RangeError("too long for a QR code of version 10");
  const data = interleave(makeCodewords(bytes, version), version);
  /** @type {{grid: boolean[][], badness: number} | null} */
  let best = null;
  for (let mask = 0; mask < 8; mask += 1) {
    const grid = drawGrid(data, version, mask);
    const badness = scorePenalty(grid);
    if (!best || badness < best.badness) best = { grid, badness };
  }
  return /** @type {{grid: boolean[][]}} */ (best).grid;
}

/**
 * Mode, length, the bytes, and padding.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function makeCodewords(bytes, version) {
  const [all, correction, blocks] = SIZES[version - 1];
  const room = all - correction * blocks;
  /** @type {number[]} */
  const bits = [];
  /** @param {number} value @param {number} length */
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/**
 * The codewords of all blocks in turn, then their correction in turn.
 * @param {number[]} words
 * @param {number} version
 */
function interleave(words, version) {
  const [, correction, blocks] = SIZES[version - 1];
  const short = Math.floor(words.length / blocks);
  const longer = words.length % blocks;
  const parts = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    const data = words.slice(at, at + length);
    parts.push({ data, check: computeRemainder(data, correction) });
    at += length;
  }
  const mixed = [];
  for (let place = 0; place <= short; place += 1) for (const { data } of parts) if (place < data.length) mixed.push(data[place]);
  for (let place = 0; place < correction; place += 1) for (const { check } of parts) mixed.push(check[place]);
  return mixed;
}

/**
 * Reed-Solomon: what remains of the data divided by the generator of that degree.
 * @param {number[]} data
 * @param {number} degree
 */
function computeRemainder(data, degree) {
  let generator = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((factor, place) => {
      next[place] ^= factor;
      next[place + 1] ^= multiply(factor, EXP[root]);
    });
    generator = next;
  }
  const rest = new Array(degree).fill(0);
  for (const word of data) {
    const lead = word ^ rest.shift();
    rest.push(0);
    for (let place = 0; place < degree; place += 1) rest[place] ^= multiply(generator[place + 1], lead);
  }
  return rest;
}

/**
 * The whole grid with one of the eight masks.
 * @param {number[]} data
 * @param {number} version
 * @param {number} mask
 */
function drawGrid(data, version, mask) {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  /** @param {number} x @param {number} y @param {boolean} dark */
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y][x] = dark;
    fixed[y][x] = true;
  };
  drawPatterns(set, size, version);
  drawFormats(set, size, version, mask);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern is passed over
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const dark = bit < data.length * 8 && ((data[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
        grid[y][x] = dark !== isMasked(mask, x, y);
        bit += 1;
      }
    }
  }
  return grid;
}

/**
 * Finders, timing and alignment.
 * @param {(x: number, y: number, dark: boolean) => void} set
 * @param {number} size
 * @param {number} version
 */
function drawPatterns(set, size, version) {
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y <= 7; y += 1) {
      for (let x = -1; x <= 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = ALIGN[version - 1];
  for (const cx of places) {
    for (const cy of places) {
      const corner = [cx, cy].filter((at) => at === 6).length;
      if (corner === 2 || (corner === 1 && Math.max(cx, cy) === size - 7)) continue;
      for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
}

/**
 * Level M and the mask, twice; from version 7 on the version, twice.
 * @param {(x: number, y: number, dark: boolean) => void} set
 * @param {number} size
 * @param {number} version
 * @param {number} mask
 */
function drawFormats(set, size, version, mask) {
  const format = ((mask << 10) | addCheckBits(mask, 10, 0x537)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
    if (bit < 8) set(8, along, dark);
    else set(bit === 8 ? 7 : along, 8, dark);
    if (bit < 8) set(size - 1 - bit, 8, dark);
    else set(8, size - 15 + bit, dark);
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const named = (version << 12) | addCheckBits(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((named >> bit) & 1) === 1;
    const near = Math.floor(bit / 3);
    const far = size - 11 + (bit % 3);
    set(near, far, dark);
    set(far, near, dark);
  }
}

/**
 * The check bits of a number, by a polynomial of that degree.
 * @param {number} value
 * @param {number} degree
 * @param {number} polynomial
 */
function addCheckBits(value, degree, polynomial) {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) & 1 ? polynomial : 0);
  return rest;
}

/** @param {number} mask @param {number} x @param {number} y */
function isMasked(mask, x, y) {
  const both = x * y;
  return [
    (x + y) % 2, y % 2, x % 3, (x + y) % 3, ((x / 3 | 0) + (y / 2 | 0)) % 2,
    (both % 2) + (both % 3), ((both % 2) + (both % 3)) % 2, (((x + y) % 2) + (both % 3)) % 2,
  ][mask] === 0;
}

/**
 * How hard a grid is to read: long runs, blocks, what looks like a finder, too dark or too light.
 * @param {boolean[][]} grid
 */
function scorePenalty(grid) {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))]
    .map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  let total = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    for (const look of ["10111010000", "00001011101"]) {
      for (let at = line.indexOf(look); at >= 0; at = line.indexOf(look, at + 1)) total += 40;
    }
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const dark = grid[y][x];
      if (grid[y - 1][x] === dark && grid[y][x - 1] === dark && grid[y - 1][x - 1] === dark) total += 3;
    }
  }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return total + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

/**
 * A QR code as a picture.
 * @param {{text: string, label: string}} given
 */
export function QR({ text, label }) {
  const grid = encodeQr(text);
  const size = grid.length + 8;
  const dark = grid.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fffdf7" /><path d=${dark} fill="#12343d" /></svg>`;
}
