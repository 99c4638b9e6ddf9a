/**
 * The connection of a table: one WebSocket that reconnects by itself. It sends hello, keeps the
 * connection alive, and retries with backoff; what messages mean is for the session to know.
 */

const PROTOCOL_VERSION = 2;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
const PING_AFTER_MS = 20_000;
const REPLY_TIMEOUT_MS = 6_000;
/** Errors after which there is no use in trying again. */
const FATAL_ERRORS = new Set(["no-table", "bad-hello", "banned", "signed-out"]);

/** @typedef {import("./types.js").Message} Message */
/** @typedef {"connecting" | "open" | "lost" | "ended"} Status */
/**
 * @typedef {object} Listener
 * @property {(message: Message) => void} onMessage
 * @property {(status: Status, more: {retryAt?: number, error?: string, text?: string}) => void} onStatus
 * @property {() => {token: string, seat: number | null, since: number}} describeHello what to say in hello
 */

export class Connection {
  /**
   * @param {string} address
   * @param {string} table
   * @param {string} language
   * @param {Listener} listener
   */
  constructor(address, table, language, listener) {
    this.address = address;
    this.table = table;
    this.language = language;
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open = false;
    this.retries = 0;
    this.pings = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retryTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.aliveTimer = undefined;
    this.lastError = { error: "", text: "" };
    this.onWake = () => this.wake();
    this.onOffline = () => this.retryLater();
  }

  /** Connect, and stay connected until `stop`. */
  start() {
    addEventListener("online", this.onWake);
    addEventListener("offline", this.onOffline);
    addEventListener("pageshow", this.onWake);
    document.addEventListener("visibilitychange", this.onWake);
    this.connect();
  }

  /** Disconnect and stay away. */
  stop() {
    removeEventListener("online", this.onWake);
    removeEventListener("offline", this.onOffline);
    removeEventListener("pageshow", this.onWake);
    document.removeEventListener("visibilitychange", this.onWake);
    clearTimeout(this.retryTimer);
    clearTimeout(this.aliveTimer);
    this.closeSocket();
  }

  /**
   * Send a message; false where there is no open connection just now.
   * @param {object} message
   */
  send(message) {
    if (!this.open || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect at once: the snapshot is out of date, or somebody else is to be greeted. */
  reconnect() {
    this.closeSocket();
    this.retries = 0;
    this.connect();
  }

  connect() {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.closeSocket();
    this.listener.onStatus("connecting", {});
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.lastError = { error: "", text: "" };
    socket.onopen = () => this.sendHello(socket);
    socket.onmessage = (event) => this.receive(socket, JSON.parse(event.data));
    socket.onclose = (event) => this.handleClose(socket, event.code);
    this.expectReply(REPLY_TIMEOUT_MS * 2);
  }

  /** @param {WebSocket} socket */
  sendHello(socket) {
    const { token, seat, since } = this.listener.describeHello();
    const hello = {
      type: "hello",
      protocol: PROTOCOL_VERSION,
      table: this.table,
      token,
      seat,
      since,
    };
    socket.send(JSON.stringify({ ...hello, language: this.language }));
  }

  /**
   * @param {WebSocket} socket
   * @param {Message} message
   */
  receive(socket, message) {
    if (socket !== this.socket) return;
    this.schedulePing();
    if (message.type === "error") this.lastError = { error: message.error, text: message.text };
    if (message.type === "welcome") {
      this.open = true;
      this.retries = 0;
      this.listener.onStatus("open", {});
    }
    this.listener.onMessage(message);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  handleClose(socket, code) {
    if (socket !== this.socket) return;
    if (FATAL_ERRORS.has(this.lastError.error) || code === 4403) {
      this.stop();
      this.listener.onStatus("ended", this.lastError);
      return;
    }
    this.retryLater();
  }

  /** The connection is lost: retry with backoff. */
  retryLater() {
    this.closeSocket();
    if (this.retryTimer !== undefined) return;
    const waitMs =
      Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.retries) * (1 + Math.random() * 0.4);
    this.retries += 1;
    this.listener.onStatus("lost", { retryAt: Date.now() + waitMs });
    this.retryTimer = setTimeout(() => this.connect(), waitMs);
  }

  /** The page is visible again, or the network is back: do not wait any longer. */
  wake() {
    if (document.visibilityState === "hidden") return;
    if (this.retryTimer !== undefined) {
      this.retries = 0;
      this.connect();
    } else if (this.open) this.ping(REPLY_TIMEOUT_MS / 2);
  }

  /** A message came, so the connection is alive: ping when it has been quiet for long. */
  schedulePing() {
    clearTimeout(this.aliveTimer);
    this.aliveTimer = setTimeout(() => this.ping(REPLY_TIMEOUT_MS), PING_AFTER_MS);
  }

  /** @param {number} timeoutMs */
  ping(timeoutMs) {
    this.pings += 1;
    this.send({ type: "ping", n: this.pings });
    this.expectReply(timeoutMs);
  }

  /**
   * Give the connection up unless a message comes.
   * @param {number} timeoutMs
   */
  expectReply(timeoutMs) {
    clearTimeout(this.aliveTimer);
    this.aliveTimer = setTimeout(() => this.retryLater(), timeoutMs);
  }

  closeSocket() {
    this.open = false;
    clearTimeout(this.aliveTimer);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
