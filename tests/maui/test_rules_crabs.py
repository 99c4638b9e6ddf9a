"""The sand crab variant."""

import random

import pytest

import parasol
from parasol import Match

from .positions import (
    Player,
    Towel,
    hand,
    lines,
    only_tops,
    position,
    refuse,
    seat_view,
    tracks,
    words,
)

CRABS = {(2, 6), (3, 2), (5, 4), (6, 7), (8, 1), (9, 4), (11, 6)}
LAST = Towel("fish-sun-wave", top=4)  # rows 4 to 6; the crab of column 2 waits in row 6


def before_column_2(tile: str, tokens: dict[str, int] | None = None) -> Match:
    player = Player(beach=[LAST], tokens=tokens or {})
    return position(player, market={"A": [tile]}, variant="crabs")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_crabs_lie_face_down_and_two_scoring_patterns_face_up(players: int) -> None:
    for seed in range(5):
        match = parasol.new("maui", players=players, seed=seed, variant="crabs")
        for seat in match.view(None)["seats"]:
            where = {(spot["column"], spot["row"]): spot["token"] for spot in seat["spots"]}
            assert {place for place, token in where.items() if token == "crab"} == CRABS
            assert where[(4, 1)] == ["wave", "palm"]
            assert where[(10, 7)] == ["shell", "palm"]
            assert len(where) == 9


def test_there_are_no_pearls_to_collect() -> None:
    match = parasol.new("maui", seed=1, variant="crabs")
    chance = random.Random(1)
    while not match.over:
        match.play(chance.choice(match.moves()))
    assert all(seat["pearls"] == {"white": 0, "black": 0} for seat in match.view(None)["seats"])


def test_nobody_knows_a_face_down_crab_not_even_its_owner() -> None:
    match = parasol.new("maui", seed=1, variant="crabs")
    for viewer in (None, 0, 1):
        for seat in match.view(viewer)["seats"]:
            assert {spot["token"] for spot in seat["spots"] if isinstance(spot["token"], str)} == {
                "crab"
            }


def test_a_covered_crab_lands_face_up_on_the_pattern_that_covers_it() -> None:
    match = before_column_2("fish-palm-shell")
    events = lines(match, "A1 @4", "crab")
    crabs = seat_view(match)["beach"][1]["crabs"]
    assert crabs[:2] == [0, 0]
    assert crabs[2] in (2, 3, 4)
    assert events == [("crab", {"row": 6, "points": crabs[2]})]
    assert seat_view(match)["score"]["parts"]["sand crabs"] == -crabs[2]
    assert (2, 6) not in {(spot["column"], spot["row"]) for spot in seat_view(match)["spots"]}


def test_the_pattern_a_crab_is_about_to_land_on_still_scores() -> None:
    match = before_column_2("palm-shell-wave")
    events = lines(match, "A1 @4", "stepped", "crab")
    assert [kind for kind, _ in events] == ["stepped", "crab"]
    assert tracks(match)["wave"] == 2


def test_a_pattern_under_a_crab_is_inactive() -> None:
    # wave in row 6 lies under a crab; fish and sun in rows 4 and 5 do not.
    player = Player(filled=2, beach=[Towel("fish-sun-wave", top=4, crabs={3: 2})])
    match = position(player, market={"A": ["wave-palm-fish"]}, variant="crabs")
    match.play("A1")
    assert only_tops(match, [2])


def test_a_pattern_under_a_crab_scores_nothing_beside_another_match() -> None:
    player = Player(filled=2, beach=[Towel("fish-sun-wave", top=4, crabs={3: 2})])
    match = position(player, market={"A": ["fish-palm-wave"]}, variant="crabs")
    match.play("A1 @4")
    assert tracks(match) == {"fish": 1, "sun": 0, "wave": 0, "shell": 0, "palm": 0}


def test_a_tile_that_only_matches_under_a_crab_may_not_be_picked() -> None:
    # In row 6 and 7 fish lies under the crab of column 2, sun is active, wave is in the trees.
    player = Player(filled=2, beach=[Towel("fish-sun-wave", top=6, crabs={1: 4})])
    match = position(
        player, market={"A": ["fish-palm-shell"], "B": ["palm-sun-fish"]}, variant="crabs"
    )
    refuse(match, "A1")
    assert "B1" in words(match)


def test_a_crab_not_covered_goes_to_the_box_unseen_and_does_not_count() -> None:
    match = before_column_2("palm-sun-fish")  # at 2: rows 2 to 4
    events = lines(match, "A1 @2", "crab", "boxed")
    assert events == [("boxed", {"column": 2, "row": 6})]
    assert seat_view(match)["beach"][1]["crabs"] == [0, 0, 0]
    assert seat_view(match)["score"]["parts"]["sand crabs"] == 0


def test_a_towel_token_may_go_on_the_pattern_a_crab_is_about_to_land_on() -> None:
    match = before_column_2("fish-palm-shell", tokens={"wave": 1})
    match.play("A1 @4")
    assert words(match) == {"+wave/2", "+wave/3", "done"}
    match.play("+wave/3")
    assert tracks(match)["wave"] == 2
    laid = seat_view(match)["beach"][1]
    assert laid["tokens"] == [None, None, "wave"]
    assert laid["crabs"][2] > 0
    assert hand(match) == {}


def test_a_towel_token_under_a_crab_is_inactive_and_so_is_its_pattern() -> None:
    last = Towel("fish-palm-shell", top=4, tokens={3: "wave"}, crabs={3: 3})
    match = position(
        Player(filled=2, beach=[last]), market={"A": ["wave-shell-fish"]}, variant="crabs"
    )
    match.play("A1")
    assert only_tops(match, [2])  # fish in row 4; neither wave nor shell in row 6


def test_a_towel_token_may_not_go_on_a_crab_that_lies_face_up() -> None:
    # Face-up crabs lie on earlier towels only, and tokens go on the towel just placed only.
    player = Player(
        filled=2, beach=[Towel("fish-sun-wave", top=4, crabs={3: 2})], tokens={"shell": 1}
    )
    match = position(player, market={"A": ["fish-palm-wave"]}, variant="crabs")
    earlier = seat_view(match)["beach"][1]
    match.play("A1 @4")
    refuse(match, "+shell/1")  # its only match: the wave beside the crab is none
    match.play("+shell/2")
    assert seat_view(match)["beach"][1] == earlier


def test_scoring_patterns_work_on_the_crab_side() -> None:
    # Column 4, row 1: {wave or palm}.
    player = Player(filled=3, beach=[Towel("fish-sun-wave", top=1)])
    match = position(player, market={"A": ["fish-palm-shell"]}, variant="crabs")
    match.play("A1 @1")
    assert words(match) == {"^wave", "^palm"}
    match.play("^palm")
    assert tracks(match) == {"fish": 3, "sun": 0, "wave": 0, "shell": 0, "palm": 1}


def test_crabs_and_penalties_both_cost_points() -> None:
    player = Player(filled=2, beach=[Towel("fish-sun-wave", top=6, crabs={1: 4})])
    match = position(player, variant="crabs")
    seen = seat_view(match)["score"]["parts"]
    assert (seen["sand crabs"], seen["penalties"]) == (-4, -1)


def test_the_values_of_a_players_crabs_are_two_2_three_3_and_two_4() -> None:
    beach = [
        Towel("palm-fish-sun"),
        Towel("sun-wave-fish", top=4, crabs={3: 2}),
        Towel("fish-palm-wave", top=2, crabs={1: 2}),
        Towel("fish-wave-sun"),
        Towel("fish-shell-sun", top=3, crabs={2: 3}),
        Towel("sun-wave-palm", top=5, crabs={3: 3}),
        Towel("shell-sun-palm"),
        Towel("fish-sun-wave", top=1, crabs={1: 3}),
    ]
    for seed in range(8):  # all but the 4s have been shown; the next one lies in column 9, row 4
        match = position(
            Player(beach=beach), market={"A": ["wave-palm-shell"]}, variant="crabs", seed=seed
        )
        match.play("A1 @3")
        assert seat_view(match)["beach"][8]["crabs"] == [0, 4, 0]


def test_crabs_add_up() -> None:
    towels = [Towel("shell-palm-fish", top=2, crabs={1: 4}), Towel("fish-sun-wave", top=2)]
    player = Player(filled=4, beach=towels)
    match = position(player, market={"A": ["palm-sun-shell"]}, variant="crabs")
    events = lines(match, "A1 @2", "crab")  # the crab of column 5 waits in row 4
    points = events[0][1]["points"]
    assert seat_view(match)["score"]["parts"]["sand crabs"] == -4 - points
    assert seat_view(match)["score"]["total"] == match.scores()[0].total


def test_crabs_are_shuffled() -> None:
    seen = set()
    for seed in range(25):
        match = parasol.new("maui", seed=seed, variant="crabs")
        chance = random.Random(seed)
        while not match.over:
            match.play(chance.choice(match.moves()))
        seen |= {
            (column, points)
            for seat in match.view(None)["seats"]
            for column, laid in enumerate(seat["beach"])
            for points in laid["crabs"]
            if points
        }
    for column in {column for column, _ in seen}:
        assert {points for at, points in seen if at == column} == {2, 3, 4}


def test_crabs_are_mixed_for_each_player_apart() -> None:
    alike, different = 0, 0
    for seed in range(25):
        match = parasol.new("maui", seed=seed, variant="crabs")
        chance = random.Random(seed)
        while not match.over:
            match.play(chance.choice(match.moves()))
        beaches = [seat["beach"] for seat in match.view(None)["seats"]]
        for mine, theirs in zip(*beaches, strict=False):  # one may be shorter
            shown = {sum(mine["crabs"]), sum(theirs["crabs"])}
            if 0 not in shown:
                alike += len(shown) == 1
                different += len(shown) == 2
    assert alike
    assert different


def test_a_landed_crab_was_shown_so_the_placement_stays() -> None:
    match = before_column_2("fish-palm-shell")
    match.play("A1")
    match.play("@4")
    assert not match.can_undo()
    with pytest.raises(parasol.CannotUndo):
        match.undo()


def test_a_refused_chain_of_words_leaves_no_crab_behind() -> None:
    match = before_column_2("palm-sun-fish")
    with pytest.raises(parasol.IllegalMove):
        match.play("A1 @4 $A")  # at 4 the crab would have landed
    match.play("A1 @2")
    assert seat_view(match)["beach"][1]["crabs"] == [0, 0, 0]


def test_a_placement_that_shows_no_crab_may_be_taken_back() -> None:
    match = before_column_2("palm-sun-fish")
    match.play("A1")
    before = match.view(None)
    match.play("@2")
    match.undo()
    assert match.view(None) == before
