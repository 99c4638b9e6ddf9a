"""The Parrot: for the rest of the turn it is enough to match the top card."""

import pytest

from parasol import Match

from .table import legal, offered, phase, pile, refuse, seat_view, table, treasure, turns


def started(
    *before: str, other: str = "wave", cards: tuple[int, ...] = (1, 1, 2, 2, 3, 3)
) -> Match:
    """Seat 0 keeps the Parrot; A, B and C are buried, then these turns are played."""
    pirates = ("telescope", "telescope", "map")
    match = table((5, 5, 5), 1, pirates=pirates, towels=cards, keep=("parrot", other))
    return turns(match, "bury/5", "bury/5", *before)


@pytest.mark.parametrize("top", [1, 2, 3])
def test_an_equal_card_is_enough_once_it_is_played(top: int) -> None:
    match = started("telescope/- @B +1 done", f"telescope/- @A +{top} done")
    assert treasure(match, "A")["needs"] == top + 1
    match.play("parrot")
    assert match.view(None)["parrot"]
    assert treasure(match, "A")["needs"] == top
    for word in ("telescope/-", "@A", f"+{top}"):
        match.play(word)
    assert offered(match, "done")
    match.play("done")
    assert pile(match, "A") == [(1, top), (0, top)]


def test_a_combination_may_match_too() -> None:
    match = started("telescope/- @B +1 done", "telescope/- @A +3 done")
    for word in ("parrot", "telescope/-", "@A", "+2", "+1"):
        match.play(word)
    assert offered(match, "done")


def test_less_than_the_top_card_is_not_enough() -> None:
    match = started("telescope/- @B +1 done", "telescope/- @A +3 done")
    for word in ("parrot", "telescope/-", "@A", "+2"):
        match.play(word)
    refuse(match, "done")


def test_a_bare_treasure_still_needs_a_card() -> None:
    match = started()
    match.play("parrot")
    assert treasure(match, "A")["needs"] == 1
    match.play("telescope/-")
    match.play("@A")
    refuse(match, "done")


def test_it_holds_for_both_groups_of_the_turn() -> None:
    match = started("telescope/- @C +1 done", "telescope/- @A +2 done @B +2 done")
    words = ("parrot", "telescope/-", "@A", "+2", "done", "@B", "+2", "done")
    for word in words:
        match.play(word)
    assert treasure(match, "A")["controlled_by"] == treasure(match, "B")["controlled_by"] == 0


def test_it_does_not_hold_in_the_next_turn() -> None:
    match = started("parrot telescope/- @A +1 done")
    assert not match.view(None)["parrot"]
    assert treasure(match, "A")["needs"] == 2
    turns(match, "telescope/- @A +2 done")
    assert treasure(match, "A")["needs"] == 3


def test_it_is_offered_in_every_window() -> None:
    match = started()
    for word in ("pass", "telescope/-", "pass", "@A", "+1", "done", "pass", "stop", "end"):
        if phase(match) == "window":
            assert offered(match, "parrot")
        match.play(word)
    assert match.seat == 1


def test_played_between_the_groups_it_holds_for_the_second_alone() -> None:
    match = started("telescope/- @C +1 done", "telescope/- @A +2 done @B +2 done")
    for word in ("pass", "telescope/-", "pass", "@A", "+2"):
        match.play(word)
    refuse(match, "done")
    for word in ("+1", "done", "parrot", "@B", "+2"):
        match.play(word)
    assert offered(match, "done")


def test_with_king_size_one_more_than_the_top_card_is_enough() -> None:
    match = started(
        "telescope/- @B +1 done", "king-size/A telescope/- @A +1 done", other="king-size"
    )
    assert treasure(match, "A")["needs"] == 3
    match.play("parrot")
    assert treasure(match, "A")["needs"] == 2


def stuck() -> Match:
    """Seat 0 has a single 3 left against three 3s, and the Parrot in hand."""
    match = started(cards=(3, 3))
    turns(match, "telescope/- @A +3 done", "telescope/- @B +3 done @C +3 done")
    return match


def test_in_hand_it_never_obliges_one_to_play_towels() -> None:
    match = stuck()
    for word in ("pass", "telescope/-", "pass"):
        match.play(word)
    assert (phase(match), legal(match)) == ("towels", {"skip"})


def test_once_played_an_equal_group_must_be_laid() -> None:
    match = stuck()
    for word in ("pass", "telescope/-", "parrot"):
        match.play(word)
    assert (phase(match), legal(match)) == ("towels", {"@A", "@B", "@C"})
    refuse(match, "skip")


def test_it_has_no_target_and_is_public_once_played() -> None:
    match = started()
    refuse(match, "parrot/A")
    match.play("parrot")
    assert seat_view(match, 0)["special"] == "parrot"
    assert match.view(1)["parrot"]
