"""The lookup tables of Maui's rules: the codes of its decisions, the box as numbers, the deal.

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

PATTERNS: Final = ("fish", "sun", "wave", "shell", "palm")
KINDS: Final[i64] = 5  # patterns, and so score tracks
PARTS: Final[i64] = 3  # patterns on a towel
MARKET: Final = 6  # two rows of three
POSITIONS: Final[i64] = 3
MAX_PLAYERS: Final = 4
MAX_COLUMNS: Final = 16
MAX_ROWS: Final = 9
MAX_SPOTS: Final = 16
MAX_SPACES: Final = 30
MAX_TILES: Final = 120

# What can lie on a spot of a beach. A scoring pattern is SCORING plus its number.
GONE: Final[i64] = 0
WHITE: Final[i64] = 1
BLACK: Final[i64] = 2
CRAB: Final[i64] = 3
SCORING: Final[i64] = 4

# The decisions, as dense codes.
PICK: Final[i64] = 0  # + market place 0..5
SPARE: Final[i64] = 6  # + market place 0..5
TAKE: Final[i64] = 12  # + row 0..1
PLACE: Final[i64] = 14  # + top row + 1, top rows -1..9
TOKEN: Final[i64] = 25  # + part * 5 + pattern
DONE: Final[i64] = 40
TRACK: Final[i64] = 41  # + pattern
ACTIONS: Final = 46


def pack_tile(tile: list[int]) -> int:
    """A tile's three patterns as one number."""
    return (tile[0] * int(KINDS) + tile[1]) * int(KINDS) + tile[2]


class Side:
    """One side of a beach: its spots from left to right, in a column from the ocean down."""

    def __init__(self, spots: list[list[int]], columns: int) -> None:
        order = sorted(range(len(spots)), key=lambda i: (spots[i][0], spots[i][1]))
        self.count: i64 = len(spots)
        self.column: vec[i64] = vec[i64]([spots[i][0] - 1 for i in order])
        self.row: vec[i64] = vec[i64]([spots[i][1] for i in order])
        self.origin: vec[i64] = vec[i64](order)
        # first[c] .. first[c + 1]: the spots of column c
        firsts = [sum(1 for i in order if spots[i][0] - 1 < c) for c in range(columns + 1)]
        self.first: vec[i64] = vec[i64](firsts)


class Tables:
    """The values of a box under its options, as the rules want them."""

    def __init__(
        self,
        players: int,
        variant: str,
        flipped: list[int],
        tiles: list[list[int]],
        costs: list[int],
        area_dollars: int,
        player_dollars: int,
        dollar_points: int,
        columns: int,
        row_steps: list[int],
        middle: int,
        umbrella_spots: list[list[int]],
        crab_spots: list[list[int]],
        pearls: list[int],
        pearl_points: list[int],
        scoring: list[list[int]],
        scoring_steps: int,
        crab_values: list[int],
        penalty_points: int,
        track_values: list[int],
        frame_space: list[int],
        frame_token: list[int],
        frame_count: int,
    ) -> None:
        self.players: i64 = players
        self.crabs_only = variant == "crabs"
        self.long = variant == "long"
        self.flipped: vec[i64] = vec[i64](flipped)
        self.tiles: i64 = len(tiles)
        # parts[(orientation * tiles + tile) * 3 + part]: from the ocean on the owner's beach
        as_lying = [pattern for tile in tiles for pattern in tile]
        turned = [pattern for tile in tiles for pattern in reversed(tile)]
        self.parts: vec[i64] = vec[i64](as_lying + turned)
        # the same numbered from 1, for programs that learn
        self.faces: vec[u8] = vec[u8]([pattern + 1 for pattern in as_lying + turned])
        # triples[orientation * tiles + tile]: its three patterns as one number below 125
        triples = [pack_tile(tile) for tile in tiles] + [pack_tile(tile[::-1]) for tile in tiles]
        self.triples: vec[i64] = vec[i64](triples)
        # whole[orientation * 125 + triple]: how many tiles of the box show it
        self.whole: vec[u8] = vec[u8]([0] * 250)
        for at, number in enumerate(triples):
            self.whole[number if at < len(tiles) else 125 + number] += u8(1)
        self.costs: vec[i64] = vec[i64](costs + costs)
        self.area_dollars: i64 = area_dollars
        self.player_dollars: i64 = player_dollars
        self.dollar_points: i64 = dollar_points
        self.columns: i64 = columns
        self.rows: i64 = len(row_steps)
        self.row_steps: vec[i64] = vec[i64]([0] + row_steps + [0, 0])  # by row, 1 at the ocean
        self.middle: i64 = middle
        self.umbrella_side = Side(umbrella_spots, columns)
        self.crab_side = Side(crab_spots, columns)
        self.spots: i64 = max(len(umbrella_spots), len(crab_spots))
        self.pearl_kinds = [int(WHITE)] * pearls[0] + [int(BLACK)] * pearls[1]
        self.pearl_points: vec[i64] = vec[i64](pearl_points)
        self.scoring: i64 = len(scoring)
        self.first_track: vec[i64] = vec[i64]([pair[0] for pair in scoring])
        self.second_track: vec[i64] = vec[i64]([pair[1] for pair in scoring])
        self.scoring_steps: i64 = scoring_steps
        self.crab_values = crab_values
        self.penalty_points: i64 = penalty_points
        self.spaces: i64 = len(track_values)
        self.values: vec[i64] = vec[i64]([0] + track_values)
        self.frame_space: vec[i64] = vec[i64](frame_space)
        self.frame_token: vec[i64] = vec[i64](frame_token)
        self.frame_count: i64 = frame_count
        # bit[n] is 1 << n: a shift by a variable is miscompiled to 32 bits
        self.bit: vec[i64] = vec[i64]([2**n for n in range(ACTIONS + 1)])
        self.key = ""  # see load_tables

    def get_spot_kind(self, spot: i64) -> i64:
        """What lies at a spot of the crab side when that side is laid out."""
        origin = self.crab_side.origin[spot]
        crabs: i64 = len(self.crab_values)
        return CRAB if origin < crabs else SCORING + origin - crabs


@lru_cache(MAX_CACHED_BOXES)
def load_tables(key: str) -> Tables:
    """Return the Tables for `key`, the JSON of their arguments; the last few are cached."""
    made = Tables(**json.loads(key))
    made.key = key
    return made


class Deal:
    """All that chance decides at a table, before the first move; shared by clones, never changed.

    `bag` is the order of the tiles in the first half, `next_bag` in the second half of the long
    game; `umbrellas` and `crabs` hold, for every seat and spot, the token or the points lost;
    `starters` breaks a tie for who starts the second half.
    """

    def __init__(
        self,
        bag: vec[i64],
        next_bag: vec[i64],
        umbrellas: vec[i64],
        crabs: vec[i64],
        starters: vec[i64],
    ) -> None:
        self.bag = bag
        self.next_bag = next_bag
        self.umbrellas = umbrellas
        self.crabs = crabs
        self.starters = starters


def deal(tables: Tables, seed: bytes) -> Deal:
    """The deal that a seed gives."""
    tiles = list(range(tables.tiles))
    seats = list(range(tables.players))
    umbrellas: list[int] = []
    crabs: list[int] = []
    for seat in seats:
        if tables.crabs_only:
            umbrellas += [0] * int(tables.umbrella_side.count)
        else:
            kinds = tables.pearl_kinds + [int(SCORING) + i for i in range(tables.scoring)]
            umbrellas += shuffle_deck(seed, f"umbrellas of seat {seat}", 0, kinds)
        if tables.crabs_only or tables.long:
            values = shuffle_deck(seed, f"crabs of seat {seat}", 0, tables.crab_values)
            crabs += place_crabs(tables, values)
        else:
            crabs += [0] * int(tables.crab_side.count)
    long = tables.long
    return Deal(
        vec[i64](shuffle_deck(seed, "tiles", 0, tiles)),
        vec[i64](shuffle_deck(seed, "tiles", 1, tiles) if long else []),
        vec[i64](umbrellas),
        vec[i64](crabs),
        vec[i64](shuffle_deck(seed, "starter", 0, seats) if long else []),
    )


def place_crabs(tables: Tables, values: list[int]) -> list[int]:
    """One seat's crab values laid on the crab side's spots from left to right; 0 elsewhere."""
    left = list(values)
    return [
        left.pop(0) if tables.get_spot_kind(spot) == CRAB else 0
        for spot in range(tables.crab_side.count)
    ]
