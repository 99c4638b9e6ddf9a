"""Rounds, the twelfth towel, the last round."""

import random

import pytest

import parasol
from parasol import Match

from .positions import Player, lines, play_a_turn, position, refuse, seat_view, words


def test_turns_go_clockwise_and_every_round_begins_with_the_starter() -> None:
    match = parasol.new("maui", players=3, seed=7)
    seats, rounds, turns = [], [], []
    for _ in range(9):
        view = match.view(None)
        seats.append(match.seat)
        rounds.append(view["round"])
        turns.append(view["turn"])
        assert view["starter"] == 0
        play_a_turn(match)
    assert seats == [0, 1, 2] * 3
    assert rounds == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert turns == list(range(1, 10))


def test_the_log_tells_each_new_round() -> None:
    match = parasol.new("maui", players=2, seed=7)
    play_a_turn(match)
    events = lines(match, "$A", "round")
    assert events == [("round", {"round": 2})]


def test_a_player_who_takes_dollars_is_a_towel_behind() -> None:
    match = parasol.new("maui", players=2, seed=7)
    match.play("$A")
    play_a_turn(match)
    assert [len(seat_view(match, seat)["beach"]) for seat in (0, 1)] == [0, 1]


def test_the_twelfth_towel_triggers_the_end_and_the_round_is_finished() -> None:
    match = position(Player(filled=11), Player(filled=9), Player(filled=10), players=3)
    before = len(match.log(None))
    play_a_turn(match)
    assert "last_round" in [line.kind for line in match.log(None)[before:]]
    assert match.view(None)["last_round"]
    assert (match.seat, match.over) == (1, False)
    play_a_turn(match)
    assert (match.seat, match.over) == (2, False)
    play_a_turn(match)
    assert match.over
    assert [len(seat_view(match, seat)["beach"]) for seat in range(3)] == [12, 10, 11]


def test_the_last_round_is_logged_once_however_many_fill_their_beach_in_it() -> None:
    match = position(Player(filled=11), Player(filled=11), Player(filled=11), players=3)
    before = len(match.log(None))
    while not match.over:
        play_a_turn(match)
    events = [line.seat for line in match.log(None)[before:] if line.kind == "last_round"]
    assert events == [0]


def test_the_twelfth_towel_of_the_last_seat_ends_the_game_at_once() -> None:
    match = position(Player(filled=11), Player(filled=11), seat=1)
    play_a_turn(match)
    assert match.over


def test_eleven_towels_end_nothing() -> None:
    match = position(Player(filled=10), Player(filled=10), seat=1)
    play_a_turn(match)
    assert not match.over
    assert not match.view(None)["last_round"]


def test_dollars_may_still_be_taken_in_the_last_round() -> None:
    match = position(Player(filled=8), Player(filled=12), seat=1)
    assert "$A" in words(match)
    match.play("$A")
    assert match.over


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    match = position(Player(filled=8), Player(filled=12), seat=1)
    events = lines(match, "$A", "over")
    view = match.view(None)
    assert match.seat is None
    assert view["seat"] is None
    assert view["phase"] == "over"
    assert match.moves() == []
    refuse(match, "A1", "$B", "done")
    assert len(events) == 1
    assert list(events[0][1]["totals"]) == [score.total for score in match.scores()]
    assert list(events[0][1]["ranks"]) == [score.rank for score in match.scores()]


def play_out(match: Match, chance: random.Random) -> int:
    """Play to the end, with dollars and costly tiles as often as can be; the number of turns."""
    turns = 0
    while not match.over:
        if match.view(None)["phase"] == "pick":
            turns += 1
        moves = match.moves()
        assert moves
        costly = [move for move in moves if str(move)[0] == "$" or str(move)[-1] in "23"]
        match.play(chance.choice(costly if costly and chance.random() < 0.8 else moves))
    return turns


@pytest.mark.parametrize("variant", ["base", "crabs"])
def test_a_four_player_game_ends_within_98_turns_and_some_action_always_exists(
    variant: str,
) -> None:
    longest = 0
    for seed in range(10):
        match = parasol.new("maui", players=4, seed=seed, variant=variant)
        longest = max(longest, play_out(match, random.Random(seed)))
    assert 12 * 4 - 3 <= longest <= 98


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_some_action_exists_until_the_end_of_every_game(players: int, variant: str) -> None:
    for seed in range(4):
        match = parasol.new("maui", players=players, seed=seed, variant=variant)
        play_out(match, random.Random(seed))
        view = match.view(None)
        assert max(len(seat["beach"]) for seat in view["seats"]) == 12
        assert view["bag"] >= 0
        assert sorted(score.rank for score in match.scores()) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_can_not_run_out_with_the_standard_box(players: int) -> None:
    others = [Player(filled=12 if seat < players - 1 else 11) for seat in range(players)]
    match = position(others[-1], *others[:-1], seat=players - 1, players=players)
    play_a_turn(match)
    assert match.over
    assert match.view(None)["bag"] == 60 - 6 - players * 13 >= 0
