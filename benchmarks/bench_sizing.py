"""What a table costs a host: memory, processor time, disk, thinking, and the nightly backup.

Prints the tables of docs/hosting.md. The server has one core and the load another, as in
`bench_server`; computers are measured alone, on one core.
"""

import argparse
import asyncio
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.bench_server import Size, cost, rate, size
from benchmarks.server import load, servers
from parasol.bots import LEVELS
from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.match import new
from parasol.server.bots import TIME_BUDGET_S, choose_word

Say = Callable[[str], None]
KB = 1000.0


@dataclass(frozen=True)
class Plan:
    """How much is played and measured."""

    tables: int = 400
    matches: int = 50
    moves: int = 6000
    limit: int = 40
    """Moves of one match."""
    decisions: int = 40
    """Decisions of a computer, at each level."""


TINY = Plan(tables=2, matches=2, moves=4, limit=4, decisions=1)


@dataclass
class Figures:
    """What one game costs."""

    size: Size
    cpu_s: float
    moves_per_s: float
    disk_bytes: float
    """On disk, for one move."""
    decision_s: dict[str, float] = field(default_factory=dict)


@dataclass
class Backup:
    """What the nightly backup took."""

    tables: int
    database_bytes: int
    file_bytes: int
    copy_s: float
    verified_s: float


@dataclass
class Results:
    """Everything that was measured."""

    games: dict[str, Figures] = field(default_factory=dict)
    server_bytes: int = 0
    worker_bytes: int = 0
    backup: Backup | None = None


async def measure(plan: Plan, folder: Path, say: Say) -> Results:
    """Measure everything; temporary files go into `folder`."""
    results = Results()
    for game in registry.list_names():
        say(game)
        results.games[game] = await measure_game(plan, folder, game, results)
        results.games[game].decision_s = measure_computers(game, plan.decisions)
    database = folder / f"{registry.DEFAULT_GAME}.db"
    say("workers and backups")
    results.worker_bytes = measure_worker(database)
    results.backup = measure_backup(database, folder)
    return results


async def measure_game(plan: Plan, folder: Path, game: str, results: Results) -> Figures:
    """Measure one game on a server of its own."""
    database = folder / f"{game}.db"
    with servers.run_ours(database) as server:
        side = load.make_our_side([server], game)
        results.server_bytes = await asyncio.to_thread(server.read_resident_bytes)
        found = await size(side, plan.tables)
        await side.play_bursts(plan.matches, plan.limit, plan.moves // 4)  # warm
        before = count_bytes(database)
        burst = await side.play_bursts(plan.matches, plan.limit, plan.moves)
        grown = count_bytes(database) - before
    return Figures(found, cost(burst), rate(burst), grown / burst.moves)


def count_bytes(database: Path) -> int:
    """Count what a database takes on disk, once its journal is written back."""
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return database.stat().st_size


def measure_computers(game: str, decisions: int) -> dict[str, float]:
    """Return the mean time of a decision at each level, with nobody else waiting."""
    found = {}
    for level in LEVELS:
        budget = f":seconds={TIME_BUDGET_S[level]}" if level in TIME_BUDGET_S else ""
        times = []
        for number in range(decisions):
            match, rng = new(game, players=2, seed=number), Rng(number)
            for _ in range(3 * (number % 8)):  # from the opening to the middle of a game
                if match.over:
                    break
                moves = match.moves()
                match.play(moves[rng.below(len(moves))])
            if match.seat is None:
                continue
            began = time.perf_counter()
            choose_word(match.view(match.seat), match.seat, level + budget, number)
            times.append(time.perf_counter() - began)
        found[level] = statistics.mean(times)
    return found


@contextmanager
def run_worker(database: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker on a database."""
    command = [sys.executable, "-m", "parasol", "worker", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def measure_worker(database: Path) -> int:
    """Return the resident memory of a worker and of the process that thinks for it."""
    with run_worker(database) as process:
        time.sleep(5.0)
        idents = [process.pid, *list_children(process.pid)]
        return sum(servers.PAGE_BYTES * read_resident_pages(ident) for ident in idents)


def list_children(ident: int) -> list[int]:
    """List the processes that a process has started."""
    words = Path(f"/proc/{ident}/task/{ident}/children").read_text().split()
    return [int(word) for word in words]


def read_resident_pages(ident: int) -> int:
    return int(Path(f"/proc/{ident}/statm").read_text().split()[1])


def measure_backup(database: Path, folder: Path) -> Backup:
    """Time a backup without its verification and with it."""
    with sqlite3.connect(database) as connection:
        open_ = "SELECT count(*) FROM tables WHERE status IN ('gathering', 'playing', 'paused')"
        tables = int(connection.execute(open_).fetchone()[0])
    connection.close()
    file = folder / "backup.jsonl.gz"
    times = []
    for flags in (["--no-verify"], []):
        began = time.perf_counter()
        words = ["backup", "--database", str(database), *flags, str(file)]
        subprocess.run(
            [sys.executable, "-m", "parasol", *words], check=True, stdout=subprocess.DEVNULL
        )
        times.append(time.perf_counter() - began)
    return Backup(tables, database.stat().st_size, file.stat().st_size, *times)


def format_results(results: Results) -> list[str]:
    """Return what was found as Markdown."""
    lines = [
        "| a table of two | memory, nobody connected | memory, both connected"
        " | processor time a move | most moves a second, one process | disk a move |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for game, found in results.games.items():
        lines.append(
            f"| {registry.find(game).title} | {found.size.idle / KB:.0f} kB"
            f" | {found.size.live / KB:.0f} kB | {found.cpu_s * 1e6:.0f} µs"
            f" | {found.moves_per_s:,.0f} | {found.disk_bytes:.0f} bytes |"
        )
    lines += [
        "",
        f"| one decision of a computer | {' | '.join(LEVELS)} |",
        "| --- |" + " --- |" * len(LEVELS),
    ]
    for game, found in results.games.items():
        times = " | ".join(f"{found.decision_s[level] * 1e3:.1f} ms" for level in LEVELS)
        lines.append(f"| {registry.find(game).title} | {times} |")
    lines += [
        "",
        f"server process {results.server_bytes / 1e6:.0f} MB",
        f"worker {results.worker_bytes / 1e6:.0f} MB",
    ]
    if (backup := results.backup) is not None:
        lines.append(
            f"backup of {backup.database_bytes / 1e6:.1f} MB with {backup.tables} open tables:"
            f" {backup.file_bytes / 1e6:.1f} MB, {backup.copy_s:.1f} s,"
            f" verified {backup.verified_s:.1f} s"
        )
    return lines


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tiny", action="store_true", help="once through everything")
    plan = TINY if arguments.parse_args().tiny else Plan()
    os.sched_setaffinity(0, {servers.LOAD_CORE})
    with tempfile.TemporaryDirectory(prefix="parasol-sizing-") as folder:
        say: Say = lambda text: print(text, file=sys.stderr, flush=True)  # noqa: E731
        print("\n".join(format_results(asyncio.run(measure(plan, Path(folder), say)))))


if __name__ == "__main__":
    main()
