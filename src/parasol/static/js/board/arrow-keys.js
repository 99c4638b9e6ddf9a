/** Arrow keys on a board: each leads to the nearest thing in its direction that can be pressed. */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Move the focus from where it is; false if the key is no arrow or nothing lies that way. What can be
 * reached has `data-nav`.
 * @param {HTMLElement} root
 * @param {string} key
 */
export function moveFocus(root, key) {
  const direction = DIRECTIONS[key];
  const active = document.activeElement;
  if (!direction || !active || !root.contains(active)) return false;
  const from = findCentre(active);
  const [dx, dy] = direction;
  let best = /** @type {HTMLElement | null} */ (null);
  let least = Infinity;
  for (const other of root.querySelectorAll("[data-nav]")) {
    if (other === active) continue;
    const to = findCentre(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const far = along + 2.5 * aside;
    // Straight ahead first: what lies far more to the side than ahead belongs to another arrow.
    if (along > 4 && aside < along * 2.5 && far < least)
      [best, least] = [/** @type {HTMLElement} */ (other), far];
  }
  best?.focus();
  return best !== null;
}

/** @param {Element} element */
function findCentre(element) {
  const area = element.getBoundingClientRect();
  return { x: area.left + area.width / 2, y: area.top + area.height / 2 };
}
