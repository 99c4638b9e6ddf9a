"""What a finished game is worth to each seat, from -1 to 1: the win alone, or points as well."""

from typing import Any, Protocol

from parasol.core.errors import BadOption
from parasol.core.game import SPECTATOR, Game
from parasol.core.options import one_of
from parasol.core.state import State

MUCH = 40
"""Points ahead that are worth as much as any more."""


class Rewards(Protocol):
    """From a finished position to a number for each seat."""

    def zero_sum(self, players: int) -> bool:
        """Whether what one seat gains the others lose."""

    def of(self, rules: Game[Any, Any], state: State) -> list[float]:
        """Each seat's reward."""


class Win:
    """1 for a win, shared where the first place is; the others pay for it in equal parts."""

    def zero_sum(self, players: int) -> bool:
        return True

    def of(self, rules: Game[Any, Any], state: State) -> list[float]:
        scores = rules.scores(rules.observe(state, SPECTATOR))
        players, winners = len(scores), sum(score.rank == 1 for score in scores)
        shares = [1 / winners if score.rank == 1 else 0.0 for score in scores]
        if players == 1:
            return shares
        return [(players * share - 1) / (players - 1) for share in shares]


class Margin:
    """Points ahead of the best other seat, as a part of MUCH."""

    def zero_sum(self, players: int) -> bool:
        return players == 2

    def of(self, rules: Game[Any, Any], state: State) -> list[float]:
        totals = state.totals()
        ahead = [
            total - max(other for seat, other in enumerate(totals) if seat != own)
            for own, total in enumerate(totals)
        ]
        return [max(-1.0, min(1.0, points / MUCH)) for points in ahead]


REWARDS: dict[str, Rewards] = {"win": Win(), "margin": Margin()}


def rewards_named(name: str) -> Rewards:
    """The rewards of that name; BadOption names the others."""
    if name not in REWARDS:
        raise BadOption("rewards", name, one_of(REWARDS))
    return REWARDS[name]
