/**
 * Making tables and sitting down at them, for every page that does so.
 * @module
 */
import { request } from "./api.js";
import { identify } from "./identity.js";
import { saveToken } from "./table/tokens.js";

/** @typedef {import("./table/types.js").TableInfo} TableInfo */

/**
 * Make a table and go there; begin at once where no seat is left open.
 * @param {object} body what POST /api/tables takes
 * @param {string} [query] what the table's page is asked for besides
 */
export async function createTable(body, query = "") {
  const { table, tokens } = /** @type {{table: TableInfo, tokens: Record<string, string>}} */ (
    await request("POST", "/api/tables", body)
  );
  for (const [seat, token] of Object.entries(tokens)) saveToken(table.id, seat, token);
  const open = table.seats.some((seat) => seat.kind === "open");
  if (!open) await request("POST", `/api/tables/${table.id}/start`);
  location.assign(`/table/${table.id}${query}`);
}

/**
 * Play against the computer, now.
 * @param {string} game
 * @param {string} go the words of the button that brought one here
 * @param {boolean} guided whether the game is explained as one plays
 */
export async function playComputer(game, go, guided) {
  if (!(await identify({ go }))) return;
  const games = /** @type {{name: string, options: {name: string, default: number}[]}[]} */ (
    await request("GET", "/api/games")
  );
  const options = games.find((one) => one.name === game)?.options ?? [];
  const players = options.find((one) => one.name === "players")?.default ?? 2;
  const others = Array.from({ length: players - 1 }, () => ({ kind: "computer" }));
  await createTable({ game, seats: [{ kind: "me" }, ...others] }, guided ? "?guide=1" : "");
}

/**
 * Take a seat and go there.
 * @param {string} table
 * @param {{seat?: number, name?: string}} wanted
 */
export async function joinTable(table, wanted) {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const { seat, token } = /** @type {{seat: number, token: string}} */ (
    await request("POST", `/api/tables/${table}/join`, { ...wanted, nonce: nonce.join("") })
  );
  saveToken(table, seat, token);
  location.assign(`/table/${table}`);
}
