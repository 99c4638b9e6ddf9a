/**
 * A seat carried to this device. Its secret stands in the address behind the #, which no browser
 * sends to a server; it is taken out of the address before anything else happens.
 * @module
 */
import { Refusal, request } from "./api.js";
import { identify } from "./identity.js";
import { saveToken } from "./table/tokens.js";
import { ready, t } from "./words.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

const form = /** @type {HTMLFormElement} */ (document.getElementById("carry"));
const problem = /** @type {HTMLElement} */ (document.getElementById("carry-problem"));
const table = form.dataset.table ?? "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await ready;
  problem.textContent = "";
  try {
    if (!token)
      throw new Refusal(
        0,
        "who",
        t("This link is not whole: what stands behind the # is missing."),
      );
    if (!(await identify({ go: t("Take my seat here") }))) return;
    const { seat } = /** @type {{seat: number}} */ (
      await request("POST", `/api/tables/${table}/carry`, { token })
    );
    saveToken(table, seat, token);
    location.replace(`/table/${table}`);
  } catch (error) {
    problem.textContent = error instanceof Refusal ? error.text : String(error);
  }
});
