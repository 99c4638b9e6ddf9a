/**
 * An invitation: a name, a seat, and one is at the table.
 * @module
 */
import { fetchPerson, Refusal, request } from "./api.js";
import { joinTable } from "./tables.js";
import { ready, t } from "./words.js";

const form = /** @type {HTMLFormElement|null} */ (document.getElementById("join"));

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  await ready;
  const problem = /** @type {HTMLElement} */ (document.getElementById("join-problem"));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  const seat = /** @type {HTMLInputElement|null} */ (form.querySelector("[name=seat]:checked"));
  problem.textContent = "";
  field.removeAttribute("aria-invalid");
  try {
    if (!field.value.trim()) throw new Refusal(0, "BadName", t("What shall we call you?"));
    if (!(await fetchPerson())) await request("POST", "/api/people", { name: field.value });
    await joinTable(form.dataset.table ?? "", {
      seat: seat ? Number(seat.value) : undefined,
      name: field.value,
    });
  } catch (error) {
    problem.textContent = error instanceof Refusal ? error.text : String(error);
    if (error instanceof Refusal && error.code === "BadName") {
      field.setAttribute("aria-invalid", "true");
      field.focus();
    }
  }
});
