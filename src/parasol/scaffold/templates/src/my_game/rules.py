"""The rules: one position, whose decision it is, what is legal, and what a decision does.

A State holds everything, hidden things included. A turn is a chain of small decisions, each a
number from 0 to ACTIONS - 1; here it is a single one. Words and reasons are made elsewhere.
"""

from dataclasses import dataclass

from parasol.core.state import EVERYONE, OVER, State

ACTIONS = 6
"""How many action codes there are: code 0 takes one shell, code 1 two, and so on."""
MAX_SHELLS = 40
MAX_POINTS = 50

# Events, in the order of notation.EVENTS.
TOOK = 0
CRAB = 1
ENDED = 2


@dataclass(frozen=True)
class Tables:
    """What never changes in a match: made once from options and box, shared by all positions."""

    players: int
    shells: tuple[int, ...]
    """The points of every shell in the box."""
    most: int
    crab: int


class HeapState(State):
    """One position. `turn`, which the base class has, counts turns from 1."""

    def __init__(self, tables: Tables, heap: list[int], piles: list[list[int]], turn: int) -> None:
        super().__init__()
        self.tables = tables
        self.heap = heap
        """The points of the face-down shells; the last is the next to be taken."""
        self.piles = piles
        """By seat: the shells taken, face up."""
        self.turn = turn

    def clone(self) -> "HeapState":
        """A copy: whatever changes is copied, whatever doesn't is shared."""
        piles = [pile[:] for pile in self.piles]
        copied = HeapState(self.tables, self.heap[:], piles, self.turn)
        copied.revealed = self.revealed
        return copied

    def seat(self) -> int:
        return (self.turn - 1) % self.tables.players if self.heap else OVER

    def crab(self) -> int:
        """Who took the last shell; OVER as long as nobody has."""
        return OVER if self.heap else (self.turn - 2) % self.tables.players

    def actions(self) -> list[int]:
        return list(range(min(self.tables.most, len(self.heap))))

    def apply(self, action: int) -> None:
        if action not in self.actions():
            raise ValueError(f"{action} is not legal here")
        seat = self.seat()
        taken = [self._turn_up() for _ in range(action + 1)]
        self.piles[seat] += taken
        self.turn += 1
        if self.events is not None:
            self.tell(TOOK, seat, EVERYONE, tuple(taken))
            if not self.heap:
                self.tell(CRAB, seat, EVERYONE, (self.tables.crab,))
                self.tell(ENDED, OVER, EVERYONE, tuple(self.totals()))

    def _turn_up(self) -> int:
        """Turn the next shell face up. Only here is something hidden shown, so `revealed` grows:
        what came after can't be undone."""
        self.revealed += 1
        return self.heap.pop()

    def totals(self) -> list[int]:
        crab = self.crab()
        lost = [self.tables.crab if seat == crab else 0 for seat in range(self.tables.players)]
        return [sum(pile) - loss for pile, loss in zip(self.piles, lost, strict=True)]

    def numbers(self) -> list[int]:
        """Everything that can differ between two positions, so that a replay can be checked."""
        numbers = [self.turn, self.revealed, len(self.heap), *self.heap]
        for pile in self.piles:
            numbers += [len(pile), *pile]
        return numbers

    def __reduce__(self) -> tuple[object, ...]:
        """How a position is pickled: what to call, and with what."""
        return restore, (self.tables, self.heap, self.piles, self.turn, self.revealed)


def restore(
    tables: Tables, heap: list[int], piles: list[list[int]], turn: int, revealed: int
) -> HeapState:
    """A position from its parts."""
    state = HeapState(tables, heap, piles, turn)
    state.revealed = revealed
    return state
