"""The same deals on a Ray cluster. Nothing but this file knows of Ray, an extra: `[cluster]`.

It joins the cluster that RAY_ADDRESS names, or starts one on this machine. Every machine of the
cluster needs the same parasol; what a task gets is a line-up and a number, what it returns a Deal.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from parasol.arena.lineup import Lineup
from parasol.arena.playing import Deal, OpponentFailed, played
from parasol.core.errors import ParasolError

AHEAD = 2
"""Deals a core has waiting, so that none is idle while an answer travels."""


def by_ray(lineup: Lineup, deals: Iterable[int], processes: int | None) -> Generator[Deal]:
    """The deals as they are finished; `processes` is how many run at once, else as many as fit."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        _join(ray, processes)
    try:
        yield from _answers(ray, lineup, iter(deals), processes)
    finally:
        if started:
            ray.shutdown()


def _answers(
    ray: Any, lineup: Lineup, waiting: Iterator[int], processes: int | None
) -> Generator[Deal]:
    task, shared = ray.remote(answered), ray.put(lineup)
    room = processes or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while True:
        while len(running) < room and (deal := next(waiting, None)) is not None:
            running.append(task.remote(shared, deal))
        if not running:
            return
        (ready, *_), running = ray.wait(running, num_returns=1)
        try:
            answer: Deal | ParasolError = ray.get(ready)
        except ray.exceptions.RayError as error:
            what = str(error).strip().splitlines()[-1][:200]
            raise OpponentFailed(f"the cluster failed: {what}") from error
        if isinstance(answer, ParasolError):
            raise answer
        yield answer


def answered(lineup: Lineup, deal: int) -> Deal | ParasolError:
    """One deal, or why not: an error as a value comes back as what it was."""
    try:
        return played(lineup, deal)
    except ParasolError as error:
        return error


def _join(ray: Any, processes: int | None) -> None:
    """Join the cluster there is, or start one here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a game tells nobody that it is played
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if os.environ.get("RAY_ADDRESS"):
            ray.init(**quiet)
        else:
            ray.init(num_cpus=processes, include_dashboard=False, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        what = str(error).strip().splitlines()[0][:200]
        raise OpponentFailed(f"no Ray cluster could be reached or started: {what}") from error


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise OpponentFailed("--on ray needs Ray: pip install 'parasol-games[cluster]'") from error
    return ray
