/**
 * The log as entries, one for every thing that was done. What led to a card lying in a town (an icon,
 * a price, where it came from) is told in one line with it.
 */
import { t } from "../../../static/js/words.js";
import { called, deckName, iconName, ringCount } from "./terms.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {{url?: string, label: string, points?: string | number}} Icon */
/** @typedef {{seat: number | null, text: string, icons: Icon[], ids: string[], from: number, to: number}} Entry */

/** Lines that another one tells better. */
const LEADING = ["used", "bought", "took", "blind", "plain", "lifted", "drew", "dealt", "dealt_accolade", "saw"];
/** What happens to all. */
const WHOLE = ["round", "days", "market", "over", "leftover", "discarded", "shuffled", "accolades"];

/** @param {any[]} log @param {Props} props @returns {Entry[]} */
export function entries(log, props) {
  /** @type {Entry[]} */
  const found = [];
  /** @type {any[]} */
  let led = [];
  let from = 0;
  log.forEach((line, place) => {
    if (!led.length) from = place;
    if (LEADING.includes(line.kind)) {
      led.push(line);
      return;
    }
    const tell = TOLD[line.kind];
    const text = tell ? tell(line, props, led) : null;
    if (text === null || text === undefined) {
      if (found.length) found[found.length - 1].to = place;
    } else found.push({ seat: WHOLE.includes(line.kind) ? null : line.seat, text, icons: iconsOf(line, led, props),
      ids: idsOf(line), from, to: place });
    led = [];
  });
  return found;
}

/** A card's name, wherever the board knows it from. @param {Props} props @param {string} key */
function named(props, key) {
  const row = props.view.cards[key] ?? props.view.hand_cards?.[key];
  return called(row ? row.name : key.split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join(" "));
}

/** @type {Record<string, (line: any, props: Props, led: any[]) => string | null>} */
const TOLD = {
  started: ({ card }, props) => t("began with {card}", { card: named(props, card) }),
  kept: () => t("kept a Start card"),
  kept_card: ({ card }, props) => t("kept {card}", { card: named(props, card) }),
  chose: () => t("decided about an accolade"),
  accolade: () => t("laid the accolade open"),
  secret: () => t("kept the accolade secret"),
  unveiled: ({ cost }) => t("opened the accolade for {rings}", { rings: ringCount(cost) }),
  committed: ({ cost }) => t("committed to an accolade for {rings}", { rings: ringCount(cost) }),
  round: ({ round }) => t("Round {n} begins", { n: round }),
  day: ({ number }) => t("chose Day card {n}", { n: number }),
  turn: ({ number, rings, tokens }) => (rings + tokens
    ? t("played Day card {n}: {rings}", { n: number, rings: ringCount(rings + tokens) }) : t("played Day card {n}", { n: number })),
  forfeited: ({ icon }) => t("gave up for a life ring: {icon}", { icon: iconName(icon) }),
  placed: (line, props, led) => placed(line, props, led),
  moved: ({ card, street }, props) => t("moved {card} to street {n}", { card: named(props, card), n: street }),
  kept_resident: () => t("kept a resident"),
  kept_resident_card: ({ resident }, props) => t("kept {card}", { card: residentName(props, resident) }),
  revealed: ({ card }, props) => t("revealed {card}", { card: named(props, card) }),
  shuffled: ({ deck }) => t("A new deck: {deck}", { deck: deck === "day" ? t("Day cards") : deckName(deck) }),
  ended: ({ night }) => t("moved to Night card {n}", { n: night }),
  leftover: ({ number }) => t("A life ring lies on Day card {n}", { n: number }),
  mix: ({ terraces, piers }) => t("drew {terraces} terraces and {piers} piers", { terraces, piers }),
  thanks: ({ card }, props) => t("added {card}", { card: named(props, card) }),
  residents: ({ residents }, props) => t("showed {names}",
    { names: residents.map((/** @type {string} */ key) => residentName(props, key)).join(", ") || t("no residents") }),
  secret_shown: () => t("showed the secret accolade"),
  over: ({ totals }, props) => t("Final scores: {totals}",
    { totals: totals.map((/** @type {number} */ total, /** @type {number} */ seat) => `${props.seats[seat].name} ${total}`).join(", ") }),
};

/** @param {any} line @param {Props} props @param {any[]} led */
function placed({ card, street }, props, led) {
  const name = named(props, card);
  if (led.some((one) => one.kind === "blind")) return t("drew {card} blind, street {n}", { card: name, n: street });
  return t("built {card}, street {n}", { card: name, n: street });
}

/** A resident's trade from its key. @param {Props} props @param {string} key */
function residentName(props, key) {
  const own = (props.view.residents ?? []).find((/** @type {any} */ one) => one.card === key);
  return called(own ? own.name : key.replace(/-[ab]$/, "").split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join(" "));
}

/** What it was paid with. @param {any} line @param {any[]} led @param {Props} props @returns {Icon[]} */
function iconsOf(line, led, props) {
  if (line.kind !== "placed" && !line.kind.startsWith("kept_resident")) return [];
  return led.flatMap((one) => (one.kind === "used"
    ? [{ url: props.art(`icon/${one.icon}`), label: iconName(one.icon) }]
      : one.kind === "bought" ? [{ url: props.art("ring"), label: ringCount(one.cost), points: one.cost }] : []));
}

/** The pieces that a line speaks of. @param {any} line @returns {string[]} */
function idsOf(line) {
  if (["placed", "moved", "started"].includes(line.kind)) return [`town-${line.seat}-${line.card}`, `small-${line.seat}`];
  if (line.kind === "revealed") return [`market-${line.card}`];
  if (line.kind === "day" || line.kind === "turn" || line.kind === "leftover") return [`day-${line.number}`];
  return line.kind === "ended" ? [`night-${line.night}`] : [];
}
