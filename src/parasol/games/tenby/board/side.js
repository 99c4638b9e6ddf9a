/** Beside the scene: accolades, and on a phone the other towns. */
import { useNarrow } from "../../../static/js/board/screen-size.js";
import { html } from "../../../static/js/vendor/index.js";
import { Accolades } from "./accolades.js";
import { Towns } from "./towns.js";

/** @param {import("./selectors.js").Props} props */
export function Side(props) {
  const narrow = useNarrow();
  return html`<div class="tb-side">${narrow ? html`<${Towns} props=${props} />` : null}<${Accolades} props=${props} /></div>`;
}
