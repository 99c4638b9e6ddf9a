"""The tool that looks at the balance of Tenby's cards counts what was played, and goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks import tenby_balance
from benchmarks.tenby_balance import Series


def game(totals: list[int], picks: list[list[int]], night: list[int]) -> dict[str, Any]:
    return {"totals": totals, "picks": picks, "night": night}


def test_a_game_is_replayed_with_points_that_add_up(tmp_path: Path) -> None:
    assert tenby_balance.play(tmp_path, "random", 2, 1) == 1
    (found,) = tenby_balance.read_games(tenby_balance.get_path(tmp_path, "random", 2))
    assert [sum(points) for points in found["kinds"]] == found["totals"]
    for seat in (0, 1):
        assert len(found["picks"][seat]) == 10
        assert len(found["town"][seat]) == found["cards"][seat]
        assert sorted(found["night"]) == [0, 1]


def test_a_run_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    tenby_balance.play(tmp_path, "random", 2, 1)
    (first,) = tenby_balance.read_games(tenby_balance.get_path(tmp_path, "random", 2))
    assert tenby_balance.play(tmp_path, "random", 2, 2) == 2
    both = tenby_balance.read_games(tenby_balance.get_path(tmp_path, "random", 2))
    assert both[0] == first
    assert both[1] != first


def test_seats_night_places_and_day_numbers_are_set_against_their_table() -> None:
    games = [game([110, 90], [[1, 2], [3, 4]], [1, 0]), game([100, 120], [[1, 3], [2, 2]], [0, 1])]
    seats = tenby_balance.group_by_seat(games)
    assert [seats[seat].mean for seat in (0, 1)] == [0, 0]
    nights = tenby_balance.group_by_night(games)
    assert [nights[place].mean for place in (0, 1)] == [-10, 10]
    days = tenby_balance.group_by_day(games)
    assert days[1].values == [10, -10]
    assert days[2].mean == 10
    assert days[3].values == [-10, -10]


def test_the_report_and_its_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--level", "random", "--into", str(tmp_path / "kept")]
    assert tenby_balance.main(["play", "--games", "2", *command]) == 0
    assert tenby_balance.main(["play", "--games", "1", "--players", "3", *command]) == 0
    capsys.readouterr()
    assert tenby_balance.main(["report", *command]) == 0
    printed = capsys.readouterr().out
    assert "| Random, 2 players | 2 |" in printed
    assert "| Random, 3 players | 1 |" in printed
    assert "| Random, all tables | times | points |" in printed
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    page = tmp_path / "docs" / "tenby-balance.md"
    mark = tenby_balance.MARK
    page.write_text(f"# Before\n{mark}\nold\n{mark}\nafter\n", "utf-8")
    assert tenby_balance.main(["report", "--write", str(tmp_path / "docs"), *command]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert "| Random, 2 players | 2 |" in text
    names = sorted(path.name for path in (tmp_path / "docs" / "pictures").iterdir())
    assert names == ["tenby-days.svg", "tenby-kinds.svg", "tenby-totals.svg"]
    for name in names:
        root = ElementTree.parse(tmp_path / "docs" / "pictures" / name).getroot()
        assert root.tag.endswith("svg")


def test_no_games_give_no_series(tmp_path: Path) -> None:
    assert tenby_balance.load_series(tmp_path) == []
    assert Series("casual", 2, []).title == "Casual, 2 players"
