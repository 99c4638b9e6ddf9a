"""Waiting for a PostgreSQL that is away: trying again what is safe to try again."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError

from parasol.server.store.errors import lost, stuck, told

FAILURES = (
    DBAPIError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What the drivers raise."""
PAUSE = 0.05
"""Seconds before the second try; each pause is twice as long as the one before."""
CONNECT = {"timeout": 5.0, "command_timeout": 60.0}
"""How long a connection, and an answer, may take."""
BRIEF = {"timeout": 5.0, "command_timeout": 5.0}
"""The same where every answer is short: a line that is half dead must not hold up all moves."""

T = TypeVar("T")


async def patiently(once: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Try until it works, the time is over, or it fails for another reason than being away."""
    end = time.monotonic() + seconds
    pause = PAUSE
    while True:
        try:
            return await once()
        except FAILURES as error:
            if not (lost(error) or stuck(error)) or time.monotonic() + pause > end:
                raise told(error) from error
        await asyncio.sleep(pause)
        pause = min(2 * pause, 1.0)
