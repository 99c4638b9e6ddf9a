"""The errors of a store, and their texts for players.

There are two kinds: somebody else was first (Conflict), or the database could not do it
(StoreFailed). Every driver error becomes one of these; its own words go to the server's log only.
"""

import logging
import os
import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parasol.core.errors import ParasolError
from parasol.core.words import Text
from parasol.server.store.sqlite.disk_space import OUT_OF_SPACE_ERRNOS
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.metrics import DATABASE_FAILURES

log = logging.getLogger("parasol.store")

AWAY = Text("The database does not answer; please try again in a moment.")
FULL = Text("The disk of the server is full; nothing was changed, and nothing is lost.")
BROKEN_DISK = Text("The disk of the server failed; nothing was changed.")
DAMAGED = Text("The database is damaged; whoever runs this server has to restore it from a backup.")
BUSY = Text("The database is busy with something else; please try again in a moment.")
READ_ONLY = Text("The database can only be read; nothing was changed.")
NO_DATABASE = Text("This file is not a Parasol database, or its beginning is damaged.")
CANNOT_OPEN = Text("The database could not be opened.")
CANNOT_KEEP = Text("The database could not keep this; nothing was changed.")
CLOSED = Text("The store is closed.")

FAILURE_KINDS = {
    "away": AWAY,
    "full": FULL,
    "disk": BROKEN_DISK,
    "damaged": DAMAGED,
    "busy": BUSY,
    "read-only": READ_ONLY,
    "no-database": NO_DATABASE,
    "cannot-open": CANNOT_OPEN,
}
"""By the name that metrics and logs have for them; all others are "other"."""
for name in (*FAILURE_KINDS, "other"):
    DATABASE_FAILURES.labels(name)  # from 0 on, or the first of a kind would be no increase

SQLITE_TEXTS = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: BROKEN_DISK,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
}
"""By SQLite's primary result code."""

POSTGRES_TEXTS = {
    "53100": FULL,
    "58030": BROKEN_DISK,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "25006": READ_ONLY,
    "57014": BUSY,
    "40001": BUSY,
    "40P01": BUSY,
    "3D000": Text("There is no such database on the PostgreSQL server."),
    "28P01": Text("PostgreSQL refuses the name or the password."),
    "28000": Text("PostgreSQL refuses the name or the password."),
}
"""By SQLSTATE; `is_connection_lost` knows those that mean the server is away."""
OUT_OF_SPACE_MESSAGES = tuple(os.strerror(number) for number in OUT_OF_SPACE_ERRNOS)
"""What PostgreSQL's messages contain when its files can't grow; the SQLSTATE does not say it."""


UNUSABLE = "InternalClientError"
"""asyncpg's error for a connection in an unusable state; by name, as asyncpg is optional."""
DRIVER_ERRORS = (DBAPIError, sqlite3.Error, UnicodeError, OverflowError)
"""What the database or its driver raises, as opposed to the work itself."""


class Conflict(Exception):
    """Somebody else was first: the version, the seat, the code or the id is taken."""


class StoreFailed(ParasolError):
    """The database could not do it: nothing was written. `text` is a sentence for a person."""


def translate_error(error: BaseException) -> Exception:
    """Return what a store raises instead of a driver's error."""
    if isinstance(error, Conflict | StoreFailed):
        return error
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return Conflict("somebody else was first")
    cause = unwrap_error(error)
    if sqlstate_of(cause) == "23505":
        return Conflict("somebody else was first")
    text = describe_error(cause)
    kind = next((kind for kind, known in FAILURE_KINDS.items() if known is text), "other")
    DATABASE_FAILURES.labels(kind).inc()
    log.warning(
        "the database failed",
        extra=with_fields(kind=kind, error=f"{type(cause).__name__}: {cause}"),
    )
    return StoreFailed(text)


def unwrap_error(error: BaseException) -> BaseException:
    """Return the driver's own error from inside SQLAlchemy's."""
    while isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    # asyncpg's errors are wrapped once more, as the cause of a look-alike.
    return error.__cause__ if getattr(error, "pgcode", None) and error.__cause__ else error


def describe_error(cause: BaseException) -> Text:
    """Return the text for a driver's error."""
    if isinstance(cause, sqlite3.Error):
        if "full" in str(cause):
            return FULL
        return SQLITE_TEXTS.get(_get_primary_code(cause), CANNOT_KEEP)
    if is_out_of_space(cause):
        return FULL
    if isinstance(cause, PoolTimeoutError):
        return BUSY
    if is_connection_lost(cause):
        return AWAY
    return POSTGRES_TEXTS.get(sqlstate_of(cause), CANNOT_KEEP)


def _get_primary_code(cause: sqlite3.Error) -> int:
    """Return SQLite's primary result code for an error."""
    return int(getattr(cause, "sqlite_errorcode", 0)) & 0xFF


def is_io_error(error: BaseException) -> bool:
    """Return whether SQLite could not read or write the file: the disk may be full."""
    cause = unwrap_error(error)
    return isinstance(cause, sqlite3.Error) and _get_primary_code(cause) == sqlite3.SQLITE_IOERR


def is_out_of_space(cause: BaseException) -> bool:
    """Return whether the system, or PostgreSQL, has run out of disk space."""
    if isinstance(cause, OSError):
        return cause.errno in OUT_OF_SPACE_ERRNOS
    return bool(sqlstate_of(cause)) and any(words in str(cause) for words in OUT_OF_SPACE_MESSAGES)


def sqlstate_of(cause: BaseException) -> str:
    """Return PostgreSQL's SQLSTATE of an error; "" if it comes from elsewhere."""
    found = getattr(cause, "sqlstate", None)
    return found if isinstance(found, str) else ""


def is_connection_lost(error: BaseException) -> bool:
    """Return whether an error means that PostgreSQL can't be reached for now."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    cause = unwrap_error(error)
    if sqlstate_of(cause):
        return sqlstate_of(cause).startswith(("08", "57P")) or sqlstate_of(cause) == "53300"
    if is_out_of_space(cause):
        return False
    if type(cause).__name__ == UNUSABLE:
        return True
    if isinstance(cause, ValueError):  # asyncpg can't send this, whatever its words are
        return False
    return isinstance(cause, OSError | TimeoutError) or "connection" in str(cause).lower()


def is_deadlock(error: BaseException) -> bool:
    """Return whether a transaction was rolled back because another one was in its way."""
    return sqlstate_of(unwrap_error(error)) in ("40001", "40P01")
