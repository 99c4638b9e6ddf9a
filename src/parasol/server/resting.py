"""When Python looks for garbage: while the server rests, and under load hardly ever.

Looking costs every object that was made since and is still there, most of which are tables and
connections. Under load that is a tenth of a move, and whoever plays just then waits for it; a look
at what is older makes everybody wait for most of a second. So it is done where nobody waits.
"""

import asyncio
import gc
import time

SOON = 5_000
"""New objects after which garbage is looked for at rest: a pause of a millisecond or less."""
OLDER = 20
"""After so many looks at what is new also at what is older, and after so many of those at all."""
LATE = (250_000, 50, 50)
"""The same under load, in Python's own order, lest it never be looked for."""
LOOK = 0.1
"""Seconds between two looks at how much there is to do."""
AT_REST = 0.2
"""The part of the time that a server at rest works at most."""


async def collect_at_rest() -> None:
    """Look for garbage, again and again, whenever there is nothing else to do."""
    gc.set_threshold(*LATE)
    looks = Looks()
    while True:
        began, worked = time.monotonic(), time.thread_time()
        await asyncio.sleep(LOOK)
        worked, passed = time.thread_time() - worked, time.monotonic() - began
        if worked < passed * AT_REST:
            looks.look_if_worthwhile()


class Looks:
    """Looks for garbage, most of them at what is new only."""

    def __init__(self) -> None:
        self._taken = 0

    def look_if_worthwhile(self) -> None:
        """One look, if enough is new, and as deep as it is time for."""
        if gc.get_count()[0] < SOON:
            return
        self._taken += 1
        gc.collect(0 if self._taken % OLDER else 1 if self._taken % OLDER**2 else 2)
