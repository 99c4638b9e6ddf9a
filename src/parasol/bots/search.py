"""The levels that search: a budget of iterations or seconds around the hot loop in tree.py.

A search ends early when what is left of its budget can't change the choice any more. With a budget
of iterations the same seed gives the same move on every machine. It may use several cores, each
with trees of its own whose counts are added up in the end; only a program that is alone on its
machine should ask for that.
"""

import math
import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from numbers import Real
from typing import Any

from parasol.bots.tree import Search, Taste
from parasol.core.chance import Rng, whole_number
from parasol.core.errors import BadOption
from parasol.core.state import Seen
from parasol.core.words import Text

CHUNK = 50
"""Iterations between two looks at the clock."""
TASTE = Taste()
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0
MOST_CORES = 1024

Clock = Callable[[], float]


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one action."""

    action: int
    visits: int
    value: float
    """The expected result: 0 is the worst, 1 the best."""
    margin: float
    """The expected margin over the best of the others, in points."""


class Searcher:
    """An opponent that searches, with a budget of iterations or of seconds; of both, the first.

    `cores` are the processes that think at once. More than one are started as `multiprocessing`
    spawns them, so a script that asks for them needs its `if __name__ == "__main__"`.
    """

    def __init__(
        self,
        name: str,
        iterations: int | None = None,
        seconds: float | None = None,
        *,
        cores: int = 1,
        taste: Taste = TASTE,
        clock: Clock = time.monotonic,
    ) -> None:
        if iterations is None and seconds is None:
            raise BadOption("budget", name, Text("iterations or seconds"))
        if iterations is not None:
            _check_whole("iterations", iterations, MOST_ITERATIONS)
        if seconds is not None:
            _check_seconds(seconds)
        _check_whole("cores", cores, MOST_CORES)
        self.name = name
        self.iterations = iterations
        self.seconds = seconds
        self.cores = cores
        self.taste = taste
        self.clock = clock

    def choose(self, seen: Seen, rng: Rng) -> int:
        """The action it tried most; a forced one without a thought."""
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        found = self.think(seen, rng)
        return max(found, key=lambda thought: (thought.visits, thought.value)).action

    def think(self, seen: Seen, rng: Rng, *, thorough: bool = False) -> list[Thought]:
        """What it thinks of every legal action.

        `thorough`: it judges the bad ones, too, and thinks to the end of the budget.
        """
        if self.cores == 1 or not _sendable(seen):
            return self._alone(seen, rng, thorough)
        shares = [self.iterations and math.ceil(self.iterations / self.cores)] * self.cores
        seeds = [int(rng.below(1 << 30)) for _ in shares]
        jobs = [
            _pool(self.cores).submit(_part, seen, share, self.seconds, seed, thorough)
            for share, seed in zip(shares, seeds, strict=True)
        ]
        return added([job.result() for job in jobs])

    def _alone(self, seen: Seen, rng: Rng, thorough: bool) -> list[Thought]:
        search = Search(seen, seen.opponent(), rng, self.taste)
        search.fair = thorough
        begun = self.clock()
        done = 0
        while True:
            left = self._left(done, self.clock() - begun)
            if left < 1 or (not thorough and done and settled(search.visits(), left)):
                break
            step = int(min(CHUNK, left))
            search.think(step)
            done += step
        return [
            Thought(*row)
            for row in zip(
                search.actions, search.visits(), search.values(), search.margins(), strict=True
            )
        ]

    def _left(self, done: int, passed: float) -> float:
        """Iterations that are left; with seconds, at the speed there was so far."""
        left = float(MOST_ITERATIONS if self.iterations is None else self.iterations - done)
        if self.seconds is None or not done or passed <= 0:
            return left
        return min(left, done * (self.seconds - passed) / passed)


def settled(visits: Sequence[int], left: float) -> bool:
    """Whether so many iterations more can't change which action was tried most."""
    first, second = sorted(visits, reverse=True)[:2] if len(visits) > 1 else (1, 0)
    return first - second > left


def added(parts: Sequence[Sequence[Thought]]) -> list[Thought]:
    """The thoughts of several searches about the same decision as one."""
    found = []
    for thoughts in zip(*parts, strict=True):
        visits = sum(thought.visits for thought in thoughts)
        value = sum(thought.value * thought.visits for thought in thoughts) / max(visits, 1)
        margin = sum(thought.margin * thought.visits for thought in thoughts) / max(visits, 1)
        found.append(Thought(thoughts[0].action, visits, value, margin))
    return found


def _part(
    seen: Seen, iterations: int | None, seconds: float | None, seed: int, thorough: bool
) -> list[Thought]:
    """One core's share: runs in a process of its own."""
    searcher = Searcher("part", iterations, seconds, cores=1)
    return searcher.think(seen, Rng(seed), thorough=thorough)


def _sendable(seen: Seen) -> bool:
    """Whether a Seen can go to another process: a game from outside need not see to that.

    Without a `__reduce__` of its own it might be sent, but without what it knows.
    """
    return type(seen).__reduce__ is not Seen.__reduce__


@cache
def _pool(cores: int) -> Executor:
    # Spawned, not forked: whoever plays may have threads and sockets.
    return ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)


def _leave_ctrl_c() -> None:
    """In a process of the pool: Ctrl-C reaches it too, but whoever asked decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def count_cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_whole(option: str, value: object, most: int) -> None:
    number = whole_number(value)
    if number is None or not 1 <= number <= most:
        text = Text("a whole number from {low} to {high}", {"low": 1, "high": most})
        raise BadOption(option, value, text)


def _check_seconds(value: Any) -> None:
    if not isinstance(value, Real) or not 0 < float(value) <= MOST_SECONDS:
        text = Text("a number above 0, at most {most}", {"most": int(MOST_SECONDS)})
        raise BadOption("seconds", value, text)
