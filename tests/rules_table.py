"""The traced table of a game's rules in docs/rules: its rows, and what its cells name."""

import importlib
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def rows(page: str, letter: str) -> list[list[str]]:
    """The rows of a page whose first cell is this letter and a number."""
    text = (ROOT / "docs/rules" / page).read_text(encoding="utf-8")
    return [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in text.splitlines()
        if re.match(rf"\| {letter}\d+ \|", line)
    ]


def get_number(row: list[str]) -> str:
    """The number of a row's rule."""
    return row[0]


def check_cells(row: list[str]) -> None:
    """Four cells, none of them empty."""
    assert len(row) == 4, f"{len(row)} cells, not 4"
    assert all(row), "an empty cell"


def named_tests(row: list[str], folder: str) -> list[tuple[str, str]]:
    """File and name of the tests that a row names."""
    return re.findall(rf"`({folder}/\w+\.py)::(\w+)`", row[3])


def check_tests(row: list[str], folder: str) -> None:
    """Every test that is named exists."""
    named = named_tests(row, folder)
    assert named, "no test is named"
    for path, test in named:
        assert f"\ndef {test}(" in read(ROOT / path), f"{path}::{test}"


def unnamed_tests(table: list[list[str]], folder: str) -> list[str]:
    """The tests of the game's rules that no row names."""
    named = {test for row in table for test in named_tests(row, folder)}
    return [
        f"{path.name}::{test}"
        for path in sorted((ROOT / folder).glob("test_rules_*.py"))
        if path.name != "test_rules_traced.py"
        for test in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.M)
        if (f"{folder}/{path.name}", test) not in named
    ]


def check_places(row: list[str], package: str) -> None:
    """Every place in the code that is named exists."""
    named = re.findall(r"`([\w.]+)`", row[2])
    assert named, "no place is named"
    for place in named:
        if place != "components.toml":
            assert find(place, package) is not None, place


def find(place: str, package: str) -> object:
    """What `module.name` or `module.Class.name` names: in the game's folder, or from `core.` on."""
    inside = "parasol" if place.startswith("core.") else package
    module, *names = place.removeprefix("core.").split(".")
    if place.startswith("core."):
        module = f"core.{module}"
    found: object = importlib.import_module(f"{inside}.{module}")
    for name in names:
        found = getattr(found, name)
    return found
