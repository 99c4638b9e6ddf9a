"""The line-up of a run: the game and its components, the bots, and the seatings of every deal.

A line-up determines every game of a run. How many deals are played, and where, is not part of it.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import msgspec

from parasol.arena.opponents import load_opponent
from parasol.core import options, registry
from parasol.core.chance import make_seed
from parasol.core.components import Box
from parasol.core.errors import BadOption
from parasol.core.match import load_box

MAX_ALL_ORDERS = 6
"""If a group of players has more seat orders than this, only its rotations are played."""
MAX_SEATINGS = 500
"""Games on one deal; more are refused as a mistake."""

Seating = tuple[str, ...]
"""Who sits where, seat by seat."""


class Lineup(msgspec.Struct, frozen=True):
    """A game, its components, and every seating that plays each deal."""

    game: str
    rules: str
    options: dict[str, bool | int | str]
    components: Box
    seed: str
    names: tuple[str, ...]
    seatings: tuple[Seating, ...]

    @property
    def players(self) -> int:
        """The number of seats in a game."""
        return len(self.seatings[0])

    def make_labels(self) -> dict[str, str]:
        """Return the bots' names for display: without the module's path if that is unambiguous."""
        short = {name: _strip_module(name) for name in self.names}
        return short if len(set(short.values())) == len(short) else {n: n for n in self.names}

    def derive_deal_seed(self, deal: int) -> bytes:
        """Return the seed of every game of that deal."""
        return hashlib.sha256(f"parasol arena deal {deal} {self.seed}".encode()).digest()

    def count_deals(self, games: int) -> int:
        """Return the number of whole deals needed for at least so many games."""
        return -(-games // len(self.seatings))


def make_lineup(
    game: str,
    seats: Sequence[str],
    *,
    seed: object = 1,
    components: object = None,
    chosen: Mapping[str, object] | None = None,
) -> Lineup:
    """Return the line-up for some bots; raise BadOption for anything that does not fit.

    Without the option `players` there are as many seats as names. With fewer names than seats the
    names are repeated in turn; with more, every combination of them plays.
    """
    found = registry.find(game)
    given_names: Any = seats  # they may come from anywhere
    named = isinstance(given_names, list | tuple) and all(isinstance(n, str) for n in given_names)
    if not named or not seats:
        raise BadOption("seats", seats, "a list of the names of one opponent or more")
    for name in seats:
        load_opponent(name)
    given = dict(chosen or {})
    if "players" not in given:
        given["players"] = len(seats) if len(seats) > 1 else _find_min_players(found.options_type)
    picked: Any = options.parse_options(found.options_type, given)
    changed, _ = load_box(found, components)
    return Lineup(
        game=found.name,
        rules=found.rules_version,
        options=options.options_to_dict(picked),
        components=changed,
        seed=make_seed(1 if seed is None else seed).hex(),
        names=tuple(dict.fromkeys(seats)),
        seatings=list_seatings(seats, int(picked.players)),
    )


def list_seatings(names: Sequence[str], players: int) -> tuple[Seating, ...]:
    """Return every seating of a deal: each group of players in several seat orders."""
    seatings: dict[Seating, None] = {}
    for group in _list_groups(names, players):
        for seating in _list_orders(group):
            seatings[seating] = None
            if len(seatings) > MAX_SEATINGS:
                expected = f"so few names that a deal is played at most {MAX_SEATINGS} times"
                raise BadOption("seats", " ".join(names), expected)
    return tuple(seatings)


def _list_groups(names: Sequence[str], players: int) -> Iterator[Seating]:
    if len(names) < players:
        yield tuple(names[seat % len(names)] for seat in range(players))
    else:
        yield from combinations(names, players)


def _list_orders(group: Seating) -> Iterator[Seating]:
    """Return all seat orders if they are few, else the rotations."""
    orders: dict[Seating, None] = {}
    for order in permutations(group):
        orders[order] = None
        if len(orders) > MAX_ALL_ORDERS:
            return iter(dict.fromkeys(group[n:] + group[:n] for n in range(len(group))))
    return iter(orders)


def _strip_module(name: str) -> str:
    """Shorten `package.module.make:depth=3` to `make:depth=3`."""
    maker, colon, settings = name.partition(":")
    return maker.rpartition(".")[2] + colon + settings


def _find_min_players(options_type: type) -> int:
    """Return the smallest number of players a game allows."""
    players = next(o for o in options.describe_options(options_type) if o.name == "players")
    return min(int(choice) for choice in players.choices)
