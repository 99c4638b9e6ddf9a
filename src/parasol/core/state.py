"""The contract of a game's rules: `State`, `Event` and `Seen`, the native base classes.

A State is one position with everything in it, hidden things included. A Seen is what one seat (or
a spectator, seat -1) knows of it. Nothing here belongs to any one game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from parasol.core.chance import Rng

OVER: Final[i64] = -1
"""What `seat()` answers when the game is over; also the seat of a spectator's Seen."""

EVERYONE: Final[i64] = -1
"""The audience of a public event. Any other is a sum of 1 << seat over those who may know; for all
but one seat, spectators included, it is EVERYONE - (1 << seat)."""


class Event:
    """Something that happened: its kind, the seat it happened to, who may know, numbers."""

    def __init__(self, kind: i64, seat: i64, audience: i64, values: tuple[int, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.audience = audience
        self.values = values

    def known_to(self, seat: int) -> bool:
        """Whether `seat` (-1: a spectator) may know of it."""
        audience = int(self.audience)
        return (audience >> seat) & 1 == 1 if seat >= 0 else audience < 0

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (int(self.kind), int(self.seat), int(self.audience), self.values)


def missing(thing: object, method: str) -> TypeError:
    """What a game is told that leaves a part of the contract out."""
    return TypeError(f"{type(thing).__name__} must define {method}()")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. What must hold is checked for every game by `parasol.testing`.

    A turn is a chain of small decisions, each a dense int code. `revealed` counts how often
    something hidden was shown; it grows only in the few primitives that draw or turn something up.
    `turn` counts turns from 1 and grows when one ends. `events` is a list while somebody listens,
    else None; a clone listens to nothing.
    """

    def __init__(self) -> None:
        self.revealed: i64 = 0
        self.turn: i64 = 1
        self.events: list[Event] | None = None

    def seat(self) -> i64:
        """Whose decision it is; OVER when the game has ended."""
        raise missing(self, "seat")

    def actions(self) -> list[int]:
        """The legal codes, ascending; empty only when the game is over."""
        raise missing(self, "actions")

    def apply(self, action: i64) -> None:
        """Play one legal code; any other raises ValueError and changes nothing."""
        raise missing(self, "apply")

    def clone(self) -> "State":
        """A copy that shares nothing which changes."""
        raise missing(self, "clone")

    def totals(self) -> list[int]:
        """The points of every seat, with everything counted that the state holds."""
        raise missing(self, "totals")

    def numbers(self) -> list[int]:
        """The whole state as numbers of 64 bits: equal exactly where two states are equal."""
        raise missing(self, "numbers")

    def play_on(self, rng: Rng) -> None:
        """Play random legal actions to the end.

        A game may write its own, faster one; it must come to the same end with the same generator:
        `actions()[rng.below(n)]` where there are n > 1 of them, no draw where there is one.
        """
        while self.seat() != OVER:
            actions = self.actions()
            count: i64 = len(actions)
            self.apply(actions[rng.below(count) if count > 1 else 0])

    def tell(self, kind: i64, seat: i64, audience: i64, values: tuple[int, ...]) -> None:
        """Append an event; callers on a hot path ask for `events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, seat, audience, values))

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __copy__(self) -> "State":
        return self.clone()


@mypyc_attr(allow_interpreted_subclasses=True)
class Seen:
    """All that one seat knows and remembers, and nothing else."""

    def __init__(self, viewer: i64) -> None:
        self.viewer = viewer

    def guess(self, rng: Rng) -> State:
        """A whole State that looks like this to the viewer, each deal equally likely."""
        raise missing(self, "guess")

    def numbers(self) -> vec[u8]:
        """The same knowledge as numbers, always equally many for one game."""
        raise missing(self, "numbers")
