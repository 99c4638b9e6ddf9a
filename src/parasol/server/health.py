"""Whether a process can do its work: a few checks, each with a status and a sentence.

A check that fails makes the process unready: a proxy should send nobody there. One that warns
does not, because elsewhere it would be no better.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from parasol.server.store import Store, StoreFailed
from parasol.server.store.errors import AWAY
from parasol.server.store.queries.queue import QueueStats
from parasol.server.telemetry.loop_lag import LoopLag

CACHE_S = 1.0
"""How long findings are used again: anybody may ask, as often as they like."""
DATABASE_TIMEOUT_S = 3.0
RECENT_FAILURE_S = 30.0
"""How long a write that failed counts; then others are let in, who try again."""
MIN_FREE_BYTES = 512 * 2**20
"""Free space on the disk below which it is nearly full."""
MAX_LOOP_LAG_S = 1.0
MAX_TURN_AGE_S = 60.0
"""Age of the oldest due turn from which the queue counts as not served."""
PATIENT_LANES = ("_alone",)
"""Lanes of tables without people, which may wait."""

Status = Literal["ok", "warn", "fail"]


@dataclass(frozen=True)
class Finding:
    """What a check has found."""

    status: Status
    text: str


OK = Finding("ok", "")
Check = Callable[[], Awaitable[Finding]]


class Health:
    """The checks of one process; a worker adds its own to `checks`."""

    def __init__(self, store: Store, loop_lag: LoopLag) -> None:
        self.store = store
        self.loop_lag = loop_lag
        self.checks: dict[str, Check] = {
            "database": self._check_database,
            "writes": self._check_writes,
            "disk": self._check_disk,
            "event_loop": self._check_event_loop,
            "queue": self._check_queue,
        }
        self._findings: dict[str, Finding] = {}
        self._checked_at = float("-inf")
        self._lock = asyncio.Lock()
        self._queue: QueueStats | None = None

    async def check(self) -> Mapping[str, Finding]:
        """Return the findings of all checks, by name; they may be a second old."""
        async with self._lock:
            if time.monotonic() - self._checked_at > CACHE_S:
                self._findings = {name: await check() for name, check in self.checks.items()}
                self._checked_at = time.monotonic()
            return self._findings

    async def _check_database(self) -> Finding:
        self._queue = None
        try:
            self._queue = await read_queue(self.store)
        except StoreFailed as error:
            return Finding("fail", str(error))
        return OK

    async def _check_writes(self) -> Finding:
        failure = self.store.backend.get_write_failure(RECENT_FAILURE_S)
        return OK if failure is None else Finding("fail", str(failure))

    async def _check_disk(self) -> Finding:
        return await asyncio.to_thread(self._look_at_disk)

    def _look_at_disk(self) -> Finding:
        backend = self.store.backend
        try:
            space = backend.measure_disk()
            if backend.is_disk_full():
                return Finding("fail", "The disk of the database is full.")
        except OSError as error:
            return Finding("fail", f"The disk of the database does not answer: {error.strerror}.")
        if space is not None and space.free_bytes < MIN_FREE_BYTES:
            free = space.free_bytes // 2**20
            return Finding("warn", f"The disk of the database is nearly full: {free} MiB are free.")
        return OK

    async def _check_event_loop(self) -> Finding:
        lag_s = self.loop_lag.get_recent_max()
        if lag_s <= MAX_LOOP_LAG_S:
            return OK
        return Finding("warn", f"In the last minute the event loop was {lag_s:.1f} s late.")

    async def _check_queue(self) -> Finding:
        stats = self._queue
        for lane, seconds in stats.oldest_s.items() if stats else ():
            if seconds > MAX_TURN_AGE_S and not lane.endswith(PATIENT_LANES):
                waits = f"in the lane {lane} {stats.waiting[lane]} wait" if stats else ""
                text = f"The queue is not served: {waits}, the oldest for {seconds:.0f} s."
                return Finding("warn", text)
        return OK


async def read_queue(store: Store) -> QueueStats:
    """Return the queue in numbers; StoreFailed where the database does not answer in time."""
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_S):
            return await store.get_queue_stats()
    except TimeoutError:
        raise StoreFailed(AWAY) from None
