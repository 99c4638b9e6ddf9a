"""A regular turn, second half: towels on one or two treasures, and what they must exceed."""

from collections.abc import Sequence

import pytest

from parasol import Match

from .table import (
    TOWELS,
    kinds,
    legal,
    lines,
    offered,
    phase,
    pile,
    refuse,
    table,
    towels,
    treasure,
    turn,
    turns,
)


def at_the_towels(*before: str, cards: Sequence[int] = TOWELS) -> Match:
    """Telescopes enough for five turns each; A, B and C are buried, and it is time for towels."""
    match = table((5, 5, 5), 1, pirates=("telescope", "telescope"), towels=cards)
    turns(match, "bury/5", "bury/5", *(f"telescope/- {words}" for words in before))
    match.play("telescope/-")
    assert phase(match) == "towels"
    return match


def test_any_treasure_can_be_chosen_the_middle_and_others_too() -> None:
    assert legal(at_the_towels()) == {"@A", "@B", "@C"}


def test_the_treasure_buried_this_turn_can_be_covered() -> None:
    match = turns(table(), "bury/5", "bury/5")
    match.play("bury/5")
    assert legal(match) == {"@A", "@B", "@C", "@D"}


def test_at_least_one_towel_must_be_played_if_that_is_possible() -> None:
    refuse(at_the_towels(), "skip", "stop", "pass", "end", "done")


def test_any_value_goes_on_a_bare_treasure() -> None:
    match = at_the_towels()
    assert treasure(match, "A")["needs"] == 1
    match.play("@A")
    assert legal(match) == {"+1", "+2", "+3"}
    match.play("+1")
    assert offered(match, "done")


def test_a_group_needs_at_least_one_card() -> None:
    match = at_the_towels()
    match.play("@A")
    refuse(match, "done", "stop")


@pytest.mark.parametrize("top", [1, 2])
def test_a_single_card_must_exceed_the_visible_one(top: int) -> None:
    match = at_the_towels(f"@A +{top} done")
    assert treasure(match, "A")["needs"] == top + 1
    for value in (1, 2, 3):
        trial = at_the_towels(f"@A +{top} done")
        for word in ("@A", f"+{value}"):
            trial.play(word)
        assert offered(trial, "done") == (value > top)


def test_on_a_three_a_three_and_a_one_are_enough() -> None:
    match = at_the_towels("@A +3 done")
    for word in ("@A", "+3", "+1", "done"):
        match.play(word)
    assert pile(match, "A") == [(0, 3), (1, 3), (1, 1)]
    assert treasure(match, "A")["controlled_by"] == 1


def test_then_the_visible_one_is_beaten_by_a_single_two() -> None:
    match = at_the_towels("@A +3 done", "@A +3 +1 done")
    assert treasure(match, "A")["needs"] == 2
    for word in ("@A", "+2", "done"):
        match.play(word)
    assert pile(match, "A") == [(0, 3), (1, 3), (1, 1), (0, 2)]
    assert treasure(match, "A")["controlled_by"] == 0


@pytest.mark.parametrize("cards", ["+3", "+2 +1", "+2", "+1 +1 +1"])
def test_three_or_less_is_not_enough_on_a_three(cards: str) -> None:
    match = at_the_towels("@A +3 done")
    for word in f"@A {cards}".split():
        match.play(word)
    refuse(match, "done", because="4 is needed")


@pytest.mark.parametrize("cards", ["+3 +1", "+2 +2", "+1 +1 +1 +1", "+3 +3", "+2 +1 +1", "+3 +2"])
def test_any_combination_above_three_takes_a_three(cards: str) -> None:
    match = at_the_towels("@A +3 done")
    for word in f"@A {cards}".split():
        match.play(word)
    assert offered(match, "done")
    match.play("done")
    assert pile(match, "A")[1:] == [(1, int(word[1:])) for word in cards.split()]
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "A")["needs"] == int(cards[-1]) + 1


def test_two_threes_leave_a_three_visible() -> None:
    match = at_the_towels("@A +3 done")
    for word in ("@A", "+3", "+3", "done"):
        match.play(word)
    assert treasure(match, "A")["needs"] == 4


def test_cards_of_a_group_lie_in_descending_order_with_the_lowest_on_top() -> None:
    match = at_the_towels()
    for word in ("@A", "+3", "+2", "+2", "+1", "done"):
        match.play(word)
    assert [value for _, value in pile(match, "A")] == [3, 2, 2, 1]


def test_a_higher_card_cannot_follow_a_lower_one() -> None:
    match = at_the_towels()
    match.play("@A")
    match.play("+2")
    assert legal(match) == {"+2", "+1", "done"}
    refuse(match, "+3", because="highest down")
    match.play("+1")
    assert legal(match) == {"+1", "done"}
    refuse(match, "+2", "+3")


def test_more_cards_than_needed_may_be_played() -> None:
    match = at_the_towels()
    for word in ("@A", "+3"):
        match.play(word)
    assert offered(match, "+3", "+2", "+1", "done")


def test_equal_towels_make_one_move() -> None:
    match = at_the_towels()
    match.play("@A")
    assert sorted(str(move) for move in match.moves()) == ["+1", "+2", "+3"]


def test_only_the_single_visible_card_counts_not_the_pile_below() -> None:
    match = at_the_towels("@A +3 +3 +3 +1 done")
    assert treasure(match, "A")["needs"] == 2


def test_a_card_that_leads_nowhere_is_not_offered() -> None:
    match = at_the_towels("@A +3 done", cards=(3, 1, 1))
    match.play("@A")
    assert legal(match) == {"+3"}
    refuse(match, "+1", because="could not come to 4")
    match.play("+3")
    assert legal(match) == {"+1"}
    refuse(match, "done")


def test_a_treasure_that_no_group_can_beat_is_not_offered() -> None:
    match = at_the_towels("@A +3 done", "@B +3 done", cards=(3, 1))
    assert towels(match, 0) == [1]
    assert legal(match) == {"@C"}
    refuse(match, "@A", "@B", because="needs 4 or more")


def test_done_is_asked_even_if_no_card_is_left() -> None:
    match = at_the_towels(cards=(2,))
    match.play("@A")
    match.play("+2")
    assert legal(match) == {"done"}


def test_ones_own_pile_may_be_covered() -> None:
    match = at_the_towels("@A +1 done", "@B +1 done")
    for word in ("@A", "+2", "done"):
        match.play(word)
    assert pile(match, "A") == [(0, 1), (0, 2)]


def test_covering_a_treasure_takes_control_of_it() -> None:
    match = at_the_towels("@A +1 done")
    assert treasure(match, "A")["controlled_by"] == 0
    for word in ("@A", "+2", "done"):
        match.play(word)
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "B")["controlled_by"] is None


def test_a_second_treasure_may_be_covered() -> None:
    match = at_the_towels()
    for word in ("@A", "+1", "done"):
        match.play(word)
    assert (match.seat, phase(match)) == (0, "second")
    assert legal(match) == {"@B", "@C", "stop"}
    for word in ("@B", "+3", "+2", "done"):
        match.play(word)
    assert pile(match, "B") == [(0, 3), (0, 2)]
    assert match.seat == 1


def test_the_same_treasure_gets_at_most_one_group_a_turn() -> None:
    match = at_the_towels()
    for word in ("@A", "+1", "done"):
        match.play(word)
    assert match.view(None)["closed"] == "A"
    refuse(match, "@A", because="already")


def test_no_third_treasure_can_be_covered() -> None:
    match = turns(at_the_towels(), "@A +1 done @B +1 done")
    assert (match.seat, phase(match)) == (1, "play")
    assert towels(match, 0) == sorted(TOWELS)[2:]


def test_one_may_stop_after_one_treasure() -> None:
    match = at_the_towels()
    for word in ("@A", "+1", "done", "stop"):
        match.play(word)
    assert (match.seat, phase(match)) == (1, "play")


def test_a_treasure_closed_by_ones_first_group_opens_in_the_next_turn() -> None:
    match = at_the_towels("@A +1 done", "@B +1 done")
    assert match.view(None)["closed"] is None
    assert offered(match, "@A")


def test_a_second_group_is_not_asked_where_nothing_can_be_covered() -> None:
    match = at_the_towels(cards=(2,))
    for word in ("@A", "+2", "done"):
        match.play(word)
    assert match.seat == 1


def test_cards_of_an_unfinished_group_are_out_of_the_hand_and_not_yet_on_the_pile() -> None:
    match = at_the_towels("@A +3 done")
    for word in ("@A", "+3"):
        match.play(word)
    group = {"treasure": "A", "cards": [3], "total": 3, "needs": 4}
    for viewer in (0, 1, None):
        assert match.view(viewer)["group"] == group
    assert len(towels(match, 1)) == 11
    assert pile(match, "A") == [(0, 3)]
    match.play("+1")
    assert match.view(None)["group"]["total"] == 4
    match.play("done")
    assert match.view(None)["group"] is None


def test_towels_that_are_played_leave_the_hand() -> None:
    match = turns(at_the_towels(), "@A +3 +1 done @B +2 done")
    assert towels(match, 0) == [1, 1, 1, 1, 2, 2, 2, 3, 3]


def test_the_log_tells_everybody_what_was_laid_where() -> None:
    for viewer in (0, 1, None):
        events = lines(at_the_towels(), "@A +3 +1 done", viewer)
        assert events["laid"]["treasure"] == "A"
        assert list(events["laid"]["cards"]) == [3, 1]


# --- No towel can be played ----------------------------------------------------------------------


def test_without_towels_the_step_is_skipped_unasked() -> None:
    match = turns(at_the_towels(cards=(1,)), "@A +1 done", "telescope/- @B +1 done")
    assert towels(match, 0) == []
    match.play("telescope/-")
    assert match.seat == 1
    assert kinds(match, None).count("skipped") == 1


def test_whoever_still_can_must_play() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope", "telescope"), towels=(3, 3, 1))
    turns(match, "bury/5", "bury/5")
    turns(match, "telescope/- @A +3 done @B +3 done", "telescope/- @C +3 done", "telescope/-")
    match.play("telescope/-")
    assert (match.seat, phase(match)) == (1, "towels")
    assert legal(match) == {"@A", "@B", "@C"}


def test_towels_that_beat_nothing_are_shown_and_the_step_is_skipped() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope", "telescope"), towels=(3, 3, 1))
    turns(match, "bury/5", "bury/5")
    turns(match, "telescope/- @A +3 done @B +3 done", "telescope/- @C +3 done", "telescope/-")
    assert match.seat == 1
    assert towels(match, 0) == [1]
    assert kinds(match, None).count("skipped") == 1


def test_a_turn_as_the_notation_writes_it() -> None:
    match = turns(table((5, 5, 5), 1, pirates=("telescope",)), "bury/5", "bury/5")
    match.play("telescope/A @C +3 +1 done @B +2 done")
    assert match.seat == 1
    assert pile(match, "C") == [(0, 3), (0, 1)]
    assert pile(match, "B") == [(0, 2)]


def test_the_turn_passes_to_the_left_when_the_towels_are_played() -> None:
    match = table(players=3, values=(5,) * 7)
    turns(match, "bury/5", "bury/5", "bury/5")
    for seat in (0, 1, 2):
        assert match.seat == seat
        turn(match, "bury/5 @A +3 +3 done" if seat < 2 else "bury/5 @B +1 done")
