/** What the frame shows for the board: the prompt, the sum of a move, the main button, log lines. */
import { isNarrow } from "../../../static/js/board/screen-size.js";
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { countLayable, describeChoice, makeWords } from "./choosing.js";
import { describeGoods } from "./readout.js";
import { getBox, getLargeSeat, isSpare } from "./selectors.js";
import {
  formatDollars,
  getPartPiece,
  getSpotPiece,
  namePart,
  namePattern,
  nameSpot,
} from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./types.js").Row} Row */

/** @param {Props} props */
export function status(props) {
  const { view } = props;
  if (view.phase === "over") return t("Final scores");
  const { half, round } = view;
  if (view.options.variant !== "long")
    return view.last_round ? t("Last round") : t("Round {round}", { round });
  return view.last_round
    ? t("Half {half}, last round", { half })
    : t("Half {half}, round {round}", { half, round });
}

/**
 * @param {Props} props
 * @param {number} seat
 */
export const score = (props, seat) => props.view.seats[seat].score.total;

/** @param {Props} props */
export function prompt(props) {
  const { view } = props;
  if (props.over || view.phase === "over")
    return { title: t("The game is over"), text: t("Every track, pearl and dollar is counted.") };
  if (!props.mine) return promptWaiting(props);
  const now = describeChoice(props);
  switch (view.phase) {
    case "pick":
      return promptPick(props, now);
    case "place":
      return promptPlace(props, now);
    case "track":
      return {
        title: t("Choose a track"),
        text: t(
          "Your towel covers an umbrella for {first} or {second}. Your marker moves one step on the one you choose.",
          {
            first: namePattern(String(view.choice?.[0])),
            second: namePattern(String(view.choice?.[1])),
          },
        ),
      };
    default:
      return {
        title: t("Lay a token?"),
        text: props.moves.some((move) => move.word === "done")
          ? t("Press a token, then the part of your towel it should cover. Or keep it for later.")
          : t(
              "Your towel matches nothing yet. Press a token, then the part of your towel it should cover.",
            ),
      };
  }
}

/** @param {Props} props */
function promptWaiting(props) {
  const { view } = props;
  if (view.seat === null) return { title: t("The game is over"), text: "" };
  const { name } = props.seats[view.seat];
  if (view.phase === "place")
    return {
      title: t("{name} has taken a towel", { name }),
      text: t("It still needs its place on the beach."),
    };
  return {
    title: t("{name} is thinking", { name }),
    text: view.last_round ? t("This is the last round.") : "",
  };
}

/**
 * @param {Props} props
 * @param {Choosing} now
 */
function promptPick(props, now) {
  if (isSpare(props)) {
    return {
      title: t("Take a spare towel"),
      text: t(
        "No towel that you can pay for fits, and both dishes are empty. So take any towel for free: it goes into the middle rows and scores nothing, but the next one can match it.",
      ),
    };
  }
  const word = now.ui.word ?? "";
  if (word.startsWith("$"))
    return {
      title: t("Take the dollars"),
      text: t(
        "Instead of laying a towel you take all dollars of this dish. They pay for towels, and each is worth a point at the end.",
      ),
    };
  if (word)
    return {
      title: t("Take this towel"),
      text: t("A new towel comes to the market before you lay yours. Or choose another one."),
    };
  const fits = props.moves.some((move) => move.parts.kind === "pick");
  if (!fits)
    return {
      title: t("Take the dollars"),
      text: t(
        "No towel that you can pay for fits beside your last one. So take the dollars from a dish.",
      ),
    };
  const dish = props.moves.some((move) => move.parts.kind === "take");
  const text = isNarrow()
    ? t("Take one that glows: a pattern must meet its twin.")
    : t("Take one that glows and lay it beside your last, so that a pattern meets its twin.");
  return {
    title: t("Choose a towel"),
    text: dish && !isNarrow() ? `${text} ${t("Or take the dollars from a dish.")}` : text,
  };
}

/**
 * @param {Props} props
 * @param {Choosing} now
 */
function promptPlace(props, now) {
  const text =
    now.places.length > 1
      ? t("Move your towel up or down to one of its places, then lay it.")
      : t("There is one place where your towel fits.");
  const tokens = Object.keys(countLayable(props, now)).length > 0;
  return {
    title: t("Lay your towel"),
    text: tokens ? `${text} ${t("You may put a token on it first.")}` : text,
  };
}

/**
 * What the move that is looked at would bring.
 * @param {Props} props
 */
export function sum(props) {
  const now = describeChoice(props);
  const { preview } = now;
  if (!preview?.parts) return null;
  const order = Object.entries(preview.parts);
  /** @type {{icon?: string, label: string, points?: number}[]} */
  const parts = order.map(([name, points]) => ({
    icon: props.art(name === "penalties" ? choosePenaltyPiece(preview) : getPartPiece(name)),
    label: namePart(name),
    points: Number(points),
  }));
  if (preview.crabs) {
    const [least, most] = preview.crabs;
    const range = least === most ? `−${least}` : `−${least} … −${most}`;
    parts.push({ icon: props.art("crab/down"), label: t("crab {range}", { range }) });
  }
  for (const pattern of Object.keys(preview.gained ?? {})) {
    parts.push({
      icon: props.art(`token/${pattern}`),
      label: t("{pattern} token", { pattern: namePattern(pattern) }),
    });
  }
  if (preview.asks === "track") {
    const scoring = preview.covers?.find((spot) => Array.isArray(spot.token));
    if (scoring)
      parts.push({
        icon: props.art(
          getSpotPiece(scoring.token, props.seats[getLargeSeat(props)].mark ?? getLargeSeat(props)),
        ),
        label: nameSpot(scoring.token),
      });
  }
  if (preview.needs_token) parts.push({ label: t("only with a token") });
  return { parts, total: preview.points };
}

/** Where a towel sticks out, its penalty token shows. @param {import("./types.js").Preview} preview */
const choosePenaltyPiece = (preview) =>
  preview.outside?.includes(1) ? "penalty/ocean" : "penalty/trees";

/**
 * The main button.
 * @param {Props} props
 */
export function commit(props) {
  const now = describeChoice(props);
  const words = makeWords(props, now);
  if (!words) return null;
  return {
    label: labelCommit(props, now, words),
    points: getCommitPoints(props, now, words),
    words,
    word: words,
  };
}

/**
 * @param {Props} props
 * @param {Choosing} now
 * @param {string} words
 */
function getCommitPoints(props, now, words) {
  const preview = now.phase === "pick" ? props.previews?.[getChain(now, words)] : now.preview;
  return preview?.points ?? null;
}

/**
 * The chain that a chosen pick would become, even while another towel is pointed at.
 * @param {Choosing} now
 * @param {string} words
 */
const getChain = (now, words) => (now.word === words ? now.chain : words);

/**
 * @param {Props} props
 * @param {Choosing} now
 * @param {string} words
 */
function labelCommit(props, now, words) {
  if (now.phase === "place") return t("Lay it here");
  if (now.phase === "track")
    return t("Move on {pattern}", { pattern: namePattern(words.slice(1)) });
  if (now.phase === "tokens") {
    if (words !== "done")
      return n("Lay the token", "Lay the tokens", Object.keys(now.tokens).length);
    return t("Lay no token");
  }
  if (words.startsWith("$"))
    return t("Take {dollars}", {
      dollars: formatDollars(props.view.market[/** @type {Row} */ (words[1])].dollars),
    });
  return words.startsWith("spare/") ? t("Take it as a spare towel") : t("Take this towel");
}

/**
 * What a seat owns, for its row in the list of seats.
 * @param {Props} props
 * @param {number} seat
 */
export function Goods(props, seat) {
  const own = props.view.seats[seat];
  const { columns } = getBox(props);
  /** @type {[string, number][]} */
  const things = [
    ["pearl/white", own.pearls.white],
    ["pearl/black", own.pearls.black],
    ["dollar", own.dollars],
    .../** @type {[string, number][]} */ (
      Object.entries(own.tokens).map(([pattern, count]) => [`token/${pattern}`, count])
    ),
    ["penalty/trees", own.penalties],
  ];
  const towels = own.beach.length;
  const words = [
    n("{n} towel", "{n} towels", towels, { n: towels }),
    ...describeGoods(props, seat),
  ].join(", ");
  return html`<span class="maui-goods" role="img" aria-label=${words} title=${words}>
    <span class="things">${things.filter(([, count]) => count).map(([piece, count]) => html`<img key=${piece} src=${props.art(piece)} alt="" />${count > 1 ? html`<b>${count}</b>` : null}`)}</span>
    <span class="towel-count"><svg viewBox="0 0 16 22" aria-hidden="true">
      <path d="M3 4h10v14H3zM3 8.7h10M3 13.3h10M4 1.5v2M7 1.5v2M9 1.5v2M12 1.5v2M4 18.5v2M7 18.5v2M9 18.5v2M12 18.5v2" /></svg>
      ${towels}<small>/${columns}</small></span>
  </span>`;
}
