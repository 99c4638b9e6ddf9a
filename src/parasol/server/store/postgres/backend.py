"""The store on PostgreSQL: any number of server processes on one database.

A process appends over one connection, many appends in one statement; everything else shares a
pool. While the database restarts, what is safe to do twice is retried for a few seconds.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from parasol.server.store import errors, migrate
from parasol.server.store.backend import Backend, OnWrite, Work
from parasol.server.store.errors import CLOSED, StoreFailed
from parasol.server.store.group_commit import GroupCommit
from parasol.server.store.jobs import Append, Job, make_notice
from parasol.server.store.postgres.append import AppendConnection
from parasol.server.store.postgres.notify import Notifier
from parasol.server.store.postgres.retry import FAILURES, POOL_TIMEOUTS, SHORT_TIMEOUTS, retry

RETRY_S = 5.0
"""How long to retry while the database is away."""
POOL_SIZE = 12
"""No more are opened when all are in use: opening one costs as much as dozens of queries."""
POOL_WAIT_S = 30.0
"""How long something waits for one of them."""
MIGRATION_LOCK = 7_270_527
"""The advisory lock under which one process at a time migrates the database."""

T = TypeVar("T")


class PostgresBackend(Backend):
    """The backend on a PostgreSQL server."""

    def __init__(self, url: str, retry_s: float = RETRY_S) -> None:
        self._url = url
        self._retry_s = retry_s
        self._pool = create_async_engine(
            url,
            pool_size=POOL_SIZE,
            max_overflow=0,
            pool_timeout=POOL_WAIT_S,
            connect_args=POOL_TIMEOUTS,
            hide_parameters=True,
        )
        self._autocommit = self._pool.execution_options(isolation_level="AUTOCOMMIT")
        self._single = create_async_engine(
            url, poolclass=NullPool, connect_args=SHORT_TIMEOUTS, hide_parameters=True
        )
        self._appender = AppendConnection(self._single, retry_s)
        self.commits = GroupCommit(self._commit)
        self._notifier = Notifier(self._single)
        self._open = False
        self._in_use = 0
        self._idle = asyncio.Event()

    async def start(self) -> None:
        """Migrate the database, start to write."""
        await asyncio.to_thread(asyncio.run, _migrate(self._url, self._retry_s))
        self.commits.start()
        self._notifier.start()
        self._open = True

    async def stop(self) -> None:
        """Write what waits; disconnect.

        Uses of the pool are waited for: a connection that returns to a disposed pool is never
        closed.
        """
        self._open = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._retry_s):
                while self._in_use:
                    self._idle.clear()
                    await self._idle.wait()
        await self.commits.close()
        await self._notifier.close()
        await self._appender.disconnect()
        await self._pool.dispose()
        await self._single.dispose()

    def _check_open(self) -> None:
        if not self._open:
            raise StoreFailed(CLOSED)

    @contextlib.contextmanager
    def _count_use(self) -> Iterator[None]:
        """Count a use of the pool, which `stop` waits for."""
        self._check_open()
        self._in_use += 1
        try:
            yield
        finally:
            self._in_use -= 1
            self._idle.set()

    async def read(self, work: Work[T]) -> T:
        """Call something that only reads; retried if the connection is lost meanwhile."""

        async def once() -> T:
            async with self._autocommit.connect() as connection:
                return await connection.run_sync(work)

        with self._count_use():
            return await retry(once, self._retry_s)

    async def write(self, work: Work[T], notify_table: str | None = None) -> T:
        """Call something that writes, in a transaction of its own."""

        async def once() -> T:
            async with self._pool.connect() as connection:
                result = await connection.run_sync(work)
                try:
                    await connection.commit()
                except FAILURES as error:
                    # Final: nobody knows whether it was written, so it is not retried.
                    raise errors.translate_error(error) from error
                return result

        with self._count_use():
            result = await retry(once, self._retry_s)
        if notify_table is not None:
            self._notifier.notify(notify_table, 0)
        return result

    async def append(self, append: Append) -> None:
        """Write entries with the next statement; other processes are notified of them."""
        await self.commits.submit(append)

    async def _commit(self, batch: Sequence[Job]) -> list[Any]:
        outcomes = await self._appender.commit(batch)
        for job, outcome in zip(batch, outcomes, strict=True):
            if outcome is None and isinstance(job, Append):
                self._notifier.notify(job.table, job.version + len(job.entries), make_notice(job))
        return outcomes

    async def watch(self, on_write: OnWrite) -> None:
        """Call `on_write` with what other processes write."""
        await self._notifier.watch(on_write)

    def owns_file(self, path: Path) -> bool:
        """Return False: its files are the PostgreSQL server's own."""
        return False

    async def copy_to(self, path: Path) -> bool:
        """Return False: there is no file to copy, the backup is a text."""
        return False

    async def read_snapshot(self, work: Work[T]) -> T:
        """Call something that reads for long, in one repeatable-read transaction."""
        self._check_open()
        engine = self._single.execution_options(isolation_level="REPEATABLE READ")
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        except FAILURES as error:
            raise errors.translate_error(error) from error


async def _migrate(url: str, retry_s: float) -> None:
    """Migrate a database, while no other process does."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args=POOL_TIMEOUTS)

    async def once() -> None:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(migrate.upgrade)

    try:
        await retry(once, retry_s)
    finally:
        await engine.dispose()
