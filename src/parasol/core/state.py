"""The contract of a game's rules: `State`, `Event`, `Seen`, `Opponent`, the native base classes.

A State is one position with everything in it, hidden things included. A Seen is what one seat (or
a spectator, seat -1) knows of it. An Opponent is what a good player of the game looks at. Nothing
here belongs to any one game.
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

ENDLESS: Final[i64] = 1 << 40
"""The number of a turn that never comes."""


@mypyc_attr(acyclic=True)  # numbers only: the collector need not look at it
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
    """The error of a game that leaves out a part of the contract."""
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

    def mask_action(self, action: i64, viewer: i64) -> i64:
        """What `viewer` learns of a legal action when another seat plays it now.

        Its own code where everybody sees what is played; one and the same other number, below 0,
        for all actions that look alike to the viewer. A search has the viewer's opponents tell
        apart nothing else.
        """
        return action

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
        """The same knowledge as numbers, equally many in all matches with the same options."""
        raise missing(self, "numbers")

    def opponent(self) -> "Opponent":
        """What a good player looks at in this game, with its options; points alone by default."""
        return Opponent()


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponent:
    """What a good player of a game looks at. A game's own stands in its `opponent.py`.

    It is asked about guesses, which hold nothing hidden, and has no say in what is legal: a bad one
    makes weak opponents, never illegal ones. All it says is in points. This one knows nothing but
    the points on the table.
    """

    def weigh(self, state: State) -> list[float]:
        """How good each of `state.actions()` looks to the decider, in points; only their
        differences count."""
        return [0.0] * len(state.actions())

    def values(self, state: State) -> list[float]:
        """The points with which every seat is expected to end; at the end, those it has."""
        return [float(total) for total in state.totals()]

    def play_on(self, state: State, rng: Rng, turn: i64) -> None:
        """Play plausible actions until the turn of that number begins, or to the end.

        A game may write its own, faster one.
        """
        while state.seat() != OVER and state.turn < turn:
            actions = state.actions()
            state.apply(actions[0 if len(actions) == 1 else noisy_argmax(self.weigh(state), rng)])

    def until(self, state: State) -> i64:
        """The turn before which thoughts about this position may end, since chance begins anew
        there, as with the next hand of cards; ENDLESS by default."""
        return ENDLESS

    def breadth(self) -> i64:
        """How many ways each further decision of one's own turn is tried by who looks one turn
        ahead, those that weigh most; 0, the default, for all."""
        return 0

    def weights(self) -> dict[str, float]:
        """The numbers it weighs with, by name, for whoever tunes them."""
        return {}

    def with_weights(self, weights: dict[str, float]) -> "Opponent":
        """The same one with these numbers."""
        return self


NOISE_POINTS: Final = 3.0
"""In a play-out, what looks worse by so many points is no longer tried."""


def noisy_argmax(weights: list[float], rng: Rng) -> i64:
    """The place of the best weight once each is raised by a little chance."""
    best: i64 = 0
    most = 0.0
    at: i64 = 0
    while at < len(weights):
        weight = weights[at] + NOISE_POINTS * rng.number()
        if at == 0 or weight > most:
            best = at
            most = weight
        at += 1
    return best
