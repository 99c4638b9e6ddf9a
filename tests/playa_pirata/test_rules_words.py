"""Words and their parts: what a board receives of every move, and how other words are refused."""

import random
from typing import Any

import pytest

import parasol
from parasol import Match

from .table import box, draft, legal, new, phase, refuse, table, turns

VALUES = (3, 4, 5, 6, 7)
HOLD = {0: (3, 4), 1: (5, 6)}


def parts_of(match: Match, word: str) -> dict[str, Any]:
    move = next(move for move in match.moves() if str(move) == word)
    assert str(move.text)
    return dict(move.parts)


def test_parts_of_burying_and_pirates() -> None:
    match = table(VALUES, hold=HOLD, pirates=("telescope", "map", "umbrella"))
    assert parts_of(match, "bury/3") == {"kind": "bury", "value": 3, "roger": False}
    turns(match, "bury/3", "bury/5")
    assert parts_of(match, "telescope/A") == {"kind": "telescope", "treasure": "A"}
    assert parts_of(match, "map/-") == {"kind": "map", "treasure": None}
    turns(match, "bury/4 @A +1 done", "bury/6 @B +1 done")
    assert parts_of(match, "umbrella/A") == {"kind": "umbrella", "treasure": "A"}


def test_parts_of_towels() -> None:
    match = turns(table(), "bury/5", "bury/5")
    match.play("bury/5")
    assert parts_of(match, "@A") == {"kind": "cover", "treasure": "A"}
    match.play("@A")
    assert parts_of(match, "+3") == {"kind": "card", "value": 3}
    match.play("+3")
    assert parts_of(match, "done") == {"kind": "done"}
    match.play("done")
    assert parts_of(match, "stop") == {"kind": "stop"}


def test_parts_of_choosing_a_place() -> None:
    match = table((5, 5, 5), 1, hands="two")
    turns(match, "bury/5", "bury/5")
    match.play("stop")
    assert parts_of(match, "place/2") == {"kind": "place", "place": 2}


def test_parts_of_the_draft_and_of_special_cards() -> None:
    changed = box((5,) * 5, 2, 2, ("telescope",), specials=("lifeguard", "jolly-roger", "wave"))
    match = new(2, specials=True, components=changed)
    assert parts_of(match, "keep/wave") == {"kind": "keep", "card": "wave"}
    draft(match, ("lifeguard", "jolly-roger"))
    assert parts_of(match, "lifeguard/1") == {"kind": "lifeguard", "seat": 1}
    assert parts_of(match, "pass") == {"kind": "pass"}
    turns(match, "pass", "pass", "bury/5")
    match.play("pass")
    assert parts_of(match, "bury/5/roger") == {"kind": "bury", "value": 5, "roger": True}


@pytest.mark.parametrize(
    ("card", "words", "word", "parts"),
    [
        ("king-size", "", "king-size/A", {"kind": "king-size", "treasure": "A"}),
        ("parrot", "", "parrot", {"kind": "parrot"}),
        ("bucket", "@A +3 done", "bucket/A", {"kind": "bucket", "treasure": "A"}),
        ("piggybank", "@A +1 done", "piggybank/A", {"kind": "piggybank", "treasure": "A"}),
    ],
)
def test_parts_of_special_cards_in_a_window(
    card: str, words: str, word: str, parts: dict[str, Any]
) -> None:
    match = table((5, 5, 5), 1, pirates=("telescope", "map"), keep=(card, "wave"))
    turns(match, "bury/5", "bury/5")
    if words:
        turns(match, f"telescope/- {words}", "telescope/- @B +1 done")
    assert parts_of(match, word) == parts
    if card == "piggybank":
        match.play(word)
        assert parts_of(match, "take/0") == {"kind": "pile-card", "index": 0}


@pytest.mark.parametrize("word", ["", "sing", "bury", "bury/", "bury/8", "@", "+9", "keep", "A"])
def test_a_word_that_means_nothing_is_refused(word: str) -> None:
    match = table(VALUES, hold=HOLD)
    assert match.why_not(word) is not None
    with pytest.raises(parasol.IllegalMove):
        match.play(word)


def test_several_words_are_played_all_or_none() -> None:
    match = turns(table(), "bury/5", "bury/5")
    before = match.view(0)
    with pytest.raises(parasol.IllegalMove):
        match.play("bury/5 @A +3 +3 +3 +3 done")
    assert match.view(0) == before
    match.play("bury/5 @A +3 done @B +1 done")
    assert match.seat == 1


def test_every_legal_word_has_parts_and_a_sentence_and_every_phase_comes_up() -> None:
    seen = set()
    for seed in range(3):
        rng = random.Random(seed)
        match = new(3, seed, specials=True, hands="two")
        while not match.over:
            seen.add(phase(match))
            for move in match.moves():
                assert move.parts["kind"]
                assert str(move.text)
            words = [str(move) for move in match.moves()]
            sparing = [word for word in ("done", "stop") if word in words]
            match.play(sparing[0] if sparing else rng.choice(words))
    assert seen >= {"draft", "lifeguard", "window", "play", "towels", "cards", "second", "final"}
    assert "place" in seen


def test_the_words_of_another_phase_are_refused_with_a_reason() -> None:
    match = turns(table(), "bury/5", "bury/5")
    refuse(match, "keep/wave", "lifeguard/1", "take/0", "place/1", "parrot", "king-size/A")
    assert legal(match) == {"bury/5"}
