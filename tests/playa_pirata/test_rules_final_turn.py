"""The Final Turn: the starting player alone, towels alone, one treasure at most."""

import pytest

from parasol import Match

from .table import (
    kinds,
    legal,
    phase,
    pile,
    refuse,
    result,
    seat_view,
    table,
    to_the_final_turn,
    towels,
    treasure,
    turns,
)


def at_the_final_turn() -> Match:
    """A and B bare, C under seat 0's 1, D under seat 1's 3; nobody has anything but towels."""
    match = table((5, 5, 5, 5, 5), 2)
    return turns(match, "bury/5", "bury/5", "bury/5 @C +1 done", "bury/5 @D +3 done")


def test_the_starting_player_alone_has_a_final_turn() -> None:
    match = at_the_final_turn()
    view = match.view(None)
    assert (view["phase"], match.seat) == ("final", view["starter"])
    assert view["round"] == view["rounds"] + 1
    match.play("stop")
    assert match.over
    assert kinds(match, None).count("over") == 1


def test_only_towels_can_be_played_and_none_need_be() -> None:
    match = at_the_final_turn()
    assert legal(match) == {"@A", "@B", "@C", "@D", "@E", "stop"}
    refuse(match, "bury/5", "telescope/-", "umbrella/-", "pass", "end", "skip")


def test_as_many_towels_as_one_wants_go_on_one_treasure() -> None:
    match = at_the_final_turn()
    cards = " ".join(f"+{value}" for value in reversed(towels(match, 0)))
    for word in f"@A {cards} done".split():
        match.play(word)
    assert match.over
    taken = {one["place"]: one["towels"] for one in result(match)["treasures"]}
    assert taken["A"] == 11


def test_there_is_no_second_treasure_in_the_final_turn() -> None:
    match = at_the_final_turn()
    for word in ("@A", "+1", "done"):
        match.play(word)
    assert match.over


def test_the_normal_rules_for_towels_hold() -> None:
    match = at_the_final_turn()
    match.play("@D")
    match.play("+3")
    refuse(match, "done")
    match.play("+1")
    match.play("done")
    taken = {one["place"]: one["taken_by"] for one in result(match)["treasures"]}
    assert taken["D"] == 0


def test_it_is_not_asked_where_nothing_can_be_covered() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), towels=(1,))
    turns(match, "bury/5", "bury/5", "telescope/- @A +1 done", "telescope/- @B +1 done")
    assert match.over


def test_a_treasure_under_an_umbrella_stays_closed() -> None:
    match = turns(table(pirates=("umbrella",)), "bury/5", "bury/5")
    turns(match, "bury/5 @A +1 done", "bury/5 @B +1 done")
    turns(match, "umbrella/A @C +1 done", "umbrella/B @D +1 done")
    assert phase(match) == "final"
    assert legal(match) == {"@C", "@D", "@E", "stop"}


def test_a_treasure_covered_in_the_last_turn_may_be_covered_again() -> None:
    match = at_the_final_turn()
    for word in ("@C", "+2", "done"):
        match.play(word)
    assert match.over


def test_the_final_turn_is_in_the_log() -> None:
    match = at_the_final_turn()
    assert kinds(match, None).count("final") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_later_hand_it_is_the_new_starting_players(players: int) -> None:
    values = (5,) * (players + 1)
    match = table(values, 1, players, hands="players")
    to_the_final_turn(match)
    match.play("stop")
    to_the_final_turn(match)
    assert (match.view(None)["hand"], match.seat) == (2, 1)


def test_special_cards_cannot_be_played_in_the_final_turn() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "king-size"))
    turns(match, "bury/5", "bury/5", "telescope/- @A +1 done", "telescope/- @A +2 done")
    assert phase(match) == "final"
    assert not seat_view(match, 0)["special_played"]
    refuse(match, "parrot", "pass", "end")
    match.play("@A")
    match.play("+2")
    refuse(match, "done")
    match.play("+1")
    match.play("done")
    assert match.over


def test_the_parrot_of_an_earlier_turn_does_not_help_in_the_final_turn() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "king-size"))
    turns(match, "bury/5", "bury/5", "parrot telescope/- @A +1 done", "telescope/- @A +2 done")
    assert phase(match) == "final"
    match.play("@A")
    match.play("+2")
    refuse(match, "done")
    assert pile(match, "A") == [(0, 1), (1, 2)]


def test_the_parrot_of_the_last_player_does_not_help_the_starting_player_either() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("wave", "parrot"))
    turns(match, "bury/5", "bury/5", "telescope/- @B +1 done", "parrot telescope/- @A +2 done")
    assert phase(match) == "final"
    assert not match.view(None)["parrot"]
    assert treasure(match, "A")["needs"] == 3
    match.play("@A")
    match.play("+2")
    refuse(match, "done")
