/** What Maui's board gets: the frame's props, with Maui's views, moves, previews and log lines. */
import type * as frame from "../../../static/js/table/types.js";
import type { Choice } from "./choosing.js";
import type { Market, Pattern, Spot, Token, View } from "./view.js";

/** Begins to drag something. */
export type Lift = (event: PointerEvent, what: string) => void;
export type Row = keyof Market;

/** What a move is about. */
export type Parts =
  | { kind: "pick" | "spare"; row: Row; position: number }
  | { kind: "take"; row: Row }
  | { kind: "place"; top: number }
  | { kind: "token"; pattern: Pattern; part: number }
  | { kind: "track"; pattern: Pattern }
  | { kind: "done" };

/** A pattern of the towel that meets its twin. */
export interface Match {
  part: number;
  row: number;
  pattern: Pattern;
  steps: number;
}

/** How far a marker would come. */
export interface Moved {
  from: number;
  to: number;
  points: number;
}

/** What a pick would bring, as preview.py tells it. */
export interface PickPreview {
  price: number;
  /** Where its towel can be laid, in words. */
  places: string[];
  /** The one of them that brings most. */
  best: string;
}

/** What comes of a towel that lies somewhere. */
export interface LaidPreview {
  top: number;
  outside: number[];
  matches: Match[];
  tracks: Partial<Record<Pattern, Moved>>;
  covers: { row: number; token: Token }[];
  misses: { row: number; token: Token }[];
  gained: Partial<Record<Pattern, number>>;
  /** The least and the most that covered crabs can cost. */
  crabs?: [number, number];
  asks: "track" | "tokens" | null;
  /** Whether `done` may be said. */
  done?: boolean;
  needs_token?: boolean;
  /** By track: the points with a step on it. */
  choice?: Partial<Record<Pattern, number>>;
}

/** The points of a turn, and by the parts of the score. */
export interface Points {
  points: number;
  parts: Record<string, number>;
}

/** A dish has no more than its points. */
export type Preview = Points & Partial<PickPreview> & Partial<LaidPreview>;
/** Of a place. */
export type PlacePreview = Points & LaidPreview;

/** A line of the log. */
export type Line = frame.LogLine &
  (
    | { kind: "picked"; row: Row; position: number; tile: number; cost: number }
    | { kind: "drawn"; row: Row; tile: number }
    | { kind: "took"; row: Row; dollars: number }
    | { kind: "spare"; row: Row; position: number; tile: number }
    | { kind: "placed"; column: number; top: number; tile: number }
    | { kind: "pearl"; colour: "white" | "black" }
    | { kind: "boxed"; column: number; row: number }
    | { kind: "stepped"; track: Pattern; from: number; to: number; why: "match" | "umbrella" }
    | { kind: "ignored"; first: Pattern; second: Pattern }
    | { kind: "token"; pattern: Pattern }
    | { kind: "laid"; pattern: Pattern; part: number }
    | { kind: "penalty"; count: number }
    | { kind: "crab"; row: number; points: number }
    | { kind: "round"; round: number }
    | { kind: "last_round" }
    | { kind: "half"; totals: number[]; starter: number }
    | { kind: "over"; totals: number[]; ranks: number[] }
    | { kind: "dealt"; market: number[]; starts: number[]; spots: Spot[][] }
  );

export interface Maui {
  view: View;
  parts: Parts;
  preview: Preview;
  choice: Choice;
  line: Line;
}

export type Props = frame.Props<Maui>;
export type GuideNote = frame.GuideNote<Maui>;
export type Entry = frame.Entry;
