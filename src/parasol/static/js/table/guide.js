/**
 * The guide of a first game: one note at a time, when its moment comes. What the notes say and when
 * is the game's, in its guide.js; here they are shown and put away. Only a guided game loads this.
 */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { language, loadCatalogue, ready, t } from "../words.js";

/** @typedef {import("./types.js").GuideNote} GuideNote */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").StartData} StartData */

/**
 * The guide of a table, as soon as the words of its notes are there.
 * @param {StartData} start
 * @param {GuideNote[]} notes
 */
export async function makeGuide(start, notes) {
  await ready;
  await loadCatalogue(`${language}/${start.game}.json`);
  return new Guide(notes, `parasol.guide.${start.table}`);
}

/** Which note is shown, and which have been. */
class Guide {
  Note = Note;

  /**
   * @param {GuideNote[]} notes what matters most first
   * @param {string} key where this tab keeps what has been read
   */
  constructor(notes, key) {
    this.notes = notes;
    this.key = key;
    this.read = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
    /** @type {GuideNote | null} */
    this.now = null;
    this.since = 0;
    this.ended = false;
  }

  /**
   * The note of this moment. One stays until it is put away, its moment has passed, or its reader has
   * played on.
   * @param {Props} props
   * @param {LogLine[]} log
   */
  at(props, log) {
    if (this.ended || !props.mySeats.length) return null;
    const played = log.slice(this.since).some((line) => line.seat === props.seat);
    if (this.now && (played || !this.now.when(props, log))) this.dismiss();
    if (!this.now) {
      this.now =
        this.notes.find((note) => !this.read.has(note.id) && note.when(props, log)) ?? null;
      this.since = log.length;
    }
    return this.now;
  }

  dismiss() {
    if (!this.now) return;
    this.read.add(this.now.id);
    this.now = null;
    sessionStorage.setItem(this.key, JSON.stringify([...this.read]));
  }

  /** No more notes, also when the page is loaded again. */
  end() {
    this.ended = true;
    this.now = null;
    sessionStorage.removeItem(this.key);
    history.replaceState(history.state, "", location.pathname);
  }
}

/** @param {{guide: Guide, props: Props, log: LogLine[], narrow: boolean}} given */
function Note({ guide, props, log, narrow }) {
  const [, again] = useState(0);
  const paper = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  const held = useRef(false);
  const note = guide.at(props, log);
  useEffect(() => {
    if (note) props.announce(`${note.title(props, log)}. ${note.text(props, log)}`);
    // Whoever pressed a button of the last note is not left on a button that is gone.
    if (held.current)
      /** @type {HTMLElement | null} */ (
        paper.current ??
          document.querySelector("dialog[open] h2") ??
          document.getElementById("prompt")
      )?.focus();
    held.current = false;
  }, [note]);
  // On a phone the note steps aside while a choice is weighed: its place is needed for that.
  if (!note || (narrow && props.chosen !== null)) return null;
  const press = (/** @type {() => void} */ what) => () => {
    held.current = Boolean(paper.current?.contains(document.activeElement));
    what();
    again((count) => count + 1);
  };
  return html`<aside class="guide-note" key=${note.id} data-note=${note.id} ref=${paper} tabindex="-1" aria-label=${t("Learn as you play")}>
    <h2>${note.title(props, log)}</h2>
    <p>${note.text(props, log)}</p>
    <div class="guide-acts">
      <button type="button" class="btn quiet" onClick=${press(() => guide.dismiss())}>${t("Got it")}</button>
      <button type="button" class="btn bare" onClick=${press(() => guide.end())}>${t("No more notes")}</button>
    </div>
  </aside>`;
}
