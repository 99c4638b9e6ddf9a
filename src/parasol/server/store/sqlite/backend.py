"""The store on one SQLite file, without any other service: one thread writes, a few others read.

All writing of a process goes through one connection in one writer thread, so within a process
nothing waits for SQLite's lock. Other processes may use the same file and wait their turn. A
transaction is acknowledged after the disk has it (WAL, synchronous=FULL).
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from parasol.server.store import migrate
from parasol.server.store.backend import Backend, OnWrite, Work
from parasol.server.store.errors import (
    CLOSED,
    DRIVER_ERRORS,
    FULL,
    StoreFailed,
    is_io_error,
    log,
    translate_error,
)
from parasol.server.store.group_commit import GroupCommit
from parasol.server.store.jobs import Append, Job, Transaction
from parasol.server.store.sqlite import disk_space
from parasol.server.store.sqlite.append import write_appends
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.metrics import DATABASE_FAILURES

READER_THREADS = 4
FILE_ENDINGS = ("", "-wal", "-shm", "-journal")
"""Endings of the files that are one database."""
CACHED_STATEMENTS = 512
"""Compiled statements that a connection keeps: those for many rows come in many sizes."""
BUSY_TIMEOUT_S = 10.0
"""How long to wait for another process that writes."""
POLL_S = 1.0
"""Time between two checks whether another process has written."""

FILE_ERRORS = (OperationalError, sqlite3.OperationalError)
"""Errors of the file, not of what was to be written: SQLAlchemy's and the driver's own."""
UNKNOWN_VERSION = -1
"""No value of `data_version`: after a check that failed, the next one finds a difference."""

T = TypeVar("T")


class SqliteBackend(Backend):
    """The backend on a file."""

    def __init__(self, path: Path, must_exist: bool = False) -> None:
        self.path = path
        self._must_exist = must_exist
        self._created = False
        self.commits = GroupCommit(self._commit)
        self._writer = ThreadPoolExecutor(1, "parasol-sqlite-writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, "parasol-sqlite-reader")
        self._write_engine = _make_engine(path, "BEGIN IMMEDIATE", 1)
        self._read_engine = _make_engine(path, "BEGIN", READER_THREADS)
        self._connection: Connection | None = None
        self._listeners: list[OnWrite] = []
        self._polling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open or create the file, migrate it, start to write."""
        await self._call(self._writer, self._open)
        self.commits.start()

    async def stop(self) -> None:
        """Write what waits; close the file."""
        if self._polling is not None:
            self._polling.cancel()
        await self.commits.close()
        await self._call(self._writer, self._close)
        self._readers.shutdown()
        self._writer.shutdown()

    async def abandon(self) -> None:
        """Close the file, and delete it if `start` has created it."""
        await self.stop()
        if self._created:
            for ending in FILE_ENDINGS:
                Path(f"{self.path}{ending}").unlink(missing_ok=True)

    def _open(self) -> None:
        if not self._must_exist and not self.path.parent.is_dir():
            raise StoreFailed(f"There is no folder {self.path.parent} for the database.")
        existed = os.path.exists(self.path)
        create = 0 if self._must_exist else os.O_CREAT
        try:
            # Tables hold secrets: the file, and what SQLite puts beside it, is its owner's only.
            os.close(os.open(self.path, os.O_RDWR | create, 0o600))
            self._created = not existed
        except FileNotFoundError as error:
            raise StoreFailed(f"There is no database {self.path.absolute()}.") from error
        except OSError as error:
            raise StoreFailed(
                f"The database {self.path} can't be opened: {error.strerror}."
            ) from error
        self._connection = self._write_engine.connect()
        with self._connection.begin():
            migrate.upgrade(self._connection)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._read_engine.dispose()
        self._write_engine.dispose()

    async def _call(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Call something in a thread; SQLite's errors become errors of the store."""
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except DRIVER_ERRORS as error:
            if is_io_error(error) and await asyncio.to_thread(disk_space.is_full, self.path):
                DATABASE_FAILURES.labels("full").inc()
                raise StoreFailed(FULL) from error
            raise translate_error(error) from error

    # Reading

    async def read(self, work: Work[T]) -> T:
        """Call something that only reads."""
        if self._connection is None:
            raise StoreFailed(CLOSED)
        return await self._call(self._readers, lambda: self._read(work))

    def _read(self, work: Work[T]) -> T:
        with self._read_engine.connect() as connection:
            return work(connection)

    async def read_snapshot(self, work: Work[T]) -> T:
        """Call something that reads for long: in WAL mode every reader sees one moment."""
        return await self.read(work)

    def owns_file(self, path: Path) -> bool:
        """Return whether a file is the database, by any name, or one that SQLite puts beside it."""
        own = os.path.realpath(self.path)
        if os.path.realpath(path) in [own + ending for ending in FILE_ENDINGS]:
            return True
        with contextlib.suppress(OSError):  # one of the two does not exist
            return path.samefile(self.path)
        return False

    async def copy_to(self, path: Path) -> bool:
        """Copy the file with SQLite's backup interface; writing goes on meanwhile."""
        await self._call(self._readers, lambda: self._copy(path))
        return True

    def _copy(self, path: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(self.path)) as here,
            contextlib.closing(sqlite3.connect(path)) as there,
        ):
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file

    # Writing

    async def write(self, work: Work[T], notify_table: str | None = None) -> T:
        """Call something that writes, in the next transaction."""
        result: T = await self.commits.submit(Transaction(work))
        return result

    async def append(self, append: Append) -> None:
        """Write entries in the next transaction."""
        await self.commits.submit(append)

    async def _commit(self, batch: Sequence[Job]) -> list[Any]:
        return await self._call(self._writer, lambda: self._write_batch(batch))

    def _write_batch(self, batch: Sequence[Job]) -> list[Any]:
        """Write a batch in one transaction, the appends first; return an outcome for each job."""
        assert self._connection is not None
        appends = [job for job in batch if isinstance(job, Append)]
        with self._connection.begin():
            outcomes = iter(write_appends(driver_of(self._connection), appends) if appends else ())
            return [
                next(outcomes) if isinstance(job, Append) else self._write_alone(job.work)
                for job in batch
            ]

    def _write_alone(self, work: Work[Any]) -> Any:
        """Call something in a savepoint, so that only it is undone if it fails."""
        assert self._connection is not None
        failure: Exception | None = None
        try:
            with self._connection.begin_nested():
                try:
                    return work(self._connection)
                except FILE_ERRORS as error:
                    failure = error
                    raise
        except FILE_ERRORS as error:
            # The disk: SQLite may have rolled back the whole batch and the savepoint with it, so
            # that going back to it fails too. The first error is the one that says why.
            raise failure or error from error
        except Exception as error:
            return translate_error(error) if isinstance(error, DRIVER_ERRORS) else error

    # Health

    def measure_disk(self) -> disk_space.DiskSpace | None:
        """Return the room on the disk of the file."""
        return disk_space.measure(self.path)

    def is_disk_full(self) -> bool:
        """Return whether the file can't grow, by writing another one beside it."""
        return disk_space.is_full(self.path)

    # Other processes

    async def watch(self, on_write: OnWrite) -> None:
        """Poll the file from now on: has another process written to it?"""
        self._listeners.append(on_write)
        if self._polling is None:
            # Read before this returns: what others write from then on differs from it.
            known = await self._get_data_version()
            self._polling = asyncio.create_task(self._poll(known), name="parasol-sqlite-poll")

    async def _poll(self, known: int) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            version = await self._get_data_version()
            if version not in (known, UNKNOWN_VERSION):
                for on_write in self._listeners:
                    on_write(None, 0, None)
            known = version

    async def _get_data_version(self) -> int:
        try:
            return await self._call(self._writer, self._read_data_version)
        except Exception as error:
            log.warning("the database file can't be polled", extra=with_fields(error=error))
            return UNKNOWN_VERSION

    def _read_data_version(self) -> int:
        """Return SQLite's counter of what other connections wrote; this one's are not in it."""
        assert self._connection is not None
        return int(driver_of(self._connection).execute("PRAGMA data_version").fetchone()[0])


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection under SQLAlchemy's."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _make_engine(path: Path, begin: str, connections: int) -> Engine:
    """Make an engine whose transactions start with the statement `begin`."""
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # an error's text goes to the log, and they hold secrets
        connect_args={
            "check_same_thread": False,
            "timeout": BUSY_TIMEOUT_S,
            "cached_statements": CACHED_STATEMENTS,
        },
    )
    event.listen(engine, "connect", lambda raw, _: _prepare(raw))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(raw: Any) -> None:
    """Set a connection up; transactions are begun by us, not by the driver."""
    raw.isolation_level = None
    raw.execute(f"PRAGMA busy_timeout={int(BUSY_TIMEOUT_S * 1000)}")
    _switch_to_wal(raw)
    raw.execute("PRAGMA synchronous=FULL")


def _switch_to_wal(raw: Any) -> None:
    """Switch to WAL; SQLite does not wait when two processes switch a new file at once."""
    end = time.monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            raw.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
