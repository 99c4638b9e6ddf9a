/** The end: who won, where every point came from, and what to do next. */

import { describeError, request } from "../api.js";
import { html, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";
import { Mark } from "./icons.js";
import { fillNames } from "./seat-names.js";
import { saveToken } from "./tokens.js";

/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").SheetProps} SheetProps */
/** @typedef {import("./types.js").Standing} Standing */

/** @param {SheetProps} given */
export function Result({ state, props, start, board, prompt, note, close, open }) {
  const [problem, setProblem] = useState("");
  const standings = props.standings ?? [];
  const ranked = [...standings].sort((one, other) => one.rank - other.rank);
  const again = async () => {
    try {
      const rematch = /** @type {{table: {id: string}, tokens: Record<string, string>}} */ (
        await request("POST", `/api/tables/${start.table}/rematch`)
      );
      for (const [seat, token] of Object.entries(rematch.tokens))
        saveToken(rematch.table.id, seat, token);
      location.assign(`/table/${rematch.table.id}`);
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const mine = props.seats.some((seat) => seat.you);
  const next = state.table?.next;
  return html`<${Dialog} title=${prompt.title} close=${close} kind="result">
    ${note}
    <${Ranks} ranked=${ranked} props=${props} />
    ${explainTies(ranked, props).map((text) => html`<p class="note">${text}</p>`)}
    ${board.Sheet ? html`<${board.Sheet} ...${props} />` : html`<${Parts} standings=${standings} props=${props} />`}
    <p role="alert" class="problem" hidden=${!problem}>${problem}</p>
    <div class="choices">
      ${
        next
          ? html`<a class="btn go" href=${`/table/${next}`}>${t("To the rematch")}</a>`
          : mine && !props.replay
            ? html`<button type="button" class="btn go" onClick=${again}>${t("Rematch")}</button>`
            : null
      }
      ${props.replay ? null : html`<a class="btn quiet" href=${`${start.urls.replay}${start.table}`}>${t("Replay")}</a>`}
      <a class="btn bare" href=${`/api/tables/${start.table}/record`} download=${`${start.game}-${start.table}.txt`}>${t("Record")}</a>
      <button type="button" class="btn bare" onClick=${() => open("shuffle")}>${t("Check the shuffle")}</button>
    </div>
  <//>`;
}

/** @param {{ranked: Standing[], props: Props}} given */
function Ranks({ ranked, props }) {
  const most = Math.max(1, ...ranked.map((one) => one.total));
  return html`<ol class="ranks">${ranked.map((one) => {
    const seat = props.seats[one.seat];
    return html`<li key=${one.seat} class=${one.rank === 1 ? "first" : ""}>
      <span class="rank">${one.rank}.</span><${Mark} seat=${seat.mark} size=${30} />
      <span class="who"><b>${seat.name}</b>${one.resigned ? html`<small>${t("resigned")}</small>` : null}</span>
      <span class="beam"><i class=${`seat-${seat.mark + 1}`} style=${`width:${Math.max(1, (100 * Math.max(0, one.total)) / most)}%`}></i></span>
      <strong>${one.total}</strong></li>`;
  })}</ol>`;
}

/** @param {{standings: Standing[], props: Props}} given */
function Parts({ standings, props }) {
  if (!standings.length) return null;
  // What counted for nobody says nothing: most often the variant does not have it.
  const counts = new Set(
    standings.flatMap((one) => one.parts.filter((part) => part.points).map((part) => part.name)),
  );
  const names = [...new Set(standings.flatMap((one) => one.parts.map((part) => part.name)))].filter(
    (name) => counts.has(name),
  );
  const most = Math.max(
    1,
    ...standings.flatMap((one) => one.parts.map((part) => Math.abs(part.points))),
  );
  return html`<div class="parts"><table>
    <caption>${t("Where the points came from")}</caption>
    <thead><tr><th scope="col"><span class="unseen">${t("Part")}</span></th>
      ${standings.map((one) => html`<th scope="col" key=${one.seat}><${Mark} seat=${props.seats[one.seat].mark} size=${18} /> <span>${props.seats[one.seat].name}</span></th>`)}</tr></thead>
    <tbody>${names.map(
      (name) => html`<tr key=${name}><th scope="row">${t(name)}</th>
      ${standings.map((one) => {
        const part = one.parts.find((own) => own.name === name) ?? { points: 0, text: "" };
        return html`<td title=${part.text}><span class=${part.points < 0 ? "less" : part.points ? "" : "zero"}>${String(part.points).replace("-", "−")}</span>
          <i style=${`width:${(60 * Math.abs(part.points)) / most}%`} class=${part.points < 0 ? "less" : `seat-${props.seats[one.seat].mark + 1}`}></i></td>`;
      })}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>${standings.map((one) => html`<td><strong>${one.total}</strong></td>`)}</tr></tfoot>
  </table></div>`;
}

/**
 * Why of equal totals one is ahead.
 * @param {Standing[]} ranked
 * @param {Props} props
 */
function explainTies(ranked, props) {
  return ranked.slice(1).flatMap((behind, place) => {
    const ahead = ranked[place];
    if (ahead.total !== behind.total || ahead.resigned || behind.resigned) return [];
    const values = {
      one: props.seats[ahead.seat].name,
      other: props.seats[behind.seat].name,
      points: ahead.total,
    };
    if (ahead.rank === behind.rank)
      return [t("{one} and {other} both have {points} points and share the place.", values)];
    const why = fillNames(ahead.tie ?? "", props.seats);
    return [
      t("{one} and {other} both have {points} points; {one} comes first: {why}.", {
        ...values,
        why,
      }),
    ];
  });
}
