/**
 * One's own town, large: streets that scroll, what each card scores, and, while a card looks for its
 * place, the ends and gaps it could go to.
 */
import { html, useLayoutEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { CardChoices } from "./card-choices.js";
import { describeScore } from "./card-dialog.js";
import { choose, pressLift, pressPlace } from "./choosing.js";
import { Picture, Rings } from "./pieces.js";
import { findRow, getCardArt, getOwnSeat, getShownSeat, isLegal } from "./selectors.js";
import {
  describeCard,
  formatPair,
  formatPoints,
  formatRings,
  formatSigned,
  formatStreets,
  translateName,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./types.js").Given} Given */
/** @typedef {import("./view.js").Street} StreetInfo */
/** `over`: the place that something is dragged over. @typedef {Given & {over: string | null}} TownGiven */
/** @typedef {TownGiven & {street: StreetInfo, number: number, seat: number, pointed: string, point: (at: string) => void}} StreetGiven */
/** @typedef {TownGiven & {place: string, edge?: "left" | "right", number?: number}} PlaceGiven */

/** @param {TownGiven} given */
export function Town(given) {
  const { props, now, narrow } = given;
  const seat = getShownSeat(props);
  const own = props.view.seats[seat];
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [pointed, point] = useState("");
  const width = useFit(ref, own.streets, now, narrow);
  const mine = getOwnSeat(props) !== null;
  const total = mine && props.view.total !== null ? props.view.total : own.score.total;
  const title = props.seats[seat].you
    ? t("Your town")
    : t("Town of {name}", { name: props.seats[seat].name });
  return html`
    <section class=${`tb-town ${now.laying ? "laying" : ""} ${now.ui.mode === "move" || now.phase === "put" ? "moving" : ""}`}
      aria-label=${title} style=${`--tile:${width}px`}>
      <header><h2>${title}</h2>
        <small>${formatStreets(own.streets.length)}, ${n("{n} completed", "{n} completed", own.completed, { n: own.completed })}</small>
        <span class="chip" title=${formatRings(own.rings)}><${Rings} props=${props} count=${own.rings} /></span>
        <span class="chip"><b>${formatPoints(total)}</b></span></header>
      <div class="streets" ref=${ref} tabindex=${own.streets.length ? -1 : undefined}>
        ${own.streets.map(
          (street, at) =>
            html`<${Street} key=${at} ...${given} street=${street} number=${at + 1} seat=${seat} pointed=${pointed} point=${point} />`,
        )}
        ${
          now.laying && "@new" in now.laying.places
            ? html`<div class="tb-lot new"><div class="lot-tag"></div>
            <div class="tiles"><${End} ...${given} place="@new" /></div></div>`
            : null
        }
        ${
          now.phase === "start" && !narrow
            ? html`<${CardChoices} ...${given} />`
            : own.streets.length || now.laying
              ? null
              : html`<p class="none">${t("The first card of the town is a Start card.")}</p>`
        }
      </div>
    </section>`;
}

/**
 * How wide a card is, so that all streets are in sight where that is possible.
 * @param {{current: HTMLElement | null}} ref @param {StreetInfo[]} streets @param {Choosing} now
 * @param {boolean} narrow
 */
function useFit(ref, streets, now, narrow) {
  const [width, set] = useState(104);
  const lots = streets.map((street, at) => measureLot(now, street.cards.length, at + 1));
  if (now.laying && "@new" in now.laying.places) lots.push({ cards: 1, more: END_PX });
  const shape = JSON.stringify(lots);
  useLayoutEffect(() => {
    const look = () => {
      if (!ref.current || narrow) return;
      const { clientWidth, clientHeight } = ref.current;
      set(
        CARD_SIZES_PX.find((size) => canFit(lots, size, clientWidth - 16, clientHeight - 14)) ??
          CARD_SIZES_PX[CARD_SIZES_PX.length - 1],
      );
    };
    const observer = new ResizeObserver(look);
    if (ref.current) observer.observe(ref.current);
    look();
    return () => observer.disconnect();
  }, [shape, narrow]);
  return narrow ? PHONE_CARD_PX : width;
}

const PHONE_CARD_PX = 98;
const CARD_SIZES_PX = [172, 156, 140, 128, 116, 104, 96, 88];
/**
 * The tag above a street with the space to the next line; the space between two streets; what stands
 * beside an end, a gap, a question mark.
 */
const TAG_PX = 33;
const BETWEEN_PX = 22;
const END_PX = 14;
const GAP_PX = 44;
const REFUSED_PX = 26;

/**
 * How many cards wide a street is with the ends at which the card at hand could go, and how much wider.
 * @param {Choosing} now @param {number} cards @param {number} number
 */
function measureLot(now, cards, number) {
  if (!now.laying) return { cards, more: 0 };
  const { places, moves } = now.laying;
  const ends = [1, cards + 1].filter((position) => `@${number}.${position}` in places).length;
  const gaps = moves
    ? Array.from({ length: Math.max(0, cards - 1) }, (_, gap) =>
        `@${number}.${gap + 2}` in places ? GAP_PX : REFUSED_PX,
      )
    : [];
  return {
    cards: cards + ends,
    more: ends * END_PX + (2 - ends) * REFUSED_PX + gaps.reduce((sum, gap) => sum + gap, 0),
  };
}

/** @param {{cards: number, more: number}[]} lots @param {number} size @param {number} width @param {number} height */
function canFit(lots, size, width, height) {
  let lines = 1;
  let used = 0;
  for (const { cards, more } of lots) {
    const needs = cards * size + more;
    if (needs > width) return false;
    if (used && used + BETWEEN_PX + needs > width) {
      lines += 1;
      used = 0;
    }
    used += (used ? BETWEEN_PX : 0) + needs;
  }
  return lines * (size / 0.7 + TAG_PX) <= height;
}

/** @param {StreetGiven} given */
function Street(given) {
  const { props, now, street, number, seat, pointed, point } = given;
  const moving = Boolean(now.laying?.moves);
  const at = pointed.startsWith(`${number}.`) ? Number(pointed.split(".")[1]) : 0;
  /** @type {Map<number, number>} */
  const counted = new Map();
  if (at)
    for (const [place, count] of street.cards[at - 1]?.counted ?? []) counted.set(place, count);
  const state = street.completed ? t("Completed") : t("Incomplete");
  return html`<div class=${`tb-lot ${street.completed ? "done" : ""}`} role="group"
    aria-label=${`${t("Street {n}", { n: Number(number) })}, ${state}, ${formatPoints(street.points)}`}>
    <div class="lot-tag"><img src=${props.art(street.completed ? "icon/completed" : "icon/incomplete")} alt="" />
      <span>${state}</span><b>${street.points}</b></div>
    <div class="tiles">
      <${End} ...${given} place=${`@${number}.1`} edge="left" />
      ${street.cards.map(
        (card, index) => html`
        ${moving && index ? html`<${Gap} ...${given} key=${`gap${index}`} place=${`@${number}.${index + 1}`} />` : null}
        <${Tile} ...${given} key=${`${card.card}${index}`} card=${card} position=${index + 1}
          last=${index + 1 === street.cards.length} seat=${seat} count=${counted.get(index + 1)} point=${point} />`,
      )}
      <${End} ...${given} place=${`@${number}.${street.cards.length + 1}`} edge="right" />
    </div>
  </div>`;
}

/**
 * @param {StreetGiven & {card: import("./view.js").StreetCard, position: number, last: boolean, count?: number}} given
 */
function Tile({ props, now, look, lift, card, number, position, last, seat, count, point }) {
  const word = `lift/${number}.${position}`;
  const moves =
    props.mine && (now.ui.mode === "move" || now.phase === "put") && getOwnSeat(props) === seat;
  const lifted = now.laying?.what === word;
  const can = isLegal(props, word);
  const state = lifted ? "lifted" : moves && !now.laying ? (can ? "legal" : "grey") : "";
  const row = findRow(props, card.card);
  const here = () => point(`${number}.${position}`);
  const label = [describeCard(row), describeScore(props, seat, number, position)].join(". ");
  const draggable = lifted || (can && now.phase === "turn" && !now.laying);
  return html`
    <button type="button"
      class=${`tb-tile ${position === 1 ? "begins" : ""} ${last ? "ends" : ""} ${state} ${props.hinted === word ? "hinted" : ""}`}
      id=${`town-${seat}-${card.card}`} data-card=${card.card} data-at=${`${number}.${position}`} data-seat=${seat}
      data-word=${word} data-nav
      aria-label=${label} aria-pressed=${moves && can ? String(lifted) : undefined} onMouseEnter=${here} onFocus=${here}
      onMouseLeave=${() => point("")} onBlur=${() => point("")}
      onClick=${() => (moves && now.phase === "turn" ? pressLift(props, word) : look({ card: card.card, seat, street: number, position }))}
      onPointerDown=${(/** @type {PointerEvent} */ event) =>
        draggable &&
        (moves || event.pointerType === "mouse") &&
        lift(event, word, getCardArt(props, card.card))}>
      <${Picture} props=${props} card=${card.card} /><i class="worth">${card.points}</i>
      ${count ? html`<b class="counts">${count}</b>` : null}</button>`;
}

/** An end of a street, or a new street, with the card as it would lie there. @param {PlaceGiven} given */
function End(given) {
  const { props, now, place, edge, over } = given;
  if (!now.laying) return null;
  const legal = place in now.laying.places;
  if (!legal) return html`<${Refused} ...${given} />`;
  const outcome = now.laying.places[place];
  const chosen = now.place === place;
  const name = translateName(findRow(props, now.laying.card).name);
  const where =
    place === "@new"
      ? t("a new street")
      : edge === "left"
        ? t("left end of street {n}", { n: place.slice(1).split(".")[0] })
        : t("right end of street {n}", { n: place.slice(1).split(".")[0] });
  return html`
    <button type="button"
      class=${`tb-end legal ${chosen ? "chosen" : ""} ${over === place ? "over" : ""} ${props.hinted === place ? "hinted" : ""}`}
      data-place=${place} data-nav aria-pressed=${String(chosen)}
      aria-label=${describePlace(formatPair(name, where), outcome)} ...${makePointerHandlers(props, place)} onClick=${() => pressPlace(props, place)}>
      <${Picture} props=${props} card=${now.laying.card} /><em>${outcome ? formatSigned(outcome.points) : "…"}</em>
      ${place === "@new" ? html`<small>${t("new street")}</small>` : null}</button>`;
}

/** A place between two cards, for a card that is moved. @param {PlaceGiven} given */
function Gap(given) {
  const { props, now, place, over } = given;
  if (!now.laying) return null;
  if (!(place in now.laying.places)) return html`<${Refused} ...${given} />`;
  const outcome = now.laying.places[place];
  const chosen = now.place === place;
  const [street, position] = place.slice(1).split(".");
  return html`
    <button type="button"
      class=${`tb-gap legal ${chosen ? "chosen" : ""} ${over === place ? "over" : ""} ${props.hinted === place ? "hinted" : ""}`}
      data-place=${place} data-nav aria-pressed=${String(chosen)}
      aria-label=${describePlace(formatPair(t("Street {n}", { n: street }), t("before card {n}", { n: position })), outcome)}
      ...${makePointerHandlers(props, place)} onClick=${() => pressPlace(props, place)}>
      <em>${outcome ? formatSigned(outcome.points) : "…"}</em></button>`;
}

/** A place in words, with what it brings where that is known. @param {string} where @param {import("./types.js").Outcome | null} outcome */
const describePlace = (where, outcome) =>
  outcome ? `${where}, ${t("{points} points", { points: formatSigned(outcome.points) })}` : where;

/** Where the card can't go: pressing it tells why. @param {PlaceGiven} given */
function Refused({ props, now, place, edge, number }) {
  if (!now.laying) return null;
  const [street, position] = place.slice(1).split(".");
  const what = now.laying.what;
  // Before and behind itself a moved card lies already.
  if (
    now.laying.moves &&
    (what === `lift/${street}.${position}` || what === `lift/${street}.${Number(position) - 1}`)
  )
    return null;
  const where =
    edge === "left"
      ? t("left end of street {n}", { n: Number(number) })
      : edge === "right"
        ? t("right end of street {n}", { n: Number(number) })
        : formatPair(t("Street {n}", { n: street }), t("before card {n}", { n: position }));
  return html`<button type="button" class="tb-refused" data-place=${place} data-nav
    aria-label=${formatPair(where, t("it does not fit; why?"))} title=${t("Why not here?")} onClick=${() => pressPlace(props, place)}>
    <i>?</i></button>`;
}

/** Pointing at a place shows what it brings. @param {Props} props @param {string} place */
const makePointerHandlers = (props, place) => ({
  onMouseEnter: () => choose(props, { over: place }),
  onFocus: () => choose(props, { over: place }),
  onMouseLeave: () => choose(props, { over: undefined }),
  onBlur: () => choose(props, { over: undefined }),
});
