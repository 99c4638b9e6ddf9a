"""The games there are, and what is asked of one before it is known."""

from types import ModuleType
from typing import Any

import pytest

import parasol
from parasol.core import registry
from parasol.core.errors import BadGame
from parasol.core.game import Game
from parasol.core.state import Seen, State, missing

from .hermits import Hermits, HermitsSeen, HermitsState, Options


def test_games_are_named_in_order() -> None:
    assert parasol.game_names() == sorted(parasol.game_names())
    assert {"maui", "hermits", "noughts_and_crosses"} <= set(parasol.game_names())
    parasol.game_names().clear()
    assert "maui" in parasol.game_names()
    assert all(hasattr(parasol, name) for name in parasol.__all__)


def test_no_name_of_the_front_door_is_hidden_by_a_module_once_a_game_is_loaded() -> None:
    parasol.new("maui")
    assert not any(isinstance(getattr(parasol, name), ModuleType) for name in parasol.__all__)


def test_an_installed_game_comes_back_after_it_was_forgotten() -> None:
    registry.forget("maui")
    assert "maui" in parasol.game_names()
    assert parasol.new("maui", seed=1).game is registry.find("maui")
    registry.forget("no such game")


@pytest.mark.parametrize("thing", [None, "maui", Hermits, object(), 7])
def test_only_a_game_can_be_registered(thing: Any) -> None:
    before = parasol.game_names()
    with pytest.raises(BadGame, match="is not a parasol Game"):
        registry.register(thing)
    assert parasol.game_names() == before


@pytest.mark.parametrize(
    "left_out",
    ["name", "title", "rules_version", "state_type", "seen_type", "options_type", "actions"],
)
def test_a_missing_part_of_the_contract_is_named(left_out: str) -> None:
    parts: dict[str, Any] = {
        "name": "half",
        "title": "Half",
        "rules_version": "1",
        "state_type": HermitsState,
        "seen_type": HermitsSeen,
        "options_type": Options,
        "actions": 3,
    }
    del parts[left_out]
    half = type("Half", (Game,), parts)
    with pytest.raises(BadGame, match=f"Half must have {left_out}"):
        registry.register(half())
    assert "half" not in parasol.game_names()


def test_a_method_that_a_game_leaves_out_is_named() -> None:
    class Empty(Hermits):
        name = "empty"
        new_state = Game.new_state

    registry.register(Empty())
    try:
        with pytest.raises(BadGame, match=r"Empty must define new_state\(\)"):
            parasol.new("empty")
    finally:
        registry.forget("empty")
    for thing, method in ((State(), "seat"), (State(), "clone"), (Seen(0), "numbers")):
        with pytest.raises(TypeError, match=rf"must define {method}\(\)"):
            getattr(thing, method)()
    assert "State must define x()" in str(missing(State(), "x"))


def test_a_game_compiled_elsewhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Native(Hermits):
        name = "native"

    monkeypatch.setattr("tests.core.hermits.__file__", "/somewhere/hermits.cpython-311.so")
    with pytest.raises(BadGame, match="native: a game from outside must be plain Python"):
        registry.register(Native())
    assert "native" not in parasol.game_names()


def test_a_game_takes_the_place_of_another_of_its_name_until_it_is_forgotten() -> None:
    class Other(Hermits):
        title = "Other hermits"

    before = registry.find("hermits")
    registry.register(Other())
    assert parasol.new("hermits", seed=1).game.title == "Other hermits"
    registry.register(before)
    assert parasol.new("hermits", seed=1).game.title == "Hermits"
