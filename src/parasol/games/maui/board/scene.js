/**
 * The main scene: market, one's own beach, and everything that is pressed, dragged or stepped through
 * with the arrow keys on them.
 */

import { moveFocus } from "../../../static/js/board/arrow-keys.js";
import { useDragging } from "../../../static/js/board/dragging.js";
import { useLow, useNarrow } from "../../../static/js/board/screen-size.js";
import { useWidth } from "../../../static/js/board/width.js";
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { describeChoice, remember } from "./choosing.js";
import { makeDragListener, toUnits } from "./drag-targets.js";
import { useFlight } from "./flight.js";
import { computeRestingPan, getGeometry, isSnug, styleBox, u } from "./geometry.js";
import { Offers, Rafts } from "./market.js";
import { makeArtStyle } from "./pieces.js";
import { Places, Rings, TokenParts } from "./places.js";
import { Planks } from "./planks.js";
import { Cells, Dock, Spots, Steps } from "./sand.js";
import { findNextColumn, getBox, getLargeSeat, isSpare } from "./selectors.js";
import { hasTray, TokenTray } from "./token-tray.js";
import { Towels } from "./towels.js";
import { TrackChoice } from "./track-choice.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./box.js").Box} Box */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {{geo: Geometry, box: Box, pan: number, look: (pan: number) => void}} Panning */

/** @param {Props} props */
export function Scene(props) {
  const box = getBox(props);
  const narrow = useNarrow();
  const geo = getGeometry(useLow() ? "lying" : narrow ? "upright" : "wide", box);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [outer, width] = useWidth();
  const now = describeChoice(props);
  remember(props, now);
  const seat = getLargeSeat(props);
  const column = findNextColumn(props, seat);
  const [pan, look] = usePan(geo, box, column, now);
  const { drag: moving, lift } = useDragging(makeDragListener(props, root, geo, column, pan));
  const drag = moving && toUnits(moving, root, geo.width);
  useFocusOnPlaces(root, now.phase);
  useFlight(props, root);

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape" && props.mine && props.chosen) {
      props.choose(null);
      event.stopPropagation();
    } else if (root.current && moveFocus(root.current, event.key)) event.preventDefault();
  };
  const given = { props, geo, box, now, pan };
  return html`<div class=${`maui-scene ${geo.narrow ? "narrow" : "wide"} ${geo.lying ? "lying" : ""} ${isSnug(width) ? "snug" : ""}`} ref=${outer}>
    <section class="maui" data-phase=${now.phase} ref=${root} aria-label=${t("Market and beach")} onKeyDown=${onKey}
      style=${`${makeArtStyle(props)};--across:${width}px;width:${u(geo.width)};height:${u(geo.height)}`}>
      <${Ground} ...${given} seat=${seat} column=${column} lift=${lift} />
      <${Swipe} geo=${geo} box=${box} pan=${pan} look=${look} root=${root} />
      <${Rafts} geo=${geo} box=${box} spare=${isSpare(props)} />
      <${Offers} ...${given} lift=${lift} />
      <${Towels} ...${given} drag=${drag} />
      <${Hand} props=${props} geo=${geo} />
      <${Rings} ...${given} />
      <${Places} ...${given} lift=${lift} />
      <${TokenParts} ...${given} />
      <${TrackChoice} ...${given} />
      ${geo.narrow ? html`<${Steps} geo=${geo} box=${box} lit=${findLitRows(now)} />` : null}
      ${geo.narrow ? html`<${TokenTray} props=${props} now=${now} lift=${lift} />` : null}
      <${Arrows} geo=${geo} box=${box} pan=${pan} look=${look} />
      ${drag?.kind === "token" ? html`<i class=${`token pattern flying p-${drag.name}`} style=${`left:${u(drag.x)};top:${u(drag.y)}`}></i>` : null}
    </section>
  </div>`;
}

/** @param {Choosing} now */
const findLitRows = (now) => now.preview?.matches?.map((match) => match.row).join(" ") ?? "";

/**
 * The beach under the towels; a narrow one is shifted with its towels.
 * @param {{props: Props, geo: Geometry, box: Box, now: Choosing, pan: number, seat: number, column: number, lift: import("./types.js").Lift}} given
 */
function Ground({ props, geo, box, now, pan, seat, column, lift }) {
  const rows = now.preview?.covers?.map((spot) => spot.row) ?? null;
  const aside =
    rows && now.top !== null && now.phase !== "tokens" && now.phase !== "track"
      ? { column, rows }
      : null;
  // Beside a towel that sticks out into the sea the number of the column begins at its own edge.
  const aloft = props.view.seats[seat].beach[column - 2]?.top < 1;
  const room = column <= box.columns - (aloft ? 1 : 0);
  const showColumn = room && !now.towel && !props.view.picked && !(geo.narrow && column < 2);
  // A towel that sticks out into the sea lies over the name.
  const showName =
    !geo.narrow && !props.view.seats[seat].beach.some((towel, index) => towel.top < 1 && index < 3);
  const label = props.seats[seat].you
    ? t("Your beach")
    : t("Beach of {name}", { name: props.seats[seat].name });
  const tray = geo.narrow ? null : html`<${TokenTray} props=${props} now=${now} lift=${lift} />`;
  const { dock, grid } = geo;
  const end = geo.lying
    ? `;clip-path:inset(0 ${u(geo.width - geo.steps - 8 - pan)} 0 ${u(-grid.x)})`
    : "";
  return html`<div class="ground" style=${`transform:translateX(${u(-pan)})${end}`}>
    <${Cells} geo=${geo} box=${box} />
    <div class="pier" style=${styleBox(dock.x, dock.y, dock.width, dock.height)} aria-hidden="true"><${Planks} width=${dock.width} height=${dock.height} upright=${false} /></div>
    <${Dock} props=${props} geo=${geo} box=${box} seat=${seat} tray=${!geo.narrow && hasTray(props, now)} used=${Object.values(now.tokens)} />
    ${tray}
    ${geo.narrow ? null : html`<b class="start-name" style=${`left:${u(33)};top:${u(grid.y + (box.middle - 0.85) * grid.row)}`}>${t("Dock")}</b>`}
    ${!showName ? null : html`<b class="beach-name" style=${`left:${u(grid.x + (column < 4 ? (column + 0.35) * grid.column : 4))};top:${u(grid.y - 44)}`}>${label}</b>`}
    ${
      !showColumn
        ? null
        : html`
      <b class=${`pill ${aloft ? "beside" : ""}`}
        style=${`left:${u(grid.x + (column - (aloft ? 0.94 : 0.5)) * grid.column)};top:${u(grid.y - (geo.narrow ? 13 : 20))}`}>
        ${t("column {column}", { column })}</b>`
    }
    ${geo.narrow ? null : html`<${Steps} geo=${geo} box=${box} lit=${findLitRows(now)} />`}
    <${Spots} props=${props} geo=${geo} box=${box} seat=${seat} aside=${aside} />
  </div>`;
}

/**
 * Whose hand the picked towel is in, while another seat looks for its place.
 * @param {{props: Props, geo: import("./geometry.js").Geometry}} given
 */
function Hand({ props, geo }) {
  const { picked, seat } = props.view;
  if (!picked || props.mine || seat === null) return null;
  const { x, y } = geo.hand;
  return html`<span class="hand-of" style=${`left:${u(x + (geo.narrow ? 24 : 36))};top:${u(y + (geo.narrow ? 30 : 42))}`}>
    <img class="piece" src=${props.art(`marker/${props.seats[seat].mark ?? seat}`)} alt="" />
    <span>${t("{name} has this in hand", { name: props.seats[seat].name })}</span>
  </span>`;
}

/**
 * On a phone: arrows to look at earlier towels and back. They stand below the column of steps, where
 * no towel lies.
 * @param {Panning} given
 */
function Arrows({ geo, box, pan, look }) {
  if (!geo.narrow) return null;
  const place = `left:${u(geo.steps + 19)};top:${u(geo.grid.y + geo.grid.row * box.rows + 30)}`;
  const most = computeRestingPan(geo, box, box.columns);
  const page = geo.grid.column * 4;
  return html`
    ${pan > 0 ? html`<button type="button" class="pan left" style=${place} aria-label=${t("Show earlier towels")} onClick=${() => look(Math.max(0, pan - page))}>‹</button>` : null}
    ${pan < most - 1 ? html`<button type="button" class="pan right" style=${place} aria-label=${t("Show later columns")} onClick=${() => look(Math.min(most, pan + page))}>›</button>` : null}`;
}

/**
 * On a phone: the sand is pushed aside with a finger.
 * @param {Panning & {root: {current: HTMLElement | null}}} given
 */
function Swipe({ geo, box, pan, look, root }) {
  const from = useRef(/** @type {{x: number, pan: number} | null} */ (null));
  if (!geo.narrow) return null;
  const most = computeRestingPan(geo, box, box.columns);
  const move = (/** @type {PointerEvent} */ event) => {
    if (!from.current || !root.current) return;
    const unit = root.current.clientWidth / geo.width;
    look(Math.max(0, Math.min(most, from.current.pan - (event.clientX - from.current.x) / unit)));
  };
  const end = () => (from.current = null);
  return html`<div class="swipe" aria-hidden="true" style=${styleBox(0, geo.grid.y, geo.steps + 23, box.rows * geo.grid.row)}
    onPointerDown=${(/** @type {PointerEvent & {currentTarget: Element}} */ event) => {
      from.current = { x: event.clientX, pan };
      event.currentTarget.setPointerCapture(event.pointerId);
    }}
    onPointerMove=${move} onPointerUp=${end} onPointerCancel=${end}></div>`;
}

/**
 * How far the beach is shifted; it returns to the newest towels when one is laid. Beside a market a
 * towel that is being laid could not be shifted away: it would lie on it.
 * @param {Geometry} geo @param {Box} box @param {number} column @param {Choosing} now
 * @returns {[number, (pan: number) => void]}
 */
function usePan(geo, box, column, now) {
  const [looked, setLooked] = useState(/** @type {number | null} */ (null));
  const held =
    geo.lying && (now.places.length > 0 || now.phase === "tokens" || now.phase === "track");
  useEffect(() => setLooked(null), [column, geo, held]);
  return [
    geo.narrow
      ? ((held ? null : looked) ?? computeRestingPan(geo, box, Math.min(column, box.columns)))
      : 0,
    setLooked,
  ];
}

/**
 * Whoever took a towel with the keyboard goes on among its places.
 * @param {{current: HTMLElement | null}} root @param {string} phase
 */
function useFocusOnPlaces(root, phase) {
  const before = useRef(phase);
  useEffect(() => {
    const came = phase === "place" && before.current === "pick";
    before.current = phase;
    const active = document.activeElement;
    if (came && active?.matches(".offer:focus-visible")) {
      /** @type {HTMLElement | null | undefined} */ (
        root.current?.querySelector(".place-button[aria-pressed=true]")
      )?.focus();
    }
  }, [phase]);
}
