"""Several servers and workers on one PostgreSQL, as a host runs them, and what they use.

The servers are real ones (`parasol serve`), with the limits per address multiplied, as all load
comes from one. Everything listens on this machine only and is ended with the run.
"""

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from benchmarks.server.servers import TICKS_PER_S, find_free_port
from tests.server.databases import OwnPostgres

ADDRESS_FACTOR = "1000"
MAX_DATABASE_CONNECTIONS = 300
"""A process may need 21."""
POLL_S = 0.02
TIMEOUT_S = 60.0
"""After which a process that should start or end never will."""


@dataclass
class Usage:
    """Processor time so far, and memory now, of some processes."""

    cpu_s: float = 0.0
    memory_bytes: int = 0


def read_usage(roots: Iterable[int]) -> Usage:
    """Read what processes use, with all that they have started; shared memory counts once."""
    usage = Usage()
    for ident in _list_trees(roots):
        with contextlib.suppress(OSError):  # it has just ended: its parent has its time
            folder = Path(f"/proc/{ident}")
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            usage.cpu_s += sum(map(int, fields[11:15])) / TICKS_PER_S
            usage.memory_bytes += parse_pss(folder.joinpath("smaps_rollup").read_text())
    return usage


def parse_pss(text: str) -> int:
    """Return the bytes of a process, its share of what it shares with others included."""
    for line in text.splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise ValueError("there is no line with Pss")


def _list_trees(roots: Iterable[int]) -> list[int]:
    found = list(roots)
    for ident in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{ident}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


class Process:
    """One command of Parasol's, started and stopped any number of times."""

    def __init__(self, log: Path, *words: str) -> None:
        self.log, self.words = log, words
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it; its log goes on in the same file."""
        command = [sys.executable, "-m", "parasol", *self.words]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)

    async def stop(self) -> float:
        """Stop it as systemd does; return how long that took."""
        began = time.monotonic()
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            while self._process.poll() is None:
                if time.monotonic() - began > TIMEOUT_S:
                    self._process.kill()
                await asyncio.sleep(POLL_S)
        return time.monotonic() - began

    def count_complaints(self) -> int:
        """Count the warnings and errors in its log."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return sum(" WARNING " in line or " ERROR " in line for line in lines)


class Server(Process):
    """A server on a port of its own."""

    def __init__(self, log: Path, database: str) -> None:
        self.port = find_free_port()
        words = ["serve", "--no-browser", "--no-thinking", "--address-factor", ADDRESS_FACTOR]
        super().__init__(log, *words, "--database", database, "--port", str(self.port))

    async def wait_until_healthy(self) -> float:
        """Wait for /healthz; return how long that took."""
        began = time.monotonic()
        async with httpx.AsyncClient(trust_env=False) as http:
            while not await self._is_healthy(http):
                if time.monotonic() - began > TIMEOUT_S:
                    raise RuntimeError(f"no server at port {self.port}: {self.log.read_text()}")
                await asyncio.sleep(POLL_S)
        return time.monotonic() - began

    async def _is_healthy(self, http: httpx.AsyncClient) -> bool:
        with contextlib.suppress(httpx.TransportError):
            answer = await http.get(f"http://127.0.0.1:{self.port}/healthz", timeout=5)
            return answer.status_code == 200
        return False


class Cluster:
    """Servers and workers on one database."""

    def __init__(self, postgres: OwnPostgres, folder: Path, servers: int, workers: int) -> None:
        self.postgres = postgres
        self.database = postgres.database()
        self.servers = [
            Server(folder / f"server-{number}.log", self.database) for number in range(servers)
        ]
        self.workers = [
            Process(folder / f"worker-{number}.log", "worker", "--database", self.database)
            for number in range(workers)
        ]

    @property
    def database_name(self) -> str:
        return urlsplit(self.database).path[1:]

    async def start(self) -> None:
        """Start the servers, then the workers."""
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.wait_until_healthy()
        for worker in self.workers:
            worker.start()

    async def stop(self) -> None:
        """Stop everything but the database."""
        await asyncio.gather(*(process.stop() for process in [*self.servers, *self.workers]))

    def read_usage(self) -> dict[str, Usage]:
        """Read what each kind of process uses."""
        return {
            "servers": read_usage(server.pid for server in self.servers),
            "workers": read_usage(worker.pid for worker in self.workers),
            "PostgreSQL": read_usage([find_postmaster(self.postgres)]),
        }


def find_postmaster(postgres: OwnPostgres) -> int:
    """Return the process of PostgreSQL's that starts all the others."""
    return int((postgres.folder / "postmaster.pid").read_text().split()[0])


@contextlib.asynccontextmanager
async def run_cluster(folder: Path, servers: int, workers: int) -> AsyncIterator[Cluster]:
    """A PostgreSQL with room for many connections, servers and workers on it."""
    postgres = await asyncio.to_thread(OwnPostgres)
    try:
        await asyncio.to_thread(allow_connections, postgres)
        cluster = await asyncio.to_thread(Cluster, postgres, folder, servers, workers)
        try:
            await cluster.start()
            yield cluster
        finally:
            await cluster.stop()
    finally:
        await asyncio.to_thread(postgres.close)


def allow_connections(postgres: OwnPostgres) -> None:
    """Let PostgreSQL take more connections than it does by default."""
    postgres.run(f"ALTER SYSTEM SET max_connections = {MAX_DATABASE_CONNECTIONS}")
    postgres.restart()
