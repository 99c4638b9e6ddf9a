"""What the tests of the front door share: random play, and a match as it is, to compare."""

from collections.abc import Iterator
from typing import Any

import parasol
from parasol import Match, Rng

TABLES: tuple[dict[str, Any], ...] = (
    {"game": "maui", "players": 2},
    {"game": "maui", "players": 4, "variant": "crabs"},
    {"game": "maui", "players": 3, "variant": "long", "seating": "same-side"},
    {"game": "noughts_and_crosses", "size": 4},
    {"game": "hermits", "players": 3},
)
"""A table of every kind."""


def start_match(table: dict[str, Any], seed: object = 7) -> Match:
    return parasol.new(seed=seed, **table)


def walk(match: Match, seed: int = 0, steps: int = 10_000) -> Iterator[Match]:
    """The match itself, before each of its random decisions and at last."""
    rng = Rng(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    yield match


def play_match(table: dict[str, Any], steps: int = 10_000, seed: int = 7) -> Match:
    """A match after so many random decisions."""
    match = start_match(table, seed)
    for _ in walk(match, seed, steps):
        pass
    return match


def list_seats(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.players), None]


def dump_match(match: Match) -> dict[str, Any]:
    """All that can be asked of a match, to compare."""
    return {
        "numbers": match.state.numbers(),
        "record": match.record(),
        "views": [match.view(seat) for seat in list_seats(match)],
        "logs": [[str(line) for line in match.log(seat)] for seat in list_seats(match)],
        "masked": [match.record(seat) for seat in list_seats(match)],
        "moves": match.moves(),
        "undo": match.can_undo(),
        "scores": match.scores(),
    }
