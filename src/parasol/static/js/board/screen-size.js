/**
 * How much room there is: the only place that says when a page is a phone's. Narrow is a phone held
 * either way; low is one held sideways, which has its thumbs at the sides and no height to spare.
 */
import { useEffect, useState } from "../vendor/index.js";

const LOW = "(max-height: 500px) and (orientation: landscape)";
const NARROW = `(max-width: 720px), ${LOW}`;
const TIGHT = `${NARROW}, (max-height: 560px)`;

export const isNarrow = () => matchMedia(NARROW).matches;

/** Whether things are so small that only the shortest words fit. */
export const isTight = () => matchMedia(TIGHT).matches;

/** The same for a component, which follows the window. */
export const useNarrow = () => useMedia(NARROW);

/** Whether it is a phone held sideways, for a component. */
export const useLow = () => useMedia(LOW);

/** @param {string} query */
function useMedia(query) {
  const [on, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => set(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return on;
}
