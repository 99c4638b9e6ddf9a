"""Options: each bad value is a BadOption that names the option and what it takes."""

from dataclasses import dataclass
from typing import Any

import pytest

import parasol
from parasol import BadOption
from parasol.core import options
from parasol.core.options import option

CHOICES = {
    "players": "2, 3, 4",
    "variant": "'base', 'crabs', 'long'",
    "seating": "'table', 'same-side'",
}
WRONG: list[Any] = [
    None, 0, 1, 5, -2, 2.0, True, False, "", " ", "two", "crab", "bases", "2.0", "٣", b"base", [],
    ["base"], {}, object(), float("nan"), 10**5000,
]  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: f"{type(value).__name__}")
def test_a_value_an_option_does_not_take_is_refused_with_its_choices(name: str, value: Any) -> None:
    with pytest.raises(BadOption) as caught:
        parasol.new("maui", **{name: value})
    error = caught.value
    assert (error.option, error.expected) == (name, f"one of {CHOICES[name]}")
    assert error.value is value or error.value == value
    assert str(error).startswith(f"{name}=")
    assert str(error).endswith(f"it takes one of {CHOICES[name]}")


@pytest.mark.parametrize("name", ["player", "Players", "size", "", "variant ", "rules", "x" * 1000])
def test_an_option_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(BadOption, match="no such option; there are players, variant, seating"):
        parasol.new("maui", **{name: 1})


def test_options_may_be_words_as_a_form_or_a_command_line_has_them() -> None:
    match = parasol.new("maui", players="3", variant=" Crabs ", seating="SAME-SIDE", seed=7)
    chosen = {"players": 3, "variant": "crabs", "seating": "same-side"}
    assert match.view(None)["options"] == chosen
    assert match.record() == parasol.new("maui", seed=7, **chosen).record()


def test_left_out_options_have_their_defaults() -> None:
    for name in ("maui", "noughts_and_crosses", "hermits"):
        match = parasol.new(name, seed=1)
        described = options.describe_options(match.game.options_type)
        assert match.view(None)["options"] == {o.name: o.default for o in described}


def test_every_option_is_described() -> None:
    for name in parasol.game_names():
        for described in options.describe_options(parasol.new(name).game.options_type):
            assert described.default in described.choices
            assert str(described.label)
            assert str(described.help)


@dataclass(frozen=True)
class Made:
    """Options of no game, to try what none has yet."""

    players: int = option(2, 3, default=3, label="Players", help="Two or three.")
    accolades: bool = option(False, True, label="Accolades", help="With accolades.")
    open_sea: int = option(2, 1, label="Cards", help="How many.", only_when={"accolades": True})


def test_an_option_that_does_not_matter_can_not_be_chosen() -> None:
    assert options.parse_options(Made, {}) == Made(3, False, 2)
    assert options.parse_options(Made, {"accolades": "true", "open_sea": "1"}) == Made(3, True, 1)
    assert options.parse_options(Made, {"open_sea": 2}) == Made()
    with pytest.raises(BadOption, match=r"open_sea=1 .* only when accolades is True"):
        options.parse_options(Made, {"open_sea": 1})
    with pytest.raises(BadOption, match="accolades=1 is not possible"):
        options.parse_options(Made, {"accolades": 1})
