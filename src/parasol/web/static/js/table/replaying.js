/** A replay: the same frame as a table's, fed by the steps of a game that was played, or is so far. */
import { ask } from "../api.js";
import { changed } from "./changes.js";
import { Sitting } from "./sitting.js";

const BEAT = 1400;

export class Replaying extends Sitting {
  /**
   * @param {any} start
   * @param {() => number} delay
   * @param {any} Bar what stands where a table has its bar
   */
  constructor(start, delay, Bar) {
    super({ table: start.table, language: start.language, address: "ws://none.invalid" }, delay);
    this.replay = true;
    this.start = start;
    this.Bar = Bar;
    this.step = 0;
    this.playing = false;
    /** @type {import("./types.js").Still[]} */
    this.stills = [];
    /** @type {(number | null)[]} */
    this.views = [null];
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  begin() {
    const asked = new URLSearchParams(location.search);
    const seat = asked.get("seat");
    this.load(seat === null || seat === "" ? null : Number(seat), asked.get("step"));
  }

  /**
   * Fetch the steps as a seat saw them; null: as the server chooses, one's own or a spectator's.
   * @param {number | null | "none"} seat
   * @param {string | null} step
   */
  async load(seat, step) {
    try {
      const query = seat === null ? "" : `?seat=${seat === "none" ? "" : seat}`;
      const told = await ask("GET", `/api/tables/${this.start.table}/replay${query}`);
      this.stills = stillsOf(told);
      this.views = told.views;
      this.set({ link: "open", table: told.table, seats: [], present: { seats: told.table.seats.map((/** @type {any} */ one) => one.seat), watching: 0 } });
      const wanted = step === null ? 0 : Number(step);
      this.go(Number.isInteger(wanted) ? wanted : 0);
    } catch (error) {
      const { code, text } = /** @type {any} */ (error);
      this.set({ link: "ended", failure: { error: code || "", text: text || String(error) } });
    }
  }

  get last() {
    return this.stills.length - 1;
  }

  /** @param {number} step */
  go(step) {
    const before = this.step;
    this.step = Math.max(0, Math.min(this.last, step));
    const still = this.stills[this.step];
    // Going on by one is a move to be seen; a jump is not.
    this.newest = { ...still, fresh: this.step === before + 1 ? still.fresh : [], whole: this.step !== before + 1 };
    this.show(this.newest);
    const asked = new URLSearchParams();
    if (still.seat !== null) asked.set("seat", String(still.seat));
    asked.set("step", String(this.step));
    history.replaceState(null, "", `${location.pathname}?${asked}`);
    if (this.step === this.last) this.stop();
  }

  /** Go on by itself, step by step; or stop. */
  toggle() {
    if (this.playing) return this.stop();
    if (this.step === this.last) this.go(0);
    this.playing = true;
    const beat = () => {
      this.go(this.step + 1);
      if (this.playing) this.timer = setTimeout(beat, BEAT);
    };
    this.timer = setTimeout(beat, BEAT / 2);
    this.set({});
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.set({});
  }

  mine() {
    return false;
  }

  ask() {}
}

/**
 * Every position of a replay, each sharing with the one before what did not change.
 * @param {any} told
 * @returns {import("./types.js").Still[]}
 */
function stillsOf(told) {
  let { position, log } = told.opening;
  const stills = [{ version: 0, seat: told.seat, position, log, fresh: [], whole: true }];
  told.steps.forEach((/** @type {any} */ step, /** @type {number} */ place) => {
    position = changed(position, step.changes);
    log = [...log, ...step.log];
    stills.push({ version: place + 1, seat: told.seat, position, log, fresh: step.log, whole: false });
  });
  return stills;
}
