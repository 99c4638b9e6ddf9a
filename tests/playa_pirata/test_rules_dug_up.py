"""Nighttime: the treasures are dug up and counted."""

import pytest

from parasol import Match

from .table import (
    Value,
    hand_total,
    kinds,
    new,
    parts,
    result,
    table,
    to_the_final_turn,
    totals,
    treasure,
    turns,
)


def rulebook_example(*final: str, towels_on_towel: str) -> Match:
    """Seat 0 has a skull, 3, 6 and the Towel treasure; cards 1, 2, 2, 3 are left at the end."""
    values = (3, 6, "towel", "skull", 7, 7, "skull")
    match = table(values, 3, hold={0: (3, 6, "towel"), 1: (7, 7, "skull")})
    turns(match, "bury/3", "bury/7")
    turns(match, "bury/6 @A +3 done @B +3 done", "bury/7 @C +1 done")
    turns(match, f"bury/towel @D +2 done @F {towels_on_towel} done", "bury/skull @E +1 done")
    for word in final:
        match.play(word)
    return match


def test_the_rulebooks_example_comes_to_21() -> None:
    match = rulebook_example("stop", towels_on_towel="+2 +1 +1 +1 +1")
    assert parts(match, 0) == {"treasures": 9, "towel treasures": 8, "unplayed towels": 4}
    assert hand_total(match, 0) == 0 + 3 + 6 + 8 + 4 == 21


def test_with_one_more_skull_it_comes_to_31() -> None:
    match = rulebook_example("@G", "+1", "done", towels_on_towel="+2 +1 +1 +1")
    assert parts(match, 0)["skulls"] == 10
    assert hand_total(match, 0) == 31


@pytest.mark.parametrize("value", [3, 4, 5, 6, 7])
def test_a_treasure_with_a_number_is_worth_its_number(value: int) -> None:
    match = table((value,) * 3, 1)
    turns(match, f"bury/{value}", f"bury/{value}")
    match.play("@A +1 done")
    assert parts(match, 0) == {"treasures": value, "unplayed towels": 11}
    assert parts(match, 1) == {"unplayed towels": 12}


def under_towels(number: int) -> Match:
    """The Towel treasure with so many cards of seat 0 in the end."""
    values: tuple[Value, ...] = ("towel", 4, 4)
    match = table(values, 1, hold={0: ("towel",)}, towels=(1,) * 12)
    turns(match, "bury/towel", "bury/4")
    match.play("@B " + "+1 " * number + "done")
    return match


@pytest.mark.parametrize(
    ("cards", "points"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 8), (7, 8), (12, 8)]
)
def test_the_towel_treasure_is_worth_two_for_each_card_on_it_and_eight_at_most(
    cards: int, points: int
) -> None:
    match = under_towels(cards)
    assert parts(match, 0).get("towel treasures") == points
    assert hand_total(match, 0) == points + 12 - cards


def test_the_value_of_the_cards_on_the_towel_treasure_does_not_matter() -> None:
    match = table(("towel", 4, 4), 1, hold={0: ("towel",)})
    turns(match, "bury/towel", "bury/4")
    match.play("@B +3 +1 done")
    assert parts(match, 0)["towel treasures"] == 4


def test_cards_of_others_in_its_pile_count_for_the_towel_treasure() -> None:
    match = table(("towel", 4, 4, 4, 4), 2, hold={0: ("towel",)})
    turns(match, "bury/towel", "bury/4", "bury/4 @B +1 done", "bury/4 @B +2 done")
    match.play("@B +3 done")
    assert parts(match, 0)["towel treasures"] == 6
    assert "towel treasures" not in parts(match, 1)


def test_an_umbrella_does_not_count_for_the_towel_treasure() -> None:
    values = ("towel", 4, 4, 4, 4)
    match = table(values, 2, hold={0: ("towel",)}, pirates=("umbrella",))
    turns(match, "bury/towel", "bury/4", "bury/4 @B +1 done", "bury/4 @A +1 done")
    turns(match, "umbrella/B @C +1 done", "umbrella/A @E +1 done", "stop")
    assert parts(match, 0)["towel treasures"] == 2


@pytest.mark.parametrize(("skulls", "points"), [(0, 0), (1, 0), (2, 10), (3, 18), (4, 18)])
def test_skulls_are_worth_0_10_18_and_18_together(skulls: int, points: int) -> None:
    values = ("skull", "skull", "skull", "skull", 3, 3, 3)
    hold = {0: ("skull", "skull", 3), 1: ("skull", "skull", 3)}
    match = table(values, 3, hold=hold)
    turns(match, "bury/skull", "bury/skull")  # B, C; A is a 3
    first = ["@B +1 done" if skulls > 0 else "@A +1 done", "@C +1 done" if skulls > 1 else ""]
    turns(match, f"bury/skull {' '.join(first)}", "bury/skull @A +2 done")  # D, E
    second = ["@D +1 done" if skulls > 2 else "@F +1 done", "@E +1 done" if skulls > 3 else ""]
    turns(match, f"bury/3 {' '.join(second)}", "bury/3 @G +1 done", "stop")
    taken = [one["value"] for one in result(match)["treasures"] if one["taken_by"] == 0]
    assert taken.count("skull") == skulls
    assert parts(match, 0).get("skulls", 0) == points


def test_a_treasure_that_nobody_covers_scores_for_nobody() -> None:
    match = table((7, 7, 7), 1)
    turns(match, "bury/7", "bury/7", "stop")
    assert [hand_total(match, seat) for seat in (0, 1)] == [12, 12]
    assert [one["taken_by"] for one in result(match)["treasures"]] == [None, None, None]


def test_a_treasure_goes_to_who_controls_it_whoever_buried_it() -> None:
    match = table((3, 7, 7), 1, hold={0: (3,), 1: (7,)})
    turns(match, "bury/3", "bury/7")
    match.play("@C +1 done")
    assert parts(match, 0) == {"treasures": 7, "unplayed towels": 11}


@pytest.mark.parametrize("cards", [(1,), (3,), (1, 2, 3), (5, 4)])
def test_an_unplayed_towel_is_worth_one_point_whatever_it_shows(cards: tuple[int, ...]) -> None:
    match = table((4, 4, 4), 1, towels=cards)
    turns(match, "bury/4", "bury/4", "stop")
    assert parts(match, 0) == {"unplayed towels": len(cards)}


def test_towels_on_the_table_are_worth_nothing() -> None:
    match = table((4, 4, 4), 1)
    turns(match, "bury/4", "bury/4")
    match.play("@A +3 +3 +2 done")
    assert parts(match, 0) == {"treasures": 4, "unplayed towels": 9}


def test_all_treasures_on_the_table_are_turned_up_at_the_end_of_a_hand() -> None:
    match = table((3, 4, 5, 6, 7), 2, hold={0: (3, 4), 1: (5, 6)})
    turns(match, "bury/3", "bury/5", "bury/4 @A +1 done", "bury/6 @C +1 done", "stop")
    treasures = [
        (one["place"], one["value"], one["buried_by"]) for one in result(match)["treasures"]
    ]
    assert treasures == [("A", 7, None), ("B", 3, 0), ("C", 5, 1), ("D", 4, 0), ("E", 6, 1)]
    assert kinds(match, None).count("dug") == 5
    lying = match.view(None)["treasures"]
    assert [(one["up"], one["value"]) for one in lying] == [(True, v) for v in (7, 3, 5, 4, 6)]


def test_treasures_set_aside_are_never_turned_up() -> None:
    match = new(4, hands="one")
    to_the_final_turn(match)
    match.play("stop")
    assert len(result(match)["treasures"]) == 13


def test_a_hands_result_tells_who_took_what_with_how_many_cards() -> None:
    match = rulebook_example("stop", towels_on_towel="+2 +1 +1 +1 +1")
    towel = next(one for one in result(match)["treasures"] if one["value"] == "towel")
    assert (towel["taken_by"], towel["towels"], towel["points"]) == (0, 5, 8)
    skull = result(match)["treasures"][0]
    assert (skull["value"], skull["points"]) == ("skull", 0)


# --- While playing -------------------------------------------------------------------------------


def test_a_buried_treasure_is_in_nobodys_running_score() -> None:
    match = table((7, 7, 7), 1, pirates=("map",))
    turns(match, "bury/7", "bury/7", "map/- @A +1 done")
    assert treasure(match, "A")["controlled_by"] == 0
    assert totals(match) == {0: 11, 1: 12}


def test_skulls_count_in_the_running_score_once_two_are_face_up() -> None:
    values = ("skull", "skull", 3, 3, 3)
    match = table(values, hold={0: ("skull", "skull")}, pirates=("map", "map"))
    turns(match, "bury/skull", "bury/3")
    turns(match, "bury/skull @B +1 done @D +1 done", "bury/3 @A +1 done", "map/B @A +2 done")
    assert totals(match)[0] == 9
    turns(match, "map/D @C +1 done")
    assert totals(match)[0] == 19


def test_parts_add_up_to_the_total_at_any_time() -> None:
    match = new(3, hands="one")
    while not match.over:
        for score in match.scores():
            assert sum(part.points for part in score.parts) == score.total
        match.play(match.moves()[0])
    for score in match.scores():
        assert (
            sum(part.points for part in score.parts) == score.total == hand_total(match, score.seat)
        )
