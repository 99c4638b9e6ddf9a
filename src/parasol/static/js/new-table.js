/**
 * Making a table: the form that the game's options were written into, and what the server says of it.
 * @module
 */
import { Refusal } from "./api.js";
import { identify } from "./identity.js";
import { createTable } from "./tables.js";
import { ready, t } from "./words.js";

const MAX_BOX_BYTES = 64 * 1024;
const form = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const problem = /** @type {HTMLElement} */ (document.getElementById("make-problem"));
const box = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("components"));
const boxProblem = document.getElementById("components-problem");

/** @param {string} name */
function readChoice(name) {
  return (
    /** @type {HTMLInputElement|null} */ (form.querySelector(`input[name="${name}"]:checked`))
      ?.value ?? ""
  );
}

/** @param {string} name */
function findField(name) {
  return /** @type {HTMLInputElement|HTMLSelectElement} */ (form.querySelector(`[name="${name}"]`));
}

const optionSets = [
  .../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-option]")),
];
const rows = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))];

/** The options that matter now, by name. */
function readOptions() {
  const given = Object.fromEntries(
    optionSets
      .filter((set) => !set.hidden)
      .map((set) => [set.dataset.option, readChoice(`option-${set.dataset.option}`)]),
  );
  return given;
}

/** Show what matters now, and nothing else. */
function showRelevant() {
  for (const set of optionSets) {
    const needed = JSON.parse(set.dataset.onlyWhen ?? "{}");
    set.hidden = Object.entries(needed).some(
      ([name, value]) => readChoice(`option-${name}`) !== String(value),
    );
  }
  const players = Number(readOptions().players ?? rows.length);
  let open = false;
  for (const [number, row] of rows.entries()) {
    row.hidden = number >= players;
    const seat = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    name.hidden = number === 0 || seat.value !== "me";
    open ||= !row.hidden && seat.value === "open";
  }
  const listed = /** @type {HTMLInputElement} */ (findField("listed"));
  /** @type {HTMLElement} */ (listed.closest("fieldset")).hidden = !open;
  const clock = readChoice("clock");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll("[data-clock]")
  )) {
    part.hidden = part.dataset.clock === "any" ? !clock : part.dataset.clock !== clock;
  }
}

/** Who sits where, as the server wants it. */
function readSeats() {
  return rows
    .filter((row) => !row.hidden)
    .map((row) => {
      const [kind, level] = /** @type {HTMLSelectElement} */ (
        row.querySelector("select")
      ).value.split(":");
      const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
      if (kind === "computer") return { kind, level };
      return kind === "me" && !name.hidden ? { kind, name: name.value } : { kind };
    });
}

function readClock() {
  const kind = readChoice("clock");
  if (kind === "bank") {
    return {
      kind,
      seconds: 60 * Number(findField("minutes").value),
      increment: Number(findField("increment").value),
    };
  }
  return kind === "move" ? { kind, seconds: 86400 * Number(findField("days").value) } : null;
}

/** The first thing that can't be sent as it is, or null. */
function findProblem() {
  for (const row of rows.filter((one) => !one.hidden)) {
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    if (!name.hidden && !name.value.trim()) return { at: name, text: t("What is their name?") };
  }
  for (const name of ["minutes", "increment", "days"]) {
    const one = /** @type {HTMLInputElement} */ (findField(name));
    if (!one.closest("[hidden]") && !one.checkValidity())
      return { at: one, text: one.validationMessage };
  }
  return null;
}

/** @param {string} text @param {HTMLElement} [at] */
function showProblem(text, at) {
  problem.textContent = text;
  at?.setAttribute("aria-invalid", "true");
  at?.setAttribute("aria-describedby", "make-problem");
  at?.focus();
}

function clearProblems() {
  problem.textContent = "";
  if (boxProblem) boxProblem.textContent = "";
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

/** @param {unknown} error */
function showRefusal(error) {
  const text = error instanceof Refusal ? error.text : String(error);
  if (error instanceof Refusal && error.code === "BadComponents" && box && boxProblem) {
    /** @type {HTMLDetailsElement} */ (document.getElementById("box")).open = true;
    boxProblem.textContent = text;
    box.setAttribute("aria-invalid", "true");
    box.focus();
  } else {
    showProblem(text);
  }
}

form.addEventListener("change", showRelevant);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await ready;
  clearProblems();
  const found = findProblem();
  if (found) {
    showProblem(found.text, found.at);
    return;
  }
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
  button.disabled = true;
  try {
    if (!(await identify({ go: t("Make the table") }))) return;
    const time = readClock();
    await createTable({
      game: form.dataset.game,
      options: readOptions(),
      seats: readSeats(),
      clock: time,
      takeover: time ? findField("takeover").value : "",
      listed: /** @type {HTMLInputElement} */ (findField("listed")).checked,
      places: /** @type {HTMLInputElement} */ (findField("places")).checked ? "random" : "chosen",
      components: box?.value ?? "",
    });
  } catch (error) {
    showRefusal(error);
  } finally {
    button.disabled = false;
  }
});

document.getElementById("components-file")?.addEventListener("change", async (event) => {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file || !box || !boxProblem) return;
  await ready;
  clearProblems();
  if (file.size > MAX_BOX_BYTES)
    boxProblem.textContent = t("This file is too large: a box has at most 64 kB.");
  else box.value = await file.text();
});

showRelevant();
