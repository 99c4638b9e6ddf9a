"""Plays deals on a Ray cluster. Only this file uses Ray, which is the extra `[cluster]`.

It connects to the cluster in RAY_ADDRESS, or starts one on this machine. Every machine needs the
same parasol. A task gets a line-up and a deal's number, and returns a Deal.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from parasol.arena.deals import Deal, OpponentFailed, play_deal
from parasol.arena.lineup import Lineup
from parasol.core.errors import ParasolError

QUEUED_DEALS_PER_CORE = 2
"""Deals in the queue for each core, so that none is idle while a result travels."""


def play_on_ray(lineup: Lineup, deals: Iterable[int], processes: int | None) -> Generator[Deal]:
    """Yield the deals as they finish. `processes` limits how many run at once."""
    ray = _import_ray()
    started = not ray.is_initialized()
    if started:
        _connect(ray, processes)
    try:
        yield from _collect_deals(ray, lineup, iter(deals), processes)
    finally:
        if started:
            ray.shutdown()


def _collect_deals(
    ray: Any, lineup: Lineup, waiting: Iterator[int], processes: int | None
) -> Generator[Deal]:
    task, shared = ray.remote(play_deal_or_error), ray.put(lineup)
    capacity = processes or QUEUED_DEALS_PER_CORE * max(
        1, int(ray.cluster_resources().get("CPU", 1))
    )
    running: list[Any] = []
    while True:
        while len(running) < capacity and (deal := next(waiting, None)) is not None:
            running.append(task.remote(shared, deal))
        if not running:
            return
        (ready, *_), running = ray.wait(running, num_returns=1)
        try:
            result: Deal | ParasolError = ray.get(ready)
        except ray.exceptions.RayError as error:
            what = str(error).strip().splitlines()[-1][:200]
            raise OpponentFailed(f"the cluster failed: {what}") from error
        if isinstance(result, ParasolError):
            raise result
        yield result


def play_deal_or_error(lineup: Lineup, deal: int) -> Deal | ParasolError:
    """Play one deal; return an error as a value, so that Ray does not wrap it."""
    try:
        return play_deal(lineup, deal)
    except ParasolError as error:
        return error


def _connect(ray: Any, processes: int | None) -> None:
    """Connect to the cluster in RAY_ADDRESS, or start one here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if os.environ.get("RAY_ADDRESS"):
            ray.init(**quiet)
        else:
            ray.init(num_cpus=processes, include_dashboard=False, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        what = str(error).strip().splitlines()[0][:200]
        raise OpponentFailed(f"no Ray cluster could be reached or started: {what}") from error


def _import_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise OpponentFailed("--on ray needs Ray: pip install 'parasol-games[cluster]'") from error
    return ray
