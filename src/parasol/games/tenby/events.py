"""The kinds of Tenby's events, as numbers; notation.py has their names."""

from typing import Final

from mypy_extensions import i64

# Events, in the order of notation.EVENTS.
DEALT: Final[i64] = 0
DEALT_GOAL: Final[i64] = 1
KEPT: Final[i64] = 2
KEPT_CARD: Final[i64] = 3
STARTED: Final[i64] = 4
CHOSE: Final[i64] = 5
CHOSE_GOAL: Final[i64] = 6
SHOWN_GOAL: Final[i64] = 7
KEPT_SECRET: Final[i64] = 8
FILLED: Final[i64] = 9
DAYS: Final[i64] = 10
ROUND: Final[i64] = 11
PICKED: Final[i64] = 12
BEGAN: Final[i64] = 13
FORFEITED: Final[i64] = 14
USED: Final[i64] = 15
BOUGHT: Final[i64] = 16
TOOK: Final[i64] = 17
DREW_BLIND: Final[i64] = 18
TOOK_PLAIN: Final[i64] = 19
PLACED: Final[i64] = 20
DREW: Final[i64] = 21
OFFERED: Final[i64] = 22
KEPT_RESIDENT: Final[i64] = 23
GOT_RESIDENT: Final[i64] = 24
REVEALED: Final[i64] = 25
LIFTED: Final[i64] = 26
MOVED: Final[i64] = 27
UNVEILED: Final[i64] = 28
COMMITTED: Final[i64] = 29
SHUFFLED: Final[i64] = 30
TURN_OVER: Final[i64] = 31
LEFTOVER: Final[i64] = 32
DISCARDED: Final[i64] = 33
MIXED: Final[i64] = 34
SAW: Final[i64] = 35
GAVE: Final[i64] = 36
GIFT_BACK: Final[i64] = 37
HAND_SHOWN: Final[i64] = 38
GOAL_SHOWN: Final[i64] = 39
FINISHED: Final[i64] = 40
GOALS: Final[i64] = 41
