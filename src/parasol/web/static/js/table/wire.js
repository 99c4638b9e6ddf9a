/**
 * The wire of a table: one WebSocket that comes back by itself. It says hello, keeps the connection
 * alive, and says again what may have been lost; what messages mean is for the sitting to know.
 */

const PROTOCOL = 1;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const QUIET = 20_000;
const PATIENCE = 6_000;
/** Errors after which there is no use in trying again. */
const FOR_GOOD = new Set(["no-table", "bad-hello"]);

/** @typedef {"connecting" | "open" | "lost" | "ended"} Link */
/**
 * @typedef {object} Ears
 * @property {(message: any) => void} heard a message came
 * @property {(link: Link, more: {again?: number, error?: string, text?: string}) => void} link how the wire is
 * @property {() => {token: string, seat: number | null, since: number}} knows what to say in hello
 */

export class Wire {
  /**
   * @param {string} address
   * @param {string} table
   * @param {string} language
   * @param {Ears} ears
   */
  constructor(address, table, language, ears) {
    this.address = address;
    this.table = table;
    this.language = language;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open = false;
    this.tries = 0;
    this.pings = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.watch = undefined;
    this.last = { error: "", text: "" };
    this.woken = () => this.wake();
    this.gone = () => this.lose();
  }

  /** Connect, and stay connected until `end`. */
  begin() {
    addEventListener("online", this.woken);
    addEventListener("offline", this.gone);
    addEventListener("pageshow", this.woken);
    document.addEventListener("visibilitychange", this.woken);
    this.connect();
  }

  /** Disconnect and stay away. */
  end() {
    removeEventListener("online", this.woken);
    removeEventListener("offline", this.gone);
    removeEventListener("pageshow", this.woken);
    document.removeEventListener("visibilitychange", this.woken);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.drop();
  }

  /**
   * Say something; false where nobody hears it just now.
   * @param {object} message
   */
  say(message) {
    if (!this.open || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect anew at once: what is known no longer fits, or somebody else is to be greeted. */
  anew() {
    this.drop();
    this.tries = 0;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drop();
    this.ears.link("connecting", {});
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.last = { error: "", text: "" };
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.hear(socket, JSON.parse(event.data));
    socket.onclose = (event) => this.closed(socket, event.code);
    this.expect(PATIENCE * 2);
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    const { token, seat, since } = this.ears.knows();
    const hello = { type: "hello", protocol: PROTOCOL, table: this.table, token, seat, since };
    socket.send(JSON.stringify({ ...hello, language: this.language }));
  }

  /**
   * @param {WebSocket} socket
   * @param {any} message
   */
  hear(socket, message) {
    if (socket !== this.socket) return;
    this.listen();
    if (message.type === "error") this.last = { error: message.error, text: message.text };
    if (message.type === "welcome") {
      this.open = true;
      this.tries = 0;
      this.ears.link("open", {});
    }
    this.ears.heard(message);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket) return;
    if (FOR_GOOD.has(this.last.error) || code === 4403) {
      this.end();
      this.ears.link("ended", this.last);
      return;
    }
    this.lose();
  }

  /** The connection is gone: try again in a while, a little later every time. */
  lose() {
    this.drop();
    if (this.timer !== undefined) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (1 + Math.random() * 0.4);
    this.tries += 1;
    this.ears.link("lost", { again: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The page is looked at again, or the network is back: do not wait any longer. */
  wake() {
    if (document.visibilityState === "hidden") return;
    if (this.timer !== undefined) {
      this.tries = 0;
      this.connect();
    } else if (this.open) this.ask(PATIENCE / 2);
  }

  /** Something was heard: the connection is alive. Ask when it has been quiet for long. */
  listen() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.ask(PATIENCE), QUIET);
  }

  /** @param {number} patience */
  ask(patience) {
    this.pings += 1;
    this.say({ type: "ping", n: this.pings });
    this.expect(patience);
  }

  /**
   * Give the connection up unless something is heard.
   * @param {number} patience
   */
  expect(patience) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.lose(), patience);
  }

  drop() {
    this.open = false;
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
