"""Picking a towel: what it costs, how the market is refilled, and which tiles may be picked."""

import pytest

import parasol
from parasol import Match

from .positions import (
    NUMBER,
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

MARKET = {
    "A": ["sun-fish-palm", "palm-fish-shell", "shell-sun-palm"],
    "B": ["wave-shell-fish", "palm-wave-sun", "fish-palm-wave"],
}
START = "fish-sun-wave"


def rich() -> Match:
    return position(Player(start=START, dollars=2), market=MARKET, areas=(1, 1))


@pytest.mark.parametrize(("place", "cost"), [(1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("row", ["A", "B"])
def test_the_first_tile_is_free_the_second_costs_1_the_third_2(
    row: str, place: int, cost: int
) -> None:
    match = rich()
    match.play(f"{row}{place}")
    assert seat_view(match)["dollars"] == 2 - cost


@pytest.mark.parametrize(("row", "other"), [("A", "B"), ("B", "A")])
def test_the_cost_is_paid_into_the_area_of_the_same_row(row: str, other: str) -> None:
    match = rich()
    match.play(f"{row}3")
    assert match.view(None)["market"][row]["dollars"] == 3
    assert match.view(None)["market"][other]["dollars"] == 1


def test_a_tile_one_cannot_pay_for_may_not_be_picked() -> None:
    with_one = position(Player(start=START, dollars=1), market=MARKET)
    assert offered(with_one, "A1", "A2", "B1", "B2")
    refuse(with_one, "A3", "B3")
    with_none = position(Player(start=START, dollars=0), market=MARKET)
    assert offered(with_none, "A1", "B1")
    refuse(with_none, "A2", "A3", "B2", "B3")


def test_both_rows_may_be_picked_from() -> None:
    assert offered(rich(), "A1", "A2", "A3", "B1", "B2", "B3")


@pytest.mark.parametrize(
    ("place", "stay"),
    [
        (1, ["palm-fish-shell", "shell-sun-palm"]),
        (2, ["sun-fish-palm", "shell-sun-palm"]),
        (3, ["sun-fish-palm", "palm-fish-shell"]),
    ],
)
def test_tiles_slide_towards_the_free_end_and_a_new_one_takes_the_last_place(
    place: int, stay: list[str]
) -> None:
    match = rich()
    before = set(market_tiles(match, "A") + market_tiles(match, "B"))
    match.play(f"A{place}")
    after = market_tiles(match, "A")
    assert after[:2] == [NUMBER[name] for name in stay]
    assert after[2] not in before
    assert market_tiles(match, "B") == [NUMBER[name] for name in MARKET["B"]]


@pytest.mark.parametrize(("row", "other"), [("A", "B"), ("B", "A")])
def test_the_row_the_tile_came_from_is_refilled_and_no_other(row: str, other: str) -> None:
    match = rich()
    events = lines(match, f"{row}1", "drawn")
    assert [values["row"] for _, values in events] == [row]
    assert market_tiles(match, row)[:2] == [NUMBER[name] for name in MARKET[row][1:]]
    assert market_tiles(match, other) == [NUMBER[name] for name in MARKET[other]]


def test_the_market_is_refilled_before_the_tile_is_placed() -> None:
    match = rich()
    bag = match.view(None)["bag"]
    match.play("A1")
    view = match.view(None)
    assert view["phase"] == "place"
    assert view["picked"]["tile"] == NUMBER["sun-fish-palm"]
    assert len(view["market"]["A"]["tiles"]) == 3
    assert view["bag"] == bag - 1
    assert seat_view(match)["beach"] == []


def test_the_log_tells_what_was_picked_paid_and_drawn() -> None:
    match = rich()
    events = lines(match, "B3", "picked", "drawn")
    drawn = market_tiles(match, "B")[2]
    tile = NUMBER["fish-palm-wave"]
    assert events == [
        ("picked", {"row": "B", "position": 3, "tile": tile, "cost": 2}),
        ("drawn", {"row": "B", "tile": drawn}),
    ]


def test_log_lines_name_the_seat_that_acted_and_everybody_reads_the_same() -> None:
    match = position(Player(start=START), seat=1, market=MARKET)
    match.play("A1 @2")
    events = {line.kind: line.seat for line in match.log(None)}
    assert (events["picked"], events["drawn"], events["placed"], events["stepped"]) == (1, 1, 1, 1)
    for seat in (0, 1):
        assert [(line.kind, line.values) for line in match.log(seat)] == [
            (line.kind, line.values) for line in match.log(None)
        ]


def test_a_pick_stays_because_a_new_tile_was_shown_but_a_placement_may_be_taken_back() -> None:
    match = rich()
    match.play("A1")
    assert not match.can_undo()
    with pytest.raises(parasol.CannotUndo):
        match.undo()
    match.play("@2")
    match.undo()
    assert match.view(None)["phase"] == "place"
    assert not match.can_undo()


def test_a_tile_that_can_nowhere_match_may_not_be_picked() -> None:
    # The only active pattern of the last towel is the wave in row 1.
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], dollars=1),
        market={"A": ["fish-sun-palm", "palm-wave-sun"], "B": ["shell-palm-fish"]},
    )
    refuse(match, "A1", "B1")
    assert offered(match, "A2")


def test_a_tile_that_only_a_towel_token_in_hand_can_match_may_be_picked() -> None:
    market = {"A": ["fish-sun-palm"]}
    without = position(Player(beach=[Towel("fish-sun-wave", top=-1)]), market=market)
    refuse(without, "A1")
    with_wave = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], tokens={"wave": 1}), market=market
    )
    assert offered(with_wave, "A1")
    with_shell = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], tokens={"shell": 1}), market=market
    )
    refuse(with_shell, "A1")


def test_a_token_of_somebody_else_or_on_a_frame_does_not_help() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)]),
        Player(tokens={"wave": 1}),
        players=3,
        market={"A": ["fish-sun-palm"]},
    )
    assert match.view(None)["frames"]["sun"]["left"] == 1
    refuse(match, "A1")


def test_one_action_must_be_done_and_there_is_no_passing() -> None:
    match = rich()
    assert words(match) == {"A1", "A2", "A3", "B1", "B2", "B3", "$A", "$B"}
    refuse(match, "done", "@3", "^wave", "+wave/1")


def test_words_that_mean_nothing_are_refused() -> None:
    match = rich()
    for word in ("C1", "A4", "$C", "towel", ""):
        with pytest.raises(parasol.IllegalMove):
            match.play(word)


def test_a_pick_is_asked_for_even_if_it_has_one_answer() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], dollars=0),
        areas=(0, 0),
        market={"A": ["fish-palm-wave", "fish-wave-palm"], "B": ["fish-sun-palm"]},
    )
    assert match.view(None)["phase"] == "pick"
    assert words(match) == {"A1"}


def test_several_words_are_played_all_or_none() -> None:
    match = rich()
    before = match.view(None)
    with pytest.raises(parasol.IllegalMove):
        match.play("A1 @7")
    assert match.view(None) == before
    match.play("A1 @2")
    assert len(seat_view(match)["beach"]) == 1
