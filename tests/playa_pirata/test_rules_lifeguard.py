"""Lifeguard: a look at all the treasures in another player's hand."""

from collections.abc import Sequence

from parasol import Match

from .table import (
    box,
    deal_where,
    draft,
    holds,
    kinds,
    legal,
    lines,
    new,
    offered,
    phase,
    places,
    refuse,
    seat_view,
    table,
    turns,
)

VALUES = (3, 4, 5, 6, 7)
HOLD = {0: (3, 4), 1: (5, 6)}


def at_the_question(keep: Sequence[str] = ("lifeguard", "wave")) -> Match:
    """After the draft, before the first burying; seat 0 is asked."""
    changed = box(VALUES, 2, 2, ("telescope",), specials=(*keep, "bucket"))
    match = deal_where(
        lambda match: holds(match, HOLD), specials=True, hands="one", components=changed
    )
    draft(match, keep)
    return match


def three() -> Match:
    """Three players at the question; seat 1 keeps the Lifeguard."""
    specials = ("lifeguard", "wave", "skeleton", "bucket")
    changed = box((5,) * 7, 2, 3, specials=specials)
    match = new(3, specials=True, hands="one", components=changed)
    draft(match, ("wave", "lifeguard", "skeleton"))
    return match


def test_its_holder_may_play_it_before_the_first_burying() -> None:
    match = at_the_question()
    assert legal(match) == {"pass", "lifeguard/1"}
    match.play("lifeguard/1")
    assert match.view(0)["saw"] == [5, 6]


def test_whoever_has_another_card_can_only_pass() -> None:
    match = at_the_question(("wave", "lifeguard"))
    assert legal(match) == {"pass"}
    match.play("pass")
    assert legal(match) == {"pass", "lifeguard/0"}


def test_another_player_must_be_chosen() -> None:
    match = three()
    match.play("pass")
    assert legal(match) == {"pass", "lifeguard/0", "lifeguard/2"}
    refuse(match, "lifeguard/1", "lifeguard/3")


def test_everybody_is_asked_even_after_it_was_played() -> None:
    match = three()
    match.play("pass")
    match.play("lifeguard/0")
    assert (phase(match), match.seat, legal(match)) == ("lifeguard", 2, {"pass"})
    match.play("pass")
    assert (phase(match), match.seat) == ("window", 0)


def test_the_starting_player_still_has_the_ordinary_window_after_the_question() -> None:
    match = at_the_question()
    match.play("pass")
    match.play("pass")
    assert (phase(match), match.view(None)["window"]) == ("window", "before")
    assert legal(match) == {"pass", "lifeguard/1"}


def test_played_at_the_question_there_is_no_window_in_the_first_turn() -> None:
    match = at_the_question()
    match.play("lifeguard/1")
    match.play("pass")
    assert (phase(match), match.seat) == ("play", 0)


def test_it_may_be_played_in_any_window_of_ones_turn() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope",), keep=("lifeguard", "wave"))
    turns(match, "bury/3", "bury/5")
    for word in ("pass", "telescope/-", "pass", "@A", "+1", "done", "pass", "stop"):
        if phase(match) == "window":
            assert offered(match, "lifeguard/1")
        match.play(word)
    match.play("lifeguard/1")
    assert match.view(0)["saw"] == [6]


def test_its_use_and_target_are_public_but_not_what_was_seen() -> None:
    match = at_the_question()
    match.play("lifeguard/1")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert view["lifeguard"] == {"by": 0, "target": 1, "buried": 0}
        assert view["seats"][0]["special"] == "lifeguard"
    assert match.view(1)["saw"] is None
    assert match.view(None)["saw"] is None


def test_how_many_the_target_had_buried_when_looked_at_is_remembered() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope",), keep=("lifeguard", "wave"))
    turns(match, "bury/3", "bury/5")
    match.play("lifeguard/1")
    assert match.view(1)["lifeguard"] == {"by": 0, "target": 1, "buried": 1}


def test_the_log_tells_the_hand_to_its_player_alone() -> None:
    for viewer in (0, 1, None):
        events = lines(at_the_question(), "lifeguard/1", viewer)
        assert events["special"] == {"card": "lifeguard", "aim": 1}
        assert ("saw_hand" in events) == (viewer == 0)
    assert list(lines(at_the_question(), "lifeguard/1", 0)["saw_hand"]["treasures"]) == [5, 6]


def test_passing_at_the_question_is_in_the_log() -> None:
    match = at_the_question()
    match.play("pass")
    assert kinds(match, None).count("passed") == 1


def test_what_was_seen_is_remembered_when_the_cards_are_buried() -> None:
    match = at_the_question()
    for word in ("lifeguard/1", "pass", "bury/3", "pass", "bury/5", "end"):
        match.play(word)
    assert match.view(0)["saw"] == [5, 6]
    assert match.view(0)["known"] == {"B": 3}


def test_a_last_card_seen_in_the_hand_is_deduced_when_it_is_buried() -> None:
    match = table(VALUES, hold=HOLD, keep=("lifeguard", "wave"))
    turns(match, "bury/3", "bury/5")
    turns(match, "lifeguard/1 bury/4 @A +1 done", "bury/6 @C +1 done")
    assert match.view(0)["deduced"]["E"] == 6
    assert "E" not in match.view(0)["known"]


def test_two_cards_seen_leave_open_which_was_buried_first() -> None:
    match = at_the_question()
    for word in ("lifeguard/1", "pass", "bury/3", "pass", "bury/5", "end"):
        match.play(word)
    assert "C" not in match.view(0)["deduced"]
    assert match.view(0)["deduced"] == {"A": 7}


def test_a_player_without_treasures_cannot_be_the_target() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("lifeguard", "wave"))
    turns(match, "bury/5", "bury/5")
    assert seat_view(match, 1)["treasures"] == 0
    assert legal(match) == {"pass"}
    refuse(match, "lifeguard/1")


def test_in_the_next_hand_what_was_seen_is_gone() -> None:
    changed = box((5, 5, 5), 1, 2, specials=("lifeguard", "wave", "bucket"))
    match = new(2, specials=True, components=changed)
    draft(match, ("lifeguard", "wave"))
    match.play("lifeguard/1")
    turns(match, "pass", "bury/5", "bury/5", "stop")
    assert match.view(None)["hand"] == 2
    assert match.view(0)["saw"] is None
    assert match.view(None)["lifeguard"] is None


def test_targets_are_named_by_their_seat() -> None:
    match = three()
    match.play("pass")
    assert places(legal(match), "lifeguard/") == "02"
