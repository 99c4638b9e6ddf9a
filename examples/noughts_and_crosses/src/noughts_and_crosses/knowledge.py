"""The door to what is hidden. Here nothing is: every seat, and whoever watches, knows it all."""

from librt.vecs import vec
from mypy_extensions import u8

from parasol.core.chance import Rng
from parasol.core.state import OVER, Seen

from .rules import ACTIONS, SIDE, NoughtsState

EMPTY, OWN, OTHERS, OUTSIDE = range(4)

LAYOUT = (
    ("the decider, counted from the viewer, + 1; 0 when the game is over", 1),
    ("length of a side", 1),
    ("25 cells: empty, the viewer's, the other's, outside the board", ACTIONS),
)
"""The parts of `NoughtsSeen.numbers()`, in order, and how many numbers each has."""


class NoughtsSeen(Seen):
    """What `viewer` (-1: a spectator) knows: the whole position."""

    def __init__(self, viewer: int, known: NoughtsState) -> None:
        super().__init__(viewer)
        self.known = known

    def guess(self, rng: Rng) -> NoughtsState:
        return self.known.clone()

    def numbers(self) -> vec[u8]:
        state, first = self.known, max(self.viewer, 0)
        seat, size = state.seat(), state.board.size
        numbers = [0 if seat == OVER else (seat - first) % 2 + 1, size]
        marks = [state.crosses, state.noughts]
        for row in range(SIDE):
            for column in range(SIDE):
                cell = row * SIDE + column
                if row >= size or column >= size:
                    numbers.append(OUTSIDE)
                elif marks[first] >> cell & 1:
                    numbers.append(OWN)
                else:
                    numbers.append(OTHERS if marks[1 - first] >> cell & 1 else EMPTY)
        return vec[u8](u8(number) for number in numbers)


def observe(state: NoughtsState, seat: int) -> NoughtsSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    return NoughtsSeen(seat, state.clone())
