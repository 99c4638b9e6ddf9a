"""Golden games come out as they always did, one per variant and number of players."""

import pytest

from tests.golden import render_record

from .golden import GAMES, get_path


@pytest.mark.parametrize(("variant", "players", "seating"), GAMES)
def test_a_golden_game_renders_as_before(variant: str, players: int, seating: str) -> None:
    text = get_path(variant, players, seating).read_text("utf-8")
    assert render_record(text) == text


def test_golden_games_show_what_is_rare() -> None:
    text = "".join(get_path(*game).read_text("utf-8") for game in GAMES)
    kinds = ["spare", "token", "laid", "penalty", "crab", "boxed", "pearl", "half", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in text]
    assert not missing
