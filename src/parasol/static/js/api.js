/**
 * Asking the server by HTTP. What it refuses comes as a Refusal with its code and its sentence.
 * @module
 */

import { t } from "./words.js";

/** What the server says no with. */
export class Refusal extends Error {
  /**
   * @param {number} status 0: nothing came back
   * @param {string} code for programs, such as "who" or "taken"
   * @param {string} text a sentence for people
   */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
    this.text = text;
  }
}

/**
 * What went wrong, in a sentence for people.
 * @param {unknown} error
 */
export const describeError = (error) => (error instanceof Refusal && error.text) || String(error);

/**
 * Ask for something; JSON goes and JSON comes.
 * @param {"GET"|"POST"|"PUT"|"PATCH"|"DELETE"} method
 * @param {string} path such as "/api/tables"
 * @param {object} [body]
 * @returns {Promise<unknown>}
 */
export async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "away", t("The server can't be reached. Try again in a moment."));
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* a record, or a proxy's page */
  }
  if (answer.ok) return data ?? text;
  throw new Refusal(
    answer.status,
    data?.error ?? "failed",
    data?.text ?? t("Something went wrong. Try again in a moment."),
  );
}

/**
 * Who this browser is known as, or null.
 * @returns {Promise<{id: string, name: string}|null>}
 */
export async function fetchPerson() {
  try {
    return /** @type {{id: string, name: string}} */ (await request("GET", "/api/me"));
  } catch (error) {
    if (error instanceof Refusal && error.code === "who") return null;
    throw error;
  }
}
