"""Who plays what: the game and its box, the opponents, and how they are seated on every deal.

A line-up says everything that decides a run's games; how many deals of it are played, and where,
does not belong to it. Nothing is played here.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import msgspec

from parasol.arena.opponents import opponent
from parasol.core import options, registry
from parasol.core.chance import table_seed
from parasol.core.components import Box
from parasol.core.errors import BadOption
from parasol.core.match import box_of

FEW = 6
"""Orders of one table that are all played; where there are more, its rotations are."""
MOST_TABLES = 500
"""Games on one deal beyond which a field is too large to be meant."""

Seating = tuple[str, ...]
"""Who sits where, seat by seat."""


class Lineup(msgspec.Struct, frozen=True):
    """A game, its box, and every seating that plays each deal."""

    game: str
    rules: str
    options: dict[str, bool | int | str]
    components: Box
    seed: str
    names: tuple[str, ...]
    seatings: tuple[Seating, ...]

    @property
    def players(self) -> int:
        """How many seats a table has."""
        return len(self.seatings[0])

    def labels(self) -> dict[str, str]:
        """What opponents are called on the screen: without a module's path, if that is clear."""
        short = {name: _without_path(name) for name in self.names}
        return short if len(set(short.values())) == len(short) else {n: n for n in self.names}

    def deal_seed(self, deal: int) -> bytes:
        """What every game of that deal is shuffled by."""
        return hashlib.sha256(f"parasol arena deal {deal} {self.seed}".encode()).digest()

    def deals_for(self, games: int) -> int:
        """How many whole deals it takes to play at least so many games."""
        return -(-games // len(self.seatings))


def lineup(
    game: str,
    seats: Sequence[str],
    *,
    seed: object = 1,
    components: object = None,
    chosen: Mapping[str, object] | None = None,
) -> Lineup:
    """The line-up of some opponents; whatever does not fit raises BadOption.

    Without `players` there are as many seats as names. With fewer names than seats the names are
    repeated in turn; with more, every table that can be made of them plays.
    """
    found = registry.find(game)
    given_names: Any = seats  # they may come from anywhere
    named = isinstance(given_names, list | tuple) and all(isinstance(n, str) for n in given_names)
    if not named or not seats:
        raise BadOption("seats", seats, "a list of the names of one opponent or more")
    for name in seats:
        opponent(name)
    given = dict(chosen or {})
    if "players" not in given:
        given["players"] = len(seats) if len(seats) > 1 else _fewest(found.options_type)
    picked: Any = options.made(found.options_type, given)
    changed, _ = box_of(found, components)
    return Lineup(
        game=found.name,
        rules=found.rules_version,
        options=options.as_dict(picked),
        components=changed,
        seed=table_seed(1 if seed is None else seed).hex(),
        names=tuple(dict.fromkeys(seats)),
        seatings=seatings(seats, int(picked.players)),
    )


def seatings(names: Sequence[str], players: int) -> tuple[Seating, ...]:
    """Every seating of a deal: each table of the field, from every seat."""
    found: dict[Seating, None] = {}
    for table in _tables(names, players):
        for seating in _orders(table):
            found[seating] = None
            if len(found) > MOST_TABLES:
                expected = f"so few names that a deal is played at most {MOST_TABLES} times"
                raise BadOption("seats", " ".join(names), expected)
    return tuple(found)


def _tables(names: Sequence[str], players: int) -> Iterator[Seating]:
    if len(names) < players:
        yield tuple(names[seat % len(names)] for seat in range(players))
    else:
        yield from combinations(names, players)


def _orders(table: Seating) -> Iterator[Seating]:
    """All orders where they are few, else each rotation: everybody sits on every seat."""
    orders: dict[Seating, None] = {}
    for order in permutations(table):
        orders[order] = None
        if len(orders) > FEW:
            return iter(dict.fromkeys(table[n:] + table[:n] for n in range(len(table))))
    return iter(orders)


def _without_path(name: str) -> str:
    """`package.module.make:depth=3` as `make:depth=3`."""
    maker, colon, settings = name.partition(":")
    return maker.rpartition(".")[2] + colon + settings


def _fewest(options_type: type) -> int:
    """The fewest players a game takes."""
    players = next(o for o in options.described(options_type) if o.name == "players")
    return min(int(choice) for choice in players.choices)
