"""Whose turn it is: requests by address at a rate, and a few in each iteration of the event loop.

A request beyond its address's rate waits; one that would wait too long is refused, and that late,
so that refusing does not cost more than answering. Meanwhile tables play on: between two handfuls
of requests the loop serves everything else.
"""

import asyncio
from collections import deque

from parasol.server.rate_limit import RateLimits

ASSET_PATHS = ("/e/", "/static/")
"""What a page has dozens of, and what costs next to nothing."""
REFUSAL_DELAY_S = 1.0
MAX_REQUESTS_PER_ITERATION = 4


class Turnstile:
    """Lets so many through in one iteration of the event loop; the others wait in line."""

    def __init__(self, per_iteration: int = MAX_REQUESTS_PER_ITERATION) -> None:
        self.per_iteration = per_iteration
        self._passed = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        """Return when it is one's turn."""
        loop = asyncio.get_running_loop()
        if not self._passed:
            loop.call_soon(self._open)
        if self._passed < self.per_iteration:
            self._passed += 1
            return
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _open(self) -> None:
        """The next iteration: let the next ones in."""
        self._passed = 0
        while self._waiting and self._passed < self.per_iteration:
            turn = self._waiting.popleft()
            if not turn.done():  # else its client is gone
                turn.set_result(None)
                self._passed += 1
        if self._passed:
            asyncio.get_running_loop().call_soon(self._open)


class RequestLimits:
    """The limits on requests of one process."""

    def __init__(self, rates: RateLimits) -> None:
        self.rates = rates
        self.turnstile = Turnstile()

    async def admit(self, address: str, path: str) -> bool:
        """Wait for a request's turn; return False where its address asks too often."""
        what = "assets" if path.startswith(ASSET_PATHS) else "requests"
        wait_s = self.rates.reserve(what, address)
        if wait_s is None:
            await asyncio.sleep(REFUSAL_DELAY_S)
            return False
        if wait_s:
            await asyncio.sleep(wait_s)
        await self.turnstile.enter()
        return True
