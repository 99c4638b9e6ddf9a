"""Several hands: who starts, what is added up, the choice of a place, and who wins."""

from collections.abc import Mapping

import pytest

from parasol import Match

from .table import (
    View,
    hand_total,
    kinds,
    legal,
    new,
    phase,
    ranks,
    refuse,
    result,
    seat_view,
    table,
    to_the_final_turn,
    totals,
    towels,
    turns,
)


def short(players: int = 2, hands: str = "players", value: int = 5) -> Match:
    """A hand is one burying each and the Final Turn; every treasure has the same value."""
    return table((value,) * (players + 1), 1, players, hands=hands)


def play_hand(match: Match, final: str = "stop") -> None:
    """To the end of the hand, with these words in the Final Turn."""
    to_the_final_turn(match)
    for word in final.split():
        match.play(word)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_hands_are_played_as_there_are_players(players: int) -> None:
    match = short(players)
    for number in range(1, players + 1):
        assert (match.view(None)["hand"], match.view(None)["hands"]) == (number, players)
        play_hand(match)
    assert match.over
    assert len(match.view(None)["results"]) == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_moves_one_place_clockwise_each_hand(players: int) -> None:
    match = short(players)
    for number in range(players):
        view = match.view(None)
        assert view["starter"] == match.seat == number
        assert view["order"] == [(number + after) % players for after in range(players)]
        play_hand(match)
    assert [result(match, hand)["starter"] for hand in range(1, players + 1)] == [*range(players)]
    events = [line.values["starter"] for line in match.log(None) if line.kind == "hand"]
    assert events == [*range(players)]


@pytest.mark.parametrize(("hands", "number"), [("one", 1), ("two", 2)])
def test_a_shorter_game_has_one_hand_or_two(hands: str, number: int) -> None:
    match = short(3, hands)
    assert match.view(None)["hands"] == number
    play_hand(match)
    if number == 2:
        match.play("place/1")
        play_hand(match)
    assert match.over


def test_scores_are_added_from_hand_to_hand() -> None:
    match = short()
    play_hand(match, "@A +1 done")
    assert [hand_total(match, seat) for seat in (0, 1)] == [16, 12]
    assert seat_view(match, 0)["results"] == [16]
    play_hand(match, "@A +1 +1 done")
    assert [hand_total(match, seat, 2) for seat in (0, 1)] == [12, 15]
    assert totals(match) == {0: 28, 1: 27}


def test_earlier_hands_are_a_part_of_the_running_score() -> None:
    match = short()
    play_hand(match, "@A +1 done")
    score = seat_view(match, 0)["score"]
    assert score["parts"]["earlier hands"] == 16
    assert score["total"] == 16 + 12
    assert totals(match) == {0: 28, 1: 24}


def test_nothing_but_scores_carries_over_to_the_next_hand() -> None:
    match = table(hands="players", pirates=("umbrella", "map"))
    play_hand(match)
    view = match.view(None)
    assert view["hand"] == 2
    assert [lying["place"] for lying in view["treasures"]] == ["A"]
    for seat in (0, 1):
        mine = seat_view(match, seat)
        assert sorted(mine["pirates"]) == ["map", "umbrella"]
        assert (mine["umbrella"], mine["treasures"], len(towels(match, seat))) == ("hand", 2, 12)
        assert match.view(seat)["known"] == {}


def test_every_hand_is_dealt_anew() -> None:
    changed = []
    for seed in range(4):
        match = new(2, seed)
        first = match.view(0)["held"]
        play_hand(match)
        assert len(match.view(0)["held"]) == 5
        changed.append(match.view(0)["held"] != first)
    assert any(changed)


def test_earlier_hands_stay_in_the_view_as_results() -> None:
    match = short()
    play_hand(match, "@A +1 done")
    events = result(match)
    assert (events["hand"], events["starter"]) == (1, 0)
    assert [one["value"] for one in events["treasures"]] == [5, 5, 5]
    play_hand(match)
    assert result(match) == events


# --- Two hands: the choice of a place ------------------------------------------------------------


def test_the_lower_scorer_chooses_a_place_for_the_second_hand() -> None:
    match = short(3, "two")
    play_hand(match, "@A +1 done")
    assert (phase(match), match.seat) == ("place", 1)
    assert legal(match) == {"place/1", "place/2", "place/3"}
    refuse(match, "place/4", "place/0", "pass", "stop")


def test_a_tie_for_the_lowest_goes_to_the_earlier_in_the_first_hands_order() -> None:
    match = short(3, "two")
    play_hand(match)
    assert match.seat == 0
    match = short(3, "two", value=1)
    play_hand(match, "@A +1 +1 +1 done")  # 1 + 9 against 12: the starter is the lowest
    assert match.seat == 0


@pytest.mark.parametrize(
    ("players", "place"), [(n, place) for n in (2, 3, 4) for place in range(1, n + 1)]
)
def test_seating_stays_so_the_chosen_place_decides_who_starts(players: int, place: int) -> None:
    match = short(players, "two")
    play_hand(match, "@A +1 done")
    chooser = match.seat
    assert chooser == 1
    match.play(f"place/{place}")
    view = match.view(None)
    assert view["starter"] == match.seat == (chooser - place + 1) % players
    assert view["order"].index(chooser) == place - 1
    assert view["hand"] == 2


def test_the_place_is_chosen_before_the_second_deal() -> None:
    match = short(2, "two")
    play_hand(match)
    assert phase(match) == "place"
    assert not match.view(0)["held"]
    assert kinds(match, 0).count("dealt") == 1
    match.play("place/2")
    assert len(match.view(0)["held"]) == 1
    assert kinds(match, 0).count("dealt") == 2


def test_with_a_hand_for_each_of_two_players_no_place_is_chosen() -> None:
    match = short(2, "players")
    play_hand(match)
    assert phase(match) == "play"
    assert match.view(None)["starter"] == 1


def test_the_log_tells_the_place_and_who_starts() -> None:
    match = short(3, "two")
    play_hand(match, "@A +1 done")
    match.play("place/3")
    chose = next(line for line in match.log(None) if line.kind == "chose")
    assert dict(chose.values) == {"place": 3, "starter": 2}
    assert kinds(match, None).count("hand") == 2


# --- Who wins ------------------------------------------------------------------------------------


def test_the_highest_total_wins() -> None:
    match = short(3, "one")
    play_hand(match, "@A +1 done")
    assert ranks(match)[0] == 1


def test_players_equal_in_everything_share_a_place() -> None:
    match = short(3, "one")
    play_hand(match, "@A +1 done")
    assert totals(match) == {0: 16, 1: 12, 2: 12}
    assert ranks(match) == {0: 1, 1: 2, 2: 2}


def test_a_shared_victory_leaves_the_third_place_to_the_next() -> None:
    match = short(3, "one", value=1)
    play_hand(match, "@A +1 +1 done")
    assert totals(match) == {0: 11, 1: 12, 2: 12}
    assert ranks(match) == {1: 1, 2: 1, 0: 3}


def test_the_victory_is_shared_where_the_best_hands_are_equal_too() -> None:
    match = short()
    play_hand(match, "@A +1 done")
    play_hand(match, "@A +1 done")
    assert totals(match) == {0: 28, 1: 28}
    assert ranks(match) == {0: 1, 1: 1}


VALUES = (3, 4, 5, 6, 7)


def take(match: Match, wanted: Mapping[int, int]) -> bool:
    """Play a hand of two buryings each in which every seat takes the value named for it."""
    for _ in range(2):
        match.play(match.moves()[0])
    for _ in range(2):
        seat = match.seat
        assert seat is not None
        match.play(match.moves()[0])
        held = match.view(1 - seat)["held"]
        known: View = {**match.view(0)["known"], **match.view(1)["known"]}
        if wanted[seat] in held:
            return False
        missing = [value for value in VALUES if value not in known.values() and value not in held]
        known["A"] = missing[0]
        place = next(place for place, value in known.items() if value == wanted[seat])
        for word in (f"@{place}", "+1", "done", "stop"):
            match.play(word)
    match.play("stop")
    return True


def test_a_tie_goes_to_the_best_single_hand() -> None:
    for seed in range(500):
        match = table(VALUES, 2, hands="players", seed=seed)
        if take(match, {0: 7, 1: 5}) and take(match, {0: 4, 1: 6}):
            break
    assert match.over
    assert totals(match) == {0: 7 + 4 + 22, 1: 5 + 6 + 22}
    assert ranks(match) == {0: 1, 1: 2}
    events = match.game.explain_tie(match.view(None), 0, 1)
    assert str(events) == "the better single hand, 18 to 17"


def test_a_tie_goes_to_the_best_single_hand_whenever_it_was_played() -> None:
    for seed in range(500):
        match = table(VALUES, 2, hands="players", seed=seed)
        if take(match, {0: 6, 1: 4}) and take(match, {0: 5, 1: 7}):
            break
    assert match.over
    assert totals(match)[0] == totals(match)[1]
    assert ranks(match) == {1: 1, 0: 2}


def test_the_best_single_hand_orders_lower_places_too() -> None:
    match = table((5,) * 4, 1, 3, pirates=("telescope",), hands="two")
    for second, third in (("+1", "+1 +1"), ("+1 +1 +1", "+1 +1")):
        turns(match, "bury/5", "bury/5", "bury/5", "telescope/- @A +1 done @B +1 done")
        turns(match, f"telescope/- @C {second} done", f"telescope/- @D {third} done")
        match.play("stop")
        if not match.over:
            match.play("place/3")
    assert [seat_view(match, seat)["results"] for seat in (1, 2)] == [[16, 14], [15, 15]]
    assert ranks(match) == {0: 1, 1: 2, 2: 3}


def test_the_end_is_logged_with_totals_and_places() -> None:
    match = short(3, "one")
    play_hand(match, "@A +1 done")
    over = match.log(None)[-1]
    assert over.kind == "over"
    assert list(over.values["totals"]) == [16, 12, 12]
    assert list(over.values["ranks"]) == [1, 2, 2]


def test_when_the_game_is_over_nothing_can_be_played() -> None:
    match = short(2, "one")
    play_hand(match)
    assert (match.over, match.seat, phase(match)) == (True, None, "over")
    assert legal(match) == set()
    assert match.view(None)["seat"] is None
    assert match.why_not("stop") is not None
