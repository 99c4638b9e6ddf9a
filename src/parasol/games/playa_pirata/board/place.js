/** A place on the sand: the X or the treasure, the stack on it with only its top to be seen, and tags. */

import { isTight } from "../../../static/js/board/screen-size.js";
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { canCover, describeChoice, pressPlace } from "./choosing.js";
import { findBeatenValue, formatLaneSum, isLaying, MAX_TREASURES } from "./lanes.js";
import { describeKnown, Tag, Towel, Treasure } from "./pieces.js";
import { findKnown, getCloth, getTop } from "./selectors.js";
import { formatTowelCards, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./view.js").Treasure} Treasure */

/**
 * @param {{props: Props, treasure: Treasure, now: import("./choosing.js").Choosing, over: string | null}} given
 *   `over`: the place that something is dragged onto
 */
export function Place({ props, treasure, now, over }) {
  const { place, up, value, umbrella } = treasure;
  const top = getTop(treasure);
  const known = findKnown(props, treasure);
  const state = getState(props, treasure, now);
  const group = props.view.group?.treasure === place && !props.mine ? props.view.group : null;
  return html`
    <button type="button" class=${`pp-place ${state} ${over === place ? "over" : ""} ${top ? "covered" : "bare"} ${up ? "up" : ""}`}
      id=${`place-${place}`} data-letter=${place} data-nav
      aria-label=${describePlace(props, treasure, now)} aria-disabled=${props.mine && state === "grey" ? "true" : undefined}
      aria-pressed=${state.startsWith("chosen") ? "true" : undefined} onClick=${() => pressPlace(props, place)}>
      <span class="mound"></span>
      ${
        up
          ? html`<span class="face"><${Treasure} props=${props} value=${value} /></span>`
          : html`<img class="cross" src=${props.art("cross")} alt="" draggable=${false} />`
      }
      ${
        top
          ? html`<span class="stack">
        ${Array.from(
          { length: Math.min(treasure.towels.length - 1, 4) },
          (_, under) =>
            html`<i key=${under} class="under" style=${`--under:${Math.min(treasure.towels.length - 1, 4) - under}`}></i>`,
        )}
        <span class="top" key=${`${treasure.towels.length}`}>
          <${Towel} props=${props} seat=${top.seat} value=${umbrella === null ? top.value : 0} /></span>
      </span>`
          : null
      }
      ${
        umbrella === null
          ? null
          : html`<img class="parasol" src=${props.art(`umbrella/${getCloth(props, umbrella)}`)} alt=""
        draggable=${false} />`
      }
      ${
        treasure.towels.length
          ? html`<span class="count"><svg viewBox="0 0 20 18" aria-hidden="true"><path d="M3 5l7-4 7 4-7 4z" fill="#eadbbb" />
          <path d="M3 9l7 4 7-4M3 13l7 4 7-4" /></svg>${treasure.towels.length}</span>`
          : null
      }
      <span class="sign"><b>${place}</b>
        ${treasure.buried_by === null ? null : html`<img src=${props.art(`swatch/${getCloth(props, treasure.buried_by)}`)} alt="" />`}</span>
      ${known ? html`<${Tag} props=${props} known=${known} />` : null}
      ${
        listOtherLooks(props, treasure).length && !up
          ? html`<span class="looks">
          ${listOtherLooks(props, treasure).map(
            (seat) =>
              html`<img key=${seat} src=${props.art(`swatch/${getCloth(props, seat)}`)} alt="" />`,
          )}<i>?</i></span>`
          : null
      }
      <span class="beside-it">
        ${treasure.king_size === null ? null : html`<img src=${props.art("token/king-size")} alt="" />`}
        ${treasure.jolly_roger === null ? null : html`<img src=${props.art("token/jolly-roger")} alt="" />`}
      </span>
      ${
        group
          ? html`<span class="pill">${group.cards.join(" + ") || "…"}</span>`
          : html`<${Pill} props=${props} treasure=${treasure} now=${now} state=${state} />`
      }
    </button>`;
}

/** Who else has looked, which everybody sees. @param {Props} props @param {Treasure} treasure @returns {number[]} */
const listOtherLooks = (props, treasure) =>
  treasure.looked.filter((seat) => seat !== props.view.viewer);

/** @param {Props} props @param {Treasure} treasure @param {import("./choosing.js").Choosing} now */
function getState(props, treasure, now) {
  const { place } = treasure;
  if (!props.mine) return props.view.group?.treasure === place ? "theirs" : "";
  const lane = now.lanes.find(({ letter }) => letter === place);
  if (lane) return lane.active ? "chosen" : "chosen parked";
  if (now.aim && now.ui.on === place) return "chosen";
  if (!now.aim) return now.phase === "cards" ? "grey" : "";
  if (now.lanes.length === MAX_TREASURES && now.lanes.every(({ enough }) => enough)) return "";
  if (isHinted(props, place)) return "legal hinted";
  if (now.targets.includes(place)) return "legal";
  // What can be covered only instead of what is chosen does not glow.
  return now.aim === "@" && canCover(props, place) ? "" : "grey";
}

/** @param {Props} props @param {string} place */
function isHinted(props, place) {
  const word = props.hinted ?? "";
  return word.split(" ").some((one) => one === `@${place}` || one.endsWith(`/${place}`));
}

/**
 * What a group needs here, or what has been put together.
 * @param {{props: Props, treasure: Treasure, now: import("./choosing.js").Choosing, state: string}} given
 */
function Pill({ props, treasure, now, state }) {
  const lane = now.lanes.find(({ letter }) => letter === treasure.place);
  if (lane) {
    const top = lane.enough ? findBeatenValue(props, lane) : null;
    return html`<span class=${`pill ${lane.enough ? "enough" : "short"}`}>${lane.cards.length ? formatLaneSum(lane) : describeNeeds(treasure)}
      ${top === null ? null : html`<span class="beats"> ${t("beats {top}", { top })}</span>`}</span>`;
  }
  if (!isLaying(now.phase) || !state.startsWith("legal")) return null;
  return html`<span class="pill need">${describeNeeds(treasure)}</span>`;
}

/** @param {Treasure} treasure */
function describeNeeds(treasure) {
  if (!getTop(treasure)) return isTight() ? t("any") : t("any towel");
  return isTight() ? `≥ ${treasure.needs}` : t("{n} or more", { n: Number(treasure.needs) });
}

/**
 * Everything that can be seen of a place, in words.
 * @param {Props} props
 * @param {Treasure} treasure
 * @param {import("./choosing.js").Choosing} [now]
 */
export function describePlace(props, treasure, now = describeChoice(props)) {
  const { place } = treasure;
  const name = (/** @type {number} */ seat) => props.seats[seat].name;
  const known = findKnown(props, treasure);
  const top = getTop(treasure);
  const lines = [
    t("Treasure {place}", { place }),
    treasure.buried_by === null
      ? t("from the box")
      : t("buried by {name}", { name: name(treasure.buried_by) }),
    treasure.up
      ? t("face up: {value}", { value: nameValue(treasure.value ?? "") })
      : known
        ? describeKnown(known)
        : t("face down"),
    top
      ? t("on top a {value} of {name}, {cards}", {
          value: top.value,
          name: name(top.seat),
          cards: formatTowelCards(treasure.towels.length),
        })
      : t("no towel on it"),
  ];
  if (treasure.umbrella !== null)
    lines.push(
      t("under the umbrella of {name}: closed to towels", { name: name(treasure.umbrella) }),
    );
  if (treasure.king_size !== null) lines.push(t("King Size: exceed the top by two"));
  if (treasure.jolly_roger !== null)
    lines.push(t("Jolly Roger: pirates and special cards keep off"));
  const looks = listOtherLooks(props, treasure);
  if (looks.length) lines.push(t("looked at by {names}", { names: looks.map(name).join(", ") }));
  if (isLaying(now.phase) && now.targets.includes(place)) {
    lines.push(
      top
        ? n("needs {n} or more", "needs {n} or more", Number(treasure.needs), {
            n: Number(treasure.needs),
          })
        : t("any towel will do"),
    );
  }
  return lines.join(", ");
}
