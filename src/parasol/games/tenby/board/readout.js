/** Everything that lies on the table in words, part by part: for whoever listens instead of looking. */
import { t } from "../../../static/js/words.js";
import { describeScore } from "./card-dialog.js";
import { describeGoods } from "./goods.js";
import { describeTiers, describeWants } from "./residents.js";
import {
  DECKS,
  findRow,
  getLetter,
  getOwnSeat,
  getShownSeat,
  listOtherSeats,
} from "./selectors.js";
import {
  describeCard,
  describeIcons,
  formatPair,
  formatPoints,
  formatRings,
  nameDeck,
  nameTarget,
  translateName,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props */
export function readout(props) {
  const own = getOwnSeat(props);
  return [
    { id: "market", title: t("Market"), lines: describeMarket(props) },
    { id: "days", title: t("Day and Night"), lines: describeDays(props) },
    ...[getShownSeat(props), ...listOtherSeats(props)].map((seat) => ({
      id: `town-${seat}`,
      title:
        seat === own && props.seats[seat].you
          ? t("Your town")
          : t("Town of {name}", { name: props.seats[seat].name }),
      lines: [...describeGoods(props, seat), ...describeTown(props, seat)],
    })),
    ...(own === null
      ? []
      : [
          {
            id: "residents",
            title: t("Residents in hand"),
            lines: (props.view.residents ?? []).map(describeResident),
          },
        ]),
    ...(props.view.accolades.length
      ? [{ id: "accolades", title: t("Accolades"), lines: describeAccolades(props) }]
      : []),
  ];
}

/** @param {import("./view.js").Resident} one */
const describeResident = (one) =>
  [
    translateName(one.name),
    describeWants(one),
    describeTiers(one),
    ...one.streets.map(({ count }, at) => t("street {street}: {count}", { street: at + 1, count })),
    formatPoints(one.points),
  ].join(", ");

/** @param {Props} props @returns {string[]} */
const describeAccolades = (props) =>
  props.view.accolades.map((goal) => {
    const counts = goal.counts.map((count, seat) => `${props.seats[seat].name} ${count}`);
    return `${translateName(goal.name)} (${nameTarget(goal.target)}): ${counts.join(", ")}`;
  });

/** @param {Props} props */
const describeMarket = (props) =>
  DECKS.flatMap((deck) => [
    formatPair(nameDeck(deck), props.view.decks[deck]),
    ...props.view.market[deck].map((card, at) =>
      formatPair(`${getLetter(deck)}${at + 1}`, describeCard(findRow(props, card))),
    ),
  ]);

/** @param {Props} props */
function describeDays(props) {
  const { days, night } = props.view;
  const name = (/** @type {number | null} */ seat) =>
    seat === null ? t("not taken") : props.seats[seat].name;
  return [
    ...days.map((day) =>
      [
        t("Day card {n}", { n: day.number }),
        describeIcons(day.icons),
        day.tokens ? t("{rings} on it", { rings: formatRings(day.tokens) }) : "",
        name(day.seat),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    ...night.map((seat, at) => t("Night card {n}: {name}", { n: at + 1, name: name(seat) })),
  ];
}

/** @param {Props} props @param {number} seat */
const describeTown = (props, seat) =>
  props.view.seats[seat].streets.flatMap((street, at) => [
    formatPair(
      t("Street {n}", { n: at + 1 }),
      `${street.completed ? t("Completed") : t("Incomplete")}, ${formatPoints(street.points)}`,
    ),
    ...street.cards.map((card, index) =>
      formatPair(
        `${at + 1}.${index + 1}`,
        `${describeCard(findRow(props, card.card))}. ${describeScore(props, seat, at + 1, index + 1)}`,
      ),
    ),
  ]);
