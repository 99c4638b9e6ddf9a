"""The kinds of Playa Pirata's events, as numbers; notation.py has their names."""

from typing import Final

from mypy_extensions import i64

# Events, in the order of notation.EVENTS.
HAND: Final[i64] = 0
DEALT: Final[i64] = 1
PACK: Final[i64] = 2
KEPT_ONE: Final[i64] = 3
KEPT_CARD: Final[i64] = 4
DISCARDED: Final[i64] = 5
PASSED: Final[i64] = 6
SPECIAL: Final[i64] = 7
SAW_HAND: Final[i64] = 8
BURIED: Final[i64] = 9
BURIED_VALUE: Final[i64] = 10
TELESCOPED: Final[i64] = 11
MAPPED: Final[i64] = 12
SAW: Final[i64] = 13
TURNED: Final[i64] = 14
PLANTED: Final[i64] = 15
MOVED: Final[i64] = 16
TOOK_BACK: Final[i64] = 17
LAID: Final[i64] = 18
SKIPPED: Final[i64] = 19
FINAL_TURN: Final[i64] = 20
DUG: Final[i64] = 21
TURNED_CARD: Final[i64] = 22
SCORED: Final[i64] = 23
CHOSE: Final[i64] = 24
FINISHED: Final[i64] = 25

# What the others see of a decision that they don't see whole.
UNSEEN_CARD: Final[i64] = -1
UNSEEN_TREASURE: Final[i64] = -2
UNSEEN_UNDER_FLAG: Final[i64] = -3
