"""The scheduler: what happens at tables by itself. Clocks run out, computers decide, logs of
finished tables are compacted into their records.

Clocks and turns that are due wait in the store's queue and are claimed there, so that any number of
processes share them. How computers' turns are played is in turns.py.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from parasol.server.bots import BotPool
from parasol.server.errors import Refused
from parasol.server.store import StoreFailed
from parasol.server.store.queries.queue import DueWork
from parasol.server.tables import log
from parasol.server.tables.due import find_due
from parasol.server.tables.turns import LEASE_S, POLL_S, TurnRunner
from parasol.server.telemetry.log_context import bind

if TYPE_CHECKING:
    from parasol.server.tables.registry import Registry
    from parasol.server.tables.table import Table

CLOCK_POLL_S = 0.25
"""Time between two looks for the next clock that runs out."""
MAX_CLOCKS_PER_CLAIM = 50
COMPACT_AFTER_S = 0.5
"""Time after which the log of a finished table is compacted, with others that end meanwhile."""

logger = logging.getLogger("parasol.scheduler")


class Scheduler:
    """Due work of one process, a server or a worker."""

    def __init__(
        self,
        registry: "Registry",
        *,
        runs_bots: bool,
        bot_pause_s: float,
        processes: int = 0,
        poll_s: float = POLL_S,
    ) -> None:
        self.registry = registry
        self.name = secrets.token_hex(6)
        """The name under which this process claims."""
        self.bots = BotPool(processes)
        self.turns: TurnRunner | None = None
        """What plays computers' turns here; None where others do it."""
        if runs_bots:
            self.turns = TurnRunner(
                registry, self.bots, self.name, pause_s=bot_pause_s, poll_s=poll_s
            )
        self._finished: set[str] = set()
        """Tables whose logs wait to be compacted."""

    async def run(self) -> None:
        """Do what is due, for as long as the process runs."""
        loops = [self._run_clocks()]
        if self.turns is not None:
            loops.append(self.turns.run())
        await asyncio.gather(*loops)

    async def close(self) -> None:
        """Compact what has ended, release what is not decided; end the bots' processes."""
        await self.compact()
        if self.turns is not None:
            await self.turns.release()
        self.bots.close()

    def after_entry(self, table: "Table") -> None:
        """Go on after an entry of this process: a computer's turn, or the end."""
        live = table.live
        if live is not None and live.over and table.row.status == "over":
            self.compact_soon(table.row.id)
        self.notice_turn(table)

    def notice_turn(self, table: "Table") -> None:
        """Look into the queue at once, if it is a computer's turn."""
        live = table.live
        if self.turns is None or live is None or live.decider is None:
            return
        if table.row.status == "playing" and table.is_bot(live.decider):
            self.turns.wake()

    # Clocks

    async def _run_clocks(self) -> None:
        store = self.registry.store
        while True:
            pause_s = CLOCK_POLL_S
            try:
                deadline = await store.get_next_deadline()
                if deadline is not None:
                    left_s = deadline - store.play_time.now()
                    if left_s > 0:
                        pause_s = min(pause_s, left_s)
                    elif await self.flag_clocks():
                        pause_s = 0.0
            except StoreFailed:  # the database is away: it comes back
                pass
            except Exception:
                logger.exception("clocks could not be looked at")
            await asyncio.sleep(pause_s)

    async def flag_clocks(self) -> bool:
        """Claim clocks that have run out, and flag them; return whether there were any."""
        store = self.registry.store
        claimed = await store.claim_clocks(self.name, MAX_CLOCKS_PER_CLAIM, LEASE_S)
        await asyncio.gather(*map(self._flag, claimed))
        return bool(claimed)

    async def _flag(self, work: DueWork) -> None:
        """Flag a claimed clock; one bad table must not stop the others."""
        bind(table=work.table)
        try:
            table = await self.registry.get_at(work.table, work.version)
            if not await self._flag_if_out_of_time(table):
                await self.mend_due(table, work)
        except (StoreFailed, Refused):
            pass  # it moved on, or it is tried again when the lease has ended
        except Exception:
            logger.exception("a clock could not be flagged")

    async def _flag_if_out_of_time(self, table: "Table") -> bool:
        """Flag a person whose time is over. A computer is never flagged: its time is ours."""
        live = table.live
        deadline = live.get_deadline() if live is not None else None
        if live is None or live.decider is None or deadline is None:
            return False
        if table.is_bot(live.decider) or self.registry.store.play_time.now() < deadline:
            return False
        await table.act(live.version, log.Flag(live.decider))
        return True

    async def mend_due(self, table: "Table", work: DueWork) -> None:
        """Write what is really due at a table; a row of an earlier version may say otherwise."""
        live, row = table.live, table.row
        if live is not None and live.version == work.version:
            due, lane = find_due(live, table.seats, (None, row.lane), time.time())
            await self.registry.store.set_due(work.table, work.version, due, lane)
            row.due, row.lane = due, lane
            self.notice_turn(table)

    # Compaction

    def compact_soon(self, ident: str) -> None:
        """Compact the log of a finished table after a moment."""
        if not self._finished:
            self.registry.spawn(self._compact_later())
        self._finished.add(ident)

    async def _compact_later(self) -> None:
        await asyncio.sleep(COMPACT_AFTER_S)
        await self.compact()

    async def compact(self) -> None:
        """Delete the logs of finished tables: their records have everything."""
        finished, self._finished = list(self._finished), set()
        if finished:
            with contextlib.suppress(StoreFailed):
                await self.registry.store.compact_logs(finished)
