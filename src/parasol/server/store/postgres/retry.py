"""Retry with backoff while PostgreSQL is away, for what is safe to do twice."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parasol.server.store.errors import is_connection_lost, is_deadlock, translate_error
from parasol.server.telemetry.metrics import DATABASE_RETRIES

FAILURES = (
    DBAPIError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
    PoolTimeoutError,
)
"""What the drivers raise, and the pool where no connection becomes free."""
FIRST_PAUSE_S = 0.05
"""The pause before the second try; each one is twice as long as the one before."""
POOL_TIMEOUTS = {"timeout": 5.0, "command_timeout": 60.0}
"""How long connecting, and a statement, may take."""
SHORT_TIMEOUTS = {"timeout": 5.0, "command_timeout": 5.0}
"""The same where every statement is short: a half-dead connection must not hold up all moves."""

T = TypeVar("T")


async def retry(once: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Call `once` until it works, the time is over, or it fails for another reason."""
    end = time.monotonic() + seconds
    pause = FIRST_PAUSE_S
    while True:
        try:
            return await once()
        except FAILURES as error:
            passing = is_connection_lost(error) or is_deadlock(error)
            if not passing or time.monotonic() + pause > end:
                raise translate_error(error) from error
        DATABASE_RETRIES.inc()
        await asyncio.sleep(pause)
        pause = min(2 * pause, 1.0)
