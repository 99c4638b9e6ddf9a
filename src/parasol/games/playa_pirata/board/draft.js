/** The draft before a hand: the special cards that came round, of which one is kept. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { choose, describeNewestChoice } from "./choosing.js";
import { Special } from "./pieces.js";
import { describeSpecial, nameSpecial } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {{props: Props, now: import("./choosing.js").Choosing}} given */
export function Draft({ props, now }) {
  const { draft, phase } = props.view;
  if (phase !== "draft") return null;
  const pack = draft?.pack ?? [];
  const press = (/** @type {string} */ word) => {
    if (!props.mine) return;
    const chosen = describeNewestChoice(props);
    if (chosen.ui.card === word && chosen.words) props.play(chosen.words);
    else choose(props, { card: word });
  };
  return html`<section class="pp-draft" aria-label=${t("Special cards")}>
    ${
      props.mine
        ? html`<div class="pack">${pack.map((card) => {
            const word = `keep/${card}`;
            return html`
        <button type="button" key=${card}
          class=${`pp-card legal ${now.ui.card === word ? "chosen" : ""} ${props.hinted === word ? "hinted" : ""}`}
          data-card=${word} data-nav
          aria-pressed=${String(now.ui.card === word)} aria-label=${`${nameSpecial(card)}: ${describeSpecial(card)}`}
          onClick=${() => press(word)}><${Special} props=${props} card=${card} /></button>`;
          })}</div>`
        : html`<p class="paper">${
            draft?.kept
              ? t("You keep {card}. The others are passed on.", { card: nameSpecial(draft.kept) })
              : t("The special cards go round. Everybody keeps one.")
          }</p>
      <div class="pack backs" aria-hidden="true">
        ${Array.from(
          { length: props.view.pack ?? 0 },
          (_, card) => html`<img key=${card} src=${props.art("special/back")} alt="" />`,
        )}</div>`
    }
  </section>`;
}
