"""Copies of Maui that each break one rule of the contract, to prove that the kit bites.

`Wrapped` plays Maui through an inner State, so that a copy can spoil one method of it.
"""

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import u8

from parasol.core.chance import Rng
from parasol.core.components import Box
from parasol.core.faces import LearningGame, Secret, SecretsGame
from parasol.core.game import Game
from parasol.core.seen_tensor import SeenTensor
from parasol.core.state import Event, Seen, State
from parasol.core.tensor import Tensor
from parasol.core.words import LogLine, Reason, Score, Text
from parasol.games.maui import GAME
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.position import DOLLARS, WIDTH
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import Deal


class Wrapped(State):
    """Maui's State behind a plain one."""

    def __init__(self, inner: MauiState) -> None:
        super().__init__()
        self.inner = inner
        self.read_counters()

    def read_counters(self) -> None:
        self.revealed = self.inner.revealed
        self.turn = self.inner.turn

    def seat(self) -> int:
        return int(self.inner.seat())

    def actions(self) -> list[int]:
        return self.inner.actions()

    def apply(self, action: int) -> None:
        self.inner.events = self.events
        self.inner.apply(action)
        self.inner.events = None
        self.read_counters()

    def clone(self) -> "Wrapped":
        return type(self)(self.inner.clone())

    def totals(self) -> list[int]:
        return self.inner.totals()

    def numbers(self) -> list[int]:
        return self.inner.numbers()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.inner,)


class WrappedSeen(Seen):
    """Maui's Seen, guessing wrapped States."""

    def __init__(self, inner: MauiSeen, state_type: type[Wrapped]) -> None:
        super().__init__(inner.viewer)
        self.inner = inner
        self.state_type = state_type

    def guess(self, rng: Rng) -> Wrapped:
        return self.state_type(self.inner.guess(rng))

    def numbers(self) -> vec[u8]:
        return self.inner.numbers()


class Secrets(SecretsGame[Wrapped, WrappedSeen]):
    """Maui's own."""

    game: "WrappedMaui"

    def list_secrets(self, state: Wrapped) -> list[Secret]:
        return GAME.secrets.list_secrets(state.inner)

    def swap_secrets(self, state: Wrapped, one: Secret, other: Secret) -> Wrapped:
        return self.game.wrap(GAME.secrets.swap_secrets(state.inner, one, other))


class WrappedMaui(Game[Wrapped, WrappedSeen]):
    """Maui again, whole: the kit must pass it. The broken copies change one thing each."""

    name = "wrapped-maui"
    title = "Wrapped Maui"
    rules_version = "1"
    state_type = Wrapped
    seen_type = WrappedSeen
    options_type = GAME.options_type
    actions = GAME.actions
    schema = GAME.schema
    wrap: type[Wrapped] = Wrapped

    def new_state(self, options: Any, changed: Box, seed: bytes, source: str) -> Wrapped:
        inner = GAME.new_state(options, changed, seed, source)
        state = self.wrap(inner)
        state.events, inner.events = inner.events, None
        return state

    def observe(self, state: Wrapped, seat: int) -> WrappedSeen:
        return WrappedSeen(GAME.observe(state.inner, seat), self.wrap)

    def view(self, seen: WrappedSeen) -> dict[str, Any]:
        return GAME.view(seen.inner)

    def parse_view(
        self, view: Mapping[str, Any], options: Any, changed: Box, source: str
    ) -> WrappedSeen:
        return WrappedSeen(GAME.parse_view(view, options, changed, source), self.wrap)

    def word(self, state: Wrapped, action: int) -> str:
        return GAME.word(state.inner, action)

    def code(self, state: Wrapped, word: str) -> int | None:
        return GAME.code(state.inner, word)

    def parts(self, state: Wrapped, action: int) -> dict[str, Any]:
        return GAME.parts(state.inner, action)

    def describe(self, state: Wrapped, action: int) -> Text:
        return GAME.describe(state.inner, action)

    def reason(self, state: Wrapped, action: int) -> Reason:
        return GAME.reason(state.inner, action)

    def bad_word(self, state: Wrapped, word: str) -> Reason:
        return GAME.bad_word(state.inner, word)

    def log_line(self, state: Wrapped, event: Event) -> LogLine:
        return GAME.log_line(state.inner, event)

    def scores(self, seen: WrappedSeen) -> list[Score]:
        return GAME.scores(seen.inner)

    def help(self, language: str = "en") -> str:
        return GAME.help(language)

    def check(self, state: Wrapped) -> None:
        GAME.check(state.inner)


def next_tile(state: Wrapped) -> int:
    """The top tile of the bag, which nobody may know."""
    inner = state.inner
    bag = inner.deal.bag if inner.half == 0 else inner.deal.next_bag
    return int(bag[inner.drawn]) if inner.drawn < len(bag) else -1


# Leaks


class LeakInView(WrappedMaui):
    """A Seen that takes the next tile along, and a view that shows it."""

    def observe(self, state: Wrapped, seat: int) -> WrappedSeen:
        seen = super().observe(state, seat)
        seen.known_next = next_tile(state)  # type: ignore[attr-defined]
        return seen

    def view(self, seen: WrappedSeen) -> dict[str, Any]:
        return super().view(seen) | {"next": getattr(seen, "known_next", -1)}


class LeakyTensor(SeenTensor):
    """Writes the next tile of the bag where the phase should be."""

    def write(self, state: State, seat: int, out: vec[u8], at: int) -> None:
        super().write(state, seat, out, at)
        assert isinstance(state, Wrapped)
        out[at] = u8(state.inner.deal.bag[state.inner.drawn])


class LeakyLearning(LearningGame[Wrapped, WrappedSeen]):
    """Makes a tensor that leaks the bag."""

    def make_tensor(self, options: Any, changed: Box, source: str) -> Tensor:
        return LeakyTensor(self.game, options, changed, source)


class LeakInTensor(WrappedMaui):
    """What programs learn from tells the next tile; what is seen does not."""

    @cached_property
    def learning(self) -> LearningGame[Wrapped, WrappedSeen]:
        return LeakyLearning(self)


class LeakInMoves(WrappedMaui):
    """The text of a move names the next tile."""

    def describe(self, state: Wrapped, action: int) -> Text:
        return Text(f"{super().describe(state, action)}, then comes {next_tile(state)}")


class LeakInReasons(WrappedMaui):
    """A refusal says more than it should."""

    def reason(self, state: Wrapped, action: int) -> Reason:
        reason = super().reason(state, action)
        return Reason(Text(f"{reason} {next_tile(state)}"), reason.rule)


class LeakInLog(WrappedMaui):
    """The log tells what crab went to the box unseen."""

    def log_line(self, state: Wrapped, event: Event) -> LogLine:
        line = super().log_line(state, event)
        if line.kind == "boxed":
            crabs = [int(points) for points in state.inner.deal.crabs]
            return replace(line, values={**line.values, "crabs": crabs})
        return line


class LeakThroughGuess(WrappedMaui):
    """A Seen that keeps the deal: its guesses are the truth."""

    def observe(self, state: Wrapped, seat: int) -> WrappedSeen:
        inner = state.inner

        class Knowing(WrappedSeen):
            def guess(self, rng: Rng) -> Wrapped:
                return Wrapped(inner.clone())

        return Knowing(GAME.observe(inner, seat), Wrapped)


class UnfairGuess(WrappedMaui):
    """Guesses that leave a deal as it was half of the time."""

    def observe(self, state: Wrapped, seat: int) -> WrappedSeen:
        inner = state.inner

        class Lazy(WrappedSeen):
            def guess(self, rng: Rng) -> Wrapped:
                return Wrapped(inner.clone()) if rng.below(2) else super().guess(rng)

        return Lazy(GAME.observe(inner, seat), Wrapped)


class ImpossibleGuess(WrappedMaui):
    """Guesses that lay crabs of any value."""

    def observe(self, state: Wrapped, seat: int) -> WrappedSeen:
        class Careless(WrappedSeen):
            def guess(self, rng: Rng) -> Wrapped:
                inner = self.inner.guess(rng)
                deal, crabs = inner.deal, inner.deal.crabs[:]
                for spot in range(len(crabs)):
                    crabs[spot] = 2 + rng.below(3) if crabs[spot] else 0
                changed = Deal(deal.bag, deal.next_bag, deal.umbrellas, crabs, deal.starters)
                return Wrapped(MauiState(inner.tables, changed, inner))

        return Careless(GAME.observe(state.inner, seat), Wrapped)


# Stepping


class NoBarrier(Wrapped):
    """Forgets to count that something was shown."""

    def read_counters(self) -> None:
        self.turn = self.inner.turn


class Aliased(Wrapped):
    """Clones that play on the same position."""

    def clone(self) -> "Aliased":
        return type(self)(self.inner)


class HalfAliased(Wrapped):
    """Clones that share what lies on the beaches."""

    def clone(self) -> "HalfAliased":
        inner = self.inner.clone()
        inner.towels = self.inner.towels
        return type(self)(inner)


class Lenient(Wrapped):
    """Takes dollars from an empty area, too."""

    def apply(self, action: int) -> None:
        if action in (12, 13) and self.inner.phase == 0 and action not in self.actions():
            return
        super().apply(action)


class Unordered(Wrapped):
    """Gives its codes from the highest down."""

    def actions(self) -> list[int]:
        return self.inner.actions()[::-1]


class Stuck(Wrapped):
    """Leaves a player without a move after taking dollars."""

    def actions(self) -> list[int]:
        taken = sum(self.inner.areas) == 0 and self.inner.phase == 0
        return [] if taken else self.inner.actions()


class Leaky(Wrapped):
    """Loses a sand dollar now and then."""

    def apply(self, action: int) -> None:
        super().apply(action)
        if action == 12:
            self.inner.own[int(self.inner.mover) * int(WIDTH) + int(DOLLARS)] += 1


class Moody(Wrapped):
    """Asks the global generator."""

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.inner.phase == 0 and random.random() < 0.1:
            self.inner.turn += 1
            self.read_counters()


class OtherPlayOn(Wrapped):
    """Play-outs by other rules than its own."""

    def play_on(self, rng: Rng) -> None:
        while self.seat() != -1:
            self.apply(self.actions()[0])


def with_state(state_type: type[Wrapped]) -> WrappedMaui:
    """Wrapped Maui with a spoilt State."""

    class Spoilt(WrappedMaui):
        wrap = state_type

    return Spoilt()


# Words, records, points


class SameWords(WrappedMaui):
    """Two picks that read alike."""

    def word(self, state: Wrapped, action: int) -> str:
        return "A1" if action == 1 else super().word(state, action)


class NoReason(WrappedMaui):
    """Refuses without a rule that the help knows."""

    def reason(self, state: Wrapped, action: int) -> Reason:
        return Reason(Text("No."), "because")


class WrongParts(WrappedMaui):
    """Parts of a score that leave the pearls out."""

    def scores(self, seen: WrappedSeen) -> list[Score]:
        scores = super().scores(seen)
        return [
            replace(s, parts=tuple(p for p in s.parts if "dollars" not in p.name)) for s in scores
        ]


class WrongRanks(WrappedMaui):
    """The last one wins."""

    def scores(self, seen: WrappedSeen) -> list[Score]:
        scores = super().scores(seen)
        return [replace(score, rank=len(scores) + 1 - score.rank) for score in scores]


class ViewWithObjects(WrappedMaui):
    """A view that is not plain data."""

    def view(self, seen: WrappedSeen) -> dict[str, Any]:
        return super().view(seen) | {"rng": Rng(1)}


class UndeclaredPart(WrappedMaui):
    """A view with a part that its type does not have."""

    view_type = GAME.view_type

    def view(self, seen: WrappedSeen) -> dict[str, Any]:
        return super().view(seen) | {"weather": "fine"}


class OtherShape(WrappedMaui):
    """A view with a text where its type has a number."""

    view_type = GAME.view_type

    def view(self, seen: WrappedSeen) -> dict[str, Any]:
        view = super().view(seen)
        return view | {"turn": str(view["turn"])}


class NothingHidden(WrappedMaui):
    """Says that everybody sees everything alike, and shows nobody anything."""

    nothing_hidden = True
