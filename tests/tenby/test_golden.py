"""Golden games come out as they always did, one for each way to play."""

import pytest

from tests.golden import retold

from .golden import GAMES, file_of

NAMES = [name for name, _ in GAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    text = file_of(name).read_text("utf-8")
    assert retold(text) == text


def test_golden_games_show_what_is_rare() -> None:
    told = "".join(file_of(name).read_text("utf-8") for name in NAMES)
    kinds = ["moved", "revealed", "bought", "forfeited", "blind", "plain", "shuffled", "unveiled"]
    kinds += ["committed", "mix", "thanks", "residents", "secret_shown", "leftover", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in told]
    assert not missing
