"""Penalty tokens: patterns outside the play area cost a point each and match nothing."""

import pytest

from .positions import (
    TRIPLES,
    Player,
    Towel,
    lines,
    only_tops,
    position,
    refuse,
    seat_view,
)


@pytest.mark.parametrize(
    ("last_top", "tile", "place", "count"),
    [
        (1, "palm-shell-fish", -1, 2),
        (1, "palm-fish-shell", 0, 1),
        (1, "fish-palm-shell", 1, 0),
        (5, "fish-palm-shell", 5, 0),
        (5, "palm-wave-shell", 6, 1),
        (5, "wave-palm-shell", 7, 2),
    ],
)
def test_each_pattern_outside_gets_a_penalty_token(
    last_top: int, tile: str, place: int, count: int
) -> None:
    match = position(Player(beach=[Towel("fish-sun-wave", top=last_top)]), market={"A": [tile]})
    events = lines(match, f"A1 @{place}", "penalty")
    assert events == ([("penalty", {"count": count})] if count else [])
    assert seat_view(match)["penalties"] == count


def test_a_penalty_costs_one_point_in_the_ocean_as_under_the_trees() -> None:
    player = Player(beach=[Towel("fish-sun-wave", top=-1), Towel("wave-sun-fish", top=6)])
    match = position(player)
    assert seat_view(match)["penalties"] == 3
    assert seat_view(match)["score"]["parts"]["penalties"] == -3


def test_penalties_come_after_scoring() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=1)]), market={"A": ["palm-shell-fish"]}
    )
    events = lines(match, "A1 @-1", "stepped", "penalty")
    assert [kind for kind, _ in events] == ["stepped", "penalty"]


def test_a_pattern_with_a_penalty_token_is_inactive() -> None:
    # In the trees: only the fish in row 7 is inside.
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=7)]),
        market={"A": ["palm-sun-wave"], "B": ["sun-wave-fish"]},
    )
    refuse(match, "A1")
    match.play("B1")
    assert only_tops(match, [5])


def test_penalties_pile_up_over_the_game() -> None:
    match = position(
        Player(beach=[Towel("palm-shell-sun", top=0), Towel("fish-sun-wave", top=1)]),
        market={"A": ["palm-shell-fish"]},
    )
    assert seat_view(match)["penalties"] == 1
    match.play("A1 @-1")
    assert seat_view(match)["penalties"] == 3


def test_penalty_tokens_are_not_limited_to_twenty() -> None:
    last = Towel("fish-sun-wave", top=-1)
    before = [Towel("-".join(three), top=-1) for three in TRIPLES[1:11]]
    theirs = [Towel("-".join(three), top=7) for three in TRIPLES[20:30]]
    match = position(
        Player(beach=[*before, last]), Player(beach=theirs), market={"A": ["palm-shell-wave"]}
    )
    assert (seat_view(match, 0)["penalties"], seat_view(match, 1)["penalties"]) == (22, 20)
    match.play("A1 @-1")
    assert seat_view(match)["penalties"] == 24
    assert seat_view(match)["score"]["parts"]["penalties"] == -24
