"""Golden games come out as they always did."""

import pytest

from tests.golden import render_record

from .golden import GAMES, get_path


@pytest.mark.parametrize(("hands", "players", "specials"), GAMES)
def test_a_golden_game_renders_as_before(hands: str, players: int, specials: bool) -> None:
    text = get_path(hands, players, specials).read_text("utf-8")
    assert render_record(text) == text


def test_golden_games_show_what_is_rare() -> None:
    text = "".join(get_path(*game).read_text("utf-8") for game in GAMES)
    kinds = ["special", "umbrella", "turned", "skipped", "final", "dug", "card", "chose", "over"]
    missing = [kind for kind in kinds if f"\n{kind}: " not in text]
    assert not missing
    cards = ["King Size", "Jolly Roger", "Beach Bucket", "Lifeguard", "Piggybank", "Parrot"]
    assert [card for card in cards if f"plays {card}" not in text] == []
