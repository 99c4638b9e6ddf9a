/** The seats: who sits where, what they own, how many points, whose turn it is and how much time. */

import { levelName } from "../levels.js";
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { useNow } from "./hooks.js";
import { Icon, Mark } from "./icons.js";

/** @typedef {import("./types.js").BoardModule} BoardModule */
/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").SessionState} SessionState */

/**
 * @param {{state: SessionState, props: Props, board: BoardModule, narrow: boolean}} given
 */
export function Seats({ state, props, board, narrow }) {
  const last = findLastMover(state);
  return html`<ol class=${`seats ${narrow ? "narrow" : ""}`} aria-label=${t("Seats")}>
    ${props.seats.map(
      (seat) => html`<${SeatRow} key=${seat.id} ...${{ seat, state, props, board, narrow }}
      justMoved=${seat.id === last} />`,
    )}
  </ol>`;
}

/**
 * @param {{seat: Seat, state: SessionState, props: Props, board: BoardModule, narrow: boolean, justMoved: boolean}} given
 */
function SeatRow({ seat, state, props, board, narrow, justMoved }) {
  const now = props.decider === seat.id && !props.over;
  const points = board.score ? board.score(props, seat.id) : null;
  const goods = board.Goods ? board.Goods(props, seat.id) : null;
  const peek = narrow && !now && board.Peek ? board.Peek(props, seat.id) : null;
  const classes = [now && "now", seat.resigned && "gone", !seat.here && "away"]
    .filter(Boolean)
    .join(" ");
  return html`<li class=${classes} aria-current=${now ? "true" : undefined} id=${`seat-${seat.id}`}>
    ${peek ? html`<span class="peek">${peek}</span>` : null}
    <${Mark} seat=${seat.mark} size=${narrow ? 22 : 34} />
    <span class="who"><b>${seat.name}</b><small>${describeActivity(seat, props, now, justMoved)}</small></span>
    ${goods ? html`<span class="goods">${goods}</span>` : null}
    <${Clock} state=${state} seat=${seat.id} />
    ${
      points === null || points === undefined
        ? null
        : html`<strong class="points">${String(points).replace("-", "−")}<span class="unseen"> ${t("points")}</span></strong>`
    }
  </li>`;
}

/**
 * What somebody is doing, in a few words.
 * @param {Seat} seat
 * @param {Props} props
 * @param {boolean} now
 * @param {boolean} justMoved
 */
function describeActivity(seat, props, now, justMoved) {
  if (seat.resigned) return t("resigned");
  if (props.replay)
    return now
      ? t("to move")
      : justMoved
        ? t("just moved")
        : seat.kind === "computer"
          ? t("computer")
          : "";
  const level = levelName(seat.holder);
  if (seat.holder)
    return seat.you
      ? t("{level} plays for you", { level })
      : t("{level} plays for them", { level });
  if (now && seat.you) return props.mySeats.length > 1 ? t("to move") : t("your turn");
  if (now && seat.kind === "computer") return t("is thinking");
  if (now) return seat.here ? t("is thinking") : t("away, to move");
  if (seat.kind === "person" && !seat.here) return t("away");
  if (justMoved) return t("just moved");
  if (seat.kind === "computer") return t("computer");
  return seat.you && props.mySeats.length === 1 ? t("you") : t("at the table");
}

/** @param {SessionState} state */
function findLastMover(state) {
  const { shown } = state;
  if (!shown) return null;
  for (let place = shown.log.length - 1; place >= 0; place -= 1) {
    if (shown.log[place].seat !== null) return shown.log[place].seat;
  }
  return null;
}

/** @param {{state: SessionState, seat: number}} given */
function Clock({ state, seat }) {
  const clocks = state.shown?.position.clocks || null;
  const runs = Boolean(clocks && clocks.ends !== null && state.shown?.position.decider === seat);
  const now = useNow(runs);
  if (!clocks) return null;
  const left = runs ? Math.max(0, Number(clocks.ends) - now - state.offset) : clocks.left[seat];
  const text = formatTime(left);
  return html`<span class=${`clock ${runs ? "runs" : ""} ${runs && left < 30 ? "short" : ""}`} role="timer"
    aria-label=${t("{time} left", { time: text })}><${Icon} name="clock" size=${14} />${text}</span>`;
}

/** @param {number} seconds */
function formatTime(seconds) {
  const whole = Math.ceil(seconds - 0.05);
  const hours = Math.floor(whole / 3600);
  const days = Math.floor(hours / 24);
  if (days >= 2) return t("{n} d", { n: days });
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
