/** A beach without what moves on it: cells, steps, dock, and the tokens that wait on their spots. */
import { html, memo } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { locateCell, styleAt, styleBox, u } from "./geometry.js";
import { Pattern, Piece } from "./pieces.js";
import { formatDollars, getSpotPiece } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./view.js").Spot} Spot */
/** @typedef {import("./view.js").Seat} Seat */
/** @typedef {import("../../../static/js/vendor/index.js").Child} Child */
/** What steps aside for a towel. @typedef {{column: number, rows: number[]}} Aside */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./box.js").Box} Box */

/** The grid; cells are paler where a match counts less. */
export const Cells = memo(
  /** @param {{geo: Geometry, box: Box}} given */ function Cells({ geo, box }) {
    const { grid } = geo;
    const width = box.columns * grid.column;
    const height = box.rows * grid.row;
    const cells = (/** @type {number} */ row) =>
      Array.from({ length: box.columns }, (_, column) => {
        const [w, h] = [grid.column - 4, grid.row - 4];
        return `M${column * grid.column + 9} ${row * grid.row + 2}h${w - 14}a7 7 0 0 1 7 7v${h - 14}a7 7 0 0 1-7 7h${14 - w}a7 7 0 0 1-7-7v${14 - h}a7 7 0 0 1 7-7z`;
      }).join("");
    return html`<svg class="cells" data-maui-grid viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none"
    style=${styleBox(grid.x, grid.y, width, height)} aria-hidden="true">
    ${box.rowSteps.map((steps, row) => html`<path d=${cells(row)} fill-opacity=${Math.max(0.3, 0.86 - 0.18 * steps)} />`)}
  </svg>`;
  },
);

/** What a match is worth in each row. */
export const Steps = memo(
  /** @param {{geo: Geometry, box: Box, lit?: string}} given `lit`: rows, joined */ function Steps({
    geo,
    box,
    lit = "",
  }) {
    const { grid, narrow } = geo;
    const size = narrow ? Math.min(27, grid.row - 6) : Math.min(40, grid.row - 8);
    const most = Math.max(...box.rowSteps);
    const least = Math.min(...box.rowSteps);
    return html`<div class="steps" aria-hidden="true">
    ${narrow ? null : html`<b class="pill" style=${`left:${u(geo.steps)};top:${u(grid.y - 20)}`}>${t("steps")}</b>`}
    ${box.rowSteps.map((steps, row) => {
      const rank = steps === least ? "low" : steps === most ? "high" : "mid";
      return html`<span key=${row} class=${`step ${rank} ${lit.split(" ").includes(String(row + 1)) ? "lit" : ""}`}
        style=${styleBox(geo.steps - size / 2, grid.y + (row + 0.5) * grid.row - size / 2, size, size)}>${steps}</span>`;
    })}
  </div>`;
  },
);

/**
 * Umbrellas and hidden crabs on their spots; those that a towel is about to cover step aside.
 * @param {{props: Props, geo: Geometry, box: Box, seat: number, aside?: Aside | null}} given
 */
export function Spots({ props, geo, box, seat, aside = null }) {
  const mark = props.seats[seat]?.mark ?? seat;
  return html`<${Waiting} ...${{ geo, box, mark, aside }} art=${props.art} half=${props.view.half} spots=${props.view.seats[seat].spots} />`;
}

/** What waits on the spots of a beach. */
export const Waiting = memo(
  /** @param {{geo: Geometry, box: Box, mark: number, aside?: Aside | null, art: Props["art"], half: number, spots: Spot[]}} given */ function Waiting({
    geo,
    box,
    mark,
    aside,
    art,
    half,
    spots,
  }) {
    const size = geo.narrow ? 36 : 46;
    return html`<div class="spots" aria-hidden="true">
    ${spots.map((spot) => {
      const { x, y } = locateCell(geo, spot.column, spot.row);
      const covered = aside?.column === spot.column && aside.rows.includes(spot.row);
      const missed = aside?.column === spot.column && !covered;
      // Beyond the last column there is no sand to step onto.
      const step = covered ? geo.grid.column * (spot.column === box.columns ? -0.15 : 0.93) : 0;
      const piece = getSpotPiece(spot.token, mark);
      return html`<span key=${`${half}-${spot.column}-${spot.row}`}
        class=${`spot ${covered ? "covered" : ""} ${missed ? "missed" : ""}`}
        style=${`width:${u(size)};height:${u(size)};${styleAt(x - size / 2 + step, y - size / 2)}`}>
        <img class="piece" src=${art(piece)} alt="" draggable=${false} />
      </span>`;
    })}
  </div>`;
  },
);

/**
 * The dock: pearls with what they are worth, sand dollars, towel tokens, penalties.
 * @param {{props: Props, geo: Geometry, box: Box, seat: number, tray?: boolean, used?: string[]}} given
 *   `tray`: the tokens lie in a tray, from which they can be taken; `used`: these are on a towel
 */
export function Dock({ props, geo, box, seat, tray = false, used = [] }) {
  const given = {
    geo,
    box,
    tray,
    art: props.art,
    own: props.view.seats[seat],
    pearls: props.view.options.variant !== "crabs",
  };
  return html`<${Stock} ...${given} used=${used.join(" ")} />`;
}

/** The same of what is one's own; it is drawn again only if some of that has changed. */
const Stock = memo(
  /** @param {{geo: Geometry, box: Box, tray: boolean, art: Props["art"], own: Seat, pearls: boolean, used: string}} given `used`: patterns, joined */ function Stock({
    geo,
    box,
    tray,
    art,
    own,
    pearls,
    used,
  }) {
    const { dock, narrow } = geo;
    const held = Object.entries(own.tokens).flatMap(([pattern, count]) =>
      Array(Number(count) - used.split(" ").filter((laid) => laid === pattern).length).fill(
        pattern,
      ),
    );
    return html`<div class="dock" style=${styleBox(dock.x, dock.y, dock.width, dock.height)} aria-hidden="true">
    ${pearls ? html`<${Pearls} art=${art} box=${box} held=${own.pearls} />` : null}
    <div class="stores">
      <${Store} label=${formatDollars(own.dollars)} count=${own.dollars}>
        ${
          own.dollars
            ? html`<span class="heap">${Array.from({ length: Math.min(own.dollars, 5) }, (_, turn) => html`<${Piece} key=${turn} art=${art} piece="dollar" size=${narrow ? 22 : 32} />`)}</span>`
            : html`<i class="hollow"></i>`
        }
      <//>
      ${
        held.length && !tray
          ? html`<${Store} label=${n("{n} token", "{n} tokens", held.length, { n: held.length })} count=${held.length}>
            <span class="heap">${held.map((pattern, turn) => html`<${Pattern} key=${turn} pattern=${pattern} class="token" />`)}</span>
          <//>`
          : null
      }
      ${
        own.penalties
          ? html`<${Store} label=${n("{n} penalty", "{n} penalties", own.penalties, { n: own.penalties })} count=${own.penalties}>
            <${Piece} art=${art} piece=${`penalty/trees/${box.penalty}`} size=${narrow ? 24 : 32} />
          <//>`
          : null
      }
    </div>
  </div>`;
  },
);

/** What there is of a kind; a small dock has room for the number alone. @param {{label: string, count: number, children?: Child}} given */
const Store = ({ label, count, children }) =>
  html`<div class="store">${children}<small>${label}</small><b>${count}</b></div>`;

/** @param {{art: (piece: string) => string, box: Box, held: {white: number, black: number}}} given */
function Pearls({ art, box, held }) {
  const slots = Math.max(box.pearlPoints.length - 1, held.white, held.black);
  return html`<div class="pearls">
    ${Array.from(
      { length: slots },
      (_, slot) => html`<div class="slot" key=${slot}>
      ${["white", "black"].map(
        (colour, side) => html`
        ${side ? html`<b>${box.pearlPoints[slot + 1] ?? ""}</b>` : null}
        <i class="hollow">${
          held[/** @type {"white" | "black"} */ (colour)] > slot
            ? html`<img class="piece" src=${art(`pearl/${colour}`)} alt="" />`
            : null
        }</i>`,
      )}
    </div>`,
    )}
  </div>`;
}
