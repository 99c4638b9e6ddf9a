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
from parasol.bots.hint import advise
from parasol.bots.search import count_cores
from parasol.core.chance import Rng
from parasol.core.match import from_view
from parasol.core.words import SOURCE, Text
from parasol.server.tables.live_match import Course, Refused

TRIES = 3
"""How often a turn is thought over whose process dies."""
SECONDS = {"regular": 0.1, "expert": 1.0}
"""How long the levels that search may think about one decision."""
HINT_SECONDS = 2.0
HINT_ITERATIONS = 2000
"""Enough for a hint, and soon done: the same question has the same answer but on a slow machine."""
LEAST = 0.05
"""So many seconds are always given, however many wait."""

T = TypeVar("T")
log = logging.getLogger("parasol.thinking")


def thought(view: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """The word that a computer plays: runs in a process of its own and knows only the view."""
    match = from_view(view, seed)
    seen = match.game.observe(match.state, seat)
    return match.game.word(match.state, bot(level).choose(seen, Rng(seed)))


def hinted(
    view: dict[str, Any], seat: int, seed: int, language: str, seconds: float
) -> list[dict[str, Any]]:
    """What could be played, best first: like a computer's turn, from the view alone."""
    hints = advise(from_view(view, seed), seconds, seat=seat, iterations=HINT_ITERATIONS)
    return [
        {
            "word": h.words,
            "move": h.move.text.render(language),
            "margin": round(h.margin, 2),
            "text": h.text.render(language),
        }
        for h in hints
    ]


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

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, count_cores() - 1)  # one core is left to the tables
        self.busy = 0
        """Thoughts under way, those that wait for a process included."""
        self._pool: Executor | None = None

    async def think(self, course: Course, level: str, seed: int) -> str:
        """The decider's word, from what the decider sees."""
        seat = course.decider
        assert seat is not None
        if level in SECONDS:
            level = f"{level}:seconds={self.fair(SECONDS[level]):.3f}"
        return await self._run(thought, course.match.view(seat), seat, level, seed)

    async def hints(
        self, view: dict[str, Any], seat: int, seed: int, language: str = SOURCE
    ) -> list[dict[str, Any]]:
        """Hints for a seat, from what it sees; Refused where there are none to be had."""
        try:
            seconds = self.fair(HINT_SECONDS)
            return await self._run(hinted, view, seat, seed, language, seconds)
        except Exception as error:
            log.warning("a hint failed: %s: %s", type(error).__name__, error)
            text = Text("The computer has no hint just now. Try again in a moment.")
            raise Refused("no-hint", text) from error

    def fair(self, seconds: float) -> float:
        """What is left of a time to think when others think as well: nobody waits for long."""
        return max(LEAST, seconds * min(1.0, self.processes / (self.busy + 1)))

    async def _run(self, work: Callable[..., T], *values: Any) -> T:
        self.busy += 1
        try:
            return await self._tried(work, *values)
        finally:
            self.busy -= 1

    async def _tried(self, work: Callable[..., T], *values: Any) -> T:
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
