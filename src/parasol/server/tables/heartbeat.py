"""Beats of a server, by which play time goes on; workers only read it.

A server beats every second while a clock is about to run out somewhere, and now and then
otherwise, so that a quiet server leaves its disk alone.
"""

import asyncio
import contextlib
import logging
import math
import time

from parasol.server.store import Conflict, Store, StoreFailed

logger = logging.getLogger("parasol.heartbeat")

BEAT_S = 1.0
PROMISE_S = 3.0
"""Without a beat for that long nobody is there."""
URGENT_S = 600.0
"""A clock that ends within this time has to be exact."""
QUIET_BEAT_S = 30.0
QUIET_PROMISE_S = 45.0


class Heartbeat:
    """The beats of one server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._next_beat = -math.inf
        """When the next beat is due, by the monotonic clock: well before what was promised."""

    async def run(self) -> None:
        """Beat for as long as the server runs."""
        while True:
            try:
                await self.beat()
            except (StoreFailed, Conflict):
                pass  # the next beat shows how long that lasted
            except Exception:
                logger.exception("a beat failed")
            await asyncio.sleep(BEAT_S)

    async def beat(self) -> None:
        """Beat, if it is time."""
        deadline, now = await self.store.get_next_deadline(), time.monotonic()
        urgent = deadline is not None and deadline < self.store.play_time.now() + URGENT_S
        if urgent or now >= self._next_beat:
            await self.store.beat(PROMISE_S if urgent else QUIET_PROMISE_S)
            self._next_beat = now + (BEAT_S if urgent else QUIET_BEAT_S)


async def follow_play_time(store: Store) -> None:
    """Read the play time for as long as a worker runs."""
    while True:
        with contextlib.suppress(StoreFailed):
            await store.read_play_time()
        await asyncio.sleep(BEAT_S)
