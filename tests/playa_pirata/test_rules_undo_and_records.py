"""What can be taken back, and records: complete ones replay, masked ones hide what they must."""

import re

import pytest

import parasol
from parasol import Match

from .table import any_turn, draft, new, phase, table, turns

VALUES = (3, 4, 5, 6, 7)
HOLD = {0: (3, 4), 1: (5, 6)}


def started(*pirates: str) -> Match:
    match = table(VALUES, hold=HOLD, pirates=pirates or ("telescope", "map", "umbrella"))
    return turns(match, "bury/3", "bury/5")


def taken_back(match: Match, word: str) -> bool:
    """Whether a word can be taken back; if so everything is as before."""
    before = [match.view(viewer) for viewer in (0, 1, None)]
    match.play(word)
    if not match.can_undo():
        with pytest.raises(parasol.CannotUndo):
            match.undo()
        return False
    match.undo()
    assert [match.view(viewer) for viewer in (0, 1, None)] == before
    return True


@pytest.mark.parametrize("word", ["bury/4", "telescope/-", "map/-"])
def test_what_shows_nothing_can_be_taken_back(word: str) -> None:
    assert taken_back(started(), word)


@pytest.mark.parametrize("word", ["telescope/A", "telescope/C", "map/A", "map/B"])
def test_a_card_that_was_looked_at_or_turned_up_cannot_be_put_back(word: str) -> None:
    assert not taken_back(started(), word)


def test_towels_can_be_taken_back_card_by_card() -> None:
    match = started()
    match.play("bury/4")
    for word in ("@A", "+3", "+1", "done", "@B", "+1"):
        assert taken_back(match, word)
        match.play(word)
    for _ in range(6):
        match.undo()
    assert phase(match) == "towels"


def test_the_last_word_of_a_turn_can_be_taken_back_until_the_next_has_played() -> None:
    match = started()
    for word in ("bury/4", "@A", "+1", "done"):
        match.play(word)
    assert taken_back(match, "stop")


def test_an_umbrella_can_be_taken_back() -> None:
    match = turns(started(), "bury/4 @A +1 done", "bury/6 @B +1 done")
    assert taken_back(match, "umbrella/A")


def test_nothing_before_a_peek_can_be_taken_back() -> None:
    match = started()
    match.play("telescope/A")
    match.play("@A")
    match.undo()
    with pytest.raises(parasol.CannotUndo):
        match.undo()


def test_a_card_kept_from_a_pack_that_another_has_seen_since_stays_kept() -> None:
    match = new(2, specials=True)
    assert not taken_back(match, str(match.moves()[0]))


def test_playing_the_bucket_or_the_lifeguard_cannot_be_taken_back() -> None:
    match = table(VALUES, hold=HOLD, keep=("lifeguard", "bucket"))
    assert not taken_back(match, "lifeguard/1")
    match = table(VALUES, hold=HOLD, pirates=("telescope",), keep=("wave", "bucket"))
    turns(match, "bury/3", "bury/5", "telescope/- @A +3 done")
    assert not taken_back(match, "bucket/A")


def test_passing_can_be_taken_back_but_a_special_card_that_was_shown_stays() -> None:
    match = table(VALUES, hold=HOLD, keep=("king-size", "parrot"))
    assert taken_back(match, "pass")
    assert not taken_back(match, "king-size/A")
    turns(match, "bury/3")
    assert not taken_back(match, "parrot")


def test_the_end_of_a_hand_cannot_be_taken_back() -> None:
    match = turns(table((5, 5, 5), 1), "bury/5", "bury/5")
    match.play("stop")
    with pytest.raises(parasol.CannotUndo):
        match.undo()


# --- Records -------------------------------------------------------------------------------------


def test_a_complete_record_replays_to_the_same_views() -> None:
    match = started()
    turns(match, "telescope/A @C +1 done", "bury/6 @D +1 done")
    again = parasol.load(match.record())
    for viewer in (0, 1, None):
        assert again.view(viewer) == match.view(viewer)


@pytest.mark.parametrize("hands", ["players", "one", "two"])
@pytest.mark.parametrize("specials", [False, True])
def test_whole_games_replay_from_their_records(hands: str, specials: bool) -> None:
    match = new(3, 11, hands=hands, specials=specials)
    while not match.over:
        match.play(match.moves()[len(match.steps) % len(match.moves())])
    again = parasol.load(match.record())
    assert [score.total for score in again.scores()] == [score.total for score in match.scores()]
    assert again.view(None) == match.view(None)


def moves_of(record: str) -> str:
    return record.partition("\n\n")[2]


def test_a_masked_record_hides_what_others_buried() -> None:
    match = started()
    masked = {viewer: moves_of(match.record(seat=viewer)) for viewer in (0, 1, None)}
    assert re.findall(r"bury/\S+", masked[0]) == ["bury/3", "bury/?"]
    assert re.findall(r"bury/\S+", masked[1]) == ["bury/?", "bury/5"]
    assert re.findall(r"bury/\S+", masked[None]) == ["bury/?", "bury/?"]


def test_a_masked_record_hides_what_others_kept() -> None:
    match = new(2, specials=True)
    cards = []
    while phase(match) == "draft":
        cards.append(str(match.moves()[0]))
        match.play(cards[-1])
    assert re.findall(r"keep/\S+", moves_of(match.record(seat=1))) == [cards[0], "keep/?"]
    assert re.findall(r"keep/\S+", moves_of(match.record(seat=0))) == ["keep/?", cards[1]]
    assert re.findall(r"keep/\S+", moves_of(match.record(seat=None))) == ["keep/?", "keep/?"]


def test_a_masked_record_shows_the_jolly_roger_but_not_the_value() -> None:
    match = table(VALUES, hold=HOLD, keep=("jolly-roger", "wave"))
    for word in ("pass", "bury/3/roger"):
        match.play(word)
    assert "bury/?/roger" in match.record(seat=1)
    assert "bury/3/roger" in match.record(seat=0)


def test_what_was_turned_up_at_the_end_of_a_hand_is_hidden_in_no_record() -> None:
    match = table(VALUES, hold=HOLD, keep=("wave", "parrot"))
    turns(match, "bury/3", "bury/5", "bury/4 @A +1 done", "bury/6 @C +1 done")
    assert "?" in moves_of(match.record(seat=None))
    match.play("stop")
    for viewer in (0, 1, None):
        words = moves_of(match.record(seat=viewer)).split()
        assert [word for word in words if word.startswith("bury")] == [
            "bury/3",
            "bury/5",
            "bury/4",
            "bury/6",
        ]


def test_targets_of_peeks_and_towels_are_in_every_record() -> None:
    match = turns(started(), "telescope/C @A +3 +1 done @B +2 done")
    for viewer in (0, 1, None):
        assert "telescope/C @A +3 +1 done @B +2 done" in match.record(seat=viewer)


def test_a_masked_record_has_no_seed_and_is_refused_by_name() -> None:
    match = started()
    for viewer in (0, 1, None):
        text = match.record(seat=viewer)
        assert "Seed" not in text
        with pytest.raises(parasol.BadRecord, match="masked"):
            parasol.load(text)


def test_a_record_names_its_options_and_its_own_box() -> None:
    text = started().record()
    for header in ('[Game "playa_pirata"]', '[Players "2"]', '[Hands "one"]', '[Specials "False"]'):
        assert header in text
    assert "[Components " in text


def test_a_view_can_be_made_into_a_match_again() -> None:
    match = new(3, 5, specials=True)
    for step in range(60):
        for viewer in (0, 1, 2, None):
            view = match.view(viewer)
            assert parasol.from_view(view, seed=step).view(viewer) == view
        any_turn(match)
        if phase(match) == "final":
            break


def test_the_draft_can_be_played_by_its_words() -> None:
    match = new(2, specials=True)
    cards = sorted(match.view(1)["draft"]["pack"])
    draft(match, (cards[0], cards[1]))
    assert [match.view(seat)["special"] for seat in (0, 1)] == cards[:2]
