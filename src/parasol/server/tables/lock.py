"""A lock for tasks that can also be taken without a task, where it is free."""

import asyncio
from collections import deque
from types import TracebackType


class Lock:
    """Given to those who wait for it in the order they came."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._held

    def take(self) -> bool:
        """Take it at once, if nobody has it and nobody is waiting; whether it was taken."""
        if self._held or self._waiting:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Give it to whoever has waited longest."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)  # it stays held: it is theirs from now on
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()  # it was given to somebody who has just gone
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
