"""Flip-Flops: one's umbrella in play moves to another treasure one controls."""

from parasol import Match

from .table import (
    any_turn,
    legal,
    lines,
    parts,
    phase,
    places,
    refuse,
    result,
    seat_view,
    table,
    treasure,
    turns,
)


def planted(other: str = "wave") -> Match:
    """Seat 0 keeps the Flip-Flops, controls B and C and has just planted its umbrella on A."""
    pirates = ("umbrella", "telescope", "telescope")
    match = table((5, 5, 5), 1, pirates=pirates, keep=("flip-flops", other))
    turns(match, "bury/5", "bury/5")
    turns(match, "telescope/- @A +1 done @B +2 done", "telescope/- @C +1 done")
    for word in ("pass", "umbrella/A"):
        match.play(word)
    return match


def test_without_an_umbrella_in_play_they_cannot_be_played() -> None:
    pirates = ("umbrella", "telescope", "telescope")
    match = table((5, 5, 5), 1, pirates=pirates, keep=("flip-flops", "wave"))
    turns(match, "bury/5", "bury/5")
    turns(match, "telescope/- @A +1 done @B +2 done", "telescope/- @C +1 done")
    assert legal(match) == {"pass"}
    refuse(match, "flip-flops/A", "flip-flops/B")


def test_an_umbrella_planted_this_turn_may_move_to_another_treasure_one_controls() -> None:
    match = planted()
    assert places(legal(match), "flip-flops/") == "B"
    match.play("flip-flops/B")
    assert treasure(match, "A")["umbrella"] is None
    assert treasure(match, "B")["umbrella"] == 0
    assert seat_view(match, 0)["umbrella"] == "B"


def test_it_cannot_stay_nor_go_where_another_has_control() -> None:
    refuse(planted(), "flip-flops/A", "flip-flops/C")


def test_a_treasure_covered_this_turn_is_controlled_at_that_moment() -> None:
    match = planted()
    for word in ("pass", "@C", "+2", "done"):
        match.play(word)
    assert places(legal(match), "flip-flops/") == "BC"


def test_the_old_treasure_opens_again_under_its_visible_towel() -> None:
    match = planted()
    assert treasure(match, "A")["needs"] is None
    match.play("flip-flops/B")
    left = treasure(match, "A")
    assert (left["controlled_by"], left["needs"]) == (0, 2)
    assert phase(match) == "towels"
    assert legal(match) == {"@A", "@C"}


def test_the_new_treasure_is_closed() -> None:
    match = planted()
    match.play("flip-flops/B")
    assert treasure(match, "B")["needs"] is None
    refuse(match, "@B")


def test_they_may_be_played_in_a_later_turn() -> None:
    match = turns(planted(), "@C +2 done", "telescope/- @C +3 done")
    assert match.seat == 0
    assert places(legal(match), "flip-flops/") == "B"


def test_an_umbrella_lying_in_front_cannot_move() -> None:
    match = table((5, 5, 5), 1, pirates=("umbrella",), keep=("flip-flops", "wave"))
    turns(match, "bury/5", "bury/5")
    for word in ("pass", "umbrella/-", "pass", "@A", "+1", "done"):
        match.play(word)
    assert treasure(match, "A")["controlled_by"] == 0
    assert legal(match) == {"pass"}
    refuse(match, "flip-flops/A")


def test_another_players_umbrella_cannot_be_moved() -> None:
    pirates = ("umbrella", "telescope", "telescope")
    match = table((5, 5, 5), 1, pirates=pirates, keep=("flip-flops", "wave"))
    turns(match, "bury/5", "bury/5")
    turns(match, "telescope/- @A +1 done", "telescope/- @B +1 done @C +1 done")
    turns(match, "telescope/- @A +2 done", "umbrella/B @C +2 done")
    assert legal(match) == {"pass"}


def test_at_the_end_the_treasure_under_the_moved_umbrella_is_ones_own() -> None:
    match = planted()
    match.play("flip-flops/B")
    turns(match, "@C +2 done")
    while not match.over:
        if phase(match) == "final":
            match.play("stop")
        else:
            any_turn(match)
    taken = {one["place"]: one["taken_by"] for one in result(match)["treasures"]}
    assert taken["B"] == 0
    assert "unplayed umbrella" not in parts(match, 0)


def test_the_log_tells_from_where_to_where() -> None:
    events = lines(planted(), "flip-flops/B")
    assert events["moved"] == {"from": "A", "treasure": "B"}
