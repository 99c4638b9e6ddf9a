/** The prompt: a verb, then one sentence. What holds for every game is said here, the rest by the board. */

import { levelName } from "../levels.js";
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Mark } from "./icons.js";

/** @typedef {import("./types.js").Props} Props */

/**
 * @param {Props} props
 * @param {import("./types.js").BoardModule} board
 * @returns {import("./types.js").Prompt}
 */
export function makePrompt(props, board) {
  const own = board.prompt ? board.prompt(props) : null;
  if (props.replay) return own || { title: t("Replay"), text: "" };
  if (props.over) return describeEnd(props);
  if (props.paused)
    return { title: t("Paused"), text: t("The game waits. Anybody at the table can go on.") };
  const decider = props.decider === null ? null : props.seats[props.decider];
  if (decider?.you && decider.holder && !decider.resigned) {
    const text = t("{level} plays for you until you take your seat back.", {
      level: levelName(decider.holder),
    });
    return { title: t("The computer plays"), text };
  }
  if (own) return own;
  if (props.mine) return { title: t("Your turn"), text: t("Choose one of the moves below.") };
  return { title: decider ? t("{name} is thinking", { name: decider.name }) : "", text: "" };
}

/** @param {Props} props */
function describeEnd(props) {
  const standings = props.standings || [];
  const winners = standings.filter((one) => one.rank === 1).map((one) => props.seats[one.seat]);
  if (!winners.length) return { title: t("The game is over"), text: "" };
  if (winners.length > 1) {
    const names = winners.map((seat) => seat.name).join(", ");
    return { title: t("A shared win"), text: t("{names} share the first place.", { names }) };
  }
  if (winners[0].you && props.mySeats.length === 1)
    return { title: t("You win"), text: t("Well played.") };
  return {
    title: t("{name} wins", { name: winners[0].name }),
    text: t("Look at where the points came from, or play again."),
  };
}

/**
 * @param {{prompt: import("./types.js").Prompt, props: Props, note: import("../vendor/index.js").Child}} given `note`: what a guide says now
 */
export function Prompt({ prompt, props, note }) {
  const whose = props.mine && props.mySeats.length > 1 ? props.seats[Number(props.decider)] : null;
  return html`<section class="prompt" aria-label=${t("What to do now")}>
    ${whose ? html`<p class="whose"><${Mark} seat=${whose.mark} size=${22} />${whose.name}</p>` : null}
    <h1 id="prompt" tabindex="-1">${prompt.title}</h1>
    ${prompt.text ? html`<p>${prompt.text}</p>` : null}
    ${note}
  </section>`;
}
