"""The help of Playa Pirata: the same topics and words in three languages, true to the box."""

import re
from pathlib import Path

import pytest

from parasol.core.registry import find
from parasol.games.playa_pirata import components
from parasol.games.playa_pirata.notation import code
from parasol.games.playa_pirata.tables import ACTIONS, SPECIALS

FOLDER = Path(components.__file__).parent / "help"
LANGUAGES = ("en", "fr", "pl")
WIDTH = 80
NARROW, FIXED = "\u202f", "\u00a0"


def text_of(language: str) -> str:
    return (FOLDER / f"{language}.md").read_text(encoding="utf-8")


def topics(language: str) -> list[str]:
    return re.findall(r"^## .+ \{#([a-z-]+)\}$", text_of(language), re.MULTILINE)


def prose(language: str) -> str:
    return re.sub(r"`[^`\n]*`", "x", text_of(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_topics(language: str) -> None:
    assert topics(language) == topics("en")
    assert text_of(language).count("## ") == len(topics("en"))
    assert {"goal", "turn", "end", "words", *SPECIALS} <= set(topics(language))


def test_every_action_has_a_topic() -> None:
    game = find("playa_pirata")
    state = game.new_state(game.options_type(), {}, bytes(32), "")
    found = {game.terminal.find_topic(state, action) for action in range(ACTIONS)}
    assert found <= set(topics("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_words_are_typed_in_every_language(language: str) -> None:
    typed = sorted(re.findall(r"`([^`\n]+)`", text_of(language)))
    assert typed == sorted(re.findall(r"`([^`\n]+)`", text_of("en")))
    for word in typed:
        assert code(word) is not None or word in ("one", "two")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_those_of_the_box(language: str) -> None:
    text = " ".join(prose(language).replace(NARROW, " ").replace(FIXED, " ").split())
    box = components.read_standard_box()
    numbers = box["treasures"]["numbers"]
    word = {"en": "and", "fr": "et", "pl": "i"}[language]
    assert ", ".join(map(str, numbers[:-1])) + f" {word} {numbers[-1]}" in text
    for number in (len(box["towels"]["cards"]), *box["treasures"]["skull_points"][1:]):
        assert re.search(rf"\b{number}\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_a_terminal(language: str) -> None:
    assert max(len(line) for line in text_of(language).splitlines()) < WIDTH


def test_french_has_narrow_spaces_before_its_signs() -> None:
    assert re.findall(r"[^\s\u202f][;:!?](?!/)", prose("fr")) == []
    assert re.findall(r" [;:!?]", prose("fr")) == []


def test_polish_ties_short_words_to_the_next() -> None:
    assert re.findall(r"(?<!\w)[wzioauWZIOAU][ \n]", prose("pl")) == []
