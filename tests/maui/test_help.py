"""The help of Maui: its rules in our own words, in three languages.

These tests read the files as they are. They prove that every language has the same topics and the
same words to type, that the numbers are those of the standard box, and that each language keeps
its own typography. They can't prove that a sentence is true or well put; readers do that.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.each import check_each

MAUI = Path(__file__).parents[2] / "src" / "parasol" / "games" / "maui"
LANGUAGES = ("en", "fr", "pl")
TOPICS = [
    "goal",
    "beach",
    "market",
    "turn",
    "pick",
    "place",
    "orientation",
    "match",
    "score",
    "tracks",
    "frames",
    "tokens",
    "umbrellas",
    "pearls",
    "scoring-umbrellas",
    "penalties",
    "dollars",
    "spare",
    "end",
    "final-scoring",
    "ties",
    "crabs",
    "long",
    "setup",
    "words",
    "example",
]
WIDTH = 80  # a plain terminal shows the files without breaking a line
NARROW, FIXED = "\u202f", "\u00a0"

# The publisher's names, as players know them from the box, where their topic explains them.
TERMS = {
    "beach": ("dock", "quai", "molo"),
    "market": ("sand dollar area", "zone de paiement", "obszarze piaskowych monet"),
    "turn": ("1st player marker", "marqueur Premier joueur", "znacznika 1. gracza"),
    "place": ("play area", "zone de jeu", "obszarze gry"),
    "match": ("match", "connexion", "połączenie"),
    "score": ("score marker", "marqueur de score", "znacznik punktacji"),
    "tracks": ("score tracks", "pistes de score", "torów punktacji"),
    "frames": ("ornate frame", "case ornementée", "pole z ozdobną ramką"),
    "tokens": ("towel token", "jeton motif", "żeton ręcznika"),
    "umbrellas": ("umbrella tokens", "jetons Parasol", "żetonów parasoli"),
    "pearls": ("pearl", "perle", "perła"),
    "scoring-umbrellas": ("scoring patterns", "bonus de score", "wzory punktujące"),
    "penalties": ("penalty token", "jeton Pénalité", "żeton punktów ujemnych"),
    "dollars": ("sand dollars", "dollars de sable", "piaskowe monety"),
    "spare": ("spare towel action", "Serviette de plage de rechange", "akcja „Zapasowy ręcznik”"),
    "final-scoring": ("final scoring", "décompte final", "punktacja końcowa"),
    "crabs": ("sand crab tokens", "jetons Crabe des sables", "żetonów krabów piaskowych"),
    "long": ("extension", "extension", "plansza dodatkowa"),
    "setup": ("starting tile", "serviette de plage de départ", "początkowy kafelek ręcznika"),
}


class Topic(NamedTuple):
    """One heading of the help and the lines below it."""

    id: str
    title: str
    body: str


def get_id(topic: Topic) -> str:
    return topic.id


def text_of(language: str) -> str:
    return (MAUI / "help" / f"{language}.md").read_text(encoding="utf-8")


def without_code(text: str) -> str:
    """The prose alone: a word to type, such as `@-1`, follows no rule of typography."""
    return re.sub(r"`[^`\n]*`", "x", text)


@cache
def topics(language: str) -> dict[str, Topic]:
    """The topics of a language by id; a heading without an id fails here."""
    found: dict[str, Topic] = {}
    for part in re.split(r"^## ", text_of(language), flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        match = re.fullmatch(r"(\S.*\S) \{#([a-z-]+)\}", heading)
        assert match, f"{language}: heading without an id: {heading!r}"
        title, name = match.groups()
        assert name not in found, f"{language}: two topics are called {name}"
        found[name] = Topic(name, title, body.strip())
    return found


def join_text(language: str, topic: str) -> str:
    """A topic as one line of text, whatever its line breaks and kinds of spaces."""
    entry = topics(language)[topic]
    return " ".join(f"{entry.title} {entry.body}".split())


def box(table: str, key: str) -> Any:
    components = tomllib.loads((MAUI / "components.toml").read_text(encoding="utf-8"))
    return components[table][key]["value"]


def listed(numbers: list[int], language: str) -> str:
    """[1, 2, 3] as the language lists it: "1, 2 and 3"."""
    word = {"en": "and", "fr": "et", "pl": "i"}[language]
    return ", ".join(str(number) for number in numbers[:-1]) + f" {word} {numbers[-1]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_there_in_the_same_order(language: str) -> None:
    assert list(topics(language)) == TOPICS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_opens_with_what_the_game_is(language: str) -> None:
    opening = text_of(language).split("\n## ")[0]
    assert opening.startswith("# Maui\n\n")
    assert len(re.findall(r"[.](?=\s|$)", opening)) >= 3


def check_size(entry: Topic) -> None:
    assert entry.title
    assert 25 <= len(without_code(entry.body).split()) <= 260
    assert re.search(r"[.]$", entry.body), "a topic ends with a whole sentence"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_is_neither_empty_nor_long(language: str) -> None:
    check_each([topics(language)[topic] for topic in TOPICS], check_size, get_id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits_a_terminal(language: str) -> None:
    lines = text_of(language).split("\n")
    assert [line for line in lines if len(line) > WIDTH] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert text_of(language).endswith(".\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_markdown_is_plain_enough_to_be_read_aloud(language: str) -> None:
    for line in text_of(language).split("\n"):
        assert line.count("`") % 2 == 0, f"a word to type is broken over two lines: {line}"
        prose = without_code(line)
        assert not re.search(r"[|<>*_\t\[\]→]|^#{3,}", prose), prose


def check_numbers(entry: Topic) -> None:
    # A sentence that ends "… 4 and 5." must not break before its 5.
    numbers = re.findall(r"^(\d+)\.\s", entry.body, flags=re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_at_the_start_of_a_line_is_a_list_item(language: str) -> None:
    check_each([topics(language)[topic] for topic in TOPICS], check_numbers, get_id)


def check_languages(topic: str) -> None:
    english = topics("en")[topic].body
    for language in LANGUAGES[1:]:
        other = topics(language)[topic].body
        for what in (r"`[^`]*`", r"^(?:-|\d\.) ", r"\n\n"):
            theirs = re.findall(what, other, flags=re.MULTILINE)
            assert theirs == re.findall(what, english, flags=re.MULTILINE), (language, what)


def test_all_languages_tell_the_same() -> None:
    check_each(TOPICS, check_languages, str)


@pytest.mark.parametrize("topic", TERMS)
def test_the_terms_are_those_of_the_box(topic: str) -> None:
    for language, term in zip(LANGUAGES, TERMS[topic], strict=True):
        assert term.lower() in join_text(language, topic).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_word_is_explained(language: str) -> None:
    words = set(re.findall(r"`([^`]*)`", topics(language)["words"].body))
    assert words >= {"A1", "A3", "B1", "B3", "$A", "$B", "@-1", "@7", "^wave", "+wave/2", "done"}
    assert words >= {"spare/A1", "spare/B3", *box("patterns", "names")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_those_of_the_standard_box(language: str) -> None:
    columns = {
        table: [column for column, _ in box(table, "spots")] for table in ("umbrellas", "crabs")
    }
    extension = box("track", "extension")
    stated = {
        "beach": [listed(box("beach", "row_steps"), language), str(box("beach", "columns"))],
        "tracks": [listed(box("track", "values"), language)],
        "umbrellas": [listed(columns["umbrellas"], language)],
        "crabs": [listed(columns["crabs"], language), listed(box("crabs", "values"), language)],
        "long": [str(number) for number in (*extension[:2], extension[-1])],
        "frames": [str(box("frames", "sun")["space"]), str(box("track", "values")[5])],
        "pearls": [str(points) for points in box("pearls", "points")[1:]],
    }
    for topic, numbers in stated.items():
        for number in numbers:
            assert re.search(rf"\b{number}\b", join_text(language, topic)), (topic, number)


def test_the_example_adds_up() -> None:
    steps, worth = box("beach", "row_steps"), [0, *box("track", "values")]
    assert [8, 7] in box("umbrellas", "spots")
    sun, wave = 4 + steps[6 - 1], 1 + steps[7 - 1]
    assert (sun, wave) == (box("frames", "sun")["space"], 4)
    assert box("frames", "sun")["token"] == "wave"
    gained = worth[sun] - worth[4] + worth[wave] - worth[1] + box("pearls", "points")[1]
    paid = box("market", "costs")[1] * box("dollars", "points") + box("penalty", "points")
    assert gained - paid == 7
    for language in LANGUAGES:
        assert re.search(r"\b7 points|\b7 punktów", join_text(language, "example"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tone_stays_calm(language: str) -> None:
    assert "!" not in text_of(language)


def test_french_spaces_and_apostrophes() -> None:
    prose = without_code(text_of("fr"))
    assert re.findall(rf".{{0,20}}[^{NARROW}][;:?»]", prose) == []
    assert re.findall(rf"«[^{NARROW}].{{0,20}}", prose) == []
    assert re.findall(rf"{NARROW}[^;:?»\w]", prose) == []
    assert re.findall(r".{0,20}['\"]", prose) == []
    assert FIXED not in prose


def test_polish_letters_hold_on_to_the_next_word() -> None:
    prose = without_code(text_of("pl"))
    assert re.findall(r"(?<![\w.])[wziouaWZIOUA][ \n].{0,20}", prose) == []
    assert re.findall(r".{0,20}['\"]| - ", prose) == []
    assert prose.count("„") == prose.count("”") > 0


def test_polish_speaks_to_the_reader_with_capitals() -> None:
    prose = without_code(text_of("pl"))
    assert re.findall(r"\b(?:ty|ci|cię|ciebie|tobie|two(?:j\w+|i\w*)|twój)\b", prose) == []
