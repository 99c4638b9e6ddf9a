"""PostgreSQL: any number of server processes on one database.

Appends of a process go over one connection, many in one statement; deeds and questions share a
pool. A database that restarts is waited for, for a few seconds: what was lost on the way is done
again where that is safe.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from parasol.server.store import errors, migrate
from parasol.server.store.backend import Backend, Heard, Work
from parasol.server.store.errors import CLOSED, StoreFailed
from parasol.server.store.group_commit import Writer
from parasol.server.store.jobs import Append, Job, written
from parasol.server.store.postgres.append import Line
from parasol.server.store.postgres.notify import News
from parasol.server.store.postgres.retry import BRIEF, CONNECT, FAILURES, patiently

PATIENCE = 5.0
"""Seconds to wait for a database that is away."""
POOL = 8
"""Connections for deeds and questions."""
LOCK = 7_270_527
"""The advisory lock under which one process at a time upgrades the database."""

T = TypeVar("T")


class Postgres(Backend):
    """The back end on a PostgreSQL server."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._url = url
        self._patience = patience
        self._pool = create_async_engine(url, pool_size=POOL, connect_args=CONNECT)
        self._autocommit = self._pool.execution_options(isolation_level="AUTOCOMMIT")
        self._single = create_async_engine(url, poolclass=NullPool, connect_args=BRIEF)
        self._line = Line(self._single, patience)
        self._writer = Writer(self._commit)
        self._news = News(self._single)
        self._open = False
        self._busy = 0
        self._quiet = asyncio.Event()

    async def start(self) -> None:
        """Bring the database to this version, begin to write."""
        await asyncio.to_thread(asyncio.run, _upgraded(self._url, self._patience))
        self._writer.start()
        self._news.start()
        self._open = True

    async def stop(self) -> None:
        """Write what waits; hang up.

        What is under way is waited for: a connection that comes back to a pool after it was
        disposed of is closed by nobody.
        """
        self._open = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                while self._busy:
                    self._quiet.clear()
                    await self._quiet.wait()
        await self._writer.close()
        await self._news.close()
        await self._line.hang_up()
        await self._pool.dispose()
        await self._single.dispose()

    def _check_open(self) -> None:
        if not self._open:
            raise StoreFailed(CLOSED)

    @contextlib.contextmanager
    def _under_way(self) -> Iterator[None]:
        """Work with the pool, which whoever closes it waits for."""
        self._check_open()
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1
            self._quiet.set()

    async def read(self, work: Work[T]) -> T:
        """Call something that only reads; again, if the connection is lost meanwhile."""

        async def once() -> T:
            async with self._autocommit.connect() as connection:
                return await connection.run_sync(work)

        with self._under_way():
            return await patiently(once, self._patience)

    async def do(self, work: Work[T], told: str | None = None) -> T:
        """Call something that writes, in a transaction of its own."""

        async def once() -> T:
            async with self._pool.connect() as connection:
                result = await connection.run_sync(work)
                try:
                    await connection.commit()
                except FAILURES as error:
                    # Final, as nobody knows whether it was done: told() is not tried again.
                    raise errors.told(error) from error
                return result

        with self._under_way():
            result = await patiently(once, self._patience)
        if told is not None:
            self._news.tell(told, 0)
        return result

    def append(self, job: Append) -> None:
        """Have entries written with the next statement; other processes are told of them."""
        self._writer.put(job)

    async def _commit(self, batch: list[Job]) -> list[Any]:
        outcomes = await self._line.commit(batch)
        for job, outcome in zip(batch, outcomes, strict=True):
            if outcome is None and isinstance(job, Append):
                self._news.tell(job.table, job.version + len(job.entries), written(job))
        return outcomes

    async def watch(self, heard: Heard) -> None:
        """Call `heard` with what other processes write."""
        await self._news.watch(heard)

    def holds(self, path: Path) -> bool:
        """Its files are the PostgreSQL server's own."""
        return False

    async def copy(self, path: Path) -> bool:
        """A server has no file to copy; the text will do."""
        return False

    async def dump(self, work: Work[T]) -> T:
        """Read for long, in one transaction that sees one moment."""
        self._check_open()
        engine = self._single.execution_options(isolation_level="REPEATABLE READ")
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        except FAILURES as error:
            raise errors.told(error) from error


async def _upgraded(url: str, patience: float) -> None:
    """Bring a database to this version, while no other process does."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args=CONNECT)

    async def once() -> None:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(migrate.upgrade)

    try:
        await patiently(once, patience)
    finally:
        await engine.dispose()
