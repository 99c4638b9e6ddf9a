"""Towel tokens: replacing patterns of the towel just placed."""

import pytest

from parasol import Match

from .positions import (
    Player,
    Towel,
    hand,
    lines,
    offered,
    play_a_turn,
    position,
    refuse,
    seat_view,
    tracks,
    words,
)

LAST = Towel("fish-sun-wave", top=3)
ONLY_WAVE_IN_ROW_1 = Towel("fish-sun-wave", top=-1)


def holding(*kinds: str, last: Towel = LAST, tile: str = "fish-palm-shell", **more: int) -> Match:
    player = Player(beach=[last], tokens=dict.fromkeys(kinds, 1), tracks=more)
    return position(player, market={"A": [tile]})


def test_a_token_may_create_an_additional_match() -> None:
    match = holding("wave")
    match.play("A1 @3")
    assert match.view(None)["phase"] == "tokens"
    assert match.view(None)["placing"] == {"column": 2, "top": 3}
    events = lines(match, "+wave/3", "laid", "stepped")
    assert events[0] == ("laid", {"pattern": "wave", "part": 3})
    assert tracks(match)["fish"] == 1
    assert tracks(match)["wave"] == 1


def test_a_token_lies_on_the_tile_and_leaves_the_hand_for_good() -> None:
    match = holding("wave")
    match.play("A1 @3 +wave/3")
    assert seat_view(match)["beach"][1]["tokens"] == [None, None, "wave"]
    assert seat_view(match)["beach"][1]["patterns"] == ["fish", "palm", "shell"]
    assert hand(match) == {}
    assert match.view(None)["frames"]["sun"]["left"] == 0


def test_a_token_may_make_the_match_that_makes_a_placement_legal() -> None:
    match = holding("wave", last=ONLY_WAVE_IN_ROW_1, tile="fish-sun-palm")
    match.play("A1")
    assert words(match) == {"@-1", "@0", "@1"}  # some part in row 1
    match.play("@0")
    assert words(match) == {"+wave/2"}
    refuse(match, "done", "+wave/3")
    match.play("+wave/2")
    assert tracks(match)["wave"] == 3
    assert match.seat == 1


def test_a_placement_that_no_token_can_match_is_refused() -> None:
    match = holding("wave", last=ONLY_WAVE_IN_ROW_1, tile="fish-sun-palm")
    match.play("A1")
    refuse(match, "@2", "@3", "@7")


def test_a_token_may_be_laid_for_an_eventual_match() -> None:
    match = holding("wave")
    match.play("A1 @3 +wave/2")
    assert tracks(match)["wave"] == 0
    assert tracks(match)["fish"] == 1
    assert seat_view(match)["beach"][1]["tokens"] == [None, "wave", None]


def test_a_token_laid_before_matches_and_scores_like_its_pattern() -> None:
    last = Towel("fish-palm-shell", top=3, tokens={2: "wave"})
    match = position(Player(beach=[last]), market={"A": ["wave-sun-palm"]})
    match.play("A1")
    assert words(match) == {"@4"}  # wave in row 4; the palm under the token is no match any more
    match.play("@4")
    assert tracks(match)["wave"] == 1
    assert tracks(match)["palm"] == 0


def test_a_towel_token_may_not_destroy_the_only_match() -> None:
    match = holding("wave")
    match.play("A1 @3")
    assert words(match) == {"+wave/2", "+wave/3", "done"}
    refuse(match, "+wave/1")


def test_a_token_may_destroy_one_match_of_two_which_then_does_not_score() -> None:
    match = holding("wave", tile="fish-sun-palm")
    match.play("A1 @3")
    assert offered(match, "+wave/1", "+wave/2")
    before = tracks(match)
    match.play("+wave/1")
    assert tracks(match) == {**before, "sun": before["sun"] + 1}


def test_a_token_may_destroy_the_only_match_if_another_one_makes_a_match() -> None:
    # fish in row 3 is the only match; a wave on part 2 would make another one in row 4.
    match = holding("wave", "shell", last=Towel("fish-wave-sun"))
    match.play("A1 @3")
    assert words(match) == {"+shell/1", "+shell/2", "+wave/2", "+wave/3", "done"}
    refuse(match, "+wave/1")
    match.play("+shell/1")
    assert words(match) == {"+wave/2"}  # no dead end, and no stopping before there is a match
    refuse(match, "done", "+wave/3")
    before = tracks(match)
    match.play("+wave/2")
    assert tracks(match) == {**before, "wave": 1}
    assert match.seat == 1


def test_a_token_that_makes_the_needed_match_may_follow_another_but_not_be_cut_off() -> None:
    # The wave in row 7 is the only active pattern; at 5 the tile's part 3 lies beside it.
    last = Towel("wave-sun-fish", top=7)
    match = holding("wave", "shell", last=last, tile="fish-sun-palm")
    match.play("A1 @5")
    assert words(match) == {"+shell/1", "+shell/2", "+wave/3"}
    refuse(match, "done", "+wave/1", "+wave/2", "+shell/3")
    match.play("+shell/1")
    assert words(match) == {"+wave/3"}
    match.play("+wave/3")
    assert tracks(match)["wave"] == 3
    assert seat_view(match)["beach"][1]["tokens"] == ["shell", None, "wave"]


def test_once_the_needed_match_is_made_more_tokens_are_a_choice() -> None:
    match = holding("wave", "shell", last=ONLY_WAVE_IN_ROW_1, tile="fish-sun-palm")
    match.play("A1 @1")
    assert words(match) == {"+wave/1"}  # a shell first would leave no way back to part 1
    match.play("+wave/1")
    assert words(match) == {"+shell/2", "+shell/3", "done"}


def test_a_token_on_its_own_pattern_is_not_offered() -> None:
    match = holding("wave", tile="fish-palm-wave")
    match.play("A1 @3")
    assert words(match) == {"+wave/1", "+wave/2", "done"}
    refuse(match, "+wave/3")


def test_several_tokens_may_be_laid_on_one_tile_each_on_another_pattern() -> None:
    match = holding("wave", "shell", tile="fish-palm-sun")
    match.play("A1 @3 +shell/2")
    assert words(match) == {"+wave/3", "done"}
    refuse(match, "+wave/2", "+wave/1", "+shell/3")
    match.play("+wave/3")
    assert seat_view(match)["beach"][1]["tokens"] == [None, "shell", "wave"]
    assert hand(match) == {}


def test_tokens_are_named_from_the_ocean_down_so_each_set_has_one_path() -> None:
    match = holding("wave", "shell", tile="fish-palm-sun")
    match.play("A1 @3 +wave/3")
    assert match.seat == 1  # nothing below part 3: no more is asked


def test_laying_tokens_is_a_choice() -> None:
    match = holding("wave")
    match.play("A1 @3 done")
    assert match.seat == 1
    assert hand(match) == {"wave": 1}
    assert seat_view(match)["beach"][1]["tokens"] == [None, None, None]


@pytest.mark.parametrize(
    ("last_top", "kind", "tile", "place", "inside", "outside"),
    [
        (1, "wave", "palm-fish-shell", 0, "+wave/3", "+wave/1"),
        (5, "shell", "palm-wave-sun", 6, "+shell/1", "+shell/3"),
    ],
)
def test_a_token_may_not_go_on_a_pattern_outside_the_play_area(
    last_top: int, kind: str, tile: str, place: int, inside: str, outside: str
) -> None:
    match = holding(kind, last=Towel("fish-sun-wave", top=last_top), tile=tile)
    match.play(f"A1 @{place}")
    assert words(match) == {inside, "done"}
    refuse(match, outside)


def test_tokens_are_not_asked_for_where_none_can_be_laid() -> None:
    # Only part 3 is inside, and it is the only match.
    match = holding("wave", last=Towel("fish-sun-wave", top=1), tile="palm-shell-fish")
    match.play("A1 @-1")
    assert match.seat == 1
    assert hand(match) == {"wave": 1}


def test_tokens_are_not_asked_for_with_an_empty_hand() -> None:
    match = position(Player(beach=[LAST]), market={"A": ["fish-palm-shell"]})
    match.play("A1 @3")
    assert match.seat == 1


def test_a_token_gained_by_scoring_is_usable_from_the_next_turn_on() -> None:
    player = Player(beach=[LAST], tracks={"fish": 5})
    match = position(player, market={"A": ["fish-palm-sun", "fish-palm-wave"]})
    match.play("A1 @3")
    assert match.seat == 1
    assert hand(match) == {"shell": 1}
    match.play("$A")
    match.play("A1 @3")
    assert match.view(None)["phase"] == "tokens"
    assert offered(match, "+shell/3", "done")


def test_a_token_still_to_be_gained_this_turn_does_not_make_a_tile_placeable() -> None:
    # At 0 the tile would cover the scoring pattern that brings a wave, too late to be used.
    player = Player(
        beach=[ONLY_WAVE_IN_ROW_1], spots={(2, 2): ("fish", "sun")}, tracks={"sun": 5, "fish": 15}
    )
    match = position(
        player,
        market={"A": ["fish-sun-palm"]},
        components={"scoring": {"tokens": [["fish", "sun"], ["shell", "palm"]]}},
    )
    refuse(match, "A1")


def test_tokens_go_on_the_towel_just_placed_and_on_none_laid_before() -> None:
    match = holding("wave")
    earlier = seat_view(match)["beach"][0]
    match.play("A1 @3")
    assert {word[-1] for word in words(match) if word != "done"} <= {"1", "2", "3"}
    match.play("+wave/2")
    assert seat_view(match)["beach"][0] == earlier


def test_a_token_of_another_kind_than_in_hand_is_refused() -> None:
    match = holding("wave")
    match.play("A1 @3")
    refuse(match, "+shell/2", "+palm/3", "+fish/2")


def test_tokens_in_hand_are_seen_by_everybody() -> None:
    match = holding("wave")
    for seat in (None, 0, 1):
        assert match.view(seat)["seats"][0]["tokens"].get("wave") == 1


def test_a_token_is_kept_over_turns_until_it_is_laid() -> None:
    match = holding("wave")
    match.play("$A")
    play_a_turn(match)
    assert match.seat == 0
    assert hand(match) == {"wave": 1}


def test_laying_a_token_may_be_taken_back_as_it_shows_nothing_new() -> None:
    match = holding("wave", "shell", tile="fish-palm-sun")
    match.play("A1 @3")
    before = match.view(None)
    match.play("+shell/2")
    match.undo()
    assert match.view(None) == before


def test_once_laying_no_more_is_taken_back_only_the_parts_below_are_left() -> None:
    match = holding("wave", "shell", tile="fish-palm-sun")
    match.play("A1 @3 +shell/2")
    match.play("done")
    match.undo()
    assert words(match) == {"+wave/3", "done"}


def test_a_token_low_on_one_towel_leaves_every_part_of_the_next_one_open() -> None:
    player = Player(beach=[LAST], tokens={"wave": 1, "shell": 1})
    match = position(player, market={"A": ["fish-palm-sun", "fish-sun-palm"]})
    match.play("A1 @3 +wave/3")
    match.play("$A")
    match.play("A1 @3")
    assert words(match) == {"+shell/2", "+shell/3", "done"}
