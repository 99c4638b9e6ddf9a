/** Beside the scene: the score pad over all hands, and what this seat knows. */
import { html, useState } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { describeKnown, Eye, Therefore, Value } from "./pieces.js";
import { HandResult } from "./results.js";
import { findKnown, getCloth } from "./selectors.js";
import { Saw } from "./strip.js";
import { nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props */
export function Side(props) {
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  return html`<div class="pp-side">
    <${Pad} props=${props} open=${setOpen} />
    <${Knowledge} props=${props} />
    ${
      open === null || !props.view.results[open]
        ? null
        : html`<${HandResult} props=${props} hand=${props.view.results[open]} close=${() => setOpen(null)} />`
    }
  </div>`;
}

/** @param {{props: Props, open: (hand: number) => void}} given */
function Pad({ props, open }) {
  const { hands, seats, results, hand, phase } = props.view;
  if (hands < 2 && !results.length) return null;
  const numbers = Array.from({ length: hands }, (_, number) => number);
  return html`<section class="pp-pad" aria-label=${t("Score pad")}>
    <table>
      <thead><tr><th scope="col">${t("Score pad")}</th>
        ${numbers.map(
          (number) =>
            html`<th scope="col" key=${number} aria-current=${number + 1 === hand && phase !== "over" ? "true" : undefined}>
            ${
              results[number]
                ? html`<button type="button" aria-label=${t("Hand {hand}: show what was dug up", { hand: number + 1 })}
                onClick=${() => open(number)}>${number + 1}</button>`
                : html`<span>${number + 1}</span>`
            }</th>`,
        )}
        <th scope="col">${t("sum")}</th></tr></thead>
      <tbody>${seats.map(
        (seat) => html`<tr key=${seat.seat}>
        <th scope="row"><img src=${props.art(`swatch/${getCloth(props, seat.seat)}`)} alt="" />${props.seats[seat.seat].name}</th>
        ${numbers.map((number) => html`<td key=${number}>${seat.results[number] ?? html`<i>·</i>`}</td>`)}
        <td><b>${seat.results.reduce((sum, points) => sum + points, 0)}</b></td></tr>`,
      )}</tbody>
    </table>
  </section>`;
}

/** @param {{props: Props}} given */
function Knowledge({ props }) {
  const { view } = props;
  if (!view.held) return null;
  const known = view.treasures.flatMap((treasure) => {
    const about = findKnown(props, treasure);
    return about ? [{ place: treasure.place, about }] : [];
  });
  if (!known.length && !view.saw) return null;
  return html`<section class="pp-know" aria-label=${t("What only you know")}>
    <h2>${t("What only you know")}</h2>
    <ul>${known.map(
      (one) => html`<li key=${one.place} title=${describeKnown(one.about)}><b>${one.place}</b>
      ${one.about.how === "deduced" ? html`<${Therefore} />` : html`<${Eye} />`}
      <span aria-hidden="true"><${Value} props=${props} value=${one.about.value} /></span>
      <span class="unseen">${nameValue(one.about.value)}</span></li>`,
    )}</ul>
    <${Saw} props=${props} />
  </section>`;
}
