"""The benchmark of several servers: thousands of live tables on one PostgreSQL, and a restart.

Four servers and two workers share a database; two more processes are the people, who play at a
human pace. Each server is then stopped and started again while everybody plays on. At the end the
stored logs are compared with what the clients were told. Bars are printed as met or missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.bench_rules import Bar
from benchmarks.bench_server import quantile
from benchmarks.server import notifications
from benchmarks.server.cluster import Cluster, Usage, run_cluster
from benchmarks.server.crowd import Acknowledged, CrowdProcess, Outcome, Report
from benchmarks.server.notifications import NotifyCost
from tests.server.databases import OwnPostgres

CROWDS = 2
"""Processes that make the load; one may open too few files for all clients."""
WATCH_S = 0.2
"""Time between two looks at whether all clients are back."""
BACK_TIMEOUT_S = 180.0
"""Time for the whole restart, after which it is no longer waited for clients."""
PEOPLE = (0, 1)
"""Their seats; a computer sits at the third."""
ENTRIES = "SELECT table_id, version, seat, data FROM entries WHERE kind = 'move'"

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    tables: int = 10_000
    servers: int = 4
    workers: int = 2
    pace_s: float = 45.0
    """The mean time between two moves of people at a table."""
    computers: float = 0.1
    """The share of tables with a computer beside the two people."""
    warm_up_s: float = 45.0
    steady_s: float = 120.0
    notify_s: float = 3.0
    """For each figure of NOTIFY's; 0 leaves them out."""


TINY = Plan(tables=6, servers=2, workers=1, pace_s=0.5, warm_up_s=0.5, steady_s=2.0, notify_s=0.05)
"""For the tests: everything once."""


@dataclass
class Phase:
    """What was measured in one stretch of time."""

    seconds: float = 0.0
    report: Report = field(default_factory=Report)
    cpu_s: dict[str, float] = field(default_factory=dict)


@dataclass
class Restart:
    """One server's restart: until it had ended, and until it was healthy again."""

    stop_s: float
    start_s: float


@dataclass
class Comparison:
    """The stored logs beside what clients were told."""

    acknowledged: int = 0
    lost: int = 0
    """Acknowledged moves that are not stored, or not as they were sent."""
    doubled: int = 0
    """Stored moves of people that no client was told of as its own."""


@dataclass
class Results:
    """Everything that was measured."""

    plan: Plan
    prepare_s: float = 0.0
    memory_bytes: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By kind of process: before there were tables, and with all of them."""
    steady: Phase = field(default_factory=Phase)
    rolling: Phase = field(default_factory=Phase)
    restarts: list[Restart] = field(default_factory=list)
    comparison: Comparison = field(default_factory=Comparison)
    not_back: int = 0
    open_moves: int = 0
    complaints: int = 0
    """Warnings and errors in the logs of servers and workers."""
    notify: list[NotifyCost] = field(default_factory=list)


# The run


async def run(plan: Plan, folder: Path, say: Say) -> Results:
    """Measure everything; logs go into `folder`."""
    results = Results(plan)
    if plan.notify_s:
        say("NOTIFY")
        postgres = await asyncio.to_thread(OwnPostgres)
        try:
            results.notify = await notifications.measure(postgres, plan.notify_s)
        finally:
            await asyncio.to_thread(postgres.close)
    async with run_cluster(folder, plan.servers, plan.workers) as cluster:
        before = cluster.read_usage()
        async with gather_crowds(plan, cluster) as crowds:
            await prepare(plan, crowds, results, say)
            await measure_steady(plan, cluster, crowds, results, say)
            note_memory(results, before, cluster.read_usage())
            await measure_rolling(cluster, crowds, results, say)
            await check_logs(cluster, crowds, results, say)
        for process in [*cluster.servers, *cluster.workers]:
            results.complaints += process.count_complaints()
    return results


@asynccontextmanager
async def gather_crowds(plan: Plan, cluster: Cluster) -> AsyncIterator[list[CrowdProcess]]:
    """The processes that make the load."""
    ports = [server.port for server in cluster.servers]
    crowds = [CrowdProcess(ports, plan.pace_s, seed) for seed in range(CROWDS)]
    try:
        yield crowds
    finally:
        for crowd in crowds:
            crowd.stop()


async def call_all(crowds: Iterable[CrowdProcess], name: str, *arguments: Any) -> list[Any]:
    """Call a method of every crowd; its results."""
    return await asyncio.gather(*(crowd.call(name, *arguments) for crowd in crowds))


async def take_report(crowds: Iterable[CrowdProcess]) -> Report:
    """What happened since the last report, at all tables."""
    total = Report()
    for report in await call_all(crowds, "take_report"):
        total.add(report)
    return total


async def prepare(plan: Plan, crowds: list[CrowdProcess], results: Results, say: Say) -> None:
    """Make all tables and connect all clients."""
    say(f"making {plan.tables} tables")
    began, share = time.monotonic(), plan.tables // len(crowds)
    with_computer = round(share * plan.computers)
    await call_all(crowds, "prepare", share - with_computer, with_computer)
    results.prepare_s = time.monotonic() - began


def note_memory(results: Results, before: dict[str, Usage], now: dict[str, Usage]) -> None:
    """Note the memory of all processes."""
    for name, usage in now.items():
        results.memory_bytes[name] = (before[name].memory_bytes, usage.memory_bytes)


async def measure_steady(
    plan: Plan, cluster: Cluster, crowds: list[CrowdProcess], results: Results, say: Say
) -> None:
    """Everybody plays, and nothing else happens."""
    await call_all(crowds, "play")
    say("warming up")
    await asyncio.sleep(plan.warm_up_s)
    say("steady play")
    await take_report(crowds)
    before, began = cluster.read_usage(), time.monotonic()
    await asyncio.sleep(plan.steady_s)
    report, after = await take_report(crowds), cluster.read_usage()
    cpu_s = {name: after[name].cpu_s - before[name].cpu_s for name in after}
    cpu_s["the load itself"] = report.cpu_s
    results.steady = Phase(time.monotonic() - began, report, cpu_s)


async def measure_rolling(
    cluster: Cluster, crowds: list[CrowdProcess], results: Results, say: Say
) -> None:
    """Restart one server after the other, as the guide says, while everybody plays on."""
    began = time.monotonic()
    for number, server in enumerate(cluster.servers, 1):
        say(f"restarting server {number}")
        stop_s = await server.stop()
        server.start()
        results.restarts.append(Restart(stop_s, await server.wait_until_healthy()))
    while sum(await call_all(crowds, "count_away")) and time.monotonic() < began + BACK_TIMEOUT_S:
        await asyncio.sleep(WATCH_S)
    results.rolling = Phase(time.monotonic() - began, await take_report(crowds))


async def check_logs(
    cluster: Cluster, crowds: list[CrowdProcess], results: Results, say: Say
) -> None:
    """Let all moves end; compare what is stored with what clients were told."""
    say("comparing the logs")
    outcomes: list[Outcome] = await call_all(crowds, "finish")
    rest = await take_report(crowds)  # of the end of the restart
    results.rolling.report.add(rest)
    told: Acknowledged = {}
    for outcome in outcomes:
        told |= outcome.acknowledged
        results.not_back += outcome.away
        results.open_moves += outcome.open_moves
    rows = await asyncio.to_thread(cluster.postgres.run, ENTRIES, cluster.database_name)
    results.comparison = compare_logs(told, rows)


def compare_logs(told: Acknowledged, rows: Iterable[Any]) -> Comparison:
    """Compare the stored moves (table, version, seat, data) with those that clients know of."""
    stored: dict[str, dict[int, tuple[int, str]]] = {table: {} for table in told}
    for table, version, seat, data in rows:
        if seat in PEOPLE:
            stored[table][version] = (seat, json.loads(data)["words"])
    found = Comparison()
    for table, moves in told.items():
        kept = stored[table]
        for version, seat, words in moves:
            found.acknowledged += 1
            by, text = kept.pop(version, (None, ""))
            # The server adds a word that is implied.
            found.lost += by != seat or not text.startswith(words)
        found.doubled += len(kept)
    return found


# The report


def list_bars(results: Results) -> list[Bar]:
    """All that is asked for."""
    compared = results.comparison
    troubles = sum((results.steady.report.troubles + results.rolling.report.troubles).values())
    counts = {
        "acknowledged moves that are lost": compared.lost,
        "moves that are doubled": compared.doubled,
        "moves whose fate nobody knows": results.open_moves,
        "clients that did not come back": results.not_back,
        "times a client had to do more than reconnect": troubles,
    }
    return [Bar(name, count, 0, "", at_most=True) for name, count in counts.items()]


def format_report(results: Results) -> list[str]:
    """Return everything as lines of text."""
    plan = results.plan
    lines = [
        f"{plan.servers} servers, {plan.workers} workers, {plan.tables:,} tables with"
        f" {2 * plan.tables:,} clients; made and connected in {results.prepare_s:.0f} s",
        "",
        *format_usage(results),
        "",
        *format_times(results),
        "",
        *format_restarts(results),
    ]
    if results.notify:
        lines += ["", *notifications.format_costs(results.notify)]
    return [*lines, "", *map(str, list_bars(results))]


def format_usage(results: Results) -> list[str]:
    """Return what each kind of process uses, for a table and in all."""
    steady, tables = results.steady, results.plan.tables
    lines = [
        "| | memory in all | memory a table | processor | processor a table |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, cpu_s in steady.cpu_s.items():
        memory = "| | "
        if name in results.memory_bytes:
            empty, full = results.memory_bytes[name]
            memory = f"| {full / 1e6:,.0f} MB | {(full - empty) / tables / 1e3:.0f} kB "
        share = cpu_s / steady.seconds
        lines.append(f"| {name} {memory}| {share:.0%} | {1e6 * share / tables:.0f} µs/s |")
    return lines


def format_times(results: Results) -> list[str]:
    """Return how long moves took and clients were away."""
    steady, rolling = results.steady, results.rolling
    rows = {
        "steady: a move, until both clients have it": steady.report.delays,
        "restart: a move, until both clients have it": rolling.report.delays,
        "restart: the same, of clients that stayed connected": rolling.report.calm_delays,
        "restart: a client away": rolling.report.away,
    }
    lines = [f"{'milliseconds':52}" + "".join(f"{h:>9}" for h in ("count", "p50", "p99", "max"))]
    for name, seconds in rows.items():
        figures = [quantile(seconds, share) * 1e3 for share in (0.5, 0.99, 1.0) if seconds]
        lines.append(f"{name:52}{len(seconds):9d}" + "".join(f"{f:9.0f}" for f in figures))
    return [*lines, f"steady: {steady.report.moves / steady.seconds:.0f} moves of people a second"]


def format_restarts(results: Results) -> list[str]:
    """Return how the restart went."""
    calm, report = results.steady.report, results.rolling.report
    times = ", ".join(f"{r.stop_s:.1f} + {r.start_s:.1f} s" for r in results.restarts)
    return [
        f"restart: {results.rolling.seconds:.0f} s until everybody was back;"
        f" to stop and to start: {times}",
        f"connections lost: {report.lost} (steady: {calm.lost}), moves sent again: {report.resent}",
        f"failed tries: {dict(report.failed_tries)} (steady: {dict(calm.failed_tries)})",
        f"refusals and gaps: {dict(report.troubles)} (steady: {dict(calm.troubles)})",
        f"warnings and errors logged: {results.complaints}",
        f"acknowledged moves compared with the logs: {results.comparison.acknowledged}",
    ]


def make_parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="benchmarks.bench_cluster", description=__doc__)
    for name, what in (
        ("tables", "live tables, each with two clients"),
        ("servers", "server processes"),
        ("workers", "worker processes"),
        ("pace_s", "mean seconds between two moves of people at a table"),
        ("warm_up_s", "seconds of play before"),
        ("steady_s", "seconds of steady play"),
        ("notify_s", "seconds for each figure of NOTIFY; 0 leaves them out"),
    ):
        default = getattr(Plan, name)
        flag = f"--{name.replace('_', '-')}"
        arguments.add_argument(
            flag, type=type(default), default=default, help=f"{what} ({default})"
        )
    arguments.add_argument("--json", metavar="FILE", help="write the figures to FILE as well")
    return arguments


def to_json(results: Results) -> dict[str, Any]:
    """The whole run as plain data, with every single time."""
    return {"results": results, "bars": [{**asdict(b), "met": b.met} for b in list_bars(results)]}


def main(words: Sequence[str] | None = None) -> int:
    """Run and print it; 0 whatever the figures are."""
    chosen = vars(make_parser().parse_args(words))
    file = chosen.pop("json")
    say: Say = lambda text: print(text, file=sys.stderr, flush=True)  # noqa: E731
    with tempfile.TemporaryDirectory(prefix="parasol-cluster-") as folder:
        results = asyncio.run(run(Plan(**chosen), Path(folder), say))
    print("\n".join(format_report(results)))
    if file:
        Path(file).write_bytes(msgspec.json.encode(to_json(results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
