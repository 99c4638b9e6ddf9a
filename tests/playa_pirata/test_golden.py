"""Golden games come out as they always did."""

import pytest

from tests.golden import retold

from .golden import GAMES, file_of


@pytest.mark.parametrize(("hands", "players", "specials"), GAMES)
def test_a_golden_game_is_told_as_before(hands: str, players: int, specials: bool) -> None:
    text = file_of(hands, players, specials).read_text("utf-8")
    assert retold(text) == text


def test_golden_games_show_what_is_rare() -> None:
    told = "".join(file_of(*game).read_text("utf-8") for game in GAMES)
    kinds = ["special", "umbrella", "turned", "skipped", "final", "dug", "card", "chose", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in told]
    assert not missing
    cards = ["King Size", "Jolly Roger", "Beach Bucket", "Lifeguard", "Piggybank", "Parrot"]
    assert [card for card in cards if f"plays {card}" not in told] == []
