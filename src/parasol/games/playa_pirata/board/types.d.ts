/** What Playa Pirata's board gets: the frame's props, with its views, moves, previews and log lines. */
import type * as frame from "../../../static/js/table/types.js";
import type { Choice } from "./choosing.js";
import type { Special, Value, View } from "./view.js";

/** What a move is about. */
export type Parts =
  | { kind: "pass" | "end" | "skip" | "stop" | "done" | "parrot" }
  | { kind: "keep"; card: Special }
  | { kind: "lifeguard"; seat: number }
  | { kind: "king-size" | "bucket" | "flip-flops" | "piggybank" | "cover"; treasure: string }
  | { kind: "telescope" | "map" | "umbrella"; treasure: string | null }
  | { kind: "pile-card"; index: number }
  | { kind: "bury"; value: Value; roger: boolean }
  | { kind: "card"; value: number }
  | { kind: "place"; place: number };

/** A move of a step that comes after passing; it is not told in words. */
export type StepMove = Pick<frame.Move<Parts>, "word" | "parts">;

/** Where a word leads that passes. */
export interface Preview {
  phase: View["phase"];
  moves: StepMove[];
}

/** A line of the log. */
export type Line = frame.LogLine &
  (
    | { kind: "hand"; hand: number; starter: number }
    | { kind: "dealt"; treasures: Value[] }
    | { kind: "pack"; cards: Special[] }
    | { kind: "kept" | "passed" | "skipped" | "final" }
    | { kind: "kept_card" | "discarded" | "card"; card: Special }
    | { kind: "special"; card: Special; aim: string | number | null }
    | { kind: "saw_hand"; target: number; treasures: Value[] }
    | { kind: "buried"; treasure: string }
    | { kind: "buried_value" | "looked" | "turned"; treasure: string; value: Value }
    | { kind: "telescope" | "map" | "umbrella"; treasure: string | null }
    | { kind: "moved"; from: string; treasure: string }
    | { kind: "took_back"; treasure: string; index: number; value: number }
    | { kind: "laid"; treasure: string; cards: number[] }
    | { kind: "dug"; treasure: string; value: Value; taken_by: number | null }
    | { kind: "scored"; totals: number[] }
    | { kind: "chose"; place: number; starter: number }
    | { kind: "over"; totals: number[]; ranks: number[] }
  );

export type LineOf<Kind extends Line["kind"]> = Line & { kind: Kind };

export interface Pirata {
  view: View;
  parts: Parts;
  preview: Preview;
  choice: Choice;
  line: Line;
}

export type Props = frame.Props<Pirata>;
export type GuideNote = frame.GuideNote<Pirata>;
export type Entry = frame.Entry;
