/**
 * The log as entries, one for every thing that was done. What led to a card lying in a town (an icon,
 * a price, where it came from) is told in one line with it.
 */
import { t } from "../../../static/js/words.js";
import { formatRings, nameDeck, nameIcon, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Line} Line */
/** @template {Line["kind"]} K @typedef {import("./types.js").LineOf<K>} LineOf */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {Entry["icons"]} Icons */

/** Lines that another one tells better. */
const LEADING_KINDS = [
  "used",
  "bought",
  "took",
  "blind",
  "plain",
  "lifted",
  "drew",
  "dealt",
  "dealt_accolade",
  "saw",
];
/** What happens to all. */
const SEATLESS_KINDS = [
  "round",
  "days",
  "market",
  "over",
  "leftover",
  "discarded",
  "shuffled",
  "accolades",
];

/** @param {Line[]} log @param {Props} props @returns {Entry[]} */
export function entries(log, props) {
  /** @type {Entry[]} */
  const found = [];
  /** @type {Line[]} */
  let led = [];
  let from = 0;
  log.forEach((line, place) => {
    if (!led.length) from = place;
    if (LEADING_KINDS.includes(line.kind)) {
      led.push(line);
      return;
    }
    const tell =
      /** @type {((line: Line, props: Props, led: Line[]) => string | null) | undefined} */ (
        DESCRIPTIONS[line.kind]
      );
    const text = tell ? tell(line, props, led) : null;
    if (text === null || text === undefined) {
      if (found.length) found[found.length - 1].to = place;
    } else
      found.push({
        seat: SEATLESS_KINDS.includes(line.kind) ? null : line.seat,
        text,
        icons: makeIcons(line, led, props),
        ids: listPieceIds(line),
        from,
        to: place,
      });
    led = [];
  });
  return found;
}

/** A card's name, wherever the board knows it from. @param {Props} props @param {string} key */
function nameCard(props, key) {
  const row = props.view.cards[key] ?? props.view.hand_cards?.[key];
  return translateName(
    row
      ? row.name
      : key
          .split("-")
          .map((part) => part[0].toUpperCase() + part.slice(1))
          .join(" "),
  );
}

/** @type {{[Kind in Line["kind"]]?: (line: LineOf<Kind>, props: Props, led: Line[]) => string | null}} */
const DESCRIPTIONS = {
  started: ({ card }, props) => t("began with {card}", { card: nameCard(props, card) }),
  kept: () => t("kept a Start card"),
  kept_card: ({ card }, props) => t("kept {card}", { card: nameCard(props, card) }),
  chose: () => t("decided about an accolade"),
  accolade: () => t("laid the accolade open"),
  secret: () => t("kept the accolade secret"),
  unveiled: ({ cost }) => t("opened the accolade for {rings}", { rings: formatRings(cost) }),
  committed: ({ cost }) => t("committed to an accolade for {rings}", { rings: formatRings(cost) }),
  round: ({ round }) => t("Round {n} begins", { n: round }),
  day: ({ number }) => t("chose Day card {n}", { n: number }),
  turn: ({ number, rings, tokens }) =>
    rings + tokens
      ? t("played Day card {n}: {rings}", { n: number, rings: formatRings(rings + tokens) })
      : t("played Day card {n}", { n: number }),
  forfeited: ({ icon }) => t("gave up for a life ring: {icon}", { icon: nameIcon(icon) }),
  placed: (line, props, led) => describePlaced(line, props, led),
  moved: ({ card, street }, props) =>
    t("moved {card} to street {n}", { card: nameCard(props, card), n: street }),
  kept_resident: () => t("kept a resident"),
  kept_resident_card: ({ resident }, props) =>
    t("kept {card}", { card: nameResident(props, resident) }),
  revealed: ({ card }, props) => t("revealed {card}", { card: nameCard(props, card) }),
  shuffled: ({ deck }) =>
    t("A new deck: {deck}", { deck: deck === "day" ? t("Day cards") : nameDeck(deck) }),
  ended: ({ night }) => t("moved to Night card {n}", { n: night }),
  leftover: ({ number }) => t("A life ring lies on Day card {n}", { n: number }),
  mix: ({ terraces, piers }) =>
    t("drew {terraces} terraces and {piers} piers", { terraces, piers }),
  thanks: ({ card }, props) => t("added {card}", { card: nameCard(props, card) }),
  residents: ({ residents }, props) =>
    t("showed {names}", {
      names: residents.map((key) => nameResident(props, key)).join(", ") || t("no residents"),
    }),
  secret_shown: () => t("showed the secret accolade"),
  over: ({ totals }, props) =>
    t("Final scores: {totals}", {
      totals: totals.map((total, seat) => `${props.seats[seat].name} ${total}`).join(", "),
    }),
};

/** @param {LineOf<"placed">} line @param {Props} props @param {Line[]} led */
function describePlaced({ card, street }, props, led) {
  const name = nameCard(props, card);
  if (led.some((one) => one.kind === "blind"))
    return t("drew {card} blind, street {n}", { card: name, n: street });
  return t("built {card}, street {n}", { card: name, n: street });
}

/** A resident's trade from its key. @param {Props} props @param {string} key */
function nameResident(props, key) {
  const own = (props.view.residents ?? []).find((one) => one.card === key);
  return translateName(
    own
      ? own.name
      : key
          .replace(/-[ab]$/, "")
          .split("-")
          .map((part) => part[0].toUpperCase() + part.slice(1))
          .join(" "),
  );
}

/** What it was paid with. @param {Line} line @param {Line[]} led @param {Props} props @returns {Icons} */
function makeIcons(line, led, props) {
  if (line.kind !== "placed" && !line.kind.startsWith("kept_resident")) return [];
  return led.flatMap((one) =>
    one.kind === "used"
      ? [{ url: props.art(`icon/${one.icon}`), label: nameIcon(one.icon) }]
      : one.kind === "bought"
        ? [{ url: props.art("ring"), label: formatRings(one.cost), points: one.cost }]
        : [],
  );
}

/** The pieces that a line speaks of. @param {Line} line @returns {string[]} */
function listPieceIds(line) {
  if (line.kind === "placed" || line.kind === "moved" || line.kind === "started")
    return [`town-${line.seat}-${line.card}`, `small-${line.seat}`];
  if (line.kind === "revealed") return [`market-${line.card}`];
  if (line.kind === "day" || line.kind === "turn" || line.kind === "leftover")
    return [`day-${line.number}`];
  return line.kind === "ended" ? [`night-${line.night}`] : [];
}
