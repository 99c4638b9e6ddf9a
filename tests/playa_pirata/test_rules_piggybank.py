"""Piggybank: one's own 1 or 2 comes back into the hand from any pile."""

import pytest

from parasol import Match

from .table import (
    TOWELS,
    hand_total,
    legal,
    lines,
    offered,
    phase,
    pile,
    places,
    refuse,
    result,
    seat_view,
    table,
    towels,
    treasure,
    turns,
)


def started(*before: str, other: str = "wave", pirates: tuple[str, ...] = ()) -> Match:
    """Seat 0 keeps the Piggybank; A, B and C are buried, then these turns are played."""
    names = pirates or ("telescope", "telescope", "map")
    match = table((5, 5, 5), 1, pirates=names, keep=("piggybank", other))
    return turns(match, "bury/5", "bury/5", *before)


def test_without_a_towel_of_ones_own_on_the_table_it_cannot_be_played() -> None:
    match = started()
    assert legal(match) == {"pass"}
    refuse(match, "piggybank/A")


def test_one_names_the_pile_and_then_the_cards_place_from_the_bottom() -> None:
    match = started("telescope/- @A +2 +1 +1 done", "telescope/- @B +1 done")
    assert legal(match) == {"pass", "piggybank/A"}
    match.play("piggybank/A")
    assert (phase(match), match.view(None)["piggybank"]) == ("piggybank", "A")
    assert legal(match) == {"take/0", "take/1", "take/2"}
    match.play("take/0")
    assert pile(match, "A") == [(0, 1), (0, 1)]
    assert towels(match, 0) == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert phase(match) == "play"
    assert match.view(None)["piggybank"] is None


def test_a_card_worth_three_cannot_come_back() -> None:
    match = started("telescope/- @A +3 +1 done @B +3 done", "telescope/- @C +1 done")
    assert places(legal(match), "piggybank/") == "A"
    refuse(match, "piggybank/B")
    match.play("piggybank/A")
    assert legal(match) == {"take/1"}
    refuse(match, "take/0")


def test_another_players_card_cannot_be_taken() -> None:
    match = started("telescope/- @A +1 done", "telescope/- @A +2 done @B +1 done")
    assert places(legal(match), "piggybank/") == "A"
    match.play("piggybank/A")
    assert legal(match) == {"take/0"}
    refuse(match, "take/1")


def test_a_card_under_others_can_be_taken_and_control_stays() -> None:
    match = started("telescope/- @A +1 done", "telescope/- @A +2 done")
    match.play("piggybank/A")
    match.play("take/0")
    assert pile(match, "A") == [(1, 2)]
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "A")["needs"] == 3


def test_under_a_visible_card_that_is_taken_the_next_is_visible_and_controls() -> None:
    match = started("telescope/- @B +1 done", "telescope/- @A +1 done", "telescope/- @A +2 done")
    turns(match, "telescope/- @C +1 done")
    match.play("piggybank/A")
    match.play("take/1")
    assert pile(match, "A") == [(1, 1)]
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "A")["needs"] == 2


def test_an_emptied_pile_is_bare_again() -> None:
    match = started("telescope/- @A +2 done", "telescope/- @B +1 done")
    match.play("piggybank/A")
    match.play("take/0")
    assert pile(match, "A") == []
    assert treasure(match, "A")["controlled_by"] is None
    assert treasure(match, "A")["needs"] == 1


def test_an_emptied_pile_is_bare_king_size_or_not() -> None:
    match = started(
        "telescope/- @A +2 done", "king-size/A telescope/- @B +1 done", other="king-size"
    )
    assert treasure(match, "A")["needs"] == 4
    match.play("piggybank/A")
    match.play("take/0")
    assert treasure(match, "A")["needs"] == 1


def test_a_card_can_be_taken_from_under_an_umbrella_whose_owner_keeps_the_treasure() -> None:
    pirates = ("telescope", "umbrella", "map")
    match = started("telescope/- @A +1 done", "telescope/- @B +1 done", pirates=pirates)
    for word in ("pass", "umbrella/A", "piggybank/A", "take/0"):
        match.play(word)
    left = treasure(match, "A")
    assert (left["towels"], left["umbrella"], left["controlled_by"]) == ([], 0, 0)
    assert left["needs"] is None


def test_under_an_umbrella_a_card_of_another_that_comes_to_light_controls_nothing() -> None:
    pirates = ("telescope", "telescope", "umbrella")
    match = started("telescope/- @B +1 done", "telescope/- @A +1 done", pirates=pirates)
    turns(match, "telescope/- @A +2 done", "telescope/- @C +1 done")
    turns(match, "umbrella/A piggybank/A take/1 @B +2 done", "umbrella/C @B +3 done")
    assert pile(match, "A") == [(1, 1)]
    assert treasure(match, "A")["controlled_by"] == 0
    match.play("stop")
    assert result(match)["treasures"][0]["taken_by"] == 0


def test_a_treasure_lost_by_it_can_no_longer_have_ones_umbrella() -> None:
    pirates = ("telescope", "umbrella", "map")
    match = started("telescope/- @A +1 done @B +1 done", "telescope/- @C +1 done", pirates=pirates)
    assert match.view(None)["began"] == ["A", "B"]
    match.play("piggybank/A")
    match.play("take/0")
    refuse(match, "umbrella/A")
    assert offered(match, "umbrella/B")


def test_a_treasure_that_stays_ones_own_can_still_have_ones_umbrella() -> None:
    pirates = ("telescope", "umbrella", "map")
    match = started("telescope/- @A +2 +1 done", "telescope/- @B +1 done", pirates=pirates)
    match.play("piggybank/A")
    match.play("take/1")
    assert treasure(match, "A")["controlled_by"] == 0
    assert offered(match, "umbrella/A")


def test_the_card_taken_back_can_be_played_in_the_same_turn() -> None:
    match = table(
        (5, 5, 5), 1, pirates=("telescope", "map"), towels=(1,), keep=("piggybank", "wave")
    )
    turns(match, "bury/5", "bury/5", "telescope/- @A +1 done", "telescope/- @B +1 done")
    assert towels(match, 0) == []
    for word in ("piggybank/A", "take/0", "map/-"):
        match.play(word)
    assert (phase(match), legal(match)) == ("towels", {"@A", "@C"})


def test_a_treasure_covered_this_turn_stays_closed_though_its_card_came_back() -> None:
    match = started()
    for word in ("pass", "telescope/-", "pass", "@A", "+1", "done", "piggybank/A", "take/0"):
        match.play(word)
    assert pile(match, "A") == []
    assert phase(match) == "second"
    assert legal(match) == {"@B", "@C", "stop"}
    refuse(match, "@A")


@pytest.mark.parametrize("word", ["take/5", "take/-1", "take", "take/?", "pass", "stop"])
def test_a_place_without_such_a_card_is_refused(word: str) -> None:
    match = started("telescope/- @A +1 done", "telescope/- @B +1 done")
    match.play("piggybank/A")
    refuse(match, word)


def test_the_card_taken_back_counts_as_unplayed() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("piggybank", "wave"))
    turns(match, "bury/5", "bury/5")
    for word in (
        "pass",
        "telescope/-",
        "pass",
        "@A",
        "+1",
        "done",
        "piggybank/A",
        "take/0",
        "stop",
    ):
        match.play(word)
    assert towels(match, 0) == sorted(TOWELS)
    turns(match, "telescope/- @B +1 done", "stop")
    assert hand_total(match, 0) == 12


def test_the_log_tells_everybody_which_card_came_back() -> None:
    for viewer in (0, 1, None):
        match = started("telescope/- @A +2 +1 done", "telescope/- @B +1 done")
        events = lines(match, "piggybank/A take/1", viewer)
        assert events["took_back"] == {"treasure": "A", "index": 1, "value": 1}
    assert seat_view(match, 0)["special"] == "piggybank"
