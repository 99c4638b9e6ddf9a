"""King Size Beach Towel: the treasure beside it needs two towels more than its top card shows."""

import pytest

from parasol import Match

from .table import legal, offered, phase, places, refuse, seat_view, table, treasure, turns


def started(other: str = "wave", *pirates: str) -> Match:
    """Seat 0 keeps the King Size; A, B and C are buried and it is seat 0's turn."""
    names = pirates or ("telescope", "telescope")
    match = table((5, 5, 5), 1, pirates=names, keep=("king-size", other))
    return turns(match, "bury/5", "bury/5")


def test_any_treasure_can_have_it_bare_or_not() -> None:
    match = turns(started(), "telescope/- @A +1 done", "telescope/- @B +1 done")
    assert places(legal(match), "king-size/") == "ABC"


def test_it_lies_beside_its_treasure_for_all_to_see() -> None:
    match = started()
    match.play("king-size/B")
    for viewer in (0, 1, None):
        assert treasure(match, "B", viewer)["king_size"] == 0
    assert treasure(match, "A")["king_size"] is None
    assert seat_view(match, 0)["special"] == "king-size"


def test_the_first_towels_on_a_bare_treasure_may_have_any_value() -> None:
    match = started()
    for word in ("king-size/A", "telescope/-"):
        match.play(word)
    assert treasure(match, "A")["needs"] == 1
    match.play("@A")
    match.play("+1")
    assert offered(match, "done")


@pytest.mark.parametrize(("top", "needs"), [(1, 3), (2, 4), (3, 5)])
def test_later_groups_need_two_more_than_the_top_card(top: int, needs: int) -> None:
    match = turns(started(), f"king-size/A telescope/- @A +{top} done")
    assert treasure(match, "A")["needs"] == needs
    match.play("pass")
    match.play("telescope/-")
    match.play("pass")
    match.play("@A")
    match.play("+3")
    assert offered(match, "done") == (needs <= 3)


def test_its_player_too_needs_two_more() -> None:
    match = turns(started(), "king-size/A telescope/- @A +1 done", "telescope/- @B +1 done")
    match.play("telescope/-")
    match.play("@A")
    match.play("+2")
    refuse(match, "done")


def test_laid_on_a_covered_treasure_it_counts_at_once() -> None:
    match = turns(started(), "telescope/- @A +2 done", "telescope/- @B +1 done")
    match.play("king-size/B")
    assert treasure(match, "B")["needs"] == 3
    match.play("telescope/-")
    match.play("@B")
    match.play("+2")
    refuse(match, "done")


def test_a_treasure_that_can_no_longer_be_beaten_is_not_offered() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), towels=(3, 1), keep=("king-size", "wave"))
    turns(match, "bury/5", "bury/5", "king-size/A telescope/- @A +3 done")
    for word in ("pass", "telescope/-", "pass"):
        match.play(word)
    assert legal(match) == {"@B", "@C"}


def test_it_may_lie_on_a_treasure_face_up() -> None:
    match = turns(started("wave", "map", "map"), "map/A @A +1 done", "map/- @B +1 done")
    assert treasure(match, "A")["up"]
    assert offered(match, "king-size/A")


def test_it_may_lie_on_a_treasure_under_an_umbrella() -> None:
    match = started("wave", "telescope", "umbrella")
    turns(match, "telescope/- @A +1 done", "telescope/- @B +1 done")
    for word in ("pass", "umbrella/A"):
        match.play(word)
    assert offered(match, "king-size/A")


def test_played_between_the_groups_it_holds_for_the_second() -> None:
    match = turns(started(), "telescope/- @A +1 done", "telescope/- @B +1 done")
    for word in ("pass", "telescope/-", "pass", "@C", "+1", "done", "king-size/B"):
        match.play(word)
    assert phase(match) == "second"
    assert treasure(match, "B")["needs"] == 3


def test_in_the_first_turn_it_may_go_to_the_middle() -> None:
    match = table((5, 5, 5), 1, keep=("king-size", "wave"))
    assert legal(match) == {"pass", "king-size/A"}
    match.play("pass")
    match.play("bury/5")
    assert legal(match) == {"end", "king-size/A", "king-size/B"}
