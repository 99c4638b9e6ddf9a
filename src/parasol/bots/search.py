"""The search bots: a budget of iterations or seconds around the tree search in mcts.py.

A search ends early when the rest of its budget can't change the choice. With a budget of iterations
the same seed gives the same action on every machine. It can use several cores: each has its own
trees, and the statistics are added up at the end. Ask for several cores only if the program has the
machine to itself.
"""

import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from numbers import Real
from typing import Any

from parasol.bots.mcts import Parameters, Search
from parasol.core.chance import Rng, to_whole_number
from parasol.core.errors import BadOption
from parasol.core.state import Seen
from parasol.core.words import Text
from parasol.core.workers import WorkerExecutor

ITERATIONS_PER_CLOCK_CHECK = 50
DEFAULT_PARAMETERS = Parameters()
MAX_ITERATIONS = 10_000_000
MAX_SECONDS = 3600.0
MAX_CORES = 1024

Clock = Callable[[], float]


@dataclass(frozen=True)
class ActionEstimate:
    """What a search found out about one action."""

    action: int
    visits: int
    value: float
    """The expected result, from 0 (worst) to 1 (best)."""
    margin: float
    """The expected margin over the best other seat, in points."""


class SearchBot:
    """An opponent that searches, with a budget of iterations or seconds; with both, the first.

    `cores` is the number of processes that search at once. More than one are started by
    `multiprocessing`'s spawn, so a script that asks for them needs `if __name__ == "__main__"`.
    """

    def __init__(
        self,
        name: str,
        iterations: int | None = None,
        seconds: float | None = None,
        *,
        cores: int = 1,
        parameters: Parameters = DEFAULT_PARAMETERS,
        clock: Clock = time.monotonic,
    ) -> None:
        if iterations is None and seconds is None:
            raise BadOption("budget", name, Text("iterations or seconds"))
        if iterations is not None:
            _check_whole("iterations", iterations, MAX_ITERATIONS)
        if seconds is not None:
            _check_seconds(seconds)
        _check_whole("cores", cores, MAX_CORES)
        self.name = name
        self.iterations = iterations
        self.seconds = seconds
        self.cores = cores
        self.parameters = parameters
        self.clock = clock

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the most visited action; a forced one without a search."""
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        estimates = self.estimate_actions(seen, rng)
        return max(estimates, key=lambda estimate: (estimate.visits, estimate.value)).action

    def estimate_actions(
        self, seen: Seen, rng: Rng, *, thorough: bool = False
    ) -> list[ActionEstimate]:
        """Search, and return an estimate for every legal action.

        `thorough`: also visit bad actions often enough for an estimate, and use the whole budget.
        """
        if self.cores == 1 or not _is_picklable(seen):
            return self._search_here(seen, rng, thorough)
        shares = [self.iterations and math.ceil(self.iterations / self.cores)] * self.cores
        seeds = [int(rng.below(1 << 30)) for _ in shares]
        workers = _get_workers(self.cores)
        try:
            jobs = [
                workers.submit(_search_share, seen, share, self.seconds, seed, thorough)
                for share, seed in zip(shares, seeds, strict=True)
            ]
            return merge_estimates([job.result() for job in jobs])
        except BaseException:  # an interrupted search would go on to the end of its budget
            _get_workers.cache_clear()
            workers.stop()
            raise

    def _search_here(self, seen: Seen, rng: Rng, thorough: bool) -> list[ActionEstimate]:
        search = Search(seen, seen.opponent(), rng, self.parameters)
        search.uniform = thorough
        start = self.clock()
        done = 0
        while True:
            remaining = self._count_remaining(done, self.clock() - start)
            if remaining < 1 or (not thorough and done and is_decided(search.visits, remaining)):
                break
            step = int(min(ITERATIONS_PER_CLOCK_CHECK, remaining))
            search.run(step)
            done += step
        return [
            ActionEstimate(*row)
            for row in zip(
                search.actions, search.visits, search.values, search.margins, strict=True
            )
        ]

    def _count_remaining(self, done: int, passed: float) -> float:
        """Return the remaining iterations; with a budget of seconds, at the speed so far."""
        remaining = float(MAX_ITERATIONS if self.iterations is None else self.iterations - done)
        if self.seconds is None or not done or passed <= 0:
            return remaining
        return min(remaining, done * (self.seconds - passed) / passed)


def is_decided(visits: Sequence[int], remaining: float) -> bool:
    """Return whether so many more iterations can't change the most visited action."""
    first, second = sorted(visits, reverse=True)[:2] if len(visits) > 1 else (1, 0)
    return first - second > remaining


def merge_estimates(parts: Sequence[Sequence[ActionEstimate]]) -> list[ActionEstimate]:
    """Merge the estimates of several searches of the same decision, weighted by visits."""
    merged = []
    for estimates in zip(*parts, strict=True):
        visits = sum(estimate.visits for estimate in estimates)
        value = sum(estimate.value * estimate.visits for estimate in estimates) / max(visits, 1)
        margin = sum(estimate.margin * estimate.visits for estimate in estimates) / max(visits, 1)
        merged.append(ActionEstimate(estimates[0].action, visits, value, margin))
    return merged


def _search_share(
    seen: Seen, iterations: int | None, seconds: float | None, seed: int, thorough: bool
) -> list[ActionEstimate]:
    """Search one core's share of the budget; runs in a worker process."""
    bot = SearchBot("share", iterations, seconds, cores=1)
    return bot.estimate_actions(seen, Rng(seed), thorough=thorough)


def _is_picklable(seen: Seen) -> bool:
    """Return whether a Seen can be sent to a worker; a game from outside may not support that.

    Without a `__reduce__` of its own it would be sent without what it knows.
    """
    return type(seen).__reduce__ is not Seen.__reduce__


@cache
def _get_workers(cores: int) -> WorkerExecutor:
    return WorkerExecutor(cores)


def count_cores() -> int:
    """Return the number of processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_whole(option: str, value: object, maximum: int) -> None:
    number = to_whole_number(value)
    if number is None or not 1 <= number <= maximum:
        text = Text("a whole number from {low} to {high}", {"low": 1, "high": maximum})
        raise BadOption(option, value, text)


def _check_seconds(value: Any) -> None:
    if not isinstance(value, Real) or not 0 < float(value) <= MAX_SECONDS:
        text = Text("a number above 0, at most {most}", {"most": int(MAX_SECONDS)})
        raise BadOption("seconds", value, text)
