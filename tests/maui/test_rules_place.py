"""Placing a towel: the next column, every position that keeps a match inside the play area."""

import random

import pytest

from .positions import (
    NUMBER,
    ROWS,
    TRIPLES,
    Player,
    Towel,
    lines,
    only_tops,
    play_a_turn,
    position,
    refuse,
    seat_view,
    words,
)

START = "fish-sun-wave"


def matching_tops(last: str, last_top: int, tile: str) -> set[int]:
    """Every position with two alike patterns side by side in a row of the play area."""
    lying = {last_top + part: pattern for part, pattern in enumerate(last.split("-"))}
    return {
        row - part
        for part, pattern in enumerate(tile.split("-"))
        for row, beside in lying.items()
        if row in ROWS and pattern == beside
    }


def test_a_towel_needs_a_match_with_the_starting_tile_in_the_first_column() -> None:
    match = position(Player(start=START), market={"A": ["palm-fish-shell"]})
    match.play("A1")
    assert only_tops(match, [2])
    refuse(match, "@-1", "@0", "@1", "@3", "@4", "@5", "@6", "@7")


def test_one_match_is_enough_and_each_shared_pattern_offers_a_position() -> None:
    match = position(Player(start=START), market={"A": ["wave-sun-palm"]})
    match.play("A1")
    assert only_tops(match, [5, 3])  # wave beside wave in row 5; sun beside sun in row 4


def test_every_position_from_two_in_the_ocean_to_two_in_the_trees() -> None:
    deal = random.Random(12)
    seen: set[int] = set()
    for _ in range(80):
        last, *tiles = ("-".join(three) for three in deal.sample(TRIPLES, 4))
        top = deal.randint(-1, 7)
        can = [tile for tile in tiles if matching_tops(last, top, tile)]
        match = position(
            Player(beach=[Towel(last, top=top)], dollars=2), market={"A": tiles}, areas=(1, 1)
        )
        assert {word for word in words(match) if word[0] == "A"} == {
            f"A{tiles.index(tile) + 1}" for tile in can
        }
        for tile in can:
            again = position(Player(beach=[Towel(last, top=top)]), market={"A": [tile]})
            again.play("A1")
            assert only_tops(again, matching_tops(last, top, tile))
            seen |= matching_tops(last, top, tile)
    assert seen == set(range(-1, 8))


@pytest.mark.parametrize(
    ("last", "top", "tile", "place"),
    [
        ("fish-sun-wave", 1, "palm-shell-fish", -1),
        ("fish-sun-wave", 5, "wave-palm-shell", 7),
    ],
)
def test_a_towel_may_stick_out_as_far_as_its_only_match(
    last: str, top: int, tile: str, place: int
) -> None:
    match = position(Player(beach=[Towel(last, top=top)]), market={"A": [tile]})
    match.play("A1")
    assert only_tops(match, [place])
    match.play(f"@{place}")
    assert seat_view(match)["beach"][1]["top"] == place


def test_a_match_is_horizontal_not_diagonal() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    match.play("A1")
    refuse(match, "@2", "@4")
    assert only_tops(match, [3])


def test_patterns_side_by_side_outside_the_play_area_do_not_match() -> None:
    # fish and sun lie in the ocean, wave in row 1: only the wave counts.
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)]),
        market={"A": ["fish-sun-palm", "wave-fish-sun"]},
    )
    refuse(match, "A1")
    in_the_trees = position(
        Player(beach=[Towel("fish-sun-wave", top=7)]), market={"A": ["palm-sun-wave"]}
    )
    refuse(in_the_trees, "A1")


def test_a_match_outside_does_not_count_beside_one_inside() -> None:
    # At 0 the fishes would lie side by side in the ocean; only the sun in row 1 makes it legal.
    match = position(Player(beach=[Towel("fish-sun-wave", top=0)]), market={"A": ["fish-sun-palm"]})
    match.play("A1")
    assert only_tops(match, [0])
    match.play("@0")
    assert seat_view(match)["tracks"]["sun"] == 3
    assert seat_view(match)["tracks"]["fish"] == 0


def test_only_the_previous_towel_counts() -> None:
    match = position(
        Player(start="palm-shell-fish", beach=[Towel("fish-sun-wave", top=-1)]),
        market={"A": ["palm-shell-sun"]},
    )
    refuse(match, "A1")


def test_a_towel_goes_into_the_next_column_from_the_left() -> None:
    match = position(Player(filled=3, beach=[Towel(START)]), market={"A": ["fish-palm-shell"]})
    events = lines(match, "A1 @3", "placed")
    assert events == [("placed", {"column": 4, "top": 3, "tile": NUMBER["fish-palm-shell"]})]
    beach = seat_view(match)["beach"]
    assert len(beach) == 4
    assert beach[3]["patterns"] == ["fish", "palm", "shell"]


def test_each_column_takes_one_towel() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    for turn in range(1, 5):
        for seat in (0, 1):
            play_a_turn(match)
            assert len(seat_view(match, seat)["beach"]) == turn


def test_the_picked_towel_must_be_placed() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    match.play("A1")
    assert all(word.startswith("@") for word in words(match))
    refuse(match, "done", "$A", "A1", "spare/A1")


def test_a_placement_is_asked_for_even_if_it_has_one_answer() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    match.play("A1")
    assert match.view(None)["phase"] == "place"
    assert match.seat == 0
    assert len(match.moves()) == 1


def test_towels_are_aligned_with_the_grid_and_inside_its_reach() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    match.play("A1")
    for word in ("@-2", "@8", "@2.5"):
        assert word not in words(match)
        assert match.why_not(word) is not None


def test_a_penalty_makes_a_pattern_inactive_but_the_rest_of_the_tile_stays_active() -> None:
    match = position(Player(beach=[Towel("fish-sun-wave", top=0)]), market={"A": ["palm-sun-wave"]})
    match.play("A1")
    assert only_tops(match, [0])  # sun in row 1, wave in row 2


def test_a_towel_token_counts_as_the_pattern_of_the_previous_towel() -> None:
    last = Towel("fish-sun-palm", top=3, tokens={2: "wave"})
    match = position(Player(beach=[last]), market={"A": ["wave-sun-shell"]})
    match.play("A1")
    assert only_tops(match, [4])  # the wave on row 4; the sun under it is gone


def test_after_the_placement_it_is_the_next_seat() -> None:
    match = position(Player(start=START), market={"A": ["fish-palm-shell"]})
    match.play("A1 @3")
    view = match.view(None)
    assert (match.seat, view["phase"], view["picked"], view["turn"]) == (1, "pick", None, 2)
