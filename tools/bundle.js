/**
 * Writes the bundle: what browsers get in place of the modules and styles of src/parasol, minified, each
 * file under its address.
 *
 * - Every page without a table has its one module: `static/js/home.js`.
 * - Every table's page of our own games, and of games without a board, has one file with all it needs,
 *   the board included: `bundle/maui/main.js`.
 * - A board from outside is loaded as plain modules. It shares Preact and whatever else it imports with
 *   the frame: these are files of their own, at the addresses they always had.
 * - `bundle.json` has the hash of every source. Where one was edited since, the bundle is not used.
 *
 * `node tools/bundle.js [folder]`; the folder is src/parasol/web/bundle unless another is named.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PACKAGE = fileURLToPath(new URL("../src/parasol", import.meta.url));
const OUT = resolve(process.argv[2] ?? join(PACKAGE, "web", "bundle"));
const TABLE = join(PACKAGE, "static/js/table");

const PAGES = [
  "home",
  "join",
  "new-table",
  "own-tables",
  "rules",
  "seat-transfer",
  "settings-page",
];
/** What boards from outside may import and must share with the frame. */
const SHARED = [
  "vendor/index",
  "words",
  "board/arrow-keys",
  "board/dragging",
  "board/screen-size",
  "board/width",
];

/** @type {import("esbuild").BuildOptions} */
const COMMON = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  logLevel: "warning",
};

/** @param {string} folder @returns {string[]} */
const listFiles = (folder) =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });

const games = readdirSync(join(PACKAGE, "games")).filter((game) =>
  existsSync(join(PACKAGE, "games", game, "board.js")),
);
const sources = [join(PACKAGE, "static"), ...games.map((game) => join(PACKAGE, "games", game))]
  .flatMap(listFiles)
  .filter((path) => /\.(js|css)$/.test(path));

/** The address under which a source is served. @param {string} path */
const getAddress = (path) => relative(PACKAGE, path).split(sep).join("/");

/**
 * Puts the board, and the guide of a guided page, in place of the module that would load them.
 * @param {string} board
 * @param {string | null} guide
 * @returns {import("esbuild").Plugin}
 */
const replaceParts = (board, guide) => ({
  name: "parts",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]table[\\/]parts\.js$/ }, () => ({
      resolveDir: TABLE,
      contents: [
        `import * as board from ${JSON.stringify(board)};`,
        "export const loadBoard = async () => board;",
        ...(guide
          ? [
              'import { makeGuide } from "./guide.js";',
              `import { notes } from ${JSON.stringify(guide)};`,
              "export const loadGuide = (start) => makeGuide(start, notes);",
            ]
          : ["export const loadGuide = async () => null;"]),
      ].join("\n"),
    }));
  },
});

/** The pages of the tables of one game. @param {string} name @param {string} board @param {string | null} guide */
function bundleTables(name, board, guide) {
  const pages = [
    { page: "main", entry: "main.js", guide: null },
    { page: "replay", entry: "replay.js", guide: null },
    ...(guide ? [{ page: "guided", entry: "main.js", guide }] : []),
  ];
  return pages.map(({ page, entry, guide }) =>
    build({
      ...COMMON,
      entryPoints: [join(TABLE, entry)],
      outfile: join(OUT, "bundle", name, `${page}.js`),
      plugins: [replaceParts(board, guide)],
    }),
  );
}

rmSync(OUT, { recursive: true, force: true });
await Promise.all([
  build({
    ...COMMON,
    entryPoints: PAGES.map((page) => join(PACKAGE, "static/js", `${page}.js`)),
    outbase: PACKAGE,
    outdir: OUT,
  }),
  // Runs before the page is painted, and is no module.
  build({
    ...COMMON,
    format: "iife",
    entryPoints: [join(PACKAGE, "static/js/theme.js")],
    outbase: PACKAGE,
    outdir: OUT,
  }),
  build({
    ...COMMON,
    splitting: true,
    entryPoints: [
      ...["main", "replay"].map((page) => join(TABLE, `${page}.js`)),
      ...SHARED.map((module) => join(PACKAGE, "static/js", `${module}.js`)),
    ],
    // As deep as the modules themselves: words.js looks for its catalogue from where it lies.
    chunkNames: "static/js/shared-[hash]",
    outbase: PACKAGE,
    outdir: OUT,
  }),
  build({
    ...COMMON,
    bundle: false,
    entryPoints: sources.filter((path) => path.endsWith(".css")),
    outbase: PACKAGE,
    outdir: OUT,
  }),
  ...bundleTables("generic", join(PACKAGE, "static/js/generic-board.js"), null),
  ...games.flatMap((game) => {
    const folder = join(PACKAGE, "games", game);
    const guide = join(folder, "guide.js");
    return bundleTables(game, join(folder, "board.js"), sources.includes(guide) ? guide : null);
  }),
]);

const hashes = sources.map((path) => [
  getAddress(path),
  createHash("sha256").update(readFileSync(path)).digest("hex"),
]);
writeFileSync(join(OUT, "bundle.json"), `${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`);
