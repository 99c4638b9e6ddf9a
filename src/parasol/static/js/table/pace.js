/** The pace at which snapshots are shown: one after the other, each for a while before the next. */

/** @typedef {import("./types.js").Snapshot} Snapshot */

export class Pace {
  /**
   * @param {() => number} getDelayMs how long a step of somebody else is shown
   * @param {(snapshot: Snapshot) => void} show
   */
  constructor(getDelayMs, show) {
    this.getDelayMs = getDelayMs;
    this.show = show;
    /** @type {{snapshot: Snapshot, worthSeeing: boolean}[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
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
   * @param {Snapshot} snapshot
   * @param {boolean} worthSeeing whether it is shown for a while before the next one
   */
  add(snapshot, worthSeeing) {
    if (snapshot.whole) this.stop();
    this.queue.push({ snapshot, worthSeeing });
    if (this.timer === undefined) this.next();
  }

  /** Show everything that waits, at once. */
  hurry() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.pop();
    this.queue = [];
    if (last) this.show(last.snapshot);
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
    this.show(step.snapshot);
    const showMs =
      step.worthSeeing && document.visibilityState !== "hidden" ? this.getDelayMs() : 0;
    const waitMs = showMs / Math.max(1, this.queue.length - 1); // whoever falls behind catches up
    if (waitMs > 0) this.timer = setTimeout(() => this.next(), waitMs);
    else this.next();
  }
}
