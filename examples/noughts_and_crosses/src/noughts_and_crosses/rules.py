"""The rules of noughts and crosses: one position, what is legal, and what a mark does.

A cell's code is row * 5 + column on a board of any size, so that b2 is always the same action. The
marks of a seat are one int with a bit for each of its cells: quick to copy and to look at.
"""

from functools import cache

from parasol.core.state import EVERYONE, OVER, State

SIDE = 5
"""The longest side a board can have."""
ACTIONS = SIDE * SIDE
NOBODY = -1

# Events, in the order of notation.EVENTS.
MARKED = 0
WON = 1
DRAWN = 2


class Board:
    """What never changes while a board of one size is played on; all its states share it."""

    def __init__(self, size: int) -> None:
        self.size = size
        side = range(size)
        self.cells = tuple(row * SIDE + column for row in side for column in side)
        self.full = sum(1 << cell for cell in self.cells)
        rows = [[(row, column) for column in side] for row in side]
        columns = [[(row, column) for row in side] for column in side]
        diagonals = [[(i, i) for i in side], [(i, size - 1 - i) for i in side]]
        self.lines = tuple(
            sum(1 << row * SIDE + column for row, column in line)
            for line in [*rows, *columns, *diagonals]
        )
        self.through = tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(ACTIONS)
        )
        """By cell: the lines that go through it."""


@cache
def board_of(size: int) -> Board:
    """The board of that size."""
    return Board(size)


class NoughtsState(State):
    """One position. Whose turn it is follows from `turn`, as marks are made one by one."""

    __slots__ = ("board", "crosses", "noughts", "winner")

    def __init__(self, board: Board, crosses: int, noughts: int, winner: int, turn: int) -> None:
        super().__init__()
        self.board = board
        self.crosses = crosses
        self.noughts = noughts
        self.winner = winner
        self.turn = turn

    def clone(self) -> "NoughtsState":
        return NoughtsState(self.board, self.crosses, self.noughts, self.winner, self.turn)

    def seat(self) -> int:
        if self.winner != NOBODY or self.crosses | self.noughts == self.board.full:
            return OVER
        return (self.turn - 1) % 2

    def actions(self) -> list[int]:
        if self.winner != NOBODY:
            return []
        taken = self.crosses | self.noughts
        return [cell for cell in self.board.cells if not taken >> cell & 1]

    def apply(self, action: int) -> None:
        seat = self.seat()
        free = self.board.full & ~(self.crosses | self.noughts)
        if seat == OVER or action < 0 or not free >> action & 1:
            raise ValueError(f"{action} is not legal here")
        if seat == 0:
            marks = self.crosses = self.crosses | 1 << action
        else:
            marks = self.noughts = self.noughts | 1 << action
        self.turn += 1
        for line in self.board.through[action]:
            if marks & line == line:
                self.winner = seat
        if self.events is not None:
            self._tell(seat, action)

    def _tell(self, seat: int, action: int) -> None:
        self.tell(MARKED, seat, EVERYONE, (action,))
        if self.winner != NOBODY:
            self.tell(WON, seat, EVERYONE, ())
        elif self.seat() == OVER:
            self.tell(DRAWN, OVER, EVERYONE, ())

    def totals(self) -> list[int]:
        return [int(self.winner == 0), int(self.winner == 1)]

    def numbers(self) -> list[int]:
        return [self.board.size, self.crosses, self.noughts, self.winner, self.turn]

    def __reduce__(self) -> tuple[object, ...]:
        return restore, tuple(self.numbers())


def restore(size: int, crosses: int, noughts: int, winner: int, turn: int) -> NoughtsState:
    """The State whose `numbers()` these are."""
    return NoughtsState(board_of(size), crosses, noughts, winner, turn)
