"""Actions and events in words: `b2` is the cell in column b, row 2; a1 is the top left one."""

from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Seat

from .rules import SIDE
from .words import Text

COLUMNS = "abcde"
CELLS = [(column, row) for row in range(1, SIDE + 1) for column in COLUMNS]
WORDS = [f"{column}{row}" for column, row in CELLS]
CODES = {word: code for code, word in enumerate(WORDS)}


def word(action: int) -> str:
    """The word of an action code.

    >>> word(0), word(6), word(24)
    ('a1', 'b2', 'e5')
    """
    return WORDS[action]


def code(word: str) -> int | None:
    """The action code of a word; None if it is no cell of any board."""
    return CODES.get(word.lower())


def parts(action: int) -> dict[str, Any]:
    """What an action is about, for a screen."""
    column, row = CELLS[action]
    return {"kind": "mark", "column": column, "row": row}


# Events: name, sentence. Their order is that of the numbers in rules.py.
EVENTS = (
    ("marked", Text("{who} marks {cell}")),
    ("won", Text("{who} has a line and wins")),
    ("drawn", Text("The board is full: nobody wins")),
)


def log_line(event: Event) -> LogLine:
    """An event with named values and in words."""
    name, sentence = EVENTS[event.kind]
    seat = event.seat if event.seat >= 0 else None
    values = {"cell": word(event.values[0])} if event.values else {}
    who = {} if seat is None else {"who": Seat(seat)}
    return LogLine(name, seat, values, sentence.fill(**values, **who))
