"""Sand Castle, Skeleton and Wave: special cards that are kept and count at the end of the hand."""

from collections.abc import Sequence

import pytest

from parasol import Match

from .table import (
    Hold,
    Value,
    hand_total,
    parts,
    phase,
    seat_view,
    table,
    turns,
)


def end_with(
    card: str, values: Sequence[Value], take: str, hold: Hold, cards: Sequence[int] = (1,) * 12
) -> Match:
    """Two buryings each; seat 0 has the card and covers one treasure after the other, by `take`.

    The words of a treasure are `@A:2` for two cards on A. Seat 1 covers what it buried last.
    """
    match = table(values, 2, hold=hold, towels=cards, keep=(card, "parrot"))
    order = [list(hold[seat]) for seat in (0, 1)]
    groups = []
    for one in take.split():
        place, _, number = one.partition(":")
        groups.append(f"{place} {'+1 ' * int(number or 1)}done")
    turns(match, f"bury/{order[0][0]}", f"bury/{order[1][0]}")
    turns(match, f"bury/{order[0][1]} {' '.join(groups[:2])}", f"bury/{order[1][1]} @E +1 done")
    assert phase(match) == "final"
    match.play(groups[2] if len(groups) > 2 else "stop")
    assert match.over
    return match


@pytest.mark.parametrize("card", ["sand-castle", "skeleton", "wave"])
def test_a_kept_card_is_never_offered_for_play(card: str) -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=(card, "parrot"))
    windows = 0
    while phase(match) != "final":
        words = {str(move) for move in match.moves()}
        assert not any(word.startswith(card) for word in words)
        if match.seat == 0 and phase(match) == "window":
            windows += 1
            assert words in ({"pass"}, {"end"})
        match.play(match.moves()[0])
    assert windows == 2 + 4
    assert not seat_view(match, 0)["special_played"]


# --- Sand Castle ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("laid", "left"), [("", 3), ("+3", 2), ("+3 +3", 1), ("+3 +3 +3", 0)])
def test_with_the_sand_castle_each_three_left_in_hand_is_worth_three(laid: str, left: int) -> None:
    match = table((5, 5, 5), 1, keep=("sand-castle", "parrot"))
    turns(match, "bury/5", "bury/5")
    match.play(f"@A {laid} done" if laid else "stop")
    cards = 12 - len(laid.split())
    treasure = 5 if laid else 0
    assert hand_total(match, 0) == treasure + cards + 2 * left
    assert parts(match, 0)["unplayed towels"] == cards
    assert parts(match, 0).get("special card", 0) == 2 * left


def test_the_sand_castle_leaves_ones_and_twos_at_one_point() -> None:
    match = table((5, 5, 5), 1, towels=(1, 2, 2), keep=("sand-castle", "parrot"))
    turns(match, "bury/5", "bury/5", "stop")
    assert hand_total(match, 0) == 3


def test_without_the_sand_castle_a_three_is_worth_one() -> None:
    match = table((5, 5, 5), 1, keep=("wave", "sand-castle"))
    turns(match, "bury/5", "bury/5", "stop")
    assert (hand_total(match, 0), hand_total(match, 1)) == (12, 18)


# --- Skeleton ------------------------------------------------------------------------------------

SKULLS: Hold = {0: ("skull", "skull"), 1: ("skull", 5)}


@pytest.mark.parametrize(
    ("take", "skulls", "points"),
    [("@A", 0, 0), ("@B", 0, 3), ("@B @D", 10, 3), ("@B @D @C", 18, 3)],
)
def test_the_skeleton_is_worth_three_with_at_least_one_skull(
    take: str, skulls: int, points: int
) -> None:
    match = end_with("skeleton", ("skull", "skull", "skull", 5, 4), take, SKULLS)
    assert parts(match, 0).get("skulls", 0) == skulls
    assert parts(match, 0).get("special card", 0) == points


def test_the_skeleton_counts_for_its_owner_alone() -> None:
    match = end_with("wave", ("skull", "skull", "skull", 5, 4), "@B @D", SKULLS)
    assert "special card" not in parts(match, 0)


# --- Wave ----------------------------------------------------------------------------------------


def test_the_wave_is_worth_three_with_two_treasures_of_the_same_number() -> None:
    match = end_with("wave", (4, 4, 5, 6, 7), "@B @D", {0: (4, 4), 1: (5, 6)})
    assert parts(match, 0) == {"treasures": 8, "special card": 3, "unplayed towels": 10}


def test_the_wave_is_worth_nothing_with_different_numbers() -> None:
    match = end_with("wave", (3, 4, 5, 6, 7), "@B @D", {0: (3, 4), 1: (5, 6)})
    assert "special card" not in parts(match, 0)


def test_the_wave_is_worth_three_once_however_many_pairs() -> None:
    match = end_with("wave", (4, 4, 4, 5, 5), "@B @D @A", {0: (4, 4), 1: (5, 5)})
    assert parts(match, 0)["treasures"] == 12
    assert parts(match, 0)["special card"] == 3


def test_one_treasure_of_a_pair_is_not_enough_for_the_wave() -> None:
    match = end_with("wave", (4, 4, 5, 5, 6), "@B @C", {0: (4, 4), 1: (5, 5)})
    assert "special card" not in parts(match, 0)


def test_skulls_never_count_for_the_wave() -> None:
    match = end_with("wave", ("skull", "skull", "skull", 5, 4), "@B @D", SKULLS)
    assert parts(match, 0) == {"skulls": 10, "unplayed towels": 10}


@pytest.mark.parametrize(("cards", "points"), [(1, 0), (2, 3), (3, 0)])
def test_the_towel_treasure_counts_for_the_wave_by_its_points(cards: int, points: int) -> None:
    hold: Hold = {0: ("towel", 4), 1: (5, 6)}
    match = end_with("wave", ("towel", 4, 5, 6, 7), f"@B:{cards} @D", hold)
    assert parts(match, 0)["towel treasures"] == 2 * cards
    assert parts(match, 0).get("special card", 0) == points


def test_a_hidden_card_is_in_nobodys_running_score() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("sand-castle", "skeleton"))
    assert [seat["score"]["total"] for seat in match.view(0)["seats"]] == [12, 12]
