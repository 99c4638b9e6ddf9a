/** The main scene: the sand with its places, the paper strip, one's hand, and what is dragged between them. */

import { moveFocus } from "../../../static/js/board/arrow-keys.js";
import { useDragging } from "../../../static/js/board/dragging.js";
import { useLow, useNarrow } from "../../../static/js/board/screen-size.js";
import { html, useLayoutEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { clear, describeChoice, drop } from "./choosing.js";
import { Draft } from "./draft.js";
import { Hand } from "./hand.js";
import { Place } from "./place.js";
import { HandOver } from "./results.js";
import { countPlaces } from "./selectors.js";
import { Strip } from "./strip.js";

/** @typedef {import("./selectors.js").Props} Props */

/** A place is so much taller than wide. */
const HEIGHT_RATIO = 190 / 170;
const MAX_PLACE_PX = 168;
/** What a phone held sideways needs above and below the sand: the prompt, the hand. */
const AROUND_SAND_PX = 150;

/** @param {Props} props */
export function Scene(props) {
  const narrow = useNarrow();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const now = describeChoice(props);
  const { drag, lift } = useDragging({
    dropped: (drag) => isOnSand(drag) && drop(props, drag.what, findLetter(drag)),
  });
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape" && props.mine && props.chosen) {
      clear(props);
      event.stopPropagation();
    } else if (root.current && moveFocus(root.current, event.key)) event.preventDefault();
  };
  return html`<section class=${`pp ${narrow ? "pp-narrow" : "pp-wide"} ${drag ? "dragging" : ""}`} data-phase=${now.phase}
    ref=${root} aria-label=${t("The beach")} onKeyDown=${onKey}>
    <${Sand} props=${props} now=${now} narrow=${narrow} over=${drag ? findLetter(drag) : null} />
    <div class="pp-near"><${Strip} props=${props} now=${now} /><${Hand} props=${props} now=${now} narrow=${narrow} lift=${lift} /></div>
    <${HandOver} props=${props} />
    ${drag ? html`<img class="pp-flying" src=${drag.picture} alt="" style=${`left:${drag.x}px;top:${drag.y}px`} />` : null}
  </section>`;
}

/** The treasure that something is dragged onto. @param {import("../../../static/js/board/dragging.js").Drag} drag */
const findLetter = ({ under }) =>
  /** @type {HTMLElement | undefined} */ (
    under.map((one) => one.closest("[data-letter]")).find(Boolean)
  )?.dataset.letter ?? null;

/** @param {import("../../../static/js/board/dragging.js").Drag} drag */
const isOnSand = ({ under }) => under.some((one) => one.closest(".pp-sand"));

/** @param {{props: Props, now: import("./choosing.js").Choosing, narrow: boolean, over: string | null}} given */
function Sand({ props, now, narrow, over }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const places = Math.max(countPlaces(props), 1);
  const { columns, cell } = useFit(ref, places, narrow);
  return html`<div class="pp-sand" ref=${ref} style=${`--cell:${cell}px;--columns:${columns};--rows:${Math.ceil(places / columns)}`}>
    <div class="places" role="group" aria-label=${t("Treasures")}>
      ${props.view.treasures.map(
        (treasure) => html`<${Place} key=${treasure.place} ...${{ props, treasure, now, over }} />`,
      )}
      ${Array.from(
        { length: narrow ? 0 : places - props.view.treasures.length },
        (_, hollow) =>
          html`<span key=${`hollow${hollow}`} class="pp-hollow" aria-hidden="true"></span>`,
      )}
    </div>
    <${Draft} props=${props} now=${now} />
  </div>`;
}

/**
 * How many places stand in a row so that all of a hand are as large as can be; measured, and the same
 * from the first treasure to the last, so that none moves.
 * @param {{current: HTMLElement | null}} ref @param {number} places @param {boolean} narrow
 */
function useFit(ref, places, narrow) {
  const low = useLow();
  const [fit, set] = useState({ columns: 4, cell: 84 });
  useLayoutEffect(() => {
    const look = () => {
      if (!ref.current) return;
      const { clientWidth: width, clientHeight: height } = ref.current;
      const best = low
        ? fitPlaces(width, innerHeight - AROUND_SAND_PX, places)
        : narrow
          ? fitPhone(width, places)
          : fitPlaces(width, height, places);
      set((before) =>
        before.columns === best.columns && before.cell === best.cell ? before : best,
      );
    };
    const observer = new ResizeObserver(look);
    if (ref.current) observer.observe(ref.current);
    look();
    return () => observer.disconnect();
  }, [places, narrow, low]);
  return fit;
}

/** @param {number} width @param {number} places */
function fitPhone(width, places) {
  const columns = places > 9 ? 4 : 3;
  return { columns, cell: Math.floor(Math.min(width / columns, 112)) };
}

/** @param {number} width @param {number} height @param {number} places */
function fitPlaces(width, height, places) {
  let best = { columns: 1, cell: 0 };
  for (let columns = 3; columns <= 9; columns += 1) {
    const rows = Math.ceil(places / columns);
    const cell = Math.floor(Math.min(width / columns, height / rows / HEIGHT_RATIO, MAX_PLACE_PX));
    if (cell > best.cell) best = { columns, cell };
  }
  return best;
}
