/** What is said about the pieces of a board, as against the pieces themselves. */
import { whenDrawn } from "../table/drawn.js";
import { useRef, useState } from "../vendor/index.js";

/**
 * A value that comes with the words about a move: until the pieces are on the screen it stays what it was.
 * Whatever else changes it is seen at once.
 * @template T
 * @param {T} value
 * @param {unknown} move another one with every move
 * @param {unknown} eyes who looks; for others nothing waits
 * @returns {T}
 */
export function useLater(value, move, eyes) {
  const [, again] = useState(0);
  const kept = useRef(/** @type {{value: T, move: unknown, eyes: unknown, waits: boolean} | null} */ (null));
  const before = kept.current;
  if (!before || before.move === move || before.eyes !== eyes) {
    kept.current = { value, move, eyes, waits: false };
    return value;
  }
  if (!before.waits) {
    before.waits = true;
    whenDrawn(() => {
      kept.current = null;
      again((count) => count + 1);
    });
  }
  return before.value;
}

/**
 * Whether the pieces of the newest move are on the screen: only then it is shown what can be done next.
 * @param {unknown} move @param {unknown} eyes
 */
export const useSettled = (move, eyes) => useLater(move, move, eyes) === move;
