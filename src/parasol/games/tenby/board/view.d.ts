// Made by `make types` from view_types.py; do not edit.

export type Icon = "L" | "P" | "R" | "T";

export type Choice = "open" | "secret";

/** An accolade, with what counts for it in every town. */
export interface Accolade {
  card: string;
  name: string;
  target: string;
  /** Ebb & Flow: whose it is. */
  holder: number | null;
  secret: boolean;
  /** High Tide: who has a counter on it. */
  committed: number | null;
  points: number;
  counts: number[];
  leaders: number[];
}

/** What a resident counts in a street, and what that pays now. */
export interface StreetCount {
  count: number;
  points: number;
}

/** A resident in hand, with how far each street is. */
export interface Resident {
  card: string;
  name: string;
  kind: string;
  target: string;
  tiers: number[];
  incomplete: number[];
  completed: number[];
  streets: StreetCount[];
  points: number;
}

/** A draw of the viewer's: which residents came, and which of them was kept. */
export interface DrawSeen {
  draw: number;
  cards: string[];
  kept: number | null;
}

/** A resident that the viewer put under the deck: its place from the top, and which. */
export interface Bottom {
  place: number;
  card: string;
}

/** What is printed on a town card. */
export interface TownCard {
  name: string;
  deck: string;
  base: string;
  subtype: string;
  status: string;
  left: string;
  right: string;
  colour: string;
  features: Record<string, number>;
  target: string;
  points: number;
  range: string;
}

/** The three rows of the market. */
export interface Market {
  terrace: string[];
  pier: string[];
  landmark: string[];
}

/** How many cards are left in each deck. */
export interface Decks {
  terrace: number;
  pier: number;
  landmark: number;
  day: number;
  resident: number;
}

/** What lies on the discard piles. */
export interface Discards {
  terrace: string[];
  pier: string[];
  landmark: string[];
  day: number[];
}

/** A Day card, the life rings on it, and who stands there. */
export interface Day {
  number: number;
  icons: string;
  tokens: number;
  seat: number | null;
}

/** The icon whose action is being resolved, and whether it was bought. */
export interface Using {
  icon: "L" | "P" | "T";
  bought: boolean;
}

/** The card that is being moved: its street and its place there, from 1. */
export interface Lifted {
  street: number;
  card: number;
}

/** Thanks for Visiting: how many cards are looked at, how many of them terraces. */
export interface Thanks {
  terraces: number;
  cards: number;
  placed: number[];
}

/** High Tide: what the next counter costs, and how many each seat has left. */
export interface Tide {
  price: number | null;
  counters: number[];
}

/** A card in a street, its points, and where what it counted lies. */
export interface StreetCard {
  card: string;
  points: number;
  counted: number[][];
}

/** A street from left to right. */
export interface Street {
  completed: boolean;
  points: number;
  cards: StreetCard[];
}

/** Points: their sum, and where they come from. */
export interface Score {
  total: number;
  parts: Record<string, number>;
}

/** What everybody sees of a player. */
export interface Seat {
  seat: number;
  rings: number;
  residents: number;
  /** The residents, shown when the match is over. */
  hand: string[] | null;
  /** Whether a Start card was chosen, while others still choose. */
  chosen: boolean;
  /** Ebb & Flow: what everybody knows of the seat's choice. */
  accolade: Choice | "chosen" | null;
  streets: Street[];
  /** How many streets are completed. */
  completed: number;
  score: Score;
}

/** What a seat, or a spectator, sees of a match of Tenby; the viewer's own comes first. */
export interface View {
  game: string;
  rules: string;
  options: Record<string, unknown>;
  components: Record<string, unknown>;
  /** The seat that looks; null: a spectator. */
  viewer: number | null;
  starts: string[] | null;
  /** Which of the two Start cards was kept. */
  kept: number | null;
  accolade: string | null;
  choice: Choice | null;
  goal: Accolade | null;
  residents: Resident[] | null;
  /** The two residents to choose from. */
  offered: Resident[] | null;
  draws_seen: DrawSeen[] | null;
  bottom: Bottom[] | null;
  /** The cards to choose from at Thanks for Visiting; `placed`: the one that is being placed. */
  thanks_cards: string[] | null;
  /** Cards that must be among those which another seat looks at. */
  surely: string[];
  hand_cards: Record<string, TownCard> | null;
  /** The viewer's points, residents included. */
  total: number | null;
  phase: "accolade" | "choose" | "mix" | "night" | "over" | "place" | "put" | "resident" | "source" | "start" | "turn";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  round: number;
  turn: number;
  market: Market;
  decks: Decks;
  discards: Discards;
  days: Day[];
  /** By Night card: whose piece stands there. */
  night: (number | null)[];
  /** The icons left in this turn; those of which there are none are left out. */
  icons: Partial<Record<Icon, number>>;
  using: Using | null;
  /** The card that is being placed. */
  holding: string | null;
  lifted: Lifted | null;
  thanks: Thanks | null;
  accolades: Accolade[];
  tide: Tide | null;
  /** Who drew residents, in order. */
  draws: number[];
  seats: Seat[];
  /** What is printed on the town cards in sight. */
  cards: Record<string, TownCard>;
}
