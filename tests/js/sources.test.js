/** What holds of every module: its imports lead to files, and its types are types. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../../src/parasol", import.meta.url));
const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)["']([^"'\n]+)["']/g;

/** @param {string} folder @returns {string[]} */
const listFiles = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });

const files = ["static/js", "games"]
  .flatMap((folder) => listFiles(join(SOURCES, folder)))
  .filter((path) => /\.(js|d\.ts)$/.test(path));

test("there are modules of the frame and of every game", () => {
  for (const name of [
    "static/js/table/frame.js",
    "games/maui/board.js",
    "games/tenby/board/view.d.ts",
  ])
    assert.ok(files.includes(join(SOURCES, name)), name);
});

test("every import leads to a file as it lies here", () => {
  for (const path of files)
    for (const [, name] of readFileSync(path, "utf8").matchAll(SPECIFIER)) {
      assert.match(name, /^\.\.?\//, `${path}: ${name}`);
      const target = join(dirname(path), name);
      assert.ok(
        existsSync(target) || existsSync(target.replace(/\.js$/, ".d.ts")),
        `${path}: ${name}`,
      );
    }
});

test("nothing is any, and no check is switched off", () => {
  for (const path of files.filter((one) => !/vendor\/(preact|hooks|htm|uqr)\.js$/.test(one))) {
    const text = readFileSync(path, "utf8");
    const found =
      text.match(
        /\{[^{}\n]*\bany\b[^{}\n]*\}\}?\s*(\*\/|\w)|[:<|]\s*any\b(?=[[\],;>)}|])|@ts-\w+/g,
      ) ?? [];
    const types = found.filter((one) => !/["`]/.test(one));
    assert.deepEqual(types, [], path);
  }
});
