"""What a seat knows as plain data, and back.

Data may come from anywhere: whatever no match could look like raises BadView, which names the
part that does not fit.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.errors import BadView
from parasol.core.state import OVER

from .knowledge import NoughtsSeen
from .rules import NOBODY, SIDE, Board, NoughtsState

CROSS, NOUGHT, EMPTY = "X", "O", "."


def view(seen: NoughtsSeen) -> dict[str, Any]:
    """A Seen as plain data; `game`, `rules`, `options` and `viewer` are the match's to add."""
    state = seen.known
    seat = state.seat()
    return {
        "phase": "over" if seat == OVER else "mark",
        "seat": None if seat == OVER else seat,
        "turn": state.turn,
        "rows": rows(state),
        "winner": None if state.winner == NOBODY else state.winner,
    }


def rows(state: NoughtsState) -> list[str]:
    """The board row by row."""
    side = range(state.board.size)
    return ["".join(mark(state, row * SIDE + column) for column in side) for row in side]


def mark(state: NoughtsState, cell: int) -> str:
    """What is drawn in a cell."""
    if state.crosses >> cell & 1:
        return CROSS
    return NOUGHT if state.noughts >> cell & 1 else EMPTY


def parse_view(data: Mapping[str, Any], board: Board) -> NoughtsSeen:
    """The Seen that looks like `data`. All of it follows from the rows, so the rest must agree."""
    viewer = data.get("viewer")
    if viewer not in (None, 0, 1) or isinstance(viewer, bool):
        raise BadView("viewer", "0, 1, or null for a spectator")
    found = NoughtsSeen(OVER if viewer is None else viewer, _position(data.get("rows"), board))
    for key, value in view(found).items():
        if data.get(key) != value:
            raise BadView(key, f"with these rows {value!r}, not {data.get(key)!r}")
    return found


def _position(rows: Any, board: Board) -> NoughtsState:
    size = board.size
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadView("rows", f"a list of {size} texts is expected")
    if [len(row) for row in rows] != [size] * size or not set("".join(rows)) <= set("XO."):
        raise BadView("rows", f"{size} rows of {size} marks are expected, each X, O or .")
    crosses, noughts = _marks(rows, CROSS), _marks(rows, NOUGHT)
    made = crosses.bit_count() + noughts.bit_count()
    if crosses.bit_count() - noughts.bit_count() != made % 2:
        raise BadView("rows", "crosses begin, and marks are made in turn")
    winner = NOBODY
    last = (made - 1) % 2
    for seat, marks in enumerate((crosses, noughts)):
        common = board.full
        for line in board.lines:
            if marks & line == line:
                winner, common = seat, common & line
        if (winner == seat and seat != last) or not common:
            raise BadView("rows", "the game ends with the first line")
    return NoughtsState(board, crosses, noughts, winner, made + 1)


def _marks(rows: list[str], wanted: str) -> int:
    """The cells with that mark, as bits."""
    return sum(
        1 << row * SIDE + column
        for row, text in enumerate(rows)
        for column, mark in enumerate(text)
        if mark == wanted
    )
