/** Verifies in the browser that a deal was nobody's choice, from the tags of a finished table's record. */

/** @typedef {Record<string, string>} Tags */

/**
 * The tags of a record.
 * @param {string} record
 * @returns {Tags}
 */
export function parseTags(record) {
  return Object.fromEntries(
    [...record.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]),
  );
}

/**
 * Whether the secret has the hash that was shown, and makes the seed with every seat's number. Null:
 * this browser can't count hashes here.
 * @param {Tags} tags
 * @param {string} commitment as it was shown
 */
export async function verifyDeal(tags, commitment) {
  if (!globalThis.crypto?.subtle) return null;
  const secret = parseHex(tags.Secret);
  const nonces = tags.Nonces.split(" ").map((nonce) =>
    nonce === "-" ? new Uint8Array() : parseHex(nonce),
  );
  const shown = await hashParts([encodeText("parasol commitment"), secret]);
  // Each part behind its length, so that no two lists of parts look the same.
  const parts = [secret, ...nonces].flatMap((part) => [
    new Uint8Array([part.length >> 8, part.length & 255]),
    part,
  ]);
  const seed = await hashParts([encodeText("parasol table seed"), ...parts]);
  return shown === commitment && shown === tags.Commitment && seed === tags.Seed;
}

/** @param {string} value */
function encodeText(value) {
  return new TextEncoder().encode(value);
}

/** @param {string} digits */
function parseHex(digits) {
  return new Uint8Array((digits.match(/../g) || []).map((pair) => parseInt(pair, 16)));
}

/** @param {Uint8Array[]} parts */
async function hashParts(parts) {
  const whole = new Uint8Array(parts.flatMap((part) => [...part]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
