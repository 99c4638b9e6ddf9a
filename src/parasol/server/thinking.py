"""Computers' turns. A computer gets the view of its seat as plain data, as any program would.

It runs in a pool of processes, so that thinking never delays a table; what it is given holds
nothing hidden, so it could not cheat if it wanted to.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from parasol.bots import bot
from parasol.bots.hint import hint
from parasol.core.chance import Rng
from parasol.core.match import from_view
from parasol.core.words import SOURCE, Text
from parasol.server.course import Course, Refused

TRIES = 3
"""How often a turn is thought over whose process dies."""

T = TypeVar("T")
log = logging.getLogger("parasol.thinking")


def thought(view: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """The word that a computer plays: runs in a process of its own and knows only the view."""
    match = from_view(view, seed)
    seen = match.game.observe(match.state, seat)
    return match.game.word(match.state, bot(level).choose(seen, Rng(seed)))


def hinted(view: dict[str, Any], seat: int, seed: int, language: str) -> list[dict[str, Any]]:
    """What could be played, best first: like a computer's turn, from the view alone."""
    hints = hint(from_view(view, seed), seat)
    return [{"word": h.move.word, "gain": h.gain, "text": h.reason.said(language)} for h in hints]


def end_with_parent() -> None:
    """Run in a process of the pool: a server that is killed leaves nobody behind."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class Thinkers:
    """The pool; a process that dies is replaced, and its turn thought over again."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._pool: Executor | None = None

    async def think(self, course: Course, level: str, seed: int) -> str:
        """The decider's word, from what the decider sees."""
        seat = course.decider
        assert seat is not None
        return await self._run(thought, course.match.view(seat), seat, level, seed)

    async def hints(
        self, view: dict[str, Any], seat: int, seed: int, language: str = SOURCE
    ) -> list[dict[str, Any]]:
        """Hints for a seat, from what it sees; Refused where there are none to be had."""
        try:
            return await self._run(hinted, view, seat, seed, language)
        except Exception as error:
            log.warning("a hint failed: %s: %s", type(error).__name__, error)
            text = Text("The computer has no hint just now. Try again in a moment.")
            raise Refused("no-hint", text) from error

    async def _run(self, work: Callable[..., T], *values: Any) -> T:
        for _ in range(TRIES):
            pool = self._ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *values)
            except BrokenProcessPool:
                if self._pool is pool:  # else somebody has replaced it already
                    self.close()
        raise RuntimeError("the computer can't think: its processes die")

    def _ready(self) -> Executor:
        if self._pool is None:
            # Spawned, not forked: a fork would copy sockets and locks of a running server.
            self._pool = ProcessPoolExecutor(
                self.processes, mp_context=get_context("spawn"), initializer=end_with_parent
            )
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
