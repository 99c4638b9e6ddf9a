/**
 * The log in words. Each line belongs to pieces on the board: pointing at a line lights them up, and
 * those of the newest lines stay outlined in the colour of the seat that moved.
 */
import { html, useEffect, useMemo, useRef, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Mark } from "./icons.js";
import { stripSubject } from "./seat-names.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Entry} Entry */

/**
 * The log as entries, oldest first: as the board tells it, else line by line.
 * @param {import("./types.js").Props} props
 * @param {import("./types.js").BoardModule} board
 * @param {import("./types.js").LogLine[]} log
 * @returns {Entry[]}
 */
export function useEntries(props, board, log) {
  return useMemo(() => {
    if (board.entries)
      return board.entries(log, props).map((entry) => ({ ...entry, second: true }));
    return log.map((line, place) => {
      const art = board.lineArt ? board.lineArt(line, props) || {} : {};
      return {
        seat: line.seat,
        text: art.text || stripSubject(line, props.seats),
        second: Boolean(art.text),
        icons: art.icons || [],
        ids: art.ids || [],
        from: place,
        to: place,
      };
    });
  }, [log, board, props.seat, props.seats.map((seat) => seat.name).join()]);
}

/**
 * @param {{entries: Entry[], seats: Seat[], fresh: number, short?: boolean}} given `fresh`: lines that are new
 */
export function Log({ entries, seats, fresh, short = false }) {
  const [at, move] = useState(0);
  const list = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  const newest = [...entries].reverse();
  const lines = short ? newest.slice(0, 1) : newest;
  /** @param {KeyboardEvent} event */
  const handleKey = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -lines.length, End: lines.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(lines.length - 1, at + step));
    move(next);
    /** @type {HTMLElement | undefined} */ (list.current?.children[next])?.focus();
  };
  const length = entries.length ? entries[entries.length - 1].to + 1 : 0;
  return html`<ol class=${`log ${short ? "short" : ""}`} ref=${list} aria-label=${t("What happened, newest first")} onKeyDown=${handleKey}>
    ${lines.map(
      (
        entry,
        place,
      ) => html`<li key=${`${entry.from}-${entry.to}`} tabindex=${place === at ? 0 : -1}
      class=${entry.to >= length - fresh && fresh ? "fresh" : ""} data-log=${entry.to}
      onMouseEnter=${() => highlight(entry)} onMouseLeave=${clearHighlight} onFocus=${() => {
        move(place);
        highlight(entry);
      }} onBlur=${clearHighlight}>
      <${LogEntry} entry=${entry} seats=${seats} />
    </li>`,
    )}
    ${entries.length ? null : html`<li class="none">${t("Nothing has happened yet.")}</li>`}
  </ol>`;
}

/** @param {{entry: Entry, seats: Seat[]}} given */
export function LogEntry({ entry, seats }) {
  const seat = entry.seat === null ? null : seats[entry.seat];
  const alone = seats.filter((one) => one.you).length === 1; // else "you" could be anybody at this screen
  return html`${seat ? html`<${Mark} seat=${seat.mark} size=${18} />` : html`<span class="no-mark"></span>`}
    <span class="what">${seat ? html`<b>${seat.you && alone && entry.second ? t("You") : seat.name}</b> ` : null}${entry.text}</span>
    ${
      entry.icons.length
        ? html`<span class="gain">${entry.icons.map(
            (icon) => html`<span class="it">
      ${icon.url ? html`<img src=${icon.url} alt=${icon.label} width="20" height="20" />` : icon.label}
      ${icon.points === undefined || icon.points === "" ? null : html`<b>${icon.points}</b>`}</span>`,
          )}</span>`
        : null
    }`;
}

/**
 * Light up the pieces of a line.
 * @param {Entry} entry
 */
function highlight(entry) {
  clearHighlight();
  for (const id of entry.ids)
    document.getElementById(id)?.setAttribute("data-lit", getSeatColour(entry.seat));
}

function clearHighlight() {
  for (const piece of document.querySelectorAll("[data-lit]")) piece.removeAttribute("data-lit");
}

/**
 * Outline the pieces of the newest lines in the colour of whoever moved, until the next move.
 * @param {Entry[]} entries
 * @param {number} length of the log
 * @param {number} fresh how many of its lines are new
 */
export function useFreshPieces(entries, length, fresh) {
  useEffect(() => {
    const marked = entries
      .filter((entry) => fresh && entry.to >= length - fresh)
      .flatMap((entry) =>
        entry.ids.map((id) => {
          const piece = document.getElementById(id);
          piece?.setAttribute("data-fresh", getSeatColour(entry.seat));
          return piece;
        }),
      );
    return () => {
      for (const piece of marked) piece?.removeAttribute("data-fresh");
    };
  }, [entries, length, fresh]);
}

/** @param {number | null} seat */
function getSeatColour(seat) {
  return seat === null ? "" : String(seat + 1);
}
