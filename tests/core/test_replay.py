"""Damaged records: whatever is done to one, it is refused with its line, or loads as it was."""

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parasol
from parasol import BadRecord
from parasol.core import replay

from .playing import TABLES, play_match, start_match, walk

MAUI = TABLES[0]
BOX = {"market": {"costs": [0, 1, 3]}}


def make_sample() -> str:
    """A match on the way, with a tag and a changed box."""
    match = parasol.new("maui", players=3, variant="crabs", seed=7, components=BOX)
    match.tags["Event"] = 'The "big" one'
    for _ in walk(match, 1, 9):
        pass
    return match.record()


RECORD = make_sample()
LINES = RECORD.splitlines()
HEADERS = [line[1:].partition(" ")[0] for line in LINES if line.startswith("[")]


@cache
def play_finished() -> str:
    """A short match to its end."""
    return play_match(TABLES[3]).record()


def load_refused(text: Any) -> int:
    """The line that a refused record is refused for."""
    with pytest.raises(BadRecord) as caught:
        parasol.load(text)
    error = caught.value
    assert str(error) == (f"line {error.line}: " if error.line else "") + error.problem
    return error.line


def loads_as_it_was_or_not_at_all(text: str) -> bool:
    """Whether it loads; then it must be the sample's match."""
    try:
        match = parasol.load(text)
    except BadRecord:
        return False
    assert match.state.numbers() == parasol.load(RECORD).state.numbers()
    assert match.components == BOX
    assert [step.word for step in match.steps] == [s.word for s in parasol.load(RECORD).steps]
    return True


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_lost_line_is_noticed_unless_nothing_is_lost_with_it(number: int) -> None:
    text = "\n".join(LINES[:number] + LINES[number + 1 :]) + "\n"
    harmless = LINES[number] == "" or LINES[number].startswith(("[Event", "[Decisions"))
    assert loads_as_it_was_or_not_at_all(text) == harmless


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_written_twice_is_refused_with_its_line(number: int) -> None:
    if LINES[number]:
        text = "\n".join(LINES[: number + 1] + LINES[number:]) + "\n"
        assert load_refused(text) == number + 2


@pytest.mark.parametrize("number", range(len(LINES)))
@pytest.mark.parametrize(
    "noise", ["x", "[", "[]", "1.", "1. 0:", "99. 0: A1", "0: A1", "#", "[x y]"]
)
def test_a_line_of_noise_is_refused_with_its_line(number: int, noise: str) -> None:
    text = "\n".join(LINES[:number] + [noise] + LINES[number:])
    # A turn among the headers shows only by the header that follows it.
    assert load_refused(text) == number + (
        2 if noise == "99. 0: A1" and number < len(HEADERS) else 1
    )


@pytest.mark.parametrize("number", range(len(LINES)))
@pytest.mark.parametrize("change", [str.lower, str.upper, lambda s: s[::-1], lambda s: s[:-1]])
def test_a_spoilt_line_is_refused_with_its_line_or_means_the_same(number: int, change: Any) -> None:
    if change(LINES[number]) != LINES[number]:
        text = "\n".join([*LINES[:number], change(LINES[number]), *LINES[number + 1 :]]) + "\n"
        if not loads_as_it_was_or_not_at_all(text):
            line = load_refused(text)
            assert line == 0 or line > number


VALUES = {
    "Game": ["", "chess", "Maui", "maui ", "noughts_and_crosses", "../maui"],
    "Rules": ["", "0", "2", "1.0", " 1"],
    "Players": ["", "1", "2", "4", "5", "three", "3.0", "-3", "³"],
    "Variant": ["", "base", "long", "crab", "{}"],
    "Seating": ["", "same-side", "floor"],
    "Components": [
        "", "null", "[]", "7", '"components.toml"', '"/etc/hostname"', "{", "{}", "NaN",
        '{"market":1}', '{"market":{"costs":[0,1]}}', '{"shop":{}}', '{"market":{"costs":[0,1,2]}}',
        "[" * 20_000, "9" * 5_000, '{"market":{"costs":' + "[" * 20_000 + "}}",
    ],
    "Seed": ["", "0", "7", "g" * 64, "0" * 63, "0" * 65, "0" * 64, " " * 64, "0 " * 32, "٠" * 64],
    "Decisions": ["", "0", "8", "10", "nine", "09", "-9"],
    "Result": ["", "0 0 0", "* *", "1", "**"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("header", "value"), [(h, v) for h, values in VALUES.items() for v in values]
)
def test_a_wrong_value_in_a_header_is_refused_and_never_loads_as_another_match(
    header: str, value: str
) -> None:
    number = HEADERS.index(header)
    written = value.replace("\\", "\\\\").replace('"', '\\"')
    lines = [*LINES[:number], f'[{header} "{written}"]', *LINES[number + 1 :]]
    line = load_refused("\n".join(lines) + "\n")
    # Where the value itself is possible, only a later line can show that it is another match.
    assert line == 0 or line > number
    if header == "Rules" or value in ("", "null", "[]", "7", "{"):
        assert line == number + 1


@pytest.mark.parametrize(
    "header", [header for header in HEADERS if header not in ("Event", "Decisions")]
)
def test_a_misspelt_header_is_missed(header: str) -> None:
    text = RECORD.replace(f"[{header} ", f"[{header}x ", 1)
    assert load_refused(text) >= 0


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_after_the_moves_or_twice_is_refused(header: str) -> None:
    line = LINES[HEADERS.index(header)]
    assert load_refused(RECORD + line + "\n") == len(LINES) + 1
    assert load_refused(line + "\n" + RECORD) == HEADERS.index(header) + 2


@pytest.mark.parametrize("over", [False, True])
def test_a_text_that_was_cut_off_is_refused_wherever_it_was_cut(over: bool) -> None:
    text = play_finished() if over else RECORD
    whole = parasol.load(text).state.numbers()
    for end in range(len(text) - 1):
        try:
            match = parasol.load(text[:end])
        except BadRecord:
            continue
        # Only a piece of the last hash was lost, or all of it.
        assert match.state.numbers() == whole
        assert end >= len(text) - len(" #01234567\n")


def test_a_wrong_hash_is_refused_with_its_line_and_both_hashes() -> None:
    for number, line in enumerate(LINES):
        if "#" in line:
            wrong = line[:-1] + ("0" if line[-1] != "0" else "1")
            text = "\n".join([*LINES[:number], wrong, *LINES[number + 1 :]])
            with pytest.raises(
                BadRecord, match=rf"has hash {line[-8:]}, the record says"
            ) as caught:
                parasol.load(text)
            assert caught.value.line == number + 1


def test_a_record_without_hashes_loads() -> None:
    bare = re.sub(r" #[0-9a-f]{8}", "", RECORD)
    assert parasol.load(bare).record() == RECORD


def test_a_wrong_result_is_refused_with_its_line() -> None:
    totals = re.search(r'\[Result "(.*)"\]', play_finished())
    assert totals
    number = play_finished().splitlines().index(totals[0]) + 1
    for wrong in ("*", "9 9", totals[1] + " 0", totals[1][::-1] + "1"):
        assert load_refused(play_finished().replace(totals[0], f'[Result "{wrong}"]')) == number


def test_a_word_of_the_wrong_seat_or_turn_is_refused() -> None:
    first = len(HEADERS) + 1
    for wrong in ("1. 1:", "1. 2:", "2. 0:", "0. 0:", "1. 9:", "01. 00:"):
        text = "\n".join(
            [*LINES[:first], LINES[first].replace("1. 0:", wrong), *LINES[first + 1 :]]
        )
        if wrong == "01. 00:":
            assert parasol.load(text).record() == RECORD
        else:
            assert load_refused(text) == first + 1


def test_words_after_the_end_are_refused() -> None:
    line = play_finished().splitlines()[-1]
    number = int(line.split(".")[0])
    for extra in (f"{number}. 0: a1", f"{number + 1}. 0: a1", f"{number + 1}. 1: a1"):
        assert load_refused(play_finished() + extra + "\n") == len(play_finished().splitlines()) + 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "  \n", "\t\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_ends_of_lines_trailing_spaces_and_a_byte_order_mark_do_not_matter(
    end: str, mark: str
) -> None:
    assert parasol.load(mark + end.join(LINES) + end).record() == RECORD
    assert parasol.load(mark + end + end.join(LINES)).record() == RECORD


@pytest.mark.parametrize("text", [None, 5, b"x", RECORD.encode(), ["x"], {}, object()])
def test_what_is_no_text_is_no_record(text: Any) -> None:
    assert load_refused(text) == 0


@pytest.mark.parametrize(
    "text", ["", "\n", " ", "hello", "{}", "\x00", "[Game]", "\ufeff", "𝟙. 𝟘: A1"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert load_refused(text) in (0, 1)


def test_a_huge_text_is_refused_before_it_is_read() -> None:
    for text in (RECORD + "x" * 1_000_000, "\n" * 2_000_000, RECORD * 10_000):
        with pytest.raises(BadRecord, match="too long for the record of a game"):
            parasol.load(text)
    long_line = f"{'9' * 900_000}. 0: A1"
    assert load_refused(RECORD + long_line) == len(LINES) + 1
    assert load_refused(RECORD + "4. 0:" + " A1" * 200_000) == len(LINES) + 1


def test_a_record_never_makes_us_read_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> str:
        raise AssertionError("a file was read")

    monkeypatch.setattr("parasol.core.components._read", read)
    for path in ("components.toml", "/etc/hostname", "C:\\\\box.toml", "-"):
        text = re.sub(r'\[Components ".*"\]', f'[Components "\\\\"{path}\\\\""]', RECORD)
        assert load_refused(text) == HEADERS.index("Components") + 1


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    at=st.integers(0, len(RECORD) - 1),
    piece=st.text(st.sampled_from('AB12@$#."[]\\ \n?:') | st.characters(), max_size=3),
    length=st.integers(0, 4),
)
def test_any_small_damage_is_refused_or_changes_nothing(at: int, piece: str, length: int) -> None:
    loads_as_it_was_or_not_at_all(RECORD[:at] + piece + RECORD[at + length :])


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=200))
def test_any_text_is_refused_with_bad_record(text: str) -> None:
    assert load_refused(text) >= 0


def test_steps_tell_every_position_of_a_record_as_plain_data() -> None:
    for table in TABLES:
        match = start_match(table)
        for _ in walk(match, steps=20):
            pass
        steps = list(replay.iter_steps(match.record()))
        assert json.loads(json.dumps(steps)) == steps
        assert [step["step"] for step in steps] == list(range(len(match.steps) + 1))
        assert [step["played"] for step in steps] == [None, *(s.word for s in match.steps)]
        assert [step["by"] for step in steps] == [None, *(s.seat for s in match.steps)]
        assert steps[-1]["moves"] == [str(move) for move in match.moves()]
        assert steps[-1]["totals"] == match.state.totals()
        assert steps[-1]["position"]["hidden"] == match.game.secrets.list_hidden(match.state)
        kinds = [event["kind"] for step in steps for event in step["events"]]
        known = {line.kind for seat in range(match.players) for line in match.log(seat)}
        assert set(kinds) >= known
