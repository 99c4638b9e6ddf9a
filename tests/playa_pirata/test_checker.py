"""A second reading of the rules agrees with the first, game after game; and it would notice."""

import copy

import pytest

import parasol
from parasol.core.chance import Rng

from .checker import check
from .golden import GAMES, RULE, file_of

OPTIONS = [(players, hands) for players in (2, 3, 4) for hands in ("players", "one", "two")]


@pytest.mark.parametrize(("hands", "players", "specials"), GAMES)
def test_golden_games_follow_the_second_reading(hands: str, players: int, specials: bool) -> None:
    text = file_of(hands, players, specials).read_text("utf-8").split(RULE, maxsplit=1)[0]
    match = parasol.load(text)
    played = check([line.data() for line in match.log(None)], players)
    assert played == {"one": 1, "two": 2, "players": players}[hands]


@pytest.mark.parametrize(("players", "hands"), OPTIONS)
@pytest.mark.parametrize("specials", [False, True])
def test_random_games_follow_the_second_reading(players: int, hands: str, specials: bool) -> None:
    for seed in range(6):
        options = {"players": players, "hands": hands, "specials": specials}
        match, rng = parasol.new("playa_pirata", seed=seed, **options), Rng(seed)
        while not match.over:
            actions = match.state.actions()
            match.play(match.game.word(match.state, actions[rng.below(len(actions))]))
        assert check([line.data() for line in match.log(None)], players) >= 1


def test_the_second_reading_notices_a_wrong_total_and_a_group_too_low() -> None:
    text = file_of("one", 2, False).read_text("utf-8").split(RULE, maxsplit=1)[0]
    lines = [line.data() for line in parasol.load(text).log(None)]
    wrong = copy.deepcopy(lines)
    next(line for line in wrong if line["kind"] == "scored")["totals"][0] += 1
    with pytest.raises(AssertionError):
        check(wrong, 2)
    for line in (one for one in copy.deepcopy(lines) if one["kind"] == "laid"):
        wrong = copy.deepcopy(lines)
        wrong.insert(wrong.index(line) + 1, {**line, "cards": [1]})
        with pytest.raises(AssertionError):
            check(wrong, 2)
