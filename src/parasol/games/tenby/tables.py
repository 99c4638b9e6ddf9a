"""The lookup tables of Tenby's rules: the codes of its decisions, the box as numbers, the deal.

Tables are built once for a box and its options and shared by every State; nothing here changes
during play. Maxima are fixed for every box, so codes and tensors keep their size.
"""

import json
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import shuffle_deck
from parasol.core.components import MAX_CACHED_BOXES

MAX_PLAYERS: Final = 5
ROUNDS: Final[i64] = 10
THANKS_ROUND: Final[i64] = 9
MAX_TOWN: Final = 48  # cards in a town
MAX_TERRACES: Final = 96
MAX_PIERS: Final = 64
MAX_LANDMARKS: Final = 40
MAX_STARTS: Final = 12
MAX_DAYS: Final = 40
MAX_MARKET: Final = MAX_TERRACES + MAX_PIERS + MAX_LANDMARKS  # places in its three rows
MAX_RESIDENTS: Final = 48
MAX_ACCOLADES: Final = 16
MAX_OPEN: Final = 6  # accolades that lie open: players + 1 at High Tide
THANKS: Final[i64] = 3  # cards that everybody draws in Thanks for Visiting

# Decks.
TERRACE: Final[i64] = 0
PIER: Final[i64] = 1
LANDMARK: Final[i64] = 2
DAY: Final[i64] = 3
START: Final[i64] = 4
PLAIN: Final[i64] = 5
RESIDENT: Final[i64] = 3  # as an icon: T, P, L, R
DECKS: Final = ("terrace", "pier", "landmark", "day")
ROWS: Final = ("terrace", "pier", "landmark")
CARD_DECKS: Final = ("terrace", "pier", "landmark", "day", "start", "plain")
ICONS: Final = "TPLR"
FIRST_PLACE: Final[vec[i64]] = vec[i64](  # of each deck in `market` and in `gone`
    [0, MAX_TERRACES, MAX_TERRACES + MAX_PIERS, MAX_MARKET]
)

# Edges.
AT_TERRACE: Final[i64] = 0
AT_PIER: Final[i64] = 1
AT_SEA: Final[i64] = 2
EDGES: Final = "TPS"

# What conditions, residents and accolades count.
FEATURES: Final = (
    "bench",
    "bin",
    "binoculars",
    "chimney",
    "cloud",
    "flower-box",
    "lamp-post",
    "lobster-box",
    "porch",
    "seagull",
    "shutters",
)
MAX_FEATURES: Final = (2, 2, 1, 2, 4, 3, 2, 3, 1, 3, 3)  # of each feature on one card
TYPES: Final = ("town", "terrace", "home", "business", "pier", "landmark")
COLOURS: Final = ("red", "yellow", "green", "blue", "purple")
TARGETS: Final = (*FEATURES, *TYPES, *COLOURS, "unique", "completed", "longest")
COUNTED: Final[i64] = 22  # targets of which a card has so many: features, types, colours
IS_LANDMARK: Final[i64] = 16
UNIQUE: Final[i64] = 22
COMPLETED: Final[i64] = 23
MAX_STREET: Final[i64] = 24
FLAT: Final[i64] = 25
WILD: Final[i64] = 31  # a white building: the bits of all five colours

# Ranges.
RANGES: Final = ("none", "adjacent", "two", "two-left", "two-right", "street")
NO_RANGE: Final[i64] = 0
STREET: Final[i64] = 5

# The decisions, as dense codes.
KEEP: Final[i64] = 0  # + 0..2
CHOOSE: Final[i64] = 3  # accolade: open, secret
PICK: Final[i64] = 5  # + Day card 0..39
UNVEIL: Final[i64] = 45
USE: Final[i64] = 46  # + icon
FORFEIT: Final[i64] = 50  # + icon
BUY: Final[i64] = 54  # + icon
REVEAL: Final[i64] = 58  # + row
COMMIT: Final[i64] = 61  # + accolade 0..5
END: Final[i64] = 67
LIFT: Final[i64] = 68  # + card of the town 0..47
TAKE: Final[i64] = 116  # + place in `market` 0..199
BLIND: Final[i64] = 316  # + row
PLAINS: Final[i64] = 319  # terrace left, terrace right, pier left, pier right
GAP: Final[i64] = 323  # + gap of the town 0..95
NEW: Final[i64] = 419
MIX: Final[i64] = 420  # + terraces 0..3
ACTIONS: Final = 424

# Accolade modes.
NONE: Final[i64] = 0
OPEN_SEA: Final[i64] = 1
EBB_FLOW: Final[i64] = 2
HIGH_TIDE: Final[i64] = 3
MODES: Final = ("none", "open-sea", "ebb-flow", "high-tide")


class Tables:
    """The values of a box under its options, as the rules want them.

    A town card is [deck, left edge, right edge, colour bits, condition, points, range, *counts];
    cards are numbered deck by deck: terraces, piers, landmarks, starts, then the four plain ends.
    """

    def __init__(
        self,
        players: int,
        thanks: bool,
        mode: int,
        open_cards: int,
        town: list[list[int]],
        names: list[str],
        days: list[list[int]],
        residents: list[list[int]],
        resident_names: list[str],
        accolades: list[int],
        accolade_names: list[str],
        points: list[int],
        tide: list[int],
        counters: int,
        rings: int,
        forfeit: int,
        prices: list[int],
        reveal: int,
        move: int,
        rows: list[dict[str, object]],
        resident_rows: list[dict[str, object]],
        accolade_rows: list[dict[str, object]],
    ) -> None:
        self.players: i64 = players
        self.thanks = thanks
        self.mode: i64 = mode
        self.open_cards: i64 = open_cards
        self.cards: i64 = len(town)
        self.names = names
        self.deck: vec[i64] = vec[i64]([card[0] for card in town])
        self.left: vec[i64] = vec[i64]([card[1] for card in town])
        self.right: vec[i64] = vec[i64]([card[2] for card in town])
        self.colours: vec[i64] = vec[i64]([card[3] for card in town])
        self.target: vec[i64] = vec[i64]([card[4] for card in town])
        self.points: vec[i64] = vec[i64]([card[5] for card in town])
        self.range: vec[i64] = vec[i64]([card[6] for card in town])
        self.counts: vec[i64] = vec[i64]([count for card in town for count in card[7:]])
        # first[deck] .. first[deck + 1]: the cards of a deck (terrace, pier, landmark)
        sizes = [sum([1 for card in town if card[0] == deck]) for deck in range(6)]
        self.first: vec[i64] = vec[i64](
            [0, sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]]
        )
        self.starts: i64 = sizes[4]
        self.plain: i64 = len(town) - 4
        self.sizes: vec[i64] = vec[i64](sizes[:3] + [len(days)])
        # Day cards: icons T, P, L, R and rings
        self.day_icons: vec[i64] = vec[i64]([count for day in days for count in day[:4]])
        self.day_rings: vec[i64] = vec[i64]([day[4] for day in days])
        # residents: [kind, target, 3 thresholds, 3 points incomplete, 3 points completed]
        self.residents: i64 = len(residents)
        self.resident_names = resident_names
        self.resident: vec[i64] = vec[i64]([value for row in residents for value in row])
        self.accolades: i64 = len(accolades)
        self.accolade: vec[i64] = vec[i64](accolades)
        self.accolade_names = accolade_names
        self.accolade_points: i64 = points[0]
        self.open_points: i64 = points[1]
        self.secret_points: i64 = points[2]
        self.tide: vec[i64] = vec[i64](tide)
        self.counters: i64 = counters
        self.rings: i64 = rings
        self.forfeit: i64 = forfeit
        self.prices: vec[i64] = vec[i64](prices)
        self.reveal: i64 = reveal
        self.move: i64 = move
        # A reshuffle empties the discards; they fill in a clean-up, and once a player in Thanks.
        self.shuffles: i64 = ROUNDS - 1 + (players if thanks else 0)
        self.most_cards: i64 = compute_max_cards(
            players, thanks, days, rings, forfeit, min(prices[:3])
        )
        # the same cards as a view shows them
        self.rows = rows
        self.resident_rows = resident_rows
        self.accolade_rows = accolade_rows
        self.key = ""  # see load_tables

    def count_row(self, row: i64) -> i64:
        """How many cards of a row are laid out: players + 1, players, players - 1."""
        return self.players + 1 - row

    def count_open(self) -> i64:
        """How many accolades lie open to all from the start."""
        if self.mode == OPEN_SEA:
            return self.open_cards
        return self.players + 1 if self.mode == HIGH_TIDE else 0


RESIDENT_WIDTH: Final[i64] = 11


def compute_max_cards(
    players: int, thanks: bool, days: list[list[int]], rings: int, forfeit: int, price: int
) -> int:
    """Return a bound on the cards of one town.

    A gained card costs an icon or at least `price` rings. Counted in rings, a Day card brings
    `price` for an icon of a town card (or what forfeiting it pays), what forfeiting pays for a
    resident, and its rings; all tokens of the clean-ups may come to one player. A Day card can be
    met as often as the deck comes round.
    """
    worth = sorted(
        [sum(day[:3]) * max(price, forfeit) + day[3] * forfeit + day[4] for day in days],
        reverse=True,
    )
    drawn = players + 1 + players * (int(ROUNDS) - 1)
    each = (drawn + len(days) - 1) // len(days)
    best = [value for value in worth for _ in range(each)][: int(ROUNDS)]
    return (rings + int(ROUNDS) - 1 + sum(best)) // price + (2 if thanks else 1)


@lru_cache(MAX_CACHED_BOXES)
def load_tables(key: str) -> Tables:
    """Return the Tables for `key`, the JSON of their arguments; the last few are cached."""
    made = Tables(**json.loads(key))
    made.key = key
    return made


class Deal:
    """All that chance decides at a table, before the first move; shared by clones, never changed.

    `orders` are the decks of terraces, piers, landmarks and Day cards from the top; `keys` say, for
    every card of those decks and every reshuffle to come, when it comes up: the lowest first.
    `residents`, `starts` and `accolades` are orders too, `night` is the first Night order.
    """

    def __init__(
        self,
        orders: list[vec[u8]],
        keys: list[vec[i64]],
        residents: vec[u8],
        starts: vec[u8],
        accolades: vec[u8],
        night: vec[u8],
    ) -> None:
        self.orders = orders
        self.keys = keys
        self.residents = residents
        self.starts = starts
        self.accolades = accolades
        self.night = night
        self._mark: i64 = -1

    def mark(self) -> i64:
        """A number for the keys, of which there are thousands: equal keys have equal marks."""
        if self._mark < 0:
            mark: i64 = 7
            for keys in self.keys:
                for key in keys:
                    mark = (mark * 1_000_003 + key + 1) % 2_305_843_009_213
            self._mark = mark
        return self._mark


def pack_bytes(numbers: list[int]) -> vec[u8]:
    """Small numbers, packed."""
    packed = vec[u8]([0] * len(numbers))
    for at in range(len(numbers)):
        packed[at] = u8(numbers[at])
    return packed


def deal(tables: Tables, seed: bytes) -> Deal:
    """The deal that a seed gives."""
    orders: list[vec[u8]] = []
    keys: list[vec[i64]] = []
    for deck in range(4):
        size = int(tables.sizes[deck])
        first = int(tables.first[deck]) if deck < 3 else 0
        orders.append(
            pack_bytes(shuffle_deck(seed, DECKS[deck], 0, list(range(first, first + size))))
        )
        later = list(range(size * int(tables.shuffles)))
        keys.append(vec[i64](shuffle_deck(seed, f"{DECKS[deck]} reshuffles", 0, later)))
    first_start = int(tables.first[3])
    starts = list(range(first_start, first_start + int(tables.starts)))
    return Deal(
        orders,
        keys,
        pack_bytes(shuffle_deck(seed, "residents", 0, list(range(int(tables.residents))))),
        pack_bytes(shuffle_deck(seed, "starts", 0, starts)),
        pack_bytes(shuffle_deck(seed, "accolades", 0, list(range(int(tables.accolades))))),
        pack_bytes(shuffle_deck(seed, "night", 0, list(range(int(tables.players))))),
    )
