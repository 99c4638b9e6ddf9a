"""People at tables while others attack: real clients that play Maui at a steady pace.

They come from a few addresses of their own, each person plays both seats of one table, and a game
that is over is followed by another. A move counts from when it was due: one that had to wait for
the one before it is late.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from statistics import quantiles

import httpx

from benchmarks.server.load import make_match, post
from benchmarks.server.players import Match, Ours

ADDRESSES = tuple(f"127.0.0.{n}" for n in range(2, 12))
MAX_MOVES = 1000
"""More than any game has."""


@dataclass
class Waits:
    """How long players waited, in seconds; and what went wrong meanwhile."""

    moves: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    """For a new table, started, with both clients connected."""
    faults: list[str] = field(default_factory=list)


def compute_percentile_s(waits: list[float], percent: int) -> float:
    """Return what so many percent of the waits do not exceed."""
    return quantiles(waits, n=100, method="inclusive")[percent - 1] if len(waits) > 1 else 0.0


class Players:
    """Two clients at each of so many tables."""

    def __init__(self, port: int, tables: int, moves_per_second: float) -> None:
        """`moves_per_second`: at each table."""
        self.port = port
        self.tables = tables
        self.every_s = 1 / moves_per_second
        self._matches: dict[int, Match] = {}
        self._ended: list[float] = []
        """Waits of matches that are over."""
        self._tables: list[float] = []
        self._faults: list[str] = []

    @contextlib.asynccontextmanager
    async def sit_down(self) -> AsyncIterator[None]:
        """Play at all tables until the block ends."""
        tasks = [asyncio.create_task(self._play_table(n)) for n in range(self.tables)]
        try:
            while len(self._matches) < self.tables:
                assert not self._faults, self._faults[0]
                await asyncio.sleep(0.1)
            yield
        finally:
            while not all(task.done() for task in tasks):
                for task in tasks:
                    task.cancel()  # again, if need be: Python 3.11's wait_for may swallow one
                await asyncio.wait(tasks, timeout=1)

    def find_table(self) -> str:
        """Return the id of a table that is played."""
        client = self._matches[0].clients[0]
        assert isinstance(client, Ours)
        return client.table

    def take_waits(self) -> Waits:
        """Return what was measured since the last call."""
        moves = self._ended + [w for match in self._matches.values() for w in match.take_waits()]
        taken = Waits(moves, self._tables, self._faults)
        self._ended, self._tables, self._faults = [], [], []
        return taken

    async def _play_table(self, number: int) -> None:
        source = ADDRESSES[number % len(ADDRESSES)]
        transport = httpx.AsyncHTTPTransport(local_address=source)
        async with httpx.AsyncClient(transport=transport, timeout=30) as http:
            url = f"http://127.0.0.1:{self.port}/api/people"
            token = (await post(http, url, "", {"name": f"Player {number}"}))["token"]
            while True:
                try:
                    await self._play_match(number, http, token, source)
                except Exception as error:
                    self._faults.append(f"table {number}: {type(error).__name__}: {error}")
                    await asyncio.sleep(1)

    async def _play_match(
        self, number: int, http: httpx.AsyncClient, token: str, source: str
    ) -> None:
        """Play one game to its end; an exception says what went wrong."""
        begun = time.perf_counter()
        match = await make_match(http, [self.port] * 2, token, "maui", MAX_MOVES, source)
        self._tables.append(time.perf_counter() - begun)
        self._matches[number] = match
        match.is_paced = True
        first = time.perf_counter() + self.every_s * number / self.tables
        pacing = asyncio.create_task(match.play_paced(first, self.every_s))
        cut = [client.connection.ended for client in match.clients if client.connection]
        try:
            await asyncio.wait({match.done, *cut}, return_when=asyncio.FIRST_COMPLETED)
            if not match.done.done():
                raise ConnectionError("disconnected")
            match.done.result()
        finally:
            pacing.cancel()
            self._ended += match.take_waits()
            for client in match.clients:
                if client.connection:
                    await client.connection.close()
