/**
 * The market as its viewer's seat sees it: two rafts, each with a dish of sand dollars, three towels
 * and their prices. The towels themselves are drawn with those of the beach, so that they can fly
 * there; here are the places that are pressed.
 */
import { html, memo, useRef } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { choose, playChosen } from "./choosing.js";
import { styleBox, u } from "./geometry.js";
import { Planks } from "./planks.js";
import { findMarketTowel, isLegal, isSpare, makeTakingWord } from "./selectors.js";
import { formatDollars, formatPoints, formatPrice, listPatterns } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./types.js").Lift} Lift */
/** @typedef {import("./types.js").Row} Row */

/** What is so when something is pressed. @typedef {{current: {props: Props, now: Choosing, lift: Lift}}} Held */
/**
 * @typedef {{held: Held, geo: Geometry, word: string, asked: boolean, legal: boolean, pressed: boolean,
 *   hinted: boolean, raft: Geometry["rafts"][number]}} Offered what can be taken
 */

/** @type {Row[]} */
const ROWS = ["A", "B"];

/** What can be seen of the rafts behind the towels; a spare towel is free wherever it lies. */
export const Rafts = memo(
  /** @param {{geo: Geometry, box: import("./box.js").Box, spare: boolean}} given */ function Rafts({
    geo,
    box,
    spare,
  }) {
    return ROWS.map((row, number) => {
      const raft = geo.rafts[number];
      return html`<div class="raft" key=${row} style=${styleBox(raft.x, raft.y, raft.width, raft.height)} aria-hidden="true">
      <${Planks} width=${raft.width} height=${raft.height} upright=${true} pitch=${geo.narrow ? 17 : 23} />
      <b class="row-name" style=${`left:${u(geo.dish.x)};top:${u(geo.narrow ? 13 : 24)}`}>${geo.narrow ? row : t("Row {row}", { row })}</b>
      ${box.costs.map(
        (cost, position) => html`<span class="price" key=${position}
        style=${`left:${u(geo.offer.x + (position + 0.5) * geo.offer.pitch)};top:${u(geo.priceY)}`}>
        ${renderPrice(spare ? 0 : cost)}
      </span>`,
      )}
    </div>`;
    });
  },
);

/** @param {number} cost */
function renderPrice(cost) {
  if (cost === 0) return t("free");
  if (cost > 3) return html`<i class="coin"></i>×${cost}`;
  return Array.from({ length: cost }, (_, turn) => html`<i class="coin" key=${turn}></i>`);
}

/**
 * The buttons of the market: six towels and two dishes.
 * @param {{props: Props, geo: Geometry, box: import("./box.js").Box, now: Choosing, lift: Lift}} given
 *   `lift` begins to drag a towel
 */
export function Offers({ props, geo, box, now, lift }) {
  const held = useRef({ props, now, lift });
  held.current = { props, now, lift };
  const given = (/** @type {string} */ word) => ({
    held,
    geo,
    word,
    asked: now.phase === "pick",
    legal: isLegal(props, word),
    pressed: now.ui.word === word,
    hinted: props.hinted === word,
  });
  return html`<div class="offers" role="group" aria-label=${t("Market")}>
    ${ROWS.map(
      (row, number) => html`
      <${Dish} key=${row} row=${row} raft=${geo.rafts[number]} count=${props.view.market[row].dollars} ...${given(`$${row}`)} />
      ${[0, 1, 2].map((position) => {
        const place = `${row}${position + 1}`;
        return html`<${Offer} key=${place} place=${place} raft=${geo.rafts[number]} position=${position}
          name=${nameOffer(props, place, box.costs[position])} ...${given(makeTakingWord(props, place))} />`;
      })}`,
    )}
  </div>`;
}

/** The place of a towel; it is drawn again only if something of it has changed, and acts with what is so when it is pressed. */
const Offer = memo(
  /** @param {Offered & {place: string, position: number, name: string}} given */ function Offer({
    held,
    geo,
    word,
    asked,
    legal,
    pressed,
    place,
    raft,
    position,
    name,
  }) {
    const { offer, towel } = geo;
    const press = () => {
      const { props } = held.current;
      if (!asked) return;
      if (!legal) return props.why(word);
      if (pressed) return playChosen(props, word);
      choose(props, { word, hover: null, top: undefined });
      props.announce(t("{towel}. Press it again to take it.", { towel: name }));
    };
    const point = (/** @type {string | null} */ hover) =>
      asked && choose(held.current.props, { hover });
    return html`<button type="button" class="offer" data-nav data-place=${place} aria-pressed=${asked && legal ? pressed : undefined}
    aria-disabled=${!(asked && legal)} aria-label=${name}
    style=${styleBox(raft.x + offer.x + position * offer.pitch, raft.y + offer.y - 4, offer.pitch, towel.height * offer.scale + 8)}
    onClick=${press}
    onPointerDown=${(/** @type {PointerEvent} */ event) => asked && legal && held.current.lift(event, word)}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(word)}
    onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(null)}
    onFocus=${(/** @type {Event & {target: HTMLElement}} */ event) => event.target.matches(":focus-visible") && point(word)}
    onBlur=${() => held.current.now.ui.hover === word && point(null)}></button>`;
  },
);

/**
 * A towel of the market in words.
 * @param {Props} props
 * @param {string} place
 * @param {number} cost
 */
export function nameOffer(props, place, cost) {
  const words = [
    t("Towel {place}: {patterns}", {
      place,
      patterns: listPatterns(findMarketTowel(props, place).patterns),
    }),
  ];
  words.push(isSpare(props) ? t("spare towel, free") : formatPrice(cost));
  if (props.mine && props.view.phase === "pick") {
    const word = makeTakingWord(props, place);
    const preview = props.previews?.[word];
    if (!isLegal(props, word)) words.push(t("can't be taken now"));
    else if (preview?.best)
      words.push(t("best place {points}", { points: formatPoints(preview.points) }));
  }
  return words.join(", ");
}

/** The same for a dish. */
const Dish = memo(
  /** @param {Offered & {row: Row, count: number}} given */ function Dish({
    held,
    geo,
    word,
    asked,
    legal,
    pressed,
    hinted,
    row,
    raft,
    count,
  }) {
    const { size } = geo.dish;
    const press = () => {
      const { props } = held.current;
      if (!asked) return;
      if (!legal) return props.why(word);
      if (pressed) return playChosen(props, word);
      choose(props, { word, hover: null });
      props.announce(
        t("{dollars} of row {row}. Press it again to take them.", {
          dollars: formatDollars(count),
          row,
        }),
      );
    };
    const label = count
      ? t("Dish of row {row}: {dollars}", { row, dollars: formatDollars(count) })
      : t("Dish of row {row}: empty", { row });
    // On a phone there is room for one word; the coins are seen.
    const there = geo.narrow ? `× ${count}` : formatDollars(count);
    const shown = legal ? t("Take {n}", { n: count }) : count ? there : t("empty");
    const width = Math.max(size, 44);
    return html`<button type="button" class=${`dish ${asked && legal ? "legal" : ""} ${pressed ? "chosen" : ""} ${hinted ? "hinted" : ""}`} data-nav
    id=${`dish-${row}`} aria-label=${label} aria-pressed=${asked && legal ? pressed : undefined} aria-disabled=${!(asked && legal)}
    style=${styleBox(raft.x + geo.dish.x - width / 2, raft.y + geo.dish.y - size / 2, width, size + (geo.narrow ? 20 : 30))} onClick=${press}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && asked && legal && choose(held.current.props, { hover: word })}
    onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && asked && choose(held.current.props, { hover: null })}>
    <span class="basket" style=${`width:${u(size)};height:${u(size)}`}>${renderCoins(count)}</span>
    <span class="dish-label">${shown}</span>
  </button>`;
  },
);

/** Coins in a ring, larger where there are few. @param {number} count */
function renderCoins(count) {
  const size = count === 1 ? 52 : count < 4 ? 42 : 32;
  const reach = count === 1 ? 0 : 38 - size / 2;
  return Array.from({ length: count }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / count - 2.4;
    const [x, y] = [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)];
    return html`<i class="coin" key=${turn} style=${`left:${x - size / 2}%;top:${y - size / 2}%;width:${size}%;height:${size}%`}></i>`;
  });
}
