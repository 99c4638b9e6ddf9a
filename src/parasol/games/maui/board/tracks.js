/**
 * The score board: five tracks with their spaces, ornate frames and everybody's markers, which hop
 * when they move. While a move is looked at, ghosts show how far one's own would come.
 */
import { useWidth } from "../../../static/js/board/width.js";
import { html, memo, useLayoutEffect, useMemo, useRef } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { PATTERNS } from "./box.js";
import { describeChoice } from "./choosing.js";
import { getBox, getLargeSeat } from "./selectors.js";
import { namePattern } from "./terms.js";
import { chooseTrack, nameTrack } from "./track-choice.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./view.js").Pattern} Pattern */
/** @typedef {import("./view.js").Frame} FrameInfo */
/** @typedef {import("./types.js").Moved} Moved */
/** @typedef {import("./box.js").Box} Box */

const MIN_WIDTH_PX = 120;

/** Where markers that share a space stand, and how large they are: one, two, three, four of them. */
const SHARED_SPACES = [
  { size: 21, at: [[0, 0]] },
  {
    size: 17,
    at: [
      [-4.6, -3.4],
      [4.6, 3.4],
    ],
  },
  {
    size: 15,
    at: [
      [-5.4, -4.4],
      [5.4, -4.4],
      [0, 5],
    ],
  },
  {
    size: 13.5,
    at: [
      [-5.4, -5.2],
      [5.4, -5.2],
      [-5.4, 5.2],
      [5.4, 5.2],
    ],
  },
];

/** @typedef {{width: number, lane: number, head: number, step: number, middle: number, top: number, narrow: boolean, numbers: boolean[]}} Board */

/**
 * @param {import("./box.js").Box} box
 * @param {number} width
 * @param {boolean} narrow
 * @param {number} framed the space with an ornate frame, whose number is always shown
 * @returns {Board}
 */
function computeLayout(box, width, narrow, framed) {
  const head = narrow ? 42 : 58;
  const step = (width - head - 10) / box.values.length;
  // Where spaces are closer than their numbers, every other one is numbered.
  const every = step < 18 ? 2 : 1;
  return {
    width,
    head,
    step,
    narrow,
    lane: narrow ? 26 : 44,
    middle: narrow ? 13 : 18,
    top: narrow ? 20 : 4,
    numbers: box.values.map((_, index) => {
      const beside = Math.abs(index + 1 - framed);
      return (
        every === 1 || beside === 0 || (beside > 1 && (box.values.length - 1 - index) % every === 0)
      );
    }),
  };
}

/** The middle of a space; 0 is before the track. @param {Board} board @param {number} space */
const locateSpace = (board, space) =>
  space ? board.head + board.step * (space - 0.5) : board.head - (board.narrow ? 4 : 9);

/** @param {{props: Props, narrow: boolean}} given */
export function Tracks({ props, narrow }) {
  const box = getBox(props);
  const frames = Object.values(props.view.frames);
  const [ref, measured] = useWidth();
  // Numbers are drawn in their true size. While a page is laid out anew it may be next to nothing.
  const width = measured > MIN_WIDTH_PX ? Math.round(measured) : narrow ? 374 : 472;
  const framed = frames[0]?.space ?? 0;
  const board = useMemo(
    () => computeLayout(box, width, narrow, framed),
    [box, width, narrow, framed],
  );
  const held = useRef(props);
  held.current = props;
  const now = describeChoice(props);
  const height = board.top + board.lane * 5;
  return html`<div class=${`maui-tracks ${narrow ? "narrow" : ""}`} ref=${ref} role="group" aria-label=${t("Score tracks")}>
    <svg viewBox=${`0 0 ${board.width} ${height}`}>
      ${
        narrow
          ? html`<g class="numbers" aria-hidden="true">${box.values.map((value, index) =>
              board.numbers[index]
                ? html`<text key=${index} x=${locateSpace(board, index + 1)} y="12">${value}</text>`
                : null,
            )}</g>`
          : null
      }
      ${PATTERNS.map(
        (
          pattern,
          index,
        ) => html`<g key=${pattern} transform=${`translate(0 ${board.top + board.lane * index})`}>
        <${Lane} held=${held} box=${box} board=${board} pattern=${pattern} ...${makeLaneProps(props, now, pattern)} />
      </g>`,
      )}
    </svg>
  </div>`;
}

/**
 * What there is to see on a lane, in a form that is the same again where nothing changed.
 * @param {Props} props @param {import("./choosing.js").Choosing} now @param {Pattern} pattern
 */
function makeLaneProps(props, now, pattern) {
  const { view } = props;
  const word = `^${pattern}`;
  const asked = now.phase === "track" && props.moves.some((move) => move.word === word);
  return {
    frame: view.frames[pattern],
    moved: now.preview?.tracks?.[pattern],
    where: view.seats
      .map((seat) =>
        t("{name}: space {space}", {
          name: props.seats[seat.seat].name,
          space: seat.tracks[pattern],
        }),
      )
      .join("; "),
    asked: asked ? nameTrack(props, word) : "",
    chosen: now.ui.word === word,
    seat: props.seat,
    settings: props.settings,
    art: props.art,
  };
}

/** A lane; it is drawn again only if something of it has changed, with the props of that moment. */
const Lane = memo(
  /** @param {{held: {current: Props}, box: Box, board: Board, pattern: Pattern} & ReturnType<typeof makeLaneProps>} given */ function Lane({
    held,
    box,
    board,
    pattern,
    frame,
    moved,
    where,
    asked,
    chosen,
  }) {
    const props = held.current;
    return html`
    <g role="img" aria-label=${t("{pattern} track. {where}", { pattern: namePattern(pattern), where })}>
      <${Cloth} ...${{ box, board, pattern, frame }} art=${props.art} />
      ${moved ? html`<${Trail} board=${board} moved=${moved} />` : null}
      <${Markers} props=${props} board=${board} pattern=${pattern} />
      ${moved ? html`<${GhostMarker} props=${props} board=${board} pattern=${pattern} moved=${moved} />` : null}
    </g>
    <${Head} ...${{ held, board, pattern, asked, chosen }} />`;
  },
);

/** What of a lane stays as it is while markers move: cloth, spaces, numbers, the frame. */
const Cloth = memo(
  /** @param {{box: Box, board: Board, pattern: Pattern, frame?: FrameInfo, art: Props["art"]}} given */ function Cloth({
    box,
    board,
    pattern,
    frame,
    art,
  }) {
    const pale = pattern === "sun" || pattern === "wave";
    const { middle, lane, width, step } = board;
    const cloth = lane - (board.narrow ? 3 : 5);
    const seam = board.head + step * box.board;
    return html`<rect class="lane" x=${board.narrow ? 10 : 20} y="2" width=${width - (board.narrow ? 10 : 20)} height=${cloth} rx="4" fill=${`var(--${pattern})`}
      style=${`fill-opacity:var(${pale ? "--lane-pale" : "--lane"})`} />
    ${board.narrow ? null : html`<path d=${`M${width - 1} 4V${cloth}`} stroke="#fffaf0" stroke-width="5" stroke-dasharray="2 2" />`}
    <path d=${`M${board.head - 6} ${middle}H${locateSpace(board, box.values.length)}`} stroke="#fffaf0" stroke-width="3" stroke-dasharray="1 5" stroke-linecap="round" />
    ${box.values.length > box.board ? html`<path class="seam" d=${`M${seam} 3V${cloth + 1}`} />` : null}
    ${box.values.map((_, index) =>
      frame?.space === index + 1
        ? null
        : html`<circle key=${index} cx=${locateSpace(board, index + 1)} cy=${middle} r=${Math.min(8.2, step * 0.42, board.narrow ? 6.4 : 9)} fill="#fffaf0" />`,
    )}
    ${frame ? html`<${Frame} art=${art} board=${board} frame=${frame} value=${box.values[frame.space - 1]} />` : null}
    ${
      board.narrow
        ? null
        : box.values.map((value, index) =>
            board.numbers[index]
              ? html`<text key=${`n${index}`} class=${`value ${frame?.space === index + 1 ? "framed" : ""}`} x=${locateSpace(board, index + 1)} y=${lane - 6}>${value}</text>`
              : null,
          )
    }`;
  },
);

/** @param {{held: {current: Props}, board: Board, pattern: Pattern, asked: string, chosen: boolean}} given */
function Head({ held, board, pattern, asked, chosen }) {
  const props = held.current;
  const size = board.narrow ? 22 : 32;
  const y = board.middle - size / 2 + (board.narrow ? 0 : 2);
  const word = `^${pattern}`;
  const picture = html`<rect class="mat" x="0" y=${y - 1.5} width=${size + 3} height=${size + 3} rx="3" />
    <image href=${props.art(`pattern/${pattern}${props.settings.contrast === "high" ? "/bold" : ""}`)} x="1.5" y=${y} width=${size} height=${size} preserveAspectRatio="none" />`;
  if (!asked) return picture;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    chooseTrack(held.current, word);
  };
  return html`<g class=${`lane-head legal ${chosen ? "chosen" : ""}`} role="button" tabindex="0" aria-label=${asked}
    aria-pressed=${chosen} onClick=${() => chooseTrack(held.current, word)} onKeyDown=${key}>${picture}</g>`;
}

/** @param {{art: Props["art"], board: Board, frame: FrameInfo, value: number}} given */
function Frame({ art, board, frame, value }) {
  const x = locateSpace(board, frame.space);
  const height = board.lane - (board.narrow ? 1 : 2);
  const width = Math.min(board.narrow ? 22 : 32, board.step * 1.5);
  const size = Math.min(width - 9, board.narrow ? 12 : 16);
  return html`<image href=${art("frame")} x=${x - width / 2} y=${board.narrow ? 0.5 : 0} width=${width} height=${height} preserveAspectRatio="none" />
    ${Array.from({ length: frame.left }, (_, turn) => {
      const shift = 2.4 * (turn - (frame.left - 1) / 2);
      return html`<g key=${turn} class="waiting"><rect x=${x - size / 2 + shift - 1} y=${board.middle - size / 2 - (board.narrow ? 0 : 2) + shift - 1} width=${size + 2} height=${size + 2} rx="1.5" />
        <image href=${art(`pattern/${frame.token}`)} x=${x - size / 2 + shift}
          y=${board.middle - size / 2 - (board.narrow ? 0 : 2) + shift} width=${size} height=${size} preserveAspectRatio="none" /></g>`;
    })}
    <title>${t("Frame at {value}: {left} {pattern} tokens left", { value, left: frame.left, pattern: namePattern(frame.token) })}</title>`;
}

/** @param {{props: Props, board: Board, pattern: Pattern}} given */
function Markers({ props, board, pattern }) {
  /** @type {Map<number, number[]>} */
  const standing = new Map();
  for (const seat of props.view.seats) {
    const space = seat.tracks[pattern];
    standing.set(space, [...(standing.get(space) ?? []), seat.seat]);
  }
  const shrink = Math.min(1, board.step / 20, board.narrow ? 0.85 : 1);
  return props.view.seats.map((seat) => {
    const space = seat.tracks[pattern];
    const together = standing.get(space) ?? [seat.seat];
    const shared = SHARED_SPACES[together.length - 1];
    const [dx, dy] = shared.at[together.indexOf(seat.seat)];
    return html`<${Marker} key=${seat.seat} props=${props} seat=${seat.seat} size=${shared.size * shrink} space=${space} board=${board}
      x=${locateSpace(board, space) + dx * shrink} y=${board.middle + dy * shrink} />`;
  });
}

/** @param {{props: Props, seat: number, size: number, space: number, board: Board, x: number, y: number}} given */
function Marker({ props, seat, size, space, board, x, y }) {
  const ref = useRef(/** @type {SVGGElement | null} */ (null));
  const before = useRef(space);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = space;
    if (from === space || !ref.current?.animate || props.settings.motion === "reduced") return;
    animateHops(ref.current, board, from, space, x, y, seat === props.seat ? 140 : 200);
  }, [space]);
  return html`<g ref=${ref} class="marker" style=${`transform:translate(${x}px,${y}px)`}>
    <circle cx="1.2" cy="2" r=${size / 2} class="shade" />
    <circle r=${size / 2} fill="#fffaf0" />
    <image href=${props.art(`marker/${props.seats[seat].mark ?? seat}`)} x=${-size * 0.45} y=${-size * 0.45} width=${size * 0.9} height=${size * 0.9} />
  </g>`;
}

/**
 * From space to space in small arcs.
 * @param {SVGGElement} marker @param {Board} board @param {number} from @param {number} to @param {number} x @param {number} y @param {number} pace
 */
function animateHops(marker, board, from, to, x, y, pace) {
  const way = Math.sign(to - from);
  const frames = [];
  for (let space = from; space !== to; space += way) {
    const here = locateSpace(board, space);
    const next = space + way === to ? x : locateSpace(board, space + way);
    frames.push({ transform: `translate(${here}px,${y}px)`, easing: "ease-out" });
    frames.push({ transform: `translate(${(here + next) / 2}px,${y - 11}px)`, easing: "ease-in" });
  }
  frames.push({ transform: `translate(${x}px,${y}px)` });
  marker.animate(frames, { duration: pace * Math.abs(to - from) });
}

/** @param {{board: Board, moved: Moved}} given */
function Trail({ board, moved }) {
  const [from, to] = [locateSpace(board, moved.from), locateSpace(board, moved.to)];
  const steps = Math.max(1, moved.to - moved.from);
  const each = (to - from) / steps;
  const arcs = Array.from({ length: steps }, () => `q${each / 2} -9 ${each} 0`).join("");
  return html`<path class="trail" d=${`M${from} ${board.middle - 9}${arcs}`} />`;
}

/** @param {{props: Props, board: Board, pattern: Pattern, moved: Moved}} given */
function GhostMarker({ props, board, pattern, moved }) {
  const seat = getLargeSeat(props);
  const size = Math.min(21, board.step * 1.05) * (board.narrow ? 0.9 : 1);
  const taken = props.view.seats.some(
    (other) => other.seat !== seat && other.tracks[pattern] === moved.to,
  );
  return html`<g class="ghost-marker" style=${`transform:translate(${locateSpace(board, moved.to)}px,${board.middle - (taken ? 5 : 0)}px)`}>
    <circle r=${size / 2 + 1} fill="#fffaf0" opacity=".85" />
    <image href=${props.art(`marker/${props.seats[seat].mark ?? seat}`)} x=${-size * 0.42} y=${-size * 0.42} width=${size * 0.84} height=${size * 0.84} opacity=".62" />
    <circle class="ring" r=${size / 2} />
  </g>`;
}
