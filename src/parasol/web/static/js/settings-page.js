/**
 * The settings page: everything counts at once; nothing needs to be saved.
 * @module
 */
import { ask, Refusal } from "./api.js";
import { chosen, keep, keepLanguage } from "./settings.js";
import { ready, t } from "./words.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

for (const [name, value] of Object.entries(chosen())) {
  const radio = /** @type {HTMLInputElement|null} */ (form.querySelector(`[name="${name}"][value="${value}"]`));
  if (radio) radio.checked = true;
}

form.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "language") {
    keepLanguage(value);
    location.reload();
  } else {
    keep(/** @type {any} */ (name), value);
  }
});

/**
 * A form that asks the server for something and says below itself what came of it.
 * @param {string} id
 * @param {(said: HTMLElement) => Promise<void>} work
 */
function doing(id, work) {
  const one = document.getElementById(id);
  one?.addEventListener("submit", async (event) => {
    event.preventDefault();
    await ready;
    const said = /** @type {HTMLElement} */ (one.querySelector(".said"));
    said.textContent = "";
    said.classList.remove("problem");
    try {
      await work(said);
    } catch (error) {
      said.classList.add("problem");
      said.textContent = error instanceof Refusal ? error.text : String(error);
    }
  });
}

doing("rename", async (said) => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  const { name } = await ask("PATCH", "/api/me", { name: field.value });
  field.value = name;
  said.textContent = t("From now on you are {name}.", { name });
});

doing("code", async (said) => {
  const { recovery } = await ask("POST", "/api/me/recovery");
  said.textContent = t("Write it down, it is shown only now:");
  const code = document.createElement("code");
  code.textContent = recovery;
  said.append(" ", code);
});

doing("recovery", async () => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("recovery-code"));
  await ask("POST", "/api/recover", { code: field.value });
  location.assign("/mine");
});

doing("forget", async () => {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("sure"));
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  if (dialog.returnValue !== "yes") return;
  await ask("DELETE", "/api/me");
  for (const key of Object.keys(localStorage)) if (key.startsWith("parasol.")) localStorage.removeItem(key);
  location.assign("/");
});
