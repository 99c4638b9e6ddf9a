"""Every game with every combination of its options, for tests that ask each of them."""

from typing import Any

import numpy as np
import pytest

from parasol.core import registry
from parasol.testing.walk import list_combinations

GAMES = ("maui", "playa_pirata", "tenby")
Chosen = tuple[str, dict[str, Any]]


def combinations() -> list[Chosen]:
    """All of them."""
    return [(game, chosen) for game in GAMES for chosen in list_combinations(registry.find(game))]


def tables() -> list[Chosen]:
    """Every game with every number of players, all other options as they come."""
    return [
        (game, {"players": players})
        for game in GAMES
        for players in sorted(
            {chosen["players"] for chosen in list_combinations(registry.find(game))}
        )
    ]


def name(chosen: Any) -> str:
    """A combination in a test's name."""
    if isinstance(chosen, dict):
        return "-".join(str(value) for value in chosen.values())
    return str(chosen)


each_combination = pytest.mark.parametrize(("game", "options"), combinations(), ids=name)
each_table = pytest.mark.parametrize(("game", "options"), tables(), ids=name)


def any_legal(mask: Any, rng: np.random.Generator) -> int:
    """One of the actions that a mask allows."""
    return int(rng.choice(np.flatnonzero(mask)))
