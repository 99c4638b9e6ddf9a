"""Taking sand dollars, and their closed supply."""

import random
from collections import Counter

import pytest

import parasol

from .positions import (
    Player,
    Towel,
    lines,
    market_tiles,
    offered,
    position,
    refuse,
    seat_view,
    words,
)


def test_all_sand_dollars_of_one_area_are_taken() -> None:
    match = position(Player(dollars=0), areas=(3, 1))
    events = lines(match, "$A", "took")
    assert events == [("took", {"row": "A", "dollars": 3})]
    assert seat_view(match)["dollars"] == 3
    assert match.view(None)["market"]["A"]["dollars"] == 0
    assert match.view(None)["market"]["B"]["dollars"] == 1


def test_taking_is_a_whole_turn() -> None:
    match = position(Player(), areas=(1, 1))
    match.play("$B")
    assert match.seat == 1
    assert match.view(None)["turn"] == 2
    assert seat_view(match)["beach"] == []


def test_an_empty_area_can_not_be_taken() -> None:
    match = position(Player(), areas=(0, 2))
    refuse(match, "$A")
    assert offered(match, "$B")


def test_dollars_may_be_taken_although_a_tile_could_be_placed() -> None:
    match = position(Player(start="fish-sun-wave"))
    assert offered(match, "A1", "$A", "$B")


def test_dollars_are_the_only_action_when_no_tile_fits() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], dollars=0),
        areas=(0, 1),
        market={"A": ["fish-sun-palm"], "B": ["palm-sun-fish"]},
    )
    assert words(match) == {"$B"}


def test_taking_leaves_the_market_and_the_bag_as_they_are() -> None:
    match = position(Player())
    before = [market_tiles(match, row) for row in "AB"], match.view(None)["bag"]
    match.play("$A")
    assert ([market_tiles(match, row) for row in "AB"], match.view(None)["bag"]) == before


def test_a_sand_dollar_is_worth_one_point() -> None:
    match = position(Player(dollars=2), areas=(1, 1))
    assert seat_view(match)["score"]["parts"]["sand dollars"] == 2


def test_taking_shows_nothing_new_so_it_may_be_taken_back() -> None:
    match = position(Player())
    before = match.view(None)
    match.play("$A")
    match.undo()
    assert match.view(None) == before


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_the_supply_is_closed(players: int, variant: str) -> None:
    match = parasol.new("maui", players=players, seed=players, variant=variant)
    chance = random.Random(players)
    while not match.over:
        view = match.view(None)
        areas = sum(view["market"][row]["dollars"] for row in "AB")
        assert areas + sum(seat["dollars"] for seat in view["seats"]) == 2 + players
        match.play(chance.choice(match.moves()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_can_take_for_ever_each_take_needs_a_paid_tile(players: int) -> None:
    for seed in range(5):
        match = parasol.new("maui", players=players, seed=seed)
        chance = random.Random(seed)
        while not match.over:
            takes = [move for move in match.moves() if str(move).startswith("$")]
            match.play(chance.choice(takes or match.moves()))
        kinds = Counter(
            line.kind
            for line in match.log(None)
            if line.kind == "took" or (line.kind == "picked" and line.values["cost"] > 0)
        )
        assert kinds["took"] <= 2 + kinds["picked"]


def test_a_view_with_too_many_sand_dollars_is_refused() -> None:
    view = parasol.new("maui", seed=1).view(None)
    view["seats"][0]["dollars"] += 1
    with pytest.raises(parasol.BadView):
        parasol.from_view(view)
