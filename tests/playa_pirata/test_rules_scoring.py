"""Points: numbers, the Towel treasure, skulls, what is left in hand, ties and shared victory."""

import pytest

from parasol.core.match import Match
from parasol.games.playa_pirata.position import BURIER, DEPTH, FRONT, PIECE, STUCK

from .stage import Value, finish, give_towels, lay, run, state_of, table

PARTS = [
    "treasures",
    "towel treasures",
    "skulls",
    "unplayed towels",
    "unplayed umbrella",
    "special card",
]
HANDS: tuple[list[Value], list[Value]] = (
    ["skull", 3, 6, "towel", "skull"],
    ["skull", "skull", 3, 7, 6],
)


def night(*covered: tuple[int, ...]) -> Match:
    """Seat 0 has buried its five treasures as B to F; `covered` has by treasure its towels."""
    match = table(*HANDS)
    state = state_of(match)
    state.placed = 6
    for place in range(1, 6):
        state.table[place * DEPTH + PIECE] = place - 1
        state.table[place * DEPTH + BURIER] = 1
        state.lies[place - 1] = place
    for letter, cards in zip("BCDEF", covered, strict=False):
        lay(match, letter, *((0, value) for value in cards))
    return match


def parts(match: Match, seat: int = 0) -> dict[str, int]:
    return dict(zip(PARTS, state_of(match).parts(seat, True), strict=True))


def test_the_rulebooks_example_comes_to_21_and_31_with_another_skull() -> None:
    covered: list[tuple[int, ...]] = [(1,), (1,), (1,), (1, 1, 1, 1)]
    match = night(*covered)
    give_towels(match, 0, 1, 2, 2, 3)
    assert sum(parts(match).values()) == 21
    match = night(*covered, (2,))
    give_towels(match, 0, 1, 2, 2, 3)
    assert sum(parts(match).values()) == 31


@pytest.mark.parametrize(("cards", "points"), [(1, 2), (3, 6), (4, 8), (7, 8)])
def test_the_towel_treasure_is_worth_two_a_card_and_eight_at_most(cards: int, points: int) -> None:
    match = night((), (), (), (1,) * cards)
    assert parts(match)["towel treasures"] == points


def test_the_towel_treasure_counts_the_cards_of_all_colours() -> None:
    match = night()
    lay(match, "E", (1, 3), (1, 2), (0, 3))
    assert parts(match)["towel treasures"] == 6
    assert parts(match, 1)["towel treasures"] == 0


@pytest.mark.parametrize(("skulls", "points"), [(0, 0), (1, 0), (2, 10), (3, 18), (4, 18)])
def test_skulls_count_together(skulls: int, points: int) -> None:
    match = table(["skull", "skull", "skull", "skull", 3], [3, 4, 4, 5, 5])
    state = state_of(match)
    state.placed = 5
    for place in range(1, 5):
        state.table[place * DEPTH + PIECE] = place - 1
    for letter in "BCDE"[:skulls]:
        lay(match, letter, (0, 1))
    assert parts(match)["skulls"] == points


def test_numbers_are_worth_themselves_whoever_buried_them() -> None:
    match = night()
    lay(match, "C", (1, 1))
    lay(match, "D", (1, 1))
    assert parts(match, 1)["treasures"] == 9
    assert parts(match, 0)["treasures"] == 0


def test_a_treasure_that_nobody_covers_scores_for_nobody() -> None:
    match = finish(run(table(), "bury/3 bury/7"))
    for result in match.view(None)["results"][0]["treasures"]:
        if result["towels"] == 0:
            assert result["taken_by"] is None


def test_unplayed_towels_are_worth_one_each_whatever_they_show() -> None:
    match = night()
    give_towels(match, 0, 3, 3, 1)
    assert parts(match)["unplayed towels"] == 3


def test_an_umbrella_in_front_is_worth_a_point_and_one_that_stands_takes_its_treasure() -> None:
    match = night()
    state = state_of(match)
    state.own[FRONT] = 1
    assert parts(match)["unplayed umbrella"] == 1
    state.own[FRONT] = 0
    state.table[3 * DEPTH + STUCK] = 2
    lay(match, "D", (0, 3))
    assert parts(match)["treasures"] == 0
    assert parts(match, 1)["treasures"] == 6


def test_at_the_end_of_a_hand_every_treasure_on_the_table_is_turned_up() -> None:
    match = finish(table(pack=["wave", "parrot", "skeleton"]))
    view = match.view(None)
    assert all(one["up"] and one["value"] is not None for one in view["treasures"])
    assert all(seat["special"] not in (None, "hidden") for seat in view["seats"])
    assert len(view["results"][0]["treasures"]) == 11
    assert len([line for line in match.log(None) if line.kind == "dug"]) == 11


def test_scores_while_playing_tell_only_what_everybody_sees() -> None:
    match = run(table(), "bury/6 bury/7 | map/A @A +1 done @B +1 done")
    shown = {part.name: part.points for part in match.scores()[0].parts}
    assert shown["treasures"] == 7
    assert parts(match)["treasures"] == 13


def _played(*hands: list[int], seats: int = 2) -> Match:
    """A match whose finished hands had these points by seat."""
    match = table(hands="one")
    state = state_of(match)
    for points in hands:
        hand = [0, 0]
        for seat in range(seats):
            hand += [255, points[seat], 0, 0, 0, 0, 0]
        state.history.append(hand)
    return match


def test_the_most_points_win_and_a_tie_is_broken_by_the_best_single_hand() -> None:
    assert state_of(_played([20, 10], [5, 20])).ranks() == [2, 1]
    assert state_of(_played([20, 15], [10, 15])).ranks() == [1, 2]


def test_if_the_best_hands_are_equal_victory_is_shared() -> None:
    assert state_of(_played([20, 10], [10, 20])).ranks() == [1, 1]


def test_lower_places_use_the_same_tie_break() -> None:
    match = table(players=3)
    state = state_of(match)
    for points in ([30, 20, 15], [30, 10, 15]):
        hand = [0, 0]
        for seat in range(3):
            hand += [255, points[seat], 0, 0, 0, 0, 0]
        state.history.append(hand)
    assert state.ranks() == [1, 2, 3]


def test_the_tie_break_is_told() -> None:
    match = _played([20, 15], [10, 15])
    text = match.game.tie_break(match.view(None), 0, 1)
    assert str(text) == "the better single hand, 20 to 15"


def test_points_of_all_hands_add_up() -> None:
    match = finish(table(hands="players"))
    for score, seat in zip(match.scores(), match.view(None)["seats"], strict=True):
        assert score.total == sum(seat["results"])
        assert len(seat["results"]) == 2
