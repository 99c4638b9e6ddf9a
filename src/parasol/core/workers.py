"""Worker processes: how they are started and stopped, whatever they do.

`Worker` is one process at the other end of a pipe, `WorkerExecutor` a pool of them. They are
spawned, not forked: whoever starts them may have threads, sockets and locks. A worker ignores
Ctrl-C, which a terminal sends to all processes at once: the parent handles it and stops its
workers. And it ends with its parent, however that ends.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any


class WorkerProcess(SpawnProcess):
    """A process that ignores Ctrl-C from its first moment, and ends with its parent."""

    def start(self) -> None:
        with _block_sigint():
            super().start()

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end_with_parent()
        super().run()


class Worker:
    """A worker process that runs `target(pipe, *arguments)`; `pipe` is the parent's end."""

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        self.pipe, theirs = Pipe()
        self.process = WorkerProcess(target=target, args=(theirs, *arguments), daemon=True)
        self.process.start()
        theirs.close()

    def stop(self) -> None:
        """Stop the process at once, also in the middle of its work."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class WorkerExecutor(ProcessPoolExecutor):
    """An executor whose processes are workers."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        """`niceness`: how far they stand back behind other processes of this machine."""
        self._context = _WorkerContext()
        super().__init__(processes, self._context, initializer=_stand_back, initargs=(niceness,))

    def stop(self) -> None:
        """Stop the processes at once, also in the middle of their work; no work is left."""
        self.shutdown(wait=False, cancel_futures=True)
        for process in self._context.started:
            process.kill()


def _stand_back(niceness: int) -> None:
    """Lower the priority of this process, where the system has such."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


class _WorkerContext(SpawnContext):
    """Where a pool gets its processes from; `started` are all of them."""

    def __init__(self) -> None:
        self.started: list[WorkerProcess] = []

    def Process(self, *given: Any, **more: Any) -> WorkerProcess:  # type: ignore[override] # noqa: N802
        process = WorkerProcess(*given, **more)
        self.started.append(process)
        return process


def end_with_parent() -> None:
    """End this worker when its parent does, also in the middle of its work.

    A thread waits for that. It can't run while native code holds the interpreter's lock, so where
    there is O_ASYNC the system also signals SIGIO when the pipe from the parent breaks. Linux ends
    a process by that; other systems ignore it, and there the thread's turn comes after that code.
    (PR_SET_PDEATHSIG would end it already with the thread of the parent that started it.)
    """
    parent = parent_process()
    assert parent is not None, "only a worker ends with its parent"

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
    if hasattr(os, "O_ASYNC"):
        import fcntl

        pipe: Any = parent.sentinel
        fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Let a process that is started now inherit that Ctrl-C waits, until it is ignored there."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
