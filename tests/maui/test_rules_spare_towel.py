"""The spare towel: the way out when nothing else can be done."""

import random

import pytest

import parasol
from parasol import Match

from .positions import (
    NUMBER,
    WAVE_OR_PALM,
    Player,
    Spot,
    Towel,
    hand,
    lines,
    market_tiles,
    offered,
    play_a_turn,
    position,
    refuse,
    seat_view,
    tracks,
    words,
)

STUCK = Towel("fish-sun-wave", top=-1)  # only the wave in row 1 is active
NO_WAVE = {
    "A": ["fish-sun-palm", "sun-palm-fish", "shell-palm-fish"],
    "B": ["palm-shell-sun", "shell-fish-sun", "palm-fish-shell"],
}
SPARES = {f"spare/{row}{place}" for row in "AB" for place in (1, 2, 3)}


def stuck(
    filled: int = 1,
    market: dict[str, list[str]] | None = None,
    tokens: dict[str, int] | None = None,
    spots: dict[Spot, str | tuple[str, str]] | None = None,
    dollars: int = 0,
    variant: str = "base",
) -> Match:
    player = Player(
        filled=filled, beach=[STUCK], tokens=tokens or {}, spots=spots or {}, dollars=dollars
    )
    return position(player, areas=(0, 0), market=market or NO_WAVE, variant=variant)


def test_the_spare_towel_is_forced_when_nothing_fits_and_both_areas_are_empty() -> None:
    match = stuck()
    assert words(match) == SPARES
    assert offered(match, *SPARES)
    refuse(match, "A1", "B1", "$A", "$B")


def test_not_while_an_area_has_sand_dollars() -> None:
    match = position(Player(beach=[STUCK], dollars=0), areas=(0, 1), market=NO_WAVE)
    assert words(match) == {"$B"}
    refuse(match, "spare/A1")


def test_not_while_an_affordable_tile_fits() -> None:
    market = {**NO_WAVE, "A": ["fish-sun-palm", "wave-palm-fish", "shell-palm-fish"]}
    match = stuck(market=market, dollars=1)
    assert words(match) == {"A2"}
    refuse(match, *SPARES)


def test_a_tile_that_fits_but_can_not_be_paid_does_not_count() -> None:
    market = {**NO_WAVE, "A": ["fish-sun-palm", "wave-palm-fish", "shell-palm-fish"]}
    assert words(stuck(market=market)) == SPARES


def test_not_while_a_towel_token_makes_a_tile_fit() -> None:
    match = stuck(tokens={"wave": 1})
    assert words(match) == {"A1", "B1"}
    refuse(match, *SPARES)


def test_a_token_that_does_not_help_leaves_the_spare_towel_and_is_not_laid() -> None:
    match = stuck(tokens={"shell": 1})
    assert words(match) == SPARES
    match.play("spare/A2")
    assert match.seat == 1
    assert hand(match) == {"shell": 1}
    assert seat_view(match)["beach"][-1]["tokens"] == [None, None, None]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_any_of_the_six_tiles_for_free(place: int) -> None:
    match = stuck(dollars=0)
    match.play(f"spare/B{place}")
    assert seat_view(match)["dollars"] == 0
    assert match.view(None)["market"]["B"]["dollars"] == 0
    assert seat_view(match)["beach"][-1]["tile"] == NUMBER[NO_WAVE["B"][place - 1]]


def test_it_lies_in_the_next_column_in_the_three_middle_rows_in_one_decision() -> None:
    match = stuck(filled=3)
    events = lines(match, "spare/A3", "spare")
    assert events == [
        ("spare", {"row": "A", "position": 3, "tile": NUMBER["shell-palm-fish"]}),
    ]
    assert len(seat_view(match)["beach"]) == 4
    assert seat_view(match)["beach"][3]["top"] == 3
    assert match.seat == 1


def test_a_flipped_seat_lays_the_spare_towel_its_own_way() -> None:
    match = position(
        Player(beach=[STUCK], dollars=0), areas=(0, 0), market=NO_WAVE, seating="table"
    )
    match.play("spare/A1")
    assert seat_view(match)["beach"][-1]["patterns"] == ["palm", "sun", "fish"]


def test_the_market_is_refilled_as_usual() -> None:
    match = stuck()
    bag = match.view(None)["bag"]
    events = lines(match, "spare/A1", "drawn")
    assert market_tiles(match, "A")[:2] == [NUMBER["sun-palm-fish"], NUMBER["shell-palm-fish"]]
    assert events == [("drawn", {"row": "A", "tile": market_tiles(match, "A")[2]})]
    assert match.view(None)["bag"] == bag - 1


@pytest.mark.parametrize("row", ["A", "B"])
def test_the_row_it_came_from_is_refilled_and_no_other(row: str) -> None:
    match = stuck()
    other = "AB".replace(row, "")
    events = lines(match, f"spare/{row}1", "drawn")
    assert [values["row"] for _, values in events] == [row]
    assert market_tiles(match, row)[:2] == [NUMBER[name] for name in NO_WAVE[row][1:]]
    assert market_tiles(match, other) == [NUMBER[name] for name in NO_WAVE[other]]


def test_umbrellas_of_other_columns_stay() -> None:
    match = stuck(filled=3)  # column 4 has no umbrella
    before = seat_view(match)["spots"]
    assert lines(match, "spare/A1", "boxed") == []
    assert seat_view(match)["spots"] == before


def test_it_stays_because_a_new_tile_was_shown() -> None:
    match = stuck()
    match.play("spare/A1")
    assert not match.can_undo()


def test_it_scores_nothing_even_where_it_matches() -> None:
    # A crab lies on the middle pattern; fish in row 3 and wave in row 5 are active. The tile on
    # A3 fits but can't be paid; as a spare towel its fish lies beside the fish and scores nothing.
    match = position(
        Player(filled=5, beach=[Towel("fish-sun-wave", top=3, crabs={2: 3})], dollars=0),
        areas=(0, 0),
        variant="crabs",
        market={
            "A": ["sun-shell-palm", "sun-palm-shell", "fish-shell-palm"],
            "B": ["shell-sun-palm", "palm-sun-shell", "palm-shell-sun"],
        },
    )
    assert words(match) == SPARES
    events = lines(match, "spare/A3", "stepped")
    assert events == []
    assert set(tracks(match).values()) == {0}


def test_an_umbrella_it_covers_goes_to_the_box_without_effect() -> None:
    match = stuck(filled=4, spots={(5, 4): "white"})
    events = lines(match, "spare/A1", "pearl", "boxed")
    assert events == [("boxed", {"column": 5, "row": 4})]
    assert seat_view(match)["pearls"] == {"white": 0, "black": 0}
    assert all(spot["column"] > 5 for spot in seat_view(match)["spots"])


def test_a_scoring_pattern_it_covers_moves_nothing_and_asks_nothing() -> None:
    match = stuck(filled=4, spots={(5, 4): WAVE_OR_PALM})
    match.play("spare/A1")
    assert match.seat == 1
    assert set(tracks(match).values()) == {0}


def test_an_umbrella_it_does_not_cover_goes_to_the_box_too() -> None:
    match = stuck(filled=1, spots={(2, 2): "white"})
    events = lines(match, "spare/A1", "pearl", "boxed")
    assert events == [("boxed", {"column": 2, "row": 2})]
    assert seat_view(match)["pearls"] == {"white": 0, "black": 0}


def test_a_crab_it_covers_goes_to_the_box_unseen() -> None:
    match = stuck(filled=4, variant="crabs")
    events = lines(match, "spare/A1", "crab", "boxed")
    assert events == [("boxed", {"column": 5, "row": 4})]
    assert seat_view(match)["beach"][4]["crabs"] == [0, 0, 0]
    assert seat_view(match)["score"]["parts"]["sand crabs"] == 0


def test_a_spare_towel_gets_no_penalty() -> None:
    match = stuck()
    before = seat_view(match)["penalties"]
    match.play("spare/A1")
    assert seat_view(match)["penalties"] == before


def test_its_patterns_are_active_for_the_next_towel() -> None:
    match = stuck()
    match.play("spare/A1")  # fish-sun-palm in rows 3 to 5
    play_a_turn(match)
    assert match.seat == 0
    assert offered(match, "B1")  # palm-shell-sun
    match.play("B1")
    assert words(match) == {"@5", "@2"}  # palm beside palm in row 5, sun beside sun in row 4


def test_it_may_be_the_twelfth_towel() -> None:
    match = stuck(filled=11)
    match.play("spare/A1")
    assert len(seat_view(match)["beach"]) == 12
    assert match.view(None)["last_round"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "crabs"])
def test_spare_towels_are_offered_only_alone_and_with_both_areas_empty(
    players: int, variant: str
) -> None:
    seen = 0
    for seed in range(12):
        match = parasol.new("maui", players=players, seed=seed, variant=variant)
        chance = random.Random(seed)
        while not match.over:
            can = words(match)
            if any(word.startswith("spare") for word in can):
                seen += 1
                assert can == SPARES
                assert not any(match.view(None)["market"][row]["dollars"] for row in "AB")
            elif match.view(None)["phase"] == "pick":
                refuse(match, "spare/A1")
            # Laying towels far out is what brings spare towels about.
            far_out = sorted(
                match.moves(), key=lambda move: (str(move) in ("@-1", "@7"), str(move))
            )
            match.play(far_out[-1] if chance.random() < 0.7 else chance.choice(far_out))
    assert seen
