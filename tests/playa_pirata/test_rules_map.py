"""The pirate with the Map: one buried treasure is turned face up for the rest of the hand."""

import pytest

from parasol import Match

from .table import (
    any_turn,
    kinds,
    legal,
    lines,
    offered,
    pile,
    places,
    refuse,
    seat_view,
    table,
    totals,
    treasure,
    turns,
)

VALUES = (3, 4, 5, 6, 7)


def started(*pirates: str) -> Match:
    """A is 7, B is seat 0's 3, C is seat 1's 5; seat 0 still holds 4, seat 1 holds 6."""
    match = table(VALUES, hold={0: (3, 4), 1: (5, 6)}, pirates=pirates or ("map",))
    return turns(match, "bury/3", "bury/5")


@pytest.mark.parametrize(("place", "value"), [("A", 7), ("B", 3), ("C", 5)])
def test_everybody_sees_the_value_of_a_treasure_turned_up(place: str, value: int) -> None:
    match = started()
    match.play(f"map/{place}")
    for viewer in (0, 1, None):
        lying = treasure(match, place, viewer)
        assert (lying["up"], lying["value"]) == (True, value)


def test_a_value_that_all_can_see_is_no_longer_a_secret_of_some() -> None:
    match = started()
    match.play("map/B")
    assert match.view(0)["known"] == {}


def test_the_treasure_stays_face_up() -> None:
    match = started()
    match.play("map/A")
    for _ in range(3):
        any_turn(match)
    assert treasure(match, "A")["value"] == 7


def test_any_treasure_face_down_can_be_turned() -> None:
    assert places(legal(started()), "map/") == "-ABC"


def test_a_treasure_face_up_cannot_be_turned_again() -> None:
    match = turns(started(), "map/A @A +1 done")
    assert places(legal(match), "map/") == "-BC"
    refuse(match, "map/A", because="face up")


def test_the_effect_is_optional() -> None:
    match = started()
    match.play("map/-")
    assert not any(lying["up"] for lying in match.view(None)["treasures"])
    assert seat_view(match, 0)["pirates"] == []
    assert "turned" not in kinds(match, None)


def test_without_a_treasure_face_down_the_card_is_still_played() -> None:
    match = table((4, 4, 4), 1, pirates=("map", "map"))
    turns(match, "bury/4", "bury/4", "map/A @A +1 done", "map/B @A +2 done", "map/C @B +1 done")
    assert legal(match) == {"map/-"}


def test_a_treasure_under_an_umbrella_can_be_turned() -> None:
    match = started("map", "umbrella")
    turns(match, "bury/4 @C +1 done", "bury/6 @A +1 done", "umbrella/C @B +1 done")
    assert offered(match, "map/C")
    match.play("map/C")
    assert (treasure(match, "C")["value"], treasure(match, "C")["umbrella"]) == (5, 0)


def test_towels_stay_where_they_are_when_the_treasure_is_turned() -> None:
    match = turns(started(), "bury/4 @C +3 +1 done")
    match.play("map/C")
    assert pile(match, "C") == [(0, 3), (0, 1)]


def test_the_log_tells_everybody_what_was_turned_up() -> None:
    for viewer in (0, 1, None):
        events = lines(started(), "map/C", viewer)
        assert events["map"]["treasure"] == "C"
        assert events["turned"] == {"treasure": "C", "value": 5}


def test_a_treasure_face_up_may_be_covered() -> None:
    match = started()
    match.play("map/A")
    assert offered(match, "@A")


def test_a_treasure_face_up_counts_in_the_running_score_of_who_controls_it() -> None:
    match = turns(started(), "bury/4 @A +1 done")
    assert totals(match) == {0: 11, 1: 12}
    match.play("map/A")
    assert totals(match) == {0: 18, 1: 12}
