/** Line icons of the frame, and the five marks that tell seats apart by shape before colour. */
import { html, memo } from "../vendor/index.js";

const PATHS = {
  undo: "M7 4L3 8l4 4M3.5 8H12a5 5 0 0 1 0 9H8",
  hint: "M10 2v2M3.5 5l1.5 1.3M16.5 5L15 6.3M7.5 14.5c0-2-2-2.6-2-5a4.5 4.5 0 0 1 9 0c0 2.4-2 3-2 5zM8 17.5h4",
  rules:
    "M10 17.5a7.5 7.5 0 1 0 0-15a7.5 7.5 0 0 0 0 15zM7.9 7.9a2.2 2.2 0 1 1 3 2c-.7.3-.9.8-.9 1.5M10 14v.1",
  talk: "M3.3 4.2h13.4v9.2H9.2l-3.4 3.3v-3.3H3.3z",
  menu: "M3.3 5.8h13.4M3.3 10h13.4M3.3 14.2h13.4",
  close: "M5 5l10 10M15 5L5 15",
  first: "M5 4v12M15 4L8 10l7 6z",
  previous: "M13 4l-7 6l7 6z",
  next: "M7 4l7 6l-7 6z",
  last: "M15 4v12M5 4l7 6l-7 6z",
  play: "M6 3.5l10 6.5l-10 6.5z",
  pause: "M6.5 4v12M13.5 4v12",
  away: "M3 12.5c2-3 4-3 7 0s5 3 7 0M3 7.5c2-3 4-3 7 0s5 3 7 0",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
  check: "M4 10.5l4 4l8-9",
  clock: "M10 17.5a7.5 7.5 0 1 0 0-15a7.5 7.5 0 0 0 0 15zM10 6v4l3 2",
  mute: "M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4",
  flag: "M5 17.5V3M5 3.5h9.5l-2.3 3.3l2.3 3.3H5",
  eye: "M2 10c3-5 13-5 16 0c-3 5-13 5-16 0zM10 12.4a2.4 2.4 0 1 0 0-4.8a2.4 2.4 0 0 0 0 4.8z",
};

export const Icon = memo(
  /** @param {{name: keyof typeof PATHS, size?: number}} props */ function Icon({
    name,
    size = 20,
  }) {
    return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 20 20" fill="none" stroke="currentColor"
    stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
  },
);

const CREAM = "#fff8e6";
const MARKS = [
  () => html`<circle r="19" fill="var(--seat-1)" /><circle r="10.5" fill="none" stroke=${CREAM} stroke-width="5" />
    <circle r="2.6" fill=${CREAM} />`,
  () => html`<circle r="19" fill="var(--seat-2)" />
    <path d="M-13.5-13.5L13.5 13.5M13.5-13.5L-13.5 13.5" stroke=${CREAM} stroke-width="5.5" />
    <circle r="3.4" fill="var(--seat-2)" />`,
  () => html`<circle r="18" fill=${CREAM} /><path fill="var(--seat-3)"
    d="M0 0V-18A18 18 0 0 1 12.7-12.7ZM0 0H18A18 18 0 0 1 12.7 12.7ZM0 0V18A18 18 0 0 1-12.7 12.7ZM0 0H-18A18 18 0 0 1-12.7-12.7Z" />
    <circle r="17.5" fill="none" stroke="var(--seat-3)" stroke-width="3" /><circle r="3.2" fill=${CREAM} />`,
  () => html`<circle r="17.5" fill="var(--seat-4)" stroke="#12343d" stroke-width="3" />
    <path d="M-17 0A17 17 0 0 0 17 0Z" fill="#12343d" />`,
  () =>
    html`<circle r="19" fill="var(--seat-5)" /><path d="M0-13L11.300 6.500H-11.300Z" fill=${CREAM} stroke=${CREAM} stroke-width="3" stroke-linejoin="round" />`,
];

/** Pictures of the marks, where a game has signs of its own. */
let pictures = /** @type {string[]} */ ([]);

/** Let seats be marked as they are at this game's table. @param {string[]} urls by seat */
export function setMarkPictures(urls) {
  pictures = urls;
}

/** The mark of a seat: rings, cross, wedges, half, triangle; or the game's own. */
export const Mark = memo(
  /** @param {{seat: number, size?: number}} props */ function Mark({ seat, size = 34 }) {
    if (pictures[seat])
      return html`<img class="mark piece" width=${size} height=${size} src=${pictures[seat]} alt="" />`;
    const draw = MARKS[seat % MARKS.length];
    return html`<svg class="mark" width=${size} height=${size} viewBox="-20 -20 40 40" aria-hidden="true">${draw()}</svg>`;
  },
);

/** The house's own parasol. */
export const Brand = memo(function Brand({ size = 34 }) {
  return html`<svg class="brand-mark" style="--seat-3:var(--coral)" width=${size} height=${size} viewBox="-20 -20 40 40" aria-hidden="true">
    ${MARKS[2]()}</svg>`;
});
