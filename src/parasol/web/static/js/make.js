/**
 * Making a table: the form that the game's options were written into, and what the server says of it.
 * @module
 */
import { Refusal } from "./api.js";
import { named } from "./names.js";
import { make } from "./tables.js";
import { ready, t } from "./words.js";

const LARGEST_BOX = 64 * 1024;
const form = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const problem = /** @type {HTMLElement} */ (document.getElementById("make-problem"));
const box = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("components"));
const boxProblem = document.getElementById("components-problem");

/** @param {string} name */
function checked(name) {
  return /** @type {HTMLInputElement|null} */ (form.querySelector(`input[name="${name}"]:checked`))?.value ?? "";
}

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement|HTMLSelectElement} */ (form.querySelector(`[name="${name}"]`));
}

const optionSets = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-option]"))];
const rows = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))];

/** The options that matter now, by name. */
function options() {
  const given = Object.fromEntries(
    optionSets.filter((set) => !set.hidden).map((set) => [set.dataset.option, checked(`option-${set.dataset.option}`)]),
  );
  return given;
}

/** Show what matters now, and nothing else. */
function arrange() {
  for (const set of optionSets) {
    const needed = JSON.parse(set.dataset.onlyWhen ?? "{}");
    set.hidden = Object.entries(needed).some(([name, value]) => checked(`option-${name}`) !== String(value));
  }
  const players = Number(options().players ?? rows.length);
  let open = false;
  for (const [number, row] of rows.entries()) {
    row.hidden = number >= players;
    const seat = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    name.hidden = number === 0 || seat.value !== "me";
    open ||= !row.hidden && seat.value === "open";
  }
  const listed = /** @type {HTMLInputElement} */ (field("listed"));
  /** @type {HTMLElement} */ (listed.closest("fieldset")).hidden = !open;
  const clock = checked("clock");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-clock]"))) {
    part.hidden = part.dataset.clock === "any" ? !clock : part.dataset.clock !== clock;
  }
}

/** Who sits where, as the server wants it. */
function seats() {
  return rows.filter((row) => !row.hidden).map((row) => {
    const [kind, level] = /** @type {HTMLSelectElement} */ (row.querySelector("select")).value.split(":");
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    if (kind === "computer") return { kind, level };
    return kind === "me" && !name.hidden ? { kind, name: name.value } : { kind };
  });
}

function clock() {
  const kind = checked("clock");
  if (kind === "bank") {
    return { kind, seconds: 60 * Number(field("minutes").value), increment: Number(field("increment").value) };
  }
  return kind === "move" ? { kind, seconds: 86400 * Number(field("days").value) } : null;
}

/** The first thing that can't be sent as it is, or null. */
function wrong() {
  for (const row of rows.filter((one) => !one.hidden)) {
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    if (!name.hidden && !name.value.trim()) return { at: name, text: t("What is their name?") };
  }
  for (const name of ["minutes", "increment", "days"]) {
    const one = /** @type {HTMLInputElement} */ (field(name));
    if (!one.closest("[hidden]") && !one.checkValidity()) return { at: one, text: one.validationMessage };
  }
  return null;
}

/** @param {string} text @param {HTMLElement} [at] */
function tell(text, at) {
  problem.textContent = text;
  at?.setAttribute("aria-invalid", "true");
  at?.setAttribute("aria-describedby", "make-problem");
  at?.focus();
}

function tellNothing() {
  problem.textContent = "";
  if (boxProblem) boxProblem.textContent = "";
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

/** @param {unknown} error */
function tellRefusal(error) {
  const text = error instanceof Refusal ? error.text : String(error);
  if (error instanceof Refusal && error.code === "BadComponents" && box && boxProblem) {
    /** @type {HTMLDetailsElement} */ (document.getElementById("box")).open = true;
    boxProblem.textContent = text;
    box.setAttribute("aria-invalid", "true");
    box.focus();
  } else {
    tell(text);
  }
}

form.addEventListener("change", arrange);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await ready;
  tellNothing();
  const found = wrong();
  if (found) {
    tell(found.text, found.at);
    return;
  }
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
  button.disabled = true;
  try {
    if (!(await named({ go: t("Make the table") }))) return;
    const time = clock();
    await make({
      game: form.dataset.game,
      options: options(),
      seats: seats(),
      clock: time,
      takeover: time ? field("takeover").value : "",
      listed: /** @type {HTMLInputElement} */ (field("listed")).checked,
      places: /** @type {HTMLInputElement} */ (field("places")).checked ? "random" : "chosen",
      components: box?.value ?? "",
    });
  } catch (error) {
    tellRefusal(error);
  } finally {
    button.disabled = false;
  }
});

document.getElementById("components-file")?.addEventListener("change", async (event) => {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file || !box || !boxProblem) return;
  await ready;
  tellNothing();
  if (file.size > LARGEST_BOX) boxProblem.textContent = t("This file is too large: a box has at most 64 kB.");
  else box.value = await file.text();
});

arrange();
