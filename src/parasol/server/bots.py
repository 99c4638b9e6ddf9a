"""Computer opponents and hints, in a pool of worker processes so that no table waits for them.

A worker gets the view of its seat as plain data, as any program would. It holds nothing hidden, so
a bot could not cheat if it wanted to.
"""

import asyncio
import logging
import math
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from parasol.bots import bot
from parasol.bots.hint import advise
from parasol.bots.search import count_cores
from parasol.core.chance import Rng
from parasol.core.match import from_view
from parasol.core.words import SOURCE_LANGUAGE, Text
from parasol.core.workers import WorkerExecutor
from parasol.server.errors import Refused
from parasol.server.telemetry.metrics import DECISION_SECONDS

MAX_ATTEMPTS = 3
"""Attempts at a decision whose worker process dies."""
TIME_BUDGET_S = {"regular": 0.1, "expert": 1.0}
"""The time budget of one decision, for the levels that search."""
HINT_BUDGET_S = 2.0
HINT_ITERATIONS = 2000
"""A hint usually ends by its iterations, so that the same question has the same answer."""
MIN_HINT_BUDGET_S = 0.05
MIN_BUDGET_S = 0.01
"""The least time budget, however many decisions wait: still hundreds of iterations."""

SEARCH_NICENESS = 10
"""Searches take what is left of the processors: moves, and quick computers, come first."""

T = TypeVar("T")
log = logging.getLogger("parasol.bots")


def choose_word(view: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """Return the word that a bot plays; runs in a worker process."""
    match = from_view(view, seed)
    seen = match.game.observe(match.state, seat)
    return match.game.word(match.state, bot(level).choose(seen, Rng(seed)))


def make_hints(
    view: dict[str, Any], seat: int, seed: int, language: str, seconds: float
) -> list[dict[str, Any]]:
    """Return what could be played, best first; runs in a worker process."""
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


class ProcessGroup:
    """Some of the worker processes; one that dies is replaced, and its work is done again."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self.processes = processes
        self.niceness = niceness
        self.busy = 0
        """Work under way, or waiting for a process."""
        self._workers: WorkerExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[..., T], *values: Any) -> T:
        """Run something in a process, after all that came before."""
        self.busy += 1
        try:
            return await self._run_with_retry(work, *values)
        finally:
            self.busy -= 1

    async def _run_with_retry(self, work: Callable[..., T], *values: Any) -> T:
        for _ in range(MAX_ATTEMPTS):
            workers = self._get_workers()
            try:
                return await asyncio.get_running_loop().run_in_executor(workers, work, *values)
            except BrokenProcessPool:
                if self._workers is workers:  # else somebody has replaced them already
                    self._stop_workers()
        raise RuntimeError("the bots can't decide: their processes die")

    def _get_workers(self) -> WorkerExecutor:
        if self._closed:
            raise RuntimeError("the bots can't decide: the server is stopping")
        if self._workers is None:
            self._workers = WorkerExecutor(self.processes, self.niceness)
        return self._workers

    def _stop_workers(self) -> None:
        if self._workers is not None:
            self._workers.stop()
            self._workers = None

    def close(self) -> None:
        """Stop the processes; nothing is run any more."""
        self._closed = True
        self._stop_workers()


class BotPool:
    """The worker processes: some that search, and one for quick work, which waits for no search."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, count_cores() - 1)  # one core is left to the server
        """Processes that search."""
        self.searchers = ProcessGroup(self.processes, SEARCH_NICENESS)
        self.quick = ProcessGroup(1)
        self._hints = asyncio.Semaphore(self.processes)
        """So many hints at a time: the others wait here, not before the computers' turns."""
        self._hints_asked = 0

    @property
    def busy(self) -> int:
        """Work under way, or waiting for a process."""
        return self.searchers.busy + self.quick.busy

    async def decide(
        self, view: dict[str, Any], seat: int, level: str, seed: int, limit_s: float = math.inf
    ) -> str:
        """Return the word that a bot plays at a seat, from the view of that seat.

        A level that searches takes its time, or the limit where that is less.
        """
        with DECISION_SECONDS.labels(level).time():
            if level not in TIME_BUDGET_S:
                return await self.quick.run(choose_word, view, seat, level, seed)
            seconds = max(MIN_BUDGET_S, min(TIME_BUDGET_S[level], limit_s))
            level = f"{level}:seconds={seconds:.3f}"
            return await self.searchers.run(choose_word, view, seat, level, seed)

    async def make_hints(
        self, view: dict[str, Any], seat: int, seed: int, language: str = SOURCE_LANGUAGE
    ) -> list[dict[str, Any]]:
        """Return hints for a seat, from what it sees; Refused where there are none."""
        self._hints_asked += 1
        try:
            async with self._hints:
                seconds = self.share_hint_time()
                return await self.searchers.run(make_hints, view, seat, seed, language, seconds)
        except Exception as error:
            log.warning("a hint failed", exc_info=error)
            text = Text("The computer has no hint just now. Try again in a moment.")
            raise Refused("no-hint", text) from error
        finally:
            self._hints_asked -= 1

    def share_hint_time(self) -> float:
        """Return a smaller time for a hint the more others wait."""
        waiting = max(self._hints_asked, self.searchers.busy + 1)
        return max(MIN_HINT_BUDGET_S, HINT_BUDGET_S * min(1.0, self.processes / waiting))

    def close(self) -> None:
        """Stop the worker processes; nothing is decided any more."""
        self.searchers.close()
        self.quick.close()
