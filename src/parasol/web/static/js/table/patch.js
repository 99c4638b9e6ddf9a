/** Applies the changes of an update to a position; the old position stays as it is. */

/** @typedef {(string | number)[]} Path */
/** @typedef {[Path] | [Path, unknown]} Change */

/**
 * Return the position with the changes applied; unchanged parts are shared with the old one.
 * @param {any} position
 * @param {Change[]} changes
 * @returns {any}
 */
export function applyPatch(position, changes) {
  const copied = new Set();
  let root = position;
  for (const change of changes) {
    const path = change[0];
    if (!path.length) {
      root = change[1];
      continue;
    }
    root = copyOnce(root, copied);
    let place = root;
    for (const key of path.slice(0, -1)) {
      place[key] = copyOnce(place[key], copied);
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
 * Return a copy that may be changed, made once.
 * @param {any} value
 * @param {Set<unknown>} copied
 */
function copyOnce(value, copied) {
  if (copied.has(value)) return value;
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  copied.add(copy);
  return copy;
}
