/** The market: a row of cards for each deck with the deck before it, plain ends, and the residents' deck. */
import { html } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { canTake, pressSource, pressWord } from "./choosing.js";
import { Picture } from "./pieces.js";
import { DECKS, findCard, findRow, getCardArt, getLetter, isLegal } from "./selectors.js";
import { describeCard, formatPair, formatSigned, nameDeck, translateName } from "./terms.js";

/** @typedef {import("./selectors.js").Props} Props */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./types.js").Given} Given */
/** @typedef {import("./types.js").Deck} DeckName */

/** @param {Given} given */
export function Market(given) {
  const { props, now } = given;
  const turn = now.phase === "turn" || now.phase === "source";
  return html`<section class="tb-market" aria-label=${t("Market")}>
    <h2>${t("Market")} <small>${turn ? t("a card, then a glowing end") : t("terraces, piers, landmarks")}</small></h2>
    ${DECKS.map(
      (deck) => html`<div class="tb-row" key=${deck} role="group" aria-label=${nameDeck(deck)}>
      <${Deck} ...${given} deck=${deck} />
      <div class="cards">
        ${props.view.market[deck].map(
          (card, at) =>
            html`<${Card} key=${card} ...${given} word=${`${getLetter(deck)}${at + 1}`} card=${card} />`,
        )}</div>
      ${deck === "pier" ? html`<${Plain} ...${given} base="pier" />` : null}
      ${deck === "landmark" ? html`<${Plain} ...${given} base="terrace" /><${People} ...${given} />` : null}
    </div>`,
    )}
  </section>`;
}

/** How something that can be taken looks now. @param {Props} props @param {Choosing} now @param {string} word */
function getState(props, now, word) {
  if (now.ui.source === word) return "chosen";
  if (now.phase !== "turn" && now.phase !== "source") return "";
  return `${canTake(props, word, now.ui) ? "legal" : "grey"} ${props.hinted === word ? "hinted" : ""}`;
}

/** @param {Given & {word: string, card: string}} given */
function Card({ props, now, look, lift, word, card }) {
  const state = getState(props, now, word);
  const brings = props.previews?.[word];
  const legal = state.startsWith("legal") || state === "chosen";
  const asked = now.phase === "turn" || now.phase === "source";
  const label = [
    describeCard(findRow(props, card)),
    brings ? t("at best {points} points", { points: formatSigned(brings.points) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
  return html`<button type="button" class=${`tb-card ${state}`} id=${`market-${card}`} data-word=${word} data-card=${card} data-nav
    aria-label=${label}
    aria-pressed=${legal ? String(state === "chosen") : undefined} aria-disabled=${asked && !legal ? "true" : undefined}
    onClick=${() => (asked ? pressSource(props, word) : look({ card }))}
    onPointerDown=${(/** @type {PointerEvent} */ event) => legal && event.pointerType === "mouse" && lift(event, word, getCardArt(props, card))}>
    <${Picture} props=${props} card=${card} />${legal && brings ? html`<b class="pill">${formatSigned(brings.points)}</b>` : null}</button>`;
}

/** A deck: its top card drawn blind, or for a life ring laid into the market. @param {Given & {deck: DeckName}} given */
function Deck({ props, now, deck }) {
  const word = `blind/${getLetter(deck)}`;
  const reveals = now.ui.mode === "reveal";
  const reveal = `reveal/${getLetter(deck)}`;
  const legal = reveals ? isLegal(props, reveal) : canTake(props, word, now.ui);
  const chosen = now.ui.source === word || now.ui.word === reveal;
  const hinted = props.hinted === word || props.hinted === reveal;
  const asked = now.phase === "turn" || now.phase === "source";
  const left = props.view.decks[deck];
  const label = [
    formatPair(
      nameDeck(deck),
      n("{n} card in the deck", "{n} cards in the deck", left, { n: left }),
    ),
    legal ? (reveals ? t("lay its top card into the market") : t("draw blind")) : "",
  ]
    .filter(Boolean)
    .join(", ");
  const state = chosen ? "chosen" : legal ? "legal" : asked ? "grey" : "";
  return html`<button type="button" class=${`tb-deck ${state} ${hinted ? "hinted" : ""}`} data-word=${word} data-nav
    aria-label=${label} aria-disabled=${legal ? undefined : "true"} aria-pressed=${legal ? String(chosen) : undefined}
    onClick=${() => asked && pressSource(props, word)}>
    <img src=${props.art(`back/${deck}`)} alt="" draggable=${false} /><b>${left}</b></button>`;
}

/** The two plain ends of a kind, which never run out. @param {Given & {base: DeckName}} given */
function Plain({ props, now, look, lift, base }) {
  const asked = now.phase === "turn" || now.phase === "source";
  return html`<div class="tb-plain">${["<", ">"].map((side) => {
    const word = `plain/${getLetter(base)}${side}`;
    const card = String(findCard(props, word));
    const state = getState(props, now, word);
    const legal = state.startsWith("legal") || state === "chosen";
    return html`<button type="button" key=${side} class=${`tb-card half ${state}`} data-word=${word} data-card=${card} data-nav
      aria-label=${describeCard(findRow(props, card))}
      aria-pressed=${legal ? String(state === "chosen") : undefined} aria-disabled=${asked && !legal ? "true" : undefined}
      title=${translateName(findRow(props, card).name)}
      onClick=${() => (asked ? pressSource(props, word) : look({ card }))}
      onPointerDown=${(/** @type {PointerEvent} */ event) =>
        legal && event.pointerType === "mouse" && lift(event, word, getCardArt(props, card))}>
      <${Picture} props=${props} card=${card} /></button>`;
  })}</div>`;
}

/** The residents' deck. @param {Given} given */
function People({ props, now }) {
  const word = ["use/R", "buy/R"].find((one) => isLegal(props, one)) ?? "use/R";
  const legal = isLegal(props, word) && !now.ui.mode;
  const chosen = now.ui.word === "use/R" || now.ui.word === "buy/R";
  const left = props.view.decks.resident;
  return html`<button type="button" class=${`tb-deck ${chosen ? "chosen" : legal ? "legal" : now.phase === "turn" ? "grey" : ""}`}
    data-word="resident" data-nav aria-disabled=${legal ? undefined : "true"}
    aria-label=${n("Residents: {n} card in the deck", "Residents: {n} cards in the deck", left, { n: left })}
    onClick=${() => now.phase === "turn" && pressWord(props, word)}>
    <img src=${props.art("back/resident")} alt="" draggable=${false} /><b>${left}</b></button>`;
}
