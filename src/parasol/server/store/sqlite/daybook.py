"""The day book of a SQLite file: moves are jotted down in it, and entered into the tables later.

A move that is entered touches pages of the log and of the table's row, other pages for every table.
Jotted down, all moves that come at once are one row, so that hardly more than the disk's own time
is left of them. Nobody has to know of it: whatever else is read or written, in this process or
another, first has the book entered, and what is jotted down is as safe as anything in the file.

One process at a time keeps the book, by a mark in the file. Only while it does, it may trust what
it remembers of the tables; whoever writes anything else takes the book over.
"""

import secrets
import sqlite3
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection

from parasol.server.store.errors import Conflict, told
from parasol.server.store.jobs import Append
from parasol.server.store.sqlite import append as adding
from parasol.server.store.sqlite.append import Jot

MOST_KNOWN = 50_000
"""Tables that are remembered at most; then all are forgotten and looked up again."""

JOT = """
INSERT INTO daybook (written)
SELECT ? WHERE EXISTS (SELECT 1 FROM daybook WHERE page = 0 AND written = ?)
"""
"""Written only by the keeper, whose mark is page 0: the question and the writing are one."""
KEEPER = "SELECT 1 FROM daybook WHERE page = 0 AND written = ?"
KEEP = "INSERT OR REPLACE INTO daybook (page, written) VALUES (0, ?)"
JOTTED = "SELECT written FROM daybook WHERE page > 0 ORDER BY page"
ENTERED = "DELETE FROM daybook WHERE page > 0"
ANY = "SELECT 1 FROM daybook WHERE page > 0 LIMIT 1"
VERSIONS = """
SELECT id, version FROM tables WHERE id IN ({}) AND status <> 'closed' AND NOT EXISTS
    (SELECT 1 FROM entries WHERE table_id = tables.id AND entries.version > tables.version)
"""
"""A table whose row does not know of its last entries can't be gone on with."""
MOST_ASKED = 500
"""Ids in one question, well below what SQLite takes."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Jot])

Outcome = Exception | None
Enter = Callable[[sqlite3.Connection], None]


class _TooLong(Exception):
    """Something would have to be entered, for which there is no time."""


def _takes_too_long(raw: sqlite3.Connection) -> None:
    raise _TooLong


class DayBook:
    """The day book, as the one connection that writes in this process keeps it."""

    def __init__(self) -> None:
        self._mark = secrets.token_bytes(16)
        self._known: dict[str, int] | None = None
        """Versions of tables, the book's lines counted: of all that are in it, and of others. It
        holds while the mark in the file is ours. None: nothing is known."""
        self.count = 0
        """Entries in the book, as far as they came by here; a change alone counts as one."""

    def jot(self, raw: sqlite3.Connection, jobs: Sequence[Append]) -> list[Outcome]:
        """Jot appends down, in a transaction of their own; what came of each."""
        outcomes = self.jot_at_once(raw, jobs)
        return self._jot_anew(raw, jobs, self.enter) if outcomes is None else outcomes

    def jot_at_once(self, raw: sqlite3.Connection, jobs: Sequence[Append]) -> list[Outcome] | None:
        """The same where nothing has to be entered first, which may take long; None elsewhere."""
        known = self._known or {}
        if all(known.get(job.table) == job.version for job in jobs):
            outcomes, page = _written(jobs)
            if page is None or raw.execute(JOT, (page, self._mark)).rowcount:
                self._has_jotted(known, jobs, outcomes)
                return outcomes
        try:
            return self._jot_anew(raw, jobs, _takes_too_long)
        except _TooLong:
            return None

    def _jot_anew(
        self, raw: sqlite3.Connection, jobs: Sequence[Append], enter: Enter
    ) -> list[Outcome]:
        """The same where something has to be looked up first."""
        raw.execute("BEGIN IMMEDIATE")
        try:
            known = self._sure(raw, enter)
            _look_up(raw, known, [job.table for job in jobs if job.table not in known])
            fits = [job for job in jobs if known.get(job.table) == job.version]
            outcomes, page = _written(fits)
            if page is not None:
                raw.execute(JOT, (page, self._mark))
            raw.execute("COMMIT")
        except BaseException:
            self._known = None
            if raw.in_transaction:  # after some errors SQLite has undone it already
                raw.execute("ROLLBACK")
            raise
        self._known = known
        self._has_jotted(known, fits, outcomes)
        came = dict(zip(map(id, fits), outcomes, strict=True))
        return [came.get(id(job), _too_late()) for job in jobs]

    def _sure(self, raw: sqlite3.Connection, enter: Enter) -> dict[str, int]:
        """What is known for sure. Where that is nothing, what is jotted down has to be entered, and
        the book taken over if it is another's; then whatever is looked up holds."""
        known = self._known
        if self._keeps(raw):
            if known is not None and len(known) < MOST_KNOWN:
                return known
            if not is_open(raw):
                return {}
        enter(raw)
        return {}

    def enter(self, raw: sqlite3.Connection) -> None:
        """Enter all that is jotted down, in the transaction that was begun, and keep the book.

        What follows in it may change any table, so nothing is known after it.
        """
        self._known = None
        self.count = 0
        enter_all(raw)
        if not self._keeps(raw):
            raw.execute(KEEP, (self._mark,))

    def _keeps(self, raw: sqlite3.Connection) -> bool:
        return raw.execute(KEEPER, (self._mark,)).fetchone() is not None

    def _has_jotted(
        self, known: dict[str, int], jobs: Sequence[Append], outcomes: list[Outcome]
    ) -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            if outcome is None:
                known[job.table] = job.version + len(job.entries)
                self.count += len(job.entries) or 1


def _look_up(raw: sqlite3.Connection, known: dict[str, int], tables: list[str]) -> None:
    """Learn at which versions these are; those that can't be gone on with stay unknown."""
    for at in range(0, len(tables), MOST_ASKED):
        some = tables[at : at + MOST_ASKED]
        found = raw.execute(VERSIONS.format(", ".join("?" * len(some))), some)
        known.update(found.fetchall())


def driver(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver itself, under SQLAlchemy's."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def is_open(raw: sqlite3.Connection) -> bool:
    """Whether something is jotted down that is not entered yet."""
    return raw.execute(ANY).fetchone() is not None


def enter_all(raw: sqlite3.Connection) -> None:
    """Enter what is jotted down, in the transaction that was begun."""
    pages = raw.execute(JOTTED).fetchall()
    if pages:
        adding.add(raw, [jot for (page,) in pages for jot in _DECODER.decode(page)])
        raw.execute(ENTERED)


def _written(jobs: Sequence[Append]) -> tuple[list[Outcome], bytes | None]:
    """A page for all of these that can be written, and for each what is wrong with it."""
    jots = [adding.jot(job) for job in jobs]
    try:
        return [None] * len(jots), _ENCODER.encode(jots) if jots else None
    except (UnicodeError, OverflowError):
        outcomes = [_flaw(jot) for jot in jots]
        good = [jot for jot, flaw in zip(jots, outcomes, strict=True) if flaw is None]
        return outcomes, _ENCODER.encode(good) if good else None


def _flaw(jot: Jot) -> Outcome:
    """What keeps a line from being written: letters that no text has, say."""
    try:
        _ENCODER.encode(jot)
    except (UnicodeError, OverflowError) as error:
        return told(error)
    return None


def _too_late() -> Conflict:
    return Conflict("somebody else was first")
