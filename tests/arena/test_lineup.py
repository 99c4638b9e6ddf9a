"""Line-ups: who sits where on every deal."""

from typing import Any

import pytest

from parasol import BadOption
from parasol.arena.lineup import MAX_SEATINGS, list_seatings, make_lineup
from tests.arena import synthetic


def test_two_opponents_play_both_orders() -> None:
    assert make_lineup("maui", ["random", "greedy"]).seatings == (
        ("random", "greedy"),
        ("greedy", "random"),
    )


def test_three_opponents_play_all_six_orders() -> None:
    assert len(set(list_seatings("abc", 3))) == 6


def test_four_opponents_play_every_rotation() -> None:
    assert list_seatings("abcd", 4) == (
        tuple("abcd"),
        tuple("bcda"),
        tuple("cdab"),
        tuple("dabc"),
    )


@pytest.mark.parametrize(("names", "players"), [("ab", 3), ("ab", 4), ("abc", 4), ("abcde", 3)])
def test_everybody_sits_on_every_seat_equally_often(names: str, players: int) -> None:
    found = list_seatings(names, players)
    for name in names:
        counts = {sum(seating[seat] == name for seating in found) for seat in range(players)}
        assert len(counts) == 1
        assert counts != {0}


def test_fewer_names_than_seats_are_repeated_in_turn() -> None:
    assert sorted(list_seatings("ab", 3)[0]) == ["a", "a", "b"]
    assert all(seating.count("a") == 2 for seating in list_seatings("ab", 4))


def test_more_names_than_seats_play_every_table() -> None:
    pairs = {frozenset(seating) for seating in list_seatings("abcde", 2)}
    assert len(pairs) == 10
    assert len(list_seatings("abcde", 2)) == 20


def test_one_name_alone_plays_itself_at_the_smallest_table() -> None:
    assert make_lineup("maui", ["greedy"]).seatings == (("greedy", "greedy"),)


def test_deals_differ_by_number_and_by_seed() -> None:
    one, two = make_lineup("maui", ["random"], seed=1), make_lineup("maui", ["random"], seed=2)
    seeds = {line.derive_deal_seed(deal) for line in (one, two) for deal in range(50)}
    assert len(seeds) == 100
    assert one.derive_deal_seed(3) == make_lineup("maui", ["greedy"], seed=1).derive_deal_seed(3)


def test_games_are_whole_deals() -> None:
    line = make_lineup("maui", ["random", "greedy"])
    assert [line.count_deals(games) for games in (1, 2, 3, 400)] == [1, 1, 2, 200]


def test_names_are_shown_without_their_modules_where_that_is_clear() -> None:
    assert synthetic.line("a.b.make:depth=2.5", "greedy").make_labels() == {
        "a.b.make:depth=2.5": "make:depth=2.5",
        "greedy": "greedy",
    }
    alike = synthetic.line("a.make", "b.make").make_labels()
    assert alike == {"a.make": "a.make", "b.make": "b.make"}


@pytest.mark.parametrize(
    ("seats", "chosen", "named"),
    [
        (["random", "nobody"], {}, "nobody"),
        ([], {}, "seats"),
        ("greedy", {}, "seats"),
        (3, {}, "seats"),
        (None, {}, "seats"),
        (["greedy", ["random"]], {}, "seats"),
        (["greedy", 3], {}, "seats"),
        (["random", "greedy"], {"players": 7}, "players"),
        (["random"] * 5, {}, "players"),
        (["random", "greedy"], {"colour": "red"}, "colour"),
        (["random", "greedy"], {"variant": "snow"}, "variant"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    seats: Any, chosen: dict[str, object], named: str
) -> None:
    with pytest.raises(BadOption, match=named):
        make_lineup("maui", seats, chosen=chosen)


def test_a_field_too_large_to_be_meant_is_refused() -> None:
    with pytest.raises(BadOption, match=str(MAX_SEATINGS)):
        list_seatings([str(number) for number in range(40)], 2)
