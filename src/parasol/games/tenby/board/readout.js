/** Everything that lies on the table in words, part by part: for whoever listens instead of looking. */
import { t } from "../../../static/js/words.js";
import { goodsLines } from "./goods.js";
import { scoreText } from "./look.js";
import { DECKS, letterOf, otherSeats, ownSeat, rowOf, shownSeat } from "./reading.js";
import { tiersText, wantsText } from "./residents.js";
import { called, cardText, deckName, iconsText, pair, points, ringCount, targetName } from "./terms.js";

/** @typedef {import("./reading.js").Props} Props */

/** @param {Props} props */
export function readout(props) {
  const own = ownSeat(props);
  return [
    { id: "market", title: t("Market"), lines: marketLines(props) },
    { id: "days", title: t("Day and Night"), lines: dayLines(props) },
    ...[shownSeat(props), ...otherSeats(props)].map((seat) => ({
      id: `town-${seat}`,
      title: seat === own && props.seats[seat].you ? t("Your town") : t("Town of {name}", { name: props.seats[seat].name }),
      lines: [...goodsLines(props, seat), ...townLines(props, seat)],
    })),
    ...(own === null ? [] : [{ id: "residents", title: t("Residents in hand"), lines: props.view.residents.map(residentLine) }]),
    ...(props.view.accolades.length ? [{ id: "accolades", title: t("Accolades"), lines: accoladeLines(props) }] : []),
  ];
}

/** @param {any} one */
const residentLine = (one) => [
  called(one.name), wantsText(one), tiersText(one),
  ...one.streets.map((/** @type {any} */ { count }, /** @type {number} */ at) => t("street {street}: {count}", { street: at + 1, count })),
  points(one.points),
].join(", ");

/** @param {Props} props @returns {string[]} */
const accoladeLines = (props) => props.view.accolades.map((/** @type {any} */ goal) => {
  const counts = goal.counts.map((/** @type {number} */ count, /** @type {number} */ seat) => `${props.seats[seat].name} ${count}`);
  return `${called(goal.name)} (${targetName(goal.target)}): ${counts.join(", ")}`;
});

/** @param {Props} props */
const marketLines = (props) => DECKS.flatMap((deck) => [
  pair(deckName(deck), props.view.decks[deck]),
  ...props.view.market[deck].map((/** @type {string} */ card, /** @type {number} */ at) =>
    pair(`${letterOf(deck)}${at + 1}`, cardText(rowOf(props, card)))),
]);

/** @param {Props} props */
function dayLines(props) {
  const { days, night } = props.view;
  const name = (/** @type {number | null} */ seat) => (seat === null ? t("not taken") : props.seats[seat].name);
  return [
    ...days.map((/** @type {any} */ day) => [
      t("Day card {n}", { n: day.number }), iconsText(day.icons),
      day.tokens ? t("{rings} on it", { rings: ringCount(day.tokens) }) : "", name(day.seat),
    ].filter(Boolean).join(", ")),
    ...night.map((/** @type {number | null} */ seat, /** @type {number} */ at) =>
      t("Night card {n}: {name}", { n: at + 1, name: name(seat) })),
  ];
}

/** @param {Props} props @param {number} seat */
const townLines = (props, seat) => props.view.seats[seat].streets.flatMap((/** @type {any} */ street, /** @type {number} */ at) => [
  pair(t("Street {n}", { n: at + 1 }), `${street.completed ? t("Completed") : t("Incomplete")}, ${points(street.points)}`),
  ...street.cards.map((/** @type {any} */ card, /** @type {number} */ index) =>
    pair(`${at + 1}.${index + 1}`, `${cardText(rowOf(props, card.card))}. ${scoreText(props, seat, at + 1, index + 1)}`)),
]);
