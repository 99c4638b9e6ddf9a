"""What is written: appends to a table's log, grouped by the group commit, and transactions.

An `Append` adds entries to one table's log and updates its row. A `Transaction` is any function of
a connection; its result or its error goes to whoever asked for it.
"""

import math
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection

from parasol.server.store.models import EntryRow


class TableUpdate(Struct, kw_only=True, frozen=True):
    """What an append changes in the table's row; None (`due`: UNSET) leaves a column as it is.

    `lane` is written with `due`. `steady`: status, due time and lane are in the row already, so no
    index of it has to be rewritten. A claim ends with an append, unless it goes on `claimed_until`.
    """

    status: str | None = None
    decider: int | None = None
    waits_for: str | None = None
    due: float | UnsetType | None = UNSET
    lane: int = 0
    record: str | None = None
    note: str | None = None
    steady: bool = False
    claimed_until: float = 0.0


NO_UPDATE = TableUpdate()


class Append(Struct, eq=False):
    """Entries for the log of a table that is at `version`, and the update of its row."""

    table: str
    version: int
    entries: list[EntryRow]
    update: TableUpdate
    changed: float


class Transaction(Struct, eq=False):
    """A function to be called with the connection that writes."""

    work: Callable[[Connection], Any]


Job = Append | Transaction
EntryTuple = tuple[int, str, str, str, float]
"""An entry without its table and version: seat, kind, data, digest, time."""


class AppendNotice(Struct, array_like=True, frozen=True):
    """What an append has written, as other processes are notified of it."""

    status: str
    decider: int
    waits_for: str
    due: float | None
    entries: list[EntryTuple]
    lane: int = 0

    def to_rows(self, table: str, last_version: int) -> list[EntryRow]:
        """Return the entries as rows, of which the last has that version."""
        first = last_version - len(self.entries) + 1
        return [
            EntryRow(table=table, version=n, seat=seat, kind=kind, data=data, digest=digest, at=at)
            for n, (seat, kind, data, digest, at) in enumerate(self.entries, first)
        ]


def make_notice(append: Append) -> AppendNotice | None:
    """Return the notice of an append; None if it changed more than a notice can say."""
    update = append.update
    if update.status is None or update.decider is None or update.waits_for is None:
        return None
    if update.due is UNSET or update.note is not None:
        return None
    entries = [(e.seat, e.kind, e.data, e.digest, e.at) for e in append.entries]
    due = normalize_due(update.due)
    return AppendNotice(update.status, update.decider, update.waits_for, due, entries, update.lane)


def normalize_due(due: float | None) -> float | None:
    """Return a due time as it is stored: infinity becomes NULL."""
    return None if due is None or math.isinf(due) else due
