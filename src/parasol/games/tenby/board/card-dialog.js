/** A card looked at closely: large, with what is on it and where its points come from, in words. */
import { isNarrow } from "../../../static/js/board/screen-size.js";
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { Picture } from "./pieces.js";
import { findRow } from "./selectors.js";
import {
  describeCondition,
  describeEdges,
  describeFeatures,
  describeKind,
  formatPair,
  formatPoints,
  nameTarget,
  translateName,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {{card: string, seat?: number, street?: number, position?: number}} Looked */
/** @typedef {Looked & {area: {left: number, right: number, top: number, bottom: number}}} Zoomed */

/**
 * Where the points of a card come from: which neighbours' features it counted.
 * @param {Props} props @param {number} seat @param {number} street @param {number} position
 */
export function describeScore(props, seat, street, position) {
  const { cards } = props.view.seats[seat].streets[street - 1];
  const own = cards[position - 1];
  const row = findRow(props, own.card);
  if (row.target === "flat") return formatPoints(own.points);
  const where = own.counted
    .map(
      ([place, count]) => `${translateName(findRow(props, cards[place - 1].card).name)} ${count}`,
    )
    .join(" + ");
  return where
    ? `${formatPair(nameTarget(row.target), where)}${row.points > 1 ? ` × ${row.points}` : ""} = ${formatPoints(own.points)}`
    : t("{target}: none in its range, {points}", {
        target: nameTarget(row.target),
        points: formatPoints(0),
      });
}

/** @param {{props: Props, looked: Looked}} given */
function CardText({ props, looked }) {
  const row = findRow(props, looked.card);
  return html`<div class="words"><h3>${translateName(row.name)}</h3><p>${describeKind(row)}</p><p>${describeEdges(row)}</p>
    ${Object.keys(row.features).length ? html`<p>${describeFeatures(row)}</p>` : null}<p><b>${describeCondition(row)}</b></p>
    ${
      looked.street && looked.seat !== undefined
        ? html`<p class="score">${describeScore(props, looked.seat, looked.street, Number(looked.position))}</p>`
        : null
    }</div>`;
}

/** Whether a card still lies where it was looked at: meanwhile the game goes on. @param {Props} props @param {Looked} looked */
function isStillThere(props, { card, seat, street, position }) {
  if (!street || seat === undefined) return Boolean(findRow(props, card));
  return props.view.seats[seat]?.streets[street - 1]?.cards[Number(position) - 1]?.card === card;
}

/** @param {{props: Props, looked: Looked, close: () => void}} given */
export function CardDialog({ props, looked, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const there = isStillThere(props, looked);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!there) close();
  }, [there]);
  if (!there) return null;
  const end = () => dialog.current?.close();
  return html`<dialog class="tb-look" ref=${dialog} aria-label=${translateName(findRow(props, looked.card).name)} onClose=${close}
    onClick=${(/** @type {Event} */ event) => event.target === dialog.current && end()}>
    <div class="inside"><${Picture} props=${props} card=${looked.card} /><div><${CardText} props=${props} looked=${looked} />
      <button type="button" class="btn quiet" onClick=${end}>${t("Close")}</button></div></div>
  </dialog>`;
}

const ZOOM_DELAY_MS = 600;

/**
 * A card that the mouse rests on is shown large beside it.
 * @returns {[Zoomed | null, object]} what is shown, and what listens
 */
export function useZoom() {
  const [zoomed, set] = useState(/** @type {Zoomed | null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const stop = () => {
    clearTimeout(timer.current);
    at.current = null;
    set(null);
  };
  useEffect(() => stop, []);
  /** @param {PointerEvent & {target: Element}} event */
  const onPointerOver = (event) => {
    // Beside a card there must be room: in a narrow window it is looked at by pressing it.
    const card = /** @type {HTMLElement | null} */ (
      event.pointerType === "mouse" && !isNarrow() ? event.target.closest?.("[data-card]") : null
    );
    if (card === at.current) return;
    stop();
    at.current = card;
    if (card)
      timer.current = setTimeout(() => card.isConnected && set(measureZoom(card)), ZOOM_DELAY_MS);
  };
  return [
    zoomed,
    { onPointerOver, onPointerLeave: stop, onPointerDown: stop, onKeyDownCapture: stop },
  ];
}

/** @param {HTMLElement} element @returns {Zoomed} */
function measureZoom(element) {
  const { card = "", at, seat } = element.dataset;
  const [street, position] = (at ?? "").split(".").map(Number);
  const area = element.getBoundingClientRect();
  return {
    card,
    seat: seat === undefined ? undefined : Number(seat),
    street: street || undefined,
    position,
    area: { left: area.left, right: area.right, top: area.top, bottom: area.bottom },
  };
}

const ZOOM_WIDTH_PX = 440;
const ZOOM_HEIGHT_PX = 300;

/** The card large beside the small one, wherever there is room. @param {{props: Props, looked: Zoomed}} given */
export function CardZoom({ props, looked }) {
  if (!isStillThere(props, looked)) return null;
  const { area } = looked;
  const right = area.right + 12 + ZOOM_WIDTH_PX <= innerWidth;
  const left = right ? area.right + 12 : Math.max(8, area.left - 12 - ZOOM_WIDTH_PX);
  const top = Math.max(
    8,
    Math.min(innerHeight - ZOOM_HEIGHT_PX - 8, (area.top + area.bottom - ZOOM_HEIGHT_PX) / 2),
  );
  return html`<div class="tb-closer" aria-hidden="true" style=${`left:${left}px;top:${top}px;width:${ZOOM_WIDTH_PX}px`}>
    <${Picture} props=${props} card=${looked.card} /><${CardText} props=${props} looked=${looked} /></div>`;
}
