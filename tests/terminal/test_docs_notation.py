"""docs/notation.md is true: its records load, its examples run, its words are Maui's."""

import doctest
import re
from pathlib import Path

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


def test_every_word_of_the_page_means_a_move_of_maui() -> None:
    match = parasol.new("maui", seed=1)
    table = TEXT.partition("| word | decision |")[2].partition("\n\n")[0]
    words = [w for row in table.splitlines()[2:] for w in re.findall(r"`([^`]+)`", row)]
    assert len(words) >= 18
    for word in words:
        assert match.game.code(match.state, word) is not None, word


def test_the_players_page_knows_every_command() -> None:
    page = (DOCS / "play-in-the-terminal.md").read_text(encoding="utf-8")
    from parasol.terminal.answers import COMMANDS

    for commands, _ in COMMANDS[1:]:
        for command in str(commands).replace(",", "").split():
            if not command.isupper():
                assert f"`{command}" in page, command
