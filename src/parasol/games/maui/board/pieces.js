/** The pieces as elements: towels with what lies on them, and the round ones. All are pictures. */
import { html, memo } from "../../../static/js/vendor/index.js";
import { PATTERNS } from "./box.js";
import { styleAt, u } from "./geometry.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const SHARED_PIECES = ["dollar"];

/** Whether patterns are drawn for strong contrast. @param {Props} props */
export const isBold = (props) => props.settings.contrast === "high";

/** @type {Map<string, string>} */
const styles = new Map();

/**
 * A style that names the drawings used all over the board: `--art-pattern-fish` and so on.
 * @param {Props} props
 */
export function makeArtStyle(props) {
  const bold = isBold(props) ? "/bold" : "";
  const first = props.art(`pattern/fish${bold}`);
  let style = styles.get(first);
  if (!style) {
    const named = (/** @type {string} */ name, /** @type {string} */ piece) =>
      `--art-${name}:url("${props.art(piece)}")`;
    style = [
      ...PATTERNS.map((pattern) => named(`pattern-${pattern}`, `pattern/${pattern}${bold}`)),
      ...SHARED_PIECES.map((piece) => named(piece.replace("/", "-"), piece)),
    ].join(";");
    styles.set(first, style);
  }
  return style;
}

/**
 * A picture of a piece; it says nothing, whatever holds it has the words.
 * @param {{art: (piece: string) => string, piece: string, size: number, class?: string}} given
 */
export function Piece({ art, piece, size, class: more = "" }) {
  return html`<img class=${`piece ${more}`} src=${art(piece)} alt="" draggable=${false}
    style=${`width:${u(size)};height:${u(size)}`} />`;
}

/**
 * A pattern square.
 * @param {{pattern: string, class?: string}} given
 */
export const Pattern = ({ pattern, class: more = "" }) =>
  html`<i class=${`pattern p-${pattern} ${more}`}></i>`;

/**
 * @typedef {object} TowelGiven
 * @property {Geometry} geo
 * @property {(piece: string) => string} art
 * @property {boolean} bold whether patterns are drawn for strong contrast
 * @property {string[]} patterns
 * @property {boolean} flipped
 * @property {number} x
 * @property {number} y
 * @property {number} [scale]
 * @property {string} [class]
 * @property {(string | null)[]} [tokens]
 * @property {number[]} [crabs]
 * @property {string[]} [outside] "ocean" or "trees" for a part outside the grid, else ""
 * @property {number} [penalty] what a penalty token costs; 0: the parts outside are only hatched
 * @property {string} [id] by which a log line finds it
 */

/** A towel, and what lies on it. */
export const Towel = memo(
  /** @param {TowelGiven} given */ function Towel({
    geo,
    art,
    bold,
    patterns,
    flipped,
    x,
    y,
    scale = 1,
    class: more = "",
    tokens,
    crabs,
    outside,
    penalty = 1,
    id,
  }) {
    const { width, height } = geo.towel;
    const drawings = [
      flipped ? "cloth/flipped" : "cloth",
      ...patterns.map((name) => `pattern/${name}${bold ? "/bold" : ""}`),
    ];
    const layers = drawings.map((piece) => `url("${art(piece)}")`).join(",");
    return html`<div class=${`towel ${more}`} style=${`width:${u(width)};height:${u(height)};${styleAt(x, y, scale)}`} id=${id}>
    <i class="weave" style=${`background-image:${layers}`}></i>
    ${patterns.map((_, part) => {
      const token = tokens?.[part];
      const crab = crabs?.[part];
      const out = outside?.[part];
      if (!token && !crab && !out) return null;
      return html`<span class=${`patch patch-${part + 1}`} key=${part}>
        ${out ? html`<i class="hatched"></i>` : null}
        ${token ? html`<i class=${`token pattern p-${token}`}></i>` : null}
        ${out && penalty ? html`<img class="piece disc" src=${art(`penalty/${out}/${penalty}`)} alt="" />` : null}
        ${crab ? html`<img class="piece disc" src=${art(`crab/${crab}`)} alt="" />` : null}
      </span>`;
    })}
  </div>`;
  },
);

/**
 * For each part of a towel with its top in row `top`: in the ocean, in the trees, or "" inside.
 * @param {number} top
 * @param {number} rows
 */
export function findOutside(top, rows) {
  const inside = top >= 1 && top + 2 <= rows;
  return inside
    ? INSIDE
    : [0, 1, 2].map((part) => (top + part < 1 ? "ocean" : top + part > rows ? "trees" : ""));
}

const INSIDE = ["", "", ""];
