/** Whether the page is a phone held upright, as the frame sees it. */
import { useEffect, useState } from "../vendor/index.js";

const NARROW = "(max-width: 720px)";

export const isNarrow = () => matchMedia(NARROW).matches;

/** Whether things are so small that only the shortest words fit: on a phone, held either way. */
export const isTight = () => matchMedia(`${NARROW}, (max-height: 560px)`).matches;

/** The same for a component, which follows the window. */
export function useNarrow() {
  const [narrow, setNarrow] = useState(isNarrow);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const follow = () => setNarrow(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return narrow;
}
