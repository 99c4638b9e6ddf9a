/**
 * A board for any game that brings none of its own: what is seen as tables and lists, the moves as
 * buttons. It knows nothing of any game; names in the view become words with `t`.
 */
import { html } from "./vendor/index.js";
import { n, t } from "./words.js";

/** @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json */
/** @typedef {{[name: string]: Json}} JsonObject */
/** @typedef {import("./table/types.js").LogLine & {cell?: Json}} Line */
/** @typedef {{view: JsonObject, parts: JsonObject, preview: Json, choice: Json, line: Line}} Generic */
/** @typedef {import("./table/types.js").Props<Generic>} Props */
/** @typedef {Props["moves"][number]} Move */

const HIDDEN_KEYS = new Set([
  "game",
  "rules",
  "options",
  "components",
  "viewer",
  "phase",
  "seat",
  "turn",
]);

/** @param {Props} props */
export function Board(props) {
  const shown = Object.entries(props.view).filter(
    ([key, value]) => !HIDDEN_KEYS.has(key) && value !== null,
  );
  const grid = shown.find(([, value]) => isRows(value));
  const onGrid = Boolean(grid && props.moves.every((move) => findCell(move)));
  return html`<div class="generic" onKeyDown=${moveByArrow}>
    ${props.mine && !onGrid ? html`<${Moves} ...${props} />` : null}
    <div class="seen">${shown.map(
      ([key, value]) => html`<section class="paper part" key=${key}>
      <h2 class=${isRows(value) ? "unseen" : ""}>${formatKey(key)}</h2><${Value} name=${key} value=${value} props=${props} /></section>`,
    )}</div>
  </div>`;
}

/** @param {Props} props */
function Moves(props) {
  return html`<section class="moves" aria-label=${t("Moves")}><ul>${props.moves.map(
    (move) => html`<li key=${move.word}>
    <${Button} move=${move} props=${props} /></li>`,
  )}</ul></section>`;
}

/** @param {{move: Move, props: Props}} given */
function Button({ move, props }) {
  return html`<button type="button" class=${`move ${props.hinted === move.word ? "hinted" : ""}`} data-word=${move.word}
    disabled=${Boolean(props.pending)} onClick=${() => props.play(move.word)}>
    <b>${move.word}</b>${move.text === move.word ? null : html`<span>${move.text}</span>`}</button>`;
}

/**
 * The cell that a move is about, where it says its column and row.
 * @param {Move} move
 * @returns {{x: number, y: number} | null}
 */
function findCell({ parts }) {
  if (!("column" in parts) || !("row" in parts)) return null;
  const column =
    typeof parts.column === "number" ? parts.column : String(parts.column).charCodeAt(0) - 96;
  return { x: column - 1, y: Number(parts.row) - 1 };
}

/**
 * Arrow keys go to the nearest move in that direction.
 * @param {KeyboardEvent} event
 */
function moveByArrow(event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key
  ];
  const from = /** @type {HTMLElement} */ (event.target).closest(".move");
  if (!way || !from) return;
  const middle = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const there = [...document.querySelectorAll(".generic .move")]
    .map((one) => {
      const [left, top] = middle(one);
      const along = (left - x) * way[0] + (top - y) * way[1];
      const aside = Math.abs((left - x) * way[1]) + Math.abs((top - y) * way[0]);
      return { one, along, far: along + 3 * aside };
    })
    .filter(({ along }) => along > 4)
    .sort((one, other) => one.far - other.far)[0];
  event.preventDefault();
  if (there) /** @type {HTMLElement} */ (there.one).focus();
}

/** @param {{name: string, value: Json, props: Props}} given */
function Value({ name: key, value, props }) {
  if (isRows(value)) return html`<${Rows} rows=${value} props=${props} />`;
  if (Array.isArray(value) && value.length && value.every(isObject))
    return html`<${List} name=${key} items=${value} props=${props} />`;
  if (Array.isArray(value)) return html`<p>${formatList(value, key, props)}</p>`;
  if (isObject(value)) {
    return html`<dl>${Object.entries(value).map(
      ([inner, item]) => html`<div key=${inner}><dt>${formatKey(inner)}</dt>
      <dd>${isPlain(item) ? formatValue(item, inner, props) : html`<${Value} name=${inner} value=${item} props=${props} />`}</dd></div>`,
    )}</dl>`;
  }
  return html`<p>${formatValue(value, key, props)}</p>`;
}

/**
 * Things with the same names as a table, one a line.
 * @param {{name: string, items: JsonObject[], props: Props}} given
 */
function List({ name, items, props }) {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
    (column) => column !== "seat",
  );
  const seats =
    items.length === props.seats.length &&
    (name === "seats" || items.every((item) => "seat" in item));
  return html`<div class="scrolls" tabindex="0">
    <table>
      <thead><tr>${seats ? html`<th scope="col">${t("Name")}</th>` : null}
        ${columns.map((column) => html`<th scope="col">${formatKey(column)}</th>`)}</tr></thead>
      <tbody>${items.map(
        (item, place) => html`<tr key=${place}>
        ${seats ? html`<th scope="row">${props.seats[Number(item.seat ?? place)].name}</th>` : null}
        ${columns.map(
          (column) =>
            html`<td>${
              !(column in item)
                ? ""
                : isPlain(item[column])
                  ? formatValue(item[column], column, props)
                  : html`<${Value} name=${column} value=${item[column]} props=${props} />`
            }</td>`,
        )}</tr>`,
      )}</tbody>
    </table></div>`;
}

/** @param {{rows: string[], props: Props}} given */
function Rows({ rows, props }) {
  const moves = new Map(
    props.moves.map((move) => {
      const cell = findCell(move);
      return [cell ? `${cell.x} ${cell.y}` : "", move];
    }),
  );
  return html`<table class="rows"><tbody>${rows.map(
    (row, y) =>
      html`<tr key=${y}>${[...row].map((sign, x) => {
        const move = moves.get(`${x} ${y}`);
        return html`<td key=${x} id=${`cell-${x}-${y}`}>${
          move
            ? html`<${Button} move=${move} props=${props} />`
            : html`<span class="unseen">${t("column {x}, row {y}:", { x: x + 1, y: y + 1 })} ${sign === "." ? t("empty") : ""}</span>${sign === "." ? null : sign}`
        }</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}

/**
 * Rows of single signs, all of one length, are a grid.
 * @param {Json} value
 * @returns {value is string[]}
 */
function isRows(value) {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every(
      (row) =>
        typeof row === "string" &&
        row.length > 1 &&
        row.length === String(value[0]).length &&
        !/[\s\w]{4}/.test(row),
    )
  );
}

/** @param {Json} value @returns {value is JsonObject} */
function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {Json} value @returns {value is null | boolean | number | string} */
function isPlain(value) {
  return value === null || typeof value !== "object";
}

/**
 * @param {Json} value
 * @param {string} key
 * @param {Props} props
 * @returns {string}
 */
function formatValue(value, key, props) {
  if (value === null) return t("none");
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (/^(seat|winner|starter|decider)$/.test(key) && typeof value === "number")
    return props.seats[value]?.name ?? String(value);
  if (isObject(value))
    return Object.entries(value)
      .map(([inner, item]) => `${formatKey(inner)} ${formatValue(item, inner, props)}`)
      .join(", ");
  if (Array.isArray(value)) return formatList(value, key, props);
  return typeof value === "string" ? t(value) : String(value);
}

/**
 * A list in a line; what can't be seen is counted.
 * @param {Json[]} items
 * @param {string} key
 * @param {Props} props
 * @returns {string}
 */
function formatList(items, key, props) {
  const seen = items
    .filter((item) => item !== null && item !== "")
    .map((item) => formatValue(item, key, props));
  const hidden = items.filter((item) => item === null).length;
  if (hidden) seen.push(n("{n} hidden", "{n} hidden", hidden, { n: hidden }));
  return seen.join(", ") || t("none");
}

/** @param {string} key */
function formatKey(key) {
  const text = t(key.replaceAll("_", " "));
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {Props} props @param {number} seat */
export function score(props, seat) {
  const own = Array.isArray(props.view.seats) ? props.view.seats[seat] : null;
  if (!isObject(own)) return null;
  const points = isObject(own.score) ? own.score.total : (own.score ?? own.points);
  return typeof points === "number" ? points : null;
}

/** @param {Props} props */
export function status(props) {
  const { round, turn } = props.view;
  if (typeof round === "number") return t("Round {n}", { n: round });
  return typeof turn === "number" ? t("Turn {n}", { n: turn }) : "";
}

/** @param {Props} props */
export function readout(props) {
  return Object.entries(props.view)
    .filter(([key]) => !HIDDEN_KEYS.has(key))
    .map(([key, value]) => ({
      id: key,
      title: formatKey(key),
      lines: isRows(value)
        ? value.map((row, y) =>
            t("Row {n}: {cells}", {
              n: y + 1,
              cells: [...row].map((cell) => (cell === "." ? t("empty") : cell)).join(", "),
            }),
          )
        : Array.isArray(value) && value.every(isObject)
          ? value.map((item) => formatValue(item, key, props))
          : [formatValue(value, key, props)],
    }));
}

/** @param {Line} line */
export function lineArt(line) {
  if (typeof line.cell !== "string" || !/^[a-z]\d+$/.test(line.cell)) return {};
  return { ids: [`cell-${line.cell.charCodeAt(0) - 97}-${Number(line.cell.slice(1)) - 1}`] };
}
