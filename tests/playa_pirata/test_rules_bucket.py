"""Beach Bucket: a peek at a treasure whose visible towel is a 3."""

from parasol import Match

from .table import kinds, legal, lines, pile, places, refuse, seat_view, table, treasure, turns

VALUES = (3, 4, 5, 6, 7)


def started(*pirates: str) -> Match:
    """A is 7, B 3 of seat 0, C 5 of seat 1. Seat 0 keeps the Bucket."""
    names = pirates or ("telescope", "telescope")
    hold = {0: (3, 4), 1: (5, 6)}
    match = table(VALUES, 2, hold=hold, pirates=names, keep=("bucket", "wave"))
    return turns(match, "bury/3", "bury/5")


def test_only_a_treasure_with_a_three_on_top_can_be_looked_at() -> None:
    match = started()
    assert legal(match) == {"pass"}
    turns(match, "telescope/- @A +3 done @B +2 done", "telescope/- @C +3 +1 done")
    assert legal(match) == {"pass", "bucket/A"}
    refuse(match, "bucket/B", "bucket/C")


def test_whose_towel_the_three_is_does_not_matter() -> None:
    match = turns(started(), "telescope/- @A +3 done", "telescope/- @C +3 done")
    assert places(legal(match), "bucket/") == "AC"


def test_the_value_is_learned_by_its_player_alone() -> None:
    match = turns(started(), "telescope/- @A +3 done", "telescope/- @C +3 done")
    match.play("bucket/A")
    assert match.view(0)["known"] == {"A": 7, "B": 3}
    assert match.view(1)["known"] == {"C": 5}
    assert match.view(None)["known"] == {}
    assert treasure(match, "A", 1)["looked"] == [0]
    assert seat_view(match, 0)["special"] == "bucket"


def test_the_target_is_shown_to_all_and_the_value_to_its_player() -> None:
    for viewer in (0, 1, None):
        match = turns(started(), "telescope/- @A +3 done", "telescope/- @C +3 done")
        events = lines(match, "bucket/A", viewer)
        assert events["special"] == {"card": "bucket", "aim": "A"}
        assert ("looked" in events) == (viewer == 0)


def test_it_may_look_at_a_treasure_already_known() -> None:
    match = turns(started(), "telescope/- @B +3 done", "telescope/- @C +1 done")
    match.play("bucket/B")
    assert match.view(0)["known"] == {"B": 3}


def test_the_pile_stays_as_it_is() -> None:
    match = turns(started(), "telescope/- @A +3 done", "telescope/- @A +3 +3 done")
    match.play("bucket/A")
    assert pile(match, "A") == [(0, 3), (1, 3), (1, 3)]


def test_an_umbrella_on_top_is_no_three() -> None:
    match = started("umbrella", "telescope")
    turns(match, "telescope/- @A +3 done", "telescope/- @C +3 done")
    for word in ("pass", "umbrella/A"):
        match.play(word)
    assert places(legal(match), "bucket/") == "C"
    refuse(match, "bucket/A")


def test_a_treasure_face_up_cannot_be_looked_at() -> None:
    match = started("map", "telescope")
    turns(match, "map/A @A +3 done", "telescope/- @C +3 done")
    assert places(legal(match), "bucket/") == "C"
    refuse(match, "bucket/A")


def test_the_three_may_have_been_laid_this_turn() -> None:
    match = started()
    for word in ("pass", "telescope/-", "pass", "@A", "+3", "done"):
        match.play(word)
    assert legal(match) == {"pass", "bucket/A"}


def test_a_bucket_never_played_shows_nothing() -> None:
    match = turns(
        started(), "telescope/- @A +3 done", "telescope/- @C +3 done", "bury/4 @B +1 done"
    )
    assert "looked" not in kinds(match, 0)
    assert match.view(0)["known"] == {"B": 3, "D": 4}
