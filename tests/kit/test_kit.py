"""The kit passes Maui and catches every deliberately broken copy, naming the rule it breaks."""

import pytest

from parasol import _build
from parasol.core import registry
from parasol.games.maui import GAME
from parasol.testing import ContractBroken, agreement, check
from parasol.testing.agreement import trace
from parasol.testing.kit import EVERY_STEP, HERE
from parasol.testing.records import views_have_their_type
from parasol.testing.stepping import clones_share_nothing
from tests.counts import LONG, choose_count

from . import broken
from .boxes import ODD_OPTIONS, TINY_OPTIONS
from .broken import Wrapped, WrappedMaui, with_state

FULL = choose_count(4, 24, 300)
LIGHT = choose_count(30, 300, 3000)
CHEAP = [rule for rule in EVERY_STEP if LONG or rule is not views_have_their_type]
"""A view and its type are compared part by part: the other tests do so at every step of theirs."""


def test_maui_holds_to_the_contract_with_every_option() -> None:
    check(GAME, games=FULL, fresh=LONG)


def test_maui_holds_to_the_contract_with_a_box_small_enough_to_count_every_guess() -> None:
    check(GAME, games=FULL, options=TINY_OPTIONS, fresh=LONG)


def test_maui_holds_to_the_contract_with_a_box_where_rare_things_are_common() -> None:
    check(GAME, games=FULL, options=ODD_OPTIONS, fresh=LONG)


def test_maui_holds_at_every_step_of_many_games() -> None:
    check(GAME, games=LIGHT, here=(), every_step=CHEAP, fresh=LONG)


def test_plain_and_compiled_rules_agree_step_by_step() -> None:
    games = choose_count(18, 72, 1500)
    if _build.mode() == "compiled":
        assert agreement("maui", games) == games
    else:
        with pytest.raises(ContractBroken, match="nothing is compiled"):
            agreement("maui", games)
        assert len(set(trace("maui", 6))) == 6


def test_the_wrapped_copy_itself_is_whole() -> None:
    check(WrappedMaui(), games=6)


CRABS = [{"players": 2, "variant": "crabs"}]
BASE = [{"players": 2, "variant": "base"}]
TINY = TINY_OPTIONS[1:2]
Options = list[dict[str, object]]


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [
        (broken.LeakInView(), BASE, "Nobody sees what they may not"),
        (broken.LeakInTensor(), BASE, "Nobody sees what they may not"),
        (broken.LeakInMoves(), BASE, "Nobody sees what they may not"),
        (broken.LeakInReasons(), BASE, "Nobody sees what they may not"),
        (broken.LeakInLog(), CRABS, "Nobody is told what they may not know"),
        (broken.LeakThroughGuess(), CRABS, r"guess\(\) varies every secret"),
        (broken.UnfairGuess(), TINY, "every arrangement equally often"),
        (broken.ImpossibleGuess(), TINY, "only arrangements that fit"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, WrappedMaui) else "",
)
def test_the_kit_catches_a_leak(game: WrappedMaui, options: Options, rule: str) -> None:
    rules = [rule for rule in HERE if rule.__module__ == "parasol.testing.knowledge"]
    with pytest.raises(ContractBroken, match=rule):
        check(game, games=60, options=options, every_step=(), here=rules, shorten=False)
    with pytest.raises(ContractBroken):
        check(game, games=60, options=options, shorten=False)


@pytest.mark.parametrize(
    ("state", "options", "rule"),
    [
        (broken.NoBarrier, BASE, "shows something hidden raises `revealed`"),
        (broken.NoBarrier, CRABS, "shows something hidden raises `revealed`"),
        (broken.Aliased, BASE, "."),
        (broken.HalfAliased, BASE, "."),
        (broken.Lenient, BASE, "No other action than a legal one"),
        (broken.Unordered, BASE, "ascending"),
        (broken.Stuck, BASE, "dead end|empty exactly when|raises no errors"),
        (broken.Leaky, BASE, "lost or made"),
        (broken.Moody, BASE, "same seed and moves|record|with the same generator"),
        (broken.OtherPlayOn, BASE, r"play_on\(\) plays what stepping"),
    ],
)
def test_the_kit_catches_a_broken_step(state: type[Wrapped], options: Options, rule: str) -> None:
    with pytest.raises(ContractBroken, match=rule):
        check(with_state(state), games=60, options=options, shorten=False)


@pytest.mark.parametrize("state", [broken.Aliased, broken.HalfAliased])
def test_the_kit_says_of_an_aliased_clone_that_it_is_one(state: type[Wrapped]) -> None:
    here = [clones_share_nothing]
    with pytest.raises(ContractBroken, match=r"shares nothing that changes|equals its original"):
        check(with_state(state), games=30, every_step=(), here=here, shorten=False)


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (broken.SameWords(), "a word of its own|means the action"),
        (broken.NoReason(), "names a topic of the help"),
        (broken.WrongParts(), "add up to its total"),
        (broken.WrongRanks(), "better rank has no fewer points"),
        (broken.ViewWithObjects(), "A view is plain data"),
        (broken.NothingHidden(), "The public part and one's own are the whole view"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, WrappedMaui) else "",
)
def test_the_kit_catches_wrong_words_and_points(game: WrappedMaui, rule: str) -> None:
    rules = [rule for rule in HERE if rule.__module__ != "parasol.testing.knowledge"]
    with pytest.raises(ContractBroken, match=rule):
        check(game, games=60, options=BASE, every_step=(), here=rules, shorten=False)


@pytest.mark.parametrize("game", [broken.UndeclaredPart(), broken.OtherShape()])
def test_the_kit_catches_a_view_of_another_type_than_declared(game: WrappedMaui) -> None:
    rules = [views_have_their_type]
    with pytest.raises(ContractBroken, match="A view has its declared type"):
        check(game, games=2, options=BASE, every_step=rules, here=rules, shorten=False)


def test_a_failing_game_is_made_short_and_named() -> None:
    with pytest.raises(ContractBroken) as failure:
        check(with_state(broken.Leaky), games=60, options=BASE)
    assert str(failure.value).splitlines()[2].endswith(" $A")


def test_the_kit_leaves_the_registry_as_it_was() -> None:
    before = registry.list_names()
    check(WrappedMaui(), games=2)
    assert registry.list_names() == before
