"""Race: a game so small that a search must find the best move, for any number of seats.

Each seat in turn takes 0, 1 or 2 points, or gives 3 to the seat after it; three rounds.
"""

from parasol.core.chance import Rng
from parasol.core.state import OVER, Seen, State

GIVE = 3
ROUNDS = 3


class RaceState(State):
    """One position: the points of all seats."""

    def __init__(self, points: list[int]) -> None:
        super().__init__()
        self.points = points

    def seat(self) -> int:
        done = int(self.turn) - 1
        return OVER if done == ROUNDS * len(self.points) else done % len(self.points)

    def actions(self) -> list[int]:
        return [] if self.seat() == OVER else [0, 1, 2, GIVE]

    def apply(self, action: int) -> None:
        seat = int(self.seat())
        if action == GIVE:
            self.points[(seat + 1) % len(self.points)] += GIVE
        else:
            self.points[seat] += action
        self.turn += 1

    def clone(self) -> "RaceState":
        twin = RaceState(list(self.points))
        twin.turn = self.turn
        return twin

    def totals(self) -> list[int]:
        return list(self.points)

    def numbers(self) -> list[int]:
        return [int(self.turn), *self.points]


class RaceSeen(Seen):
    """Nothing is hidden."""

    def __init__(self, state: RaceState) -> None:
        super().__init__(int(state.seat()))
        self.state = state

    def guess(self, rng: Rng) -> RaceState:
        return self.state.clone()
