"""The lookup tables of Playa Pirata's rules: the codes of its decisions, the box, the deal.

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

MAX_PLAYERS: Final = 4
MAX_HANDS: Final = 4
MAX_DEALT: Final = 5  # treasures in a hand of cards
PLACES: Final[i64] = 16  # treasures on the table, and in the box
MAX_TOWELS: Final = 15  # cards of one colour
MAX_VALUE: Final = 5  # towels on a card
MAX_PILE: Final = MAX_PLAYERS * MAX_TOWELS  # cards on one treasure
MAX_NUMBER: Final = 9

# Treasures by kind: a number is its own code.
SKULL: Final[i64] = 0
TOWEL: Final[i64] = 10
KINDS: Final[i64] = 11
UNKNOWN: Final[i64] = 255

# Pirates.
TELESCOPES: Final[i64] = 0
MAPS: Final[i64] = 1
UMBRELLAS: Final[i64] = 2
PIRATES: Final = ("telescope", "map", "umbrella")

# Special cards.
SPECIALS: Final = (
    "sand-castle",
    "skeleton",
    "wave",
    "king-size",
    "jolly-roger",
    "bucket",
    "lifeguard",
    "flip-flops",
    "piggybank",
    "parrot",
)
SAND_CASTLE: Final[i64] = 0
SKELETON: Final[i64] = 1
WAVE: Final[i64] = 2
KING_SIZE: Final[i64] = 3
JOLLY_ROGER: Final[i64] = 4
BEACH_BUCKET: Final[i64] = 5
LIFEGUARD: Final[i64] = 6
FLIP_FLOPS: Final[i64] = 7
PIGGYBANK: Final[i64] = 8
PARROT: Final[i64] = 9

# The decisions, as dense codes.
KEEP: Final[i64] = 0  # + special card 0..9
PASS: Final[i64] = 10
END: Final[i64] = 11
SKIP: Final[i64] = 12
STOP: Final[i64] = 13
DONE: Final[i64] = 14
PLAY_PARROT: Final[i64] = 15
GUARD: Final[i64] = 16  # + seat 0..3
KING: Final[i64] = 20  # + place 0..15
BUCKET: Final[i64] = 36  # + place
FLIP: Final[i64] = 52  # + place
PIGGY: Final[i64] = 68  # + place
INDEX: Final[i64] = 84  # + card of a pile, 0 at the bottom
BURY: Final[i64] = INDEX + MAX_PILE  # + kind 0..10
ROGER: Final[i64] = 155  # + kind: buried under the Jolly Roger
TELESCOPE: Final[i64] = 166  # + place, or 16: without effect
MAP: Final[i64] = 183  # + place, or 16
UMBRELLA: Final[i64] = 200  # + place, or 16: in front of its owner
COVER: Final[i64] = 217  # + place
CARD: Final[i64] = 232  # + value 1..5
PLACE: Final[i64] = 237  # + place in the order of turns 1..4
ACTIONS: Final = 242


class Tables:
    """The values of a box under its options, as the rules want them."""

    def __init__(
        self,
        players: int,
        hands: str,
        specials: list[int],
        treasures: list[int],
        dealt: int,
        towel_points: int,
        towel_most: int,
        skull_points: list[int],
        pirates: list[int],
        umbrella_points: int,
        towels: list[int],
        unplayed_points: int,
        castle_points: int,
        castle_value: int,
        skeleton_points: int,
        wave_points: int,
        bucket_value: int,
        piggybank_most: int,
        king_size_more: int,
    ) -> None:
        self.players: i64 = players
        self.hands: i64 = {"players": players, "one": 1, "two": 2}[hands]
        self.choose_place = hands == "two"
        self.with_specials = len(specials) > 0
        self.specials = specials  # kinds of the box, each once; none without the variant
        self.special_count: i64 = len(specials)
        self.pack: i64 = players + 1
        self.treasures = treasures  # kinds of the box
        self.count: i64 = len(treasures)
        self.dealt: i64 = dealt
        self.middle: i64 = players * dealt  # the piece in the middle of the table
        self.places: i64 = players * dealt + 1
        self.towel_points: i64 = towel_points
        self.towel_most: i64 = towel_most
        self.skull_points: vec[i64] = vec[i64]([0] + skull_points)
        self.pirates: vec[i64] = vec[i64](pirates)
        self.cards: i64 = dealt + sum(pirates)  # treasures and pirates of a seat: its turns
        self.umbrella_points: i64 = umbrella_points
        self.towels: vec[i64] = vec[i64]([towels.count(v) for v in range(MAX_VALUE + 1)])
        self.towel_count: i64 = len(towels)
        self.towel_sum: i64 = sum(towels)
        self.pile: i64 = players * len(towels)  # the most cards on one treasure
        self.unplayed_points: i64 = unplayed_points
        self.castle_points: i64 = castle_points
        self.castle_value: i64 = castle_value
        self.skeleton_points: i64 = skeleton_points
        self.wave_points: i64 = wave_points
        self.bucket_value: i64 = bucket_value
        self.piggybank_most: i64 = piggybank_most
        self.king_size_more: i64 = king_size_more
        # bit[n] is 1 << n: a shift by a variable is miscompiled to 32 bits
        self.bit: vec[i64] = vec[i64]([2**n for n in range(int(PLACES) + 1)])
        self.key = ""  # see load_tables

    def find_owner(self, piece: i64) -> i64:
        """The seat a treasure is dealt to; -1 for the one in the middle and those set aside."""
        return piece // self.dealt if piece < self.middle else -1


@lru_cache(MAX_CACHED_BOXES)
def load_tables(key: str) -> Tables:
    """Return the Tables for `key`, the JSON of their arguments; the last few are cached."""
    made = Tables(**json.loads(key))
    made.key = key
    return made


class Deal:
    """All that chance decides at a table, before the first move; shared by clones, never changed.

    For each hand, one after the other: `treasures` has the kind of every piece (each seat's in
    turn, the one in the middle, those set aside), `specials` the kind of every special card (the
    pack that is passed round, then those removed).
    """

    def __init__(self, treasures: vec[u8], specials: vec[u8]) -> None:
        self.treasures = treasures
        self.specials = specials


def deal(tables: Tables, seed: bytes) -> Deal:
    """The deal that a seed gives."""
    treasures: list[int] = []
    specials: list[int] = []
    for hand in range(tables.hands):
        treasures += shuffle_deck(seed, "treasures", int(hand), tables.treasures)
        specials += shuffle_deck(seed, "specials", int(hand), tables.specials)
    return Deal(vec[u8](treasures), vec[u8](specials))


def make_unknown(cards: int) -> vec[u8]:
    """Return so many unknown cards."""
    return vec[u8]([int(UNKNOWN)] * cards)
