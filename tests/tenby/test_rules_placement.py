"""Card placement: ends of streets, matching edges, one landmark a street; completed streets."""

import pytest

from parasol.games.tenby.cards import SHAPES

from . import stage

BOX = stage.with_cards(
    terraces=[f"T {n}; {s}; -; -; -; seagull 2; {r}" for n, s, r in (
        ("mid", "T|T", "two"), ("left", "P|T", "two"), ("right", "T|P", "two"),
        ("west", "S|T", "two-right"), ("east", "T|S", "two-left"),
    )],
    piers=[f"P {n}; {s}; -; -; -; seagull 2; {r}" for n, s, r in (
        ("mid", "P|P", "two"), ("west", "S|P", "two-right"), ("east", "P|S", "two-left"),
    )],
    landmarks=["L one; T|T; -; -; -; 8; none", "L two; T|T; -; -; -; 8; none"],
)  # fmt: skip
KEYS = dict(
    zip(
        SHAPES,
        ["t-mid", "t-left", "t-right", "t-west", "t-east", "p-mid", "p-west", "p-east"],
        strict=True,
    )
)


def ends(card: str, *streets: list[str]) -> list[str]:
    """Where a gained card may go in such a town."""
    state = stage.in_turn("L", components=BOX)
    stage.lay(state, int(state.mover), *streets)
    return words_for(state, card)


def words_for(state: object, card: str) -> list[str]:
    from parasol.games.tenby import GAME
    from parasol.games.tenby.rules import TenbyState

    assert isinstance(state, TenbyState)
    return [GAME.word(state, code) for code in state.list_ends(stage.number(state, card))]


def test_a_gained_card_goes_to_either_end_of_a_street_or_begins_a_new_one() -> None:
    assert ends("t-mid", ["t-mid", "t-mid"]) == ["@1.1", "@1.3", "@new"]
    assert ends("t-mid", ["t-mid"], ["t-mid", "t-mid"]) == ["@1.1", "@1.2", "@2.1", "@2.3", "@new"]


def test_a_gained_card_never_goes_between_cards() -> None:
    state = stage.in_turn("T", components=BOX)
    stage.lay(state, int(state.mover), ["t-mid", "t-mid"])
    stage.play(state, "use/T plain/t>")
    assert "never between" in stage.why_not(state, "@1.2")


@pytest.mark.parametrize("left", SHAPES)
@pytest.mark.parametrize("right", SHAPES)
def test_touching_edges_must_be_equal_and_never_sea(left: str, right: str) -> None:
    fits = left[2] == right[0] != "S"
    assert ("@1.1" in ends(KEYS[left], [KEYS[right]])) == fits
    assert ("@1.2" in ends(KEYS[right], [KEYS[left]])) == fits


def test_a_card_that_fits_no_end_begins_a_new_street() -> None:
    assert ends("p-west", ["t-mid"]) == ["@new"]


def test_a_street_has_one_landmark_at_most() -> None:
    assert ends("l-two", ["l-one", "t-mid"], ["t-mid"]) == ["@2.1", "@2.2", "@new"]
    state = stage.in_turn("L", components=BOX)
    stage.lay(state, int(state.mover), ["l-one", "t-mid"])
    state.market[160] = type(state.market[160])(stage.number(state, "l-two"))
    stage.play(state, "use/L l1")
    assert stage.why_not(state, "@1.3") == "This street has its landmark already."


def test_edges_that_differ_are_named() -> None:
    state = stage.in_turn("P", components=BOX)
    stage.lay(state, int(state.mover), ["t-mid"])
    stage.play(state, "use/P plain/p>")
    reason = stage.why_not(state, "@1.2")
    assert reason == "The edges of T mid and Plain Pier, Right End do not match."


def test_new_streets_are_numbered_last() -> None:
    state = stage.in_turn("TT", components=BOX)
    seat = int(state.mover)
    stage.lay(state, seat, ["t-mid"])
    stage.play(state, "use/T plain/t< @new use/T plain/t> @1.2")
    assert stage.town(state, seat) == [["t-mid", "plain-terrace-right"], ["plain-terrace-left"]]


def test_a_street_is_completed_when_both_outer_edges_are_sea() -> None:
    state = stage.in_turn(components=BOX)
    stage.lay(state, 0, ["t-west", "t-mid", "t-east"], ["p-west", "p-mid"], ["p-west", "p-east"])
    assert state.count_completed(0) == 2
    stage.lay(state, 0, ["p-west", "t-left", "t-east"], ["t-west"], ["t-mid", "t-east"])
    assert state.count_completed(0) == 1


def test_there_is_no_limit_to_the_length_of_a_street() -> None:
    state = stage.in_turn("T", components=BOX)
    seat = int(state.mover)
    stage.lay(state, seat, ["t-mid"] * 30)
    stage.play(state, "use/T plain/t< @1.1")
    assert state.get_length(seat, 0) == 31
