"""Sentences, log lines and scores: words for people, values for programs."""

import json
import pickle
from typing import Any

import pytest

import parasol
from parasol import Match
from parasol.core.state import EVERYONE, Event
from parasol.core.words import LogLine, Part, Reason, Score, Text, Words

from .playing import TABLES, list_seats, play_match, start_match, walk


def test_a_text_is_a_template_and_its_values() -> None:
    text = Text("{who} takes {count}", {"who": "{count}", "count": 2})
    assert str(text) == "{count} takes 2"
    assert str(Text("The game is over.")) == "The game is over."
    assert Reason(text, "pick").rule == "pick"
    assert str(Reason(text, "pick")) == str(text)
    assert pickle.loads(pickle.dumps(text)) == text


def test_a_log_line_is_data_and_words() -> None:
    line = LogLine("picked", 1, {"tile": 3}, Text("seat {n} picks", {"n": 1}))
    assert str(line) == "seat 1 picks"
    assert line.to_dict() == {"kind": "picked", "seat": 1, "tile": 3}
    score = Score(0, 5, (Part("fish", 5, Text("five")),), 1)
    assert sum(part.points for part in score.parts) == score.total


@pytest.mark.parametrize("table", TABLES)
def test_every_line_of_a_log_can_be_read_by_people_and_programs(table: dict[str, Any]) -> None:
    match = play_match(table)
    for seat in list_seats(match):
        for line in match.log(seat):
            assert str(line)
            assert "{" not in str(line)
            assert "  " not in str(line)
            assert line.seat is None or line.seat in range(match.players)
            assert json.loads(json.dumps(line.to_dict())) == line.to_dict()


@pytest.mark.parametrize("table", TABLES)
def test_a_log_only_grows_and_undo_takes_its_lines_back(table: dict[str, Any]) -> None:
    match = start_match(table)
    seats = list_seats(match)
    before: list[list[Any]] = [[] for _ in seats]
    for _ in walk(match):
        logs = [match.log(seat) for seat in seats]
        for old, new in zip(before, logs, strict=True):
            assert new[: len(old)] == old
        before = logs
    if match.can_undo():
        match.undo()
        for old, seat in zip(before, seats, strict=True):
            assert match.log(seat) == old[: len(match.log(seat))]


def test_logs_of_maui_are_alike_to_everybody() -> None:
    match = play_match(TABLES[2])
    assert all(match.log(seat) == match.log(None) for seat in range(match.players))
    kinds = {line.kind for line in match.log(None)}
    assert {"dealt", "picked", "drawn", "placed", "stepped", "round", "half", "over"} <= kinds


# Who may know of an event


def test_an_event_is_known_to_its_audience() -> None:
    def list_knowing(audience: int) -> list[int]:
        return [seat for seat in (-1, 0, 1, 2, 5) if Event(0, 0, audience, ()).known_to(seat)]

    assert list_knowing(EVERYONE) == [-1, 0, 1, 2, 5]
    assert list_knowing(0) == []
    assert list_knowing(1 << 1) == [1]
    assert list_knowing((1 << 0) + (1 << 5)) == [0, 5]
    assert list_knowing(EVERYONE - (1 << 1)) == [-1, 0, 2, 5]


def test_an_event_crosses_to_another_process() -> None:
    event = Event(3, 1, EVERYONE - 4, (1, 2))
    again = pickle.loads(pickle.dumps(event))
    parts = (again.kind, again.seat, again.audience, again.values)
    assert parts == (3, 1, EVERYONE - 4, (1, 2))


def list_lines(match: Match, seat: int | None) -> list[str]:
    return [str(line) for line in match.log(seat)]


def test_everybody_sees_their_part_of_what_happened_in_the_log() -> None:
    match = parasol.new("hermits", players=3, seed=7)
    hands = [match.view(seat)["seats"][seat]["known"] for seat in range(3)]
    for seat in range(3):
        assert list_lines(match, seat) == [
            f"seat {seat} is dealt {' '.join(map(str, hands[seat]))}"
        ]
    assert list_lines(match, None) == []
    match.play("peek")
    top = match.view(0)["heap"][0]
    assert list_lines(match, 0)[1:] == [f"seat 0 sees {top}"]
    assert list_lines(match, 1)[1:] == list_lines(match, None) == ["seat 0 peeks at the top crab"]
    match.play(f"seal/{hands[0][0]}")
    assert list_lines(match, 0)[-1] == f"seat 0 seals {hands[0][0]}"
    assert list_lines(match, 2)[-1] == list_lines(match, None)[-1] == "seat 0 seals a crab"


def test_what_was_sealed_is_shown_to_all_at_once() -> None:
    match = parasol.new("hermits", players=2, seed=7)
    for seat in range(2):
        match.play("stay")
        assert not any("had sealed" in line for line in list_lines(match, None))
        match.play(match.moves()[0])
        if seat == 0:
            assert (
                list_lines(match, 1)[-1] == "seat 1 stays"
                or "seals a crab" in list_lines(match, 1)[-1]
            )
    lines = list_lines(match, None)
    shown = [line for line in lines if "had sealed" in line]
    assert len(shown) == 2
    assert lines.index(shown[0]) > max(n for n, line in enumerate(lines) if "seals a crab" in line)
    assert all(list_lines(match, seat)[-3:] == lines[-3:] for seat in range(2))


def test_a_guessed_match_keeps_the_log_of_its_seat_and_goes_on_with_it() -> None:
    match = play_match(TABLES[4], 5)
    for seat in list_seats(match):
        guessed = match.guess(seat, 1)
        before = list_lines(guessed, seat)
        assert before == list_lines(match, seat)
        again = guessed.guess(seat, 2)
        again.play(again.moves()[0])
        assert list_lines(again, seat)[: len(before)] == before


def test_words_without_a_render_method_are_refused_by_name() -> None:
    class Silent(Words, frozen=True):
        pass

    with pytest.raises(TypeError, match=r"Silent must define render\(\)"):
        Silent().render()
