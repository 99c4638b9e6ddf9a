"""The benchmark of due work: how long people wait for computers and clocks when many are due.

Every scenario runs the programs a host runs: a server, workers, a database. The load comes from
this machine. Nothing here fails because of a figure: bars are printed as met or missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks.bench_rules import Bar
from benchmarks.server import servers
from benchmarks.server.people import Guest, Player, run_parallel
from tests.server.databases import OwnPostgres

ROOT = Path(__file__).parents[1]
LEVELS = ("casual", "casual", "beginner", "regular", "expert")
"""Of five tables: the levels of their computers."""
EXPERT = {"kind": "computer", "level": "expert"}
ME = {"kind": "me"}
LONG_GAME = "tenby"
"""What computers play alone: it lasts as long as the measurement."""
ATTACKER = "127.0.0.66"
"""The address of whoever fills the server with computers."""


BACKLOG = """
SELECT id, version, EXISTS (SELECT 1 FROM seats WHERE table_id = id
    AND level IN ('regular', 'expert')) AS searches
FROM tables WHERE status = 'playing' AND due IS NOT NULL ORDER BY changed
"""


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    crowd: int = 2000
    pace_s: float = 60.0
    seconds: float = 180.0
    clocks: int = 60
    experts: int = 60
    experts_s: float = 120.0
    alone: int = 480
    alone_s: float = 45.0


QUICK = Plan(crowd=300, seconds=40.0, clocks=20, experts_s=30.0, alone=120, alone_s=20.0)
TINY = Plan(4, 1.0, 4.0, 2, 3, 3.0, 4, 3.0)
"""For the tests: everything once."""


@dataclass
class Waits:
    """Seconds that somebody waited, by what for."""

    by_name: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, seconds: list[float]) -> None:
        if name not in self.by_name:
            print(f"measured: {name}", file=sys.stderr)
        self.by_name.setdefault(name, []).extend(seconds)

    def max(self, name: str) -> float | None:
        return max(self.by_name[name], default=None)

    def format(self) -> list[str]:
        """A line for each, in seconds."""
        heads = "".join(f"{head:>9}" for head in ("count", "p50", "p99", "max"))
        lines = [f"{'seconds':48}{heads}"]
        for name, found in self.by_name.items():
            ordered = sorted(found) or [math.nan]
            cells = [ordered[min(len(ordered) - 1, int(len(ordered) * q))] for q in (0.5, 0.99)]
            figures = "".join(f"{cell:9.2f}" for cell in (*cells, ordered[-1]))
            lines.append(f"{name:48}{len(found):9d}{figures}")
        return lines


class Site:
    """The programs of one server on a database: started, killed and started again together."""

    def __init__(self, root: Path, database: str, workers: int) -> None:
        self.root, self.database, self.workers = root, database, workers
        self.port = servers.find_free_port()
        self.processes: list[subprocess.Popen[bytes]] = []
        self._guests: list[Guest] = []
        self._players: list[Player] = []

    async def invite(self, address: str = "127.0.0.1") -> Guest:
        """Somebody new, who comes from an address."""
        self._guests.append(Guest(self.port, address))
        return await self._guests[-1].arrive()

    async def seat(self, table: dict[str, Any], name: str, pace_s: float) -> Player:
        """Connect somebody to the first seat of a table."""
        player = Player(self.port, table, 0, name, pace_s)
        self._players.append(player)
        await player.connect()
        return player

    async def close(self) -> None:
        """Send everybody home; end all processes."""
        for player in self._players:
            await player.close()
        for guest in self._guests:
            await guest.http.aclose()
        self.kill()

    def _start(self, *words: str) -> None:
        python = self.root / ".venv" / "bin" / "python"
        command = [str(python) if python.exists() else sys.executable, *words]
        process = subprocess.Popen(
            command, cwd=self.root, stdout=subprocess.DEVNULL, start_new_session=True
        )
        self.processes.append(process)

    def start_server(self) -> None:
        """Start the server; it thinks itself where there are no workers."""
        more = ["--no-thinking"] if self.workers else []
        words = ["--database", self.database, "--port", str(self.port), *more]
        self._start("-m", "benchmarks.server.ours", *words)
        servers.wait_for(self.processes[-1], self.port)

    def start_workers(self) -> None:
        """Start the workers."""
        for _ in range(self.workers):
            self._start("-m", "parasol", "worker", "--database", self.database)

    def kill(self, first: int = 0) -> None:
        """kill -9: of everything from that process on, with all that it has started."""
        for process in self.processes[first:]:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        del self.processes[first:]


@contextlib.asynccontextmanager
async def run_site(root: Path, database: str, workers: int) -> AsyncIterator[Site]:
    """A server with workers, for the length of a scenario."""
    site = Site(root, database, workers)
    try:
        site.start_server()
        site.start_workers()
        yield site
    finally:
        await site.close()


# Scenarios


async def start_crowd(site: Site, plan: Plan) -> list[Player]:
    """Tables with a person and a computer each, made and connected; the play begins at once."""

    async def sit_down(number: int) -> Player:
        level = LEVELS[number % len(LEVELS)]
        guest = await site.invite()
        table = await guest.start_table([ME, {"kind": "computer", "level": level}])
        await guest.http.aclose()
        return await site.seat(table, level, plan.pace_s)

    return await run_parallel([sit_down(number) for number in range(plan.crowd)])


async def start_clocks(site: Site, count: int, seconds: float) -> list[Player]:
    """Tables at which nobody plays, each with a clock that soon runs out."""
    guest = await site.invite()
    players = []
    for _ in range(count):
        clock = {"kind": "bank", "seconds": seconds, "increment": 0}
        table = await guest.start_table([ME, ME], clock=clock)
        players.append(await site.seat(table, "clock", 0.0))
    return players


def list_lateness(players: Sequence[Player]) -> list[float]:
    """By how much each clock ran out too late; one that still runs, by how much so far."""
    return [
        (player.ended_at or time.time()) - player.deadline
        for player in players
        if player.deadline is not None
    ]


async def measure_crowd(site: Site, plan: Plan, waits: Waits) -> None:
    """People at a human pace; then everything is killed with a backlog, and started again."""
    players = await start_crowd(site, plan)
    for player in players:
        player.waits.clear()
    clocks: list[Player] = []
    end = time.monotonic() + plan.seconds
    while time.monotonic() < end:
        if len(clocks) < plan.clocks:
            clocks += await start_clocks(site, max(1, plan.clocks // 10), 5.0)
        await asyncio.sleep(min(plan.seconds / 20, 5.0))
    await asyncio.sleep(5.5)
    for player in players:
        waits.add(f"crowd: a computer, {player.name}", player.list_waits())
    waits.add("crowd: a clock, too late by", list_lateness(clocks))


async def measure_backlog(site: Site, plan: Plan, database: OwnPostgres, waits: Waits) -> None:
    """Workers die, turns pile up, the server dies; then both are started again."""
    site.kill(1)
    await asyncio.sleep(plan.pace_s / 3)
    site.kill()
    name = urlsplit(site.database).path[1:]
    backlog = await asyncio.to_thread(database.run, BACKLOG, name)
    site.start_server()
    site.start_workers()
    began, served = time.time(), dict[str, float]()
    versions = {row["id"]: row["version"] for row in backlog}
    while len(served) < len(versions) and time.time() < began + 120:
        found = await asyncio.to_thread(database.run, "SELECT id, version FROM tables", name)
        for row in found:
            if row["version"] > versions.get(row["id"], math.inf):
                served.setdefault(row["id"], time.time() - began)
        await asyncio.sleep(0.5)
    waits.add("backlog: a turn, since the restart", [served.get(i, 120.0) for i in versions])
    for searches in (False, True):
        lane = [row for row in backlog if row["searches"] == searches]
        what = "slow" if searches else "quick"
        name = f"backlog: a {what} turn after a younger one, by"
        waits.add(name, list_inversions(lane, served))


def list_inversions(backlog: list[Any], served: dict[str, float]) -> list[float]:
    """By how many seconds each turn was served after one that was due later than it."""
    late, earliest = [], math.inf
    for row in reversed(backlog):
        at = served.get(row["id"], 120.0)
        late.append(max(0.0, at - earliest))
        earliest = min(earliest, at)
    return late


async def measure_experts(site: Site, plan: Plan, waits: Waits, database: OwnPostgres) -> None:
    """Expert tables of computers only, and one person who plays against an Expert."""
    crowd = await site.invite(ATTACKER)
    for _ in range(plan.experts):
        await crowd.start_table([EXPERT, EXPERT], LONG_GAME)
    guest = await site.invite()
    player = await site.seat(await guest.start_table([ME, EXPERT]), "expert", 2.0)
    name = urlsplit(site.database).path[1:]
    await asyncio.sleep(plan.experts_s)
    query = f"SELECT id, {time.time()} - changed AS rest FROM tables WHERE status = 'playing'"
    rests = [row["rest"] for row in await asyncio.to_thread(database.run, query, name)]
    waits.add(f"{plan.experts} Expert tables alone: since its last move", rests)
    waits.add(f"{plan.experts} Expert tables alone: a person's wait", player.list_waits())


async def sit_down(site: Site, guest: Guest, when: str) -> list[Player]:
    """Tables of somebody who plays against a quick computer and against one that searches."""
    players = []
    for level in ("casual", "expert"):
        table = await guest.start_table([ME, {"kind": "computer", "level": level}])
        players.append(await site.seat(table, f"{when}: others' {level}", 1.0))
    return players


async def stand_up(players: list[Player], waits: Waits) -> None:
    """Note how long these people waited, and end their play."""
    for player in players:
        waits.add(player.name, player.list_waits())
        await player.close()


async def measure_alone(site: Site, plan: Plan, waits: Waits) -> None:
    """One address fills the server with computers; others have clocks and computers too."""
    guest = await site.invite()
    before = await sit_down(site, guest, "before the flood")
    await asyncio.sleep(plan.alone_s / 3)
    await stand_up(before, waits)
    attacker = await site.invite(ATTACKER)
    flood = [attacker.start_table([EXPERT, EXPERT], LONG_GAME) for _ in range(plan.alone)]
    await run_parallel(flood)
    during = await sit_down(site, guest, f"{plan.alone} tables alone")
    clocks = await start_clocks(site, 5, 2.0)
    await asyncio.sleep(plan.alone_s)
    waits.add(f"{plan.alone} tables alone: a clock, too late by", list_lateness(clocks))
    await stand_up(during, waits)
    after = await sit_down(site, guest, "after a restart")
    await restart(site, after)
    await asyncio.sleep(plan.alone_s)
    await stand_up(after, waits)


async def restart(site: Site, players: list[Player]) -> None:
    """Kill everything while computers think, and start it again."""
    while any(player.since is None for player in players):
        await asyncio.sleep(0.001)
    for player in players:
        await player.close()
    site.kill()
    site.start_server()
    for player in players:
        player.waits.clear()
        player.since = None
        await player.connect()


# The run


SCENARIOS = ("crowd", "experts", "alone")


async def run(plan: Plan, folder: Path, root: Path, names: Sequence[str]) -> Waits:
    """Measure; temporary files go into `folder`, the programs are those of the checkout `root`."""
    waits = Waits()
    if "alone" in names:
        async with run_site(root, str(folder / "alone.db"), 0) as site:
            await measure_alone(site, plan, waits)
    if not {"crowd", "experts"} & set(names):
        return waits
    database = await asyncio.to_thread(OwnPostgres)
    try:
        if "experts" in names:
            url = await asyncio.to_thread(database.database)
            async with run_site(root, url, 2) as site:
                await measure_experts(site, plan, waits, database)
        if "crowd" in names:
            url = await asyncio.to_thread(database.database)
            async with run_site(root, url, 2) as site:
                await measure_crowd(site, plan, waits)
                await measure_backlog(site, plan, database, waits)
    finally:
        await asyncio.to_thread(database.close)
    return waits


def list_bars(waits: Waits) -> list[Bar]:
    """All that is asked for."""
    computers = [name for name in waits.by_name if name.startswith("crowd: a ")]
    found = [
        Bar(f"{name}: the longest wait", waits.max(name), _get_bar_s(name), " s", at_most=True)
        for name in computers
    ]
    for name in waits.by_name:
        if "alone: a clock" in name:
            found.append(Bar(f"{name}: the longest", waits.max(name), 1.0, " s", at_most=True))
    return found


def _get_bar_s(name: str) -> float:
    if "clock" in name:
        return 1.0
    return 2.0 if "casual" in name or "beginner" in name else 30.0


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("scenarios", nargs="*", choices=[[], *SCENARIOS], default=[])
    arguments.add_argument("--quick", action="store_true", help="fewer tables, a few minutes")
    arguments.add_argument("--root", type=Path, default=ROOT, help="measure another checkout")
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plan = QUICK if chosen.quick else Plan()
        names = chosen.scenarios or SCENARIOS
        waits = asyncio.run(run(plan, Path(folder), chosen.root.resolve(), names))
    print("\n".join([*waits.format(), "", *map(str, list_bars(waits))]))


if __name__ == "__main__":
    main()
