"""Intervals hold the truth as often as they say, on results made by coin flips."""

import pytest

from parasol.arena import ratings
from parasol.arena.deals import Deal
from parasol.arena.intervals import (
    compute_anytime_interval,
    compute_mean_interval,
    compute_share_interval,
)
from parasol.arena.ratings import compute_ratings
from parasol.arena.result import compute_result, compute_win_share
from parasol.core.chance import Rng
from tests.arena import synthetic

TIMES = 400


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.9, 0.98])
@pytest.mark.parametrize("deals", [12, 60])
@pytest.mark.parametrize("likeness", [0.0, 0.8])
def test_95_percent_hold_the_true_win_rate(chance: float, deals: int, likeness: float) -> None:
    rng, held = Rng(deals), 0
    for _ in range(TIMES):
        played = [synthetic.flipped(number, rng, chance, likeness) for number in range(deals)]
        low, high = compute_share_interval([compute_win_share(deal, "a") for deal in played])
        held += low <= chance <= high
    assert held / TIMES >= 0.92


def test_games_that_resemble_each_other_make_less_sure() -> None:
    def width(likeness: float) -> float:
        rng = Rng(5)
        played = [synthetic.flipped(number, rng, 0.6, likeness) for number in range(300)]
        low, high = compute_share_interval([compute_win_share(deal, "a") for deal in played])
        return high - low

    assert width(1.0) > 1.3 * width(0.0)


def test_only_wins_are_no_certainty() -> None:
    low, high = compute_share_interval([1.0] * 20)
    assert 0.75 < low < 0.95
    assert high == 1
    assert compute_share_interval([]) == (0, 1)


def test_an_interval_leans_to_the_fair_share() -> None:
    low, high = compute_share_interval([0.25] * 10, fair=0.25)
    assert (low + high) / 2 == pytest.approx(0.25, abs=0.01)


def test_points_have_an_interval_too() -> None:
    assert compute_mean_interval([3.0]) is None
    assert compute_mean_interval([3.0, 3.0, 3.0]) == (3, 3)
    rng, held = Rng(8), 0
    for _ in range(TIMES):
        interval = compute_mean_interval([float(rng.below(21)) for _ in range(60)])
        assert interval is not None
        held += interval[0] <= 10 <= interval[1]
    assert 0.92 <= held / TIMES <= 0.98


@pytest.mark.parametrize("chance", [0.5, 0.9])
def test_always_means_at_every_look(chance: float) -> None:
    rng, times, missed = Rng(3), 60, 0
    for _ in range(times):
        shares: list[float] = []
        for number in range(80):
            shares.append(compute_win_share(synthetic.flipped(number, rng, chance), "a"))
            if number % 4 == 3:
                low, high = compute_anytime_interval(shares)
                if not low <= chance <= high:
                    missed += 1
                    break
    assert missed / times <= 0.05


def test_always_is_wider_and_narrows_with_time() -> None:
    rng = Rng(4)
    shares = [compute_win_share(synthetic.flipped(number, rng, 0.7), "a") for number in range(400)]
    once, always = compute_share_interval(shares), compute_anytime_interval(shares)
    early = compute_anytime_interval(shares[:40])
    assert always[0] < once[0] < once[1] < always[1]
    assert early[1] - early[0] > 2 * (always[1] - always[0])


# Ratings


def difference(deals: list[Deal]) -> float:
    found = compute_ratings("ab", deals)
    return found["a"][0] - found["b"][0]


def test_rating_intervals_hold_the_true_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 50)
    rng, times, held = Rng(6), 80, 0
    for _ in range(times):
        played = [synthetic.flipped(number, rng, 0.75, 0.8) for number in range(60)]
        _, (low, high) = compute_ratings("ab", played)["a"]
        held += low <= 1500 + 190.8 / 2 <= high  # three to one are 190.8 points
    assert held / times >= 0.92


def test_ratings_are_in_order_of_strength_and_their_mean_is_1500() -> None:
    games = [synthetic.outcome(order, 1, 2) for order in ("ab", "bc", "ac", "ab", "bc", "ac")]
    games.append(synthetic.outcome("ac", 2, 1))
    found = compute_ratings("abc", [Deal(0, tuple(games))])
    assert found["a"][0] > found["b"][0] > found["c"][0]
    assert sum(middle for middle, _ in found.values()) / 3 == pytest.approx(1500)
    assert all(low < middle < high for middle, (low, high) in found.values())


def test_ten_to_one_are_400_points() -> None:
    won, lost = synthetic.outcome("ab", 1, 2), synthetic.outcome("ab", 2, 1)
    deals = [Deal(number, (lost if number % 11 == 0 else won,)) for number in range(1100)]
    assert difference(deals) == pytest.approx(400, abs=5)


def test_the_order_of_games_means_nothing() -> None:
    rng = Rng(9)
    deals = [synthetic.flipped(number, rng, number / 100) for number in range(100)]
    assert difference(deals) == pytest.approx(difference(deals[::-1]), abs=0.01)


def test_half_of_the_games_are_equal_ratings() -> None:
    deals = [Deal(0, (synthetic.outcome("ab", 1, 2), synthetic.outcome("ab", 2, 1)))]
    assert difference(deals) == pytest.approx(0, abs=0.01)
    assert difference([Deal(0, (synthetic.outcome("ab", 1, 1),))]) == pytest.approx(0, abs=0.01)


def test_who_won_everything_has_a_rating_all_the_same() -> None:
    deals = [Deal(number, (synthetic.outcome("ab", 1, 2),)) for number in range(50)]
    middle, (low, high) = compute_ratings("ab", deals)["a"]
    assert 1600 < middle < 3000
    assert high - low > 100


def test_a_table_of_four_is_rated_by_the_whole_order() -> None:
    found = compute_ratings("abcd", [Deal(0, (synthetic.outcome("abcd", 2, 1, 4, 3),))])
    ordered = sorted("abcd", key=lambda name: -found[name][0])
    assert ordered == ["b", "a", "d", "c"]


def test_somebody_on_two_seats_learns_from_both() -> None:
    both = compute_ratings("ab", [Deal(0, (synthetic.outcome("aab", 1, 2, 3),))])
    one = compute_ratings("ab", [Deal(0, (synthetic.outcome("aab", 1, 3, 2),))])
    assert both["a"][0] > one["a"][0]


def test_who_plays_only_itself_stays_at_1500() -> None:
    found = compute_result(synthetic.line("a"), [Deal(0, (synthetic.outcome("aa", 1, 2),))])
    assert found.find("a").rating == 1500
    assert found.find("a").win_rate == 0.5
