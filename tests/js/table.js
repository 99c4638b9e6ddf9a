/** A match of the real rules, and the props of a board that somebody plays it with. */
import "./page.js";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** @typedef {import("../../src/parasol/static/js/table/types.js").GameTypes} GameTypes */
/** @template {GameTypes} G @typedef {import("../../src/parasol/static/js/table/types.js").Props<G>} Props */
/** @typedef {{game: string, seed: number, options?: Record<string, unknown>}} Deal */

const ROOT = new URL("../..", import.meta.url);

/** Random numbers that are the same every time. @param {number} seed */
export function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of several. @template T @param {T[]} items @param {() => number} random @returns {T} */
export const pick = (items, random) => items[Math.floor(random() * items.length)];

/**
 * A table at which every seat is played from here.
 * @template {GameTypes} G
 */
export class Table {
  /** What was played. @type {string[]} */
  played = [];
  /** What was asked about. @type {string[]} */
  asked = [];
  /** @type {G["choice"] | null} */
  chosen = null;

  constructor() {
    const python = process.env.PYTHON ?? ".venv/bin/python";
    this.rules = spawn(python, ["tests/js/rules.py"], {
      cwd: ROOT,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.answers = createInterface({ input: this.rules.stdout })[Symbol.asyncIterator]();
  }

  /** @param {object} request @returns {Promise<unknown>} */
  async ask(request) {
    this.rules.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.answers.next();
    if (done) throw new Error(`the rules refuse ${JSON.stringify(request)}: see above`);
    return JSON.parse(value);
  }

  /** @param {object} request */
  async move(request) {
    const answer = await this.ask(request);
    this.position =
      /** @type {Pick<Props<G>, "seat" | "over" | "view" | "moves" | "previews"> & {log: G["line"][]}} */ (
        answer
      );
    this.chosen = null;
    return this;
  }

  /** @param {Deal} deal */
  deal({ options = {}, ...deal }) {
    return this.move({ ...deal, options });
  }

  /** @param {string} words */
  play(words) {
    return this.move({ play: words });
  }

  /** Why the rules refuse these words; null: they take them. @param {string} words */
  async why(words) {
    return /** @type {string | null} */ (await this.ask({ why: words }));
  }

  /** Play anything until it is so. @param {(props: Props<G>) => boolean} when @param {number} seed */
  async playUntil(when, seed) {
    const random = makeRandom(seed);
    while (!when(this.props)) {
      if (this.props.over) throw new Error("the match is over, and it never was so");
      await this.play(pick(this.props.moves, random).word);
    }
    return this.props;
  }

  /** The props as the frame makes them, with what is chosen now. @returns {Props<G>} */
  get props() {
    if (!this.position) throw new Error("nothing is dealt");
    const { seat, over, view, moves, previews } = this.position;
    const seats = /** @type {{seats: unknown[]}} */ (view).seats;
    return {
      view,
      seat,
      over,
      moves,
      previews,
      seats: seats.map((_, id) => ({
        id,
        name: "ABCDE"[id],
        kind: "person",
        level: "",
        mark: id,
        you: id === seat,
        here: true,
        holder: "",
        resigned: false,
      })),
      mySeats: seat === null ? [] : [seat],
      decider: seat,
      paused: false,
      standings: null,
      mine: !over,
      pending: null,
      chosen: this.chosen,
      hinted: null,
      fresh: [],
      version: 0,
      replay: false,
      settings: {
        theme: "light",
        motion: "full",
        contrast: "normal",
        sound: false,
        language: "en",
      },
      t: (text) => text,
      n: (_, many) => many,
      choose: (chosen) => {
        this.chosen = chosen;
      },
      play: (words) => {
        this.played.push(words);
      },
      why: (word) => {
        this.asked.push(word);
      },
      art: (piece) => `/art/${piece}.svg`,
      announce: () => {},
    };
  }

  close() {
    this.rules.stdin.end();
  }
}
