"""Appends on SQLite: a batch of them in two or three statements, however many rows they have.

The sqlite3 driver releases Python's global lock at every step of a statement and then waits to get
it back from a busy event loop. So a batch costs by its steps, not by its rows: one statement for
all rows, and none that returns rows.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from msgspec import UNSET

from parasol.server.store.errors import Conflict, translate_error
from parasol.server.store.jobs import Append, normalize_due

MAX_ROWS_PER_STATEMENT = 128
"""So that the driver's cache holds the statements of all sizes that come often."""

Row = tuple[Any, ...]
Outcome = Exception | None
UNWRITABLE = (sqlite3.Error, UnicodeError, OverflowError)
"""What one append can be refused for: text that is no Unicode, a number that is too large, ..."""


class MultiRowStatement:
    """A statement for rows of that many columns; `{rows}` stands where they go."""

    def __init__(self, sql: str, columns: int) -> None:
        row = f"({', '.join('?' * columns)})"
        self.make_sql = cache(lambda rows: sql.format(rows=", ".join([row] * rows)))
        """Returns the statement's text for so many rows."""

    def execute(self, raw: sqlite3.Connection, rows: Sequence[Row]) -> int:
        """Run it for all rows; return how many it wrote."""
        written = 0
        for start in range(0, len(rows), MAX_ROWS_PER_STATEMENT):
            chunk = rows[start : start + MAX_ROWS_PER_STATEMENT]
            values = tuple(chain.from_iterable(chunk))
            written += raw.execute(self.make_sql(len(chunk)), values).rowcount
        return written


def _make_update(more_columns: str = "", columns: int = 7) -> MultiRowStatement:
    """Columns: id, version, entries added, time, decider, who is waited for, claim, and more."""
    sql = f"""
    UPDATE tables SET
        version = version + appended.column3,
        changed = appended.column4,
        decider = coalesce(appended.column5, decider),
        waits_for = coalesce(appended.column6, waits_for),
        {more_columns}
        claimed_until = appended.column7
    FROM (VALUES {{rows}}) AS appended
    WHERE tables.id = appended.column1 AND tables.version = appended.column2
        AND tables.status <> 'closed'
    """
    return MultiRowStatement(sql, columns)


UPDATE_STEADY = _make_update()
"""For steady updates, which nearly all moves are: setting a column rewrites its indexes."""
UPDATE_ANY = _make_update(
    """
        status = coalesce(appended.column8, status),
        due = CASE WHEN appended.column9 THEN appended.column10 ELSE due END,
        lane = CASE WHEN appended.column9 THEN appended.column11 ELSE lane END,
        note = coalesce(appended.column12, note),
    """,
    columns=12,
)
INSERT_ENTRIES = MultiRowStatement(
    "INSERT INTO entries (table_id, version, seat, kind, data, digest, at) VALUES {rows}",
    columns=7,
)
REPLACE_RECORDS = MultiRowStatement(
    "INSERT OR REPLACE INTO records (table_id, record) VALUES {rows}", columns=2
)


def write_appends(raw: sqlite3.Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Write appends to different tables, first in a new transaction; an outcome for each.

    Those whose table is at another version are conflicts. Only where there is one, or something
    can't be written, is each tried by itself.
    """
    try:
        if _write_all(raw, appends):
            return [None] * len(appends)
    except sqlite3.OperationalError:  # the disk: nothing of the batch can be written
        raise
    except UNWRITABLE:
        pass
    raw.execute("ROLLBACK")
    raw.execute("BEGIN IMMEDIATE")
    return [_write_alone(raw, append) for append in appends]


def _write_alone(raw: sqlite3.Connection, append: Append) -> Outcome:
    """Write one append in a savepoint, so that only it is undone if it can't be written."""
    raw.execute("SAVEPOINT append")
    outcome: Outcome = None
    try:
        if not _write_all(raw, [append]):
            outcome = Conflict("somebody else was first")
    except sqlite3.OperationalError:
        raise
    except UNWRITABLE as error:
        outcome = translate_error(error)
    if outcome is not None:
        raw.execute("ROLLBACK TO append")
    raw.execute("RELEASE append")
    return outcome


def _write_all(raw: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Write appends; False, where a table is not at the expected version: then undo it all."""
    steady = [_to_steady_row(append) for append in appends if _is_steady(append)]
    others = [_to_update_row(append) for append in appends if not _is_steady(append)]
    updated = UPDATE_STEADY.execute(raw, steady) + UPDATE_ANY.execute(raw, others)
    if updated != len(appends):
        return False
    INSERT_ENTRIES.execute(raw, list(_to_entry_rows(appends)))
    records = [(a.table, a.update.record) for a in appends if a.update.record is not None]
    REPLACE_RECORDS.execute(raw, records)
    return True


def _is_steady(append: Append) -> bool:
    return append.update.steady and append.update.note is None


def _to_steady_row(append: Append) -> Row:
    """The columns of UPDATE_STEADY."""
    update, added = append.update, len(append.entries)
    key = append.table, append.version
    moved_on = added, append.changed, update.decider, update.waits_for
    return *key, *moved_on, update.claimed_until


def _to_update_row(append: Append) -> Row:
    """The columns of UPDATE_ANY."""
    update, due = append.update, append.update.due
    stored = None if due is UNSET else normalize_due(due)
    what = due is not UNSET, stored, int(update.lane)
    return *_to_steady_row(append), update.status, *what, update.note


def _to_entry_rows(appends: Iterable[Append]) -> Iterable[Row]:
    for append in appends:
        for e in append.entries:
            yield e.table, e.version, e.seat, e.kind, e.data, e.digest, e.at
