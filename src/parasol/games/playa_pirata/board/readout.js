/** Everything that lies on the table in words, part by part: for whoever listens instead of looking. */
import { t } from "../../../static/js/words.js";
import { describeGoods } from "./goods.js";
import { describePlace } from "./place.js";
import { getOwnSeat, listOtherSeats } from "./selectors.js";
import { describeSpecial, formatPoints, nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props */
export function readout(props) {
  const own = getOwnSeat(props);
  const seats = own === null ? listOtherSeats(props) : [own, ...listOtherSeats(props)];
  return [
    {
      id: "sand",
      title: t("Treasures"),
      lines: props.view.treasures.map((treasure) => describePlace(props, treasure)),
    },
    ...seats.map((seat) => ({
      id: `hand-${seat}`,
      title: seat === own ? t("Your hand") : t("Hand of {name}", { name: props.seats[seat].name }),
      lines: [...(seat === own ? describeOwn(props) : []), ...describeGoods(props, seat)],
    })),
    { id: "pad", title: t("Score pad"), lines: describePad(props) },
  ];
}

/** @param {Props} props */
function describeOwn(props) {
  const { held, special, draft, saw, lifeguard } = props.view;
  const lines = [
    t("Your treasures: {values}", { values: (held ?? []).map(nameValue).join(", ") || "–" }),
  ];
  if (special) lines.push(`${nameSpecial(special)}: ${describeSpecial(special)}`);
  if (draft)
    lines.push(
      t("Special cards you saw: {cards}", { cards: draft.pack.map(nameSpecial).join(", ") }),
    );
  if (saw && lifeguard) {
    lines.push(
      t("{name} held: {values}", {
        name: props.seats[lifeguard.target].name,
        values: saw.map(nameValue).join(", "),
      }),
    );
  }
  return lines;
}

/** @param {Props} props */
function describePad(props) {
  return props.view.seats.map((seat) => {
    const before = seat.results.length ? seat.results.join(" + ") : "–";
    return t("{name}: finished hands {hands}; with what everybody sees now {points}", {
      name: props.seats[seat.seat].name,
      hands: before,
      points: formatPoints(seat.score.total),
    });
  });
}
