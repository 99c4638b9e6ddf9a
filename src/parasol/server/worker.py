"""The command `worker`: plays computers' turns and flags clocks, on the server's database.

Several may run, on any number of machines: what is due is claimed in the database first.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
from argparse import Namespace

from parasol.server import tracing
from parasol.server.probes import Probes
from parasol.server.serve import METRICS_TOKEN, listen
from parasol.server.settings import Settings
from parasol.server.store import Store
from parasol.server.tables.heartbeat import follow_play_time
from parasol.server.tables.registry import Registry
from parasol.server.telemetry.logs import describe_process

POLL_S = 0.2
"""Time between two looks into the queue: nobody tells a worker that a turn has begun."""

logger = logging.getLogger("parasol.worker")


async def run_worker_loop(
    database: str, listening: socket.socket | None = None, metrics_token: str = ""
) -> None:
    """Do what is due until stopped; then release what is claimed.

    `listening`: answer monitoring there.
    """
    _cancel_on_sigterm()
    async with Store.of(database, must_exist=True) as store:
        registry = Registry(store, bot_pause_s=0.0, processes=1, turn_poll_s=POLL_S)
        settings = Settings(metrics_token=metrics_token)
        registry.spawn(Probes(registry, settings).run(listening))
        logger.info("worker started", extra=describe_process())
        try:
            await asyncio.gather(registry.scheduler.run(), follow_play_time(store))
        finally:
            await registry.close()
            logger.info("worker stopped")


def _cancel_on_sigterm() -> None:
    """Let SIGTERM end this task in order, as Ctrl-C does; a second one does not hurry it."""
    task = asyncio.current_task()
    assert task is not None

    def cancel() -> None:
        if not task.cancelling():
            task.cancel()

    if threading.current_thread() is threading.main_thread():
        with contextlib.suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, cancel)


def run_worker(args: Namespace) -> int:
    """Run a worker until it is stopped."""
    if tracing.wants_traces(args):
        tracing.start_tracing()
    with contextlib.ExitStack() as stack:
        listening = None
        if args.http_port is not None:
            listening = stack.enter_context(listen(args.http_host, args.http_port))
        token = os.environ.get(METRICS_TOKEN, "")
        work = run_worker_loop(args.database, listening, token)
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(work)
    return 0
