/**
 * A sitting: all that this browser knows of a table, and what can be done at it. It joins the wire
 * with what is shown, one step after the other, so that every move is seen happening. It knows no
 * game, and draws nothing.
 */
import { changed } from "./changes.js";
import { Pace } from "./pace.js";
import { tokenOf } from "./tokens.js";
import { Wire } from "./wire.js";

/** @typedef {import("./types.js").Still} Still */
/** @typedef {import("./types.js").SittingState} SittingState */

/** What can be said in any position: where somebody was faster it is said again. */
const ANY_TIME = new Set(["resign", "takeover", "give-back", "pause", "resume"]);
const MOST_TRIES = 8;
/** A quick answer makes nothing flicker: that something is on its way is shown only if it takes longer. */
const PENDING_SHOWN_AFTER_MS = 40;

/** @type {SittingState} */
const NOTHING = {
  link: "connecting",
  again: 0,
  failure: null,
  table: null,
  seats: [],
  seat: null,
  name: "",
  host: false,
  shown: null,
  behind: 0,
  present: { seats: [], watching: 0 },
  talk: [],
  read: 0,
  muted: [],
  pending: null,
  said: null,
  hints: null,
  previews: null,
  chosen: null,
  undo: null,
  offset: 0,
};

export class Sitting {
  /**
   * @param {{table: string, language: string, address: string}} start
   * @param {() => number} delay how long a step of somebody else is looked at, in milliseconds
   */
  constructor(start, delay) {
    /** @type {SittingState} */
    this.state = NOTHING;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {Still | null} the newest, perhaps not yet shown */
    this.newest = null;
    this.token = "";
    this.decision = "";
    this.pace = new Pace(delay, (still) => this.show(still));
    this.wire = new Wire(start.address, start.table, start.language, {
      heard: (message) => this.heard(message),
      link: (link, more) => this.linked(link, more),
      knows: () => ({
        token: this.token,
        seat: this.state.seat,
        since: this.newest ? this.newest.version : -1,
      }),
    });
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** @param {Partial<SittingState>} more */
  set(more) {
    this.state = { ...this.state, ...more };
    for (const watcher of this.watchers) watcher();
  }

  // What is heard

  /**
   * @param {import("./wire.js").Link} link
   * @param {{again?: number, error?: string, text?: string}} more
   */
  linked(link, more) {
    if (link === "open") {
      this.set({ link, again: 0 });
    } else if (link === "ended") {
      this.set({ link, failure: { error: more.error || "", text: more.text || "" } });
    } else {
      // Trying again is no news: whoever waits is not told every second that they wait.
      const waiting = this.state.link === "lost" && link === "connecting";
      this.set({ link: waiting ? "lost" : link, again: more.again || 0 });
    }
  }

  /** @param {any} message */
  heard(message) {
    switch (message.type) {
      case "welcome":
        return this.welcomed(message);
      case "table":
        return this.set({ table: message.table });
      case "view":
        return this.viewed(message);
      case "update":
        return this.updated(message);
      case "seats":
        return this.set({ seats: message.seats, seat: message.seat });
      case "present":
        return this.set({ present: { seats: message.seats, watching: message.watching } });
      case "talk":
        return this.set({ talk: [...this.state.talk, message] });
      case "refused":
        return this.refused(message);
      case "why":
        return this.set({ said: { kind: "why", word: message.word, text: message.text, rule: message.rule } });
      case "hint":
        return this.set({ hints: { version: message.version, hints: message.hints } });
      case "preview":
        return this.previewed(message);
      case "error":
        return this.failed(message);
    }
  }

  /** @param {any} message */
  welcomed(message) {
    const { seats, seat, name, host, version, now } = message;
    if (!seats.length && !this.token) {
      const token = tokenOf(this.wire.table);
      if (token) {
        // The session opens no seat here, but what was kept of one does.
        this.token = token;
        this.wire.anew();
        return;
      }
    }
    const offset = now - Date.now() / 1000;
    this.set({ seats, seat, name, host, offset, talk: [] });
    for (const muted of this.state.muted) this.wire.say({ type: "mute", seat: muted });
    const pending = this.state.pending;
    if (!pending) return;
    // The version says whether it was made: said twice it can't be made twice.
    if (version === pending.message.version) this.wire.say(pending.message);
    else this.set({ pending: null });
    if (this.newest && version === this.newest.version) this.ask();
  }

  /** @param {any} message */
  viewed(message) {
    const before = this.newest;
    const again = before && before.version <= message.version && before.seat === message.seat;
    const fresh = again ? newLines(before.log, message.log) : [];
    this.arrived({
      version: message.version,
      seat: message.seat,
      position: message.position,
      log: message.log,
      fresh,
      whole: true,
    });
  }

  /** @param {any} message */
  updated(message) {
    const before = this.newest;
    if (!before || before.version !== message.before) {
      this.newest = null;
      this.wire.anew();
      return;
    }
    const { keep, add } = message.log;
    const log = keep === before.log.length && !add.length ? before.log : [...before.log.slice(0, keep), ...add];
    this.arrived({
      version: message.version,
      seat: before.seat,
      position: changed(before.position, message.changes),
      log,
      fresh: add,
      whole: false,
    });
  }

  /** @param {Still} still */
  arrived(still) {
    const pending = this.state.pending;
    const own = pending && still.version > pending.message.version;
    this.newest = still;
    if (own && ANY_TIME.has(pending.message.type)) this.answered(still, pending);
    else if (own) this.set({ pending: null });
    const look = !own && !still.whole && still.fresh.length > 0;
    this.pace.add(still, look);
    this.set({ behind: this.pace.waiting });
  }

  /**
   * The table has moved on while something waited that answers no position: was it that?
   * @param {Still} still
   * @param {import("./types.js").Pending} pending
   */
  answered(still, pending) {
    if (pending.again) {
      const message = { ...pending.message, version: still.version };
      this.set({ pending: { ...pending, message, again: false } });
      this.wire.say(message);
    } else if (came(pending.message, still.position)) this.set({ pending: null });
  }

  /**
   * Put a still on the screen.
   * @param {Still} still
   */
  show(still) {
    const { position, seat, version } = still;
    const moves = position.moves.map((/** @type {{word: string}} */ move) => move.word).join(" ");
    const decision = `${seat}: ${moves}`;
    /** @type {Partial<SittingState>} */
    const more = { shown: still, seat, behind: this.pace.waiting };
    if (moves && decision !== this.decision) {
      this.decision = decision;
      more.chosen = null;
    }
    if (!this.state.shown || this.state.shown.version !== version) {
      more.hints = null;
      more.previews = null;
      if (this.state.said && this.state.said.kind !== "refused") more.said = null;
      more.undo = null;
    }
    if (position.undo) more.undo = { version, seat };
    this.set(more);
    this.ask();
  }

  /** Ask what the moves would do, where there is something to choose. */
  ask() {
    const still = this.newest;
    if (!still || still !== this.state.shown || !this.mine() || this.state.previews) return;
    this.wire.say({ type: "preview", version: still.version });
  }

  /** @param {any} message */
  previewed(message) {
    if (this.state.shown && message.version === this.state.shown.version) {
      this.set({ previews: message.previews });
    }
  }

  /** @param {any} message */
  refused(message) {
    const { error, text, rule } = message;
    const pending = this.state.pending;
    if (error === "stale" && pending && ANY_TIME.has(pending.message.type) && pending.tries < MOST_TRIES) {
      // It answers no position: it is said again as soon as the fresh view is there.
      this.set({ pending: { ...pending, tries: pending.tries + 1, again: true } });
      return;
    }
    this.set({ pending: null, said: { kind: "refused", word: "", text, rule, error } });
  }

  /** @param {any} message */
  failed(message) {
    // A server of before does not know every question; it says so, and nothing is lost by it.
    if (message.error === "too-many") this.set({ pending: null, said: { kind: "refused", word: "", text: message.text, rule: "", error: message.error } });
    else if (message.error === "bad-message") this.set({ pending: null });
  }

  // What is known

  /** Whether the decision on the screen is one to be made here and now. */
  mine() {
    const { shown, seat, link } = this.state;
    if (!shown || shown !== this.newest || link === "ended") return false;
    const { decider, over, paused, held } = shown.position;
    return seat !== null && decider === seat && !over && !paused && !(seat in held);
  }

  // What is said

  begin() {
    this.wire.begin();
  }

  /**
   * Something that changes the table: kept until it is known what came of it.
   * @param {{type: string, [field: string]: unknown}} message
   * @param {string} [words]
   */
  act(message, words = "") {
    if (this.state.pending || !this.newest) return;
    const whole = { version: this.newest.version, ...message };
    this.wire.say(whole);
    this.state = { ...this.state, pending: { message: whole, words, tries: 0, again: false }, said: null, hints: null };
    setTimeout(() => this.state.pending?.message === whole && this.set({}), PENDING_SHOWN_AFTER_MS);
  }

  /** @param {string} words */
  play(words) {
    if (this.mine()) this.act({ type: "play", words, seat: this.state.seat }, words);
  }

  undo() {
    const { undo } = this.state;
    if (undo && this.newest && undo.version === this.newest.version) this.act({ type: "undo", seat: undo.seat });
  }

  /** @param {number} seat */
  resign(seat) {
    this.act({ type: "resign", seat });
  }

  /** @param {number} seat @param {string} level */
  handOver(seat, level) {
    this.act({ type: "takeover", seat, level });
  }

  /** @param {number} seat */
  takeBack(seat) {
    this.act({ type: "give-back", seat });
  }

  pause() {
    this.act({ type: "pause" });
  }

  resume() {
    this.act({ type: "resume" });
  }

  /** @param {number | null} seat */
  sit(seat) {
    this.wire.say({ type: "sit", seat });
  }

  hint() {
    if (this.newest && this.mine()) this.wire.say({ type: "hint", version: this.newest.version });
  }

  /** @param {string} word */
  why(word) {
    this.wire.say({ type: "why", word });
  }

  /** @param {string} text */
  talk(text) {
    return this.wire.say({ type: "talk", text });
  }

  /** @param {number | null} seat @param {boolean} on */
  mute(seat, on) {
    const muted = this.state.muted.filter((other) => other !== seat);
    this.set({ muted: on ? [...muted, seat] : muted });
    this.wire.say({ type: "mute", seat, on });
  }

  /** @param {unknown} chosen */
  choose(chosen) {
    this.set({ chosen });
  }

  /** What was said to this browser alone has been read. */
  dismiss() {
    this.set({ said: null, hints: null });
  }

  heardAll() {
    if (this.state.read !== this.state.talk.length) this.set({ read: this.state.talk.length });
  }
}

/**
 * Whether what was said has come about.
 * @param {{type: string, seat?: number}} message
 * @param {import("./types.js").Position} position
 */
function came({ type, seat }, position) {
  switch (type) {
    case "pause":
      return position.paused;
    case "resume":
      return !position.paused;
    case "takeover":
      return String(seat) in position.held;
    case "give-back":
      return !(String(seat) in position.held);
    default:
      return position.over || position.resigned.includes(Number(seat));
  }
}

/**
 * The lines of a log that another did not have yet.
 * @template T
 * @param {T[]} before
 * @param {T[]} now
 */
function newLines(before, now) {
  let same = 0;
  while (same < before.length && JSON.stringify(before[same]) === JSON.stringify(now[same])) same += 1;
  return now.slice(same);
}
