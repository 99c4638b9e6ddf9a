"""Appends on PostgreSQL: a batch of them is one statement, so one way there and one transaction.

The statement takes the rows of the tables in the order of their ids, lest two processes wait for
each other, moves on those that are at the version expected, and adds the entries of those. What
it does not give back was a conflict. After a lost connection nobody knows whether the batch was
written; it is sent again, and what then conflicts is looked up in the log.
"""

import asyncio
import contextlib
from typing import Any

from msgspec import UNSET
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parasol.server.store.errors import Conflict, lost, told
from parasol.server.store.jobs import Append, Job, stored_due
from parasol.server.store.postgres.retry import FAILURES, patiently

SETTINGS = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off"
"""Rows are only ever found by their keys, so one plan does for all batches."""

APPEND = """
WITH want AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::int[],
                         $7::text[], $8::bool[], $9::float8[], $10::text[], $11::text[])
        AS w(id, version, added, at, status, decider, waits_for, sets_due, due, note, record)
), held AS (
    SELECT t.id FROM want w JOIN tables t ON t.id = w.id AND t.version = w.version
    WHERE t.status <> 'closed'
    ORDER BY t.id FOR UPDATE OF t
), moved AS (
    UPDATE tables t SET
        version = t.version + w.added,
        changed = w.at,
        status = coalesce(w.status, t.status),
        decider = coalesce(w.decider, t.decider),
        waits_for = coalesce(w.waits_for, t.waits_for),
        due = CASE WHEN w.sets_due THEN w.due ELSE t.due END,
        note = coalesce(w.note, t.note),
        claimed_until = 0
    FROM want w JOIN held h ON h.id = w.id
    WHERE t.id = w.id AND t.version = w.version AND t.status <> 'closed'
    RETURNING t.id, w.record
), kept AS (
    INSERT INTO records (table_id, record)
    SELECT id, record FROM moved WHERE record IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET record = excluded.record
), added AS (
    INSERT INTO entries (table_id, version, seat, kind, data, digest, at)
    SELECT e.* FROM unnest($12::text[], $13::int[], $14::int[], $15::text[], $16::text[],
                           $17::text[], $18::float8[])
        AS e(table_id, version, seat, kind, data, digest, at)
    JOIN moved m ON m.id = e.table_id
)
SELECT id FROM moved
"""

LOOK_UP = """
SELECT seat, kind, data, digest, at FROM entries
WHERE table_id = $1 AND version > $2 AND version <= $3 ORDER BY version
"""


FAREWELL = 2.0
"""Seconds that letting go of a connection may take."""
Wire = Any
"""A connection of asyncpg's, which has no types."""


class Line:
    """The one connection over which a process appends."""

    def __init__(self, engine: AsyncEngine, patience: float) -> None:
        self._engine = engine
        self._patience = patience
        self._connection: AsyncConnection | None = None
        self._wire: Wire = None

    async def commit(self, batch: list[Job]) -> list[Any]:
        """Write a batch of appends; what came of each."""
        jobs = [job for job in batch if isinstance(job, Append)]
        sent = False

        async def once() -> list[Any]:
            nonlocal sent
            try:
                line = await self._dial()
                unsure, sent = sent, True
                return await _write(line, jobs, unsure)
            except BaseException:
                await self.hang_up()
                raise

        return await patiently(once, self._patience)

    async def _dial(self) -> Wire:
        if self._connection is None:
            self._connection = await self._engine.connect()
            self._wire = await raw(self._connection)
            await self._wire.execute(SETTINGS)
        return self._wire

    async def hang_up(self) -> None:
        """Let go of the connection, whatever state it is in."""
        connection, self._connection = self._connection, None
        wire, self._wire = self._wire, None
        if connection is not None:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(FAREWELL):
                    await connection.invalidate()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(FAREWELL):
                    await connection.close()
        if wire is not None:
            wire.terminate()  # for certain, if it has not been possible politely


async def raw(connection: AsyncConnection) -> Wire:
    """The driver's own connection, for what only PostgreSQL can do."""
    return (await connection.get_raw_connection()).driver_connection


async def _write(line: Wire, jobs: list[Append], unsure: bool) -> list[Any]:
    """Send a batch; if one of it can't be kept, each by itself. Raises if the line is lost."""
    try:
        moved = {row[0] for row in await line.fetch(APPEND, *_arrays(jobs))}
    except FAILURES as error:
        if lost(error):
            raise
        if len(jobs) == 1:
            return [told(error)]
        return [(await _write(line, [job], unsure))[0] for job in jobs]
    outcomes: list[Any] = []
    for job in jobs:
        if job.table in moved or (unsure and await _is_there(line, job)):
            outcomes.append(None)
        else:
            outcomes.append(Conflict("somebody else was first"))
    return outcomes


async def _is_there(line: Wire, job: Append) -> bool:
    """Whether exactly these entries are in the log: then it was we who were first."""
    last = job.version + len(job.entries)
    found = [tuple(row) for row in await line.fetch(LOOK_UP, job.table, job.version, last)]
    ours = [(e.seat, e.kind, e.data, e.digest, e.at) for e in job.entries]
    return bool(ours) and found == ours


def _arrays(jobs: list[Append]) -> list[list[Any]]:
    """A batch as the columns that APPEND asks for."""
    changes = [job.change for job in jobs]
    entries = [entry for job in jobs for entry in job.entries]
    return [
        [job.table for job in jobs],
        [job.version for job in jobs],
        [len(job.entries) for job in jobs],
        [job.changed for job in jobs],
        [change.status for change in changes],
        [change.decider for change in changes],
        [change.waits_for for change in changes],
        [change.due is not UNSET for change in changes],
        [None if change.due is UNSET else stored_due(change.due) for change in changes],
        [change.note for change in changes],
        [change.record for change in changes],
        [entry.table for entry in entries],
        [entry.version for entry in entries],
        [entry.seat for entry in entries],
        [entry.kind for entry in entries],
        [entry.data for entry in entries],
        [entry.digest for entry in entries],
        [entry.at for entry in entries],
    ]
