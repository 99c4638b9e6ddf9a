/** What an update changes in a position, as the protocol says; what was there before stays as it was. */

/** @typedef {(string | number)[]} Path */
/** @typedef {[Path] | [Path, unknown]} Change */

/**
 * The position with the changes made; parts that did not change are shared with the old one.
 * @param {any} position
 * @param {Change[]} changes
 * @returns {any}
 */
export function changed(position, changes) {
  const copied = new Set();
  let root = position;
  for (const change of changes) {
    const path = change[0];
    if (!path.length) {
      root = change[1];
      continue;
    }
    root = owned(root, copied);
    let place = root;
    for (const key of path.slice(0, -1)) {
      place[key] = owned(place[key], copied);
      place = place[key];
    }
    const last = path[path.length - 1];
    if (change.length === 2) place[last] = change[1];
    else if (Array.isArray(place)) place.splice(Number(last), 1);
    else delete place[last];
  }
  return root;
}

/**
 * A copy that may be changed, made once.
 * @param {any} value
 * @param {Set<unknown>} copied
 */
function owned(value, copied) {
  if (copied.has(value)) return value;
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  copied.add(copy);
  return copy;
}
