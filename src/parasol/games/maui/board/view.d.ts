// Made by `make types` from view_types.py; do not edit.

export type Pattern = "fish" | "palm" | "shell" | "sun" | "wave";

/** What lies on an icon: a pearl, a crab, or the two tracks of a scoring umbrella. */
export type Token = "black" | "crab" | "white" | ("fish" | "palm" | "shell" | "sun" | "wave")[];

/** A towel by its number, with its patterns as the viewer sees them, from the top. */
export interface Tile {
  tile: number;
  patterns: Pattern[];
}

/** A row of the market, and the sand dollars beside it. */
export interface Row {
  dollars: number;
  tiles: Tile[];
}

/** The two rows of the market. */
export interface Market {
  A: Row;
  B: Row;
}

/** The frame on a track: at which space, which token, and how many are left. */
export interface Frame {
  space: number;
  token: Pattern;
  left: number;
}

/** Where the towel lies that is being placed. */
export interface Placing {
  column: number;
  top: number;
}

/** A towel on a beach; tokens and crabs lie on its three patterns, from the top. */
export interface Towel {
  tile: number;
  patterns: Pattern[];
  /** The row of its top pattern. */
  top: number;
  tokens: (Pattern | null)[];
  /** The points of a crab that lies face up; 0: none does. */
  crabs: number[];
}

/** An icon of a beach on which something lies. */
export interface Spot {
  column: number;
  row: number;
  token: Token;
}

/** By pattern: the space that the marker stands on. */
export interface Tracks {
  fish: number;
  sun: number;
  wave: number;
  shell: number;
  palm: number;
}

/** The pearls that a seat has. */
export interface Pearls {
  white: number;
  black: number;
}

/** Points: their sum, and where they come from. */
export interface Score {
  total: number;
  parts: Record<string, number>;
}

/** A player's beach and possessions. */
export interface Seat {
  seat: number;
  letter: string;
  /** Whether this seat sees the market upside down. */
  flipped: boolean;
  start: Tile;
  beach: Towel[];
  spots: Spot[];
  tracks: Tracks;
  pearls: Pearls;
  dollars: number;
  tokens: Partial<Record<Pattern, number>>;
  penalties: number;
  score: Score;
}

/** What a seat, or a spectator, sees of a match of Maui. */
export interface View {
  game: string;
  rules: string;
  options: Record<string, unknown>;
  components: Record<string, unknown>;
  /** The seat that looks; null: a spectator. */
  viewer: number | null;
  market: Market;
  /** The towel that was picked and is to be placed. */
  picked: Tile | null;
  phase: "over" | "pick" | "place" | "tokens" | "track";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  half: number;
  round: number;
  turn: number;
  starter: number;
  last_round: boolean;
  /** How many towels are left in the bag. */
  bag: number;
  frames: Partial<Record<Pattern, Frame>>;
  /** The two tracks of a scoring umbrella that was covered, while one is chosen. */
  choice: Token | null;
  /** The tokens gained by the towel that is being placed. */
  gained: Partial<Record<Pattern, number>>;
  placing: Placing | null;
  seats: Seat[];
}
