"""The kit catches a game whose search or opponent would break the contract."""

import pytest

from parasol.core.chance import Rng
from parasol.core.state import Opponent, State
from parasol.testing import ContractBroken, check
from parasol.testing.opponents import (
    an_opponent_plays_on,
    an_opponent_weighs_every_action,
    masked_actions_are_masked_words,
)
from tests.core import hermits

RULES = (masked_actions_are_masked_words, an_opponent_weighs_every_action, an_opponent_plays_on)


class TooFew(Opponent):
    """Forgets an action."""

    def weigh(self, state: State) -> list[float]:
        return [0.0] * (len(state.actions()) - 1)


class Boundless(Opponent):
    """Expects no number of points."""

    def values(self, state: State) -> list[float]:
        return [float("nan")] * len(state.totals())


class Meddling(Opponent):
    """Plays while it should only look."""

    def weigh(self, state: State) -> list[float]:
        weights = super().weigh(state)
        state.apply(state.actions()[0])
        return weights


class Hasty(Opponent):
    """Plays on past the turn it was given."""

    def play_on(self, state: State, rng: Rng, turn: int) -> None:
        super().play_on(state, rng, turn + 1)


class Dreaming(Opponent):
    """Still expects something at the end."""

    def values(self, state: State) -> list[float]:
        return [total + 1.0 for total in super().values(state)]


def check_opponent() -> None:
    check(hermits.GAME, games=30, every_step=(), here=RULES, shorten=False)


def test_a_game_that_keeps_to_the_contract_passes() -> None:
    check_opponent()
    assert hermits.GAME.private


def test_a_search_may_not_tell_apart_what_players_can_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hermits.HermitsState, "mask_action", lambda state, action, viewer: action)
    with pytest.raises(ContractBroken, match="keeps apart no more actions than word_for"):
        check_opponent()


@pytest.mark.parametrize(
    ("opponent", "rule"),
    [
        (TooFew, "a number for every action"),
        (Boundless, "a number for every seat"),
        (Meddling, "changes no position"),
        (Hasty, "stops when the turn it is given begins"),
        (Dreaming, "a seat's value is its points"),
    ],
)
def test_an_opponent_that_breaks_its_contract_is_caught(
    monkeypatch: pytest.MonkeyPatch, opponent: type[Opponent], rule: str
) -> None:
    monkeypatch.setattr(hermits.HermitsSeen, "opponent", lambda seen: opponent(), raising=False)
    with pytest.raises(ContractBroken, match=rule):
        check_opponent()
