/** Everything that lies on the table in words, part by part: for whoever listens instead of looking. */
import { n, t } from "../../../static/js/words.js";
import { PATTERNS } from "./box.js";
import { nameOffer } from "./market.js";
import { findNextColumn, getBox, getLargeSeat, listOtherSeats } from "./selectors.js";
import { formatDollars, listPatterns, namePattern, nameSpot } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props */
export function readout(props) {
  return [
    { id: "market", title: t("Market"), lines: describeMarket(props) },
    ...[getLargeSeat(props), ...listOtherSeats(props)].map((seat) => ({
      id: `beach-${seat}`,
      title:
        seat === props.seat && props.seats[seat].you
          ? t("Your beach")
          : t("Beach of {name}", { name: props.seats[seat].name }),
      lines: describeBeach(props, seat),
    })),
    { id: "tracks", title: t("Score tracks"), lines: describeTracks(props) },
  ];
}

/** @param {Props} props */
function describeMarket(props) {
  const { view } = props;
  const { costs } = getBox(props);
  const lines = /** @type {import("./types.js").Row[]} */ (["A", "B"]).flatMap((row) => [
    t("Dish of row {row}: {dollars}", { row, dollars: formatDollars(view.market[row].dollars) }),
    ...[0, 1, 2].map((position) => nameOffer(props, `${row}${position + 1}`, costs[position])),
  ]);
  lines.push(n("{n} towel in the bag", "{n} towels in the bag", view.bag, { n: view.bag }));
  if (view.picked && view.seat !== null) {
    lines.push(
      t("{name} has in hand: {patterns}", {
        name: props.seats[view.seat].name,
        patterns: listPatterns(view.picked.patterns),
      }),
    );
  }
  return lines;
}

/**
 * One beach: towels from the last to the first, then what waits on it, then what its owner has.
 * @param {Props} props
 * @param {number} seat
 */
export function describeBeach(props, seat) {
  const own = props.view.seats[seat];
  const { middle, columns } = getBox(props);
  const column = findNextColumn(props, seat);
  const lines = [
    column > columns ? t("The beach is full") : t("Next free column: {column}", { column }),
  ];
  lines.push(...own.beach.map((towel, index) => describeTowel(towel, index + 1)));
  lines.push(
    t("Starting towel: rows {first} to {last}: {patterns}", {
      first: middle,
      last: middle + 2,
      patterns: listPatterns(own.start.patterns),
    }),
  );
  for (const spot of own.spots) {
    lines.push(
      t("Column {column}, row {row}: {token}", {
        column: spot.column,
        row: spot.row,
        token: nameSpot(spot.token),
      }),
    );
  }
  return [...lines, ...describeGoods(props, seat)];
}

/**
 * @param {import("./view.js").Towel} towel
 * @param {number} column
 */
function describeTowel(towel, column) {
  const parts = towel.patterns.map((pattern, part) => {
    const shown = towel.tokens[part] ?? pattern;
    const words = [namePattern(shown)];
    if (towel.tokens[part]) words.push(t("(token)"));
    if (towel.crabs[part])
      words.push(t("(under a crab of {points})", { points: towel.crabs[part] }));
    return words.join(" ");
  });
  return t("Column {column}, rows {first} to {last}: {patterns}", {
    column,
    first: towel.top,
    last: towel.top + 2,
    patterns: parts.join(", "),
  });
}

/**
 * What a seat has beside its towels.
 * @param {Props} props
 * @param {number} seat
 */
export function describeGoods(props, seat) {
  const own = props.view.seats[seat];
  const lines = [formatDollars(own.dollars)];
  if (own.pearls.white)
    lines.push(n("{n} white pearl", "{n} white pearls", own.pearls.white, { n: own.pearls.white }));
  if (own.pearls.black)
    lines.push(n("{n} black pearl", "{n} black pearls", own.pearls.black, { n: own.pearls.black }));
  for (const [pattern, count] of Object.entries(own.tokens)) {
    lines.push(
      n("{n} {pattern} token", "{n} {pattern} tokens", Number(count), {
        n: Number(count),
        pattern: namePattern(pattern),
      }),
    );
  }
  if (own.penalties)
    lines.push(n("{n} penalty", "{n} penalties", own.penalties, { n: own.penalties }));
  return lines;
}

/** @param {Props} props */
function describeTracks(props) {
  const { values } = getBox(props);
  const lines = PATTERNS.map((pattern) => {
    const where = props.view.seats.map((seat) => {
      const space = seat.tracks[pattern];
      return t("{name} {points}", {
        name: props.seats[seat.seat].name,
        points: space ? values[space - 1] : 0,
      });
    });
    return t("{pattern} track: {where}", {
      pattern: namePattern(pattern),
      where: where.join(", "),
    });
  });
  for (const [pattern, frame] of Object.entries(props.view.frames)) {
    lines.push(
      n(
        "Frame of the {track} track: {n} {pattern} token left",
        "Frame of the {track} track: {n} {pattern} tokens left",
        frame.left,
        { n: frame.left, track: namePattern(pattern), pattern: namePattern(frame.token) },
      ),
    );
  }
  return lines;
}
