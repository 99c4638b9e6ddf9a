"""Final scoring: tracks, pearls, sand dollars, penalties."""

import pytest

from parasol import Match

from .positions import PATTERNS, TRACK, Player, Towel, position, seat_view, totals

PARTS = [*PATTERNS, "white pearls", "black pearls", "sand dollars", "penalties", "sand crabs"]


def parts(match: Match, seat: int = 0) -> dict[str, int]:
    return {part.name: part.points for part in match.scores()[seat].parts}


def test_the_rulebook_example_comes_to_60_points() -> None:
    # Player C: tracks 50, three pearls of one colour and one of the other, two sand dollars
    # (the second one taken with the last action), three penalties.
    beach = [Towel("fish-sun-wave", top=-1), Towel("shell-sun-wave", top=6)]
    player_c = Player(
        filled=10,
        beach=beach,
        tracks={"fish": 8, "sun": 8, "wave": 7, "shell": 6, "palm": 6},
        white=3,
        black=1,
        dollars=1,
    )
    match = position(player_c, Player(filled=12), seat=1, areas=(1, 0))
    match.play("$A")
    assert match.over
    seen = parts(match, 1)
    assert sum(seen[track] for track in PATTERNS) == 50
    assert (seen["white pearls"], seen["black pearls"]) == (9, 2)
    assert (seen["sand dollars"], seen["penalties"]) == (2, -3)
    assert totals(match)[1] == 60
    assert seat_view(match, 1)["score"]["total"] == 60


@pytest.mark.parametrize(("space", "worth"), list(enumerate(TRACK)))
def test_a_marker_scores_the_value_of_the_space_it_stands_on(space: int, worth: int) -> None:
    match = position(Player(tracks={"palm": space}))
    assert parts(match)["palm"] == worth


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 2), (2, 5), (3, 9)])
@pytest.mark.parametrize("colour", ["white", "black"])
def test_pearls_of_one_colour_score_0_2_5_9(colour: str, number: int, points: int) -> None:
    player = Player(filled=9, **{colour: number})  # type: ignore[arg-type]
    assert parts(position(player))[f"{colour} pearls"] == points


def test_pearls_count_apart_for_each_colour() -> None:
    seen = parts(position(Player(filled=9, white=1, black=2)))
    assert (seen["white pearls"], seen["black pearls"]) == (2, 5)


def test_towel_tokens_and_towels_score_nothing() -> None:
    match = position(Player(filled=6, tokens={"wave": 1, "shell": 1}, tracks={"fish": 6, "sun": 6}))
    assert totals(match)[0] == 8 + 8 + seat_view(match)["dollars"]


def test_the_parts_have_names_and_sum_to_the_total() -> None:
    player = Player(
        filled=9, beach=[Towel("fish-sun-wave", top=7)], white=2, tracks={"fish": 3, "palm": 9}
    )
    match = position(player)
    for score in match.scores():
        assert [part.name for part in score.parts] == PARTS
        assert sum(part.points for part in score.parts) == score.total
        seen = seat_view(match, score.seat)["score"]
        assert seen["total"] == score.total
        assert seen["parts"] == {part.name: part.points for part in score.parts}
    assert totals(match)[0] == 3 + 14 + 5 + 1 - 2


def test_a_total_may_fall_below_zero() -> None:
    beach = [Towel("fish-sun-wave", top=-1), Towel("shell-sun-wave", top=-1)]
    assert totals(position(Player(beach=beach, dollars=0)))[0] == -4
