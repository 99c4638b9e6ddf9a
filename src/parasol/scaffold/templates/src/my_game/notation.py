"""Actions and events in words. A word has no blanks and means the same action whenever it is said.

Records are made of these words, so they outlive the codes: `take-2` takes two shells.
"""

import re
from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Seat

from .rules import ACTIONS, HeapState
from .words import Text

_TAKE = re.compile(r"take-([1-9])")


def word(action: int) -> str:
    """The word of an action code.

    >>> word(0), word(2)
    ('take-1', 'take-3')
    """
    return f"take-{action + 1}"


def code(word: str) -> int | None:
    """The action code of a word, legal or not; None if it is no word of this game's."""
    found = _TAKE.fullmatch(word.lower())
    return int(found[1]) - 1 if found and int(found[1]) <= ACTIONS else None


def parts(action: int) -> dict[str, Any]:
    """What an action is about, for a screen: its kind, and its values."""
    return {"kind": "take", "shells": action + 1}


def describe(action: int) -> Text:
    """What an action does, in a few words, for lists of moves."""
    text = Text("take {count} shells", one="take a shell", count="count")
    return text.fill(count=action + 1)


# Events: name, name of the value, sentence. Their order is that of the numbers in rules.py.
EVENTS = (
    ("took", "shells", Text("{who} takes shells: {shells}")),
    ("crab", "points", Text("{who} wakes the crab and loses {points}")),
    ("over", "totals", Text("The game is over: {totals}")),
)


def log_line(state: HeapState, event: Event) -> LogLine:
    """An event with named values and in words."""
    name, key, sentence = EVENTS[event.kind]
    seat = event.seat if event.seat >= 0 else None
    numbers = list(event.values)
    values: dict[str, Any] = {key: numbers[0] if name == "crab" else numbers}
    said: dict[str, Any] = {key: " ".join(map(str, numbers))}
    if seat is not None:
        said["who"] = Seat(seat)
    return LogLine(name, seat, values, sentence.fill(**said))
