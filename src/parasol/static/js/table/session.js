/**
 * A session at a table: the state of this browser there, and what can be done. It joins the connection
 * with what is shown, one snapshot after the other, so that every move is seen happening. It knows no
 * game, and renders nothing.
 */

import { Connection } from "./connection.js";
import { Pace } from "./pace.js";
import { applyPatch } from "./patch.js";
import { readToken } from "./tokens.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Message} Message */
/** @template {Message["type"]} T @typedef {import("./types.js").MessageOf<T>} MessageOf */
/** @typedef {import("./types.js").SessionState} SessionState */

/** Actions that do not depend on a version: sent again where somebody else was faster. */
const VERSIONLESS_ACTIONS = new Set(["resign", "takeover", "give-back", "pause", "resume"]);
const MAX_TRIES = 8;
/** A pending action is shown only if the reply takes longer: a quick one makes nothing flicker. */
const PENDING_SHOWN_AFTER_MS = 40;

/** @type {SessionState} */
const INITIAL_STATE = {
  connectionStatus: "connecting",
  retryAt: 0,
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
  notice: null,
  hints: null,
  previews: null,
  chosen: null,
  undo: null,
  offset: 0,
};

export class TableSession {
  /**
   * @param {{table: string, language: string, address: string}} start
   * @param {() => number} getDelayMs how long a step of somebody else is shown before the next
   */
  constructor(start, getDelayMs) {
    /** @type {SessionState} */
    this.state = INITIAL_STATE;
    /** @type {Set<() => void>} */
    this.subscribers = new Set();
    /** @type {Snapshot | null} the newest, perhaps not shown yet */
    this.newest = null;
    this.token = "";
    /** Whether a game is looked at that was played. */
    this.replay = false;
    /** @type {((given: never) => import("../vendor/index.js").Child) | null} what stands in place of the bar */
    this.Bar = null;
    this.decision = "";
    this.pace = new Pace(getDelayMs, (snapshot) => this.show(snapshot));
    this.connection = new Connection(start.address, start.table, start.language, {
      onMessage: (message) => this.receive(message),
      onStatus: (status, more) => this.updateStatus(status, more),
      describeHello: () => ({
        token: this.token,
        seat: this.state.seat,
        since: this.newest ? this.newest.version : -1,
      }),
    });
  }

  /** @param {() => void} subscriber */
  subscribe(subscriber) {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  /** @param {Partial<SessionState>} more */
  set(more) {
    this.state = { ...this.state, ...more };
    for (const subscriber of this.subscribers) subscriber();
  }

  // Messages from the server

  /**
   * @param {import("./connection.js").Status} status
   * @param {{retryAt?: number, error?: string, text?: string}} more
   */
  updateStatus(status, more) {
    if (status === "open") {
      this.set({ connectionStatus: status, retryAt: 0 });
    } else if (status === "ended") {
      this.set({
        connectionStatus: status,
        failure: { error: more.error || "", text: more.text || "" },
      });
    } else {
      // A retry is no news: the note about the lost connection stays.
      const retrying = this.state.connectionStatus === "lost" && status === "connecting";
      this.set({ connectionStatus: retrying ? "lost" : status, retryAt: more.retryAt || 0 });
    }
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.type) {
      case "welcome":
        return this.onWelcome(message);
      case "table":
        return this.set({ table: message.table });
      case "view":
        return this.onView(message);
      case "update":
        return this.onUpdate(message);
      case "seats":
        return this.set({ seats: message.seats, seat: message.seat });
      case "present":
        return this.set({ present: { seats: message.seats, watching: message.watching } });
      case "talk":
        return this.set({ talk: [...this.state.talk, message] });
      case "refused":
        return this.onRefused(message);
      case "why":
        return this.set({
          notice: { kind: "why", word: message.word, text: message.text, rule: message.rule },
        });
      case "hint":
        return this.set({ hints: { version: message.version, hints: message.hints } });
      case "preview":
        return this.onPreview(message);
      case "pong":
        return this.set({ offset: measureOffset(message.now) });
      case "error":
        return this.onError(message);
    }
  }

  /** @param {MessageOf<"welcome">} message */
  onWelcome(message) {
    const { seats, seat, name, host, version, now } = message;
    if (!seats.length && !this.token) {
      const token = readToken(this.connection.table);
      if (token) {
        // The cookie opens no seat here, but a stored token does.
        this.token = token;
        this.connection.reconnect();
        return;
      }
    }
    this.set({ seats, seat, name, host, offset: measureOffset(now), talk: [] });
    for (const muted of this.state.muted) this.connection.send({ type: "mute", seat: muted });
    const pending = this.state.pending;
    if (!pending) return;
    // The version shows whether it was applied: sent twice, it can't be applied twice.
    if (version === pending.message.version) this.connection.send(pending.message);
    else this.set({ pending: null });
    if (this.newest && version === this.newest.version) this.requestPreviews();
  }

  /** @param {MessageOf<"view">} message */
  onView(message) {
    const before = this.newest;
    const continues = before && before.version <= message.version && before.seat === message.seat;
    const fresh = continues ? findNewLines(before.log, message.log) : [];
    this.queueSnapshot({
      version: message.version,
      seat: message.seat,
      position: message.position,
      log: message.log,
      fresh,
      whole: true,
    });
  }

  /** @param {MessageOf<"update">} message */
  onUpdate(message) {
    const before = this.newest;
    if (!before || before.version !== message.before) {
      this.newest = null;
      this.connection.reconnect();
      return;
    }
    const { keep, add } = message.log;
    const log =
      keep === before.log.length && !add.length
        ? before.log
        : [...before.log.slice(0, keep), ...add];
    this.queueSnapshot({
      version: message.version,
      seat: before.seat,
      position: applyPatch(before.position, message.changes),
      log,
      fresh: add,
      whole: false,
    });
  }

  /** @param {Snapshot} snapshot */
  queueSnapshot(snapshot) {
    const pending = this.state.pending;
    const own = pending && snapshot.version > pending.message.version;
    this.newest = snapshot;
    if (own && VERSIONLESS_ACTIONS.has(pending.message.type))
      this.settleVersionless(snapshot, pending);
    else if (own) this.set({ pending: null });
    const worthSeeing = !own && !snapshot.whole && snapshot.fresh.length > 0;
    this.pace.add(snapshot, worthSeeing);
    this.set({ behind: this.pace.waiting });
  }

  /**
   * The table has moved on while a versionless action was pending: send it again, or settle it.
   * @param {Snapshot} snapshot
   * @param {import("./types.js").Pending} pending
   */
  settleVersionless(snapshot, pending) {
    if (pending.resend) {
      const message = { ...pending.message, version: snapshot.version };
      this.set({ pending: { ...pending, message, resend: false } });
      this.connection.send(message);
    } else if (hasHappened(pending.message, snapshot.position)) this.set({ pending: null });
  }

  /**
   * Show a snapshot.
   * @param {Snapshot} snapshot
   */
  show(snapshot) {
    const { position, seat, version } = snapshot;
    const moves = position.moves.map((move) => move.word).join(" ");
    const decision = `${seat}: ${moves}`;
    /** @type {Partial<SessionState>} */
    const more = { shown: snapshot, seat, behind: this.pace.waiting };
    if (moves && decision !== this.decision) {
      this.decision = decision;
      more.chosen = null;
    }
    if (!this.state.shown || this.state.shown.version !== version) {
      more.hints = null;
      more.previews = null;
      if (this.state.notice && this.state.notice.kind !== "refused") more.notice = null;
      more.undo = null;
    }
    if (position.undo) more.undo = { version, seat };
    this.set(more);
  }

  /** Request what the moves would bring, where there is something to choose; the frame does so once it has drawn. */
  requestPreviews() {
    const snapshot = this.newest;
    if (!snapshot || snapshot !== this.state.shown || !this.isMine() || this.state.previews) return;
    this.connection.send({ type: "preview", version: snapshot.version });
  }

  /** @param {MessageOf<"preview">} message */
  onPreview(message) {
    if (this.state.shown && message.version === this.state.shown.version) {
      this.set({ previews: message.previews });
    }
  }

  /** @param {MessageOf<"refused">} message */
  onRefused(message) {
    const { error, text, rule } = message;
    const pending = this.state.pending;
    if (
      error === "stale" &&
      pending &&
      VERSIONLESS_ACTIONS.has(pending.message.type) &&
      pending.tries < MAX_TRIES
    ) {
      // It depends on no version: it is sent again as soon as the fresh view is there.
      this.set({ pending: { ...pending, tries: pending.tries + 1, resend: true } });
      return;
    }
    this.set({ pending: null, notice: { kind: "refused", word: "", text, rule, error } });
  }

  /** @param {MessageOf<"error">} message */
  onError(message) {
    // An older server refuses messages that it does not know; nothing is lost by that.
    if (message.error === "too-many")
      this.set({
        pending: null,
        notice: { kind: "refused", word: "", text: message.text, rule: "", error: message.error },
      });
    else if (message.error === "bad-message") this.set({ pending: null });
  }

  // Queries

  /** Whether the decision that is shown is one to be made here and now. */
  isMine() {
    const { shown, seat, connectionStatus } = this.state;
    if (!shown || shown !== this.newest || connectionStatus === "ended") return false;
    const { decider, over, paused, held } = shown.position;
    return seat !== null && decider === seat && !over && !paused && !(seat in held);
  }

  // Actions

  start() {
    this.connection.start();
  }

  /**
   * Send an action that changes the table; it is pending until its outcome is known.
   * @param {import("./types.js").Action} message
   * @param {string} [words]
   */
  act(message, words = "") {
    if (this.state.pending || !this.newest) return;
    const numbered = { version: this.newest.version, ...message };
    this.connection.send(numbered);
    this.state = {
      ...this.state,
      pending: { message: numbered, words, tries: 0, resend: false },
      notice: null,
      hints: null,
    };
    setTimeout(
      () => this.state.pending?.message === numbered && this.set({}),
      PENDING_SHOWN_AFTER_MS,
    );
  }

  /** @param {string} words */
  play(words) {
    if (this.isMine()) this.act({ type: "play", words, seat: this.state.seat }, words);
  }

  undo() {
    const { undo } = this.state;
    if (undo && this.newest && undo.version === this.newest.version)
      this.act({ type: "undo", seat: undo.seat });
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
  lookFrom(seat) {
    this.connection.send({ type: "sit", seat });
  }

  requestHint() {
    if (this.newest && this.isMine())
      this.connection.send({ type: "hint", version: this.newest.version });
  }

  /** @param {string} word */
  askWhy(word) {
    this.connection.send({ type: "why", word });
  }

  /** @param {string} text */
  sendTalk(text) {
    return this.connection.send({ type: "talk", text });
  }

  /** @param {number | null} seat @param {boolean} on */
  setMuted(seat, on) {
    const muted = this.state.muted.filter((other) => other !== seat);
    this.set({ muted: on ? [...muted, seat] : muted });
    this.connection.send({ type: "mute", seat, on });
  }

  /** @param {unknown} chosen */
  choose(chosen) {
    this.set({ chosen });
  }

  /** Put the notice and the hints away. */
  dismiss() {
    this.set({ notice: null, hints: null });
  }

  markTalkRead() {
    if (this.state.read !== this.state.talk.length) this.set({ read: this.state.talk.length });
  }
}

/**
 * Whether an action has been applied.
 * @param {import("./types.js").Action} message
 * @param {import("./types.js").Position} position
 */
function hasHappened({ type, seat }, position) {
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
 * Return the lines of a log that another does not have yet.
 * @template T
 * @param {T[]} before
 * @param {T[]} now
 */
function findNewLines(before, now) {
  let same = 0;
  while (same < before.length && JSON.stringify(before[same]) === JSON.stringify(now[same]))
    same += 1;
  return now.slice(same);
}

/**
 * Return how far the server's clock, by which players' clocks run, is ahead of this machine's.
 * @param {number} now
 */
function measureOffset(now) {
  return now - Date.now() / 1000;
}
