"""Group commit: one task that takes whatever waits and has it written in one transaction.

While one batch is on its way to the disk the next one gathers, so the more there is to write, the
more goes into a transaction, and nobody ever waits for company.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from parasol.server.store.errors import CLOSED, StoreFailed, told
from parasol.server.store.jobs import Append, Job

MOST = 500
"""So many jobs go into one transaction at most, lest the first wait too long for the last."""


class Writer:
    """Hands batches of jobs to `commit`, which gives back for each its result or its error."""

    def __init__(self, commit: Callable[[list[Job]], Awaitable[list[Any]]]) -> None:
        self._commit = commit
        self._waiting: deque[Job] = deque()
        self._filled = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="parasol-writer")

    async def close(self) -> None:
        """Write what still waits, then end."""
        self._closing = True
        self._filled.set()
        if self._task is not None:
            await self._task

    def put(self, job: Job) -> None:
        """Have a job written; it is told when it is on disk."""
        if self._closing or self._task is None:
            raise StoreFailed(CLOSED)
        self._waiting.append(job)
        self._filled.set()

    async def _run(self) -> None:
        while True:
            await self._filled.wait()
            batch = self._take()
            if not batch:
                if self._closing:
                    return
                self._filled.clear()
                continue
            try:
                outcomes = await self._commit(batch)
            except Exception as error:
                outcomes = [told(error)] * len(batch)
            for job, outcome in zip(batch, outcomes, strict=True):
                _answer(job, outcome)

    def _take(self) -> list[Job]:
        """The next batch, in order: at most one append a table, as the next builds upon it."""
        batch: list[Job] = []
        tables: set[str] = set()
        later: list[Job] = []
        waiting = self._waiting
        while waiting and len(batch) < MOST:
            job = waiting.popleft()
            if job.done.done():  # whoever asked has gone
                continue
            if isinstance(job, Append):
                if job.table in tables:
                    later.append(job)
                    continue
                tables.add(job.table)
            batch.append(job)
        waiting.extendleft(reversed(later))
        return batch


def _answer(job: Job, outcome: Any) -> None:
    """Tell whoever waits how it went."""
    if job.done.done():
        return
    if isinstance(outcome, StoreFailed):
        # An error of one's own each: a shared one would gather the tracebacks of all.
        job.done.set_exception(StoreFailed(outcome.text))
    elif isinstance(outcome, Exception):
        job.done.set_exception(outcome)
    else:
        job.done.set_result(outcome)
