/**
 * The frame of a table, the same for every game: header, prompt, seats, scene, side, log, bar, and
 * the sheets that open from them. It knows no game; the board draws the scene and says what things are.
 */

import { useLow, useNarrow } from "../board/screen-size.js";
import {
  html,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/index.js";
import { t } from "../words.js";
import { markTab, notifyTurn } from "./alerts.js";
import { Bar } from "./bar.js";
import { DefaultScenery } from "./default-scenery.js";
import { HandOver, useHandOver } from "./handover.js";
import { Header } from "./header.js";
import { useDeferred, useSession, useSettings } from "./hooks.js";
import { Log, LogEntry, useEntries, useFreshPieces } from "./log.js";
import { Notation } from "./notation.js";
import { BehindNote, ConnectionNote, formatHint, Note } from "./notes.js";
import { makePrompt, Prompt } from "./prompt.js";
import { makeProps } from "./props.js";
import { capitalize, fillNames, isolateName } from "./seat-names.js";
import { Seats } from "./seats.js";
import { useShortcuts } from "./shortcuts.js";

/** @typedef {import("./types.js").BoardModule} BoardModule */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Props} Props */
/** @typedef {import("./types.js").SessionState} SessionState */
/** @typedef {import("./types.js").StartData} StartData */
/** @typedef {import("./session.js").TableSession} TableSession */

/** Rendered again only where a prop has changed. */
const [Head, Ask, Row, Lines, Typing, Acts] = [Header, Prompt, Seats, Log, Notation, Bar].map(memo);
const TURN_DELAY_MS = 900;
/** @type {LogLine[]} */
const EMPTY = [];

/** @param {BoardModule} board */
function memoizeParts(board) {
  /** @template T @param {T | undefined} part */
  const memoize = (part) => part && memo(part);
  return {
    Board: memoize(board.Board),
    Side: memoize(board.Side),
    Scenery: memoize(board.Scenery),
  };
}

/** @param {{session: TableSession, board: BoardModule, start: StartData, guide: import("./types.js").Guide | null}} given `guide`: in a guided game, what explains it */
export function Frame({ session, board, start, guide }) {
  const live = useSession(session);
  const settings = useSettings();
  const narrow = useNarrow();
  const low = useLow();
  const [panel, open] = useState("");
  const [picked, pick] = useState(0);
  const [announcement, announce] = useAnnouncer();
  useEffect(() => pick(0), [live.hints]);
  const current = useMemo(
    () => ({ state: live, props: makeProps(session, live, start, { settings, announce, picked }) }),
    [live, settings, picked],
  );
  const { state, props } = useDeferred(current);
  const { hinted } = props;
  const { shown } = state;
  const log = shown ? shown.log : EMPTY;
  const fresh = shown ? shown.fresh.length : 0;
  const entries = useEntries(props, board, log);
  const prompt = useMemo(() => (shown ? makePrompt(props, board) : describeLobby(state)), [props]);
  const { Board, Side, Scenery } = useMemo(() => memoizeParts(board), [board]);
  const secret =
    board.secrets && state.shown ? Boolean(board.secrets(props)) : Boolean(start.private);
  const reduced = settings.motion === "reduced";
  const [next, ready] = useHandOver(session, state, secret, reduced ? 0 : TURN_DELAY_MS);
  const actions = useActions(session, open);

  useFreshPieces(entries, log.length, props.replay || shown?.whole ? 0 : fresh);
  useAnnouncements(props, state, prompt, announce);
  const turn = props.mine && !props.replay;
  useEffect(() => markTab(t(start.title), turn, prompt.title), [turn, prompt.title]);
  useEffect(() => {
    if (turn) notifyTurn(t(start.title), settings.sound);
  }, [turn]);
  useEffect(() => {
    if (props.over && !state.behind && !props.replay) open("result");
  }, [props.over, state.behind]);
  useScrollToHint(hinted, narrow);
  useEffect(() => session.requestPreviews(), [shown]);
  usePreloadedSheets(state.shown !== null);
  useShortcuts({ session, props, open, panel, actions });

  if (state.connectionStatus === "ended")
    return html`<${ConnectionEnded} failure=${state.failure} />`;
  // Nothing of the table is on the page while it waits for another pair of eyes.
  if (next !== null) return html`<${HandOver} seat=${props.seats[next]} ready=${ready} />`;
  const inLobby = state.table && !state.shown;
  const hasSnapshot = state.shown !== null;
  const guided =
    guide && hasSnapshot ? html`<${guide.Note} ...${{ guide, props, log, narrow }} />` : null;
  // A sheet lies over the whole page: at the end the note goes with it.
  const note = panel === "result" ? null : guided;
  const sheet = {
    note: guided,
    state,
    props,
    start,
    board,
    session,
    narrow,
    prompt,
    open,
    entries,
    fresh,
    seats: props.seats,
    table: state.table,
    close: () => open(""),
  };
  const corner = board.layout?.prompt === "corner" && !inLobby;
  // Where a phone is held sideways its bar has no height for a note.
  const above = !narrow || low;
  return html`<div class=${`frame ${narrow ? "narrow" : "wide"} ${low ? "low" : ""} ${corner ? "corner" : ""} ${inLobby ? "gathers" : ""} ${props.replay ? "replays" : ""}`}
    data-game=${start.game}>
    <div class="scenery" aria-hidden="true">${hasSnapshot && Scenery ? html`<${Scenery} />` : html`<${DefaultScenery} />`}</div>
    <${Head} start=${start} status=${hasSnapshot && board.status ? board.status(props) : ""} narrow=${narrow} panel=${panel} open=${actions.toggle}
      unread=${panel === "talk" ? 0 : Math.max(0, state.talk.length - state.read)} invites=${Boolean(state.table) && !props.replay} replay=${props.replay} />
    ${narrow && hasSnapshot ? html`<section class="sit" aria-label=${t("Who plays")}><${Row} ...${{ state, props, board, narrow }} /></section>` : null}
    <${Ask} prompt=${prompt} props=${props} note=${above ? note : null} />
    <main class="scene" id="board" tabindex="-1" aria-label=${t("The table")}>
      ${
        inLobby && state.table
          ? state.table.status === "gathering"
            ? html`<${LazySheet} panel="lobby" sheet=${sheet} />`
            : html`<${ClosedTable} table=${state.table} />`
          : hasSnapshot
            ? html`<${Board} ...${current.props} />`
            : html`<p class="loading">${t("The table is being laid.")}</p>`
      }
    </main>
    ${
      hasSnapshot
        ? html`<aside class="beside" aria-label=${t("Beside the table")}>
      ${narrow ? null : html`<${Row} ...${{ state, props, board, narrow }} />`}
      ${Side ? html`<div class="side"><${Side} ...${current.props} /></div>` : null}
      ${narrow ? null : html`<${Lines} entries=${entries} seats=${props.seats} fresh=${fresh} />${props.mySeats.length && !props.over && !props.replay ? html`<${Typing} props=${props} />` : null}`}
    </aside>`
        : null
    }
    ${
      hasSnapshot
        ? html`<footer class="foot">
      <div class="notes">
        <${ConnectionNote} state=${state} />
        <${Note} ...${{ state, props, start, actions, narrow, picked, pick }} />
        <${BehindNote} behind=${state.behind} hurry=${() => session.pace.hurry()} />
      </div>
      ${above ? null : note}
      ${narrow && board.Brief ? html`<div class="brief"><${board.Brief} ...${current.props} /></div>` : null}
      ${
        narrow && !board.sum?.(props)
          ? html`<div class="last">
          ${
            entries.length
              ? html`<${LogEntry} entry=${entries[entries.length - 1]} seats=${props.seats} />`
              : html`<span class="what">${t("Nothing has happened yet.")}</span>`
          }
          <button type="button" class="btn bare" onClick=${() => open("log")}>${t("Log")}</button></div>`
          : null
      }
      <${SeatControls} ...${{ props, state, session }} />
      ${props.replay ? html`<${session.Bar} replay=${session} state=${state} seats=${props.seats} />` : html`<${Acts} ...${{ state, props, board, actions }} />`}
    </footer>`
        : html`<${ConnectionNote} state=${state} />`
    }
    ${panel ? html`<${LazySheet} panel=${panel} sheet=${sheet} />` : null}
    <div class="unseen" role="status" aria-live="polite" id="announcer">${announcement}</div>
  </div>`;
}

/**
 * A sheet, as soon as its module is there.
 * @param {{panel: string, sheet: import("./sheets.js").FrameProps}} given
 */
function LazySheet({ panel, sheet }) {
  const [sheets, set] = useState(/** @type {typeof import("./sheets.js") | null} */ (null));
  useEffect(() => {
    import("./sheets.js").then(
      (found) => set(found),
      () => sheet.open(""),
    );
  }, []);
  return sheets ? html`<${sheets.Sheet} panel=${panel} sheet=${sheet} />` : null;
}

/** Once the table is there the sheets are fetched, so that they open at once, also without a network. */
function usePreloadedSheets(/** @type {boolean} */ ready) {
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => import("./sheets.js").catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, [ready]);
}

/**
 * On a phone, what a hint speaks of may be somewhere else on the page.
 * @param {string | null} hinted
 * @param {boolean} narrow
 */
function useScrollToHint(hinted, narrow) {
  useEffect(() => {
    if (hinted && narrow)
      document
        .querySelector(".scene .hinted")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [hinted]);
}

/**
 * @param {TableSession} session
 * @param {(panel: string | ((now: string) => string)) => void} open
 */
function useActions(session, open) {
  const undo = useCallback(() => session.undo(), [session]);
  const hint = useCallback(() => session.requestHint(), [session]);
  const dismiss = useCallback(() => session.dismiss(), [session]);
  const result = useCallback(() => open("result"), []);
  const toggle = useCallback(
    (/** @type {string} */ name) => open((now) => (now === name ? "" : name)),
    [],
  );
  return useMemo(() => ({ undo, hint, dismiss, result, toggle }), [session]);
}

/** The live region: texts of one moment are announced together. */
function useAnnouncer() {
  const [announcement, setAnnouncement] = useState("");
  const waiting = useRef(/** @type {string[]} */ ([]));
  const announce = useCallback((/** @type {string} */ text) => {
    if (!text) return;
    waiting.current.push(text);
    if (waiting.current.length > 1) return;
    setTimeout(() => {
      setAnnouncement(waiting.current.join(" "));
      waiting.current = [];
    }, 120);
  }, []);
  return /** @type {[string, (text: string) => void]} */ ([announcement, announce]);
}

/**
 * Announce what happened, whose turn it is, and how it ended, for screen readers.
 * @param {Props} props
 * @param {SessionState} state
 * @param {Prompt} prompt
 * @param {(text: string) => void} announce
 */
function useAnnouncements(props, state, prompt, announce) {
  const shown = state.shown;
  useLayoutEffect(() => {
    if (!shown || shown.whole) return;
    const texts = shown.fresh
      .filter((line) => line.text)
      .map((line) => `${capitalize(fillNames(line.text, props.seats))}.`);
    announce(texts.join(" "));
  }, [shown]);
  useEffect(() => {
    const whose =
      props.mine && props.mySeats.length > 1 ? `${props.seats[Number(props.decider)].name}: ` : "";
    if (shown) announce(`${whose}${prompt.title}. ${props.over || props.mine ? prompt.text : ""}`);
  }, [prompt.title, props.over, props.mine && props.decider]);
  useEffect(() => {
    if (state.connectionStatus === "lost") announce(t("Reconnecting"));
    else if (state.connectionStatus === "open" && shown) announce(t("Connected"));
  }, [state.connectionStatus === "lost"]);
  useEffect(() => {
    if (state.notice?.text) announce(fillNames(state.notice.text, props.seats));
  }, [state.notice]);
  useEffect(() => {
    if (state.hints?.hints.length)
      announce(
        t("Hint: {text}", {
          text: Object.values(formatHint(state.hints.hints[0], props.seats))
            .filter(Boolean)
            .join(". "),
        }),
      );
  }, [state.hints]);
  useEffect(() => {
    const last = state.talk[state.talk.length - 1];
    if (last && state.talk.length > state.read && shown)
      announce(
        t("{name} says: {text}", { name: isolateName(last.name), text: isolateName(last.text) }),
      );
  }, [state.talk.length]);
}

/**
 * What one can do where it is not about a move: the table is paused, or the computer sits in.
 * @param {{props: Props, state: SessionState, session: TableSession}} given
 */
function SeatControls({ props, state, session }) {
  if (props.replay || props.over || !props.mySeats.length) return null;
  const busy = Boolean(state.pending);
  if (props.paused)
    return html`<div class="standing"><button type="button" class="btn go" disabled=${busy} onClick=${() => session.resume()}>${t("Go on")}</button></div>`;
  const held = props.seats.find((seat) => seat.you && seat.holder && !seat.resigned);
  if (held)
    return html`<div class="standing"><button type="button" class="btn go" disabled=${busy} onClick=${() => session.takeBack(held.id)}>${t("Play yourself again")}</button></div>`;
  return null;
}

/** @param {SessionState} state @returns {Prompt} */
function describeLobby(state) {
  if (!state.table) return { title: "", text: "" };
  if (state.table.status === "gathering") {
    const free = state.table.seats.some((seat) => seat.kind === "open");
    return free
      ? {
          title: t("Gather round"),
          text: t(
            "Send the link or the code to whoever should sit here, or let the computer play.",
          ),
        }
      : { title: t("Ready to start"), text: "" };
  }
  return { title: t("Nothing is played here"), text: "" };
}

/** @param {{table: import("./types.js").TableInfo}} given */
function ClosedTable({ table }) {
  return html`<div class="paper shut"><p>${
    table.status === "frozen"
      ? t("This table is frozen: its log does not replay as it was played. Nothing is lost.")
      : t("This table was closed.")
  }</p>
    ${table.note ? html`<p class="note">${table.note}</p>` : null}<a class="btn go" href="/">${t("Front page")}</a></div>`;
}

/** @param {{failure: SessionState["failure"]}} given */
function ConnectionEnded({ failure }) {
  return html`<main class="frame ended"><div class="paper"><h1>${failure?.error === "no-table" ? t("There is no such table") : t("This table can't be shown")}</h1>
    <p>${failure?.text || t("Load the page again; if that does not help, begin at the front page.")}</p>
    <div class="choices"><a class="btn go" href="/">${t("Front page")}</a><button type="button" class="btn quiet" onClick=${() => location.reload()}>${t("Load again")}</button></div></div></main>`;
}
