"""The web's benchmark runs in real browsers, counts right and tells what it found.

How fast anything is, no test asks.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import bench_web
from benchmarks.bench_web import QUICK, Results, Weight


@pytest.mark.browser
def test_the_whole_run_prints_and_writes_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert bench_web.main(["--quick", "--json", str(file)]) == 0
    printed = capsys.readouterr().out
    figures = json.loads(file.read_text("utf-8"))
    assert len(figures["cold"]) == len(figures["warm"]) == QUICK.visits
    assert len(figures["changed"]) == len(figures["painted"]) == QUICK.moves
    shown = zip(figures["changed"], figures["painted"], strict=True)
    assert all(0 < changed <= painted for changed, painted in shown)
    assert set(figures["weights"]) == {"home/en", "table/en", "home/pl", "table/pl"}
    assert all(0 < one["files"] < one["whole"] for one in figures["weights"].values())
    assert all(bar["name"] in printed for bar in figures["bars"])


def test_every_bar_is_met_missed_or_unknown() -> None:
    results = Results()
    assert {str(bar).split()[0] for bar in bench_web.list_bars(results)} == {"unknown"}
    results.cold, results.warm = [900.0, 950.0, 5000.0], [1200.0]
    results.painted, results.floor_painted = [20.0, 21.0, 80.0], [4.0]
    results.weights = {"home/en": Weight(60_000, 70_000), "table/pl": Weight(151_000, 190_000)}
    words = [str(bar).split()[0] for bar in bench_web.list_bars(results)]
    assert words == ["met", "MISSED", "MISSED", "met", "MISSED"]
    assert "190,000" in bench_web.format_report(results)
