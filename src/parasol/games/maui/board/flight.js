/**
 * A towel that somebody else lays flies from the market to their small beach, so that the move is
 * seen happening and not only its end. It needs the page as it was before: so the towel in another
 * hand is kept as a copy for as long as it is there.
 */
import { useLayoutEffect, useRef } from "../../../static/js/vendor/index.js";
import { makeTowelId } from "./selectors.js";

const FLIGHT_MS = 620;

/**
 * @param {import("./selectors.js").Props} props
 * @param {{current: HTMLElement | null}} root the scene
 */
export function useFlight(props, root) {
  const heldTowel = useRef(
    /** @type {{tile: number, copy: HTMLElement, from: DOMRect} | null} */ (null),
  );
  useLayoutEffect(() => {
    if (props.settings.motion === "reduced") return;
    const { picked } = props.view;
    const held = /** @type {HTMLElement | null | undefined} */ (
      root.current?.querySelector(".towel.theirs")
    );
    if (picked && held) {
      // Where it comes to rest, not where it is on its way there.
      const still = held.style.transition;
      held.style.transition = "none";
      const from = held.getBoundingClientRect();
      held.style.transition = still;
      heldTowel.current = {
        tile: picked.tile,
        copy: /** @type {HTMLElement} */ (held.cloneNode(true)),
        from,
      };
      return;
    }
    const last = heldTowel.current;
    heldTowel.current = null;
    if (!last || !root.current) return;
    if (!props.fresh.some((line) => line.kind === "placed" && line.tile === last.tile)) return;
    const target = document.querySelector(`.maui-mini #${makeTowelId(last.tile)}`);
    if (target) fly(root.current, last, target.getBoundingClientRect());
  }, [props.view]);
}

/**
 * @param {HTMLElement} root
 * @param {{copy: HTMLElement, from: DOMRect}} towel as it was, and where
 * @param {DOMRect} to
 */
function fly(root, { copy, from }, to) {
  const sky = document.createElement("div");
  sky.className = "maui-flight";
  sky.setAttribute("aria-hidden", "true");
  sky.style.cssText = root.style.cssText; // it names the drawings
  sky.style.width = `${from.width}px`;
  sky.style.height = `${from.height}px`;
  copy.removeAttribute("id");
  copy.style.cssText += ";transform:none;width:100%;height:100%";
  sky.append(copy);
  document.body.append(sky);
  const way = sky.animate(
    [
      { transform: `translate(${from.left}px,${from.top}px)` },
      {
        transform: `translate(${(from.left + to.left) / 2}px,${Math.min(from.top, to.top) - 30}px) rotate(4deg)`,
        offset: 0.45,
      },
      { transform: `translate(${to.left}px,${to.top}px) scale(${to.width / from.width})` },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(.3,.7,.2,1)" },
  );
  way.onfinish = way.oncancel = () => sky.remove();
}
