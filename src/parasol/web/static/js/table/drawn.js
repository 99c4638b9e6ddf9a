/** Work that can wait until what has just changed is on the screen. */

/** Where no frame comes, as in a tab that nobody sees, it does not wait for one any longer. */
const LONGEST = 120;

/**
 * Do it when the next frame has been drawn.
 * @param {() => void} work
 */
export function whenDrawn(work) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, document.visibilityState === "hidden" ? 0 : LONGEST);
  const { port1, port2 } = new MessageChannel(); // unlike a timer it comes as soon as the frame is done
  port1.onmessage = () => {
    port1.close();
    once();
  };
  requestAnimationFrame(() => port2.postMessage(0));
}

/** A frame will be needed: asked for before what is to be in it is ready, it comes as soon as that is. */
export function wantFrame() {
  requestAnimationFrame(() => {});
}
