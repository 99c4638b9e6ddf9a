/** One's hand on the planks: treasures and pirates, the special card, towels. On a phone in tabs. */
import { html, useEffect, useState } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { canAdd, canChoose, countTowelsLeft, pressCard, pressTowel } from "./choosing.js";
import { isLaying } from "./lanes.js";
import { Special, Towel, Treasure } from "./pieces.js";
import { getCloth, getOwnSeat, listTowels } from "./selectors.js";
import { describeSpecial, namePirate, nameSpecial, nameValue } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {(event: PointerEvent, what: string, picture: string) => void} Lift */

/** @param {{props: Props, now: Choosing, narrow: boolean, lift: Lift}} given */
export function Hand({ props, now, narrow, lift }) {
  const seat = getOwnSeat(props);
  const [tab, open] = useTab(now);
  if (seat === null) return null;
  const own = props.view.seats[seat];
  const held = props.view.held ?? [];
  const cards = held.length + own.pirates.length;
  const towels = listTowels(own).reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    {
      id: "cards",
      title: t("Treasures and pirates"),
      short: t("Cards"),
      note: t("one a turn"),
      count: cards,
      show: html`<${Cards} ...${{ props, now, seat, lift }} />`,
    },
    {
      id: "special",
      title: t("Special card"),
      short: t("Special card"),
      note: "",
      count: props.view.special && !own.special_played ? 1 : 0,
      show: html`<${Own} ...${{ props, now, lift }} />`,
    },
    {
      id: "towels",
      title: t("Your towels"),
      short: t("Towels"),
      note: t("each one kept scores 1"),
      count: towels,
      show: html`<${Towels} ...${{ props, now, seat, lift }} />`,
    },
  ].filter((part) => part.id !== "special" || props.view.special);
  if (!narrow) {
    // As many as at the beginning of a hand, so that nothing changes its size as cards are played.
    return html`<section class="pp-hand" style=${`--most:${props.view.rounds + (props.view.special ? 1.3 : 0)}`}
      aria-label=${t("Your hand")}>${parts.map(
        (part) => html`<div key=${part.id} class=${`pp-part of-${part.id}`}>
        <h2>${part.title} ${part.note ? html`<small>${part.note}</small>` : null}</h2>${part.show}</div>`,
      )}</section>`;
  }
  const shown = parts.find((part) => part.id === tab) ?? parts[0];
  return html`<section class="pp-hand" aria-label=${t("Your hand")}>
    <div class="tabs">
      ${parts.map(
        (
          part,
        ) => html`<button key=${part.id} type="button" class="tab" aria-pressed=${part === shown ? "true" : "false"}
        data-tab=${part.id}
        onClick=${() => open(part.id)}>${part.short} <b>${part.count}</b></button>`,
      )}</div>
    <div class=${`pp-part of-${shown.id}`}>${shown.show}</div>
  </section>`;
}

/**
 * The part of the hand that is open on a phone: what the step asks for, until another is pressed.
 * @param {Choosing} now
 * @returns {[string, (tab: string) => void]}
 */
function useTab(now) {
  const wanted = isLaying(now.phase)
    ? "towels"
    : now.phase === "end" || now.phase === "lifeguard"
      ? "special"
      : "cards";
  const [tab, open] = useState(wanted);
  useEffect(() => {
    if (now.phase) open(wanted);
  }, [wanted, now.phase]);
  return [tab, open];
}

/** @param {{props: Props, now: Choosing, seat: number, lift: Lift}} given */
function Cards({ props, now, seat, lift }) {
  const own = props.view.seats[seat];
  const cloth = getCloth(props, seat);
  const held = props.view.held ?? [];
  return html`<div class="cards">
    ${held.map(
      (value, index) =>
        html`<${Card} key=${`t${index}`} ...${{ props, now, lift }}
        card=${`bury/${value}`} label=${t("Treasure in hand: {value}", { value: nameValue(value) })} picture=${props.art("treasure/back")}
        first=${held.indexOf(value) === index}><${Treasure} props=${props} value=${value} /><//>`,
    )}
    ${own.pirates.map(
      (job, index) =>
        html`<${Card} key=${`p${index}${job}`} ...${{ props, now, lift }}
        card=${job} label=${namePirate(job)} picture=${props.art(`pirate/${job}/${cloth}`)} first=${own.pirates.indexOf(job) === index}>
        <span class="pp-pirate"><img src=${props.art(`pirate/${job}/${cloth}`)} alt="" draggable=${false} />
          <b>${namePirate(job)}</b></span><//>`,
    )}
    ${held.length + own.pirates.length ? null : html`<p class="none">${t("All played.")}</p>`}
  </div>`;
}

/** @param {{props: Props, now: Choosing, lift: Lift}} given */
function Own({ props, now, lift }) {
  const card = String(props.view.special);
  const seat = /** @type {number} */ (getOwnSeat(props));
  const played = props.view.seats[seat].special_played;
  const label = `${nameSpecial(card)}: ${describeSpecial(card)}`;
  if (played)
    return html`<div class="cards"><span class="pp-card played"><${Special} props=${props} card=${card} />
    <b class="was">${t("played")}</b></span></div>`;
  return html`<div class="cards"><${Card} ...${{ props, now, lift }} card="special" label=${label}
    picture=${props.art(`special/${card}`)} first=${true}>
    <${Special} props=${props} card=${card} /><//></div>`;
}

/** Special cards that are never played: they count at the end of the hand. */
export const NEVER_PLAYED = ["sand-castle", "skeleton", "wave"];

/**
 * @param {{props: Props, now: Choosing, lift: Lift, card: string, label: string, picture: string, first: boolean,
 *   children?: import("../../../static/js/vendor/index.js").Child}} given `first`: of equal cards the first stands for all when it comes to what is chosen
 */
function Card({ props, now, lift, card, label, picture, first, children }) {
  const legal = canChoose(props, card);
  const kept =
    card === "special" &&
    (NEVER_PLAYED.includes(props.view.special ?? "") ||
      (props.view.special === "jolly-roger" && now.phase === "play"));
  const chosen = now.ui.card === card && first;
  const hinted = props.hinted && isCardHinted(props, card);
  return html`
    <button type="button"
      class=${`pp-card ${legal ? "legal" : props.mine && !kept ? "grey" : ""} ${chosen ? "chosen" : ""} ${hinted ? "hinted" : ""}`}
      data-card=${card} data-nav
      aria-label=${label} title=${label} aria-disabled=${legal ? undefined : "true"} aria-pressed=${legal ? String(chosen) : undefined}
      onClick=${() => pressCard(props, card)} onPointerDown=${(/** @type {PointerEvent} */ event) => legal && lift(event, card, picture)}>
      ${children}</button>`;
}

/** @param {Props} props @param {string} card */
const isCardHinted = (props, card) =>
  (props.hinted ?? "")
    .split(" ")
    .some(
      (word) =>
        word === card || word.startsWith(`${card === "special" ? props.view.special : card}/`),
    );

/** @param {{props: Props, now: Choosing, seat: number, lift: Lift}} given */
function Towels({ props, now, seat, lift }) {
  const cloth = getCloth(props, seat);
  const own = listTowels(props.view.seats[seat]);
  return html`<div class="towels">${own.map(([value]) => {
    const left = countTowelsLeft(props, now.ui, value);
    const legal = canAdd(props, now, value);
    const label = n("Towel {value}: {n} card", "Towel {value}: {n} cards", left, {
      value,
      n: left,
    });
    return html`
      <button type="button" key=${value} class=${`pp-fan ${legal ? "legal" : props.mine ? "grey" : ""} ${left ? "" : "empty"}`}
        data-towel=${value} data-nav
        style=${`--cards:${Math.max(1, left)}`} aria-label=${label} aria-disabled=${legal ? undefined : "true"}
        onClick=${() => pressTowel(props, value)}
        onPointerDown=${(/** @type {PointerEvent} */ event) => legal && lift(event, `+${value}`, props.art(`towel/${cloth}`))}>
        ${Array.from(
          { length: Math.max(1, left) },
          (_, card) => html`<span key=${card} class="fanned" style=${`--at:${card}`}>
          <${Towel} props=${props} seat=${seat} value=${value} /></span>`,
        )}
        <b class="times">×${left}</b></button>`;
  })}</div>`;
}
