/** QR codes: what stands in them is what a reader gets out. */
import "./page.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import jsqr from "jsqr";
import { encodeQr } from "../../src/parasol/static/js/qr.js";

/** jsqr's module is CommonJS, and its types say otherwise. */
const read = /** @type {typeof jsqr} */ (
  /** @type {{default?: typeof jsqr}} */ (jsqr).default ?? jsqr
);

/** A photograph of a code: its modules four px wide, with an empty edge. @param {boolean[][]} grid */
function photograph(grid) {
  const scale = 4;
  const size = (grid.length + 8) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (grid[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { pixels, size };
}

/** @param {boolean[][]} grid */
function decode(grid) {
  const { pixels, size } = photograph(grid);
  return read(pixels, size, size)?.data;
}

const LINKS = [
  "http://192.168.1.20:8000/join/ABCDEF",
  "https://games.example.invalid/join/QWERTY",
  `https://games.example.invalid/carry/0123456789abcdef#${"a1B2".repeat(11)}`,
  `http://parasol.invalid/table/${"x".repeat(150)}`,
  "https://żółw.invalid/łóżko?ü=é",
];

for (const link of LINKS)
  test(`a reader gets ${link.slice(0, 44)} out`, () => {
    assert.equal(decode(encodeQr(link)), link);
  });

test("a code is read though a part of it is dirty", () => {
  const grid = encodeQr(LINKS[1]).map((row) => [...row]);
  for (const [y, x] of [
    [9, 12],
    [10, 12],
    [11, 13],
    [12, 11],
  ])
    grid[y][x] = !grid[y][x];
  assert.equal(decode(grid), LINKS[1]);
});

test("the invitation of a table is no larger than it need be", () => {
  assert.equal(encodeQr(LINKS[0]).length, 29);
});
