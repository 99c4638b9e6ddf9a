/**
 * Writes npm-shrinkwrap.json anew from package.json: every package with its hash, and no address. npm
 * asks whatever registry it is set up to ask, and the hashes say whether it got the right thing.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../npm-shrinkwrap.json", import.meta.url);

execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--loglevel=error"], {
  cwd: new URL("..", import.meta.url),
  stdio: "inherit",
});
const lock = JSON.parse(readFileSync(FILE, "utf8"));
for (const [name, entry] of Object.entries(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
  if (name && !entry.integrity) throw new Error(`${name} has no hash`);
}
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
