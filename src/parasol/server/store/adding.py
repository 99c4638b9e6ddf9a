"""Appends on SQLite: a batch of them is a few statements, handed to the driver as they are.

They are the one thing that is written with every move, so they go past the layers that make other
statements comfortable, and many rows go into one statement: the driver lets other threads run
around each, and whoever lets them run waits for them.
"""

import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any

from msgspec import UNSET
from sqlalchemy import Connection

from parasol.server.store.errors import Conflict
from parasol.server.store.jobs import Append, Change, stored_due

SIZES = (64, 16, 4, 1)
"""So many rows go into one statement; SQLite's driver keeps what each of them was compiled to."""

Row = tuple[Any, ...]


class Rows:
    """A statement for rows of that many columns; `{rows}` stands where they go."""

    def __init__(self, text: str, columns: int) -> None:
        row = f"({', '.join('?' * columns)})"
        self.texts = {size: text.format(rows=", ".join([row] * size)) for size in SIZES}

    def run(self, raw: sqlite3.Connection, rows: Sequence[Row]) -> int:
        """Run it for all of these; how many rows it touched."""
        touched = at = 0
        for size in SIZES:
            while len(rows) - at >= size:
                values = tuple(chain.from_iterable(rows[at : at + size]))
                touched += raw.execute(self.texts[size], values).rowcount
                at += size
        return touched


def _moving_on(also: str = "", columns: int = 6) -> Rows:
    """What moves a table on, by its columns: id, version before, entries added, time, decider, who
    is waited for; and what `also` sets from those after them."""
    text = f"""
    UPDATE tables SET
        version = version + moved.column3,
        changed = moved.column4,
        decider = coalesce(moved.column5, decider),
        waits_for = coalesce(moved.column6, waits_for),
        {also}
        claimed_until = 0
    FROM (VALUES {{rows}}) AS moved
    WHERE tables.id = moved.column1 AND tables.version = moved.column2
        AND tables.status <> 'closed'
    """
    return Rows(text, columns)


STEP_ON = _moving_on()
"""Where the change is steady, as that of nearly every move: SQLite would write a column's indexes
anew even if it is set to what it was."""
MOVE_ON = _moving_on(
    """
        status = coalesce(moved.column7, status),
        due = CASE WHEN moved.column8 THEN moved.column9 ELSE due END,
        note = coalesce(moved.column10, note),
    """,
    columns=10,
)
"""With all that a Change may have."""
ADD_ENTRIES = Rows(
    "INSERT INTO entries (table_id, version, seat, kind, data, digest, at) VALUES {rows}",
    columns=7,
)
KEEP_RECORDS = Rows("INSERT OR REPLACE INTO records (table_id, record) VALUES {rows}", columns=2)


def append_alone(connection: Connection, jobs: list[Append]) -> None:
    """Write appends in a transaction of their own; Conflict if one of them does not fit."""
    raw = _driver(connection)
    raw.execute("BEGIN IMMEDIATE")
    try:
        append(connection, jobs)
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:  # after some errors SQLite has undone it already
            raw.execute("ROLLBACK")
        raise


def append(connection: Connection, jobs: list[Append]) -> None:
    """Write appends; Conflict if one of them does not fit: then what is begun must be undone."""
    if not jobs:
        return
    raw = _driver(connection)
    steady = [_step_on(job) for job in jobs if _is_steady(job.change)]
    others = [_move_on(job) for job in jobs if not _is_steady(job.change)]
    if STEP_ON.run(raw, steady) + MOVE_ON.run(raw, others) != len(jobs):
        raise Conflict("somebody else was first")
    ADD_ENTRIES.run(
        raw,
        [
            (entry.table, entry.version, entry.seat, entry.kind, entry.data, entry.digest, entry.at)
            for job in jobs
            for entry in job.entries
        ],
    )
    KEEP_RECORDS.run(
        raw, [(job.table, job.change.record) for job in jobs if job.change.record is not None]
    )


def _driver(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _is_steady(change: Change) -> bool:
    return change.steady and change.note is None


def _step_on(job: Append) -> Row:
    """What STEP_ON asks for."""
    change = job.change
    return job.table, job.version, len(job.entries), job.changed, change.decider, change.waits_for


def _move_on(job: Append) -> Row:
    """What MOVE_ON asks for."""
    change = job.change
    due = None if change.due is UNSET else stored_due(change.due)
    return *_step_on(job), change.status, change.due is not UNSET, due, change.note
