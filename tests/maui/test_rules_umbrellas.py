"""Umbrella tokens: pearls and scoring patterns, covered or not."""

import pytest

from parasol import Match

from .positions import (
    SHELL_OR_PALM,
    WAVE_OR_PALM,
    Player,
    Towel,
    hand,
    lines,
    position,
    refuse,
    seat_view,
    tracks,
    words,
)

LAST = Towel("fish-sun-wave", top=3)
TWO_IN_ONE_COLUMN = {
    "umbrellas": {"spots": [[2, 2], [2, 4], [5, 4], [6, 1], [8, 7], [9, 4], [11, 2], [12, 6]]}
}
ON_THE_FRAMED_TRACKS = {"scoring": {"tokens": [["fish", "sun"], ["shell", "palm"]]}}


def before_column_2(
    token: str | tuple[str, str], tile: str = "palm-fish-sun", **more: int
) -> Match:
    """The next towel goes into column 2, whose umbrella icon is in row 2."""
    player = Player(beach=[LAST], spots={(2, 2): token}, tracks=more)
    return position(player, market={"A": [tile]})


def spots(match: Match, seat: int = 0) -> set[tuple[int, int]]:
    return {(spot["column"], spot["row"]) for spot in seat_view(match, seat)["spots"]}


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_covered_pearl_is_kept_on_the_dock(colour: str) -> None:
    match = before_column_2(colour)
    events = lines(match, "A1 @2", "pearl", "boxed")
    assert events == [("pearl", {"colour": colour})]
    assert seat_view(match)["pearls"] == {"white": 0, "black": 0, colour: 1}
    assert (2, 2) not in spots(match)


@pytest.mark.parametrize(
    ("last_top", "tile", "place"),
    [(3, "palm-fish-sun", 2), (3, "palm-shell-fish", 1), (1, "palm-fish-shell", 0)],
)
def test_any_of_the_three_patterns_may_cover_an_umbrella(
    last_top: int, tile: str, place: int
) -> None:
    player = Player(beach=[Towel("fish-sun-wave", top=last_top)], spots={(2, 2): "white"})
    match = position(player, market={"A": [tile]})
    match.play(f"A1 @{place}")
    assert seat_view(match)["pearls"]["white"] == 1


def test_an_umbrella_not_covered_in_the_column_goes_to_the_box() -> None:
    match = before_column_2("white", "fish-palm-shell")
    events = lines(match, "A1 @3", "pearl", "boxed")
    assert events == [("boxed", {"column": 2, "row": 2})]
    assert seat_view(match)["pearls"] == {"white": 0, "black": 0}
    assert (2, 2) not in spots(match)


def test_umbrellas_of_other_columns_and_of_other_players_stay() -> None:
    match = before_column_2("white")
    mine, theirs = spots(match, 0), spots(match, 1)
    match.play("A1 @2")
    assert spots(match, 0) == mine - {(2, 2)}
    assert spots(match, 1) == theirs


def test_a_scoring_pattern_moves_one_step_on_one_of_its_two_tracks() -> None:
    for track in ("wave", "palm"):
        match = before_column_2(WAVE_OR_PALM)
        match.play("A1 @2")
        view = match.view(None)
        assert (view["phase"], match.seat) == ("track", 0)
        assert view["choice"] == ["wave", "palm"]
        assert view["placing"] == {"column": 2, "top": 2}
        assert words(match) == {"^wave", "^palm"}
        match.play(f"^{track}")
        assert tracks(match) == {"fish": 1, "sun": 1, "wave": 0, "shell": 0, "palm": 0, track: 1}
        assert match.seat == 1
        assert (2, 2) not in spots(match)


def test_the_step_of_a_scoring_pattern_is_mandatory_and_on_its_own_tracks() -> None:
    match = before_column_2(WAVE_OR_PALM)
    match.play("A1 @2")
    refuse(match, "done", "^shell", "^fish", "^sun", "$A")


def test_a_scoring_pattern_with_one_full_track_takes_the_other_unasked() -> None:
    match = before_column_2(WAVE_OR_PALM, wave=15)
    match.play("A1 @2")
    assert match.seat == 1
    assert tracks(match)["palm"] == 1
    assert tracks(match)["wave"] == 15


def test_a_scoring_pattern_with_both_tracks_full_is_ignored() -> None:
    match = before_column_2(WAVE_OR_PALM, wave=15, palm=15)
    events = lines(match, "A1 @2", "ignored", "stepped")
    assert events[0][0] == "ignored"
    assert [values["track"] for kind, values in events[1:]] == ["fish", "sun"]
    assert match.seat == 1
    assert (tracks(match)["wave"], tracks(match)["palm"]) == (15, 15)
    assert (2, 2) not in spots(match)


def test_a_scoring_pattern_not_covered_moves_nothing() -> None:
    match = before_column_2(WAVE_OR_PALM, "fish-palm-shell")
    match.play("A1 @3")
    assert match.seat == 1
    assert tracks(match) == {"fish": 1, "sun": 0, "wave": 0, "shell": 0, "palm": 0}


def test_the_bonus_of_an_umbrella_comes_before_the_matches_are_scored() -> None:
    player = Player(beach=[Towel("wave-sun-fish")], spots={(2, 2): WAVE_OR_PALM})
    match = position(player, market={"A": ["palm-wave-shell"]})
    events = lines(match, "A1 @2 ^wave", "stepped")
    assert [values for kind, values in events] == [
        {"track": "wave", "from": 0, "to": 1, "why": "umbrella"},
        {"track": "wave", "from": 1, "to": 2, "why": "match"},
    ]


def test_a_bonus_that_fills_a_track_leaves_nothing_for_its_match() -> None:
    player = Player(
        beach=[Towel("wave-sun-fish")], spots={(2, 2): WAVE_OR_PALM}, tracks={"wave": 14}
    )
    match = position(player, market={"A": ["palm-wave-shell"]})
    match.play("A1 @2")
    assert words(match) == {"^wave", "^palm"}  # the match has not been scored yet
    match.play("^wave")
    assert tracks(match)["wave"] == 15


def test_the_track_is_chosen_before_towel_tokens_are_laid() -> None:
    player = Player(beach=[LAST], spots={(2, 2): SHELL_OR_PALM}, tokens={"wave": 1})
    match = position(player, market={"A": ["palm-fish-sun"]})
    match.play("A1 @2")
    assert match.view(None)["phase"] == "track"
    match.play("^shell")
    assert match.view(None)["phase"] == "tokens"
    assert tracks(match)["shell"] == 1
    assert tracks(match)["fish"] == 0


@pytest.mark.parametrize("order", [1, -1])
def test_several_umbrellas_in_one_column_apply_from_the_ocean_down(order: int) -> None:
    player = Player(beach=[LAST], spots={(2, 2): SHELL_OR_PALM, (2, 4): WAVE_OR_PALM})
    icons = TWO_IN_ONE_COLUMN["umbrellas"]["spots"][::order]  # however the box lists them
    components = {"umbrellas": {"spots": icons}}
    match = position(player, market={"A": ["palm-fish-sun"]}, components=components)
    match.play("A1 @2")
    assert words(match) == {"^shell", "^palm"}
    match.play("^shell")
    assert words(match) == {"^wave", "^palm"}
    match.play("^palm")
    assert match.seat == 1
    assert tracks(match) == {"fish": 1, "sun": 1, "wave": 0, "shell": 1, "palm": 1}


def test_the_first_of_two_umbrellas_may_fill_a_track_of_the_second() -> None:
    player = Player(
        beach=[LAST], spots={(2, 2): SHELL_OR_PALM, (2, 4): WAVE_OR_PALM}, tracks={"palm": 14}
    )
    match = position(player, market={"A": ["palm-fish-sun"]}, components=TWO_IN_ONE_COLUMN)
    match.play("A1 @2 ^palm")
    assert match.seat == 1
    assert (tracks(match)["palm"], tracks(match)["wave"]) == (15, 1)


def test_a_pearl_and_a_scoring_pattern_in_one_column_both_count() -> None:
    player = Player(beach=[LAST], spots={(2, 2): WAVE_OR_PALM, (2, 4): "black"})
    match = position(player, market={"A": ["palm-fish-sun"]}, components=TWO_IN_ONE_COLUMN)
    match.play("A1 @2 ^palm")
    assert seat_view(match)["pearls"]["black"] == 1
    assert tracks(match)["palm"] == 1


def test_of_two_umbrellas_in_one_column_the_one_not_covered_goes_to_the_box() -> None:
    player = Player(beach=[LAST], spots={(2, 2): "white", (2, 4): "black"})
    match = position(player, market={"A": ["sun-palm-shell"]}, components=TWO_IN_ONE_COLUMN)
    events = lines(match, "A1 @4", "pearl", "boxed")
    assert ("pearl", {"colour": "black"}) in events
    assert ("boxed", {"column": 2, "row": 2}) in events
    assert len(events) == 2
    assert seat_view(match)["pearls"] == {"white": 0, "black": 1}


def test_a_scoring_pattern_may_move_onto_an_ornate_frame() -> None:
    player = Player(beach=[LAST], spots={(2, 2): ("fish", "sun")}, tracks={"sun": 5, "fish": 2})
    match = position(player, market={"A": ["palm-shell-fish"]}, components=ON_THE_FRAMED_TRACKS)
    events = lines(match, "A1 @1 ^sun", "stepped", "token")
    assert [kind for kind, values in events] == ["stepped", "token", "stepped"]
    assert events[1] == ("token", {"pattern": "wave"})
    assert hand(match) == {"wave": 1}
    assert match.view(None)["frames"]["sun"]["left"] == 0


def test_a_token_from_a_scoring_pattern_comes_at_once_and_is_not_usable_this_turn() -> None:
    player = Player(
        beach=[LAST], spots={(2, 2): ("fish", "sun")}, tracks={"sun": 5}, tokens={"shell": 1}
    )
    match = position(player, market={"A": ["palm-sun-fish"]}, components=ON_THE_FRAMED_TRACKS)
    match.play("A1 @1 ^sun")
    view = match.view(None)
    assert view["phase"] == "tokens"
    assert view["gained"] == {"wave": 1}
    assert words(match) == {"+shell/1", "+shell/2", "done"}
    refuse(match, "+wave/1", "+wave/2")
    match.play("done")
    assert match.view(None)["gained"] == {}
    assert hand(match) == {"shell": 1, "wave": 1}
