/** What the frame hands a board and asks of it, and what the modules of a table hand each other. */
import type { Settings } from "../settings.js";
import type { Child } from "../vendor/index.js";
import type { n, t } from "../words.js";
import type { makeGuide } from "./guide.js";
import type { ReplaySession } from "./replay-session.js";
import type { TableSession } from "./session.js";

// Boards

/** The types of a game: what the frame passes on without looking into it. */
export interface GameTypes {
  view: unknown;
  /** What a move is about. */
  parts: unknown;
  /** What a word, or a chain of words, would bring. */
  preview: unknown;
  /** What a board keeps for the decision of now. */
  choice: unknown;
  line: LogLine;
}

/** The props of a board: one frozen object, made once for every state. */
export interface Props<G extends GameTypes = GameTypes> {
  /** What the seat sees. */
  readonly view: G["view"];
  /** The seat looked from; null: a spectator. */
  readonly seat: number | null;
  readonly seats: Seat[];
  /** One's own seats. */
  readonly mySeats: number[];
  readonly decider: number | null;
  readonly over: boolean;
  readonly paused: boolean;
  readonly standings: Standing[] | null;
  /** Whether the decision of now is to be made here. */
  readonly mine: boolean;
  readonly moves: Move<G["parts"]>[];
  /** By words: what they would bring; null until that is known. */
  readonly previews: Record<string, G["preview"] | undefined> | null;
  /** The words that were sent and not yet answered. */
  readonly pending: string | null;
  readonly chosen: G["choice"] | null;
  /** The move that a hint speaks of. */
  readonly hinted: string | null;
  /** The lines that this version added to the log. */
  readonly fresh: G["line"][];
  /** Of the table: another one after every move. */
  readonly version: number;
  readonly replay: boolean;
  readonly settings: Settings;
  readonly t: typeof t;
  readonly n: typeof n;
  /** Keep something for the decision of now. */
  choose(chosen: G["choice"] | null): void;
  play(words: string): void;
  /** Ask why a word can't be played. */
  why(word: string): void;
  /** The address of a drawing. */
  art(piece: string): string;
  /** Say something to screen readers. */
  announce(text: string): void;
}

/** What a game's board.js exports; only `Board` must be there. */
export interface BoardModule<G extends GameTypes = GameTypes> {
  name?: string;
  layout?: { prompt?: string };
  Board(props: Props<G>): Child;
  Scenery?(): Child;
  Side?(props: Props<G>): Child;
  /** One line above a phone's bar, for what would lie below the first screen. */
  Brief?(props: Props<G>): Child;
  /** Stands in the result in place of the table of parts. */
  Sheet?(props: Props<G>): Child;
  /** What a seat owns, for its row in the list of seats. */
  Goods?(props: Props<G>, seat: number): Child;
  /** The same for a phone, where there is room for a stamp. */
  Peek?(props: Props<G>, seat: number): Child;
  prompt?(props: Props<G>): Prompt | null;
  commit?(props: Props<G>): Commit | null;
  /** What the move that is looked at adds up to. */
  sum?(props: Props<G>): Sum | null;
  score?(props: Props<G>, seat: number): number | null;
  status?(props: Props<G>): Child;
  /** The table in words. */
  readout?(props: Props<G>): ReadoutPart[];
  /** The log, told by the board. */
  entries?(log: G["line"][], props: Props<G>): Entry[];
  /** What belongs to a line of the log, where the board does not tell it. */
  lineArt?(line: G["line"], props: Props<G>): Partial<Entry>;
  /** Keys of the board, each with what it does. */
  keys?(): string[][];
  /** Whether this seat knows what another at the same screen must not see. */
  secrets?(props: Props<G>): boolean;
}

/** What is asked: a verb, then one sentence. */
export interface Prompt {
  title: string;
  text: string;
}

/** The main button. */
export interface Commit {
  label: string;
  words: string;
  points?: number | null;
  disabled?: boolean;
}

/** What a move adds up to. */
export interface Sum {
  parts: { icon?: string; label: string; points?: number | null }[];
  total?: number | null;
}

/** A part of the table in words. */
export interface ReadoutPart {
  id: string;
  title: string;
  lines: string[];
}

/** A picture in a line of the log. */
export interface EntryIcon {
  url?: string;
  label: string;
  points?: string | number;
}

/** Lines of the log as one entry. */
export interface Entry {
  seat: number | null;
  text: string;
  icons: EntryIcon[];
  /** The ids of the pieces it speaks of. */
  ids: string[];
  /** The first of its lines. */
  from: number;
  /** The last of them. */
  to: number;
  /** Whether its text goes with "You" as well. */
  second?: boolean;
}

/** A note of a guided game, as a game's guide.js has it. */
export interface GuideNote<G extends GameTypes = GameTypes> {
  id: string;
  /** Whether its moment is now. */
  when(props: Props<G>, log: G["line"][]): boolean;
  title(props: Props<G>, log: G["line"][]): string;
  text(props: Props<G>, log: G["line"][]): string;
}

// What the server says

export interface Move<Parts = unknown> {
  word: string;
  parts: Parts;
  text: string;
}

/** A line of the log; each kind has values of its own besides. */
export interface LogLine {
  kind: string;
  seat: number | null;
  text: string;
}

export interface Clocks {
  left: number[];
  since: number;
  ends: number | null;
}

export interface Standing {
  seat: number;
  rank: number;
  total: number;
  resigned: boolean;
  parts: { name: string; label?: string; points: number; text: string }[];
  /** Why it comes before the next one, which has as many points. */
  tie?: string;
}

export interface Position {
  decider: number | null;
  over: boolean;
  paused: boolean;
  /** By seat: the level of the computer that plays for it. */
  held: Record<string, string>;
  resigned: number[];
  clocks: Clocks | null;
  undo: boolean;
  moves: Move[];
  standings: Standing[] | null;
  view: unknown;
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "computer";
  name: string;
  level: string;
}

export interface TableInfo {
  id: string;
  code: string;
  game: string;
  options: Record<string, unknown>;
  players: number;
  status: string;
  listed: boolean;
  clock: { kind: string; seconds: number; increment: number } | null;
  takeover: string;
  commitment: string;
  created: number;
  note: string;
  previous: string;
  next?: string;
  host?: boolean;
  seats: SeatInfo[];
}

export interface TalkLine {
  /** Counted at each table. */
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Hint {
  word: string;
  /** The move in words. */
  move: string;
  margin: number;
  /** What speaks for it. */
  text: string;
}

export type Path = (string | number)[];
/** A place and its new value, or a place that is gone. */
export type Change = [Path] | [Path, unknown];

/** A message of the server, by its type. */
export type Message =
  | {
      type: "welcome";
      seats: number[];
      seat: number | null;
      name: string;
      host: boolean;
      version: number;
      now: number;
    }
  | { type: "table"; table: TableInfo }
  | { type: "view"; version: number; seat: number | null; position: Position; log: LogLine[] }
  | {
      type: "update";
      version: number;
      before: number;
      changes: Change[];
      log: { keep: number; add: LogLine[] };
    }
  | { type: "seats"; seats: number[]; seat: number | null }
  | { type: "present"; seats: number[]; watching: number }
  | ({ type: "talk" } & TalkLine)
  | { type: "refused"; error: string; text: string; rule: string }
  | { type: "why"; word: string; text: string; rule: string }
  | { type: "hint"; version: number; hints: Hint[] }
  | { type: "preview"; version: number; previews: Record<string, unknown> }
  | { type: "pong"; n: number; now: number }
  | { type: "error"; error: string; text: string };

export type MessageOf<Type extends Message["type"]> = Extract<Message, { type: Type }>;

/** What the page of a table comes with. */
export interface StartData {
  table: string;
  game: string;
  title: string;
  language: string;
  private: boolean;
  levels: { name: string; title: string }[];
  marks: string[];
  urls: Record<
    | "words"
    | "board"
    | "style"
    | "guide"
    | "art"
    | "rules"
    | "replay"
    | "socket"
    | "join"
    | "carry",
    string
  >;
}

// The frame's own

/** One version of a table as a seat sees it. */
export interface Snapshot {
  version: number;
  seat: number | null;
  position: Position;
  log: LogLine[];
  /** The lines that it adds to the log. */
  fresh: LogLine[];
  /** Whether it came as a whole, and not as a patch. */
  whole: boolean;
}

/** A refusal, or the answer to "why". */
export interface Notice {
  kind: "why" | "refused";
  word: string;
  text: string;
  rule: string;
  error?: string;
}

/** An action on the table. */
export interface Action {
  type: string;
  seat?: number | null;
  [field: string]: unknown;
}

/** What was sent and not yet answered. */
export interface Pending {
  message: Action & { version: number };
  words: string;
  tries: number;
  /** Whether it is sent once more when the fresh view is there. */
  resend: boolean;
}

export interface SessionState {
  connectionStatus: "connecting" | "open" | "lost" | "ended";
  /** When the next try to connect comes. */
  retryAt: number;
  /** Why there is no use in trying. */
  failure: { error: string; text: string } | null;
  table: TableInfo | null;
  /** One's own. */
  seats: number[];
  /** The one looked from. */
  seat: number | null;
  name: string;
  /** Whether one made the table. */
  host: boolean;
  shown: Snapshot | null;
  /** Steps that are not shown yet. */
  behind: number;
  present: { seats: number[]; watching: number };
  talk: TalkLine[];
  /** How many texts have been read. */
  read: number;
  muted: (number | null)[];
  pending: Pending | null;
  notice: Notice | null;
  hints: { version: number; hints: Hint[] } | null;
  previews: Record<string, unknown> | null;
  /** The board's own, for this decision. */
  chosen: unknown;
  undo: { version: number; seat: number | null } | null;
  /** The server's clock minus this one, in seconds. */
  offset: number;
}

/** A seat as it is shown. */
export interface Seat {
  id: number;
  name: string;
  kind: string;
  level: string;
  mark: number;
  you: boolean;
  here: boolean;
  /** The level of the computer that plays for it; "": none does. */
  holder: string;
  resigned: boolean;
}

/** A table that is played, or one that is looked at step by step. */
export type Session = TableSession | ReplaySession;

/** What buttons and keys of the frame do. */
export interface Actions {
  undo(): void;
  hint(): void;
  dismiss(): void;
  result(): void;
  toggle(panel: string): void;
}

export type Guide = Awaited<ReturnType<typeof makeGuide>>;

/** What every sheet is given. */
export interface SheetProps {
  state: SessionState;
  props: Props;
  start: StartData;
  board: BoardModule;
  session: TableSession;
  narrow: boolean;
  prompt: Prompt;
  /** What a guide says now. */
  note: Child;
  entries: Entry[];
  /** How many lines of the log are new. */
  fresh: number;
  seats: Seat[];
  table: TableInfo;
  /** What the sheet is about, where its name is not enough. */
  detail: string;
  open(panel: string): void;
  close(): void;
  leave(): Promise<void>;
}
