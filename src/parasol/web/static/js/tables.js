/**
 * Making tables and sitting down at them, for every page that does so.
 * @module
 */
import { ask } from "./api.js";
import { named } from "./names.js";
import { keepToken } from "./table/tokens.js";

/**
 * Make a table and go there; begin at once where no seat is left open.
 * @param {object} asked what POST /api/tables takes
 * @param {string} [query] what the table's page is asked for besides
 */
export async function make(asked, query = "") {
  const { table, tokens } = await ask("POST", "/api/tables", asked);
  for (const [seat, token] of Object.entries(tokens)) keepToken(table.id, seat, token);
  const open = table.seats.some((/** @type {{kind: string}} */ seat) => seat.kind === "open");
  if (!open) await ask("POST", `/api/tables/${table.id}/start`);
  location.assign(`/table/${table.id}${query}`);
}

/**
 * Play against the computer, now.
 * @param {string} game
 * @param {string} go the words of the button that brought one here
 * @param {boolean} guided whether the game is explained as one plays
 */
export async function play(game, go, guided) {
  if (!(await named({ go }))) return;
  const games = await ask("GET", "/api/games");
  const options = games.find((/** @type {{name: string}} */ one) => one.name === game)?.options ?? [];
  const players = options.find((/** @type {{name: string}} */ one) => one.name === "players")?.default ?? 2;
  const others = Array.from({ length: players - 1 }, () => ({ kind: "computer" }));
  await make({ game, seats: [{ kind: "me" }, ...others] }, guided ? "?guide=1" : "");
}

/**
 * Take a seat and go there.
 * @param {string} table
 * @param {{seat?: number, name?: string}} wanted
 */
export async function join(table, wanted) {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const { seat, token } = await ask("POST", `/api/tables/${table}/join`, { ...wanted, nonce: nonce.join("") });
  keepToken(table, seat, token);
  location.assign(`/table/${table}`);
}
