"""A regular turn, first half: one treasure or one pirate card must be played."""

import pytest

from .table import any_turn, legal, new, phase, refuse, seat_view, table, turns


def test_any_treasure_or_pirate_in_hand_may_be_played() -> None:
    match = table((3, 4, 5, 6, 7), hold={0: (3, 4)}, pirates=("telescope", "map"))
    turns(match, "bury/3", "bury/" + str(match.view(1)["held"][0]))
    down = ["A", "B", "C", "-"]
    assert legal(match) == {"bury/4"} | {
        f"{name}/{at}" for name in ("map", "telescope") for at in down
    }


def test_one_card_must_be_played_before_the_towels() -> None:
    match = turns(table(pirates=("telescope",)), "bury/5", "bury/5")
    refuse(match, "pass", "skip", "stop", "end", "done", "+1")
    refuse(match, "@A", "@B", because="treasure or a pirate")


def test_after_the_card_come_the_towels_of_the_same_player() -> None:
    match = turns(table(), "bury/5", "bury/5")
    match.play("bury/5")
    assert (match.seat, phase(match)) == (0, "towels")
    refuse(match, "bury/5", "telescope/-", because="Towels")


def test_only_one_treasure_or_pirate_is_played_a_turn() -> None:
    match = turns(table(pirates=("telescope", "map")), "bury/5", "bury/5", "telescope/- @A +1 done")
    assert match.seat == 1
    assert sorted(seat_view(match, 0)["pirates"]) == ["map"]
    assert seat_view(match, 0)["treasures"] == 1


@pytest.mark.parametrize("name", ["telescope", "map"])
def test_a_played_pirate_leaves_the_hand(name: str) -> None:
    match = turns(table(pirates=("telescope", "map")), "bury/5", "bury/5")
    match.play(f"{name}/A")
    assert name not in seat_view(match, 0)["pirates"]
    assert len(seat_view(match, 0)["pirates"]) == 1
    turns(match, "@A +1 done", "bury/5 @B +1 done")
    refuse(match, f"{name}/B", f"{name}/-", because="no pirate of this kind")


def test_two_telescopes_in_another_box_make_one_move_a_target() -> None:
    match = turns(table(pirates=("telescope", "telescope")), "bury/5", "bury/5")
    assert seat_view(match, 0)["pirates"] == ["telescope", "telescope"]
    match.play("telescope/A")
    assert seat_view(match, 0)["pirates"] == ["telescope"]


def test_a_treasure_buried_later_gets_the_next_letter() -> None:
    match = turns(table(), "bury/5", "bury/5", "bury/5 @A +1 done")
    places = {lying["place"]: lying["buried_by"] for lying in match.view(None)["treasures"]}
    assert places == {"A": None, "B": 0, "C": 1, "D": 0}


def test_a_treasure_buried_later_is_known_to_its_burier_alone() -> None:
    match = table((3, 4, 5, 6, 7), hold={0: (3, 4), 1: (5, 6)})
    turns(match, "bury/3", "bury/5", "bury/4 @A +1 done")
    assert match.view(0)["known"] == {"B": 3, "D": 4}
    assert match.view(1)["known"] == {"C": 5}
    assert match.view(None)["known"] == {}


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 7), (4, 6)])
def test_everybody_has_played_all_treasures_and_pirates_when_the_turns_are_over(
    players: int, rounds: int
) -> None:
    match = new(players, hands="one")
    for number in range(1, rounds + 1):
        for seat in range(players):
            assert (match.seat, match.view(None)["round"]) == (seat, number)
            left = seat_view(match, seat)
            assert left["treasures"] + len(left["pirates"]) == rounds - number + 1
            any_turn(match)
    view = match.view(None)
    assert view["phase"] in ("final", "over")
    if view["phase"] == "final":
        assert view["round"] == rounds + 1
        assert all(not seat["treasures"] and not seat["pirates"] for seat in view["seats"])
