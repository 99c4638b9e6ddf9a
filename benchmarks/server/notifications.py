"""What NOTIFY costs PostgreSQL, beside the appends of which it tells.

The statements are the store's own, sent by four writers as fast as they go, with more and more
connections that listen. PostgreSQL's processor time is what counts: the writers and listeners of
this process share the machine with it.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]

from benchmarks.server.cluster import find_postmaster, read_usage
from parasol.server.store import Store, TableUpdate
from parasol.server.store.jobs import Append, make_notice
from parasol.server.store.postgres import append, notify
from tests.server.databases import OwnPostgres, entry, make_playing_table

WRITERS = 4
LISTENERS = (0, 1, 4, 8, 16)
BATCHES = (1, 25)
"""Moves in one statement: alone, and as many as wait together when much is played."""
UPDATE = TableUpdate(status="playing", decider=1, waits_for="a" * 16, due=None)


@dataclass
class NotifyCost:
    """One measurement."""

    kind: str
    """What was sent: append, or notify; "other channel" where all listen to another one."""
    batch: int
    """Moves in one statement."""
    listeners: int
    statements_per_s: float
    moves_per_s: float
    cpu_s: float
    """PostgreSQL's processor time for one move."""


async def measure(postgres: OwnPostgres, seconds: float) -> list[NotifyCost]:
    """Measure appends alone, then notifications with each number of listeners."""
    url = await asyncio.to_thread(postgres.database)
    async with Store.of(url) as store:
        for number in range(WRITERS * max(BATCHES)):
            await make_playing_table(store, _name(number))
    found = []
    for batch in BATCHES:
        found.append(await _measure_one(postgres, url, "append", batch, 0, seconds))
        runs = [("notify", listeners) for listeners in LISTENERS]
        for kind, listeners in [*runs, ("other channel", LISTENERS[-1])]:
            found.append(await _measure_one(postgres, url, kind, batch, listeners, seconds))
    return found


def _name(number: int) -> str:
    return f"{number:016x}"


async def _measure_one(
    postgres: OwnPostgres, url: str, kind: str, batch: int, listeners: int, seconds: float
) -> NotifyCost:
    send = _append if kind == "append" else _notify
    async with _connect(url, WRITERS) as writers, _connect(url, listeners) as others:
        for raw in writers:
            await raw.execute(append.SETTINGS if kind == "append" else notify.SETTINGS)
        channel = "elsewhere" if kind == "other channel" else notify.CHANNEL
        for raw in others:
            await raw.add_listener(channel, lambda *_: None)
        before, began = read_usage([find_postmaster(postgres)]).cpu_s, time.monotonic()
        end = began + seconds
        counts = await asyncio.gather(
            *(_repeat(send, raw, number, batch, end) for number, raw in enumerate(writers))
        )
        took_s = time.monotonic() - began
        cpu_s = read_usage([find_postmaster(postgres)]).cpu_s - before
    statements = sum(counts)
    moves = statements * batch
    return NotifyCost(
        kind, batch, listeners, statements / took_s, moves / took_s, cpu_s / max(1, moves)
    )


Send = Callable[[Any, list[Append]], Awaitable[None]]


async def _repeat(send: Send, raw: Any, writer: int, batch: int, end: float) -> int:
    """Send statements until the time is over; return how many."""
    tables = [_name(writer * max(BATCHES) + number) for number in range(batch)]
    rows = await raw.fetch("SELECT id, version FROM tables WHERE id = ANY($1)", tables)
    versions, count = {row["id"]: row["version"] for row in rows}, 0
    while time.monotonic() < end:
        await send(raw, [_make_move(*at) for at in versions.items()])
        count += 1
        if send is _append:
            versions = {table: version + 1 for table, version in versions.items()}
    return count


def _make_move(table: str, version: int) -> Append:
    data = '{"kind":"move","seat":1,"words":"A1 @2"}'
    return Append(table, version, [entry(table, version + 1, data=data)], UPDATE, 2000.0)


async def _append(raw: Any, jobs: list[Append]) -> None:
    written = await raw.fetch(append.APPEND, *append.to_columns(jobs))
    assert len(written) == len(jobs), "a move was not appended"


async def _notify(raw: Any, jobs: list[Append]) -> None:
    items = [(job.table, job.version + 1, make_notice(job)) for job in jobs]
    await raw.execute(notify.SEND, notify.CHANNEL, notify.encode_payloads("01234567", items))


@contextlib.asynccontextmanager
async def _connect(url: str, count: int) -> AsyncIterator[list[Any]]:
    parts = urlsplit(url)
    host = parse_qs(parts.query)["host"][0]
    connections = []
    try:
        for _ in range(count):
            connection = await asyncpg.connect(
                host=host, user=parts.username, database=parts.path[1:]
            )
            connections.append(connection)
        yield connections
    finally:
        for connection in connections:
            await connection.close()


def format_costs(costs: list[NotifyCost]) -> list[str]:
    """Return the measurements as Markdown."""
    lines = [
        "| PostgreSQL | moves in a statement | statements a second | moves a second"
        " | its processor time a move |",
        "| --- | --- | --- | --- | --- |",
    ]
    for cost in costs:
        what = cost.kind if cost.kind == "append" else f"{cost.kind}, {cost.listeners} listeners"
        lines.append(
            f"| {what} | {cost.batch} | {cost.statements_per_s:,.0f} | {cost.moves_per_s:,.0f}"
            f" | {cost.cpu_s * 1e6:.1f} µs |"
        )
    return lines
