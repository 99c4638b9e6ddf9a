"""Hidden information: what a seat knows of a position, and positions that fit it.

Screens, opponents and spectators get a Seen, never a State. A Seen must not hold what its viewer
does not know; it must hold all that a viewer who forgets nothing remembers. Here everybody knows
the same: all but the order of the face-down shells.
"""

from librt.vecs import vec
from mypy_extensions import u8
from parasol.core.chance import Rng
from parasol.core.state import OVER, Seen

from .rules import MAX_POINTS, HeapState

UNKNOWN = -1
"""A face-down shell in the position that a Seen holds."""
MAX_PLAYERS = 4

LAYOUT = (
    ("players", 1),
    ("the decider, counted from the viewer, + 1; 0 when the game is over", 1),
    ("who woke the crab, counted likewise; 0 when nobody has", 1),
    ("shells that may be taken at once", 1),
    ("what the crab costs", 1),
    ("shells in the heap, by points", MAX_POINTS + 1),
    ("shells of four seats, from the viewer on, by points", MAX_PLAYERS * (MAX_POINTS + 1)),
)
"""The parts of `HeapSeen.numbers()`, in order; equally many in every match of the game."""


class HeapSeen(Seen):
    """What `viewer` (-1: a spectator) knows: a position in which hidden shells are UNKNOWN."""

    def __init__(self, viewer: int, known: HeapState) -> None:
        super().__init__(viewer)
        self.known = known

    def guess(self, rng: Rng) -> HeapState:
        """A whole position that looks like this: every order of the hidden shells alike likely."""
        state = self.known.clone()
        hidden = in_heap(state)
        state.heap = []
        while hidden:
            state.heap.append(hidden.pop(rng.below(len(hidden))))
        return state

    def numbers(self) -> vec[u8]:
        """The same knowledge for programs that learn; no number above 255."""
        state, tables = self.known, self.known.tables
        first = max(self.viewer, 0)

        def from_viewer(seat: int) -> int:
            return 0 if seat == OVER else (seat - first) % tables.players + 1

        numbers = [tables.players, from_viewer(state.seat()), from_viewer(state.crab())]
        numbers += [tables.most, tables.crab, *by_points(in_heap(state))]
        for place in range(MAX_PLAYERS):
            seat = (first + place) % tables.players
            numbers += by_points(state.piles[seat] if place < tables.players else [])
        return vec[u8](u8(number) for number in numbers)


def observe(state: HeapState, seat: int) -> HeapSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    known = state.clone()
    known.heap = [UNKNOWN] * len(state.heap)
    return HeapSeen(seat, known)


def in_heap(state: HeapState) -> list[int]:
    """The shells in the heap in ascending order: everybody knows the box and what was taken."""
    rest = sorted(state.tables.shells)
    for pile in state.piles:
        for shell in pile:
            rest.remove(shell)
    return rest


def by_points(shells: list[int]) -> list[int]:
    """How many of the shells have 0 points, 1 point, and so on."""
    return [shells.count(points) for points in range(MAX_POINTS + 1)]
