/**
 * The coast behind the whole page: sea with foam that drifts, sand, trees at the bottom. It measures
 * where the beach lies and draws its shore along it, so it fits whatever the frame does around it.
 */
import { isNarrow } from "../../../static/js/board/screen-size.js";
import { html, memo, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";

/** @typedef {{width: number, height: number, right: number, top: number, bottom: number, end: number, narrow: boolean, market: number}} Coast
 *   `market`: where the rafts begin, on a phone held sideways; else 0 */

export function Scenery() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const coast = useCoast(ref);
  return html`<div class="maui-scenery" ref=${ref} aria-hidden="true">${coast ? html`<${CoastDrawing} ...${coast} />` : null}</div>`;
}

/**
 * The measures of the page, followed.
 * @param {{current: HTMLElement | null}} ref
 * @returns {Coast | null}
 */
function useCoast(ref) {
  const [coast, setCoast] = useState(/** @type {Coast | null} */ (null));
  useEffect(() => {
    const look = () => {
      const grid = document.querySelector(".maui [data-maui-grid]");
      const scene = document.querySelector(".maui");
      const raft = document.querySelector(".maui-scene.lying .raft");
      if (!ref.current || !grid || !scene) return;
      const page = ref.current.getBoundingClientRect();
      const area = scene.getBoundingClientRect();
      const cells = grid.getBoundingClientRect();
      const found = {
        width: Math.round(page.width),
        height: Math.round(page.height),
        right: Math.round(area.right - page.left),
        top: Math.round(cells.top - page.top),
        bottom: Math.round(cells.bottom - page.top),
        end: Math.round(area.bottom - page.top),
        narrow: isNarrow(),
        market: raft ? Math.round(raft.getBoundingClientRect().left - page.left) : 0,
      };
      setCoast((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.documentElement);
    if (ref.current) observer.observe(ref.current);
    const scene = document.querySelector(".maui");
    if (scene) observer.observe(scene);
    const frame = requestAnimationFrame(look);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return coast;
}

/**
 * The coast in layers: what never moves is one picture, and each thing that does is one of its own, so
 * that moving it costs no drawing.
 */
const CoastDrawing = memo(
  /** @param {Coast} coast */ function Drawn({
    width,
    height,
    right,
    top,
    bottom,
    end,
    narrow,
    market,
  }) {
    const shore = Math.max(top - 8, 0); // above the page where a scene is scrolled
    const deep = narrow ? end + 16 : height;
    const line = market
      ? drawCove(width, market - 6, shore, deep)
      : narrow
        ? drawStraight(width, shore)
        : drawBay(width, right + 14, shore);
    // Along the strip at the top right there would be words on the foam: it thins out before.
    /** @param {string} kind @param {string} shift @param {number} thick @param {number} strength @param {string} [dashes] */
    const surf = (kind, shift, thick, strength, dashes) =>
      html`<svg class=${`surf ${kind}`} width=${width} height=${shore + 40}><path d=${line} transform=${shift} stroke-width=${thick}
      stroke-opacity=${strength} stroke-dasharray=${dashes} style=${narrow ? "" : "stroke:url(#maui-surf)"} /></svg>`;
    return html`
    <svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>
      <defs>
        <linearGradient id="maui-sand" x2=".7" y2="1"><stop offset="0" stop-color="var(--sand-1)" />
          <stop offset=".55" stop-color="var(--sand-1)" /><stop offset="1" stop-color="var(--sand-2)" /></linearGradient>
        <linearGradient id="maui-sea" x2=".16" y2="1"><stop offset="0" stop-color="var(--sea-3)" />
          <stop offset=".5" stop-color="var(--sea-2)" /><stop offset="1" stop-color="var(--sea-1)" /></linearGradient>
        <radialGradient id="maui-sun" cx=".2" cy="0" r=".9">
          <stop offset="0" stop-color="#fff8d8" style="stop-opacity:var(--sunlight)" />
          <stop offset="1" stop-color="#fff8d8" stop-opacity="0" /></radialGradient>
        ${
          narrow
            ? null
            : html`<linearGradient id="maui-surf" gradientUnits="userSpaceOnUse" x1=${right - 170} x2=${right - 40}>
          <stop offset="0" stop-color="var(--foam)" /><stop offset="1" stop-color="var(--foam)" stop-opacity="0" /></linearGradient>`
        }
        <${Specks} /><${Crown} />
        <clipPath id="maui-bay"><path d=${line} /></clipPath>
      </defs>
      <rect width=${width} height=${height} fill="url(#maui-sand)" />
      <rect width=${width} height=${height} fill="url(#maui-specks)" />
      <path d=${line} class="wet" stroke-width=${narrow ? 44 : 74} stroke-opacity=".38" />
      <path d=${line} class="wet" stroke-width=${narrow ? 20 : 34} stroke-opacity=".42" />
      <path d=${line} class="line" stroke-width="14" stroke-opacity=".75" />
      <path d=${line} fill="url(#maui-sea)" />
      <path d=${line} class="line" stroke-width="9" clip-path="url(#maui-bay)" />
      <rect width=${width} height=${height} fill="url(#maui-sun)" />
      <${Trees} end=${market ? market - 50 : narrow ? width + 60 : right - 24} top=${bottom + (narrow ? 12 : 18)} bottom=${deep} fall=${!narrow} />
      ${narrow ? null : html`<g transform=${`translate(${right + 20} ${bottom - 70}) rotate(18)`}><${Starfish} /></g>`}
    </svg>
    <div class="water" style=${`clip-path:path("${line}")`}>
      ${surf("near", "translate(6 -22)", 6, 0.5, "120 26 60 40 200 30")}
      ${surf("far", "translate(-4 -46)", 4, 0.35, "70 60 140 50")}
      <svg class="glints" width=${width + 150} height=${shore + 20}><defs><${Glints} /></defs><rect width="100%" height="100%" fill="url(#maui-glints)" /></svg>
    </div>
    ${narrow ? null : html`<${Boat} x=${Math.min(right - 160, width * 0.46)} y=${34} />`}`;
  },
);

/** The edge of the sea straight across a phone. @param {number} width @param {number} shore */
function drawStraight(width, shore) {
  let [line, x, up] = [`M${width + 90} -90V${shore}`, width + 90, false];
  while (x > -90) {
    line += `q-34 ${up ? 9 : -9} -68 0`;
    [x, up] = [x - 68, !up];
  }
  return `${line}V-90Z`;
}

/**
 * The edge of the sea on a phone held sideways: along the top, and down where the market lies.
 * @param {number} width @param {number} bend where the market begins @param {number} shore @param {number} foot
 */
function drawCove(width, bend, shore, foot) {
  let [line, x, up] = [
    `M${width + 90} -90V${foot}H${bend}C${bend - 14} ${foot - 90} ${bend + 12} ${shore + 60} ${bend - 8} ${shore + 30}q-12 -30 -60 -30`,
    bend - 68,
    false,
  ];
  while (x > -90) {
    line += `q-34 ${up ? 9 : -9} -68 0`;
    [x, up] = [x - 68, !up];
  }
  return `${line}V-90Z`;
}

/**
 * A bay on the left down to `shore`, a strip of sea along the top right.
 * @param {number} width @param {number} bend where the bay ends @param {number} shore
 */
function drawBay(width, bend, shore) {
  let [swell, x, up] = [
    `C${bend - 24} ${shore - 42} ${bend - 44} ${shore - 8} ${bend - 98} ${shore}`,
    bend - 98,
    false,
  ];
  while (x > -90) {
    swell += `C${x - 48} ${shore + 7} ${x - 84} ${shore - 6} ${x - 136} ${shore + (up ? 6 : -6)}`;
    [x, up] = [x - 136, !up];
  }
  const middle = shore - 92;
  return (
    `M-90 -90H${width + 90}V54C${width - 20} 62 ${bend + 330} 48 ${bend + 220} 60C${bend + 120} 72 ${bend + 45} 66 ${bend + 10} 118` +
    `C${bend - 14} 156 ${bend - 2} ${middle - 54} ${bend - 14} ${middle}${swell}H-90Z`
  );
}

/**
 * Tree tops in four layers; on a wide page they slope down to the lower edge at `end`.
 * @param {{end: number, top: number, bottom: number, fall: boolean}} given
 */
function Trees({ end, top, bottom, fall }) {
  const depth = bottom - top;
  /** @param {number} start @param {number} drop @param {number} step @param {number} lift @param {number} short */
  const layer = (start, drop, step, lift, short) => {
    const heights = [0, 3, -2, 1, -3];
    const y = top + drop;
    let [line, x, turn] = [`M${start} ${y}`, start, 0];
    while (x < end - (fall ? short : 0)) {
      line += `q${step / 2} ${-lift - heights[turn % 5]} ${step} 0`;
      [x, turn] = [x + step, turn + 1];
    }
    if (!fall) return `${line}V${bottom + 2}H${start}Z`;
    const rest = bottom + 10 - y;
    return (
      `${line}C${x + 40} ${y + rest * 0.1} ${x + 46} ${y + rest * 0.42} ${x + 92} ${y + rest * 0.56}` +
      `C${x + 130} ${y + rest * 0.68} ${x + 150} ${y + rest * 0.8} ${x + 154} ${bottom + 10}H${start}Z`
    );
  };
  const first = layer(-10, 0, 44, 22, 60);
  const layers = [
    first,
    layer(-24, depth * 0.15, 39, 20, 76),
    layer(-12, depth * 0.36, 34, 18, 92),
    layer(-20, depth * 0.64, 47, 16, 110),
  ];
  return html`<path d=${first} fill="rgb(var(--shade))" fill-opacity=".16" transform="translate(10 14)" />
    ${layers.map((line, index) => html`<path key=${index} d=${line} fill=${`var(--leaf-${index + 1})`} />`)}
    <${Undergrowth} end=${fall ? end - 90 : end} top=${top} bottom=${bottom} />
    <${Grove} end=${end} bottom=${bottom} deep=${depth > 120} />`;
}

/** Flowers and tufts of grass, always in the same places for the same size. @param {{end: number, top: number, bottom: number}} given */
function Undergrowth({ end, top, bottom }) {
  const grown = [];
  for (let [x, turn] = [110, 0]; x < end; [x, turn] = [x + 61 + ((turn * 23) % 40), turn + 1]) {
    const y = top + 20 + (((turn * 37) % 5) * (bottom - top - 40)) / 5;
    grown.push(
      turn % 2
        ? html`<path key=${turn} d=${`M${x} ${y + 12}q2 -8 8 -10M${x} ${y + 12}q-1 -8 -7 -10M${x} ${y + 12}v-11`} class="tuft" />`
        : html`<g key=${turn} transform=${`translate(${x} ${y})`}><g fill="#fff3e2">${[
            0, 72, 144, 216, 288,
          ].map(
            (angle) =>
              html`<ellipse cy="-4.5" rx="2.8" ry="4.2" transform=${`rotate(${angle})`} />`,
          )}</g><circle r="2.2" fill="#f2a33a" /></g>`,
    );
  }
  return grown;
}

/** Palms above the trees; a narrow strip has room for few. @param {{end: number, bottom: number, deep: boolean}} given */
function Grove({ end, bottom, deep }) {
  const places = deep
    ? [
        [end + 46, 24, 104, 20],
        [end - 46, -4, 146, 0],
        [28, -108, 132, 0],
        [-6, -18, 120, 30],
        [98, -20, 108, 12],
        [end * 0.36, 10, 112, 50],
        [end * 0.45, 22, 92, 5],
        [end * 0.7, 8, 104, 25],
      ]
    : [
        [8, -18, 84, 0],
        [end - 64, -16, 78, 24],
      ];
  return places.map(
    ([x, drop, size, turn], index) => html`<g key=${index}>
    <circle cx=${x + size * 0.1} cy=${bottom + drop + size * 0.13} r=${size * 0.4} fill="rgb(var(--shade))" fill-opacity=".22" />
    <use href="#maui-crown" transform=${`translate(${x} ${bottom + drop}) scale(${size / 88}) rotate(${turn})`} /></g>`,
  );
}

/** A palm seen from above, 88 across. */
function Crown() {
  const fronds = [
    [0, 40],
    [41, 36],
    [80, 41],
    [122, 37],
    [160, 40],
    [200, 36],
    [243, 39],
    [283, 41],
    [322, 36],
  ];
  return html`<g id="maui-crown">${fronds.map(
    ([angle, reach], turn) => html`<g transform=${`rotate(${angle})`}>
    <path d=${`M0 0C11 -8 11 ${12 - reach} 1 ${-reach}C-7 ${10 - reach} -9 -10 0 0Z`} fill=${turn % 2 ? "var(--leaf-2)" : "var(--leaf-3)"} />
    <path d=${`M0 -3Q3 ${18 - reach} 1 ${4 - reach}M1 -12l5 -5M1 -12l-5 -5M2 -20l5 -5M2 -20l-5 -5M2 -27l4 -4M2 -27l-4 -4`} stroke="var(--leaf-1)" stroke-width="1.1" fill="none" stroke-opacity=".75" />
  </g>`,
  )}<circle r="4.5" fill="var(--wood-3)" /></g>`;
}

const Specks =
  () => html`<pattern id="maui-specks" width="120" height="96" patternUnits="userSpaceOnUse">
  <g fill="rgb(var(--shade))" opacity=".17">
    ${[
      [10, 14, 1.1],
      [43, 8, 0.8],
      [77, 26, 1.3],
      [108, 12, 0.8],
      [26, 46, 0.9],
      [61, 57, 1],
      [95, 49, 0.8],
      [14, 78, 1.2],
      [48, 86, 0.8],
      [84, 81, 1],
      [112, 72, 0.9],
    ].map(([x, y, r]) => html`<circle cx=${x} cy=${y} r=${r} />`)}</g>
  <g fill="#fff" opacity=".4">${[
    [34, 24, 1],
    [90, 66, 1.1],
    [58, 36, 0.8],
  ].map(([x, y, r]) => html`<circle cx=${x} cy=${y} r=${r} />`)}</g>
</pattern>`;

const Glints =
  () => html`<pattern id="maui-glints" width="150" height="84" patternUnits="userSpaceOnUse">
  <g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="1.8" style="opacity:var(--glint)">
    <path d="M12 18q9 -7 18 0t18 0" opacity=".42" /><path d="M86 36q7 -5 14 0t14 0" opacity=".3" />
    <path d="M40 62q8 -6 16 0" opacity=".3" /><path d="M112 74q8 -6 16 0t16 0" opacity=".38" />
  </g>
</pattern>`;

/** A small sailing boat and its wake. @param {{x: number, y: number}} given */
const Boat = ({
  x,
  y,
}) => html`<svg class="boat" width="110" height="50" viewBox="-70 -25 110 50" style=${`left:${x - 70}px;top:${y - 25}px`}><g transform="rotate(-8)">
  <path d="M-64 -9Q-40 -3 -18 0Q-40 3 -64 9M-50 -16Q-30 -8 -14 -5M-50 16Q-30 8 -14 5" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2" stroke-linecap="round" />
  <path d="M-18 0C-14 -10 8 -11 26 0C8 11 -14 10 -18 0Z" fill="#fffaf0" stroke="#8a6335" stroke-width="1.5" />
  <path d="M-11 0C-8 -5 6 -6 16 0C6 6 -8 5 -11 0Z" fill="#cda470" /><path d="M6 0Q-8 -10 -16 -15Q-4 -16 8 -3Z" fill="#cf4128" />
</g></svg>`;

const Starfish = () => html`<g transform="scale(.6)">
    <path d="M0 -18C3 -9 5 -7 17 -6C8 1 7 4 11 15C3 9 -3 9 -11 15C-7 4 -8 1 -17 -6C-5 -7 -3 -9 0 -18Z"
      fill="#e59a6a" stroke="#c9783f" stroke-width="1.5" stroke-linejoin="round" />
    <g fill="#fff0da" opacity=".8">
      ${[
        [0, -9],
        [7, -2],
        [-7, -2],
        [5, 7],
        [-5, 7],
        [0, 0],
      ].map(([x, y]) => html`<circle cx=${x} cy=${y} r="1.3" />`)}</g></g>`;
