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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from parasol.server.store import migrate
from parasol.server.store.backend import Backend, Heard, Work
from parasol.server.store.errors import CLOSED, FULL, REFUSED, StoreFailed, log, told, wants_room
from parasol.server.store.group_commit import Writer
from parasol.server.store.jobs import Append, Deed, Job
from parasol.server.store.sqlite import disk_space as room
from parasol.server.store.sqlite.daybook import DayBook, driver, is_open
from parasol.server.store.sqlite.writer_thread import Hand

READERS = 4
BESIDE = ("", "-wal", "-shm", "-journal")
"""Endings of the files that are one database."""
PATIENCE = 10.0
"""Seconds to wait for another process that writes."""
CHECKPOINT = 1000
"""Pages that SQLite writes ahead, after which it brings them to their place in the file."""
ENTERS_AFTER = 1.0
"""Seconds after which what was jotted down is entered, if nothing else has it entered before."""
MOST_JOTTED = 4_000
"""Entries after which it is entered at once: whoever moves next waits for all of them."""
QUICK = 0.002
"""Seconds. As long as the disk takes no more, moves are jotted down at once: to have another thread
do it would take as long again, and everybody would wait that much longer for everything."""
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
        self._writing = Hand("parasol-writes")
        self._reading = ThreadPoolExecutor(READERS, "parasol-reads")
        self._write_engine = _engine(path, "BEGIN IMMEDIATE", 1)
        self._read_engine = _engine(path, "BEGIN", READERS)
        self._connection: Connection | None = None
        self._book = DayBook()
        self._quick = False
        """Whether the disk took what was jotted down last without a wait worth the name."""
        self._entering: asyncio.TimerHandle | None = None
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
        if self._entering is not None:
            self._entering.cancel()
        await self._call(self._writing, self._close)
        self._reading.shutdown()
        self._writing.rest()

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
            self._book.enter(driver(self._connection))
        _hurry(driver(self._connection))

    def _close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):  # if it is not entered, it is as safe where it is
                self._patiently(lambda: self._do([]))
            self._connection.close()
            self._connection = None
        self._read_engine.dispose()
        self._write_engine.dispose()

    async def _call(self, threads: Hand | ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Call something in a thread; what SQLite raises becomes an error of the store."""
        try:
            if isinstance(threads, Hand):
                return await threads.call(work)
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except REFUSED as error:
            if wants_room(error) and await asyncio.to_thread(room.is_full, self.path):
                raise StoreFailed(FULL) from error
            raise told(error) from error

    # Reading

    async def read(self, work: Work[T]) -> T:
        """Call something that only reads, when all that was jotted down before is entered."""
        if self._connection is None:
            raise StoreFailed(CLOSED)
        if not await self._call(self._reading, self._is_jotted):
            return await self.read_apart(work)
        try:
            await self.do(lambda _: None)
        except StoreFailed:  # a full disk, say: what is there can be read all the same
            return await self._call(
                self._writing, lambda: self._patiently(lambda: self._read_ahead(work))
            )
        return await self.read_apart(work)

    async def read_apart(self, work: Work[T]) -> T:
        """Call something that only reads what no append changes."""
        if self._connection is None:
            raise StoreFailed(CLOSED)
        return await self._call(self._reading, lambda: self._read(work))

    def _read(self, work: Work[T]) -> T:
        with self._read_engine.connect() as connection:
            return work(connection)

    def _is_jotted(self) -> bool:
        with self._read_engine.connect() as connection:
            return is_open(driver(connection))

    def _read_ahead(self, work: Work[T]) -> T:
        """As if all were entered: SQLite keeps it in memory, and then it is undone."""
        assert self._connection is not None
        with self._connection.begin() as begun:
            self._book.enter(driver(self._connection))
            found = work(self._connection)
            begun.rollback()
        return found

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
        """Write a batch, the appends first; what came of each job."""
        appends = [job for job in batch if isinstance(job, Append)]
        deeds = [job for job in batch if isinstance(job, Deed)]
        if not deeds and self._quick and self._writing.rests():
            outcomes = self._jot_at_once(appends)
            if outcomes is not None:
                self._enter_soon()
                return outcomes
        jotted = iter(await self._each(appends, lambda: self._jot(appends)))
        done = iter(await self._each(deeds, lambda: self._do(deeds)))
        self._enter_soon()
        return [next(jotted if isinstance(job, Append) else done) for job in batch]

    async def _each(self, jobs: Sequence[Job], work: Callable[[], list[Any]]) -> list[Any]:
        """What came of each of some jobs that are written together, if there are any."""
        if not jobs:
            return []
        try:
            return await self._call(self._writing, lambda: self._patiently(work))
        except Exception as error:
            return [told(error)] * len(jobs)

    def _jot_at_once(self, appends: list[Append]) -> list[Any] | None:
        """Jot appends down here and now; None if that would be a wait, and nothing was written."""
        assert self._connection is not None
        began = time.perf_counter()
        try:
            outcomes = self._book.jot_at_once(driver(self._connection), appends)
        except sqlite3.OperationalError:  # another process writes, or the disk fails: try again
            return None
        if outcomes is None:
            return None
        self._quick = time.perf_counter() - began < QUICK
        return list(outcomes)

    def _jot(self, appends: list[Append]) -> list[Any]:
        assert self._connection is not None
        began = time.perf_counter()
        outcomes = list(self._book.jot(driver(self._connection), appends))
        self._quick = time.perf_counter() - began < QUICK
        return outcomes

    def _patiently(self, work: Callable[[], T]) -> T:
        """Do something in the thread that writes, where there is time: to wait for other processes,
        and to bring what SQLite wrote ahead to its place."""
        assert self._connection is not None
        raw = driver(self._connection)
        raw.execute(f"PRAGMA busy_timeout={int(PATIENCE * 1000)}")
        raw.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
        try:
            return work()
        finally:
            _hurry(raw)

    def _do(self, deeds: list[Deed]) -> list[Any]:
        """Do things in one transaction, when all that was jotted down is entered."""
        assert self._connection is not None
        with self._connection.begin():
            self._book.enter(driver(self._connection))
            return [self._alone(deed.work) for deed in deeds]

    def _enter_soon(self) -> None:
        """Have what was jotted down entered: after a while, or at once if it is much."""
        if self._book.count >= MOST_JOTTED:
            self._enter_now()
        elif self._book.count and self._entering is None:
            self._entering = asyncio.get_running_loop().call_later(ENTERS_AFTER, self._enter_now)

    def _enter_now(self) -> None:
        if self._entering is not None:
            self._entering.cancel()
            self._entering = None
        entered = asyncio.get_running_loop().create_future()
        entered.add_done_callback(lambda done: done.exception())  # told; the next one tries again
        with contextlib.suppress(StoreFailed):  # closing: that enters it, too
            self._writer.put(Deed(_nothing, entered))

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
                now = await self._call(self._writing, lambda: self._patiently(self._data_version))
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
        return int(driver(self._connection).execute("PRAGMA data_version").fetchone()[0])


def _hurry(raw: sqlite3.Connection) -> None:
    """From now on nothing is waited for on this connection."""
    raw.execute("PRAGMA busy_timeout=0")
    raw.execute("PRAGMA wal_autocheckpoint=0")


def _nothing(connection: Connection) -> None:
    """No deed but what comes before every deed: the day book is entered."""


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
