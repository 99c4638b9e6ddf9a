"""Opponents and hints: from what a seat sees, never from what is hidden."""

import pickle
from typing import Any

import pytest

import parasol
from parasol import BadOption, Rng
from parasol.bots import BOTS, bot
from parasol.bots.hint import Hint

from .playing import TABLES, play_match, start_match, walk

SMALL = [name if name not in ("regular", "expert") else f"{name}:iterations=12" for name in BOTS]
"""Every opponent, those that search with little to search with."""


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("table", [TABLES[0], TABLES[3], TABLES[4]])
def test_a_bot_plays_legal_moves_to_the_end(table: dict[str, Any], name: str) -> None:
    match, rng = start_match(table), Rng(1)
    for _ in range(400):
        if match.seat is None:
            break
        code = bot(name).choose(match.game.observe(match.state, match.seat), rng)
        assert code in match.state.actions()
        match.play(match.game.word(match.state, code))
    assert match.over


@pytest.mark.parametrize("name", SMALL)
def test_a_bot_chooses_alike_whatever_is_hidden(name: str) -> None:
    for table in (TABLES[1], TABLES[4]):
        for steps in (0, 3, 8):
            match = play_match(table, steps)
            assert match.seat is not None
            seen = match.game.observe
            choices = {
                int(bot(name).choose(seen(other.state, match.seat), Rng(9)))
                for other in [match, *(match.guess(match.seat, Rng(n)) for n in range(4))]
            }
            assert len(choices) == 1


def test_a_bot_that_takes_the_best_gain_beats_one_that_plays_anything() -> None:
    wins = 0
    for seed in range(5):
        match, rng = parasol.new("maui", seed=seed), Rng(seed)
        while match.seat is not None:
            name = "greedy" if match.seat == seed % 2 else "random"
            code = bot(name).choose(match.game.observe(match.state, match.seat), rng)
            match.play(match.game.word(match.state, code))
        wins += match.scores()[seed % 2].rank == 1
    assert wins == 5


@pytest.mark.parametrize("name", ["", "Greedy", "best", None, 7])
def test_an_unknown_bot_is_refused_with_those_there_are(name: Any) -> None:
    with pytest.raises(BadOption, match=r"opponent=.*one of random, greedy"):
        bot(name)


@pytest.mark.parametrize("table", TABLES)
def test_hints_are_all_legal_moves_best_first(table: dict[str, Any]) -> None:
    match = start_match(table)
    for step, _ in enumerate(walk(match, steps=12)):
        if match.over or step % 3:
            continue
        hints = parasol.hint(match, match.seat, iterations=80)
        assert sorted(hint.move.code for hint in hints) == match.state.actions()
        margins = [hint.margin for hint in hints]
        assert margins == sorted(margins, reverse=True)
        assert all(str(hint).startswith(f"{hint.move}: ") for hint in hints)
        assert parasol.hint(match, iterations=80) == hints
        assert pickle.loads(pickle.dumps(hints)) == hints
        match.play(hints[0].move)


def test_a_hint_tells_nothing_that_is_hidden() -> None:
    for table in (TABLES[1], TABLES[4]):
        match = play_match(table, 4)
        answers = [
            [str(hint) for hint in parasol.hint(other, iterations=80)]
            for other in [match, *(match.guess(match.seat, Rng(n)) for n in range(4))]
        ]
        assert all(answer == answers[0] for answer in answers)


def test_a_hint_changes_nothing() -> None:
    match = play_match(TABLES[4], 4)
    before = match.record()
    parasol.hint(match, iterations=20)
    assert match.record() == before


def test_after_the_end_there_are_no_hints() -> None:
    assert parasol.hint(play_match(TABLES[3])) == []


@pytest.mark.parametrize("seat", [1, -1, 9, "0"])
def test_only_the_decider_gets_a_hint(seat: Any) -> None:
    with pytest.raises(BadOption, match=r"seat=.*seat 0, whose decision it is"):
        parasol.hint(parasol.new("maui", seed=1), seat)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_hint_needs_some_time(seconds: float) -> None:
    with pytest.raises(BadOption, match=r"seconds=.*more than nothing"):
        parasol.hint(parasol.new("maui", seed=1), 0, seconds)


def test_a_hint_says_what_speaks_for_a_move_and_where_it_leads() -> None:
    match = parasol.new("maui", seed=7)
    hints = {hint.move.word: hint for hint in parasol.hint(match, iterations=100)}
    first = hints["A2"]
    assert isinstance(first, Hint)
    assert str(first).startswith("A2: one match, and 1 sand dollar to pay; ")
    assert first.render("fr").startswith(
        "A2\u202f: une connexion et 1 dollar de sable à payer\u202f; "
    )
    assert first.render("pl").startswith("A2: jedno połączenie oraz 1 piaskowa moneta do zapłaty; ")


@pytest.mark.parametrize(
    ("bad", "pattern"),
    [
        ({"iterations": "x"}, "iterations='x' .*a whole number from 1 to"),
        ({"iterations": 1.5}, r"iterations=1\.5 .*a whole number from 1 to"),
        ({"iterations": 0}, "iterations=0 .*a whole number from 1 to"),
        ({"iterations": 5, "cores": "x"}, "cores='x' .*a whole number from 1 to"),
        ({"iterations": 5, "cores": 1.5}, r"cores=1\.5 .*a whole number from 1 to"),
        ({"seconds": "x"}, "seconds='x' .*more than nothing"),
        ({"seconds": 1e9}, "seconds=1000000000.0 .*a number above 0, at most 3600"),
    ],
    ids=str,
)
def test_a_budget_that_is_none_is_refused_by_name(bad: dict[str, Any], pattern: str) -> None:
    with pytest.raises(BadOption, match=pattern):
        parasol.hint(parasol.new("maui", seed=1), **bad)


@pytest.mark.parametrize("bad", ["a", 1.5, None, True], ids=repr)
def test_a_guess_needs_a_whole_number_or_a_generator(bad: Any) -> None:
    match = parasol.new("maui", seed=1)
    with pytest.raises(BadOption, match=r"rng=.*a whole number, or a parasol\.Rng"):
        match.guess(0, bad)
    assert match.guess(0, 5).state.numbers() == match.guess(0, Rng(5)).state.numbers()


@pytest.mark.parametrize(
    ("margin", "description"),
    [
        (0.4, "level in the end"),
        (1.2, "1 point ahead in the end"),
        (-2.3, "2 points behind in the end"),
    ],
)
def test_a_hint_counts_points_as_a_person_would(margin: float, description: str) -> None:
    move = parasol.new("maui", seed=7).moves()[0]
    assert str(Hint(move, margin, move.text)) == f"{move}: {move.text}; {description}"


def test_a_hint_counts_in_every_language() -> None:
    move = parasol.new("maui", seed=7).moves()[0]
    assert Hint(move, 1, move.text).render("fr").endswith("1 point d’avance à la fin")
    assert Hint(move, -2, move.text).render("fr").endswith("2 points de retard à la fin")
    assert Hint(move, 3, move.text).render("pl").endswith("na koniec 3 punkty przewagi")
    assert Hint(move, -5, move.text).render("pl").endswith("na koniec 5 punktów straty")
