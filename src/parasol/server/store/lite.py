"""SQLite in one file, without any other service: one thread writes, a few others read.

All writing of a process goes through one connection in one thread, so nothing in it ever waits for
SQLite's lock; other processes may use the same file, but wait their turn. A transaction is
acknowledged after the disk has it (WAL, synchronous FULL).
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from parasol.server.store import adding, migrate, room
from parasol.server.store.backend import Backend, Heard, Work
from parasol.server.store.errors import CLOSED, FULL, REFUSED, StoreFailed, log, told, wants_room
from parasol.server.store.jobs import Append, Deed, Job
from parasol.server.store.writer import Writer

READERS = 4
BESIDE = ("", "-wal", "-shm", "-journal")
"""Endings of the files that are one database."""
PATIENCE = 10.0
"""Seconds to wait for another process that writes."""
LOOK = 1.0
"""Seconds between two looks whether another process has written."""

FAILED = (OperationalError, sqlite3.OperationalError)
"""The file, not what was to be written: by way of SQLAlchemy, or from the driver itself."""
UNSEEN = -1
"""No count of SQLite's: after a look that failed, the next one finds that something is new."""

T = TypeVar("T")


class Lite(Backend):
    """The back end on a file."""

    def __init__(self, path: Path, must_exist: bool = False) -> None:
        self.path = path
        self._must_exist = must_exist
        self._made = False
        self._writer = Writer(self._commit)
        self._writing = ThreadPoolExecutor(1, "parasol-writes")
        self._reading = ThreadPoolExecutor(READERS, "parasol-reads")
        self._write_engine = _engine(path, "BEGIN IMMEDIATE", 1)
        self._read_engine = _engine(path, "BEGIN", READERS)
        self._connection: Connection | None = None
        self._heard: list[Heard] = []
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open or make the file, bring it to this version, begin to write."""
        await self._call(self._writing, self._open)
        self._writer.start()

    async def stop(self) -> None:
        """Write what waits; close the file."""
        if self._looking is not None:
            self._looking.cancel()
        await self._writer.close()
        await self._call(self._writing, self._close)
        self._reading.shutdown()
        self._writing.shutdown()

    async def abandon(self) -> None:
        """Close the file, and delete it if `start` has made it."""
        await self.stop()
        if self._made:
            for ending in BESIDE:
                Path(f"{self.path}{ending}").unlink(missing_ok=True)

    def _open(self) -> None:
        if not self._must_exist and not self.path.parent.is_dir():
            raise StoreFailed(f"There is no folder {self.path.parent} for the database.")
        there = os.path.exists(self.path)
        making = 0 if self._must_exist else os.O_CREAT
        try:
            # Tables hold secrets: the file, and what SQLite lays beside it, is for its owner only.
            os.close(os.open(self.path, os.O_RDWR | making, 0o600))
            self._made = not there
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
        """Call something in a thread; what SQLite raises becomes an error of the store."""
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except REFUSED as error:
            if wants_room(error) and await asyncio.to_thread(room.is_full, self.path):
                raise StoreFailed(FULL) from error
            raise told(error) from error

    # Reading

    async def read(self, work: Work[T]) -> T:
        """Call something that only reads."""
        if self._connection is None:
            raise StoreFailed(CLOSED)
        return await self._call(self._reading, lambda: self._read(work))

    def _read(self, work: Work[T]) -> T:
        with self._read_engine.connect() as connection:
            return work(connection)

    async def dump(self, work: Work[T]) -> T:
        """As any reading: the log written ahead lets it see one moment for as long as it likes."""
        return await self.read(work)

    def holds(self, path: Path) -> bool:
        """Whether a file is the database, by whatever name, or one that SQLite lays beside it."""
        own = os.path.realpath(self.path)
        if os.path.realpath(path) in [own + ending for ending in BESIDE]:
            return True
        with contextlib.suppress(OSError):  # one of the two is not there
            return path.samefile(self.path)
        return False

    async def copy(self, path: Path) -> bool:
        """Copy the file by SQLite's own means; writing goes on meanwhile."""
        await self._call(self._reading, lambda: self._copy(path))
        return True

    def _copy(self, path: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(self.path)) as here,
            contextlib.closing(sqlite3.connect(path)) as there,
        ):
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file

    # Writing

    async def do(self, work: Work[T], told: str | None = None) -> T:
        """Call something that writes, in the next transaction."""
        job = Deed(work, asyncio.get_running_loop().create_future())
        self._writer.put(job)
        result: T = await job.done
        return result

    def append(self, job: Append) -> None:
        """Have entries written in the next transaction."""
        self._writer.put(job)

    async def _commit(self, batch: list[Job]) -> list[Any]:
        return await self._call(self._writing, lambda: self._write(batch))

    def _write(self, batch: list[Job]) -> list[Any]:
        """Write a batch in one transaction; what came of each job."""
        assert self._connection is not None
        appends = [job for job in batch if isinstance(job, Append)]
        try:
            if len(appends) == len(batch):
                adding.append_alone(self._connection, appends)
                return [None] * len(batch)
            with self._connection.begin():
                adding.append(self._connection, appends)
                return [None if isinstance(job, Append) else self._alone(job.work) for job in batch]
        except FAILED:
            raise
        except Exception:
            # One of the appends does not fit: each by itself, and only that one fails.
            with self._connection.begin():
                return [self._alone(_work(job)) for job in batch]

    def _alone(self, work: Work[Any]) -> Any:
        """Call something so that only it is undone if it fails; its result or its error."""
        assert self._connection is not None
        failure: Exception | None = None
        try:
            with self._connection.begin_nested():
                try:
                    return work(self._connection)
                except FAILED as error:
                    failure = error
                    raise
        except FAILED as error:
            # The disk: SQLite may have undone all of the batch, the savepoint with it, so that
            # going back to it fails too. The first error is the one that says why.
            raise failure or error from error
        except Exception as error:
            return told(error) if isinstance(error, REFUSED) else error

    # Watching

    async def watch(self, heard: Heard) -> None:
        """Look from time to time whether another process has written to the file."""
        self._heard.append(heard)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="parasol-looks")

    async def _look(self) -> None:
        seen: int | None = None
        while True:
            try:
                now = await self._call(self._writing, self._data_version)
                if seen is not None and now != seen:
                    for heard in self._heard:
                        heard(None, 0, None)
                seen = now
            except Exception as error:
                log.warning("whether others have written can't be seen: %s", error)
                seen = UNSEEN
            await asyncio.sleep(LOOK)

    def _data_version(self) -> int:
        """SQLite's count of what others wrote: own writing, all by one connection, is not in it."""
        assert self._connection is not None
        raw = self._connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        return int(raw.execute("PRAGMA data_version").fetchone()[0])


def _work(job: Job) -> Work[Any]:
    """A job as a function of a connection."""
    if isinstance(job, Append):
        return lambda connection: adding.append(connection, [job])
    return job.work


def _engine(path: Path, begin: str, connections: int) -> Engine:
    """An engine whose transactions begin as told, on connections that are safe to trust."""
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": PATIENCE},
    )
    event.listen(engine, "connect", lambda raw, _: _prepare(raw))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(raw: Any) -> None:
    """Settings of one connection; we begin transactions ourselves."""
    raw.isolation_level = None
    raw.execute(f"PRAGMA busy_timeout={int(PATIENCE * 1000)}")
    _switch_to_wal(raw)
    raw.execute("PRAGMA synchronous=FULL")


def _switch_to_wal(raw: Any) -> None:
    """SQLite does not wait when two processes switch a new file at once, so we do."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            raw.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
