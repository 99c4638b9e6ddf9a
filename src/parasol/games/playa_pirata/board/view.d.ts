// Made by `make types` from view_types.py; do not edit.

/** What a treasure is worth. */
export type Value = number | "skull" | "towel";

export type Special = "bucket" | "flip-flops" | "jolly-roger" | "king-size" | "lifeguard" | "parrot" | "piggybank" | "sand-castle" | "skeleton" | "wave";

/** The special cards that the viewer chose from, and the one that was kept. */
export interface Draft {
  pack: Special[];
  kept: Special | null;
}

/** The towel cards that are being played together, the highest first. */
export interface Group {
  treasure: string;
  cards: number[];
  total: number;
  needs: number;
}

/** A towel card in a pile: whose, and how many towels are on it. */
export interface TowelCard {
  seat: number;
  value: number;
}

/** A treasure on the beach, with what lies on it; `towels` from the bottom. */
export interface Treasure {
  place: string;
  buried_by: number | null;
  /** Whether it lies face up; only then everybody sees its value. */
  up: boolean;
  value: Value | null;
  towels: TowelCard[];
  umbrella: number | null;
  king_size: number | null;
  jolly_roger: number | null;
  controlled_by: number | null;
  /** How many towels it takes to cover it; null: nobody can. */
  needs: number | null;
  /** Who has looked at it. */
  looked: number[];
}

/** Who looked into whose hand, and how many treasures that seat had buried by then. */
export interface Lifeguard {
  by: number;
  target: number;
  buried: number;
}

/** Points: their sum, and where they come from. */
export interface Score {
  total: number;
  parts: Record<string, number>;
}

/** What everybody sees of a player. */
export interface Seat {
  seat: number;
  /** How many are left to bury. */
  treasures: number;
  pirates: ("map" | "telescope" | "umbrella")[];
  /** By the value of a card: how many are in hand. */
  towels: Record<string, number>;
  /** `hand`, `front`, `none`, or the letter of the treasure on which it stands. */
  umbrella: string;
  special: Special | "hidden" | null;
  special_played: boolean;
  /** The points of the hands before. */
  results: number[];
  score: Score;
}

/** A treasure of a finished hand, and who dug it up. */
export interface DugUp {
  place: string;
  value: Value;
  buried_by: number | null;
  taken_by: number | null;
  towels: number;
  points: number;
}

/** Where the points of a hand come from. */
export interface HandParts {
  treasures: number;
  "towel treasures": number;
  skulls: number;
  "unplayed towels": number;
  "unplayed umbrella": number;
  "special card": number;
}

/** A seat's points in a finished hand. */
export interface HandScore {
  total: number;
  parts: HandParts;
}

/** A finished hand with its turned-up cards. */
export interface Result {
  hand: number;
  starter: number;
  treasures: DugUp[];
  specials: (Special | null)[];
  seats: HandScore[];
}

/** What a seat, or a spectator, sees of a match of Playa Pirata. */
export interface View {
  game: string;
  rules: string;
  options: Record<string, unknown>;
  components: Record<string, unknown>;
  /** The seat that looks; null: a spectator. */
  viewer: number | null;
  /** The treasures in the viewer's hand. */
  held: Value[] | null;
  /** The treasures that the viewer has seen and that lie face down. */
  known: Record<string, Value>;
  /** Those that follow from what the viewer has seen. */
  deduced: Record<string, Value>;
  special: Special | null;
  draft: Draft | null;
  /** What the viewer's Lifeguard showed. */
  saw: Value[] | null;
  phase: "cards" | "draft" | "final" | "lifeguard" | "over" | "piggybank" | "place" | "play" | "second" | "towels" | "window";
  /** The moment in which a special card may be played. */
  window: "before" | "between" | "end" | "groups" | null;
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  hand: number;
  hands: number;
  starter: number;
  order: number[];
  turn: number;
  round: number;
  rounds: number;
  parrot: boolean;
  /** The treasure that was covered before, while a second may be. */
  closed: string | null;
  began: string[];
  group: Group | null;
  piggybank: string | null;
  treasures: Treasure[];
  /** How many treasures are out of this hand. */
  aside: number;
  pack: number | null;
  lifeguard: Lifeguard | null;
  seats: Seat[];
  results: Result[];
}
