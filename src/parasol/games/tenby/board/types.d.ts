/** What Tenby's board gets: the frame's props, with its views, moves, previews and log lines. */
import type * as frame from "../../../static/js/table/types.js";
import type { Looked } from "./card-dialog.js";
import type { Choice, Choosing } from "./choosing.js";
import type { Icon, Market, View } from "./view.js";

export type Deck = keyof Market;

/** What a move is about. */
export type Parts =
  | { kind: "keep"; index: number; what: "start" | "resident" | "thanks" | "" }
  | { kind: "accolade"; open: boolean }
  | { kind: "day"; number: number }
  | { kind: "use" | "forfeit"; icon: Icon }
  | { kind: "buy"; icon: Icon; cost: number }
  | { kind: "reveal"; deck: Deck; cost: number }
  | { kind: "unveil"; cost: number }
  | { kind: "commit"; accolade: number; cost: number | null }
  | { kind: "end" }
  | { kind: "take"; deck: Deck; place: number }
  | { kind: "blind"; deck: Deck }
  | { kind: "plain"; base: "terrace" | "pier"; side: "left" | "right" }
  | { kind: "lift"; street: number; card: number }
  | { kind: "place"; street: number | null; position: number }
  | { kind: "mix"; terraces: number };

/** What changes for a card when another is laid. */
export interface Changed {
  card: string;
  points: number;
  change: number;
}

/** What a place would bring, as preview.py tells it. */
export interface Outcome {
  points: number;
  cards: (Changed & { street: number; position: number; counted: number[][] })[];
  residents: (Changed & { street: number; count: number; before: number })[];
  accolades: (Changed & { count: number; before: number })[];
  completes: boolean;
}

/** What the places of a card would bring, by word; null while that is not known. */
export type Places = Record<string, Outcome | null>;

/** A place, or a card that can be had, with its places. */
export type Preview = { points: number; places?: Places; best?: string } & Partial<Outcome>;

/** A line of the log. */
export type Line = frame.LogLine &
  (
    | { kind: "kept" | "chose" | "secret" | "kept_resident" }
    | { kind: "dealt" | "saw" | "thanks_discarded"; cards: string[] }
    | { kind: "dealt_accolade" | "accolade" | "secret_shown"; goal: string }
    | { kind: "kept_card" | "started" | "plain" | "thanks"; card: string }
    | { kind: "chose_accolade"; open: boolean }
    | { kind: "market"; deck: Deck; cards: string[] }
    | { kind: "days"; numbers: number[] }
    | { kind: "round"; round: number }
    | { kind: "day" | "leftover"; number: number }
    | { kind: "turn"; number: number; tokens: number; rings: number }
    | { kind: "forfeited" | "used"; icon: Icon }
    | { kind: "bought"; icon: Icon; cost: number }
    | { kind: "took" | "blind" | "revealed"; deck: Deck; card: string }
    | { kind: "placed" | "lifted" | "moved"; card: string; street: number; position: number }
    | { kind: "drew"; count: number }
    | { kind: "offered" | "residents"; residents: string[] }
    | { kind: "kept_resident_card"; resident: string; back: number }
    | { kind: "unveiled" | "committed"; goal: string; cost: number }
    | { kind: "shuffled" | "discarded"; deck: Deck | "day"; count: number }
    | { kind: "ended"; night: number }
    | { kind: "mix"; terraces: number; piers: number }
    | { kind: "over"; totals: number[]; ranks: number[] }
    | { kind: "accolades"; goals: string[] }
  );

export type LineOf<Kind extends Line["kind"]> = Line & { kind: Kind };

export interface Tenby {
  view: View;
  parts: Parts;
  preview: Preview;
  choice: Choice;
  line: Line;
}

export type Props = frame.Props<Tenby>;

/** What every part of the board is given. */
export interface Given {
  props: Props;
  now: Choosing;
  /** Look at a card closely. */
  look(looked: Looked | null): void;
  /** Begin to drag a card. */
  lift(event: PointerEvent, what: string, picture: string): void;
  narrow: boolean;
}
export type GuideNote = frame.GuideNote<Tenby>;
export type Entry = frame.Entry;
