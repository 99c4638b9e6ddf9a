"""What any game must pass. The game is found by its entry point, so it must be installed."""

from parasol.core.registry import find
from parasol.testing import check


def test_the_game_keeps_the_contract() -> None:
    check(find("noughts_and_crosses"))
