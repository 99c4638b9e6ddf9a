/**
 * The main scene: market, Day and Night cards, what life rings buy, one's own town and residents, and
 * what is dragged between them. On a phone the table and the town are two leaves.
 */

import { moveFocus } from "../../../static/js/board/arrow-keys.js";
import { useDragging } from "../../../static/js/board/dragging.js";
import { useNarrow } from "../../../static/js/board/screen-size.js";
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { Build } from "./build.js";
import { CardChoices } from "./card-choices.js";
import { CardDialog, CardZoom, useZoom } from "./card-dialog.js";
import { clear, describeChoice, drop, startChoice } from "./choosing.js";
import { Days, Nights } from "./days.js";
import { Market } from "./market.js";
import { Residents } from "./residents.js";
import { getShownSeat } from "./selectors.js";
import { Icons, Wares } from "./shop.js";
import { Town } from "./town.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {"table" | "town"} Leaf */

/** @param {Props} props */
export function Scene(props) {
  const narrow = useNarrow();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const now = describeChoice(props);
  const [looked, look] = useState(/** @type {import("./card-dialog.js").Looked | null} */ (null));
  const [zoomed, zooming] = useZoom();
  const [leaf, turn] = useLeaf(props, now);
  const { drag, lift } = useDragging({
    // As soon as it is lifted, its places glow.
    begun({ what }) {
      if (!props.mine || props.view.phase === "place" || props.view.phase === "put") return;
      startChoice(
        props,
        what.startsWith("lift/") ? { mode: "move", lift: what } : { source: what },
      );
    },
    dropped(drag) {
      const place = findPlace(drag);
      if (place) drop(props, drag.what, place);
    },
  });
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape" && props.mine && props.chosen) {
      clear(props);
      event.stopPropagation();
    } else if (root.current && moveFocus(root.current, event.key)) event.preventDefault();
  };
  const given = { props, now, look, lift, narrow };
  const over = drag ? findPlace(drag) : null;
  const table = html`<${Market} ...${given} /><${Middle} ...${given} />`;
  const own = html`<${Town} ...${given} over=${over} /><${Residents} ...${given} />`;
  return html`<section class=${`tb ${narrow ? "tb-narrow" : "tb-wide"} ${drag ? "dragging" : ""}`} data-phase=${props.view.phase}
    data-asked=${now.phase} data-players=${props.view.seats.length}
    style=${`--players:${props.view.seats.length}`} ref=${root} aria-label=${t("The harbour")} onKeyDown=${onKey} ...${zooming}>
    ${
      narrow
        ? html`<${Leaves} leaf=${leaf} turn=${turn} props=${props} />
      <div class="leaf" tabindex="-1" data-leaf=${leaf}>${leaf === "table" ? table : html`<${Build} ...${given} />${own}`}</div>`
        : html`${table}${own}`
    }
    ${looked ? html`<${CardDialog} props=${props} looked=${looked} close=${() => look(null)} />` : null}
    ${zoomed && !drag && !looked ? html`<${CardZoom} props=${props} looked=${zoomed} />` : null}
    ${drag ? html`<img class="tb-flying" src=${drag.picture} alt="" style=${`left:${drag.x}px;top:${drag.y}px`} />` : null}
  </section>`;
}

/** Day and Night cards, and what can be done; whatever is being chosen lies over the latter. @param {import("./types.js").Given} given */
function Middle(given) {
  const { props, now, narrow } = given;
  const keeps = CardChoices.asks(props) && (narrow || props.view.phase !== "start");
  const builds = (!narrow && now.laying) || now.ui.source?.startsWith("blind/");
  return html`<div class="tb-middle"><${Days} ...${given} />
    ${
      keeps
        ? html`<${CardChoices} ...${given} />`
        : builds
          ? html`<${Build} ...${given} />`
          : html`<div class="tb-under"><${Nights} ...${given} /><${Icons} ...${given} /></div><${Wares} ...${given} />`
    }</div>`;
}

/** The place of the town that something is held over. @param {import("../../../static/js/board/dragging.js").Drag} drag */
const findPlace = ({ under }) =>
  /** @type {HTMLElement | undefined} */ (
    under.map((one) => one.closest("[data-place]")).find(Boolean)
  )?.dataset.place ?? null;

/**
 * On a phone: whether the table or the town is in sight. What is asked turns the leaf.
 * @param {Props} props @param {import("./choosing.js").Choosing} now @returns {[Leaf, (leaf: Leaf) => void]}
 */
function useLeaf(props, now) {
  const wanted = now.laying || now.ui.mode === "move" ? "town" : "table";
  const [leaf, turn] = useState(/** @type {Leaf} */ (wanted));
  useEffect(() => {
    if (wanted === leaf) return;
    turn(wanted);
    // Whoever pressed something on the leaf that goes is led to the one that comes.
    if (document.activeElement?.closest(".leaf")) {
      setTimeout(
        () => /** @type {HTMLElement | null} */ (document.querySelector(".leaf"))?.focus(),
        0,
      );
    }
  }, [wanted, now.laying?.what, props.view.phase]);
  return [leaf, turn];
}

/** @param {{leaf: Leaf, turn: (leaf: Leaf) => void, props: Props}} given */
function Leaves({ leaf, turn, props }) {
  const { you, name } = props.seats[getShownSeat(props)];
  /** @type {[Leaf, string][]} */
  const leaves = [
    ["table", t("Market and days")],
    ["town", you ? t("Your town") : t("Town of {name}", { name })],
  ];
  return html`
    <div class="tb-leaves">
      ${leaves.map(
        ([id, title]) => html`<button key=${id} type="button" class="tab" data-tab=${id}
        aria-pressed=${String(id === leaf)} onClick=${() => turn(id)}>${title}</button>`,
      )}</div>`;
}
