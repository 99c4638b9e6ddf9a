/** Beside the scene: the score board, and everybody else's beach, which opens large when pressed. */
import { useNarrow } from "../../../static/js/board/screen-size.js";
import { html, useEffect, useRef, useState } from "../../../static/js/vendor/index.js";
import { n, t } from "../../../static/js/words.js";
import { Picture } from "./beach-picture.js";
import { describeBeach, describeGoods } from "./readout.js";
import { listOtherSeats } from "./selectors.js";
import { Tracks } from "./tracks.js";

/** @typedef {import("./selectors.js").Props} Props */

/** @param {Props} props */
export function Side(props) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const others = listOtherSeats(props);
  return html`<div class="maui-side">
    <${Tracks} props=${props} narrow=${narrow} />
    <div class=${`maui-beaches of-${others.length}`}>
      ${others.map((seat) => html`<${Small} key=${seat} props=${props} seat=${seat} alone=${others.length === 1} open=${() => setOpen(seat)} />`)}
    </div>
    ${open === null ? null : html`<${Large} props=${props} seat=${open} close=${() => setOpen(null)} />`}
  </div>`;
}

/** @param {{props: Props, seat: number, alone: boolean, open: () => void}} given `alone`: with room for words beside it */
function Small({ props, seat, alone, open }) {
  const { name } = props.seats[seat];
  const towels = props.view.seats[seat].beach.length;
  return html`<button type="button" class=${`maui-mini ${props.view.seat === seat ? "to-move" : ""}`} data-seat=${seat} onClick=${open}
    aria-label=${n("Beach of {name}, {n} towel: show it large", "Beach of {name}, {n} towels: show it large", towels, { n: towels, name })}>
    <${Picture} props=${props} seat=${seat} named=${true} />
    <span class="about">
      <span class="caption"><img src=${props.art(`marker/${props.seats[seat].mark ?? seat}`)} alt="" />${name}</span>
      ${alone ? describeGoods(props, seat).map((line) => html`<span key=${line}>${line}</span>`) : null}
    </span>
  </button>`;
}

/**
 * A beach as small as a stamp, for the strip of seats on a phone.
 * @param {Props} props
 * @param {number} seat
 */
export function Peek(props, seat) {
  return html`<span class="peek maui-peek" aria-hidden="true"><${Picture} props=${props} seat=${seat} /></span>`;
}

/** @param {{props: Props, seat: number, close: () => void}} given */
function Large({ props, seat, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const title = t("Beach of {name}", { name: props.seats[seat].name });
  return html`<dialog class="maui-large" ref=${dialog} aria-label=${title} onClose=${close}
    onClick=${(/** @type {Event} */ event) => event.target === dialog.current && dialog.current?.close()}>
    <header>
      <h2><img src=${props.art(`marker/${props.seats[seat].mark ?? seat}`)} alt="" />${title}</h2>
      <button type="button" class="btn quiet" onClick=${() => dialog.current?.close()}>${t("Close")}</button>
    </header>
    <div role="img" aria-label=${describeBeach(props, seat).join(". ")}><${Picture} props=${props} seat=${seat} full=${true} /></div>
  </dialog>`;
}
