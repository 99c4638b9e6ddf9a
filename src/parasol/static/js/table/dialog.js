/** A dialog of the house: a sheet of paper that keeps the focus and gives it back. */
import { html, useEffect, useId, useRef } from "../vendor/index.js";
import { t } from "../words.js";
import { Icon } from "./icons.js";

/**
 * @param {{title: string, close: () => void, kind?: string, children?: import("../vendor/index.js").Child}} props
 */
export function Dialog({ title, close, kind = "", children }) {
  const own = /** @type {{current: HTMLDialogElement | null}} */ (useRef(null));
  const id = useId();
  useEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = own.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // Whoever opened it may be gone by now; then the page itself keeps the place.
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  return html`<dialog ref=${own} class=${`sheet ${kind}`} aria-labelledby=${id}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      close();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.target === own.current) close();
    }}>
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 id=${id} tabindex="-1" autofocus>${title}</h2>
        <button type="button" class="round" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button>
      </div>
      ${children}
    </div>
  </dialog>`;
}
