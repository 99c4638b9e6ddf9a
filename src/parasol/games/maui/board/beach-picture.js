/** A whole beach as a picture: small beside the score board, large in a dialog. Nothing is pressed. */
import { useWidth } from "../../../static/js/board/width.js";
import { html, memo } from "../../../static/js/vendor/index.js";
import { isSnug, locateOnBeach, styleBox } from "./geometry.js";
import { findOutside, isBold, makeArtStyle, Towel } from "./pieces.js";
import { Planks } from "./planks.js";
import { Cells, Dock, Steps, Waiting } from "./sand.js";
import { getBox, makeTowelId } from "./selectors.js";

/** @typedef {import("./selectors.js").Props} Props */

/**
 * @param {import("./box.js").Box} box
 * @returns {import("./geometry.js").Geometry}
 */
function getSmallGeometry(box) {
  let found = smallGeometries.get(box);
  if (!found) {
    found = makeSmallGeometry(box);
    smallGeometries.set(box, found);
  }
  return found;
}

/** @type {WeakMap<import("./box.js").Box, import("./geometry.js").Geometry>} */
const smallGeometries = new WeakMap();

/**
 * @param {import("./box.js").Box} box
 * @returns {import("./geometry.js").Geometry}
 */
function makeSmallGeometry(box) {
  const grid = { x: 122, y: 112, column: 58, row: 52 };
  const width = grid.x + box.columns * grid.column + 62;
  const height = grid.y + box.rows * grid.row + 116;
  return {
    narrow: false,
    width,
    height,
    grid,
    rafts: [],
    offer: { x: 0, y: 0, pitch: 0, scale: 1 },
    dish: { x: 0, y: 0, size: 0 },
    priceY: 0,
    hand: { x: 0, y: 0 },
    towel: { width: 54, height: 156.6 },
    dock: { x: 0, y: grid.y - 46, width: 114, height: box.rows * grid.row + 66 },
    steps: width - 32,
  };
}

/**
 * @param {{props: Props, seat: number, full?: boolean, named?: boolean}} given `full`: with dock and
 *   steps; `named`: its towels can be found by log lines
 */
export function Picture({ props, seat, full = false, named = false }) {
  const { view } = props;
  const given = {
    full,
    named,
    art: props.art,
    bold: isBold(props),
    style: makeArtStyle(props),
    box: getBox(props),
    own: view.seats[seat],
    half: view.half,
    mark: props.seats[seat].mark ?? seat,
    fresh: props.fresh.some((line) => line.kind === "placed" && line.seat === seat),
    unfinished: Boolean(view.placing) && view.seat === seat,
  };
  return html`<${Beach} ...${given} dock=${full ? html`<${Dock} props=${props} geo=${getSmallGeometry(given.box)} box=${given.box} seat=${seat} />` : null} />`;
}

/** A beach; it is drawn again only if something on it has changed. */
const Beach = memo(
  /**
   * @param {{full: boolean, named: boolean, art: Props["art"], bold: boolean, style: string,
   *   box: import("./box.js").Box, own: import("./view.js").Seat, half: number, mark: number, fresh: boolean,
   *   unfinished: boolean, dock: import("../../../static/js/vendor/index.js").Child}} given
   */
  function Beach({ full, named, art, bold, style, box, own, half, mark, fresh, unfinished, dock }) {
    const geo = getSmallGeometry(box);
    const [ref, width] = useWidth();
    const start = locateOnBeach(geo, 0, box.middle);
    const all = { geo, art, bold };
    return html`<div class=${`beach-picture mark-${mark} ${full ? "full" : ""} ${isSnug(width) ? "snug" : ""}`} ref=${ref} style=${`${style};--u:${width / geo.width}px;aspect-ratio:${geo.width}/${geo.height}`}>
    <${Shore} geo=${geo} box=${box} />
    <${Cells} geo=${geo} box=${box} />
    <div class="pier" style=${styleBox(geo.dock.x, geo.dock.y, geo.dock.width, geo.dock.height)}>${
      full
        ? html`<${Planks} width=${geo.dock.width} height=${geo.dock.height} upright=${false} />`
        : null
    }</div>
    ${full ? html`${dock}<${Steps} geo=${geo} box=${box} />` : null}
    <${Waiting} ...${{ geo, box, mark, art, half }} spots=${own.spots} />
    <div class="towels">
      <${Towel} key="start" ...${all} patterns=${own.start.patterns} flipped=${own.flipped} ...${start} />
      ${own.beach.map((towel, index) => {
        const last = index === own.beach.length - 1;
        return html`<${Towel} key=${`${half}-${towel.tile}`} ...${all} patterns=${towel.patterns} flipped=${own.flipped}
          id=${named ? makeTowelId(towel.tile) : undefined}
          ...${locateOnBeach(geo, index + 1, towel.top)} tokens=${towel.tokens} crabs=${towel.crabs}
          outside=${findOutside(towel.top, box.rows)} penalty=${unfinished && last ? 0 : box.penalty}
          class=${last ? `newest ${fresh ? "arrived" : ""}` : ""} />`;
      })}
    </div>
  </div>`;
  },
);

/** Sea above, trees below. */
const Shore = memo(
  /** @param {{geo: import("./geometry.js").Geometry, box: import("./box.js").Box}} given */ function Shore({
    geo,
    box,
  }) {
    const shore = geo.grid.y - 10;
    const trees = geo.grid.y + box.rows * geo.grid.row + 26;
    return html`<svg class="shore" viewBox=${`0 0 ${geo.width} ${geo.height}`} aria-hidden="true">
    <path d=${`M-60 -20H${geo.width + 60}V${shore}${"q-36 13 -72 0t-72 0".repeat(8)}V-20Z`} fill="var(--sea-2)" stroke="var(--foam)" stroke-width="9" />
    <path d=${drawTreeTops(-30, geo.width + 60, trees, 58, 26, geo.height)} fill="var(--leaf-2)" />
    <path d=${drawTreeTops(-60, geo.width + 60, trees + 36, 50, 22, geo.height)} fill="var(--leaf-3)" />
  </svg>`;
  },
);

/**
 * Tree tops from left to right, down to the lower edge.
 * @param {number} start @param {number} end @param {number} y @param {number} step @param {number} lift @param {number} height
 */
function drawTreeTops(start, end, y, step, lift, height) {
  const count = Math.ceil((end - start) / step);
  return `M${start} ${y}${`q${step / 2} ${-lift} ${step} 0`.repeat(count)}V${height + 20}H${start}Z`;
}
