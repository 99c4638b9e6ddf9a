"""The server's benchmark runs on our side, counts right and tells what it found.

How fast anything is, no test asks, and none needs Node or the network.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from benchmarks import bench_server, compare_server
from benchmarks.bench_server import QUICK, TINY, Plan, Results, Size
from benchmarks.server import example, filling, load, servers
from benchmarks.server.connection import Connection
from benchmarks.server.load import Burst
from benchmarks.server.players import DRAW, Match, Noughts, format_cell
from parasol.core import registry
from parasol.core.match import new


@pytest.fixture(autouse=True)
def _forget_noughts() -> object:
    yield
    registry.forget(example.NAME)


def make_burst(moves: int, seconds: float, cpu: float = 1.0) -> Burst:
    return Burst(
        moves, seconds, cpu, 0.1, 100 * moves, 10 * moves, [0.001] * moves, [0.002] * moves
    )


def test_the_cells_fill_the_board_and_nobody_wins() -> None:
    example.register()
    match = new(example.NAME, seed=1)
    for cell in DRAW:
        match.play(format_cell(cell))
    assert match.over
    assert [score.total for score in match.scores()] == [0, 0]


def test_a_match_is_played_and_counted(tmp_path: Path) -> None:
    async def run_scenario() -> Burst:
        with servers.run_ours(tmp_path / "parasol.db") as server:
            return await load.make_our_side([server], example.NAME).play_bursts(3, 9, 30)

    found = asyncio.run(run_scenario())
    assert found.moves == 54  # two bursts of three whole matches
    assert len(found.acks) == len(found.news) == 54
    assert min(found.acks) > 0
    assert found.down > 54 * 100
    assert found.up > 54 * 30
    with sqlite3.connect(tmp_path / "parasol.db") as connection:
        assert connection.execute(
            "SELECT count(*) FROM tables WHERE status = 'over'"
        ).fetchone() == (6,)
    connection.close()


def test_moves_come_at_the_pace_that_was_asked_for(tmp_path: Path) -> None:
    async def run_scenario() -> Burst:
        with servers.run_ours(tmp_path / "parasol.db") as server:
            return await load.make_our_side([server], "maui").play_burst(2, 3, per_second=20.0)

    found = asyncio.run(run_scenario())
    assert found.moves == 6
    assert found.seconds >= 5 / 20


def test_a_refusal_ends_the_run(tmp_path: Path) -> None:
    class Wrong(Noughts):
        def move(self) -> None:
            self._play("z9")

    async def run_scenario() -> None:
        with servers.run_ours(tmp_path / "parasol.db") as server:
            side = load.make_our_side([server], example.NAME)
            matches = await side.prepare(1, 9)
            first = matches[0].clients[0]
            first.__class__ = Wrong
            matches[0].start()
            try:
                with pytest.raises(RuntimeError, match="illegal"):
                    await asyncio.wait_for(matches[0].done, 20)
            finally:
                await load.disconnect(matches)

    asyncio.run(run_scenario())


def test_frames_are_received_however_they_are_cut() -> None:
    async def run_scenario() -> list[bytes]:
        received: list[bytes] = []
        connection = Connection(received.append)
        short, long = b"short", b"x" * 300
        stream = b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n"
        stream += bytes([0x81, len(short)]) + short
        stream += b"\x81\x7e" + len(long).to_bytes(2, "big") + long
        for at in range(len(stream)):
            connection.data_received(stream[at : at + 1])
        connection.data_received(bytes([0x81, len(short)]) + short)
        assert connection.received == 2 * 7 + 304
        return received

    assert asyncio.run(run_scenario()) == [b"short", b"x" * 300, b"short"]


def test_a_match_waits_for_both_before_it_goes_on() -> None:
    async def run_scenario() -> list[float]:
        match = Match(2)
        for seat in (0, 1):
            client = Noughts(match, seat, 0, "table", "token")
            client.known = {"moves": [], "decider": 0, "over": False}
            client._play = lambda word: None  # type: ignore[method-assign]
            match.clients.append(client)
        one, two = match.clients
        match.start()
        match.confirm_move(two, False)
        assert match.moves_made == 1
        match.confirm_move(one, False)
        assert match.moves_made == 2
        match.confirm_move(one, False)
        assert not match.done.done()
        match.confirm_move(two, False)
        assert match.done.done()
        return [*match.acks, *match.news]

    assert len(asyncio.run(run_scenario())) == 4


def test_a_filled_database_has_finished_tables_with_seats_and_records(tmp_path: Path) -> None:
    path = tmp_path / "filled.db"
    filling.fill(path, 12)
    with sqlite3.connect(path) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in ("tables", "records", "seats", "entries")
        ]
    connection.close()
    assert counts == [12, 12, 24, 0]


def test_ratios_are_taken_round_by_round() -> None:
    results = Results(Plan())
    for ours, theirs in ((10, 5), (100, 20), (30, 15)):
        results.add("noughts/50", make_burst(ours, 1.0))
        results.add("memory/50", make_burst(theirs, 1.0))
    assert results.ratio("noughts/50", "memory/50", bench_server.rate) == 2
    assert results.ratio("noughts/50", "disk/50", bench_server.rate) is None


def test_quantiles_stay_inside() -> None:
    values = [float(number) for number in range(100)]
    assert bench_server.quantile(values, 0.5) == 50
    assert bench_server.quantile(values, 0.99) == 99
    assert bench_server.quantile([3.0], 0.99) == 3


def test_every_bar_is_met_missed_or_unknown() -> None:
    results = Results(QUICK)
    words = [str(bar).split()[0] for bar in bench_server.list_bars(results)]
    assert set(words) == {"unknown"}
    for matches in QUICK.matches:
        results.add(f"noughts/{matches}", make_burst(300, 1.0))
        results.add(f"maui/{matches}", make_burst(100, 1.0))
        results.add(f"memory/{matches}", make_burst(100, 1.0))
    results.sizes["noughts"] = Size(1024.0, 2048.0)
    words = [str(bar).split()[0] for bar in bench_server.list_bars(results)]
    assert words == ["met", "met", "MISSED", "MISSED", "unknown", "unknown", "unknown", "unknown"]
    assert "1.0      2.0" in bench_server.format_report(results)


def test_the_whole_run_prints_and_writes_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    monkeypatch.setattr(bench_server, "QUICK", TINY)
    words = ["--quick", "--folder", str(tmp_path), "--json", str(file)]
    assert bench_server.main(words) == 0
    printed = capsys.readouterr().out
    figures = json.loads(file.read_text("utf-8"))
    keys = ["noughts/2", "maui/2", "noughts/paced", "maui/paced", "stored/5", "stored/10"]
    assert list(figures["bursts"]) == keys
    assert all(found[0]["moves"] >= 4 for found in figures["bursts"].values())
    assert set(figures["sizes"]) == {"noughts", "maui"}
    assert all(bar["name"] in printed for bar in figures["bars"])
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]


def test_checkouts_are_compared_round_by_round(capsys: pytest.CaptureFixture[str]) -> None:
    root = str(Path(compare_server.__file__).parents[1])
    words = [f"one={root}", f"two={root}", "--rounds", "1", "--matches", "2", "--moves", "4"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servers, "install", lambda folder: None)
        patch.setattr(compare_server, "WARM_UP_MOVES", 2)
        assert compare_server.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["one", "maui"],
        ["two", "maui"],
        ["one", "noughts"],
        ["two", "noughts"],
    ]
    assert all(("× one" in line) == line.startswith("two") for line in lines)
