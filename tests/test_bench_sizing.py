"""The benchmark for hosts runs and prints the tables of the guide; no test asks how much it is."""

import asyncio
from pathlib import Path

import pytest

from benchmarks import bench_sizing
from benchmarks.bench_server import Size
from benchmarks.bench_sizing import TINY, Backup, Figures, Results
from parasol.bots import LEVELS


def test_what_was_found_becomes_the_tables_of_the_guide() -> None:
    times = dict.fromkeys(LEVELS, 0.0125)
    figures = Figures(Size(8_400.0, 91_000.0), 117e-6, 8500.4, 120.0, times)
    backup = Backup(1000, 2_000_000, 400_000, 1.0, 2.5)
    lines = bench_sizing.format_results(Results({"maui": figures}, 73_000_000, 77_000_000, backup))
    assert "| Maui | 8 kB | 91 kB | 117 µs | 8,500 | 120 bytes |" in lines
    assert "| Maui | 12.5 ms | 12.5 ms | 12.5 ms | 12.5 ms |" in lines
    assert "server process 73 MB" in lines
    assert lines[-1].endswith("with 1000 open tables: 0.4 MB, 1.0 s, verified 2.5 s")


def test_a_decision_of_every_level_is_timed() -> None:
    found = bench_sizing.measure_computers("maui", 1)
    assert list(found) == list(LEVELS)
    assert min(found.values()) > 0


@pytest.mark.long
def test_everything_is_measured_once(tmp_path: Path) -> None:
    results = asyncio.run(bench_sizing.measure(TINY, tmp_path, lambda text: None))
    assert set(results.games) >= {"maui", "playa_pirata", "tenby"}
    assert results.server_bytes > 10_000_000
    assert results.worker_bytes > 10_000_000
    assert results.backup is not None
    assert results.backup.tables > 0
