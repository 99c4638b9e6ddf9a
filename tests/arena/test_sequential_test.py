"""Sequential stopping keeps its error rate although it looks after every deal, and finds truths."""

from typing import Any

import pytest

from parasol import BadOption
from parasol.arena import run
from parasol.arena.result import compute_win_share
from parasol.arena.sequential_test import SequentialTest, Threshold, Verdict, parse_threshold
from parasol.core.chance import Rng
from tests.arena import synthetic

DEALS = 200


def answer(rng: Rng, chance: float, bar: float, likeness: float = 0.0) -> tuple[Verdict, int]:
    """The verdict on coin flips, and after how many deals it came."""
    question = SequentialTest(bar)
    for number in range(DEALS):
        verdict = question.update(
            compute_win_share(synthetic.flipped(number, rng, chance, likeness), "a")
        )
        if verdict != "undecided":
            return verdict, number + 1
    return "undecided", DEALS


@pytest.mark.parametrize("bar", [0.5, 0.57, 0.95])
@pytest.mark.parametrize("likeness", [0.0, 1.0])
def test_a_true_rate_at_the_bar_is_rarely_called_otherwise(bar: float, likeness: float) -> None:
    rng, times = Rng(int(100 * bar)), 120
    found = [answer(rng, bar, bar, likeness)[0] for _ in range(times)]
    # Two wrong answers, each at most 5 %; 120 times leave room for 2 % of luck.
    assert found.count("above") / times <= 0.07
    assert found.count("below") / times <= 0.07


@pytest.mark.parametrize(
    ("chance", "bar", "right"),
    [(0.68, 0.57, "above"), (0.45, 0.57, "below"), (0.995, 0.95, "above"), (0.8, 0.95, "below")],
)
def test_a_clear_difference_is_found_before_the_end(
    chance: float, bar: float, right: Verdict
) -> None:
    rng, times = Rng(11), 40
    found = [answer(rng, chance, bar) for _ in range(times)]
    assert sum(verdict == right for verdict, _ in found) / times >= 0.8
    assert sum(deals for _, deals in found) / times < 0.8 * DEALS


def test_a_run_stops_when_the_question_is_answered() -> None:
    found = run("maui", ["random", "greedy"], games=400, processes=1, stop_when=0.7)
    assert found.stopping is not None
    assert found.stopping.verdict == "above"
    assert found.games < 100
    assert found.find("greedy").always[0] > 0.6


def test_the_stop_is_the_same_however_the_run_is_spread() -> None:
    one, two = (
        run("maui", ["random", "greedy"], games=100, processes=count, stop_when="random=0.4")
        for count in (1, 2)
    )
    assert one.stopping == two.stopping
    assert one.stopping is not None
    assert one.stopping.verdict == "below"
    assert one.games == two.games


def test_a_bar_is_about_the_last_name_unless_it_names_another() -> None:
    names = ("a", "b:iterations=3")
    assert (
        parse_threshold(0.57, names)
        == parse_threshold("0.57", names)
        == Threshold("b:iterations=3", 0.57)
    )
    assert (
        parse_threshold("a=0.6", names) == parse_threshold(("a", 0.6), names) == Threshold("a", 0.6)
    )
    assert parse_threshold("b:iterations=3=0.6", names) == Threshold("b:iterations=3", 0.6)


@pytest.mark.parametrize(
    "given", ["1.2", "0", "much", "c=0.5", "a=", "nan", 57, "a=much", ("a", 0.5, 1), ()]
)
def test_a_bar_that_is_none_is_refused(given: Any) -> None:
    with pytest.raises(BadOption, match="stop-when"):
        parse_threshold(given, ("a", "b"))


def test_nobody_can_beat_a_bar_against_itself() -> None:
    with pytest.raises(BadOption, match="two different"):
        parse_threshold(0.5, ("a",))
