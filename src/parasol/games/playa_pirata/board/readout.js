/** Everything that lies on the table in words, part by part: for whoever listens instead of looking. */
import { t } from "../../../static/js/words.js";
import { goodsLines } from "./goods.js";
import { placeText } from "./place.js";
import { otherSeats, ownSeat } from "./reading.js";
import { points, specialName, specialText, valueName } from "./terms.js";

/** @typedef {import("./reading.js").Props} Props */

/** @param {Props} props */
export function readout(props) {
  const own = ownSeat(props);
  const seats = own === null ? otherSeats(props) : [own, ...otherSeats(props)];
  return [
    { id: "sand", title: t("Treasures"), lines: props.view.treasures.map((/** @type {any} */ treasure) => placeText(props, treasure)) },
    ...seats.map((seat) => ({
      id: `hand-${seat}`,
      title: seat === own ? t("Your hand") : t("Hand of {name}", { name: props.seats[seat].name }),
      lines: [...(seat === own ? ownLines(props) : []), ...goodsLines(props, seat)],
    })),
    { id: "pad", title: t("Score pad"), lines: padLines(props) },
  ];
}

/** @param {Props} props */
function ownLines(props) {
  const { held, special, draft, saw, lifeguard } = props.view;
  const lines = [t("Your treasures: {values}", { values: held.map(valueName).join(", ") || "–" })];
  if (special) lines.push(`${specialName(special)}: ${specialText(special)}`);
  if (draft) lines.push(t("Special cards you saw: {cards}", { cards: draft.pack.map(specialName).join(", ") }));
  if (saw && lifeguard) {
    lines.push(t("{name} held: {values}", { name: props.seats[lifeguard.target].name, values: saw.map(valueName).join(", ") }));
  }
  return lines;
}

/** @param {Props} props */
function padLines(props) {
  return props.view.seats.map((/** @type {any} */ seat) => {
    const before = seat.results.length ? seat.results.join(" + ") : "–";
    return t("{name}: finished hands {hands}; with what everybody sees now {points}",
      { name: props.seats[seat.seat].name, hands: before, points: points(seat.score.total) });
  });
}
