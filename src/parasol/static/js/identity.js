/**
 * Who somebody is. A name is asked once, in a small dialog that one Enter answers; from then on the
 * browser is known by its session.
 * @module
 */
import { fetchPerson, Refusal, request } from "./api.js";
import { ready, t } from "./words.js";

/**
 * The person at this browser; asks for a name where nobody is known. Null: they would rather not.
 * @param {{go?: string, name?: string}} [wanted] the button's words, and a name to begin with
 * @returns {Promise<{id: string, name: string}|null>}
 */
export async function identify(wanted = {}) {
  await ready;
  return (await fetchPerson()) ?? askName(wanted);
}

/** A name for those who have none in mind. */
function suggestName() {
  const names = [
    t("Pebble"),
    t("Starfish"),
    t("Seashell"),
    t("Lagoon"),
    t("Driftwood"),
    t("Sea Breeze"),
  ];
  return names[Math.floor(Math.random() * names.length)];
}

/**
 * @param {{go?: string, name?: string}} wanted
 * @returns {Promise<{id: string, name: string}|null>}
 */
function askName({ go, name }) {
  const dialog = document.createElement("dialog");
  dialog.className = "naming";
  dialog.setAttribute("aria-labelledby", "naming-title");
  const form = appendElement(dialog, "form");
  appendElement(form, "h2", t("What shall we call you?"), { id: "naming-title" });
  const note = t("The others at the table see this name. There is no account and no password.");
  appendElement(form, "p", note, { class: "note" });
  const field = /** @type {HTMLInputElement} */ (
    appendElement(form, "input", "", {
      type: "text",
      dir: "auto",
      maxlength: "40",
      autocomplete: "nickname",
      "aria-labelledby": "naming-title",
      "aria-describedby": "naming-problem",
    })
  );
  field.value = name ?? suggestName();
  const problem = appendElement(form, "p", "", {
    class: "problem",
    id: "naming-problem",
    role: "alert",
    hidden: "",
  });
  const row = appendElement(form, "div", "", { class: "choices" });
  appendElement(row, "button", go ?? t("Go on"), { class: "btn go", type: "submit" });
  const back = appendElement(row, "button", t("Not now"), { class: "btn bare", type: "button" });
  const before = appendElement(form, "p", "", { class: "note" });
  appendElement(before, "a", t("I have a recovery code"), { href: "/settings#recovery" });
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
        person = /** @type {{id: string, name: string}} */ (
          await request("POST", "/api/people", { name: field.value })
        );
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
function appendElement(parent, tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  parent.append(element);
  return element;
}
