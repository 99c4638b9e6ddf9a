"""The help of Tenby: its rules in our own words, the same topics and words in three languages."""

import re
from pathlib import Path

import pytest

from parasol.games.tenby import GAME

LANGUAGES = ("en", "fr", "pl")
TENBY = Path(__file__).parents[2] / "src" / "parasol" / "games" / "tenby"


def text(language: str) -> str:
    return (TENBY / "help" / f"{language}.md").read_text("utf-8")


def topics(language: str) -> list[str]:
    return re.findall(r"^## .+ \{#([a-z-]+)\}$", text(language), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_topics_each_with_something_to_say(language: str) -> None:
    assert topics(language) == topics("en")
    assert len(set(topics(language))) == len(topics(language)) == 34
    for part in re.split(r"^## .+$", text(language), flags=re.MULTILINE)[1:]:
        assert len(part.strip()) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_words_to_type(language: str) -> None:
    codes = set(re.findall(r"`([^`\s]+)`", text(language)))
    assert codes == set(re.findall(r"`([^`\s]+)`", text("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_plain_terminal(language: str) -> None:
    assert max(map(len, text(language).splitlines())) <= 80


def test_french_has_narrow_spaces_before_its_signs_and_polish_no_lonely_letters() -> None:
    assert not re.search(r"(?<!\u202f)[;:!?](?=\s|$)", re.sub(r"`[^`]*`", "x", text("fr")))
    assert not re.search(r"(?<![\w/`])[aiouwzAIOUWZ][ \n]", text("pl"))


def test_the_game_gives_its_help_in_each_language() -> None:
    assert GAME.help("pl") == text("pl")
    assert GAME.help("de") == text("en")
