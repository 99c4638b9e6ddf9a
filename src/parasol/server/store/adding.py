"""Appends on SQLite: a batch of them is two statements, handed to the driver as they are.

They are the one thing that is written with every move, so they go past the layers that make other
statements comfortable; those cost several times what SQLite itself does.
"""

import sqlite3
from operator import itemgetter
from typing import Any

from msgspec import UNSET
from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import Insert, Update

from parasol.server.store.errors import Conflict
from parasol.server.store.jobs import Append, stored_due
from parasol.server.store.schema import records
from parasol.server.store.tables import ADD_ENTRIES, MOVE_ON, entry_values


class Prepared:
    """A statement as SQLite's driver wants it: its text, and its values in order."""

    def __init__(self, statement: Insert | Update) -> None:
        compiled: Any = statement.compile(dialect=sqlite.dialect())
        self.text = str(compiled)
        self.in_order = itemgetter(*compiled.positiontup)

    def many(self, raw: sqlite3.Connection, values: list[dict[str, Any]]) -> int:
        """Run it for each of these; how many rows it touched."""
        return raw.executemany(self.text, map(self.in_order, values)).rowcount


MOVING_ON = Prepared(MOVE_ON)
_ADD_ENTRIES = Prepared(ADD_ENTRIES)
_NEW_RECORD = sqlite.insert(records)
_KEEP_RECORD = Prepared(
    _NEW_RECORD.on_conflict_do_update(
        index_elements=["table_id"], set_={"record": _NEW_RECORD.excluded.record}
    )
)


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
    if MOVING_ON.many(raw, [_move_on(job) for job in jobs]) != len(jobs):
        raise Conflict("somebody else was first")
    _ADD_ENTRIES.many(raw, [entry_values(entry) for job in jobs for entry in job.entries])
    records = [
        {"table_id": job.table, "record": job.change.record}
        for job in jobs
        if job.change.record is not None
    ]
    if records:
        _KEEP_RECORD.many(raw, records)


def _driver(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _move_on(job: Append) -> dict[str, Any]:
    """What MOVE_ON asks for."""
    change = job.change
    return {
        "ident": job.table,
        "expected": job.version,
        "added": len(job.entries),
        "at": job.changed,
        "new_status": change.status,
        "new_decider": change.decider,
        "new_waits_for": change.waits_for,
        "sets_due": change.due is not UNSET,
        "new_due": stored_due(change.due) if change.due is not UNSET else None,
        "new_note": change.note,
    }
