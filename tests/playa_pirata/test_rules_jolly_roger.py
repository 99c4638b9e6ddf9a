"""Jolly Roger: played with burying; pirates and other special cards have no effect there."""

from parasol import Match

from .table import (
    legal,
    lines,
    offered,
    parts,
    places,
    refuse,
    seat_view,
    table,
    treasure,
    turn,
    turns,
)


def flagged(other: str, *pirates: str, dealt: int = 1) -> Match:
    """Seat 0 has buried B under the Jolly Roger, seat 1 C; seat 0 is to play."""
    values = (5,) * (2 * dealt + 1)
    match = table(values, dealt, pirates=pirates, keep=("jolly-roger", other))
    return turns(match, "bury/5/roger", "bury/5")


def test_it_is_played_together_with_burying_in_the_first_turn_too() -> None:
    match = table(keep=("jolly-roger", "wave"))
    assert legal(match) == {"pass"}
    match.play("pass")
    assert legal(match) == {"bury/5", "bury/5/roger"}
    match.play("bury/5/roger")
    assert treasure(match, "B")["jolly_roger"] == 0
    assert seat_view(match, 0)["special"] == "jolly-roger"
    assert match.seat == 1


def test_it_may_come_with_a_later_burying() -> None:
    match = turns(table(keep=("jolly-roger", "wave")), "bury/5", "bury/5")
    turn(match, "bury/5/roger @A +1 done")
    assert treasure(match, "D")["jolly_roger"] == 0
    assert treasure(match, "B")["jolly_roger"] is None


def test_only_its_holder_can_bury_with_it() -> None:
    match = turns(table(keep=("jolly-roger", "wave")), "bury/5")
    match.play("pass")
    assert legal(match) == {"bury/5"}
    refuse(match, "bury/5/roger")


def test_it_is_played_once() -> None:
    match = flagged("wave", dealt=2)
    assert legal(match) == {"bury/5"}
    refuse(match, "bury/5/roger")


def test_it_cannot_be_added_to_a_treasure_already_buried() -> None:
    match = turns(table(keep=("jolly-roger", "wave")), "bury/5")
    refuse(match, "jolly-roger/B", "jolly-roger/A")


def test_telescope_and_map_cannot_choose_that_treasure() -> None:
    match = flagged("wave", "telescope", "map")
    assert places(legal(match), "telescope/") == "-AC"
    assert places(legal(match), "map/") == "-AC"
    refuse(match, "telescope/B", "map/B", because="Jolly Roger")


def test_nobodys_umbrella_can_go_there() -> None:
    match = flagged("wave", "umbrella", "telescope", "telescope")
    turns(match, "telescope/- @A +1 done @B +1 done", "telescope/- @C +1 done")
    assert match.view(None)["began"] == ["A", "B"]
    assert offered(match, "umbrella/A")
    refuse(match, "umbrella/B")


def test_an_umbrella_as_last_card_lies_in_front_if_that_treasure_is_all_one_controls() -> None:
    match = flagged("wave", "umbrella", "telescope")
    turns(match, "telescope/- @B +1 done", "telescope/- @C +1 done")
    assert match.view(None)["began"] == ["B"]
    assert legal(match) == {"umbrella/-"}
    turns(match, "umbrella/- @A +1 done", "umbrella/C @A +2 done", "stop")
    assert parts(match, 0)["unplayed umbrella"] == 1


def test_king_size_cannot_go_there() -> None:
    match = flagged("king-size", "telescope")
    turns(match, "telescope/- @A +1 done")
    assert places(legal(match), "king-size/") == "AC"
    refuse(match, "king-size/B")


def test_the_bucket_cannot_look_there() -> None:
    match = flagged("bucket", "telescope")
    turns(match, "telescope/- @A +3 done @B +3 done")
    assert places(legal(match), "bucket/") == "A"
    refuse(match, "bucket/B")


def test_flip_flops_cannot_move_an_umbrella_there() -> None:
    match = flagged("flip-flops", "umbrella", "telescope", "telescope")
    turns(match, "telescope/- @A +1 done", "telescope/- @B +1 done @C +1 done")
    turns(match, "telescope/- @A +2 done")
    for word in ("pass", "umbrella/C"):
        match.play(word)
    refuse(match, "flip-flops/B")
    assert legal(match) == {"pass"}


def test_towels_and_the_parrot_work_there() -> None:
    match = flagged("parrot", "telescope")
    turns(match, "telescope/- @B +2 done")
    turn(match, "parrot telescope/- @B +2 done")
    assert treasure(match, "B")["controlled_by"] == 1


def test_the_piggybank_works_there() -> None:
    match = flagged("piggybank", "telescope", "telescope")
    turns(match, "telescope/- @A +1 done", "telescope/- @B +1 done", "telescope/- @C +1 done")
    assert offered(match, "piggybank/B")


def test_its_value_stays_with_the_burier() -> None:
    match = flagged("wave", "telescope")
    assert match.view(0)["known"] == {"B": 5}
    assert match.view(1)["known"] == {"C": 5}


def test_the_log_shows_the_flag_to_all() -> None:
    for viewer in (0, 1, None):
        match = table(keep=("jolly-roger", "wave"))
        events = lines(match, "pass bury/5/roger", viewer)
        assert events["special"] == {"card": "jolly-roger", "aim": "B"}


def test_with_the_flag_on_everything_face_down_a_telescope_has_no_effect() -> None:
    match = table((4, 4, 4), 1, pirates=("telescope", "map"), keep=("jolly-roger", "wave"))
    turns(match, "bury/4/roger", "bury/4", "map/A @A +1 done", "map/C @A +2 done")
    assert legal(match) == {"telescope/-"}
