"""The generator of load: it prepares matches, lets them be played, and counts.

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

AT_ONCE = 16
"""Tables that are prepared side by side."""
LONGEST = 120.0
"""Seconds after which playing is given up."""
SETTLE = 0.3
"""Seconds for what preparing has left to do."""

T = TypeVar("T")
Idle = Callable[[int], Awaitable[None]]
"""So many tables in play at which nobody is."""
Prepare = Callable[[int, int], Awaitable[list[Match]]]
"""So many matches of at most so many moves, with both clients connected."""


@dataclass
class Burst:
    """What came of playing: moves, seconds, processor time of both sides, bytes, latencies."""

    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    load_cpu: float = 0.0
    down: int = 0
    up: int = 0
    acks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)

    def add(self, other: "Burst") -> None:
        """Take another burst in."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Side:
    """Something to be measured: servers, and how matches on them are made."""

    def __init__(self, servers: Sequence[Server], prepare: Prepare, idle: Idle) -> None:
        self.servers = servers
        self.prepare = prepare
        self.idle = idle

    async def burst(self, matches: int, limit: int, per_second: float = 0.0) -> Burst:
        """Play so many matches side by side: as fast as it goes, or so many moves a second."""
        made = await self.prepare(matches, limit)
        wires = [client.wire for match in made for client in match.clients if client.wire]
        before = sum(wire.received for wire in wires), sum(wire.sent for wire in wires)
        await asyncio.sleep(SETTLE)
        gc.collect()
        gc.disable()
        try:
            cpu, own = sum(s.cpu() for s in self.servers), time.process_time()
            began = time.perf_counter()
            await asyncio.wait_for(_played(made, began, per_second), LONGEST)
            seconds = time.perf_counter() - began
            own = time.process_time() - own
            cpu = sum(s.cpu() for s in self.servers) - cpu
        finally:
            gc.enable()
        burst = Burst(
            moves=sum(match.made for match in made),
            seconds=seconds,
            cpu=cpu,
            load_cpu=own,
            down=sum(wire.received for wire in wires) - before[0],
            up=sum(wire.sent for wire in wires) - before[1],
            acks=[seconds for match in made for seconds in match.acks],
            news=[seconds for match in made for seconds in match.news],
        )
        await leave(made)
        return burst

    async def bursts(self, matches: int, limit: int, moves: int, per_second: float = 0.0) -> Burst:
        """Bursts until so many moves are made."""
        total = Burst()
        while total.moves < moves:
            total.add(await self.burst(matches, limit, per_second))
        return total


async def _played(made: list[Match], began: float, per_second: float) -> None:
    if per_second:
        every = len(made) / per_second
        pacing = []
        for number, match in enumerate(made):
            match.is_paced = True
            pacing.append(match.paced(began + number / per_second, every))
        await asyncio.gather(*pacing)
    else:
        for match in made:
            match.begin()
    await asyncio.gather(*(match.done for match in made))


async def hold(side: Side, matches: int, moves: int) -> list[Match]:
    """Matches after so many moves, with everybody still there."""
    made = await side.prepare(matches, moves)
    await asyncio.wait_for(_played(made, 0.0, 0.0), LONGEST)
    return made


async def leave(made: list[Match]) -> None:
    """All clients go."""
    wires = [client.wire for match in made for client in match.clients if client.wire]
    await asyncio.gather(*(wire.close() for wire in wires))


def our_side(servers: Sequence[Server], game: str, *, apart: bool = False) -> Side:
    """Our server, or several on one database; `apart`: the two of a table at different ones."""
    turns = itertools.count()

    def ports() -> list[int]:
        first = next(turns) % len(servers)
        order = [*servers[first:], *servers[:first]]
        return [order[0].port, order[1 if apart else 0].port]

    async def prepare(count: int, limit: int) -> list[Match]:
        async with _host(servers[0]) as (http, token):
            return await _side_by_side(count, lambda: _match(http, ports(), token, game, limit))

    async def idle(count: int) -> None:
        async with _host(servers[0]) as (http, token):
            await _side_by_side(count, lambda: _table(http, ports()[0], token, game))

    return Side(servers, prepare, idle)


async def _side_by_side(count: int, make: Callable[[], Awaitable[T]]) -> list[T]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> T:
        async with gate:
            return await make()

    return list(await asyncio.gather(*(one() for _ in range(count))))


@contextlib.asynccontextmanager
async def _host(server: Server) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """Somebody who makes tables: the way to the server, and a token."""
    async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
        url = f"http://127.0.0.1:{server.port}/api/people"
        yield http, (await _ask(http, url, "", {"name": "Load"}))["token"]


async def _table(http: httpx.AsyncClient, port: int, token: str, game: str) -> Any:
    """A table of ours with both seats taken, started."""
    url = f"http://127.0.0.1:{port}/api/tables"
    made = await _ask(http, url, token, {"game": game, "seats": [{"kind": "me"}] * 2})
    await _ask(http, f"{url}/{made['table']['id']}/start", token, None)
    return made


async def _match(
    http: httpx.AsyncClient, ports: list[int], token: str, game: str, limit: int
) -> Match:
    """A table of ours with its two clients."""
    made = await _table(http, ports[0], token, game)
    kind = Noughts if game == example.NAME else Ours
    match = Match(limit)
    for seat, port in enumerate(ports):
        secret = made["tokens"][str(seat)]
        match.clients.append(kind(match, seat, port, made["table"]["id"], secret))
    for client in match.clients:
        await client.connect()
    return match


async def _ask(http: httpx.AsyncClient, url: str, token: str, body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await http.post(url, json=body, headers=headers)
    answer.raise_for_status()
    return answer.json()


def their_side(server: Server) -> Side:
    """boardgame.io's server; a match that is played is made when its first client comes."""
    names = itertools.count()

    async def one(limit: int) -> Match:
        match, name = Match(limit), f"match-{next(names)}"
        match.clients += [Theirs(match, seat, server.port, name) for seat in (0, 1)]
        for client in match.clients:
            await client.connect()
        return match

    async def prepare(count: int, limit: int) -> list[Match]:
        return await _side_by_side(count, lambda: one(limit))

    async def idle(count: int) -> None:
        await leave(await prepare(count, 1))

    return Side([server], prepare, idle)
