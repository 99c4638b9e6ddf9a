/**
 * The paper strip between sand and hand: the group that is put together with its running total and
 * what it must beat, what a chosen card still needs, and the quiet word that a special card may be played.
 */

import { isNarrow } from "../../../static/js/board/screen-size.js";
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { canChoose, choose, clear, putBack, takeBack } from "./choosing.js";
import { NEVER_PLAYED } from "./hand.js";
import { isLaying, MAX_TREASURES, sumTowels } from "./lanes.js";
import { Towel, Value } from "./pieces.js";
import {
  findTreasure,
  getCloth,
  getOwnSeat,
  getQuestion,
  getTop,
  listOtherSeats,
} from "./selectors.js";
import { describeSpecial, namePirate, nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** @param {{props: Props, now: Choosing}} given */
export function Strip({ props, now }) {
  const inside = renderContent(props, now);
  return html`<div class=${`pp-strip ${inside ? "" : "empty"}`} role="group" aria-label=${t("What you have put together")}>${inside}</div>`;
}

/** @param {Props} props @param {Choosing} now */
function renderContent(props, now) {
  if (!props.mine) return props.view.group ? html`<${Theirs} props=${props} />` : null;
  if (now.phase === "draft") return null;
  if (now.phase === "piggybank") return html`<${Pile} props=${props} now=${now} />`;
  if (now.phase === "place") return html`<${Seating} props=${props} now=${now} />`;
  if (now.ui.card === "special") return html`<${Special} props=${props} now=${now} />`;
  if (now.ui.card) return html`<${Chosen} props=${props} now=${now} />`;
  if (now.lanes.length) return html`<${Lanes} props=${props} now=${now} />`;
  if (now.window || now.phase === "lifeguard") return html`<${Window} props=${props} now=${now} />`;
  if (props.view.closed && isLaying(now.phase))
    return html`
    <p>${t("{place} is covered. A second treasure may follow.", { place: props.view.closed })}</p>`;
  return null;
}

/** The towels that are put together, for one treasure or two. @param {{props: Props, now: Choosing}} given */
function Lanes({ props, now }) {
  const { lanes } = now;
  const another =
    lanes.length < MAX_TREASURES &&
    lanes[0].enough &&
    now.targets.some((letter) => letter !== lanes[0].letter) &&
    now.phase === "towels";
  return html`<div class=${`lanes ${lanes.length > 1 ? "two" : ""}`}>
    ${lanes.map((lane, at) => html`<${Row} key=${at} props=${props} lane=${lane} at=${at} alone=${lanes.length < 2} />`)}
    ${another ? html`<p class="another">${t("A second treasure? Choose another one that glows.")}</p>` : null}
  </div>`;
}

/** @param {{props: Props, lane: import("./lanes.js").Lane, at: number, alone: boolean}} given */
function Row({ props, lane, at, alone }) {
  const seat = Number(getOwnSeat(props));
  const name = lane.letter ?? "?";
  return html`<div class=${`lane ${lane.active && !alone ? "active" : ""}`}>
    ${
      alone
        ? html`<span class=${`sign ${lane.letter ? "" : "ask"}`}><b>${name}</b></span>`
        : html`<button type="button" class="sign" data-nav aria-pressed=${lane.active ? "true" : "false"}
        aria-label=${t("Towels for {place}", { place: name })} onClick=${() => choose(props, { at })}><b>${name}</b></button>`
    }
    ${
      lane.cards.length
        ? html`<span class="lane-cards">${lane.cards.map((value, index) =>
            index < lane.fixed
              ? html`<span key=${index} class="lane-card"><${Towel} props=${props} seat=${seat} value=${value} /></span>`
              : html`<button type="button" key=${index} class="lane-card" data-nav aria-label=${t("Take the {value} back", { value })}
        onClick=${() => takeBack(props, at, value)}>
        <${Towel} props=${props} seat=${seat} value=${value} /></button>`,
          )}</span>`
        : null
    }
    <span class="says">${
      lane.letter
        ? describeLane(props, lane)
        : html`<b>${t("{total} so far", { total: sumTowels(lane.cards) })}</b>
      <small>${t("Now choose a treasure that glows.")}</small>`
    }</span>
    ${lane.fixed ? null : html`<${Back} put=${() => putBack(props, at)} short=${!alone} />`}
  </div>`;
}

/** @param {Props} props @param {import("./lanes.js").Lane} lane */
function describeLane(props, lane) {
  const top = getTop(findTreasure(props, String(lane.letter)));
  const lowest = lane.cards[lane.cards.length - 1];
  const needs = top
    ? t("needs {needs} or more, you have {total}", { needs: lane.needs, total: lane.total })
    : t("bare sand: any towel, you have {total}", { total: lane.total });
  const more = lane.needs - lane.total;
  const then = lane.enough
    ? t("your {value} will lie on top", { value: lowest })
    : lane.cards.length
      ? n("{n} more is missing", "{n} more are missing", more, { n: more })
      : t("Now press or drag your towels.");
  return html`<b class=${lane.enough ? "enough" : ""}>${needs}</b><small>${then}</small>`;
}

/** @param {{put: () => void, short?: boolean}} given `short`: a cross, where there is little room */
const Back = ({ put, short = false }) =>
  short || isNarrow()
    ? html`<button type="button" class="btn bare back cross-out" data-nav aria-label=${t("Put back")} onClick=${put}>×</button>`
    : html`<button type="button" class="btn bare back" data-nav onClick=${put}>${t("Put back")}</button>`;

/** A treasure or a pirate that was chosen. @param {{props: Props, now: Choosing}} given */
function Chosen({ props, now }) {
  const card = String(now.ui.card);
  const { moves } = getQuestion(props);
  if (card.startsWith("bury/")) {
    const value = card.slice(5);
    const roger = moves.some((move) => move.word === `${card}/roger`);
    return html`<div class="lane"><span class="says"><b>${t("Bury: {value}", { value: nameValue(value) })}</b>
      <small>${t("Only you will know what lies there.")}</small></span>
      ${
        roger
          ? html`<label class="check">
        <input type="checkbox" checked=${now.ui.roger}
          onChange=${(/** @type {Event & {target: HTMLInputElement}} */ event) => choose(props, { roger: event.target.checked })} />
        ${t("With the Jolly Roger")}</label>`
          : null
      }
      <${Back} put=${() => clear(props)} /></div>`;
  }
  if (!now.aim) return null;
  const none = moves.some((move) => move.word === `${card}/-`);
  return html`
    <div class="lane">
      <span class="says">
        <b>${
          now.ui.on && now.ui.on !== "-"
            ? t("{pirate} on {place}", { pirate: namePirate(card), place: now.ui.on })
            : namePirate(card)
        }</b>
        <small>${PIRATES[card]()}</small></span>
      ${
        none
          ? html`<button type="button" class="btn quiet" data-nav aria-pressed=${now.ui.on === "-" ? "true" : "false"}
        onClick=${() => choose(props, { on: "-" })}>${card === "umbrella" ? t("In front of you") : t("Without effect")}</button>`
          : null
      }
      <${Back} put=${() => clear(props)} /></div>`;
}

/** What a pirate does. @type {Record<string, () => string>} */
const PIRATES = {
  telescope: () => t("Choose a treasure: you alone look at it."),
  map: () => t("Choose a treasure: it is turned up for all."),
  umbrella: () => t("Choose a treasure of yours: no more towels go there."),
};

/** The special card, chosen: its target, or whose hand is looked at. @param {{props: Props, now: Choosing}} given */
function Special({ props, now }) {
  const special = String(props.view.special);
  const seats =
    special === "lifeguard"
      ? listOtherSeats(props).filter((seat) =>
          props.moves.some((move) => move.word === `lifeguard/${seat}`),
        )
      : [];
  const says = now.aim ? t("Choose a treasure that glows.") : describeSpecial(special);
  return html`<div class="lane"><img class="lane-token" src=${props.art(`token/${special}`)} alt="" />
    <span class="says"><b>${nameSpecial(special)}</b><small>${says}</small></span>
    ${seats.map(
      (seat) => html`<button type="button" key=${seat} class="btn quiet who" data-nav
      aria-pressed=${now.ui.seat === seat ? "true" : "false"} onClick=${() => choose(props, { seat })}>
      <img src=${props.art(`swatch/${getCloth(props, seat)}`)} alt="" />${props.seats[seat].name}</button>`,
    )}
    <${Back} put=${() => clear(props)} /></div>`;
}

/** That the special card may be played now. @param {{props: Props, now: Choosing}} given */
function Window({ props, now }) {
  const { special } = props.view;
  if (!special) return null;
  const can = canChoose(props, "special");
  const says = NEVER_PLAYED.includes(special)
    ? t("It counts at the end of the hand.")
    : can
      ? t("You may play it now, or go on without it.")
      : special === "jolly-roger" && now.phase === "play"
        ? t("It is played together with a treasure.")
        : t("Not now: you just go on.");
  return html`<div class="lane quiet"><img class="lane-token" src=${props.art(`token/${special}`)} alt="" />
    <span class="says"><b>${nameSpecial(special)}</b><small>${says}</small></span>
    ${
      can
        ? html`<button type="button" class="btn quiet" data-nav data-special
      onClick=${() => choose(props, { card: "special", on: null, drafts: [] })}>${t("Play it")}</button>`
        : null
    }</div>`;
}

/** The towels of a pile of which one comes back. @param {{props: Props, now: Choosing}} given */
function Pile({ props, now }) {
  const treasure = findTreasure(props, props.view.piggybank ?? "");
  if (!treasure) return null;
  return html`<div class="lane pile"><span class="sign"><b>${treasure.place}</b></span>
    <span class="lane-cards">${treasure.towels.map((towel, index) => {
      const word = `take/${index}`;
      const legal = props.moves.some((move) => move.word === word);
      return html`
        <button type="button" key=${index} class=${`lane-card ${now.ui.card === word ? "picked" : ""} ${legal ? "" : "grey"}`}
          data-nav aria-disabled=${legal ? undefined : "true"}
          aria-label=${t("{value} of {name}, card {n} from below", {
            value: towel.value,
            name: props.seats[towel.seat].name,
            n: index + 1,
          })}
          onClick=${() => (legal ? choose(props, { card: word }) : props.why(word))}>
          <${Towel} props=${props} seat=${towel.seat} value=${towel.value} /></button>`;
    })}</span>
    <span class="says"><b>${t("Piggybank")}</b><small>${t("Choose the towel that you take back.")}</small></span></div>`;
}

/** Places for the second hand: who would play before and after. @param {{props: Props, now: Choosing}} given */
function Seating({ props, now }) {
  return html`<div class="lane seating"><span class="says"><b>${t("Your place")}</b>
    <small>${t("Whoever stands first starts the hand.")}</small></span>
    ${props.moves.map((move) => {
      if (move.parts.kind !== "place") return null;
      const { place } = move.parts;
      const order = listOrderWith(props, place);
      return html`<button type="button" key=${move.word} class="btn quiet order" data-nav
        aria-pressed=${now.ui.card === move.word ? "true" : "false"}
        aria-label=${t("Place {n}: {names}", { n: place, names: order.map((seat) => props.seats[seat].name).join(", ") })}
        onClick=${() => choose(props, { card: move.word })}>
        <b>${place}.</b>
        ${order.map(
          (seat) => html`<img key=${seat} class=${seat === getOwnSeat(props) ? "own" : ""}
          src=${props.art(`swatch/${getCloth(props, seat)}`)} alt="" />`,
        )}</button>`;
    })}</div>`;
}

/** The seats in turn order, were one to take this place. @param {Props} props @param {number} place @returns {number[]} */
function listOrderWith(props, place) {
  const count = props.view.seats.length;
  const starter = Number(getOwnSeat(props)) - place + 1 + count;
  return props.view.seats.map((_, turn) => (starter + turn) % count);
}

/** What somebody else is putting together. @param {{props: Props}} given */
function Theirs({ props }) {
  const { group, seat } = props.view;
  if (!group) return null;
  return html`<div class="lane"><span class="sign"><b>${group.treasure}</b></span>
    <span class="lane-cards">
      ${group.cards.map(
        (value, index) =>
          html`<span key=${index} class="lane-card"><${Towel} props=${props} seat=${seat} value=${value} /></span>`,
      )}</span>
    <span class="says"><b>${t("{total} of {needs} so far", { total: group.total, needs: group.needs })}</b></span></div>`;
}

/**
 * What this seat's Lifeguard has shown, and whose treasures they were.
 * @param {{props: Props}} given
 */
export function Saw({ props }) {
  const { saw, lifeguard } = props.view;
  if (!saw || !lifeguard) return null;
  return html`<span class="pp-saw"><small>${t("{name} held", { name: props.seats[lifeguard.target].name })}</small>
    ${saw.map(
      (
        /** @type {number | string} */ value,
        index,
      ) => html`<b key=${index} title=${nameValue(value)}>
      <${Value} props=${props} value=${value} /><span class="unseen">${nameValue(value)}</span></b>`,
    )}</span>`;
}
