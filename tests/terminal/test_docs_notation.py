"""docs/notation.md is true: its records load, its examples run, its words are the games'."""

import doctest
import re
from pathlib import Path

import pytest

import parasol

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "notation.md").read_text(encoding="utf-8")
RECORD, MASKED = re.findall(r"```text\n(\[Game .*?)```", TEXT, re.DOTALL)


def test_the_record_of_the_page_is_replayed_and_written_again() -> None:
    match = parasol.load(RECORD)
    assert match.record() == RECORD
    assert match.record(0) == MASKED


def test_the_examples_of_the_page_run() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    names = {"RECORD": RECORD, "MASKED": MASKED}
    code = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, names, "notation.md", None, 0)
    result = doctest.DocTestRunner(optionflags=flags).run(test)
    assert result.attempted >= 9
    assert result.failed == 0


def test_the_hash_that_is_explained_is_the_records_last() -> None:
    explained = re.search(r"^`#([0-9a-f]{8})`", TEXT, re.MULTILINE)
    assert explained
    assert explained[1] == parasol.load(RECORD).digest()


PLACE = re.compile(r"(@|lift/)[1-9]\.[1-9]")
"""A place of a town, which means something as soon as the town has grown to it."""


def means_a_move(match: parasol.Match, word: str) -> bool:
    """Whether it is a word of this game."""
    code = match.game.code(match.state, word)
    return code is not None or bool(match.game.name == "tenby" and PLACE.fullmatch(word))


@pytest.mark.parametrize(("game", "least"), [("maui", 18), ("playa_pirata", 20), ("tenby", 25)])
def test_every_word_of_the_page_means_a_move_of_its_game(game: str, least: int) -> None:
    match = parasol.new(game, seed=1)
    part = TEXT.partition(f"## Words of {match.game.title}\n")[2]
    table = part.partition("| word | decision |")[2].partition("\n\n")[0]
    words = [w for row in table.splitlines()[2:] for w in re.findall(r"`([^`]+)`", row)]
    assert len(words) >= least
    assert all(means_a_move(match, word) for word in words)


@pytest.mark.parametrize("game", ["maui", "playa_pirata", "tenby"])
def test_every_turn_of_the_players_page_is_made_of_words_of_its_game(game: str) -> None:
    match = parasol.new(game, seed=1)
    page = (DOCS / "play-in-the-terminal.md").read_text(encoding="utf-8")
    turn = re.search(rf"^\| {match.game.title} \| `([^`]+)`", page, re.MULTILINE)
    assert turn
    assert all(means_a_move(match, word) for word in turn[1].split())


def test_the_players_page_knows_every_command() -> None:
    page = (DOCS / "play-in-the-terminal.md").read_text(encoding="utf-8")
    from parasol.terminal.commands import COMMANDS

    for commands, _ in COMMANDS[1:]:
        for command in str(commands).replace(",", "").split():
            if not command.isupper():
                assert f"`{command}" in page, command
