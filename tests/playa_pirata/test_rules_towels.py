"""Towels: groups, what they must beat, their order, one or two treasures, and skipping."""

import pytest

import parasol

from .stage import give_towels, lay, run, table, treasure, why, words

OPENING = "bury/3 bury/7 |"
THREE_ON_A = f"{OPENING} bury/4 @A +3 done stop | bury/3"


def towels(seat: int, *values: int) -> list[dict[str, int]]:
    return [{"seat": seat, "value": value} for value in values]


def test_on_a_bare_treasure_any_group_will_do() -> None:
    match = run(table(), f"{OPENING} bury/4 @A +1 done")
    assert treasure(match, "A")["towels"] == towels(0, 1)
    assert treasure(match, "A")["controlled_by"] == 0


@pytest.mark.parametrize("cards", ["+3 +1", "+2 +2", "+1 +1 +1 +1", "+3 +3", "+2 +1 +1"])
def test_a_group_must_exceed_the_one_visible_card(cards: str) -> None:
    match = run(table(), f"{THREE_ON_A} @A {cards} done")
    lowest = int(cards[-1])
    assert treasure(match, "A")["towels"][-1] == {"seat": 1, "value": lowest}
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "A")["needs"] == lowest + 1


@pytest.mark.parametrize("cards", ["+3", "+2 +1", "+2", "+1 +1 +1"])
def test_an_equal_or_lower_group_is_refused(cards: str) -> None:
    match = run(table(), f"{THREE_ON_A} @A {cards}")
    assert "done" not in words(match)
    assert "4 is needed" in why(match, "done")


def test_the_rulebooks_example_three_and_one_leaves_a_visible_one_that_a_two_beats() -> None:
    match = run(table(), f"{THREE_ON_A} @A +3 +1 done stop | bury/5 @A +2 done")
    assert treasure(match, "A")["towels"] == [*towels(0, 3), *towels(1, 3, 1), *towels(0, 2)]
    assert treasure(match, "A")["controlled_by"] == 0


def test_cards_are_named_and_laid_from_the_highest_down() -> None:
    match = run(table(), f"{OPENING} bury/4 @A +2")
    assert "highest down" in why(match, "+3")
    run(match, "+1 +1 done")
    assert treasure(match, "A")["towels"] == towels(0, 2, 1, 1)


def test_towels_go_on_at_most_two_treasures_one_group_each() -> None:
    match = run(table(), f"{OPENING} bury/4 @A +1 done")
    assert "already" in why(match, "@A")
    assert words(match) == ["stop", "@B", "@C", "@D"]
    run(match, "@B +1 done")
    assert match.seat == 1


def test_one_may_cover_the_treasure_just_buried_and_ones_own_stack() -> None:
    match = run(table(), f"{OPENING} bury/4 @D +1 done stop | bury/3 @A +1 done stop |")
    run(match, "bury/5 @D +2 done")
    assert treasure(match, "D")["towels"] == towels(0, 1, 2)


def test_cards_of_a_group_are_public_and_out_of_the_hand_but_not_on_the_pile() -> None:
    match = run(table(), f"{OPENING} bury/4 @A +3 +1")
    view = match.view(1)
    assert view["group"] == {"treasure": "A", "cards": [3, 1], "total": 4, "needs": 1}
    assert view["seats"][0]["towels"] == {"1": 4, "2": 4, "3": 2}
    assert view["treasures"][0]["towels"] == []


def test_done_is_asked_even_where_no_card_is_left() -> None:
    match = parasol.new("playa_pirata", hands="one", seed=2, components={"towels": {"cards": [1]}})
    run(match, f"{words(match)[0]}")
    run(match, f"{words(match)[0]} telescope/- @A +1")
    assert words(match) == ["done"]


def test_a_treasure_is_offered_only_if_some_group_beats_it() -> None:
    match = run(table(), THREE_ON_A)
    give_towels(match, 1, 1, 1, 1)
    assert words(match) == ["@B", "@C", "@D", "@E"]
    assert "needs 4 or more" in why(match, "@A")


def test_a_card_is_offered_only_if_the_group_can_still_suffice() -> None:
    match = run(table(), THREE_ON_A)
    give_towels(match, 1, 2, 1, 1)
    run(match, "@A")
    assert words(match) == ["+2"]
    assert "could not come to 4" in why(match, "+1")
    run(match, "+2 +1")
    assert words(match) == ["+1"]


def test_whoever_can_lay_towels_must() -> None:
    match = run(table(), f"{OPENING} bury/4")
    assert "skip" not in words(match)
    assert "stop" not in words(match)


def test_whoever_can_lay_no_towels_shows_them_and_goes_on_without_being_asked() -> None:
    match = run(table(), OPENING)
    give_towels(match, 0)
    run(match, "bury/4")
    assert match.seat == 1
    assert "skipped" in [line.kind for line in match.log(None)]


def test_towels_too_low_for_every_treasure_are_skipped_too() -> None:
    match = run(table(), OPENING)
    give_towels(match, 0, 1)
    for place in "ABC":
        lay(match, place, (1, 3))
    run(match, "telescope/-")
    assert match.seat == 1
