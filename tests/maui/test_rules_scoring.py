"""Moving score markers: matches, rows, last spaces and ornate frames."""

import random
from collections import Counter

import pytest

import parasol
from parasol import Match

from .positions import (
    ROW_STEPS,
    ROWS,
    Player,
    Towel,
    hand,
    lines,
    offered,
    position,
    seat_view,
    tracks,
    words,
)

LAST = Towel("fish-sun-wave", top=3)


def ready(tile: str, last: Towel = LAST, players: int = 2, **steps: int) -> Match:
    return position(Player(beach=[last], tracks=steps), market={"A": [tile]}, players=players)


@pytest.mark.parametrize("row", ROWS)
def test_a_match_moves_as_many_steps_as_its_row_says(row: int) -> None:
    match = ready("fish-palm-shell", Towel("fish-sun-wave", top=row))
    events = lines(match, f"A1 @{row}", "stepped")
    steps = ROW_STEPS[row - 1]
    assert events == [("stepped", {"track": "fish", "from": 0, "to": steps, "why": "match"})]
    assert tracks(match) == {"fish": steps, "sun": 0, "wave": 0, "shell": 0, "palm": 0}


def test_every_match_of_a_placement_scores_on_its_own_track() -> None:
    match = ready("fish-sun-palm", Towel("fish-sun-wave", top=1), sun=4)
    match.play("A1 @1")
    assert tracks(match) == {"fish": 3, "sun": 6, "wave": 0, "shell": 0, "palm": 0}


def test_patterns_that_do_not_lie_side_by_side_score_nothing() -> None:
    match = ready("sun-fish-palm")  # fish beside fish in row 3; the suns are a row apart
    match.play("A1 @2")
    assert tracks(match) == {"fish": 1, "sun": 0, "wave": 0, "shell": 0, "palm": 0}


def test_only_the_previous_towel_scores() -> None:
    player = Player(beach=[Towel("fish-palm-shell"), Towel("wave-sun-fish")])
    match = position(player, market={"A": ["fish-sun-palm"]})
    match.play("A1 @3")
    assert tracks(match) == {"fish": 0, "sun": 1, "wave": 0, "shell": 0, "palm": 0}


def test_only_the_seat_that_placed_moves() -> None:
    match = ready("fish-palm-shell")
    match.play("A1 @3")
    assert set(tracks(match, 1).values()) == {0}


def test_markers_may_share_a_space() -> None:
    match = position(
        Player(beach=[LAST]), Player(tracks={"fish": 1}), market={"A": ["fish-palm-shell"]}
    )
    match.play("A1 @3")
    assert tracks(match, 0)["fish"] == tracks(match, 1)["fish"] == 1


def test_n_steps_from_off_the_track_reach_space_n() -> None:
    match = ready("fish-palm-shell", Towel("fish-sun-wave", top=2))
    assert seat_view(match)["score"]["parts"]["fish"] == 0
    match.play("A1 @2")
    assert tracks(match)["fish"] == 2
    assert seat_view(match)["score"]["parts"]["fish"] == 2


def test_a_marker_on_the_last_space_stays_and_the_match_is_still_legal() -> None:
    match = ready("fish-palm-shell", fish=15)
    match.play("A1")
    assert offered(match, "@3")
    match.play("@3")
    assert tracks(match)["fish"] == 15
    assert seat_view(match)["score"]["parts"]["fish"] == 26


def test_a_step_that_can_not_be_made_is_no_event() -> None:
    match = ready("fish-palm-shell", fish=15)
    assert lines(match, "A1 @3", "stepped") == []


def test_a_step_too_far_stops_at_the_last_space() -> None:
    match = ready("fish-palm-shell", Towel("fish-sun-wave", top=1), fish=13)
    match.play("A1 @1")
    assert tracks(match)["fish"] == 15


@pytest.mark.parametrize(
    ("track", "kind", "tile"),
    [("fish", "shell", "fish-palm-shell"), ("sun", "wave", "palm-sun-shell")],
)
def test_reaching_an_ornate_frame_takes_one_towel_token(track: str, kind: str, tile: str) -> None:
    player = Player(beach=[LAST], tracks={track: 5})
    match = position(player, market={"A": [tile]}, players=3)
    events = lines(match, "A1 @3", "stepped", "token")
    assert [line for line, _ in events] == ["stepped", "token"]
    assert events[1] == ("token", {"pattern": kind})
    assert tracks(match)[track] == 6
    assert hand(match) == {kind: 1}
    assert match.view(None)["frames"][track]["left"] == 1


def test_passing_an_ornate_frame_takes_one_towel_token_too() -> None:
    match = ready("fish-palm-shell", Towel("fish-sun-wave", top=1), fish=4)
    match.play("A1 @1")
    assert tracks(match)["fish"] == 7
    assert hand(match) == {"shell": 1}


def test_a_frame_with_no_token_left_gives_none() -> None:
    player = Player(beach=[LAST], tracks={"fish": 5})
    match = position(player, market={"A": ["fish-palm-shell"]}, frames={"fish": 0})
    events = lines(match, "A1 @3", "token")
    assert events == []
    assert hand(match) == {}
    assert match.view(None)["frames"]["fish"]["left"] == 0


@pytest.mark.parametrize("space", [6, 9])
def test_a_marker_past_its_frame_gets_nothing_there(space: int) -> None:
    match = ready("fish-palm-shell", players=3, fish=space)
    match.play("A1 @3")
    assert hand(match) == {}
    assert match.view(None)["frames"]["fish"]["left"] == 2


@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_nobody_gets_more_than_one_token_of_each_kind_in_a_game(variant: str) -> None:
    gained: Counter[tuple[int | None, str]] = Counter()
    for seed in range(6):
        match = parasol.new("maui", players=3, seed=seed, variant=variant)
        chance = random.Random(seed)
        while not match.over:
            match.play(chance.choice(match.moves()))
        events = [line for line in match.log(None) if line.kind == "token"]
        each = Counter((line.seat, line.values["pattern"]) for line in events)
        assert all(number == 1 for number in each.values())
        gained.update(each)
    assert gained


def test_other_tracks_have_no_frame() -> None:
    match = ready("palm-shell-wave", players=3, wave=5, shell=5, palm=5)
    match.play("A1 @3")
    assert tracks(match)["wave"] == 6
    assert hand(match) == {}


def test_passing_both_frames_in_one_turn_gives_one_token_of_each() -> None:
    match = ready("fish-sun-palm", players=3, fish=5, sun=5)
    match.play("A1 @3")
    assert hand(match) == {"shell": 1, "wave": 1}
    assert {frame["left"] for frame in match.view(None)["frames"].values()} == {1}


def test_the_rulebook_example_of_a_frame_reached_by_three_steps() -> None:
    # Two matches: palm in row 2 goes onto the second space, fish in row 1 three steps onto the
    # frame; the orange token is taken and can't be used in this turn.
    match = ready("fish-palm-wave", Towel("fish-palm-sun", top=1), fish=3)
    match.play("A1 @1")
    assert tracks(match) == {"fish": 6, "sun": 0, "wave": 0, "shell": 0, "palm": 2}
    assert hand(match) == {"shell": 1}
    assert seat_view(match)["score"]["parts"]["fish"] == 8
    assert match.seat == 1
    assert seat_view(match)["beach"][1]["tokens"] == [None, None, None]


def test_a_token_taken_from_a_frame_is_not_usable_in_the_same_turn() -> None:
    player = Player(beach=[LAST], tracks={"fish": 5}, tokens={"wave": 1})
    match = position(player, market={"A": ["fish-palm-sun"]})
    match.play("A1 @3")
    assert not any("shell" in word for word in words(match))
    match.play("+wave/2")
    assert match.seat == 1
    assert hand(match) == {"shell": 1}


def test_two_matches_of_one_pattern_both_score_and_their_steps_add_up() -> None:
    # Needs two tokens of one kind: here both frames hold waves.
    last = Towel("wave-sun-fish", top=5, tokens={3: "wave"})
    match = position(
        Player(beach=[last], tokens={"wave": 1}),
        market={"A": ["wave-palm-shell"]},
        components={"frames": {"fish": {"space": 6, "token": "wave"}}},
    )
    match.play("A1 @5 +wave/3")
    assert tracks(match)["wave"] == 1 + 3


def test_a_towel_token_scores_instead_of_the_pattern_under_it() -> None:
    player = Player(beach=[LAST], tokens={"wave": 1})
    match = position(player, market={"A": ["fish-sun-palm"]})
    before = tracks(match)
    match.play("A1 @3 +wave/1")
    assert tracks(match) == {**before, "sun": before["sun"] + 1}
