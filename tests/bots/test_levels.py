"""Levels and budgets by name."""

import pytest

from parasol import BadOption
from parasol.bots import BOTS, DEFAULT_LEVEL, LEVELS, TITLES, bot, check_level
from parasol.bots.search import SearchBot, count_cores


def test_there_are_four_levels_to_choose_from_each_with_a_bird_of_its_own() -> None:
    assert LEVELS == ("beginner", "casual", "regular", "expert")
    assert set(LEVELS) | {"random", "greedy"} == set(BOTS) == set(TITLES)
    assert len({str(title) for title in TITLES.values()}) == len(TITLES)
    assert DEFAULT_LEVEL in LEVELS


def test_a_bot_is_called_by_the_name_it_was_asked_for() -> None:
    for name in [*BOTS, "expert:iterations=20", "regular:seconds=0.5", "expert:cores=1"]:
        assert bot(name).name == name


def test_expert_has_five_times_the_budget_of_regular() -> None:
    regular, expert = bot("regular"), bot("expert")
    assert isinstance(regular, SearchBot)
    assert isinstance(expert, SearchBot)
    assert regular.iterations is not None
    assert expert.iterations == 5 * regular.iterations
    assert (regular.seconds, expert.seconds) == (None, None)


def test_a_budget_may_be_named_with_a_level() -> None:
    timed = bot("expert:seconds=0.5:cores=3")
    assert isinstance(timed, SearchBot)
    assert (timed.iterations, timed.seconds, timed.cores) == (None, 0.5, 3)
    counted = bot("regular:iterations=7")
    assert isinstance(counted, SearchBot)
    assert (counted.iterations, counted.seconds, counted.cores) == (7, None, 1)
    everything = bot("expert:cores=all")
    assert isinstance(everything, SearchBot)
    assert everything.cores == count_cores()


@pytest.mark.parametrize(
    "name",
    [
        "expert:",
        "expert:fast",
        "expert:iterations",
        "expert:iterations=many",
        "expert:iterations=1.5",
        "expert:seconds=soon",
        "expert:seconds=1:seconds=2",
        "expert:seconds=1:iterations=2",
        "expert:seconds=1:",
        "casual:iterations=5",
        "random:seconds=1",
    ],
)
def test_a_budget_that_means_nothing_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(BadOption, match=r"opponent=.*as in expert:seconds=0\.5"):
        bot(name)


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("expert:iterations=0", "iterations"),
        ("expert:iterations=-3", "iterations"),
        ("expert:iterations=99999999999", "iterations"),
        ("expert:seconds=0", "seconds"),
        ("expert:seconds=nan", "seconds"),
        ("expert:seconds=inf", "seconds"),
        ("expert:cores=0", "cores"),
    ],
)
def test_a_budget_out_of_range_is_refused(name: str, option: str) -> None:
    expected = r"(a number above 0, at most|a whole number from 1 to) \d"
    with pytest.raises(BadOption, match=f"{option}=.*{expected}"):
        bot(name)


def test_a_searcher_needs_a_budget() -> None:
    with pytest.raises(BadOption, match="iterations or seconds"):
        SearchBot("mine")


def test_a_table_takes_no_budget_from_outside() -> None:
    assert check_level("expert") == "expert"
    with pytest.raises(BadOption, match="one of random, greedy"):
        check_level("expert:seconds=3000")
