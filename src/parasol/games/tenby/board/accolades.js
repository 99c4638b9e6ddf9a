/** Accolades: what they count, who leads, and in High Tide who has committed a counter. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { describeChoice, pressWord } from "./choosing.js";
import { Piece } from "./pieces.js";
import { getAccoladeArt, getCost, getOwnSeat, isLegal } from "./selectors.js";
import { formatPoints, formatRings, nameTarget, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./view.js").Accolade} AccoladeInfo */

/** What is drawn on an accolade; where it is worth something else, that lies over it. */
const DRAWN_POINTS = 10;

/** @param {{props: Props, goal: AccoladeInfo}} given */
function Rosette({ props, goal }) {
  const prize = goal.points === DRAWN_POINTS ? "" : String(goal.points);
  return html`<span class="rosette-box"><img class="rosette" src=${getAccoladeArt(props, goal)} alt="" />
    ${prize ? html`<b class="prize">${prize}</b>` : null}</span>`;
}

/** @param {{props: Props}} given */
export function Accolades({ props }) {
  const { accolades, tide, goal, choice } = props.view;
  const own = choice === "secret" && !props.over ? goal : null;
  const hidden = props.view.seats.filter(
    (seat) => seat.accolade === "secret" && seat.seat !== getOwnSeat(props) && !props.over,
  );
  if (!accolades.length && !own && !hidden.length) return null;
  const now = describeChoice(props);
  return html`<section class="tb-accolades" aria-label=${t("Accolades")}>
    ${
      tide
        ? html`
      <h2>${t("Accolades")} <small>
        ${tide.price === null ? "" : t("the next counter costs {rings}", { rings: formatRings(tide.price) })}</small></h2>`
        : null
    }
    <div class="row">
      ${accolades.map(
        (goal, at) =>
          html`<${Accolade} key=${goal.card} ...${{ props, now, goal, tide }} word=${`commit/${at + 1}`} />`,
      )}
      ${own ? html`<${Secret} props=${props} now=${now} goal=${own} />` : null}
      ${hidden.map(
        (seat) => html`<article key=${`s${seat.seat}`} class="tb-goal hidden">
        <img class="rosette" src=${props.art("back/accolade")} alt="" />
        <div><h3>${t("Secret accolade")}</h3>
          <ul><li title=${props.seats[seat.seat].name}><${Piece} props=${props} seat=${seat.seat} />
            <span class="unseen">${props.seats[seat.seat].name}</span></li></ul></div></article>`,
      )}
    </div></section>`;
}

/** @param {{props: Props, now: Choosing, goal: AccoladeInfo, tide: boolean, word: string}} given */
function Accolade({ props, now, goal, tide, word }) {
  const legal = tide && isLegal(props, word);
  const chosen = now.ui.word === word;
  const order = goal.counts
    .map((count, seat) => ({ count, seat }))
    .sort((one, other) => other.count - one.count);
  const sleeps = tide && goal.committed === null;
  const label = [
    translateName(goal.name),
    t("most: {target}", { target: nameTarget(goal.target) }),
    formatPoints(goal.points),
    sleeps ? t("nobody has committed yet: it does not count") : "",
    ...order.map(({ count, seat }) => `${props.seats[seat].name} ${count}`),
  ]
    .filter(Boolean)
    .join(", ");
  // With many seats the list names who leads and oneself; all are in the words.
  const shown =
    order.length > 3
      ? order.filter(({ seat }, at) => at === 0 || seat === getOwnSeat(props))
      : order;
  const inside = html`<${Rosette} props=${props} goal=${goal} />
    <div><h3>${translateName(goal.name)}</h3>
      <ul>${shown.map(
        ({ count, seat }) =>
          html`<li key=${seat} class=${goal.leaders.includes(seat) ? "leads" : ""}><${Piece} props=${props} seat=${seat} />
          ${count}</li>`,
      )}</ul></div>
    ${
      tide
        ? html`
      <span class="counter">${goal.committed === null ? html`<i></i>` : html`<${Piece} props=${props} seat=${goal.committed} />`}
      </span>`
        : null
    }`;
  if (!tide)
    return html`<div class=${`tb-goal ${goal.secret ? "hidden" : ""}`} id=${`accolade-${goal.card}`} role="img"
    aria-label=${label} title=${label}>${inside}</div>`;
  return html`
    <button type="button"
      class=${`tb-goal ${sleeps ? "sleeps" : ""} ${chosen ? "chosen" : legal ? "legal" : ""} ${props.hinted === word ? "hinted" : ""}`}
      id=${`accolade-${goal.card}`} data-word=${word} aria-label=${label} title=${label}
      aria-pressed=${legal ? String(chosen) : undefined} aria-disabled=${legal ? undefined : "true"}
      onClick=${() => pressWord(props, word)}>${inside}</button>`;
}

/** One's own secret accolade, which can be opened for life rings. @param {{props: Props, now: Choosing, goal: AccoladeInfo}} given */
function Secret({ props, now, goal }) {
  const move = props.moves.find((one) => one.word === "unveil");
  return html`<article class="tb-goal own"><${Rosette} props=${props} goal=${goal} />
    <div><h3>${translateName(goal.name)}</h3><small>${t("your secret: most {target}", { target: nameTarget(goal.target) })}</small>
      ${
        move
          ? html`<button type="button" class="tb-give" data-word="unveil" aria-pressed=${String(now.ui.word === "unveil")}
        onClick=${() => pressWord(props, "unveil")}>${t("Open it:")} <b>${getCost(move)}</b>
        <img src=${props.art("ring")} alt=${t("life ring")} /></button>`
          : null
      }</div></article>`;
}
