"""Plays deals in worker processes of this machine, or in this process.

Each worker has its own pipe and gets one deal after another. It exits when its pipe is closed and
when its parent exits. The games are the same for any number of workers.
"""

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from typing import Any

from parasol.arena.deals import Deal, OpponentFailed, play_deal
from parasol.arena.lineup import Lineup
from parasol.core.errors import ParasolError

JOIN_TIMEOUT_S = 5
"""How long to wait for a worker to exit."""


def play_here(lineup: Lineup, deals: Iterable[int]) -> Generator[Deal]:
    """Play one deal after another in this process."""
    for deal in deals:
        yield play_deal(lineup, deal)


def play_in_processes(lineup: Lineup, deals: Iterable[int], processes: int) -> Generator[Deal]:
    """Play deals in worker processes; yield them as they finish, in any order."""
    # Spawned, not forked: the progress bar has its own thread.
    context = get_context("spawn")
    waiting = iter(deals)
    workers: dict[Any, Any] = {}
    try:
        for deal in islice(waiting, processes):
            here, there = context.Pipe()
            worker = context.Process(target=run_worker, args=(there, lineup), daemon=True)
            with _ignore_sigint():
                worker.start()
            there.close()
            workers[here] = worker
            here.send(deal)
        yield from _collect_deals(workers, waiting)
    finally:
        for here, worker in workers.items():
            here.close()
            worker.terminate()
            worker.join(JOIN_TIMEOUT_S)


@contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Let a process that is started now inherit that Ctrl-C is ignored; the parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _collect_deals(workers: dict[Any, Any], waiting: Iterator[int]) -> Generator[Deal]:
    busy = list(workers)
    while busy:
        for ready in connection.wait(busy):
            pipe: Any = ready
            try:
                result = pipe.recv()
            except (EOFError, OSError) as error:
                workers[pipe].join(JOIN_TIMEOUT_S)
                code = workers[pipe].exitcode
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
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


def _exit_with_parent() -> None:
    """Exit when the parent does, even in the middle of a game."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
