"""Playing words and Moves, one or several, all or none; and taking decisions back."""

import copy
from typing import Any

import pytest

import parasol
from parasol import IllegalMove, Match, Rng
from parasol.core import match as match_module
from parasol.core.words import Text

from .playing import TABLES, dump_match, play_match, start_match, walk

MAUI, LONG, NOUGHTS, HERMITS = TABLES[0], TABLES[2], TABLES[3], TABLES[4]


def play_refused(match: Match, words: Any) -> IllegalMove:
    """The error of a refused play, which has changed nothing."""
    before = dump_match(match)
    reason = match.why_not(words)
    with pytest.raises(IllegalMove) as caught:
        match.play(words)
    assert dump_match(match) == before
    assert reason is not None
    assert caught.value.reason == str(reason)
    assert caught.value.rule == reason.rule
    return caught.value


@pytest.mark.parametrize(
    "words",
    ["", " ", "\n\t", "B9", "a 1", "A1A2", "@", "@@1", "+wave", "+wave/4", "^", "^sea", "none",
     "🦀", "Ａ１", "A1\u200b", "\x00", "'; drop table", "{word}", "{0}", "%s", "[A1]", "?",
     "seal/?", "-", "@99999999999999999999", "@-", "$", "$C", "$$", "spare/", "spare/C1",
     "x" * 10_000],
)  # fmt: skip
def test_a_word_that_is_none_is_refused_and_the_help_has_its_topic(words: str) -> None:
    for table in TABLES:
        match = play_match(table, 3)
        assert play_refused(match, words).rule in ("words", "board", "turn", "place", "pick")


@pytest.mark.parametrize(
    "words", [None, 5, 1.5, True, b"A1", object(), ["A1", 5], [None], {"A1": 1}]
)
def test_what_is_no_word_at_all_is_refused(words: Any) -> None:
    match = parasol.new("maui", seed=7)
    if words == {"A1": 1}:  # its keys are words: as good as a list of them
        match.play(words)
    else:
        assert "a word, a Move, or several" in play_refused(match, words).reason


@pytest.mark.parametrize("words", [[], (), {}, [""], ["", ""], iter(())])
def test_no_words_are_refused(words: Any) -> None:
    match = parasol.new("maui", seed=7)
    with pytest.raises(IllegalMove, match="There is no word in it"):
        match.play(words)
    assert match.steps == []


def test_words_come_alone_together_or_as_moves() -> None:
    ways: list[Any] = [
        "B1 @3",
        "  b1\n@3 ",
        ["B1", "@3"],
        ("B1 @3",),
        (word for word in ("B1", "@3")),
    ]
    records = set()
    for words in ways:
        match = parasol.new("maui", seed=7)
        match.play(words)
        records.add(match.record())
    one_by_one = parasol.new("maui", seed=7)
    one_by_one.play("B1")
    one_by_one.play(next(move for move in one_by_one.moves() if move.word == "@3"))
    assert records == {one_by_one.record()}


@pytest.mark.parametrize(
    ("words", "bad", "after"),
    [
        ("B1 @9", "@9", "B1"),
        ("B1 @3 @3", "@3", "@3"),
        ("B1 B1 @3", "B1", "B1"),
        ("X9 B1 @3", "X9", ""),
        ("B1 X9 @3", "X9", "B1"),
        ("B1 @3 A1 @3", "A1", "@3"),
        (["B1", ""], "", "B1"),
    ],
)
def test_several_words_with_a_bad_one_change_nothing(words: Any, bad: str, after: str) -> None:
    error = play_refused(parasol.new("maui", seed=7), words)
    assert (error.word, error.after, error.played) == (bad, after, ())


def test_what_would_be_possible_is_explained_for_the_right_moment() -> None:
    match = parasol.new("maui", seed=7)
    now = play_refused(match, "X9")
    assert now.legal == tuple(str(move) for move in match.moves())
    assert f"Possible now: {' '.join(now.legal)}." in str(now)
    then = play_refused(match, "B1 X9")
    match.play("B1")
    assert then.legal == tuple(str(move) for move in match.moves())
    assert f"Possible after B1: {' '.join(then.legal)}." in str(then)


def test_words_of_two_seats_in_one_call_are_refused() -> None:
    error = play_refused(parasol.new("maui", seed=7), "B1 @3 B1")
    assert error.reason == "After @3 the decision is not this seat's any more."
    assert error.legal == ()
    error = play_refused(parasol.new("noughts_and_crosses", seed=7), "a1 b2")
    assert error.reason == "After a1 the decision is not this seat's any more."


def test_words_after_the_end_are_refused_also_in_the_chain_that_ends_it() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    for word in ("a1", "b1", "a2", "b2"):
        match.play(word)
    assert play_refused(match, "a3 b3").reason == "The game is over."
    match.play("a3")
    for words in ("b3", "a3", "nonsense", "b3 c3", match_module.Move(0, 1, "b3", {}, Text(""))):
        error = play_refused(match, words)
        assert (error.reason, error.rule, error.legal) == ("The game is over.", "end", ())
    assert match.moves() == []


def test_a_move_of_another_seat_is_refused_though_its_word_would_do() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    stale = match.moves()[3]
    match.play("a1")
    assert match.why_not(stale.word) is None
    error = play_refused(match, stale)
    assert error.reason == "It is a move of seat 0, but seat 1 is to decide."


def test_a_move_that_is_not_possible_any_more_is_refused() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    stale = match.moves()[0]
    for word in ("a1", "b1"):
        match.play(word)
    assert "already" in play_refused(match, stale).reason


def test_every_refused_word_of_every_position_changes_nothing_and_has_a_reason() -> None:
    for table in TABLES:
        match = start_match(table)
        for _ in walk(match, steps=25):
            legal = {move.word for move in match.moves()}
            before = match.state.numbers()
            for code in range(match.game.actions):
                word = match.game.word(match.state, code)
                assert (match.why_not(word) is None) == (word in legal)
                if word not in legal:
                    with pytest.raises(IllegalMove):
                        match.play(word)
            assert match.state.numbers() == before


# Words that follow something hidden


def play_until_dug(seed: int) -> Match:
    return parasol.new("hermits", players=2, seed=seed)


def test_a_refusal_after_something_hidden_is_the_same_whatever_is_hidden() -> None:
    chains = (
        "dig dig",
        "dig stay",
        "take seal/1",
        "take seal/12",
        "peek seal/5",
        "dig dig dig stay",
    )
    for seed in range(12):
        match = play_until_dug(seed)
        for words in chains:
            answers = {str(match.guess(0, Rng(other)).why_not(words)) for other in range(6)} | {
                str(match.why_not(words))
            }
            assert len(answers) == 1, words


def test_what_surely_can_be_played_after_something_hidden_can() -> None:
    for seed in range(10):
        match = play_until_dug(seed)
        crab = match.view(0)["seats"][0]["known"][0]
        match.play(f"peek seal/{crab}")
        assert match.seat == 1


def test_what_surely_can_not_be_played_after_something_hidden_says_why() -> None:
    match = play_until_dug(3)
    others = set(range(1, 13)) - set(match.view(0)["seats"][0]["known"])
    error = play_refused(match, f"peek seal/{min(others)}")
    assert error.reason == f"There is no {min(others)} in hand."
    assert error.after == "peek"


def test_what_depends_on_something_hidden_says_so_and_nothing_else() -> None:
    error = play_refused(play_until_dug(3), "dig dig")
    assert error.reason == "Whether it is possible depends on what dig shows; play that first."
    assert error.legal == ()


def test_what_was_shown_stays_played_and_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "MAX_REHEARSALS", 1)  # so that a guess often goes another way
    kept = 0
    for seed in range(60):
        match = play_until_dug(seed)
        before = dump_match(match)
        error = find_error(match, "dig dig")
        if error is None:
            assert [step.seat for step in match.steps] == [0, 0]
        elif not error.played:
            assert dump_match(match) == before
        else:
            kept += 1
            assert error.played == ("dig",)
            assert "so dig stays played" in str(error)
            assert [step.word for step in match.steps] == ["dig"]
            assert match.seat == 1, "the second word must not be played for the other seat"
    assert kept > 3


def find_error(match: Match, words: str) -> IllegalMove | None:
    try:
        match.play(words)
    except IllegalMove as error:
        return error
    return None


# Undo


def test_at_the_start_there_is_nothing_to_undo() -> None:
    for table in TABLES:
        match = start_match(table)
        assert not match.can_undo()
        with pytest.raises(parasol.CannotUndo, match="Nothing has been played yet"):
            match.undo()


def test_a_decision_that_showed_something_hidden_stays() -> None:
    match = parasol.new("maui", seed=7)
    match.play("B1")
    before = dump_match(match)
    assert not match.can_undo()
    with pytest.raises(parasol.CannotUndo, match="Something hidden was shown after B1"):
        match.undo()
    assert dump_match(match) == before
    match.play("@3")
    match.undo()
    assert dump_match(match) == before


def test_undo_goes_back_step_by_step_over_several_seats() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    positions = []
    for word in ("a1", "b1", "a2", "b2", "a3"):
        positions.append(dump_match(match))
        match.play(word)
    assert match.over
    while positions:
        assert match.can_undo()
        match.undo()
        assert dump_match(match) == positions.pop()
    assert not match.can_undo()


def test_undo_stops_where_another_seat_saw_something() -> None:
    match = parasol.new("hermits", players=2, seed=1)
    crab = match.view(0)["seats"][0]["known"][0]
    match.play("stay")
    match.play(f"seal/{crab}")
    assert match.can_undo()
    match.play("peek")
    assert not match.can_undo()
    with pytest.raises(parasol.CannotUndo, match="after peek"):
        match.undo()


def test_a_refused_undo_does_not_tell_what_was_sealed() -> None:
    for seed in range(8):
        match = parasol.new("hermits", players=2, seed=seed)
        for _ in range(2):
            match.play("stay")
            match.play(match.moves()[0])
        assert match.steps[-1].word != "seal/?"
        assert str(match.why_not_undo()).startswith("Something hidden was shown after seal/?")


def test_undo_then_another_move_leaves_no_trace_in_the_record() -> None:
    for table in TABLES:
        match = start_match(table, seed=3)
        for _ in walk(match, steps=60):
            if match.over or len(match.moves()) < 2:
                continue
            first, *_, last = match.moves()
            straight = copy.copy(match)
            straight.play(last)
            detour = copy.copy(match)
            detour.play(first)
            if not detour.can_undo():
                continue
            detour.undo()
            detour.play(last)
            assert dump_match(detour) == dump_match(straight)
            assert dump_match(parasol.load(detour.record())) == dump_match(straight)


def test_undo_after_the_end() -> None:
    for table in (MAUI, LONG, NOUGHTS):
        match = play_match(table)
        before = match.steps[-1].before
        if before is None:
            assert not match.can_undo()
            continue
        match.undo()
        assert not match.over
        assert match.state.numbers() == before.numbers()
        match.play(match.moves()[0])
    match = play_match(HERMITS)
    with pytest.raises(parasol.CannotUndo):
        match.undo()


def test_undo_gives_back_a_position_that_the_next_play_does_not_spoil() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    match.play("a1")
    match.undo()
    match.play("b2")
    match.undo()
    match.play("c3")
    assert match.view(None)["rows"] == ["...", "...", "..X"]
