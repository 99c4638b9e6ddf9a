/** A replay: the same frame as a table's, fed by the steps of a game that was played, or is so far. */
import { describeError, Refusal, request } from "../api.js";
import { applyPatch } from "./patch.js";
import { TableSession } from "./session.js";

const STEP_MS = 1400;

/** @typedef {import("./types.js").StartData} StartData */
/**
 * @typedef {object} Replay what the server tells of a game that was played
 * @property {number | null} seat
 * @property {(number | null)[]} views from where it can be seen
 * @property {import("./types.js").TableInfo} table
 * @property {{position: import("./types.js").Position, log: import("./types.js").LogLine[]}} opening
 * @property {{changes: import("./types.js").Change[], log: import("./types.js").LogLine[]}[]} steps
 */

export class ReplaySession extends TableSession {
  /**
   * @param {StartData} start
   * @param {() => number} getDelayMs
   * @param {NonNullable<TableSession["Bar"]>} Bar what stands where a table has its bar
   */
  constructor(start, getDelayMs, Bar) {
    super(
      { table: start.table, language: start.language, address: "ws://none.invalid" },
      getDelayMs,
    );
    this.replay = true;
    this.startData = start;
    this.Bar = Bar;
    this.step = 0;
    this.playing = false;
    /** @type {import("./types.js").Snapshot[]} */
    this.snapshots = [];
    /** @type {(number | null)[]} */
    this.views = [null];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  start() {
    const query = new URLSearchParams(location.search);
    const seat = query.get("seat");
    this.load(seat === null || seat === "" ? null : Number(seat), query.get("step"));
  }

  /**
   * Fetch the steps as a seat saw them; null: as the server chooses, one's own or a spectator's.
   * @param {number | null | "none"} seat
   * @param {string | null} step
   */
  async load(seat, step) {
    try {
      const parameters = seat === null ? "" : `?seat=${seat === "none" ? "" : seat}`;
      const replay = /** @type {Replay} */ (
        await request("GET", `/api/tables/${this.startData.table}/replay${parameters}`)
      );
      this.snapshots = makeSnapshots(replay);
      this.views = replay.views;
      this.set({
        connectionStatus: "open",
        table: replay.table,
        seats: [],
        present: {
          seats: replay.table.seats.map((one) => one.seat),
          watching: 0,
        },
      });
      const wanted = step === null ? 0 : Number(step);
      this.go(Number.isInteger(wanted) ? wanted : 0);
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "";
      this.set({
        connectionStatus: "ended",
        failure: { error: code, text: describeError(error) },
      });
    }
  }

  get last() {
    return this.snapshots.length - 1;
  }

  /** @param {number} step */
  go(step) {
    const before = this.step;
    this.step = Math.max(0, Math.min(this.last, step));
    const snapshot = this.snapshots[this.step];
    // Going on by one is a move to be seen; a jump is not.
    this.newest = {
      ...snapshot,
      fresh: this.step === before + 1 ? snapshot.fresh : [],
      whole: this.step !== before + 1,
    };
    this.show(this.newest);
    const query = new URLSearchParams();
    if (snapshot.seat !== null) query.set("seat", String(snapshot.seat));
    query.set("step", String(this.step));
    history.replaceState(null, "", `${location.pathname}?${query}`);
    if (this.step === this.last) this.stop();
  }

  /** Go on by itself, step by step; or stop. */
  toggle() {
    if (this.playing) return this.stop();
    if (this.step === this.last) this.go(0);
    this.playing = true;
    const advance = () => {
      this.go(this.step + 1);
      if (this.playing) this.timer = setTimeout(advance, STEP_MS);
    };
    this.timer = setTimeout(advance, STEP_MS / 2);
    this.set({});
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.set({});
  }

  isMine() {
    return false;
  }

  requestPreviews() {}
}

/**
 * Return every snapshot of a replay, each sharing with the one before what did not change.
 * @param {Replay} replay
 * @returns {import("./types.js").Snapshot[]}
 */
function makeSnapshots(replay) {
  let { position, log } = replay.opening;
  /** @type {import("./types.js").Snapshot[]} */
  const snapshots = [{ version: 0, seat: replay.seat, position, log, fresh: [], whole: true }];
  replay.steps.forEach((step, place) => {
    position = applyPatch(position, step.changes);
    log = [...log, ...step.log];
    snapshots.push({
      version: place + 1,
      seat: replay.seat,
      position,
      log,
      fresh: step.log,
      whole: false,
    });
  });
  return snapshots;
}
