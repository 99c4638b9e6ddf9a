"""Deals played side by side in processes of this machine, or in this process alone.

Each process has a pipe of its own and is given one deal after another. It ends when the pipe does,
and with the process that started it: nobody stays behind. The games are the same for any number.
"""

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from typing import Any

from parasol.arena.lineup import Lineup
from parasol.arena.playing import Deal, OpponentFailed, played
from parasol.core.errors import ParasolError

PATIENCE = 5
"""Seconds a process has to end by itself."""


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def alone(lineup: Lineup, deals: Iterable[int]) -> Generator[Deal]:
    """One deal after another, here."""
    for deal in deals:
        yield played(lineup, deal)


def by_processes(lineup: Lineup, deals: Iterable[int], processes: int) -> Generator[Deal]:
    """The deals as they are finished, in any order."""
    # Spawned, not forked: a progress bar has a thread of its own.
    context = get_context("spawn")
    waiting = iter(deals)
    workers: dict[Any, Any] = {}
    try:
        for deal in _first(waiting, processes):
            here, there = context.Pipe()
            worker = context.Process(target=work, args=(there, lineup), daemon=True)
            with _deaf():
                worker.start()
            there.close()
            workers[here] = worker
            here.send(deal)
        yield from _answers(workers, waiting)
    finally:
        for here, worker in workers.items():
            here.close()
            worker.terminate()
            worker.join(PATIENCE)


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started now never hears Ctrl-C: it is for whoever started the run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _answers(workers: dict[Any, Any], waiting: Iterator[int]) -> Generator[Deal]:
    busy = list(workers)
    while busy:
        for ready in connection.wait(busy):
            pipe: Any = ready
            try:
                answer = pipe.recv()
            except (EOFError, OSError) as error:
                workers[pipe].join(PATIENCE)
                code = workers[pipe].exitcode
                raise OpponentFailed(f"a process of the arena died (exit code {code})") from error
            if isinstance(answer, ParasolError):
                raise answer
            following = next(waiting, None)
            if following is None:
                busy.remove(pipe)
            else:
                pipe.send(following)
            yield answer


def work(pipe: Any, lineup: Lineup) -> None:
    """What a process does until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            deal = pipe.recv()
            try:
                answer: Deal | ParasolError = played(lineup, deal)
            except ParasolError as error:
                answer = error
            pipe.send(answer)
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """A run that is killed leaves nobody thinking on."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _first(waiting: Iterator[int], count: int) -> Iterator[int]:
    for _ in range(count):
        deal = next(waiting, None)
        if deal is None:
            return
        yield deal
