"""Entering appends into a SQLite file: many rows go into few statements.

They go past the layers that make other statements comfortable: the driver lets other threads run
around each statement, and whoever lets them run waits for them.
"""

import logging
import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any

from msgspec import UNSET, Struct

from parasol.server.store.jobs import Append, Line, stored_due

SIZES = (64, 16, 4, 1)
"""So many rows go into one statement; SQLite's driver keeps what each of them was compiled to."""

Row = tuple[Any, ...]

log = logging.getLogger("parasol.store")


class Jot(Struct, array_like=True, frozen=True):
    """An append as it is jotted down: the entries of a table, and what they change in its row.

    None leaves a thing as it is; `due` is set where `sets_due`.
    """

    table: str
    version: int
    changed: float
    steady: bool
    lines: list[Line]
    status: str | None
    decider: int | None
    waits_for: str | None
    sets_due: bool
    due: float | None
    record: str | None
    note: str | None


def jot(job: Append) -> Jot:
    """An append as it is jotted down."""
    change, due = job.change, job.change.due
    return Jot(
        job.table,
        job.version,
        job.changed,
        change.steady and change.note is None,
        [(entry.seat, entry.kind, entry.data, entry.digest, entry.at) for entry in job.entries],
        change.status,
        change.decider,
        change.waits_for,
        due is not UNSET,
        None if due is UNSET else stored_due(due),
        change.record,
        change.note,
    )


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


class _Unfit(Exception):
    """A table is not where the lines say that it was."""


DOUBTFUL = (_Unfit, sqlite3.Error, UnicodeError, OverflowError)
"""What may be wrong with lines; a disk that fails, which SQLite tells too, is something else."""


def add(raw: sqlite3.Connection, jots: Sequence[Jot]) -> None:
    """Enter these into the tables they are of, in the transaction that was begun."""
    by_table: dict[str, list[Jot]] = {}
    for jot in jots:
        by_table.setdefault(jot.table, []).append(jot)
    joined = [_joined(by_table[table]) for table in sorted(by_table)]
    try:
        _whole(raw, joined)
    except sqlite3.OperationalError:
        raise
    except DOUBTFUL:
        for jot in joined:
            _by_itself(raw, jot)


def _whole(raw: sqlite3.Connection, jots: Sequence[Jot]) -> None:
    """All of them, one for each table; if that fails nothing of it is done."""
    raw.execute("SAVEPOINT entering")
    try:
        steady = [_step_on(jot) for jot in jots if jot.steady]
        others = [_move_on(jot) for jot in jots if not jot.steady]
        if STEP_ON.run(raw, steady) + MOVE_ON.run(raw, others) != len(jots):
            raise _Unfit("a table is not at the version that was jotted down")
        ADD_ENTRIES.run(
            raw,
            [
                (jot.table, number, *line)
                for jot in jots
                for number, line in enumerate(jot.lines, jot.version + 1)
            ],
        )
        KEEP_RECORDS.run(raw, [(jot.table, jot.record) for jot in jots if jot.record is not None])
    except BaseException:
        if raw.in_transaction:  # after some errors SQLite has undone all of it already
            raw.execute("ROLLBACK TO entering")
            raw.execute("RELEASE entering")
        raise
    raw.execute("RELEASE entering")


def _by_itself(raw: sqlite3.Connection, jot: Jot) -> None:
    """One table's lines. They fitted when they were jotted down: if they don't now, somebody has
    been at the file with other tools. The others must not wait for it, and nothing is lost."""
    try:
        _whole(raw, [jot])
    except sqlite3.OperationalError:
        raise
    except DOUBTFUL as error:
        log.error("these moves do not fit their table any more (%s): %r", error, jot)


def _joined(jots: list[Jot]) -> Jot:
    """What was jotted down for one table, as one."""
    if len(jots) == 1:
        return jots[0]
    due = next((jot for jot in reversed(jots) if jot.sets_due), jots[0])
    return Jot(
        jots[0].table,
        jots[0].version,
        jots[-1].changed,
        all(jot.steady for jot in jots),
        [line for jot in jots for line in jot.lines],
        _last([jot.status for jot in jots]),
        _last([jot.decider for jot in jots]),
        _last([jot.waits_for for jot in jots]),
        due.sets_due,
        due.due,
        _last([jot.record for jot in jots]),
        _last([jot.note for jot in jots]),
    )


def _last(values: list[Any]) -> Any:
    """The last of them that is something."""
    return next((value for value in reversed(values) if value is not None), None)


def _step_on(jot: Jot) -> Row:
    """What STEP_ON asks for."""
    return jot.table, jot.version, len(jot.lines), jot.changed, jot.decider, jot.waits_for


def _move_on(jot: Jot) -> Row:
    """What MOVE_ON asks for."""
    return *_step_on(jot), jot.status, jot.sets_due, jot.due, jot.note
