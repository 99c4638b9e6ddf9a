/**
 * The log as entries, one for every turn: what was done, and what it brought as pictures. Lines that
 * belong to nobody's turn stand alone; those that everybody sees anyway are left out.
 */
import { n, t } from "../../../static/js/words.js";
import { getBox, makeTowelId } from "./selectors.js";
import { formatDollars, formatSigned, namePattern } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {Entry["icons"]} Icons */

const TURN_KINDS = ["picked", "took", "spare"];
const STANDALONE_KINDS = ["last_round", "half", "over"];

/**
 * @param {Line[]} log
 * @param {Props} props
 * @returns {Entry[]}
 */
export function entries(log, props) {
  /** @type {Entry[]} */
  const found = [];
  log.forEach((line, place) => {
    const last = found[found.length - 1];
    if (TURN_KINDS.includes(line.kind))
      found.push({
        seat: line.seat,
        text: describeBeginning(line),
        icons: [],
        ids: [],
        from: place,
        to: place,
      });
    else if (STANDALONE_KINDS.includes(line.kind))
      found.push({
        seat: null,
        text: describeStandalone(line, props),
        icons: [],
        ids: [],
        from: place,
        to: place,
      });
    else if (line.seat === null || !last || line.seat !== last.seat) return;
    const entry = found[found.length - 1];
    entry.to = place;
    if (line.kind === "placed")
      entry.text = describeLaid(log.slice(entry.from, place), line.column);
    if ("tile" in line && line.kind !== "drawn") entry.ids = [makeTowelId(line.tile)];
    if (line.kind === "took") entry.ids = [`dish-${line.row}`];
    entry.icons.push(...makeIcons(line, props));
  });
  return found;
}

/** What a turn begins with. @param {Line} line */
function describeBeginning(line) {
  if (line.kind === "took")
    return t("took {dollars} from row {row}", {
      dollars: formatDollars(line.dollars),
      row: line.row,
    });
  if (line.kind === "spare") return t("took a spare towel");
  return line.kind === "picked" ? t("took {place}", { place: `${line.row}${line.position}` }) : "";
}

/** How it goes on once the towel lies. @param {Line[]} before @param {number} column */
function describeLaid(before, column) {
  const first = before[0];
  const place = "position" in first ? `${first.row}${first.position}` : "";
  if (first.kind === "spare") return t("laid {place} as a spare towel", { place });
  return t("laid {place} in column {column}", { place, column });
}

/** @param {Line} line @param {Props} props */
function describeStandalone(line, props) {
  if (line.kind === "last_round")
    return t("{name} has filled the beach. This is the last round", {
      name: props.seats[Number(line.seat)].name,
    });
  if (line.kind !== "half" && line.kind !== "over") return "";
  const totals = line.totals.map((total, seat) => `${props.seats[seat].name} ${total}`).join(", ");
  if (line.kind === "over") return t("Final scores: {totals}", { totals });
  return t("Half-time: {totals}. {name} starts the second half", {
    totals,
    name: props.seats[line.starter].name,
  });
}

/**
 * What a line brought, as pictures.
 * @param {Line} line
 * @param {Props} props
 * @returns {Icons}
 */
function makeIcons(line, props) {
  const { values, penalty } = getBox(props);
  const worth = (/** @type {number} */ space) => (space ? values[space - 1] : 0);
  const icon = (
    /** @type {string} */ piece,
    /** @type {string} */ label,
    /** @type {number | undefined} */ points = undefined,
  ) => [{ url: props.art(piece), label, points: points && formatSigned(points) }];
  switch (line.kind) {
    case "stepped":
      return icon(
        `pattern/${line.track}`,
        namePattern(line.track),
        worth(line.to) - worth(line.from),
      );
    case "pearl":
      return icon(
        `pearl/${line.colour}`,
        line.colour === "white" ? t("white pearl") : t("black pearl"),
      );
    case "took":
      return icon("dollar", formatDollars(line.dollars), line.dollars);
    case "picked":
      return line.cost ? icon("dollar", formatDollars(line.cost), -line.cost) : [];
    case "token":
    case "laid":
      return icon(
        `token/${line.pattern}`,
        t("{pattern} token", { pattern: namePattern(line.pattern) }),
      );
    case "penalty":
      return icon(
        "penalty/trees",
        n("{n} penalty", "{n} penalties", line.count, { n: line.count }),
        -line.count * penalty,
      );
    case "crab":
      return icon(`crab/${line.points}`, t("crab"), -line.points);
    default:
      return [];
  }
}
