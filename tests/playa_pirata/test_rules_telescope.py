"""The pirate with the Telescope: a peek at one buried treasure."""

import pytest

from parasol import Match

from .table import (
    kinds,
    legal,
    lines,
    offered,
    pile,
    places,
    refuse,
    seat_view,
    table,
    treasure,
    turns,
)

VALUES = (3, 4, 5, 6, 7)


def started(*pirates: str) -> Match:
    """A is 7, B is seat 0's 3, C is seat 1's 5; seat 0 still holds 4, seat 1 holds 6."""
    match = table(VALUES, hold={0: (3, 4), 1: (5, 6)}, pirates=pirates or ("telescope",))
    return turns(match, "bury/3", "bury/5")


def test_any_treasure_face_down_can_be_looked_at_ones_own_too() -> None:
    assert places(legal(started()), "telescope/") == "-ABC"


@pytest.mark.parametrize(("place", "value"), [("A", 7), ("C", 5)])
def test_the_peeker_alone_learns_the_value(place: str, value: int) -> None:
    match = started()
    match.play(f"telescope/{place}")
    assert match.view(0)["known"] == {"B": 3, place: value}
    assert match.view(1)["known"] == {"C": 5}
    assert match.view(None)["known"] == {}
    assert treasure(match, place, 0)["value"] is None
    assert not treasure(match, place)["up"]


def test_who_has_looked_where_is_public() -> None:
    match = started()
    turns(match, "telescope/C @A +1 done", "telescope/C @B +1 done")
    assert treasure(match, "C")["looked"] == [0, 1]
    assert treasure(match, "A")["looked"] == []


def test_looking_at_what_one_knows_already_is_allowed() -> None:
    match = started()
    match.play("telescope/B")
    assert treasure(match, "B", 1)["looked"] == [0]
    assert match.view(0)["known"] == {"B": 3}


def test_the_log_tells_the_target_to_all_and_the_value_to_the_peeker() -> None:
    mine = lines(started(), "telescope/C", viewer=0)
    assert mine["telescope"]["treasure"] == "C"
    assert mine["looked"] == {"treasure": "C", "value": 5}
    for viewer in (1, None):
        theirs = lines(started(), "telescope/C", viewer)
        assert theirs["telescope"] == {"treasure": "C"}
        assert "looked" not in theirs


def test_towels_stay_in_their_order_when_the_treasure_is_looked_at() -> None:
    match = started()
    turns(match, "bury/4 @C +3 +1 done")
    match.play("telescope/C")
    assert pile(match, "C") == [(0, 3), (0, 1)]
    assert treasure(match, "C")["controlled_by"] == 0


def test_the_effect_is_optional() -> None:
    match = started()
    match.play("telescope/-")
    assert match.view(0)["known"] == {"B": 3}
    assert seat_view(match, 0)["pirates"] == []
    assert all(not lying["looked"] for lying in match.view(None)["treasures"])
    assert "looked" not in kinds(match, 0)


def test_a_treasure_face_up_cannot_be_looked_at() -> None:
    match = started("telescope", "map")
    turns(match, "map/A @A +1 done")
    assert places(legal(match), "telescope/") == "-BC"
    refuse(match, "telescope/A")


def test_without_a_treasure_face_down_the_card_is_still_played() -> None:
    match = table((4, 4, 4), 1, pirates=("telescope", "map", "map"))
    turns(match, "bury/4", "bury/4", "map/A @A +1 done", "map/B @A +2 done", "map/C @B +1 done")
    assert legal(match) == {"telescope/-", "map/-"}
    match.play("telescope/-")
    assert seat_view(match, 1)["pirates"] == ["map"]


def test_a_treasure_under_an_umbrella_can_be_looked_at() -> None:
    match = started("telescope", "umbrella")
    turns(match, "bury/4 @C +1 done", "bury/6 @A +1 done", "umbrella/C @B +1 done")
    assert offered(match, "telescope/C")


def test_a_treasure_not_on_the_table_cannot_be_looked_at() -> None:
    refuse(started(), "telescope/D", "telescope/P", "telescope/5")


def test_what_was_seen_stays_known_until_the_treasure_is_turned_up() -> None:
    match = started("telescope", "map")
    turns(match, "telescope/C @A +1 done", "bury/6 @B +1 done", "bury/4 @D +1 done")
    assert match.view(0)["known"]["C"] == 5
    turns(match, "map/C @E +1 done")
    assert "C" not in match.view(0)["known"]
    assert treasure(match, "C", 0)["value"] == 5
