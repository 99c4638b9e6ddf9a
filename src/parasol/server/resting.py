"""When Python looks for garbage: early while the server rests, late while it has much to do.

Looking costs every object that was made since and is still there, most of which are tables and
connections. Under load that is a tenth of a move, and whoever plays just then waits for it.
"""

import asyncio
import gc
import time

SOON = 5_000
"""New objects after which garbage is looked for at rest: a pause of a millisecond or less."""
LATE = 250_000
"""The same under load, lest it never be looked for."""
OLDER = (20, 50)
"""After so many looks at what is new also at what is older, and after so many of those at all."""
LOOK = 0.1
"""Seconds between two looks at how much there is to do."""
AT_REST = 0.2
"""The part of the time that a server at rest works at most."""


async def collect_at_rest() -> None:
    """Set when garbage is looked for, again and again; Python itself does the looking."""
    while True:
        began, worked = time.monotonic(), time.thread_time()
        await asyncio.sleep(LOOK)
        worked, passed = time.thread_time() - worked, time.monotonic() - began
        gc.set_threshold(SOON if worked < passed * AT_REST else LATE, *OLDER)
