"""The traced table of docs/rules/tenby.md: complete, and true to the tests and code it names."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (ROOT / "docs/rules/tenby.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| T\d+ \|", line)
]


def test_rules_are_numbered_without_a_gap() -> None:
    assert [row[0] for row in TABLE] == [f"T{number}" for number in range(1, len(TABLE) + 1)]
    assert len(TABLE) > 100


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_no_cell_is_empty(row: list[str]) -> None:
    assert len(row) == 4
    assert all(row)
    assert "@@" not in row[2]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_every_test_named_exists(row: list[str]) -> None:
    named = re.findall(r"`(tests/tenby/\w+\.py)::(\w+)`", row[3])
    assert named
    for path, test in named:
        assert f"\ndef {test}(" in (ROOT / path).read_text(encoding="utf-8")


def find(place: str) -> object:
    """What `module.name` or `module.Class.name` names: in the game's folder, or from `core.` on."""
    inside = "parasol" if place.startswith("core.") else "parasol.games.tenby"
    module, *names = place.removeprefix("core.").split(".")
    if place.startswith("core."):
        module = f"core.{module}"
    found: object = importlib.import_module(f"{inside}.{module}")
    for name in names:
        found = getattr(found, name)
    return found


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_every_place_named_exists(row: list[str]) -> None:
    named = re.findall(r"`([\w.]+)`", row[2])
    assert named
    for place in named:
        if place != "components.toml":
            assert find(place) is not None
