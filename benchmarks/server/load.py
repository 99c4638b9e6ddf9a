"""The load generator: it prepares matches, plays them and counts.

One process, one thread, one core, the same for both servers. Only the playing is timed; making
tables and connecting is not.
"""

import asyncio
import contextlib
import gc
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from benchmarks.server import example
from benchmarks.server.players import Match, Noughts, Ours, Theirs
from benchmarks.server.servers import Server

MAX_PARALLEL_TABLES = 16
"""Tables that are prepared at the same time."""
PLAY_TIMEOUT_S = 120.0
"""Longer than any burst takes."""
SETTLE_PAUSE_S = 0.3
"""Pause before measuring, so that preparing is over."""

T = TypeVar("T")
Idle = Callable[[int], Awaitable[None]]
"""So many tables in play at which nobody is."""
Prepare = Callable[[int, int], Awaitable[list[Match]]]
"""So many matches of at most so many moves, with both clients connected."""


@dataclass
class Burst:
    """What was measured: moves, seconds, processor time of both sides, bytes, latencies."""

    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    load_cpu: float = 0.0
    down: int = 0
    up: int = 0
    acks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)

    def add(self, other: "Burst") -> None:
        """Add another burst to this one."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Side:
    """Something to be measured: servers, and how matches on them are made."""

    def __init__(self, servers: Sequence[Server], prepare: Prepare, idle: Idle) -> None:
        self.servers = servers
        self.prepare = prepare
        self.idle = idle

    async def play_burst(self, count: int, limit: int, per_second: float = 0.0) -> Burst:
        """Play so many matches side by side: as fast as it goes, or so many moves a second."""
        matches = await self.prepare(count, limit)
        connections = [
            client.connection for match in matches for client in match.clients if client.connection
        ]
        before = (
            sum(connection.received for connection in connections),
            sum(connection.sent for connection in connections),
        )
        await asyncio.sleep(SETTLE_PAUSE_S)
        gc.collect()
        gc.disable()
        try:
            cpu, own = sum(s.read_cpu_s() for s in self.servers), time.process_time()
            began = time.perf_counter()
            await asyncio.wait_for(_play_matches(matches, began, per_second), PLAY_TIMEOUT_S)
            seconds = time.perf_counter() - began
            own = time.process_time() - own
            cpu = sum(s.read_cpu_s() for s in self.servers) - cpu
        finally:
            gc.enable()
        burst = Burst(
            moves=sum(match.moves_made for match in matches),
            seconds=seconds,
            cpu=cpu,
            load_cpu=own,
            down=sum(connection.received for connection in connections) - before[0],
            up=sum(connection.sent for connection in connections) - before[1],
            acks=[seconds for match in matches for seconds in match.acks],
            news=[seconds for match in matches for seconds in match.news],
        )
        await disconnect(matches)
        return burst

    async def play_bursts(
        self, count: int, limit: int, moves: int, per_second: float = 0.0
    ) -> Burst:
        """Play bursts until so many moves are made."""
        total = Burst()
        while total.moves < moves:
            total.add(await self.play_burst(count, limit, per_second))
        return total


async def _play_matches(matches: list[Match], began: float, per_second: float) -> None:
    if per_second:
        every = len(matches) / per_second
        pacing = []
        for number, match in enumerate(matches):
            match.is_paced = True
            pacing.append(match.play_paced(began + number / per_second, every))
        await asyncio.gather(*pacing)
    else:
        for match in matches:
            match.start()
    await asyncio.gather(*(match.done for match in matches))


async def play_and_hold(side: Side, count: int, moves: int) -> list[Match]:
    """Play so many moves of each match; the clients stay connected."""
    matches = await side.prepare(count, moves)
    await asyncio.wait_for(_play_matches(matches, 0.0, 0.0), PLAY_TIMEOUT_S)
    return matches


async def disconnect(matches: list[Match]) -> None:
    """Close the connections of all clients."""
    connections = [
        client.connection for match in matches for client in match.clients if client.connection
    ]
    await asyncio.gather(*(connection.close() for connection in connections))


def make_our_side(servers: Sequence[Server], game: str, *, apart: bool = False) -> Side:
    """Our server, or several on one database; `apart`: the two of a table at different ones."""
    turns = itertools.count()

    def pick_ports() -> list[int]:
        first = next(turns) % len(servers)
        order = [*servers[first:], *servers[:first]]
        return [order[0].port, order[1 if apart else 0].port]

    async def prepare(count: int, limit: int) -> list[Match]:
        async with _connect_host(servers[0]) as (http, token):
            return await _run_parallel(
                count, lambda: make_match(http, pick_ports(), token, game, limit)
            )

    async def idle(count: int) -> None:
        async with _connect_host(servers[0]) as (http, token):
            await _run_parallel(count, lambda: _make_table(http, pick_ports()[0], token, game))

    return Side(servers, prepare, idle)


async def _run_parallel(count: int, make: Callable[[], Awaitable[T]]) -> list[T]:
    gate = asyncio.Semaphore(MAX_PARALLEL_TABLES)

    async def make_one() -> T:
        async with gate:
            return await make()

    return list(await asyncio.gather(*(make_one() for _ in range(count))))


@contextlib.asynccontextmanager
async def _connect_host(server: Server) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """Sign in as somebody who makes tables: an HTTP client and its token."""
    async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
        url = f"http://127.0.0.1:{server.port}/api/people"
        yield http, (await post(http, url, "", {"name": "Load"}))["token"]


async def _make_table(http: httpx.AsyncClient, port: int, token: str, game: str) -> Any:
    """Make a table of ours with both seats taken, started."""
    url = f"http://127.0.0.1:{port}/api/tables"
    table = await post(http, url, token, {"game": game, "seats": [{"kind": "me"}] * 2})
    await post(http, f"{url}/{table['table']['id']}/start", token, None)
    return table


async def make_match(
    http: httpx.AsyncClient,
    ports: list[int],
    token: str,
    game: str,
    limit: int,
    source: str = "",
) -> Match:
    """Make a table of ours and connect its two clients, from an address of this machine's."""
    table = await _make_table(http, ports[0], token, game)
    kind = Noughts if game == example.NAME else Ours
    match = Match(limit)
    for seat, port in enumerate(ports):
        secret = table["tokens"][str(seat)]
        match.clients.append(kind(match, seat, port, table["table"]["id"], secret, source))
    for client in match.clients:
        await client.connect()
    return match


async def post(http: httpx.AsyncClient, url: str, token: str, body: Any) -> Any:
    """Make a request; return the JSON of its answer."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await http.post(url, json=body, headers=headers)
    answer.raise_for_status()
    return answer.json()


def make_their_side(server: Server) -> Side:
    """boardgame.io's server; a match that is played is made when its first client comes."""
    names = itertools.count()

    async def make_one(limit: int) -> Match:
        match, name = Match(limit), f"match-{next(names)}"
        match.clients += [Theirs(match, seat, server.port, name) for seat in (0, 1)]
        for client in match.clients:
            await client.connect()
        return match

    async def prepare(count: int, limit: int) -> list[Match]:
        return await _run_parallel(count, lambda: make_one(limit))

    async def idle(count: int) -> None:
        await disconnect(await prepare(count, 1))

    return Side([server], prepare, idle)
