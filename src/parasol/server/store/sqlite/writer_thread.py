"""The hand that writes: one thread that does one thing after the other, and says when it is done.

A pool of threads would do it, too; but what a pool makes for every call costs more than the thread
itself, and a server under load asks for it hundreds of times a second.
"""

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Task = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Hand:
    """A thread that calls functions in the order in which they are asked for."""

    def __init__(self, name: str) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._begun = False
        self._asked = 0

    def rests(self) -> bool:
        """Whether there is nothing that it was asked for and has not done; on the loop only."""
        return not self._asked

    async def call(self, work: Callable[[], T]) -> T:
        """Call something in the thread; whatever it gives or raises."""
        if not self._begun:
            self._begun = True
            self._thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked += 1
        self._tasks.put((work, done))
        return await done

    def rest(self) -> None:
        """End the thread when it has done what it was asked for."""
        if self._begun:
            self._tasks.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            work, done = task
            try:
                result, error = work(), None
            except BaseException as raised:
                result, error = None, raised
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits
                done.get_loop().call_soon_threadsafe(self._tell, done, result, error)
            del task, work, done, result, error  # nothing is held on to while waiting

    def _tell(self, done: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
        self._asked -= 1
        if done.done():  # whoever asked has gone
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
