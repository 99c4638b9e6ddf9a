"""The kinds of Maui's events, as numbers; notation.py has their names."""

from typing import Final

from mypy_extensions import i64

# Events, in the order of notation.EVENTS.
PICKED: Final[i64] = 0
DRAWN: Final[i64] = 1
TOOK: Final[i64] = 2
SPARED: Final[i64] = 3
PLACED: Final[i64] = 4
PEARL: Final[i64] = 5
BOXED: Final[i64] = 6
STEPPED: Final[i64] = 7
IGNORED: Final[i64] = 8
GAINED: Final[i64] = 9
LAID: Final[i64] = 10
PENALTY: Final[i64] = 11
LANDED: Final[i64] = 12
ROUND: Final[i64] = 13
LAST_ROUND: Final[i64] = 14
HALF: Final[i64] = 15
FINISHED: Final[i64] = 16
DEALT: Final[i64] = 17

# Why a marker stepped, among what STEPPED tells.
BY_MATCH: Final = 0
BY_UMBRELLA: Final = 1
