/** Who sits where, as it is shown: names, what they are doing, and sentences that name them. */
import { levelName } from "../levels.js";
import { t } from "../words.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").SessionState} SessionState */

/** The name on the seat of a person who wanted to be forgotten. */
const FORGOTTEN_NAME = "somebody";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name that keeps to itself in a sentence, also where it is written from right to left.
 * @param {string} name
 */
export const isolateName = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/**
 * The seats of a table as they are shown.
 * @param {SessionState} state
 * @returns {Seat[]}
 */
export function describeSeats(state) {
  const { table, shown, present, seats } = state;
  if (!table) return [];
  const held = shown ? shown.position.held : {};
  const resigned = shown ? shown.position.resigned : [];
  /** @type {Map<string, number>} */
  const counted = new Map();
  return table.seats.map((info) => {
    const plain =
      info.kind === "computer"
        ? levelName(info.level)
        : info.name === FORGOTTEN_NAME
          ? t("somebody")
          : isolateName(info.name);
    const number = (counted.get(plain) || 0) + 1;
    counted.set(plain, number);
    return {
      id: info.seat,
      name:
        number > 1 && plain ? `${plain} ${number}` : plain || t("Seat {n}", { n: info.seat + 1 }),
      kind: info.kind,
      level: info.level,
      mark: info.seat,
      you: seats.includes(info.seat),
      here: info.kind === "computer" || present.seats.includes(info.seat),
      holder: held[info.seat] || "",
      resigned: resigned.includes(info.seat),
    };
  });
}

/**
 * A sentence of the server's with names in it where it speaks of seats by number.
 * @param {string} text
 * @param {Seat[]} seats
 */
export function fillNames(text, seats) {
  return seats.reduce((sentence, seat) => {
    const term = t("seat {n}", { n: seat.id });
    return sentence.replace(new RegExp(`${escapeRegExp(term)}(?!\\d)`, "gi"), () => seat.name);
  }, text);
}

/**
 * A log line without its subject, which is shown beside it.
 * @param {{seat: number | null, text: string}} line
 * @param {Seat[]} seats
 */
export function stripSubject(line, seats) {
  let text = line.text;
  if (line.seat !== null) {
    const subject = t("seat {n}", { n: line.seat });
    if (text.toLowerCase().startsWith(subject.toLowerCase()))
      text = text.slice(subject.length).replace(/^[\s:]+/, "");
  }
  return fillNames(text, seats);
}

/**
 * A sentence as it begins a line.
 * @param {string} text
 */
export function capitalize(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/** @param {string} text */
function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
