"""The pirate with the Beach Umbrella: a treasure closed for the rest of the hand."""

from parasol import Match

from .table import (
    any_turn,
    hand_total,
    legal,
    lines,
    offered,
    parts,
    phase,
    pile,
    refuse,
    result,
    seat_view,
    table,
    treasure,
    turns,
)


def planted(*pirates: str) -> Match:
    """Seat 0 has an umbrella on A, over a towel worth 1; seat 1 is to play."""
    match = table(pirates=pirates or ("umbrella", "telescope"))
    turns(match, "bury/5", "bury/5", "telescope/- @A +1 done", "telescope/- @B +1 done")
    return turns(match, "umbrella/A @C +1 done")


def test_without_a_treasure_under_ones_control_the_umbrella_cannot_be_played() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    assert legal(match) == {"bury/5"}
    refuse(match, "umbrella/A", "umbrella/B", "umbrella/C", because="since before this turn")
    refuse(match, "umbrella/-", because="only as the last card")


def test_only_a_treasure_controlled_when_the_turn_began_can_be_conquered() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done", "bury/5 @B +1 done")
    assert match.view(None)["began"] == ["A"]
    assert legal(match) == {"umbrella/A"}
    refuse(match, "umbrella/B", "umbrella/C", "umbrella/D")


def test_each_of_several_treasures_under_ones_control_can_be_conquered() -> None:
    match = turns(table(pirates=("umbrella", "map")), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done @D +1 done", "bury/5 @B +1 done")
    assert {word for word in legal(match) if word.startswith("umbrella")} == {
        "umbrella/A",
        "umbrella/D",
    }


def test_a_treasure_taken_over_by_another_cannot_be_conquered() -> None:
    match = turns(table(pirates=("umbrella", "map")), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done @B +1 done", "bury/5 @A +2 done")
    assert match.view(None)["began"] == ["B"]
    refuse(match, "umbrella/A")
    assert offered(match, "umbrella/B")


def test_who_buried_the_treasure_does_not_matter_only_who_controls_it() -> None:
    match = turns(table(pirates=("umbrella", "map")), "bury/5", "bury/5")
    turns(match, "bury/5 @C +1 done", "bury/5 @B +1 done")
    assert treasure(match, "C")["buried_by"] == 1
    assert offered(match, "umbrella/C")
    refuse(match, "umbrella/B")


def test_a_treasure_face_up_can_be_conquered() -> None:
    match = turns(table(pirates=("umbrella", "map")), "bury/5", "bury/5")
    turns(match, "map/A @A +1 done", "map/- @B +1 done")
    assert treasure(match, "A")["up"]
    assert offered(match, "umbrella/A")


def test_the_umbrella_stays_on_its_treasure_and_leaves_the_hand() -> None:
    match = planted()
    assert treasure(match, "A")["umbrella"] == 0
    assert treasure(match, "A")["controlled_by"] == 0
    assert seat_view(match, 0)["umbrella"] == "A"
    assert seat_view(match, 0)["pirates"] == []


def test_nobody_can_play_towels_on_a_treasure_with_an_umbrella() -> None:
    match = planted()
    assert treasure(match, "A")["needs"] is None
    match.play("bury/5")
    refuse(match, "@A", because="umbrella on A")
    turns(match, "@B +2 done")
    match.play("bury/5")
    refuse(match, "@A", because="umbrella on A")


def test_an_umbrella_is_no_towel() -> None:
    match = planted()
    assert pile(match, "A") == [(0, 1)]


def test_after_planting_it_towels_go_on_other_treasures() -> None:
    match = table(pirates=("umbrella", "telescope"))
    turns(match, "bury/5", "bury/5", "telescope/- @A +1 done", "telescope/- @B +1 done")
    match.play("umbrella/A")
    assert phase(match) == "towels"
    assert legal(match) == {"@B", "@C"}


def test_as_last_card_without_a_target_it_lies_in_front_of_its_owner() -> None:
    match = turns(table((5, 5, 5), 1, pirates=("umbrella",)), "bury/5", "bury/5")
    assert legal(match) == {"umbrella/-"}
    match.play("umbrella/-")
    assert seat_view(match, 0)["umbrella"] == "front"
    assert seat_view(match, 0)["score"]["parts"]["unplayed umbrella"] == 1
    assert all(lying["umbrella"] is None for lying in match.view(None)["treasures"])
    assert phase(match) == "towels"


def test_lying_in_front_it_is_worth_one_point_at_the_end() -> None:
    match = turns(table((5, 5, 5), 1, pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "umbrella/- @A +1 done", "umbrella/- @B +1 done", "stop")
    assert match.over
    assert parts(match, 0) == {"treasures": 5, "unplayed towels": 11, "unplayed umbrella": 1}
    assert hand_total(match, 1) == 5 + 11 + 1


def test_an_umbrella_on_a_treasure_is_worth_no_point_of_its_own() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done", "bury/5 @B +1 done")
    turns(match, "umbrella/A @C +1 done", "umbrella/B @D +1 done", "stop")
    assert parts(match, 0) == {"treasures": 10, "unplayed towels": 10}


def test_as_last_card_with_a_target_it_must_go_there() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done @B +1 done", "bury/5 @C +1 done")
    assert legal(match) == {"umbrella/A", "umbrella/B"}
    refuse(match, "umbrella/-", because="must go there")


def test_with_another_card_left_it_cannot_lie_in_front() -> None:
    match = turns(table((5, 5, 5), 1, pirates=("umbrella", "telescope")), "bury/5", "bury/5")
    refuse(match, "umbrella/-", because="only as the last card")
    assert {word.partition("/")[0] for word in legal(match)} == {"telescope"}


def test_some_card_can_always_be_played() -> None:
    for seed in range(12):
        match = table((5, 5, 5), 1, pirates=("umbrella", "telescope", "map"), seed=seed)
        while phase(match) not in ("final", "over"):
            assert legal(match)
            any_turn(match)


def test_who_has_the_umbrella_takes_the_treasure_at_the_end() -> None:
    match = planted()
    while not match.over:
        any_turn(match)
    conquered = next(one for one in result(match)["treasures"] if one["place"] == "A")
    assert conquered["taken_by"] == 0


def test_the_log_tells_where_it_was_planted_or_that_it_lies_in_front() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done", "bury/5 @B +1 done")
    assert lines(match, "umbrella/A")["umbrella"]["treasure"] == "A"
    match = turns(table((5, 5, 5), 1, pirates=("umbrella",)), "bury/5", "bury/5")
    assert lines(match, "umbrella/-")["umbrella"]["treasure"] is None


def test_a_box_without_umbrellas_has_none() -> None:
    assert seat_view(table(), 0)["umbrella"] == "none"
