/** The secrets of one's seats, kept in this browser: each opens one seat, also from another device. */

const KEY_PREFIX = "parasol.seat.";

/**
 * @param {string} table
 * @param {number | string} seat
 * @param {string} token
 */
export function saveToken(table, seat, token) {
  try {
    localStorage.setItem(`${KEY_PREFIX}${table}.${seat}`, token);
  } catch {
    // Storage is shut: the session still opens the seat.
  }
}

/**
 * The secret of a seat, or of any seat at a table; "" where none was kept.
 * @param {string} table
 * @param {number} [seat]
 */
export function readToken(table, seat) {
  try {
    if (seat !== undefined) return localStorage.getItem(`${KEY_PREFIX}${table}.${seat}`) || "";
    for (let number = 0; number < 10; number += 1) {
      const token = localStorage.getItem(`${KEY_PREFIX}${table}.${number}`);
      if (token) return token;
    }
  } catch {
    // As above.
  }
  return "";
}

/**
 * Forget the secrets of seats at some tables, which are worth nothing any more.
 * @param {string[]} tables
 */
export function removeTokens(tables) {
  const prefixes = tables.map((table) => `${KEY_PREFIX}${table}.`);
  for (const key of Object.keys(localStorage))
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}
