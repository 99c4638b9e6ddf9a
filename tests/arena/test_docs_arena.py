"""docs/arena.md is true: its commands run, its table is what is printed, its examples hold."""

import doctest
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest

from parasol.cli import main
from tests.arena import synthetic

TEXT = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^(?:RAY_ADDRESS=\S+ )?parasol (arena .*)$", TEXT, re.MULTILINE)
FEW = ["--games", "2", "--processes", "1"]


def without_time(printed: str) -> list[str]:
    """The lines of a table, without the column of the clock and the rule that is as long as it."""
    return [
        re.sub(r" +(ms a move|[0-9.]+)$", "", line)
        for line in printed.strip().splitlines()
        if not line.startswith("─")
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ModuleType("my_bots")
    mine.careful = synthetic.first  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_bots", mine)
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command.replace("--on ray", ""))
    assert main([*words, *FEW]) == 0
    for flag in ("--json", "--plot", "--into"):
        if flag in words:
            assert (tmp_path / words[words.index(flag) + 1]).exists()


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) >= 7


def test_the_table_of_the_page_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert shown
    assert main([*shlex.split(COMMANDS[0]), "--processes", "1"]) == 0
    assert without_time(capsys.readouterr().out) == without_time(shown[1])


def test_the_examples_of_the_page_hold() -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, {}, "arena.md", None, 0)
    found = doctest.DocTestRunner().run(test)
    assert found.attempted >= 7
    assert found.failed == 0
