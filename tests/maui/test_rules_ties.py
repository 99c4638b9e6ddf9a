"""Who wins, and the three tie-breaks. Every place is ordered; no rank is shared."""

from collections.abc import Sequence

import pytest

from parasol import Match

from .positions import Player, position, ranks, totals


def finished(*players: Player, areas: tuple[int | None, int | None] = (1, 1)) -> Match:
    """Seats from 0 on; the last one ends the game by taking one sand dollar from area A."""
    last = len(players) - 1
    match = position(players[last], *players[:last], seat=last, players=len(players), areas=areas)
    match.play("$A")
    assert match.over
    return match


def tied(match: Match, seats: Sequence[int]) -> bool:
    return len({totals(match)[seat] for seat in seats}) == 1


def test_the_highest_total_wins() -> None:
    match = finished(
        Player(filled=12, tracks={"palm": 4}),
        Player(filled=12, tracks={"palm": 9}),
        Player(filled=5),
    )
    assert ranks(match) == {1: 1, 0: 2, 2: 3}


def test_a_tie_goes_to_the_fewest_towels() -> None:
    # Seat 1 has more sand dollars and comes later, yet seat 0 has fewer towels.
    match = finished(
        Player(filled=11, tracks={"fish": 3}, dollars=0),
        Player(filled=12, dollars=3),
        Player(filled=5, dollars=0),
    )
    assert tied(match, [0, 1])
    assert ranks(match) == {0: 1, 1: 2, 2: 3}


def test_a_tie_with_as_many_towels_goes_to_the_most_sand_dollars() -> None:
    match = finished(
        Player(filled=12, dollars=3),
        Player(filled=12, tracks={"fish": 3}, dollars=0),
        Player(filled=5, dollars=0),
    )
    assert tied(match, [0, 1])
    assert ranks(match) == {0: 1, 1: 2, 2: 3}


def test_a_tie_in_all_that_goes_to_the_last_in_turn_order() -> None:
    match = finished(
        Player(filled=12, tracks={"fish": 4}, dollars=1),
        Player(filled=12, tracks={"palm": 4}, dollars=1),
        Player(filled=5, dollars=1),
    )
    assert tied(match, [0, 1])
    assert ranks(match) == {1: 1, 0: 2, 2: 3}


def test_ties_order_the_lower_places_too() -> None:
    match = finished(
        Player(filled=12, tracks={"palm": 1}, dollars=1),
        Player(filled=11, tracks={"fish": 1}, dollars=1),
        Player(filled=10, tracks={"sun": 1}, dollars=1),
        Player(filled=9, tracks={"palm": 12}, dollars=1),
    )
    assert tied(match, [0, 1, 2])
    assert ranks(match) == {3: 1, 2: 2, 1: 3, 0: 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_rank_is_shared(players: int) -> None:
    people = [Player(filled=12, dollars=1) for _ in range(players - 1)]
    match = finished(*people, Player(filled=11, dollars=1))
    assert sorted(ranks(match).values()) == list(range(1, players + 1))
