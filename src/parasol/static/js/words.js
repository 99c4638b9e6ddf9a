/**
 * Words in the reader's language: `t` for sentences, `n` for those that count something. The English
 * text is the key; a catalogue that lacks it shows English. Nothing here knows what is said.
 */

/** @typedef {Record<string, string | string[]>} Catalogue */
/** @typedef {Record<string, string | number>} Values */

/** The language of this page, as its <html> says. */
export const language = document.documentElement.lang || "en";

/** @type {Catalogue} */
const catalogue = {};
const rules = new Intl.PluralRules(language);
/** The forms of a word that counts, in the order of a catalogue. */
const PLURAL_FORMS = ["zero", "one", "two", "few", "many", "other"].filter((form) =>
  rules.resolvedOptions().pluralCategories.includes(/** @type {Intl.LDMLPluralRule} */ (form)),
);

/** Fulfilled when the catalogue is there; a page waits for it before it says anything. */
export const ready = loadCatalogue(`${language}.json`);

/**
 * Fetch a catalogue; a part that is not on every page brings its own.
 * @param {string} file
 */
export async function loadCatalogue(file) {
  if (language === "en") return;
  try {
    // Beside the modules, so that words and code are always of one version.
    const answer = await fetch(new URL(`../../words/${file}`, import.meta.url));
    if (answer.ok) Object.assign(catalogue, await answer.json());
  } catch {
    // Without its words a page still works, in English.
  }
}

/**
 * A sentence in the reader's language.
 * @param {string} text the English sentence, `{name}` where a value goes
 * @param {Values} [values]
 * @returns {string}
 */
export function t(text, values) {
  const translation = catalogue[text];
  return fillValues(typeof translation === "string" && translation ? translation : text, values);
}

/**
 * A sentence that counts something.
 * @param {string} one English for one
 * @param {string} many English for any other number
 * @param {number} count
 * @param {Values} [values]
 * @returns {string}
 */
export function n(one, many, count, values) {
  const forms = catalogue[one];
  const all = { n: count, ...values };
  if (Array.isArray(forms)) {
    const place = PLURAL_FORMS.indexOf(rules.select(count));
    return fillValues(forms[Math.min(Math.max(place, 0), forms.length - 1)], all);
  }
  return fillValues(count === 1 ? one : many, all);
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function fillValues(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}
