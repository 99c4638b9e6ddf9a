"""Appends on PostgreSQL: a batch of them is one statement, so one round trip, one transaction.

The statement locks the rows of the tables in the order of their ids, so that two processes do not
deadlock. It updates the tables that are at the expected version and inserts their entries. A table
that it does not return was a conflict. After a lost connection nobody knows whether the batch was
written: it is sent again, and what then conflicts is looked up in the log.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parasol.server.store.errors import Conflict, is_connection_lost, translate_error
from parasol.server.store.jobs import Append, Job, normalize_due
from parasol.server.store.postgres.retry import FAILURES, retry

SETTINGS = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off"
"""Rows are only ever found by their keys, so one plan serves all batches."""

APPEND = """
WITH want AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::int[],
                         $7::text[], $8::bool[], $9::float8[], $10::int[], $11::text[],
                         $12::text[], $13::float8[])
        AS w(id, version, added, at, status, decider, waits_for, sets_due, due, lane, note,
             record, claimed_until)
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
        lane = CASE WHEN w.sets_due THEN w.lane ELSE t.lane END,
        note = coalesce(w.note, t.note),
        claimed_until = w.claimed_until
    FROM want w JOIN held h ON h.id = w.id
    WHERE t.id = w.id AND t.version = w.version AND t.status <> 'closed'
    RETURNING t.id, w.record
), kept AS (
    INSERT INTO records (table_id, record)
    SELECT id, record FROM moved WHERE record IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET record = excluded.record
), added AS (
    INSERT INTO entries (table_id, version, seat, kind, data, digest, at)
    SELECT e.* FROM unnest($14::text[], $15::int[], $16::int[], $17::text[], $18::text[],
                           $19::text[], $20::float8[])
        AS e(table_id, version, seat, kind, data, digest, at)
    JOIN moved m ON m.id = e.table_id
)
SELECT id FROM moved
"""

LOOK_UP = """
SELECT seat, kind, data, digest, at FROM entries
WHERE table_id = $1 AND version > $2 AND version <= $3 ORDER BY version
"""


DISCONNECT_TIMEOUT_S = 2.0
"""How long closing a connection may take."""
RawConnection = Any
"""A connection of asyncpg, which has no types."""


class AppendConnection:
    """The one connection over which a process appends; it reconnects by itself."""

    def __init__(self, engine: AsyncEngine, retry_s: float) -> None:
        self._engine = engine
        self._retry_s = retry_s
        self._connection: AsyncConnection | None = None
        self._raw: RawConnection = None

    async def commit(self, batch: Sequence[Job]) -> list[Any]:
        """Write a batch of appends; return an outcome for each."""
        jobs = [job for job in batch if isinstance(job, Append)]
        sent = False

        async def once() -> list[Any]:
            nonlocal sent
            try:
                raw = await self._connect()
                unsure, sent = sent, True
                return await _write(raw, jobs, unsure)
            except BaseException:
                await self.disconnect()
                raise

        return await retry(once, self._retry_s)

    async def _connect(self) -> RawConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
            self._raw = await raw_connection_of(self._connection)
            await self._raw.execute(SETTINGS)
        return self._raw

    async def disconnect(self) -> None:
        """Close the connection, whatever state it is in."""
        connection, self._connection = self._connection, None
        raw, self._raw = self._raw, None
        if connection is not None:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(DISCONNECT_TIMEOUT_S):
                    await connection.invalidate()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(DISCONNECT_TIMEOUT_S):
                    await connection.close()
        if raw is not None:
            raw.terminate()  # for certain, where closing it was not possible


async def raw_connection_of(connection: AsyncConnection) -> RawConnection:
    """Return the driver's own connection under SQLAlchemy's."""
    return (await connection.get_raw_connection()).driver_connection


async def _write(raw: RawConnection, jobs: list[Append], unsure: bool) -> list[Any]:
    """Send a batch; if that fails, each append by itself. Raises if the connection is lost."""
    try:
        moved = {row[0] for row in await raw.fetch(APPEND, *to_columns(jobs))}
    except FAILURES as error:
        if is_connection_lost(error):
            raise
        if len(jobs) == 1:
            return [translate_error(error)]
        return [(await _write(raw, [job], unsure))[0] for job in jobs]
    outcomes: list[Any] = []
    for job in jobs:
        if job.table in moved or (unsure and await _is_written(raw, job)):
            outcomes.append(None)
        else:
            outcomes.append(Conflict("somebody else was first"))
    return outcomes


async def _is_written(raw: RawConnection, job: Append) -> bool:
    """Return whether exactly these entries are in the log: then our first try was written."""
    last = job.version + len(job.entries)
    found = [tuple(row) for row in await raw.fetch(LOOK_UP, job.table, job.version, last)]
    ours = [(e.seat, e.kind, e.data, e.digest, e.at) for e in job.entries]
    return bool(ours) and found == ours


def to_columns(jobs: list[Append]) -> list[list[Any]]:
    """Return a batch as the columns of APPEND."""
    updates = [job.update for job in jobs]
    entries = [entry for job in jobs for entry in job.entries]
    return [
        [job.table for job in jobs],
        [job.version for job in jobs],
        [len(job.entries) for job in jobs],
        [job.changed for job in jobs],
        [update.status for update in updates],
        [update.decider for update in updates],
        [update.waits_for for update in updates],
        [update.due is not UNSET for update in updates],
        [None if update.due is UNSET else normalize_due(update.due) for update in updates],
        [int(update.lane) for update in updates],
        [update.note for update in updates],
        [update.record for update in updates],
        [update.claimed_until for update in updates],
        [entry.table for entry in entries],
        [entry.version for entry in entries],
        [entry.seat for entry in entries],
        [entry.kind for entry in entries],
        [entry.data for entry in entries],
        [entry.digest for entry in entries],
        [entry.at for entry in entries],
    ]
