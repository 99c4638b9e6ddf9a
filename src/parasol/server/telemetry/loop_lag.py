"""The lag of the event loop: how late it wakes a task that sleeps.

Whatever blocks the loop (long work, a collection of garbage, a machine without time) makes every
table wait as long.
"""

import asyncio
import time
from collections import deque

from parasol.server.telemetry.metrics import LOOP_LAG_SECONDS

INTERVAL_S = 0.5
RECENT_S = 60.0
"""The time over which `get_recent_max` looks back."""


class LoopLag:
    """Measures the lag of the loop that it runs on."""

    def __init__(self) -> None:
        self._recent: deque[float] = deque(maxlen=int(RECENT_S / INTERVAL_S))

    async def run(self) -> None:
        """Measure, for as long as the process runs."""
        while True:
            asleep = time.perf_counter()
            await asyncio.sleep(INTERVAL_S)
            lag_s = max(0.0, time.perf_counter() - asleep - INTERVAL_S)
            LOOP_LAG_SECONDS.observe(lag_s)
            self._recent.append(lag_s)

    def get_recent_max(self) -> float:
        """Return the greatest lag of the last minute, in seconds."""
        return max(self._recent, default=0.0)
