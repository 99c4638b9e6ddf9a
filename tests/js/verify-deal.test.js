/** The check of a shuffle in the browser, against a record that the server's own code would write. */
import "./page.js";

import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { test } from "node:test";
import { parseTags, verifyDeal } from "../../src/parasol/static/js/table/verify-deal.js";

globalThis.crypto ??= /** @type {Crypto} */ (webcrypto);

const SECRET = "00112233445566778899aabbccddeeff";
const NONCES = ["0a0b", ""];

/** @param {...(string | Buffer)} parts */
const hash = (...parts) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
};
const secret = Buffer.from(SECRET, "hex");
const commitment = hash("parasol commitment", secret);
const seed = hash(
  "parasol table seed",
  ...[secret, ...NONCES.map((nonce) => Buffer.from(nonce, "hex"))].flatMap((part) => [
    Buffer.from([0, part.length]),
    part,
  ]),
);
const RECORD = `[Game "maui"]
[Commitment "${commitment}"]
[Secret "${SECRET}"]
[Nonces "0a0b -"]
[Seed "${seed}"]

A1 @1
[not a tag]
`;

test("the tags of a record are read, its moves are not", () => {
  assert.deepEqual(Object.keys(parseTags(RECORD)), [
    "Game",
    "Commitment",
    "Secret",
    "Nonces",
    "Seed",
  ]);
});

test("an honest deal is found honest", async () => {
  assert.equal(await verifyDeal(parseTags(RECORD), commitment), true);
});

test("another commitment, secret, number or seed is noticed", async () => {
  const tags = parseTags(RECORD);
  assert.equal(await verifyDeal(tags, hash("other")), false);
  /** @type {Record<string, string>[]} */
  const changes = [
    { Secret: `ff${SECRET.slice(2)}` },
    { Nonces: "- 0a0b" },
    { Seed: hash("x") },
    { Commitment: hash("x") },
  ];
  for (const change of changes)
    assert.equal(
      await verifyDeal({ ...tags, ...change }, commitment),
      false,
      Object.keys(change)[0],
    );
});
