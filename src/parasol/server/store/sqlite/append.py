"""Appends on SQLite: a batch of them in a few statements with many rows each.

The sqlite3 driver releases Python's global lock around every statement and then waits to get it
back from a busy event loop. So a batch costs by its statements rather than by its rows.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from msgspec import UNSET

from parasol.server.store.errors import Conflict, translate_error
from parasol.server.store.jobs import Append, normalize_due

ROWS_PER_STATEMENT = (64, 16, 4, 1)
"""Sizes of multi-row statements; the driver caches each one compiled."""

Row = tuple[Any, ...]
Outcome = Exception | None


class MultiRowStatement:
    """A statement for rows of that many columns; `{rows}` stands where they go."""

    def __init__(self, sql: str, columns: int) -> None:
        row = f"({', '.join('?' * columns)})"
        self.sql = {size: sql.format(rows=", ".join([row] * size)) for size in ROWS_PER_STATEMENT}

    def execute(self, raw: sqlite3.Connection, rows: Sequence[Row]) -> list[Row]:
        """Run it for all rows; return what it returns."""
        start, returned = 0, []
        for size in ROWS_PER_STATEMENT:
            while len(rows) - start >= size:
                values = tuple(chain.from_iterable(rows[start : start + size]))
                returned += raw.execute(self.sql[size], values).fetchall()
                start += size
        return returned


def _make_update(more_columns: str = "", columns: int = 6) -> MultiRowStatement:
    """Columns: id, version, entries added, time, decider, who is waited for, and more."""
    sql = f"""
    UPDATE tables SET
        version = version + appended.column3,
        changed = appended.column4,
        decider = coalesce(appended.column5, decider),
        waits_for = coalesce(appended.column6, waits_for),
        {more_columns}
        claimed_until = 0
    FROM (VALUES {{rows}}) AS appended
    WHERE tables.id = appended.column1 AND tables.version = appended.column2
        AND tables.status <> 'closed'
    RETURNING tables.id
    """
    return MultiRowStatement(sql, columns)


UPDATE_STEADY = _make_update()
"""For steady updates, which nearly all moves are: setting a column rewrites its indexes."""
UPDATE_ANY = _make_update(
    """
        status = coalesce(appended.column7, status),
        due = CASE WHEN appended.column8 THEN appended.column9 ELSE due END,
        note = coalesce(appended.column10, note),
    """,
    columns=10,
)
INSERT_ENTRIES = MultiRowStatement(
    "INSERT INTO entries (table_id, version, seat, kind, data, digest, at) VALUES {rows}",
    columns=7,
)
REPLACE_RECORDS = MultiRowStatement(
    "INSERT OR REPLACE INTO records (table_id, record) VALUES {rows}", columns=2
)


def write_appends(raw: sqlite3.Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Write appends to different tables, in the transaction under way; an outcome for each.

    Those whose table is at another version are conflicts. If one can't be written (text that is
    no Unicode, say), each is tried by itself.
    """
    try:
        return _write_all(raw, appends)
    except sqlite3.OperationalError:  # the disk: nothing of the batch can be written
        raise
    except (sqlite3.Error, UnicodeError, OverflowError) as error:
        if len(appends) == 1:
            return [translate_error(error)]
        return [outcome for append in appends for outcome in write_appends(raw, [append])]


def _write_all(raw: sqlite3.Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Write all that do not conflict; on an error none."""
    raw.execute("SAVEPOINT appends")
    try:
        updated = _update_tables(raw, appends)
        written = [append for append in appends if append.table in updated]
        INSERT_ENTRIES.execute(raw, list(_to_entry_rows(written)))
        records = [(a.table, a.update.record) for a in written if a.update.record is not None]
        REPLACE_RECORDS.execute(raw, records)
    except BaseException:
        if raw.in_transaction:  # after some errors SQLite has rolled all of it back already
            raw.execute("ROLLBACK TO appends")
            raw.execute("RELEASE appends")
        raise
    raw.execute("RELEASE appends")
    return [
        None if append.table in updated else Conflict("somebody else was first")
        for append in appends
    ]


def _update_tables(raw: sqlite3.Connection, appends: Sequence[Append]) -> set[str]:
    """Update the rows of tables that are at the expected version; return their ids."""
    steady = [_to_steady_row(append) for append in appends if _is_steady(append)]
    others = [_to_update_row(append) for append in appends if not _is_steady(append)]
    updated = UPDATE_STEADY.execute(raw, steady) + UPDATE_ANY.execute(raw, others)
    return {ident for (ident,) in updated}


def _is_steady(append: Append) -> bool:
    return append.update.steady and append.update.note is None


def _to_steady_row(append: Append) -> Row:
    """The columns of UPDATE_STEADY."""
    update, added = append.update, len(append.entries)
    key = append.table, append.version
    return *key, added, append.changed, update.decider, update.waits_for


def _to_update_row(append: Append) -> Row:
    """The columns of UPDATE_ANY."""
    update, due = append.update, append.update.due
    stored = None if due is UNSET else normalize_due(due)
    return *_to_steady_row(append), update.status, due is not UNSET, stored, update.note


def _to_entry_rows(appends: Iterable[Append]) -> Iterable[Row]:
    for append in appends:
        for e in append.entries:
            yield e.table, e.version, e.seat, e.kind, e.data, e.digest, e.at
