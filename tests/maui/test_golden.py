"""Golden games come out as they always did, one per variant and number of players."""

import pytest

from tests.golden import retold

from .golden import GAMES, file_of


@pytest.mark.parametrize(("variant", "players", "seating"), GAMES)
def test_a_golden_game_is_told_as_before(variant: str, players: int, seating: str) -> None:
    text = file_of(variant, players, seating).read_text("utf-8")
    assert retold(text) == text


def test_golden_games_show_what_is_rare() -> None:
    told = "".join(file_of(*game).read_text("utf-8") for game in GAMES)
    kinds = ["spare", "token", "laid", "penalty", "crab", "boxed", "pearl", "half", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in told]
    assert not missing
