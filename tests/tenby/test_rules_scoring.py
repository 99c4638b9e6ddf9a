"""Scoring conditions and ranges: the rulebook's worked example, and each rule by itself."""

import pytest

from parasol.games.tenby import GAME, scoring
from parasol.games.tenby.knowledge import observe
from parasol.games.tenby.rules import TenbyState

from . import stage

EXAMPLE = stage.with_cards(
    terraces=[
        "First; T|T; -; -; -; seagull 1; two",
        "Fourth; P|T; red; -; 1 bench, 2 seagull; cloud 1; two",
        "Fifth; T|T; -; -; 2 cloud; red 3; adjacent",
        "Lonely; T|T; green; -; 2 seagull; green 3; two",
        "Mixed; T|T; green; -; 1 seagull; unique 2; two",
        "Wide; T|T; blue; -; 1 seagull; seagull 2; adjacent",
        "West; T|S; blue; -; 1 seagull; seagull 2; two-left",
    ],
    piers=["Third; P|P; -; -; 3 cloud; bench 3; adjacent"],
    landmarks=[
        "Second; T|P; -; -; 2 bench, 2 cloud, 3 seagull; seagull 1; street",
        "Rainbow; T|T; white; -; -; unique 2; street",
        "Verdant; T|T; -; -; -; green 2; street",
    ],
)


def points(*street: str) -> list[int]:
    """The points of each card of one street."""
    state = town_of(list(street))
    return [int(state.count_card_points(0, at, 0, len(street))) for at in range(len(street))]


def town_of(*streets: list[str]) -> TenbyState:
    state = stage.in_turn(components=EXAMPLE)
    stage.lay(state, 0, *streets)
    return state


def test_the_street_of_five_scores_27_as_in_the_rulebook() -> None:
    assert points("first", "second", "third", "fourth", "fifth") == [3, 5, 9, 7, 3]
    assert town_of(["first", "second", "third", "fourth", "fifth"]).count_town_points(0) == 27


def test_a_white_arrow_scores_the_two_cards_beside_and_not_its_own() -> None:
    assert points("lonely", "wide", "lonely", "lonely")[1] == 8
    assert points("wide") == [0]


def test_a_grey_double_arrow_scores_up_to_two_cards_away_and_not_its_own() -> None:
    assert points("wide", "wide", "first", "wide", "wide", "wide")[2] == 4
    assert points("lonely", "lonely", "lonely", "lonely")[0] == 6


def test_a_double_arrow_of_a_sea_end_points_away_from_the_sea_only() -> None:
    assert points("wide", "wide", "wide", "west")[3] == 4


def test_a_gold_line_scores_the_entire_street_with_its_own_card() -> None:
    assert points("wide", "wide", "wide", "wide", "second")[4] == 4 + 3


def test_a_range_ends_with_its_street() -> None:
    state = town_of(["wide"], ["first"], ["wide"])
    assert state.count_card_points(0, 1, 1, 2) == 0


def test_flat_cards_score_their_number_wherever_they_lie() -> None:
    assert points("plain-terrace-left") == [2]
    assert points("plain-pier-left", "plain-terrace-left", "wide")[0] == 2


def test_white_counts_as_any_colour_once_for_each_condition() -> None:
    assert points("plain-terrace-left", "lonely")[1] == 3
    assert points("plain-terrace-left", "fifth")[1] == 3


def test_unique_colours_count_each_colour_once_and_white_as_one_more() -> None:
    assert points("lonely", "mixed", "wide", "wide")[1] == 4
    assert points("plain-terrace-left", "mixed", "wide")[1] == 4
    assert points("plain-terrace-left", "mixed", "fifth")[1] == 2


def test_unique_colours_leave_the_scoring_cards_own_building_out() -> None:
    assert points("mixed", "lonely") == [2, 3]
    assert points("rainbow", "lonely", "wide")[0] == 4
    assert points("rainbow")[0] == 0


def test_there_are_five_unique_colours_at_most() -> None:
    box = stage.with_cards(
        terraces=[f"House {c}; T|T; {c}; -; -; 3; none" for c in ("red", "yellow", "green")]
        + [f"House {c}; T|T; {c}; -; -; 3; none" for c in ("blue", "purple")],
        landmarks=["Rainbow; T|T; white; -; -; unique 2; street"],
    )
    state = stage.in_turn(components=box)
    houses = [f"house-{colour}" for colour in ("red", "yellow", "green", "blue", "purple")]
    stage.lay(state, 0, ["plain-terrace-left", *houses, "rainbow", "plain-terrace-right"])
    assert state.count_card_points(0, 6, 0, 8) == 10
    assert len(scoring.list_counted(state, 0, 6, 0, 8)) == 5


def test_a_colour_condition_with_street_range_counts_its_own_building() -> None:
    box = stage.with_cards(landmarks=["Verdant; T|T; white; -; -; green 2; street"])
    state = stage.in_turn(components=box)
    stage.lay(state, 0, ["verdant"])
    assert state.count_card_points(0, 0, 0, 1) == 2


def test_a_score_tells_which_neighbours_counted() -> None:
    state = town_of(["first", "second", "third", "fourth", "fifth"])
    assert scoring.list_counted(state, 0, 3, 0, 5) == [[2, 2], [3, 3], [5, 2]]
    part = scoring.list_card_parts(state, 0)[3]
    assert part.points == 7
    assert str(part.text) == "street 1, Fourth: 1 for each cloud: Second 2, Third 3, Fifth 2"


def test_a_score_tells_of_cards_that_count_nothing_and_of_flat_ones() -> None:
    texts = [
        str(part.text)
        for part in scoring.list_card_parts(town_of(["wide"], ["plain-pier-left"]), 0)
    ]
    assert texts == [
        "street 1, Wide: no seagull in its range",
        "street 2, Plain Pier, Left End: 2 points, whatever lies beside it",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_parts_add_up_to_the_rules_own_totals(seed: int) -> None:
    table = stage.match(seed, players=3, accolades="ebb-flow")
    state = stage.play_out(table.state.clone(), seed)  # type: ignore[arg-type]
    for score in GAME.scores(observe(state, -1)):
        assert score.total == state.totals()[score.seat]
        assert score.total == sum(scoring.count_points(observe(state, -1), score.seat).values())
