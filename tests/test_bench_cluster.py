"""The benchmark of several servers runs, counts right and tells what it found."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_cluster
from benchmarks.bench_cluster import TINY, Comparison, Phase, Plan, Restart, Results, compare_logs
from benchmarks.server import crowd
from benchmarks.server.cluster import parse_pss
from benchmarks.server.crowd import Client, Crowd, LiveTable, Report
from benchmarks.server.notifications import NotifyCost, format_costs

TOLD = {"a": [(2, 0, "A1"), (3, 1, "B2")], "b": []}
POSITION = {"moves": [{"word": "A1"}], "decider": 0, "over": False}


def make_row(table: str, version: int, seat: int, words: str) -> tuple[str, int, int, str]:
    return table, version, seat, json.dumps({"kind": "move", "seat": seat, "words": words})


def test_logs_that_say_what_clients_were_told_are_in_order() -> None:
    rows = [make_row("a", 2, 0, "A1 @2"), make_row("a", 3, 1, "B2"), make_row("b", 2, 2, "A1")]
    assert compare_logs(TOLD, rows) == Comparison(acknowledged=2, lost=0, doubled=0)


@pytest.mark.parametrize(
    ("rows", "lost", "doubled"),
    [
        ([make_row("a", 2, 0, "A1")], 1, 0),
        ([make_row("a", 2, 0, "A1"), make_row("a", 3, 0, "B2")], 1, 0),
        ([make_row("a", 2, 0, "A1"), make_row("a", 3, 1, "C1")], 1, 0),
        ([make_row("a", 2, 0, "A1"), make_row("a", 3, 1, "B2"), make_row("a", 4, 1, "B2")], 0, 1),
        ([make_row("a", 2, 0, "A1"), make_row("a", 3, 1, "B2"), make_row("b", 2, 0, "A1")], 0, 1),
    ],
)
def test_a_move_that_is_missing_changed_or_twice_there_is_counted(
    rows: list[Any], lost: int, doubled: int
) -> None:
    found = compare_logs(TOLD, rows)
    assert (found.lost, found.doubled) == (lost, doubled)


class Wire:
    """What a client sends, in place of a connection."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.ended = asyncio.get_running_loop().create_future()
        self.aborted = False

    def send(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def abort(self) -> None:
        self.aborted = True


def say(client: Client, kind: str, **values: Any) -> None:
    client.on_message(json.dumps({"type": kind, **values}).encode())


def connect(client: Client, version: int) -> Wire:
    """Give a client a connection on which it is welcomed at a version."""
    wire = Wire()
    client.connection = wire  # type: ignore[assignment]
    say(client, "welcome", version=version)
    say(client, "table")
    return wire


def seat_two(version: int = 1) -> tuple[LiveTable, Wire, Wire]:
    """A table whose two clients are connected; the first is to move."""
    table = LiveTable(Crowd([1], 60.0, 0), "a", "token")
    wires = [connect(client, version) for client in table.clients]
    for client in table.clients:
        say(client, "view", version=version, position=POSITION)
    table.crowd.resting = False
    return table, wires[0], wires[1]


def test_a_move_counts_when_both_clients_have_it() -> None:
    async def run_scenario() -> None:
        table, wire, _ = seat_two()
        table.decide()
        assert wire.sent == [{"type": "play", "version": 1, "words": "A1"}]
        say(table.clients[0], "update", before=1, version=2, changes=[[["decider"], 1]])
        assert table.acknowledged == [(2, 0, "A1")]
        assert table.crowd.report.moves == 0
        say(table.clients[1], "update", before=1, version=2, changes=[[["decider"], 1]])
        report = table.crowd.take_report()
        assert (report.moves, len(report.delays), len(report.calm_delays)) == (1, 1, 1)
        assert table.is_up_to_date()

    asyncio.run(run_scenario())


def test_after_a_reconnect_a_move_is_sent_again_only_if_it_was_not_made() -> None:
    async def run_scenario(version: int) -> tuple[list[Any], Report]:
        table, _, _ = seat_two()
        table.decide()
        table.clients[0]._note_lost()
        assert not table.is_up_to_date()
        wire = connect(table.clients[0], version)
        return wire.sent, table.crowd.take_report()

    sent, report = asyncio.run(run_scenario(1))
    assert sent == [{"type": "play", "version": 1, "words": "A1"}]
    assert (report.resent, report.lost, len(report.away)) == (1, 1, 3)
    sent, report = asyncio.run(run_scenario(2))
    assert sent == []
    assert report.resent == 0


def test_a_refusal_and_a_gap_between_versions_are_counted() -> None:
    async def run_scenario() -> None:
        table, wire, other = seat_two()
        table.decide()
        say(table.clients[0], "refused", error="not-kept")
        assert not table.is_up_to_date()
        say(table.clients[0], "view", version=1, position=POSITION)
        assert table.is_up_to_date()
        say(table.clients[1], "update", before=5, version=6, changes=[])
        assert other.aborted
        assert not wire.aborted
        expected = {"not-kept": 1, "a gap between versions": 1}
        assert dict(table.crowd.report.troubles) == expected

    asyncio.run(run_scenario())


def test_a_silent_connection_is_asked_and_then_given_up() -> None:
    async def run_scenario() -> None:
        table, wire, _ = seat_two()
        client = table.clients[0]
        client.check_alive(client.heard_at + crowd.PING_AFTER_S + 1)
        assert wire.sent == [{"type": "ping", "n": 1}]
        assert not wire.aborted
        client.check_alive(client.heard_at + crowd.PING_AFTER_S + crowd.REPLY_TIMEOUT_S + 1)
        assert wire.aborted

    asyncio.run(run_scenario())


def test_what_was_found_becomes_a_report_with_its_bars() -> None:
    report = Report(moves=4, delays=[0.001, 0.002, 0.003, 0.5], away=[1.5])
    steady = Phase(10.0, report, {"servers": 1.0, "the load itself": 2.0})
    results = Results(Plan(tables=100), steady=steady, rolling=Phase(1.0, report))
    results.memory_bytes = {"servers": (1_000_000, 3_000_000)}
    results.restarts, results.not_back = [Restart(0.5, 1.25)], 2
    text = "\n".join(bench_cluster.format_report(results))
    assert "| servers | 3 MB | 20 kB | 10% | 1000 µs/s |" in text
    assert "0.5 + 1.2 s" in text
    assert [bar.met for bar in bench_cluster.list_bars(results)] == [True, True, True, False, True]


def test_costs_of_notifications_become_a_table() -> None:
    lines = format_costs([NotifyCost("notify", 25, 4, 1000.0, 25_000.0, 3e-6)])
    assert lines[-1] == "| notify, 4 listeners | 25 | 1,000 | 25,000 | 3.0 µs |"


def test_shared_memory_is_read_as_a_share() -> None:
    assert parse_pss("Rss:  900 kB\nPss:  300 kB\nPss_Dirty: 20 kB\n") == 300 * 1024
    with pytest.raises(ValueError, match="Pss"):
        parse_pss("Rss: 900 kB\n")


@pytest.mark.long
@pytest.mark.database
def test_everything_is_measured_once(tmp_path: Path) -> None:
    results = asyncio.run(bench_cluster.run(TINY, tmp_path, lambda text: None))
    assert all(bar.met for bar in bench_cluster.list_bars(results))
    assert results.comparison.acknowledged > 0
    assert results.rolling.report.lost > 0
    assert len(results.restarts) == TINY.servers
    assert results.memory_bytes["PostgreSQL"][1] > 10_000_000
    assert {cost.kind for cost in results.notify} == {"append", "notify", "other channel"}
