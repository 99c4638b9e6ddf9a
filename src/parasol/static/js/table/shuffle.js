/** The shuffle, checked: what was shown at the start, what was shown at the end, and how they fit. */

import { request } from "../api.js";
import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";
import { parseTags, verifyDeal } from "./verify-deal.js";

/** @param {import("./types.js").SheetProps} given */
export function Shuffle({ state, props, start, close }) {
  const [tags, set] = useState(/** @type {import("./verify-deal.js").Tags | null} */ (null));
  const [fits, tell] = useState(/** @type {boolean | null | undefined} */ (undefined));
  const commitment = state.table?.commitment || "";
  const record = `/api/tables/${start.table}/record`;
  const file = `${start.game}-${start.table}.txt`;
  useEffect(() => {
    if (!props.over) return;
    request("GET", record)
      .then(async (text) => {
        const found = parseTags(String(text));
        set(found);
        tell(await verifyDeal(found, commitment));
      })
      .catch(() => tell(null));
  }, [props.over]);
  return html`<${Dialog} title=${t("Check the shuffle")} close=${close} kind="shuffle">
    <p>${t("Before anybody sat down the server fixed a secret and showed its hash. Every seat added a number of its own. Secret and numbers together make the deal, so nobody can have chosen it.")}</p>
    <dl>
      <dt>${t("Hash shown at the start")}</dt><dd><code>${commitment}</code></dd>
      ${
        tags
          ? html`<dt>${t("Secret")}</dt><dd><code>${tags.Secret}</code></dd>
        <dt>${t("Numbers of the seats")}</dt><dd><code>${tags.Nonces}</code></dd>
        <dt>${t("Seed of the deal")}</dt><dd><code>${tags.Seed}</code></dd>`
          : null
      }
    </dl>
    <${Verdict} over=${props.over} fits=${fits} />
    ${
      props.over
        ? html`<p>${t("To check it without this page, download the record and run:")} <code>parasol verify ${file}</code></p>
      <div class="choices"><a class="btn quiet" href=${record} download=${file}>${t("Record")}</a></div>`
        : null
    }
  <//>`;
}

/** @param {{over: boolean, fits: boolean | null | undefined}} given */
function Verdict({ over, fits }) {
  if (!over) return html`<p class="note">${t("The secret is shown when the game is over.")}</p>`;
  if (fits === true)
    return html`<p class="fits">${t("This browser has checked it: the secret has that hash, and the seed is the hash of secret and numbers.")}</p>`;
  if (fits === false)
    return html`<p class="problem">${t("It does not fit. Keep the record, and ask whoever runs this server.")}</p>`;
  return null;
}
