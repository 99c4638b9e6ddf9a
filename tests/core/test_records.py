"""Records: what they hold, that they read back exactly, and what a masked one leaves out."""

import re
from typing import Any

import pytest

import parasol
from parasol import BadRecord
from parasol.core import record, registry

from .playing import TABLES, dump_match, list_seats, play_match, start_match, walk

MAUI, HERMITS = TABLES[0], TABLES[4]


@pytest.mark.parametrize("table", TABLES)
def test_a_record_reads_back_to_the_same_match_at_every_step(table: dict[str, Any]) -> None:
    match = start_match(table)
    for step, _ in enumerate(walk(match)):
        text = match.record()
        assert text.endswith("\n")
        if step % 8 == 0 or match.over:
            assert dump_match(parasol.load(text)) == dump_match(match)
        elif step % 2 or step < 20:
            assert parasol.load(text).record() == text


def test_a_loaded_match_plays_on_as_if_nothing_had_been() -> None:
    for table in TABLES:
        match = play_match(table, 12)
        again = parasol.load(match.record())
        for one, other in zip(walk(match, 5), walk(again, 5), strict=True):
            assert one.record() == other.record()
        assert dump_match(match) == dump_match(again)


def test_undo_works_in_a_loaded_match_as_before() -> None:
    match = parasol.new("noughts_and_crosses", seed=7)
    match.play("a1")
    match.play("b2")
    again = parasol.load(match.record())
    again.undo()
    match.undo()
    assert dump_match(again) == dump_match(match)


def test_the_headers_say_what_is_played() -> None:
    components = {"market": {"costs": [0, 1, 3]}}
    match = parasol.new("maui", players=3, variant="long", seed=7, components=components)
    headers = record.parse_record(match.record()).headers
    assert headers == {
        "Game": "maui",
        "Rules": "1",
        "Players": "3",
        "Variant": "long",
        "Seating": "table",
        "Components": '{"market":{"costs":[0,1,3]}}',
        "Seed": parasol.new("maui", seed=7).record().split('[Seed "')[1][:64],
        "Decisions": "0",
        "Result": "*",
    }
    again = parasol.load(match.record())
    assert again.components == components
    assert dump_match(again) == dump_match(match)


def test_a_finished_record_has_the_totals() -> None:
    match = play_match(MAUI)
    totals = " ".join(str(score.total) for score in match.scores())
    assert f'[Result "{totals}"]' in match.record()
    assert f'[Decisions "{len(match.steps)}"]' in match.record()


def test_a_turn_is_one_line_with_its_number_seat_words_and_hash() -> None:
    match = parasol.new("maui", seed=7)
    match.play("B1 @3")
    match.play("A1")
    lines = match.record().splitlines()[-2:]
    assert re.fullmatch(r"1\. 0: B1 @3 #[0-9a-f]{8}", lines[0])
    assert lines[1] == f"2. 1: A1 #{match.digest()}"


# Tags


@pytest.mark.parametrize(
    "value",
    ["", " ", "plain", 'a "quoted" name', "\\", "\\\\", '\\"', '"', "ends in \\", "\\n",
     "two\nlines", "\r\n", "\n", "tab\there", "Zoë 🏖", "] [Seed", '"]\n[Game "chess"]',
     "# 1. 0: A1", "?", "%s {0}", "x" * 5000],
)  # fmt: skip
def test_a_tag_reads_back_whatever_is_in_it(value: str) -> None:
    match = parasol.new("maui", seed=7)
    match.tags["Event"] = value
    match.play("B1")
    again = parasol.load(match.record())
    assert again.tags == {"Event": value}
    assert again.record() == match.record()
    assert "chess" not in record.parse_record(match.record()).headers["Game"]


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_strange_end_of_line_in_a_tag_becomes_a_space(end: str) -> None:
    match = parasol.new("maui", seed=7)
    match.tags["Event"] = f"one{end}two"
    assert parasol.load(match.record()).tags == {"Event": "one two"}


@pytest.mark.parametrize(
    "name",
    ["", "event", "Two words", 'A"', "A]", "A\n", "Ä", "Game", "Rules", "Seed", "Seen-By", "Result",
     "Components", "Decisions", "Players", "Variant", "Seating", "1st"],
)  # fmt: skip
def test_a_tag_that_could_not_be_read_back_is_refused_by_name(name: str) -> None:
    match = parasol.new("maui", seed=7)
    match.tags[name] = "x"
    with pytest.raises(BadRecord, match="a tag can't be called"):
        match.record()
    with pytest.raises(BadRecord, match="a tag can't be called"):
        match.record(0)
    del match.tags[name]
    assert parasol.load(match.record()).record() == match.record()


# Masked records


@pytest.mark.parametrize("table", TABLES)
def test_a_masked_record_has_no_seed_and_no_hash_and_is_refused_by_name(
    table: dict[str, Any],
) -> None:
    match = play_match(table, 30)
    assert match.seed is not None
    for seat in list_seats(match):
        text = match.record(seat)
        who = "spectator" if seat is None else str(seat)
        assert f'[Seen-By "{who}"]' in text
        assert match.seed.hex() not in text
        assert "#" not in text
        assert len(record.parse_record(text).turns) == len(
            record.parse_record(match.record()).turns
        )
        with pytest.raises(BadRecord, match=rf"masked record \(Seen-By {who}\)"):
            parasol.load(text)


def test_a_masked_record_has_a_question_mark_for_what_a_seat_may_not_know() -> None:
    match = parasol.new("hermits", players=3, seed=7)
    own = [seat["known"][0] for seat in (match.view(n)["seats"][n] for n in range(3))]
    match.play(f"stay seal/{own[0]}")
    match.play(f"peek seal/{own[1]}")
    turns = [match.record(seat).splitlines()[-2:] for seat in list_seats(match)]
    assert turns[0] == [f"1. 0: stay seal/{own[0]}", "2. 1: peek seal/?"]
    assert turns[1] == ["1. 0: stay seal/?", f"2. 1: peek seal/{own[1]}"]
    assert turns[2] == turns[3] == ["1. 0: stay seal/?", "2. 1: peek seal/?"]
    whole_turns = match.record().splitlines()[-2:]
    assert [line.split(" #")[0] for line in whole_turns] == [turns[0][0], turns[1][1]]


def test_a_masked_record_tells_a_word_once_it_has_come_to_light() -> None:
    match = parasol.new("hermits", players=2, seed=7)
    own = [match.view(seat)["seats"][seat]["known"][0] for seat in (0, 1)]
    match.play(f"stay seal/{own[0]}")
    assert match.record(1).endswith("1. 0: stay seal/?\n")
    assert match.record(None).endswith("1. 0: stay seal/?\n")
    match.play(f"stay seal/{own[1]}")
    for seat in list_seats(match):
        turns = match.record(seat).splitlines()[-2:]
        assert turns == [f"1. 0: stay seal/{own[0]}", f"2. 1: stay seal/{own[1]}"]


def test_masks_stay_right_after_undo_and_in_a_loaded_match() -> None:
    match = parasol.new("hermits", players=2, seed=7)
    low, high = match.view(0)["seats"][0]["known"][:2]
    match.play(f"stay seal/{low}")
    match.undo()
    match.play(f"seal/{high}")
    again = parasol.load(match.record())
    for seat in list_seats(match):
        assert again.record(seat) == match.record(seat)
        assert f"seal/{low}" not in match.record(seat)
    assert match.record(1).endswith("1. 0: stay seal/?\n")


def test_a_masked_record_without_its_mark_still_cannot_be_loaded() -> None:
    match = play_match(HERMITS, 6)
    text = match.record(0)
    with pytest.raises(BadRecord, match=r"no \[Seed"):
        parasol.load(re.sub(r"\[Seen-By.*\n", "", text))
    forged = re.sub(r"\[Seen-By.*\n", f'[Seed "{"0" * 64}"]\n', text)
    with pytest.raises(BadRecord):
        parasol.load(forged)


def test_a_game_that_is_not_registered_here_is_named() -> None:
    text = play_match(TABLES[3], 3).record()
    game = registry.find("noughts_and_crosses")
    registry.forget("noughts_and_crosses")
    try:
        with pytest.raises(BadRecord, match=r"line 1: no such game: 'noughts_and_crosses'; there"):
            parasol.load(text)
    finally:
        registry.register(game)
