"""Group commit: one task takes all jobs that wait and has them written in one transaction.

While one batch is on its way to the disk the next one gathers. The more there is to write, the
more goes into a transaction; a single job never waits for company.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from parasol.server.store.errors import CLOSED, StoreFailed, translate_error
from parasol.server.store.jobs import Append, Job
from parasol.server.telemetry.metrics import COMMIT_JOBS, COMMIT_SECONDS

MAX_BATCH_JOBS = 500
"""Jobs in one transaction, so that the first does not wait too long for the last."""

Pending = tuple[Job, "asyncio.Future[Any]"]


class GroupCommit:
    """Hands batches of jobs to `commit`, which returns a result or an error for each."""

    def __init__(self, commit: Callable[[Sequence[Job]], Awaitable[list[Any]]]) -> None:
        self._commit = commit
        self._queue: deque[Pending] = deque()
        self._not_empty = asyncio.Event()
        self._closing = False
        self._failure: tuple[float, StoreFailed] | None = None
        """When the last batch failed, and why; None if it did not."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to write."""
        self._task = asyncio.create_task(self._run(), name="parasol-group-commit")

    async def close(self) -> None:
        """Write what still waits, then end."""
        self._closing = True
        self._not_empty.set()
        if self._task is not None:
            await self._task

    async def submit(self, job: Job) -> Any:
        """Have a job written; return its result once it is on disk."""
        if self._closing or self._task is None:
            raise StoreFailed(CLOSED)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.append((job, done))
        self._not_empty.set()
        return await done

    async def _run(self) -> None:
        while True:
            await self._not_empty.wait()
            batch = self._take_batch()
            if not batch:
                if self._closing:
                    return
                self._not_empty.clear()
                continue
            began = time.perf_counter()
            try:
                outcomes = await self._commit([job for job, _ in batch])
            except Exception as error:
                outcomes = [translate_error(error)] * len(batch)
            self._note_outcome(time.perf_counter() - began, outcomes)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _resolve(done, outcome)

    def _note_outcome(self, seconds: float, outcomes: list[Any]) -> None:
        """Note how a batch went; what can't be written at all fails already for the first job."""
        COMMIT_SECONDS.observe(seconds)
        COMMIT_JOBS.observe(len(outcomes))
        first = outcomes[0]
        self._failure = (time.monotonic(), first) if isinstance(first, StoreFailed) else None

    def get_failure(self, within_s: float) -> StoreFailed | None:
        """Return why the last batch could not be written, if that was lately."""
        if self._failure is None or time.monotonic() - self._failure[0] > within_s:
            return None
        return self._failure[1]

    def _take_batch(self) -> list[Pending]:
        """Take the next jobs in order: at most one append per table, as the next builds on it."""
        batch: list[Pending] = []
        tables: set[str] = set()
        postponed: list[Pending] = []
        queue = self._queue
        while queue and len(batch) < MAX_BATCH_JOBS:
            job, done = queue.popleft()
            if done.done():  # the caller was cancelled
                continue
            if isinstance(job, Append):
                if job.table in tables:
                    postponed.append((job, done))
                    continue
                tables.add(job.table)
            batch.append((job, done))
        queue.extendleft(reversed(postponed))
        return batch


def _resolve(done: "asyncio.Future[Any]", outcome: Any) -> None:
    if done.done():
        return
    if isinstance(outcome, StoreFailed):
        # A new error for each caller: a shared one would collect everybody's traceback.
        done.set_exception(StoreFailed(outcome.text))
    elif isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
