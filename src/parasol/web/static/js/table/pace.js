/** The pace of what is shown: one step after the other, each looked at for a while before the next. */

/** @typedef {import("./types.js").Still} Still */

export class Pace {
  /**
   * @param {() => number} delay milliseconds that a step of somebody else is looked at
   * @param {(still: Still) => void} show
   */
  constructor(delay, show) {
    this.delay = delay;
    this.show = show;
    /** @type {{still: Still, look: boolean}[]} */
    this.queue = [];
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.hurry();
    });
  }

  /** How many steps are not shown yet. */
  get waiting() {
    return this.queue.length;
  }

  /**
   * @param {Still} still
   * @param {boolean} look whether it is worth looking at before the next one
   */
  add(still, look) {
    if (still.whole) this.stop();
    this.queue.push({ still, look });
    if (this.timer === undefined) this.next();
  }

  /** Show everything that waits, at once. */
  hurry() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.pop();
    this.queue = [];
    if (last) this.show(last.still);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }

  next() {
    this.timer = undefined;
    const step = this.queue.shift();
    if (!step) return;
    this.show(step.still);
    const look = step.look && document.visibilityState !== "hidden" ? this.delay() : 0;
    const wait = look / Math.max(1, this.queue.length - 1); // whoever falls behind catches up
    if (wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else this.next();
  }
}
