/** The Day row in ascending order with the pieces on it, and the Night cards: who chooses first next round. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { pressWord } from "./choosing.js";
import { Piece } from "./pieces.js";
import { getDayArt } from "./selectors.js";
import { describeIcons, formatRings } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./view.js").Day} DayInfo */

/** Whether the pieces are still on their way to Day cards. @param {Props} props */
const isNight = ({ view }) => ["night", "start", "accolade"].includes(view.phase);

/** @param {{props: Props, now: import("./choosing.js").Choosing}} given */
export function Days({ props, now }) {
  return html`<section class="tb-days" aria-label=${t("Day cards")}><h2>${t("Day")} <small>${t("the lowest number acts first")}</small></h2>
    <div class="row">
      ${props.view.days.map(
        (day) =>
          html`<${Day} key=${day.number} ...${{ props, now, day, choosing: isNight(props) }} />`,
      )}</div></section>`;
}

/** @param {{props: Props}} given */
export function Nights({ props }) {
  const { night } = props.view;
  return html`<section class="tb-nights" aria-label=${t("Night cards")}>
    <h2>${t("Night")} <small>${isNight(props) ? t("who chooses first") : t("for the next round")}</small></h2>
    <div class="row">
      ${night.map(
        (seat, at) =>
          html`<span key=${at} class="tb-night" role="img" id=${`night-${at + 1}`}
          aria-label=${
            seat === null
              ? t("Night card {n}: free", { n: at + 1 })
              : t("Night card {n}: {name}", { n: at + 1, name: props.seats[seat].name })
          }>
          <img src=${props.art(`night/${at + 1}`)} alt="" draggable=${false} />
          ${seat === null ? null : html`<${Piece} props=${props} seat=${seat} />`}</span>`,
      )}</div></section>`;
}

/** @param {{props: Props, now: Choosing, day: DayInfo, choosing: boolean}} given */
function Day({ props, now, day, choosing }) {
  const word = `day/${day.number}`;
  const legal = now.phase === "night" && props.moves.some((move) => move.word === word);
  const chosen = now.ui.word === word;
  const acts =
    !choosing && day.seat !== null && day.seat === props.view.seat && props.view.phase !== "over";
  const label = [
    t("Day card {n}", { n: day.number }),
    describeIcons(day.icons),
    day.tokens ? t("{rings} on it", { rings: formatRings(day.tokens) }) : "",
    day.seat === null ? t("not taken") : props.seats[day.seat].name,
  ]
    .filter(Boolean)
    .join(", ");
  return html`
    <button type="button"
      class=${`tb-day ${chosen ? "chosen" : legal ? "legal" : ""} ${acts ? "now" : ""} ${props.hinted === word ? "hinted" : ""}`}
      id=${`day-${day.number}`} data-word=${word} data-nav
      aria-label=${label} aria-pressed=${legal ? String(chosen) : undefined} aria-disabled=${legal ? undefined : "true"}
      onClick=${() => now.phase === "night" && pressWord(props, word)}>
      <img class="face" src=${getDayArt(props, day)} alt="" draggable=${false} />
      ${
        day.tokens
          ? html`<span class="token"><img src=${props.art("ring")} alt="" />${day.tokens > 1 ? html`<b>${day.tokens}</b>` : null}
        </span>`
          : null
      }
      ${day.seat === null ? null : html`<${Piece} props=${props} seat=${day.seat} />`}
      <span class="caption">${describeDay(props, day, acts)}</span></button>`;
}

/** @param {Props} props @param {DayInfo} day @param {boolean} acts */
function describeDay(props, day, acts) {
  if (day.seat === null) return t("not taken");
  const { you, name } = props.seats[day.seat];
  if (acts) return html`<b>${you ? t("You, now") : t("{name}, now", { name })}</b>`;
  return you ? t("You") : name;
}
