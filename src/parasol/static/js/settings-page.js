/**
 * The settings page: everything counts at once; nothing needs to be saved.
 * @module
 */
import { Refusal, request } from "./api.js";
import { readChoices, saveChoice, saveLanguage } from "./settings.js";
import { ready, t } from "./words.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

for (const [name, value] of Object.entries(readChoices())) {
  const radio = /** @type {HTMLInputElement|null} */ (
    form.querySelector(`[name="${name}"][value="${value}"]`)
  );
  if (radio) radio.checked = true;
}

form.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "language") {
    saveLanguage(value);
    location.reload();
  } else {
    saveChoice(/** @type {keyof import("./settings.js").Chosen} */ (name), value);
  }
});

/**
 * A form that asks the server for something and says below itself what came of it.
 * @param {string} id
 * @param {(status: HTMLElement) => Promise<void>} work
 */
function handleSubmit(id, work) {
  const one = document.getElementById(id);
  one?.addEventListener("submit", async (event) => {
    event.preventDefault();
    await ready;
    const status = /** @type {HTMLElement} */ (one.querySelector(".said"));
    status.textContent = "";
    status.classList.remove("problem");
    try {
      await work(status);
    } catch (error) {
      status.classList.add("problem");
      status.textContent = error instanceof Refusal ? error.text : String(error);
    }
  });
}

handleSubmit("rename", async (status) => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  const { name } = /** @type {{name: string}} */ (
    await request("PATCH", "/api/me", { name: field.value })
  );
  field.value = name;
  status.textContent = t("From now on you are {name}.", { name });
});

handleSubmit("code", async (status) => {
  const { recovery } = /** @type {{recovery: string}} */ (
    await request("POST", "/api/me/recovery")
  );
  status.textContent = t("Write it down, it is shown only now:");
  const code = document.createElement("code");
  code.textContent = recovery;
  status.append(" ", code);
});

handleSubmit("recovery", async () => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("recovery-code"));
  await request("POST", "/api/recover", { code: field.value });
  location.assign("/mine");
});

handleSubmit("forget", async () => {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("sure"));
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  if (dialog.returnValue !== "yes") return;
  await request("DELETE", "/api/me");
  for (const key of Object.keys(localStorage))
    if (key.startsWith("parasol.")) localStorage.removeItem(key);
  location.assign("/");
});
