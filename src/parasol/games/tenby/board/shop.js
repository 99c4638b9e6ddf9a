/** What can be done in a turn: the icons that are left, and what life rings buy. */
import { html } from "../../../static/js/vendor/index.js";
import { t } from "../../../static/js/words.js";
import { clear, pressWord, startChoice } from "./choosing.js";
import { getOwnSeat, getPrice, getShownSeat, isLegal } from "./selectors.js";
import { formatRings, nameIcon } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** The icons that are left to whoever acts. @param {{props: Props, now: Choosing}} given */
export function Icons({ props, now }) {
  const { icons, phase, seat } = props.view;
  const left = Object.entries(icons).flatMap(([icon, count]) =>
    Array.from({ length: Number(count) }, (_, at) => ({ icon, at })),
  );
  const acts = !["start", "accolade", "night", "over"].includes(phase) && seat !== null;
  if (!acts) return null;
  const title = now.phase
    ? left.length
      ? t("Actions left")
      : t("No action is left")
    : t("{name}: actions left", { name: props.seats[seat].name });
  const picked = now.ui.pay?.startsWith("use/") ? now.ui.pay.slice(4) : "";
  return html`<section class="tb-icons" aria-label=${title}><h2>${title}</h2>
    <div class="row">${left.map(({ icon, at }) => {
      const word = `use/${icon}`;
      const legal = isLegal(props, word) || isLegal(props, `forfeit/${icon}`);
      const chosen =
        at === 0 && (picked === icon || now.ui.word === word || now.ui.word === `forfeit/${icon}`);
      const hinted = props.hinted === word || props.hinted === `forfeit/${icon}`;
      const state = chosen ? "chosen" : legal && now.phase === "turn" ? "legal" : "";
      return html`<button type="button" key=${`${icon}${at}`} class=${`tb-icon ${state} ${hinted ? "hinted" : ""}`}
        data-word=${word} data-nav
        aria-label=${nameIcon(icon)} aria-pressed=${legal ? String(chosen) : undefined} aria-disabled=${legal ? undefined : "true"}
        onClick=${() => pressIcon(props, now, icon)}>
        <img src=${props.art(`icon/${icon}`)} alt="" draggable=${false} /></button>`;
    })}
    ${
      picked || now.ui.word === "use/R" || now.ui.word?.startsWith("forfeit/")
        ? html`<${GiveUp} props=${props} now=${now} icon=${picked || now.ui.word?.slice(-1)} />`
        : null
    }</div>
  </section>`;
}

/**
 * An icon is pressed: its cards glow; of a resident's, that is all there is to choose.
 * @param {Props} props @param {Choosing} now @param {string} icon
 */
function pressIcon(props, now, icon) {
  if (now.phase !== "turn") return;
  if (icon === "R" && isLegal(props, "use/R")) return pressWord(props, "use/R");
  if (!isLegal(props, `use/${icon}`)) {
    return isLegal(props, `forfeit/${icon}`)
      ? startChoice(props, { word: `forfeit/${icon}` })
      : props.why(`use/${icon}`);
  }
  if (now.ui.pay === `use/${icon}`) return clear(props);
  startChoice(props, { pay: `use/${icon}` });
}

/** @param {{props: Props, now: Choosing, icon: string}} given */
function GiveUp({ props, now, icon }) {
  const word = `forfeit/${icon}`;
  if (!isLegal(props, word)) return null;
  return html`<button type="button" class="tb-give" data-word=${word} data-nav aria-pressed=${String(now.ui.word === word)}
    onClick=${() => startChoice(props, { word })}>
    ${t("Give it up:")} <b>+1</b><img src=${props.art("ring")} alt=${t("life ring")} /></button>`;
}

/** What is bought, by what it costs. */
const WARES = [
  { id: "reveal", name: () => t("Reveal"), icon: "" },
  { id: "move", name: () => t("Move"), icon: "" },
  { id: "terrace", name: () => t("Terrace"), icon: "T" },
  { id: "pier", name: () => t("Pier"), icon: "P" },
  { id: "landmark", name: () => t("Landmark"), icon: "L" },
  { id: "resident", name: () => t("Resident"), icon: "R" },
];

/** @param {{props: Props, now: Choosing}} given */
export function Wares({ props, now }) {
  if (getOwnSeat(props) === null) return null;
  const rings = props.view.seats[getShownSeat(props)].rings;
  return html`<section class="tb-wares" aria-label=${t("For life rings")}>
    <h2>${t("For life rings")} ${props.replay ? null : html`<small>${t("you have {n}", { n: rings })}</small>`}</h2>
    <div class="row">${WARES.map((ware) => {
      const legal = canBuy(props, ware);
      const chosen =
        now.ui.mode === ware.id ||
        (ware.icon && (now.ui.pay === `buy/${ware.icon}` || now.ui.word === `buy/${ware.icon}`));
      const price = getPrice(props, ware.id);
      return html`<button type="button" key=${ware.id}
        class=${`tb-ware ${chosen ? "chosen" : legal ? "legal" : "grey"} ${isWareHinted(props, ware) ? "hinted" : ""}`}
        data-ware=${ware.id} data-nav
        aria-label=${t("{what} for {rings}", { what: ware.name(), rings: formatRings(price) })}
        aria-pressed=${legal ? String(Boolean(chosen)) : undefined} aria-disabled=${legal ? undefined : "true"}
        onClick=${() => pressWare(props, now, ware)}>
        <span><b>${price}</b><img src=${props.art("ring")} alt="" draggable=${false} /></span>${ware.name()}</button>`;
    })}</div></section>`;
}

/** Whether a hint speaks of it. @param {Props} props @param {{id: string, icon: string}} ware */
function isWareHinted({ hinted }, ware) {
  if (ware.icon) return hinted === `buy/${ware.icon}`;
  return Boolean(hinted?.startsWith(ware.id === "move" ? "lift/" : "reveal/"));
}

/** @param {Props} props @param {{id: string, icon: string}} ware */
function canBuy(props, ware) {
  if (!props.mine) return false;
  if (ware.icon) return isLegal(props, `buy/${ware.icon}`);
  return props.moves.some((move) => move.parts.kind === (ware.id === "move" ? "lift" : "reveal"));
}

/** @param {Props} props @param {Choosing} now @param {{id: string, icon: string}} ware */
function pressWare(props, now, ware) {
  if (!props.mine) return;
  if (!canBuy(props, ware))
    return props.why(ware.icon ? `buy/${ware.icon}` : ware.id === "move" ? "lift/1.1" : "reveal/t");
  if (ware.icon === "R") return pressWord(props, "buy/R");
  const choice = ware.icon
    ? { pay: `buy/${ware.icon}` }
    : { mode: /** @type {"move" | "reveal"} */ (ware.id) };
  const same = ware.icon ? now.ui.pay === choice.pay : now.ui.mode === ware.id;
  return same ? clear(props) : startChoice(props, choice);
}
