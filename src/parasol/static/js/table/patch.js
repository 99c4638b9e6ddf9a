/** Applies the changes of an update to a position; the old position stays as it is. */

/** @typedef {import("./types.js").Change} Change */
/** Something that has parts. @typedef {Record<string | number, unknown>} Tree */

/**
 * Return the position with the changes applied; unchanged parts are shared with the old one.
 * @template T
 * @param {T} position
 * @param {Change[]} changes
 * @returns {T}
 */
export function applyPatch(position, changes) {
  const copied = new Set();
  /** @type {unknown} */
  let root = position;
  for (const change of changes) {
    const path = change[0];
    if (!path.length) {
      root = change[1];
      continue;
    }
    let place = copyOnce(root, copied);
    root = place;
    for (const key of path.slice(0, -1)) {
      const part = copyOnce(place[key], copied);
      place[key] = part;
      place = part;
    }
    const last = path[path.length - 1];
    if (change.length === 2) place[last] = change[1];
    else if (Array.isArray(place)) place.splice(Number(last), 1);
    else delete place[last];
  }
  return /** @type {T} */ (root);
}

/**
 * Return a copy that may be changed, made once.
 * @param {unknown} value
 * @param {Set<unknown>} copied
 * @returns {Tree}
 */
function copyOnce(value, copied) {
  const tree = /** @type {Tree} */ (value);
  if (copied.has(tree)) return tree;
  const copy = /** @type {Tree} */ (Array.isArray(value) ? value.slice() : { ...tree });
  copied.add(copy);
  return copy;
}
