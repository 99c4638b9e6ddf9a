"""What any game must pass, and below it what this game must.

The game is found by its entry point, so it must be installed: `pip install -e .`
"""

import parasol
from parasol.core.registry import find
from parasol.testing import check
from parasol.translating import find_problems


def test_the_game_keeps_the_contract() -> None:
    check(find("my_game"))


def test_every_sentence_is_translated() -> None:
    assert find_problems(find("my_game").folder) == []


def test_whoever_takes_the_last_shell_wakes_the_crab() -> None:
    match = parasol.new("my_game", players=2, seed=7)
    while not match.over:
        last, move = match.seat, match.moves()[-1]
        match.play(move)
    assert match.view(None)["crab"] == last
