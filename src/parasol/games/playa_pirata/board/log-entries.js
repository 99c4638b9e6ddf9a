/**
 * The log as entries, one for every thing that was done, with pictures instead of numbers where that
 * is shorter. Lines that another tells already are left out.
 */
import { t } from "../../../static/js/words.js";
import { nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Line} Line */
/** @template {Line["kind"]} K @typedef {import("./types.js").LineOf<K>} LineOf */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {Entry["icons"]} Icons */

/**
 * @param {Line[]} log
 * @param {Props} props
 * @returns {Entry[]}
 */
export function entries(log, props) {
  /** @type {Entry[]} */
  const found = [];
  log.forEach((line, place) => {
    const describe = /** @type {((line: Line, props: Props) => string | null) | undefined} */ (
      DESCRIPTIONS[line.kind]
    );
    const text = describe ? describe(line, props) : null;
    if (text === null) {
      if (found.length) found[found.length - 1].to = place;
      return;
    }
    const letter = findLetter(line);
    found.push({
      seat: SEATLESS_KINDS.includes(line.kind) ? null : line.seat,
      text,
      icons: makeIcons(line, props),
      ids: letter ? [`place-${letter}`] : [],
      from: place,
      to: place,
    });
  });
  return found;
}

/** The treasure that a line speaks of. @param {Line} line */
function findLetter(line) {
  if ("treasure" in line) return line.treasure;
  return line.kind === "special" && typeof line.aim === "string" ? line.aim : null;
}

/** What happens to all. */
const SEATLESS_KINDS = ["hand", "final", "scored", "over", "turned", "dug"];

/** @type {{[Kind in Line["kind"]]?: (line: LineOf<Kind>, props: Props) => string | null}} */
const DESCRIPTIONS = {
  hand: ({ hand, starter }, props) =>
    t("Hand {hand}: {name} starts", { hand, name: props.seats[starter].name }),
  kept: () => t("kept a special card"),
  kept_card: ({ card }) => t("kept {card}", { card: nameSpecial(card) }),
  special: (line, props) => describeSpecial(line, props),
  saw_hand: ({ target, treasures }, props) =>
    t("saw what {name} holds: {values}", {
      name: props.seats[target].name,
      values: treasures.map(nameValue).join(", "),
    }),
  buried: ({ treasure }) => t("buried {place}", { place: treasure }),
  buried_value: ({ treasure, value }) =>
    t("buried {place}: {value}", { place: treasure, value: nameValue(value) }),
  // Whoever looks sees something: that line tells both.
  telescope: ({ treasure, seat }, props) =>
    treasure && seat === props.view.viewer
      ? null
      : treasure
        ? t("looked at {place}", { place: treasure })
        : t("played the Telescope without effect"),
  map: ({ treasure }) => (treasure ? null : t("played the Map without effect")),
  looked: ({ treasure, value }) =>
    t("saw {place}: {value}", { place: treasure, value: nameValue(value) }),
  turned: ({ treasure, value }) =>
    t("{place} is turned up: {value}", { place: treasure, value: nameValue(value) }),
  umbrella: ({ treasure }) =>
    treasure
      ? t("put the umbrella on {place}", { place: treasure })
      : t("laid the umbrella in front"),
  moved: (line) =>
    t("moved the umbrella from {first} to {second}", { first: line.from, second: line.treasure }),
  took_back: ({ treasure, value }) =>
    t("took a {value} back from {place}", { value, place: treasure }),
  laid: ({ treasure, cards }) =>
    t("laid {cards} on {place}", { cards: cards.join(" + "), place: treasure }),
  skipped: () => t("could lay no towel"),
  final: ({ seat }, props) => t("Final Turn: {name}", { name: props.seats[Number(seat)].name }),
  dug: ({ treasure, value, taken_by: taker }, props) =>
    taker === null
      ? t("Nobody digs up {place}: {value}", { place: treasure, value: nameValue(value) })
      : t("{name} digs up {place}: {value}", {
          name: props.seats[taker].name,
          place: treasure,
          value: nameValue(value),
        }),
  card: ({ card }) => t("had {card}", { card: nameSpecial(card) }),
  scored: (line, props) =>
    t("The hand brings: {totals}", { totals: formatTotals(line.totals, props) }),
  chose: ({ place }) => t("takes place {n}", { n: place }),
  over: (line, props) => t("Final scores: {totals}", { totals: formatTotals(line.totals, props) }),
};

/** @param {number[]} points @param {Props} props */
const formatTotals = (points, props) =>
  points.map((total, seat) => `${props.seats[seat].name} ${total}`).join(", ");

/** @param {LineOf<"special">} line @param {Props} props */
function describeSpecial({ card, aim }, props) {
  const name = nameSpecial(card);
  if (typeof aim === "number")
    return t("played {card}: {name}", { card: name, name: props.seats[aim].name });
  return aim
    ? t("played {card} on {place}", { card: name, place: aim })
    : t("played {card}", { card: name });
}

/** @param {Line} line @param {Props} props @returns {Icons} */
function makeIcons(line, props) {
  if (line.kind === "special" || line.kind === "card")
    return [{ url: props.art(`token/${line.card}`), label: nameSpecial(line.card) }];
  return [];
}
