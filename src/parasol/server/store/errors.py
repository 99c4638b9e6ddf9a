"""What can go wrong with a store, and the sentences for it.

Two kinds only: somebody else was first, or the database could not do it. Whatever a driver raises
becomes one of these; its own words go to the log, never to a player.
"""

import logging
import os
import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError

from parasol.core.errors import ParasolError
from parasol.core.words import Text
from parasol.server.store.sqlite.disk_space import NO_ROOM

log = logging.getLogger("parasol.store")

AWAY = Text("The database does not answer; please try again in a moment.")
FULL = Text("The disk of the server is full; nothing was changed, and nothing is lost.")
BROKEN_DISK = Text("The disk of the server failed; nothing was changed.")
BUSY = Text("The database is busy with something else; please try again in a moment.")
READ_ONLY = Text("The database can only be read; nothing was changed.")
NO_DATABASE = Text("This file is not a Parasol database.")
CANNOT_OPEN = Text("The database could not be opened.")
CANNOT_KEEP = Text("The database could not keep this; nothing was changed.")
CLOSED = Text("The store is closed.")

SQLITE_SAYS = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: BROKEN_DISK,
    sqlite3.SQLITE_CORRUPT: BROKEN_DISK,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
}
"""By SQLite's primary code. `wants_room` knows what may come of a disk without space, too."""

POSTGRES_SAYS = {
    "53100": FULL,
    "58030": BROKEN_DISK,
    "25006": READ_ONLY,
    "57014": BUSY,
    "40001": BUSY,
    "40P01": BUSY,
    "3D000": Text("There is no such database on the PostgreSQL server."),
    "28P01": Text("PostgreSQL refuses the name or the password."),
    "28000": Text("PostgreSQL refuses the name or the password."),
}
"""By PostgreSQL's state; `lost` knows those that mean it is away."""
NO_ROOM_SAYS = tuple(os.strerror(number) for number in NO_ROOM)
"""What a PostgreSQL says of its files that can't grow, under states that tell less."""


UNUSABLE = "InternalClientError"
"""What asyncpg, which need not be installed, calls a connection in a state it can't get out of."""
REFUSED = (DBAPIError, sqlite3.Error, UnicodeError, OverflowError)
"""What the database or its driver raises, in contrast to the work itself."""


class Conflict(Exception):
    """Somebody else was first: the version, the seat, the code or the id is taken."""


class StoreFailed(ParasolError):
    """The database could not do it: nothing was written. `text` is a sentence for a person."""


def told(error: BaseException) -> Exception:
    """What a store raises instead of a driver's error."""
    if isinstance(error, Conflict | StoreFailed):
        return error
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return Conflict("somebody else was first")
    cause = driver_error(error)
    if state(cause) == "23505":
        return Conflict("somebody else was first")
    log.warning("the database failed: %s: %s", type(cause).__name__, cause)
    return StoreFailed(sentence(cause))


def driver_error(error: BaseException) -> BaseException:
    """The error of the driver itself, out of SQLAlchemy's wrapping."""
    while isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    # asyncpg's errors are wrapped once more, as the cause of a look-alike.
    return error.__cause__ if getattr(error, "pgcode", None) and error.__cause__ else error


def sentence(cause: BaseException) -> Text:
    """The sentence for a driver's error."""
    if isinstance(cause, sqlite3.Error):
        if "full" in str(cause):
            return FULL
        return SQLITE_SAYS.get(_primary(cause), CANNOT_KEEP)
    if no_room(cause):
        return FULL
    if lost(cause):
        return AWAY
    return POSTGRES_SAYS.get(state(cause), CANNOT_KEEP)


def _primary(cause: sqlite3.Error) -> int:
    """SQLite's primary code for an error."""
    return int(getattr(cause, "sqlite_errorcode", 0)) & 0xFF


def wants_room(error: BaseException) -> bool:
    """Whether SQLite could not write, so that it is worth a look whether there is any room."""
    cause = driver_error(error)
    return isinstance(cause, sqlite3.Error) and _primary(cause) == sqlite3.SQLITE_IOERR


def no_room(cause: BaseException) -> bool:
    """Whether an error of the system's, or PostgreSQL's words for one, is for want of space."""
    if isinstance(cause, OSError):
        return cause.errno in NO_ROOM
    return bool(state(cause)) and any(words in str(cause) for words in NO_ROOM_SAYS)


def state(cause: BaseException) -> str:
    """PostgreSQL's code for an error; "" if it comes from elsewhere."""
    found = getattr(cause, "sqlstate", None)
    return found if isinstance(found, str) else ""


def lost(error: BaseException) -> bool:
    """Whether an error means that PostgreSQL, or the way to it, is gone for now."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    cause = driver_error(error)
    if state(cause):
        return state(cause).startswith(("08", "57P")) or state(cause) == "53300"
    if no_room(cause):
        return False
    if type(cause).__name__ == UNUSABLE:
        return True
    if isinstance(cause, ValueError):  # asyncpg can't send this, whatever its words are
        return False
    return isinstance(cause, OSError | TimeoutError) or "connection" in str(cause).lower()


def stuck(error: BaseException) -> bool:
    """Whether two transactions were in each other's way, and one of them was undone."""
    return state(driver_error(error)) in ("40001", "40P01")
