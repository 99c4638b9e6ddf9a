/** Residents in hand, which only their holder sees: how far each is towards its tiers. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { findNextTier } from "./build.js";
import { getOwnSeat, getResidentArt } from "./selectors.js";
import { formatPoints, nameTarget, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./view.js").Resident} ResidentInfo */

/** @param {{props: Props, now: import("./choosing.js").Choosing}} given */
export function Residents({ props, now }) {
  if (getOwnSeat(props) === null) return null;
  const residents = props.view.residents ?? [];
  return html`<section class="tb-residents" aria-label=${t("Residents in hand")}>
    <h2>${t("Residents in hand")} ${props.replay ? null : html`<small>${t("only you see them")}</small>`}</h2>
    <div class="list" tabindex=${residents.length > 2 ? 0 : undefined} role=${residents.length > 2 ? "group" : undefined}
      aria-label=${residents.length > 2 ? t("Residents in hand") : undefined}>
      ${residents.map(
        (resident) => html`<${Resident} key=${resident.card} props=${props} resident=${resident}
        ahead=${now.outcome?.residents.find((one) => one.card === resident.card) ?? null} />`,
      )}
      ${residents.length ? null : html`<p class="none">${t("None yet: a Resident Action brings one.")}</p>`}</div>
  </section>`;
}

/** The street that serves a resident best: what pays most, else what has most. @param {ResidentInfo} resident */
function findBestStreet(resident) {
  const order = resident.streets.map((street, at) => ({
    ...street,
    at,
  }));
  return (
    order.sort((one, other) => other.points - one.points || other.count - one.count)[0] ?? {
      count: 0,
      points: 0,
      at: 0,
    }
  );
}

/** What a resident wants, in words. @param {ResidentInfo} resident */
export function describeWants(resident) {
  const target = nameTarget(resident.target);
  return resident.kind === "a"
    ? t("one street with many: {target}", { target })
    : t("every street with {n}: {target}", { n: resident.tiers[0], target });
}

/** Its tiers in words. @param {ResidentInfo} resident */
export const describeTiers = (resident) =>
  resident.tiers
    .map((tier, at) =>
      t("{n}: {points}, completed {completed}", {
        n: tier,
        points: resident.incomplete[at],
        completed: resident.completed[at],
      }),
    )
    .join("; ");

/** @param {{props: Props, resident: ResidentInfo, ahead?: import("./types.js").Outcome["residents"][number] | null}} given `ahead`: what the place that is looked at would change */
export function Resident({ props, resident, ahead = null }) {
  const best = findBestStreet(resident);
  const most = resident.tiers[resident.tiers.length - 1] * 1.08;
  const part = (/** @type {number} */ count) => `${Math.min(100, (100 * count) / most)}%`;
  const next = findNextTier(resident.tiers, best.count);
  const progress = t("street {street}: {count} of {tier}", {
    street: best.at + 1,
    count: best.count,
    tier: next,
  });
  const label = [
    translateName(resident.name),
    describeWants(resident),
    progress,
    describeTiers(resident),
    formatPoints(resident.points),
  ].join(", ");
  return html`<div class="tb-resident" role="img" aria-label=${label}>
    <img class="portrait" src=${getResidentArt(props, resident, "portrait")} alt="" />
    <div><h3>${translateName(resident.name)}<b>${ahead?.change ? html`<em>${ahead.points}</em>` : resident.points}</b></h3>
      <p><img src=${props.art(`target/${resident.target}`)} alt="" />
        ${resident.kind === "b" ? t("every street with {n}", { n: resident.tiers[0] }) : progress}</p>
      <div class="progress"><i class="have" style=${`width:${part(best.count)}`}></i>
        ${
          ahead && ahead.count > best.count
            ? html`<i class="ahead" style=${`left:${part(best.count)};width:calc(${part(ahead.count)} - ${part(best.count)})`}></i>`
            : null
        }
        ${resident.tiers.map(
          (tier) => html`<i key=${tier} class=${`tier ${best.count >= tier ? "ok" : ""}`}
          style=${`left:${part(tier)}`}></i>`,
        )}</div>
      <div class="tiers">
        ${resident.tiers.map(
          (tier, at) =>
            html`<span key=${tier} class=${best.count >= tier && !(best.count >= resident.tiers[at + 1]) ? "ok" : ""}>${tier}
            <img src=${props.art("icon/incomplete")} alt="" /><b>${resident.incomplete[at]}</b>
            <img src=${props.art("icon/completed")} alt="" /><b>${resident.completed[at]}</b></span>`,
        )}</div>
    </div></div>`;
}
