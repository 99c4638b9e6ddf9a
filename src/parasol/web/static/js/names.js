/**
 * Who somebody is. A name is asked once, in a small dialog that one Enter answers; from then on the
 * browser is known by its session.
 * @module
 */
import { ask, me, Refusal } from "./api.js";
import { ready, t } from "./words.js";

/**
 * The person at this browser; asks for a name where nobody is known. Null: they would rather not.
 * @param {{go?: string, name?: string}} [wanted] the button's words, and a name to begin with
 * @returns {Promise<{id: string, name: string}|null>}
 */
export async function named(wanted = {}) {
  await ready;
  return (await me()) ?? asked(wanted);
}

/** A name for those who have none in mind. */
function suggestion() {
  const names = [t("Pebble"), t("Starfish"), t("Seashell"), t("Lagoon"), t("Driftwood"), t("Sea Breeze")];
  return names[Math.floor(Math.random() * names.length)];
}

/**
 * @param {{go?: string, name?: string}} wanted
 * @returns {Promise<{id: string, name: string}|null>}
 */
function asked({ go, name }) {
  const dialog = document.createElement("dialog");
  dialog.className = "naming";
  dialog.setAttribute("aria-labelledby", "naming-title");
  const form = add(dialog, "form");
  add(form, "h2", t("What shall we call you?"), { id: "naming-title" });
  const note = t("The others at the table see this name. There is no account and no password.");
  add(form, "p", note, { class: "note" });
  const field = /** @type {HTMLInputElement} */ (
    add(form, "input", "", {
      type: "text", dir: "auto", maxlength: "40", autocomplete: "nickname", "aria-labelledby": "naming-title", "aria-describedby": "naming-problem",
    })
  );
  field.value = name ?? suggestion();
  const problem = add(form, "p", "", { class: "problem", id: "naming-problem", role: "alert", hidden: "" });
  const row = add(form, "div", "", { class: "choices" });
  add(row, "button", go ?? t("Go on"), { class: "btn go", type: "submit" });
  const back = add(row, "button", t("Not now"), { class: "btn bare", type: "button" });
  const before = add(form, "p", "", { class: "note" });
  add(before, "a", t("I have a recovery code"), { href: "/settings#recovery" });
  document.body.append(dialog);

  return new Promise((resolve) => {
    /** @type {{id: string, name: string} | null} */
    let person = null;
    back.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(person);
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        person = await ask("POST", "/api/people", { name: field.value });
        dialog.close();
      } catch (error) {
        problem.textContent = error instanceof Refusal ? error.text : String(error);
        problem.hidden = false;
        field.setAttribute("aria-invalid", "true");
        field.focus();
      }
    });
    dialog.showModal();
    field.select();
  });
}

/**
 * @param {Element} parent
 * @param {string} tag
 * @param {string} [text]
 * @param {Record<string, string>} [attributes]
 */
function add(parent, tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  parent.append(made);
  return made;
}
