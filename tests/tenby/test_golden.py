"""Golden games come out as they always did, one for each way to play."""

import pytest

from tests.golden import render_record

from .golden import GAMES, get_path

NAMES = [name for name, _ in GAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_renders_as_before(name: str) -> None:
    text = get_path(name).read_text("utf-8")
    assert render_record(text) == text


def test_golden_games_show_what_is_rare() -> None:
    text = "".join(get_path(name).read_text("utf-8") for name in NAMES)
    kinds = ["moved", "revealed", "bought", "forfeited", "blind", "plain", "shuffled", "unveiled"]
    kinds += ["committed", "mix", "thanks", "residents", "secret_shown", "leftover", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in text]
    assert not missing
