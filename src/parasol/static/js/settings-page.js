/**
 * The settings page: everything counts at once; nothing needs to be saved.
 * @module
 */
import { Refusal, request } from "./api.js";
import { readChoices, saveChoice, saveLanguage } from "./settings.js";
import { removeTokens } from "./table/tokens.js";
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
 * @param {(status: HTMLElement, pressed: HTMLButtonElement) => Promise<void>} work
 */
function handleSubmit(id, work) {
  const one = document.getElementById(id);
  one?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement} */ (event.submitter);
    await ready;
    const status = /** @type {HTMLElement} */ (one.querySelector(".said"));
    status.textContent = "";
    status.classList.remove("problem");
    try {
      await work(status, pressed);
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

/**
 * Show a code that is to be written down.
 * @param {HTMLElement} status
 * @param {string} text
 * @param {string} secret
 */
function showCode(status, text, secret) {
  const line = document.createElement("span");
  const code = document.createElement("code");
  code.textContent = secret;
  line.append(text, " ", code);
  status.append(line);
}

handleSubmit("code", async (status) => {
  const { recovery } = /** @type {{recovery: string}} */ (
    await request("POST", "/api/me/recovery")
  );
  showCode(status, t("Write it down, it is shown only now:"), recovery);
});

handleSubmit("recovery", async (status, pressed) => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("recovery-code"));
  const keep = /** @type {HTMLInputElement} */ (document.getElementById("keep-others"));
  const body = { code: field.value, keep_others: keep.checked };
  const { name, recovery, revoked, previous } =
    /** @type {{name: string, recovery: string, revoked: string[], previous: {name: string, recovery: string} | null}} */ (
      await request("POST", "/api/recover", body)
    );
  removeTokens(revoked);
  // Both codes are shown only now: nothing may lead away before they are read.
  pressed.disabled = true;
  field.value = "";
  showCode(status, t("{name}: you are back. Your next recovery code:", { name }), recovery);
  if (previous) {
    const text = t("{name}: the code to come back as whoever was here before:", {
      name: previous.name,
    });
    showCode(status, text, previous.recovery);
  }
  const on = document.createElement("a");
  on.href = "/mine";
  on.className = "btn go";
  on.textContent = t("I have written it down");
  status.append(on);
  on.focus();
});

handleSubmit("sessions", async (status, pressed) => {
  const one = pressed.value;
  const { revoked } = /** @type {{revoked: string[]}} */ (
    await request("DELETE", one ? `/api/me/sessions/${one}` : "/api/me/sessions")
  );
  removeTokens(revoked);
  const list = /** @type {HTMLElement} */ (document.querySelector(".devices"));
  for (const button of list.querySelectorAll("button"))
    if (!one || button === pressed) button.closest("li")?.remove();
  if (!list.querySelector("button")) document.querySelector("#sessions > [name=session]")?.remove();
  status.textContent = one
    ? t("This device is signed out.")
    : t("All other devices are signed out.");
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
