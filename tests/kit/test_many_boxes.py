"""Boxes come from strangers: a game remembers the last ones, and plays on with one it forgot."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import parasol
from parasol import Match, Rng
from parasol.core.components import MAX_CACHED_BOXES
from parasol.core.state import State
from parasol.games.maui.tables import load_tables as maui_tables
from parasol.games.playa_pirata.tables import load_tables as pirata_tables
from parasol.games.tenby.odds import load_odds
from parasol.games.tenby.tables import load_tables as tenby_tables

Box = dict[str, dict[str, int]]
Boxes = Callable[[int], Box]
"""As many boxes as one wants, each another."""


def maui(number: int) -> Box:
    return {"dollars": {"area": number % 20}, "penalty": {"points": number // 20}}


def pirata(number: int) -> Box:
    return {"pirates": {"umbrella_points": number % 20}, "treasures": {"towel_most": number // 20}}


def tenby(number: int) -> Box:
    return {"accolades": {"points": number}}


GAMES: list[tuple[str, Boxes, Any]] = [
    ("maui", maui, maui_tables),
    ("playa_pirata", pirata, pirata_tables),
    ("tenby", tenby, tenby_tables),
]
every_game = pytest.mark.parametrize(
    ("game", "box", "tables_of"), GAMES, ids=[name for name, _, _ in GAMES]
)


def match(game: str, box: Box) -> Match:
    return parasol.new(game, players=2, seed=5, components=box)


def ended(state: State) -> list[int]:
    """A position after the same chance has played it on."""
    end = state.clone()
    end.play_on(Rng(9))
    return end.numbers()


@every_game
def test_of_many_boxes_only_the_last_are_remembered(game: str, box: Boxes, tables_of: Any) -> None:
    tables_of.cache_clear()
    for number in range(MAX_CACHED_BOXES + 6):
        match(game, box(number))
    assert tables_of.cache_info().misses >= MAX_CACHED_BOXES + 6
    assert tables_of.cache_info().currsize == MAX_CACHED_BOXES


@every_game
def test_a_match_goes_on_with_a_box_that_was_forgotten(
    game: str, box: Boxes, tables_of: Any
) -> None:
    running = match(game, box(0))
    end = ended(running.state)
    for number in range(1, MAX_CACHED_BOXES + 1):
        match(game, box(number))
    made = tables_of.cache_info().misses
    again = pickle.loads(pickle.dumps(running.state))
    assert tables_of.cache_info().misses == made + 1
    assert again.numbers() == running.state.numbers()
    assert ended(running.state) == ended(again) == end
    while not running.over:
        running.play(running.moves()[0])
    assert parasol.load(running.record()).view() == running.view()


def test_what_tenbys_opponents_know_of_boxes_is_forgotten_too() -> None:
    for number in range(MAX_CACHED_BOXES + 6):
        running = match("tenby", tenby(number))
        assert running.game.observe(running.state, 0).opponent().values(running.state)
    assert load_odds.cache_info().currsize == MAX_CACHED_BOXES
