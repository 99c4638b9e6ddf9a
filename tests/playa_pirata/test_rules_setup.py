"""Preparation: what everybody gets, and what lies on the table before the first burying."""

from collections import Counter
from typing import Any

import pytest

import parasol

from .table import Value, box, legal, new, seat_view, treasure

DEALT = {2: 5, 3: 4, 4: 3}
LEFT_OVER = {2: 5, 3: 3, 4: 3}
BOX = Counter([3, 3, 4, 4, 5, 5, 6, 6, 7, 7, "towel", "skull", "skull", "skull", "skull"])


@pytest.fixture(params=[2, 3, 4])
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def test_as_many_hands_as_players_and_no_special_cards_by_default() -> None:
    options = parasol.new("playa_pirata", seed=7).view(None)["options"]
    assert (options["hands"], options["specials"]) == ("players", False)


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"players": 5}, {"hands": "three"}, {"specials": "some"}, {"towel": 1}],
)
def test_an_option_that_does_not_exist_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(parasol.BadOption) as refusal:
        parasol.new("playa_pirata", **wrong)
    assert next(iter(wrong)) in str(refusal.value)


def test_everybody_is_dealt_five_four_or_three_treasures(players: int) -> None:
    match = new(players)
    for seat in range(players):
        assert len(match.view(seat)["held"]) == DEALT[players]
        assert seat_view(match, seat)["treasures"] == DEALT[players]


def test_one_left_over_treasure_lies_in_the_middle_and_the_rest_is_set_aside(players: int) -> None:
    view = new(players).view(None)
    assert [lying["place"] for lying in view["treasures"]] == ["A"]
    assert view["aside"] == LEFT_OVER[players] - 1


def test_the_treasure_in_the_middle_lies_face_down_and_nobody_knows_it(players: int) -> None:
    match = new(players)
    for viewer in (*range(players), None):
        view = match.view(viewer)
        assert view["known"] == {}
        assert view["deduced"] == {}
        middle = treasure(match, "A", viewer)
        assert (middle["up"], middle["value"], middle["buried_by"]) == (False, None, None)
        assert (middle["towels"], middle["umbrella"]) == ([], None)
        assert (middle["controlled_by"], middle["looked"]) == (None, [])


def test_everybody_has_three_pirates_and_twelve_towels(players: int) -> None:
    for seat in new(players).view(None)["seats"]:
        assert sorted(seat["pirates"]) == ["map", "telescope", "umbrella"]
        towels = {value: number for value, number in seat["towels"].items() if number}
        assert towels == {"1": 5, "2": 4, "3": 3}
        assert seat["umbrella"] == "hand"


def test_nobody_has_a_special_card_without_the_option(players: int) -> None:
    match = new(players)
    for seat in range(players):
        assert seat_view(match, seat)["special"] is None
        assert match.view(seat)["special"] is None
        assert match.view(seat)["draft"] is None
    assert match.view(None)["pack"] is None


def test_hands_come_from_one_deck_of_fifteen_treasures(players: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(40):
        match = new(players, seed)
        dealt = Counter(card for seat in range(players) for card in match.view(seat)["held"])
        assert dealt <= BOX
        seen |= dealt
    assert set(seen) == set(BOX)


def test_all_treasures_of_the_box_turn_up_when_none_is_left_over() -> None:
    values: list[Value] = [3, 4, 5, 6, 7, "towel", "skull"]
    match = new(2, components=box(values, 3))
    held = [card for seat in (0, 1) for card in match.view(seat)["held"]]
    assert len(held) == 6
    assert Counter(held) < Counter(values)
    assert match.view(None)["aside"] == 0


def test_a_hand_is_shown_with_numbers_first_then_the_towel_then_skulls() -> None:
    order = [3, 4, 5, 6, 7, "towel", "skull"]
    for seed in range(20):
        held = new(2, seed).view(0)["held"]
        assert held == sorted(held, key=order.index)


def test_seat_0_starts_and_play_goes_round_clockwise(players: int) -> None:
    match = new(players)
    view = match.view(None)
    assert match.seat == view["seat"] == view["starter"] == 0
    assert view["order"] == list(range(players))
    assert (view["hand"], view["hands"], view["round"]) == (1, players, 1)
    assert view["phase"] == "play"


def test_turns_each_are_eight_seven_or_six(players: int) -> None:
    assert new(players).view(None)["rounds"] == {2: 8, 3: 7, 4: 6}[players]


def test_nobody_has_points_but_for_the_towels_in_hand(players: int) -> None:
    for seat in new(players).view(None)["seats"]:
        assert seat["score"]["parts"].get("unplayed towels") == seat["score"]["total"] == 12
        assert seat["results"] == []


def test_the_same_seed_deals_the_same_and_another_seed_does_not() -> None:
    assert new(3, 7).view(1) == new(3, 7).view(1)
    assert len({str(new(3, seed).view(1)["held"]) for seed in range(9)}) > 1


def test_the_first_question_is_which_treasure_to_bury() -> None:
    match = new(3)
    assert legal(match) == {f"bury/{value}" for value in match.view(0)["held"]}
