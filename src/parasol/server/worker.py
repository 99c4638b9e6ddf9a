"""The command `worker`: makes computers' decisions and flags clocks, on the server's database.

Several may run; each turn is claimed before it is taken.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket
import threading
import time
from argparse import Namespace

from parasol.server import tracing
from parasol.server.errors import Refused
from parasol.server.probes import Probes
from parasol.server.serve import METRICS_TOKEN, listen
from parasol.server.settings import Settings
from parasol.server.store import Store, StoreFailed
from parasol.server.tables.registry import Registry
from parasol.server.telemetry.log_context import bind
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.logs import describe_process

CLAIM_S = 60.0
"""How long a claimed turn is a worker's alone."""
IDLE_PAUSE_S = 0.2
MAX_TURNS_PER_POLL = 20

log = logging.getLogger("parasol.worker")


async def run_worker_loop(
    database: str,
    once: bool = False,
    listening: socket.socket | None = None,
    metrics_token: str = "",
) -> None:
    """Poll for due turns until stopped; `once`: one poll. `listening`: answer monitoring there."""
    _cancel_on_sigterm()
    store = Store.of(database, must_exist=True)
    await store.open()
    worker = Worker(Registry(store, runs_bots=False, bot_pause_s=0.0))
    settings = Settings(metrics_token=metrics_token)
    worker.registry.spawn(Probes(worker.registry, settings).run(listening))
    log.info("worker started", extra=describe_process())
    try:
        while True:
            took = await worker.poll()
            if once:
                return
            if not took:
                await asyncio.sleep(IDLE_PAUSE_S)
    finally:
        await worker.registry.close()
        await store.close()
        log.info("worker stopped")


def run_worker(args: Namespace) -> int:
    """Run a worker until it is stopped."""
    if tracing.wants_traces(args):
        tracing.start_tracing()
    with contextlib.ExitStack() as stack:
        listening = None
        if args.http_port is not None:
            listening = stack.enter_context(listen(args.http_host, args.http_port))
        token = os.environ.get(METRICS_TOKEN, "")
        work = run_worker_loop(args.database, listening=listening, metrics_token=token)
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(work)
    return 0


def _cancel_on_sigterm() -> None:
    """Let SIGTERM end this task in order: claims are released, what waits is written."""
    task = asyncio.current_task()
    assert task is not None

    def cancel() -> None:
        if not task.cancelling():  # a second one must not break off the end
            task.cancel()

    if threading.current_thread() is threading.main_thread():
        with contextlib.suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, cancel)


class Worker:
    """Takes due turns, one after the other."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.store
        self.name = secrets.token_hex(6)
        self._claimed: set[str] = set()
        """Tables whose claim was not ended by an entry, and is not released yet."""

    async def poll(self) -> bool:
        """Take what is due now; return whether a turn was played."""
        took = False
        try:
            await self._release_claims()
            for ident in await self.store.list_due_tables(time.time(), MAX_TURNS_PER_POLL):
                took |= await self._take_turn(ident)
            await self.registry.scheduler.compact()
        except (StoreFailed, Refused) as error:  # the database is away: it comes back
            log.warning("a worker waits", extra=with_fields(error=error))
        return took

    async def _take_turn(self, ident: str) -> bool:
        """Claim and play one table's due turn; return whether it was played here.

        The claim of a turn that could not be written is released at once. One at which the bot
        failed stays claimed: to try it again and again would leave no time for others.
        """
        row = await self.store.get_table(ident)
        if row is None or not await self.store.claim_turn(ident, row.version, self.name, CLAIM_S):
            return False
        self._claimed.add(ident)
        bind(table=ident)
        try:
            table = await self.registry.get(ident)
            await self.registry.refresh(table)
            await self.registry.scheduler.take_due_turn(table)
        except (StoreFailed, Refused):
            raise
        except Exception:
            log.exception("a turn could not be played")
            self._claimed.discard(ident)
            return False
        if table.row.status == "frozen":
            self._claimed.discard(ident)
            return False
        if table.row.version <= row.version:
            await self._release_claims()
            return False
        self._claimed.discard(ident)  # what was written has ended the claim
        return True

    async def _release_claims(self) -> None:
        for ident in list(self._claimed):
            await self.store.release_turn(ident, self.name)
            self._claimed.discard(ident)
