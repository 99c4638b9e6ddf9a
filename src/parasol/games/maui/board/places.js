/**
 * Where the chosen towel can go: the places on the sand, the rings round matches, what lies outside
 * the grid, and the parts of a towel that take a token.
 */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { choose, findParts, playChosen } from "./choosing.js";
import { locateCell, locateOnBeach, styleBox, u } from "./geometry.js";
import { Pattern } from "./pieces.js";
import { findNextColumn, getLargeSeat } from "./selectors.js";
import { formatPoints, formatSigned, namePattern, nameSpot } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./choosing.js").Place} Place */

/**
 * @typedef {{props: Props, geo: Geometry, box: import("./box.js").Box, now: Choosing, pan: number}} Given
 */

/**
 * The buttons of all places. Places overlap: the towel lies over those around its own, and each of
 * the others is pressed where it is in sight.
 * @param {Given & {lift: import("./types.js").Lift}} given
 */
export function Places({ props, geo, now, pan, lift }) {
  if (!now.places.length || now.phase === "tokens") return null;
  const column = findNextColumn(props, getLargeSeat(props));
  const sorted = [...now.places].sort((one, other) => one.top - other.top);
  return html`<div class="places" role="group" aria-label=${t("Places in column {column}", { column })}>
    ${sorted.map(
      (
        place,
        turn,
      ) => html`<${PlaceButton} key=${place.top} props=${props} geo=${geo} now=${now} pan=${pan}
      lift=${lift} place=${place} column=${column} above=${sorted[turn - 1]} below=${sorted[turn + 1]} />`,
    )}
  </div>`;
}

/**
 * @param {Omit<Given, "box"> & {lift: import("./types.js").Lift, place: Place, column: number, above?: Place, below?: Place}} given
 */
function PlaceButton({ props, geo, now, pan, lift, place, column, above, below }) {
  const { x, y } = locateOnBeach(geo, column, place.top);
  const { row } = geo.grid;
  const shown = now.top === place.top;
  const [from, to] = findVisibleRows(now.top ?? place.top, place.top, above?.top, below?.top);
  // On a phone a finger needs 44 px, more than a row is high.
  const spare = geo.narrow ? Math.max(0, 44 / row - (to - from)) / 2 : 0;
  const press = () => {
    if (now.settled && now.ui.top === place.top) return layHere(props, now, place);
    choose(props, {
      word: now.phase === "pick" ? now.word : undefined,
      hover: null,
      top: place.top,
      over: null,
    });
    props.announce(namePlace(place));
  };
  const over = (/** @type {number | null} */ top) => now.settled && choose(props, { over: top });
  return html`
    ${
      shown
        ? null
        : html`<span class=${`place ${props.hinted === place.word ? "hinted" : ""}`} aria-hidden="true"
      style=${styleBox(x - pan, y, geo.towel.width, geo.towel.height)}>
      <${PlaceLabel} place=${place} from=${from} to=${to} />
    </span>`
    }
    <button type="button" class="place-button" data-nav data-word=${place.word} aria-label=${namePlace(place)} aria-pressed=${shown && now.settled}
      style=${styleBox(x - pan - 2, y + (from - spare) * row, geo.towel.width + 4, (to - from + 2 * spare) * row)}
      onClick=${press}
      onPointerDown=${(/** @type {PointerEvent} */ event) => shown && now.phase === "place" && lift(event, "hand")}
      onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && over(place.top)}
      onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && over(null)}
      onFocus=${(/** @type {Event & {target: HTMLElement}} */ event) => event.target.matches(":focus-visible") && over(place.top)}
      onBlur=${() => now.ui.over === place.top && over(null)}></button>`;
}

/**
 * The rows of a place, counted from its top, that neither the towel shown nor a place between hides.
 * @param {number} shown the top of the towel that is shown
 * @param {number} top
 * @param {number | undefined} above the next place's top towards the ocean
 * @param {number | undefined} below towards the trees
 */
function findVisibleRows(shown, top, above, below) {
  if (top === shown) return [0, 3];
  if (top < shown) return [0, Math.min(3, (below ?? shown) - top)];
  return [Math.max(0, (above ?? shown) - top + 3), 3];
}

/**
 * Lay the towel here: a place that is pressed once more. See choosing.js on what is sent.
 * @param {Props} props
 * @param {Choosing} now
 * @param {Place} place
 */
function layHere(props, now, place) {
  playChosen(props, now.phase === "pick" ? place.chain : undefined);
}

/** @param {{place: Place, from: number, to: number}} given */
function PlaceLabel({ place, from, to }) {
  const { preview } = place;
  const rows = to - from;
  return html`<span class="place-label" style=${`top:${(from * 100) / 3}%;height:${(rows * 100) / 3}%`}>
    ${rows > 2 ? html`<small>${t("or here")}</small>` : null}
    <b>${preview ? formatSigned(preview.points) : ""}</b>
    ${rows > 1 ? html`<span>${preview?.matches.map((match) => html`<${Pattern} key=${match.part} pattern=${match.pattern} />`)}</span>` : null}
  </span>`;
}

/**
 * A place in words.
 * @param {Place} place
 */
function namePlace(place) {
  const { top, preview } = place;
  const words = [t("Rows {first} to {last}", { first: top, last: top + 2 })];
  if (preview) words.push(...describeOutcome(preview), formatPoints(preview.points));
  return words.join(", ");
}

/**
 * What laying a towel would bring, in words.
 * @param {import("./types.js").PlacePreview} preview
 * @returns {string[]}
 */
function describeOutcome(preview) {
  const words = preview.matches.map((match) =>
    n("{pattern} {n} step", "{pattern} {n} steps", match.steps, {
      n: match.steps,
      pattern: namePattern(match.pattern),
    }),
  );
  if (preview.needs_token) words.unshift(t("only with a token"));
  for (const spot of preview.covers) words.push(nameSpot(spot.token));
  if (preview.outside.length) {
    words.push(
      n("{n} pattern outside", "{n} patterns outside", preview.outside.length, {
        n: preview.outside.length,
      }),
    );
  }
  return words;
}

/**
 * Rings round the pairs that match, and what each is worth on the seam between them.
 * @param {Given} given
 */
export function Rings({ props, geo, now, pan }) {
  const { matches, outside = [] } = now.preview ?? {};
  if (!matches || now.top === null) return null;
  const column = findNextColumn(props, getLargeSeat(props));
  return html`<div class="rings" aria-hidden="true">
    ${matches.map((match) => {
      const { x, y } = locateCell(geo, column, match.row);
      const { column: width, row: height } = geo.grid;
      return html`<span class="ring" key=${match.row} style=${styleBox(x - 1.5 * width - pan + 1, y - height / 2 + 1, 2 * width - 2, height - 2)}>
        <b>${formatSigned(match.steps)}</b>
      </span>`;
    })}
    ${outside.map((part) => {
      const { x, y } = locateCell(geo, column, Number(now.top) + part - 1);
      return html`<b class="loss" key=${`out-${part}`} style=${`left:${u(x - pan)};top:${u(y)}`}>−1</b>`;
    })}
  </div>`;
}

/**
 * The parts of the towel that the armed token can be put on, and those that can be taken back.
 * @param {Given} given
 */
export function TokenParts({ props, geo, now, pan }) {
  if (now.phase !== "place" && now.phase !== "tokens") return null;
  if (now.top === null) return null;
  const armed = now.ui.armed ?? "";
  const free = armed ? findParts(props, now, armed) : [];
  const laid = Object.keys(now.tokens).map(Number);
  const column = findNextColumn(props, getLargeSeat(props));
  return html`${[...free, ...laid].map((part) => {
    const { x, y } = locateCell(geo, column, Number(now.top) + part - 1);
    const taken = now.tokens[part];
    const press = () => {
      if (taken) {
        const { [part]: _, ...rest } = now.tokens;
        return choose(props, { tokens: rest, armed: null });
      }
      choose(props, {
        tokens: { ...now.tokens, [part]: armed },
        armed: null,
        top: now.top ?? undefined,
      });
    };
    const label = taken
      ? t("Take the {pattern} token off again", { pattern: namePattern(taken) })
      : t("Lay the {pattern} token on {printed}", {
          pattern: namePattern(armed),
          printed: namePattern(now.towel?.patterns[part - 1] ?? armed),
        });
    return html`<button type="button" key=${`token-${part}`} class=${`token-part ${taken ? "taken" : "legal"}`} data-nav data-part=${part} aria-label=${label}
      style=${styleBox(x - pan - geo.towel.width / 2, y - geo.grid.row / 2, geo.towel.width, geo.grid.row)} onClick=${press}>
      ${taken ? html`<i class="off">×</i>` : null}
    </button>`;
  })}`;
}
