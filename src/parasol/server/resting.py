"""When Python looks for garbage: while the server rests, and under load hardly ever.

Looking costs every object that was made since and is still there, most of which are tables and
connections. Under load that is a tenth of a move, and whoever plays just then waits for it; a look
at everything makes all of them wait, for a second where there are thousands of tables. What is left
of a move or a table is freed without a look; it is connections that leave something, so that a look
at everything can wait until nobody plays.
"""

import asyncio
import gc
import time
from collections.abc import Callable

SOON = 5_000
"""New objects after which garbage is looked for at rest: a pause of a millisecond or less."""
LATE = (250_000, 10**6, 10**6)
"""The same under load, in Python's own order, lest it never be looked for; and never deeper."""
LOOK = 0.1
"""Seconds between two looks at how much there is to do."""
AT_REST = 0.2
"""The part of the time that a server at rest works at most."""
WORTHWHILE = 20
"""Looks at what is new before one at everything."""
QUIET = 3.0
"""Seconds without a move after which everything is looked at."""
LONGEST = 3600.0
"""Seconds after which it is looked at though somebody always plays."""


async def collect_at_rest(moves: Callable[[], int]) -> None:
    """Look for garbage, again and again, whenever there is nothing else to do.

    `moves` tells how many were made so far.
    """
    gc.set_threshold(*LATE)
    looks = Looks(time.monotonic())
    while True:
        began, worked = time.monotonic(), time.thread_time()
        await asyncio.sleep(LOOK)
        now, worked = time.monotonic(), time.thread_time() - worked
        looks.note(moves(), now)
        if worked < (now - began) * AT_REST:
            looks.look_if_worthwhile(now)


class Looks:
    """Looks for garbage, most of them at what is new only."""

    def __init__(self, now: float) -> None:
        self._taken = 0
        self._looked = now
        """When everything was looked at."""
        self._moves = 0
        self._moved = now

    def note(self, moves: int, now: float) -> None:
        """So many moves have been made up to now."""
        if moves != self._moves:
            self._moves, self._moved = moves, now

    def look_if_worthwhile(self, now: float) -> None:
        """One look, if enough is new or it is time for one at everything."""
        nobody_plays = now - self._moved >= QUIET or now - self._looked >= LONGEST
        if self._taken >= WORTHWHILE and nobody_plays:
            gc.collect()
            self._taken, self._looked = 0, now
        elif gc.get_count()[0] >= SOON:
            gc.collect(0)
            self._taken += 1
