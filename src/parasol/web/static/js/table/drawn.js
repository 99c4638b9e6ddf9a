/** When something is drawn: as soon as it can be, with the next frame, or when that is on the screen. */

/** Milliseconds that a frame is left alone after the page has described it, so that it can be painted. */
const PAINTING = 4;
/** Where no frame comes, as in a tab that nobody sees, work does not wait for one any longer. */
const LONGEST = 120;

/** @type {(() => void)[]} */
let waiting = [];
/** @type {number | undefined} */
let timer;

function go() {
  clearTimeout(timer);
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

/**
 * Do it when the next frame has been drawn.
 * @param {() => void} work
 */
export function whenDrawn(work) {
  if (waiting.push(work) > 1) return;
  timer = setTimeout(go, document.visibilityState === "hidden" ? 0 : LONGEST);
  requestAnimationFrame(() => setTimeout(go, PAINTING));
}

/**
 * Do it as the next frame is made.
 * @param {() => void} work
 */
export function withFrame(work) {
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, document.visibilityState === "hidden" ? 0 : LONGEST);
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    work();
  });
}

/** A frame will be needed: asked for before what is to be in it is ready, it comes as soon as that is. */
export function wantFrame() {
  requestAnimationFrame(() => {});
}
