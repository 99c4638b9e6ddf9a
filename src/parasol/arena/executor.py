"""Plays deals in worker processes of this machine, or in this process.

Each worker has its own pipe and gets one deal after another. The games are the same for any number
of workers.
"""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from multiprocessing import connection
from typing import Any

from parasol.arena.deals import Deal, OpponentFailed, play_deal
from parasol.arena.lineup import Lineup
from parasol.core.errors import ParasolError
from parasol.core.workers import Worker

JOIN_TIMEOUT_S = 5
"""How long to wait for the exit code of a worker whose pipe broke."""


def play_here(lineup: Lineup, deals: Iterable[int]) -> Generator[Deal]:
    """Play one deal after another in this process."""
    for deal in deals:
        yield play_deal(lineup, deal)


def play_in_processes(lineup: Lineup, deals: Iterable[int], processes: int) -> Generator[Deal]:
    """Play deals in worker processes; yield them as they finish, in any order."""
    waiting = iter(deals)
    workers: dict[Any, Worker] = {}
    try:
        for deal in islice(waiting, processes):
            worker = Worker(run_worker, lineup)
            workers[worker.pipe] = worker
            worker.pipe.send(deal)
        yield from _collect_deals(workers, waiting)
    finally:
        for worker in workers.values():
            worker.stop()


def _collect_deals(workers: dict[Any, Worker], waiting: Iterator[int]) -> Generator[Deal]:
    busy = list(workers)
    while busy:
        for ready in connection.wait(busy):
            pipe: Any = ready
            try:
                result = pipe.recv()
            except (EOFError, OSError) as error:
                workers[pipe].process.join(JOIN_TIMEOUT_S)
                code = workers[pipe].process.exitcode
                raise OpponentFailed(f"a process of the arena died (exit code {code})") from error
            if isinstance(result, ParasolError):
                raise result
            following = next(waiting, None)
            if following is None:
                busy.remove(pipe)
            else:
                pipe.send(following)
            yield result


def run_worker(pipe: Any, lineup: Lineup) -> None:
    """Play deals in a worker until its pipe is closed."""
    try:
        while True:
            deal = pipe.recv()
            try:
                result: Deal | ParasolError = play_deal(lineup, deal)
            except ParasolError as error:
                result = error
            pipe.send(result)
    except (EOFError, OSError):
        return
