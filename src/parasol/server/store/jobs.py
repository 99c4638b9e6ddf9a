"""What a store writes: appends, which are written many at a time, and deeds, one by one.

An append adds entries to a table's log and changes its row. A deed is any function of a
connection; whatever it returns or raises goes to whoever asked for it.
"""

import math
from asyncio import Future
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection

from parasol.server.store.calling import Calling
from parasol.server.store.models import EntryRow


class Change(Struct, kw_only=True, frozen=True):
    """What an append changes in the table's row; None (`due`: UNSET) leaves a thing as it is.

    `steady`: status and time due are in the row already, so that no index of it changes.
    """

    status: str | None = None
    decider: int | None = None
    waits_for: str | None = None
    due: float | UnsetType | None = UNSET
    record: str | None = None
    note: str | None = None
    steady: bool = False


NOTHING = Change()


class Append(Struct, eq=False):
    """Entries that wait to be written, and who waits for them."""

    table: str
    version: int
    entries: list[EntryRow]
    change: Change
    changed: float
    done: "Future[Any] | Calling"


class Deed(Struct, eq=False):
    """A function that waits to be called with the connection that writes."""

    work: Callable[[Connection], Any]
    done: "Future[Any]"


Job = Append | Deed
Line = tuple[int, str, str, str, float]
"""An entry without its table and number: seat, kind, data, digest, time."""


class Written(Struct, array_like=True, frozen=True):
    """What an append has written, as other processes are told of it: they need not read it."""

    status: str
    decider: int
    waits_for: str
    due: float | None
    lines: list[Line]

    def entries(self, table: str, last: int) -> list[EntryRow]:
        """The entries, of which the last has that number."""
        first = last - len(self.lines) + 1
        return [
            EntryRow(table=table, version=n, seat=seat, kind=kind, data=data, digest=digest, at=at)
            for n, (seat, kind, data, digest, at) in enumerate(self.lines, first)
        ]


def written(job: Append) -> Written | None:
    """What there is to tell of an append, if that is all it has changed."""
    change = job.change
    if change.status is None or change.decider is None or change.waits_for is None:
        return None
    if change.due is UNSET or change.note is not None:
        return None
    lines = [(e.seat, e.kind, e.data, e.digest, e.at) for e in job.entries]
    return Written(change.status, change.decider, change.waits_for, stored_due(change.due), lines)


def stored_due(due: float | None) -> float | None:
    """A time as it is stored: never is nothing."""
    return None if due is None or math.isinf(due) else due
