"""Seats and stones: who sees a tile which way up, and how it enters a beach."""

import pytest

import parasol

from .positions import NUMBER, TRIPLES, Player, Towel, View, position, refuse, seat_view, words


def patterns(view: View, row: str) -> list[list[str]]:
    return [tile["patterns"] for tile in view["market"][row]["tiles"]]


@pytest.mark.parametrize(("players", "letters"), [(2, "AC"), (3, "ABC"), (4, "ABCD")])
def test_two_sit_opposite_and_more_sit_clockwise(players: int, letters: str) -> None:
    seats = parasol.new("maui", players=players, seed=7).view(None)["seats"]
    assert "".join(seat["letter"] for seat in seats) == letters
    assert [seat["seat"] for seat in seats] == list(range(players))


def test_a_and_b_see_tiles_upside_down_c_and_d_as_they_lie() -> None:
    match = parasol.new("maui", players=4, seed=7)
    assert [seat["flipped"] for seat in match.view(None)["seats"]] == [True, True, False, False]
    for row in "AB":
        as_they_lie = patterns(match.view(None), row)
        upside_down = [tile[::-1] for tile in as_they_lie]
        assert [patterns(match.view(seat), row) for seat in range(4)] == [
            upside_down,
            upside_down,
            as_they_lie,
            as_they_lie,
        ]


def test_a_spectator_sees_the_market_as_c_does() -> None:
    match = parasol.new("maui", players=3, seed=7)
    assert match.view(None)["market"] == match.view(2)["market"]


def test_rows_and_positions_belong_to_the_board_whoever_looks() -> None:
    match = parasol.new("maui", players=4, seed=7)
    for row in "AB":
        numbers = [
            [tile["tile"] for tile in match.view(seat)["market"][row]["tiles"]]
            for seat in (None, 0, 1, 2, 3)
        ]
        assert all(each == numbers[0] for each in numbers)


def test_starting_tiles_keep_the_orientation_of_the_market() -> None:
    for seat in parasol.new("maui", players=4, seed=7).view(None)["seats"]:
        as_c_sees = list(TRIPLES[seat["start"]["tile"]])
        assert seat["start"]["patterns"] == (as_c_sees[::-1] if seat["flipped"] else as_c_sees)


def test_the_same_tile_enters_the_beach_of_a_in_reverse_order() -> None:
    market = {"A": ["fish-palm-shell"]}
    for_a = position(Player(start="shell-sun-wave"), seating="table", market=market)
    for_a.play("A1 @3")
    assert seat_view(for_a, 0)["beach"][0]["patterns"] == ["shell", "palm", "fish"]
    for_c = position(Player(start="fish-sun-wave"), seat=1, seating="table", market=market)
    for_c.play("A1 @3")
    assert seat_view(for_c, 1)["beach"][0]["patterns"] == ["fish", "palm", "shell"]
    assert seat_view(for_c, 1)["beach"][0]["tile"] == NUMBER["fish-palm-shell"]


def test_the_tile_in_hand_is_shown_to_each_seat_its_own_way() -> None:
    match = position(
        Player(start="fish-sun-wave"), seating="table", market={"A": ["fish-palm-shell"]}
    )
    match.play("A1")
    number = NUMBER["fish-palm-shell"]
    assert match.view(0)["picked"] == {"tile": number, "patterns": ["shell", "palm", "fish"]}
    assert match.view(1)["picked"] == {"tile": number, "patterns": ["fish", "palm", "shell"]}
    assert match.view(None)["picked"] == {"tile": number, "patterns": ["fish", "palm", "shell"]}


def test_everybody_sees_a_beach_as_its_owner_laid_it() -> None:
    match = position(
        Player(start="fish-sun-wave"), seating="table", market={"A": ["fish-palm-shell"]}
    )
    match.play("A1 @1")
    for seat in (None, 0, 1):
        assert match.view(seat)["seats"] == match.view(None)["seats"]


def test_towels_may_not_be_rotated() -> None:
    # Row 1 holds the only active pattern, fish; turned round, the tile's fish would reach row 1
    # as its lowest part with two parts in the ocean, as it is only with the whole tile inside.
    match = position(
        Player(beach=[Towel("sun-wave-fish", top=-1)]), market={"A": ["fish-palm-shell"]}
    )
    match.play("A1")
    assert words(match) == {"@1"}
    refuse(match, "@-1")


def test_on_the_same_side_everybody_sees_tiles_as_c_does() -> None:
    match = parasol.new("maui", players=4, seed=7, seating="same-side")
    assert not any(seat["flipped"] for seat in match.view(None)["seats"])
    for seat in range(4):
        assert match.view(seat)["market"] == match.view(None)["market"]
    for seat_seen in match.view(None)["seats"]:
        assert seat_seen["start"]["patterns"] == list(TRIPLES[seat_seen["start"]["tile"]])


def test_parts_of_a_tile_count_from_the_ocean_of_its_own_beach() -> None:
    # A sees shell-palm-fish; part 1 is the shell, though it is the last one as C sees the tile.
    match = position(
        Player(start="shell-sun-wave", tokens={"wave": 1}),
        seating="table",
        market={"A": ["fish-palm-shell"]},
    )
    match.play("A1 @3")
    assert words(match) == {"+wave/2", "+wave/3", "done"}
    match.play("+wave/3")
    assert seat_view(match)["beach"][0]["tokens"] == [None, None, "wave"]
