"""Declared types of views: what is made from them is up to date, and views as sent fit it."""

import json
import runpy
from pathlib import Path

import pytest

import parasol
from parasol import BadView
from parasol.core.view_types import check_range, convert_view
from parasol.games.maui.view_types import View

ROOT = Path(__file__).resolve().parent.parent


def test_schemas_and_board_types_are_as_make_types_writes_them() -> None:
    files = runpy.run_path(str(ROOT / "tools" / "view_types.py"))["list_files"]()
    assert len(files) == 6
    for path, text in files.items():
        assert path.read_text("utf-8") == text, f"{path.name}: run make types"


@pytest.mark.parametrize("name", ["maui", "playa_pirata", "tenby"])
def test_a_schema_has_every_part_that_is_sent(name: str) -> None:
    schema = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text("utf-8"))
    parts = schema["$defs"]
    view = parasol.new(name, seed=3).view(0)
    assert set(parts["View"]["required"]) == set(parts["View"]["properties"]) == set(view)
    assert set(parts["Seat"]["required"]) == set(view["seats"][0])


@pytest.mark.parametrize(
    ("part", "value", "path", "expected"),
    [
        ("turn", "7", "turn", "Expected int, got str"),
        ("turn", 0, "turn", "Expected int >= 1"),
        ("phase", "sleep", "phase", "Invalid enum value 'sleep'"),
        ("market", {"A": {"dollars": 1, "tiles": []}}, "market.A.tiles", "length >= 3"),
        ("market", {}, "market.A", "missing"),
        ("gained", {"rock": 1}, "gained", "Invalid enum value 'rock'"),
        ("seats", [{}], "seats.0.start", "missing"),
    ],
)
def test_another_shape_is_refused_by_its_place(
    part: str, value: object, path: str, expected: str
) -> None:
    view = parasol.new("maui", seed=1).view(0)
    with pytest.raises(BadView) as caught:
        convert_view({**view, part: value}, View)
    assert caught.value.path == path
    assert expected in caught.value.expected


def test_a_number_out_of_range_is_refused_with_its_bounds() -> None:
    assert check_range(3, 0, 3, "seat") == 3
    with pytest.raises(BadView, match="seat: a whole number from 0 to 3, not 4"):
        check_range(4, 0, 3, "seat")
