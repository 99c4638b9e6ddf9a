"""The contract carries hidden hands: hermits passes the kit, and copies that leak do not."""

from collections import Counter
from typing import Any

import pytest

import parasol
from parasol import Rng
from parasol.core.state import EVERYONE
from parasol.core.words import Reason, Text
from parasol.testing import ContractBroken, check
from parasol.testing.kit import HERE
from parasol.testing.knowledge import nobody_sees_what_they_may_not

from . import hermits
from .hermits import GAME, SEAL, SEALING, UNKNOWN, Hermits, HermitsSeen, HermitsState

KNOWLEDGE = [rule for rule in HERE if rule.__module__ == "parasol.testing.knowledge"]


def test_hermits_holds_to_the_contract() -> None:
    check(GAME, games=60)


class Shared(Hermits):
    """Hands, and nothing that says so."""

    private = False


class Unmasked(Hermits):
    """Words that name what was sealed."""

    def word_for(self, state: HermitsState, action: int, viewer: int) -> str:
        return self.word(state, action)


class HalfMasked(Hermits):
    """Words that tell whether a high crab was sealed."""

    def word_for(self, state: HermitsState, action: int, viewer: int) -> str:
        word = super().word_for(state, action, viewer)
        return word + "+" * (action > SEAL + 5) if word == "seal/?" else word


class LoudState(HermitsState):
    """Tells everybody what was sealed."""

    def tell(self, kind: int, seat: int, audience: int, values: tuple[int, ...]) -> None:
        super().tell(kind, seat, EVERYONE if kind == hermits.CHOSE else audience, values)

    def clone(self) -> "LoudState":
        twin = super().clone()
        twin.__class__ = LoudState
        assert isinstance(twin, LoudState)
        return twin


class Loud(Hermits):
    """Hermits played by LoudState."""

    def new_state(self, *given: Any) -> HermitsState:
        state = super().new_state(*given)
        state.__class__ = LoudState
        return state


class OpenHeap(Hermits):
    """Shows the top of the heap to everybody once somebody has peeked."""

    def observe(self, state: HermitsState, seat: int) -> HermitsSeen:
        seen = super().observe(state, seat)
        if state.heap and state.knows[state.heap[0]]:
            seen.known.crabs[state.heap[0]] = state.crabs[state.heap[0]]
            seen.known.knows[state.heap[0]] |= 1 << max(seat, 0)
        return seen


class LeakingReasons(Hermits):
    """A reason that names the top of the heap."""

    def reason(self, state: HermitsState, action: int) -> Reason:
        if state.phase == SEALING and state.heap:
            return Reason(Text(f"Seal one, not {state.crabs[state.heap[0]]}."), "turn")
        return super().reason(state, action)


class Forgetful(Hermits):
    """Guesses that forget which crab of a hand was seen."""

    def observe(self, state: HermitsState, seat: int) -> HermitsSeen:
        class Careless(HermitsSeen):
            def guess(self, rng: Rng) -> HermitsState:
                known = self.known.crabs
                own = [*self.held(int(self.viewer))] if self.viewer >= 0 else []
                shore = self.known.shore
                for piece in range(hermits.CRABS):
                    if piece not in own and piece not in shore:
                        known[piece] = UNKNOWN
                return super().guess(rng)

        seen = super().observe(state, seat)
        return Careless(int(seen.viewer), seen.known, seen.has_sealed)


class FirstSealed(Hermits):
    """Guesses in which what was sealed is always the newest piece."""

    def observe(self, state: HermitsState, seat: int) -> HermitsSeen:
        class Lazy(HermitsSeen):
            def guess(self, rng: Rng) -> HermitsState:
                guessed = super().guess(rng)
                for other in range(guessed.players):
                    if other != self.viewer and self.has_sealed[other]:
                        held = sorted([guessed.sealed[other], *guessed.hands[other]])
                        guessed.sealed[other], guessed.hands[other] = held[-1], held[:-1]
                return guessed

        seen = super().observe(state, seat)
        return Lazy(int(seen.viewer), seen.known, seen.has_sealed)


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (Shared(), "is private"),
        (Unmasked(), "Nobody is told what they may not know"),
        (HalfMasked(), "Nobody is told what they may not know"),
        (Loud(), "Nobody is told what they may not know"),
        (OpenHeap(), "Nobody (sees what|is told what) they may not"),
        (Forgetful(), "A guess looks like the real position"),
        (FirstSealed(), r"guess\(\) varies every secret|every arrangement equally often"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Hermits) else "",
)
def test_the_kit_catches_a_leak_of_a_hidden_hand(game: Hermits, rule: str) -> None:
    with pytest.raises(ContractBroken, match=rule):
        check(game, games=120, every_step=(), here=KNOWLEDGE, shorten=False)


def test_the_kit_catches_a_reason_that_names_a_hidden_crab() -> None:
    here = [nobody_sees_what_they_may_not]
    with pytest.raises(ContractBroken, match="Nobody sees what they may not"):
        check(LeakingReasons(), games=120, every_step=(), here=here, shorten=False)


def test_a_crab_seen_on_its_way_into_a_hand_is_known_to_be_there() -> None:
    match = parasol.new("hermits", players=2, seed=4)
    match.play("peek")
    top = match.view(0)["heap"][0]
    match.play(match.moves()[0])
    match.play("take")
    assert match.view(0)["seats"][1]["known"] == [top]
    assert match.view(None)["seats"][1]["known"] == []
    for seed in range(20):
        guessed = match.guess(0, Rng(seed))
        assert top in guessed.view(1)["seats"][1]["known"]


def test_a_crab_known_to_be_in_a_hand_may_be_the_sealed_one_as_likely_as_any_other() -> None:
    match = parasol.new("hermits", players=3, seed=4)
    match.play("peek")
    top = match.view(0)["heap"][0]
    match.play(match.moves()[0])
    match.play("take")
    match.play(match.moves()[0])
    assert match.seat == 2
    assert match.view(0)["seats"][1] == {
        "held": 4, "known": [top], "sealed": True, "chosen": None, "points": 0,
    }  # fmt: skip
    rng = Rng(1)
    sealed = Counter(match.guess(0, rng).view(1)["seats"][1]["chosen"] for _ in range(1200))
    assert 230 < sealed[top] < 370  # one in four of them
    others = [count for crab, count in sealed.items() if crab != top]
    assert len(others) == 12 - 3 - 1
    assert max(others) < 170


def test_a_word_can_be_asked_about_without_telling_another_hand() -> None:
    for seed in range(6):
        match = parasol.new("hermits", players=2, seed=seed)
        match.play("stay")
        match.play(match.moves()[0])
        match.play("stay")
        answers = {
            tuple(str(guessed.why_not(f"seal/{crab}")) for crab in range(1, 13))
            for guessed in [match, *(match.guess(1, Rng(n)) for n in range(5))]
        }
        assert len(answers) == 1
