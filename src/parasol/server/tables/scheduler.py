"""The scheduler: what happens at tables by itself. Clocks run out, computers decide, logs of
finished tables are compacted into their records.
"""

import asyncio
import contextlib
import secrets
import time
from typing import TYPE_CHECKING

from parasol.core.game import SPECTATOR
from parasol.server.bots import BotPool
from parasol.server.errors import STALE, Refused
from parasol.server.store import StoreFailed
from parasol.server.tables import log
from parasol.server.tables.live_match import LiveMatch
from parasol.server.telemetry.log_context import bind

if TYPE_CHECKING:
    from parasol.server.tables.registry import Registry
    from parasol.server.tables.table import Table

POLL_S = 1.0
"""Time between two queries for clocks that have run out and turns that nobody has taken."""
MAX_DUE_PER_POLL = 100
COMPACT_AFTER_S = 0.5
"""Time after which the log of a finished table is compacted, with others that end meanwhile."""


class Scheduler:
    """Due work of one server process."""

    def __init__(self, registry: "Registry", *, runs_bots: bool, bot_pause_s: float) -> None:
        self.registry = registry
        self.runs_bots = runs_bots
        """Whether computers decide in this process; off where workers do it."""
        self.bot_pause_s = bot_pause_s
        """The pause before a computer's decision that people watch."""
        self.bots = BotPool()
        self._deciding: set[str] = set()
        self._finished: set[str] = set()
        """Tables whose logs wait to be compacted."""

    async def run(self) -> None:
        """Poll the store for due work, for as long as the server runs."""
        while True:
            await asyncio.sleep(POLL_S)
            due: list[str] = []
            with contextlib.suppress(Exception):
                due = await self.registry.store.list_due_tables(time.time(), MAX_DUE_PER_POLL)
            for ident in due:
                with contextlib.suppress(Exception):  # one bad table must not stop the others
                    table = await self.registry.get(ident)
                    async with table.lock:
                        await table.reload_if_lost()
                    await self._flag_if_out_of_time(table)
                    self.after_entry(table)

    async def close(self) -> None:
        """Compact what has ended; end the bots' processes."""
        await self.compact()
        self.bots.close()

    def after_entry(self, table: "Table") -> None:
        """Go on after an entry of this process: a computer's turn, or the end."""
        live = table.live
        if live is not None and live.over and table.row.status == "over":
            self.compact_soon(table.row.id)
        self.start_bot(table)

    # Clocks

    async def _flag_if_out_of_time(self, table: "Table") -> None:
        live = table.live
        deadline = live.get_deadline() if live is not None else None
        if live is None or deadline is None or live.decider is None or time.time() < deadline:
            return
        with contextlib.suppress(Refused):
            await table.act(live.version, log.Flag(live.decider))

    # Computers' turns

    def start_bot(self, table: "Table") -> None:
        """Let the computer decide in the background, if it is its turn."""
        live = table.live
        if live is None or live.decider is None or table.row.status != "playing":
            return
        if self.runs_bots and table.is_bot(live.decider):
            self.registry.spawn(self._play_bot(table))

    async def take_due_turn(self, table: "Table") -> None:
        """Do what is due at a table now; a worker calls this for a turn it has claimed."""
        await self._flag_if_out_of_time(table)
        live = table.live
        if live is not None and live.decider is not None and not live.paused:
            if table.is_bot(live.decider):
                await self._play_bot(table)

    async def _play_bot(self, table: "Table") -> None:
        """Make one computer's decision; dropped if the table has moved on meanwhile."""
        ident, live = table.row.id, table.live
        if ident in self._deciding or live is None or live.decider is None:
            return
        self._deciding.add(ident)
        bind(table=ident)
        try:
            seat, version = live.decider, live.version
            pause_s = self.bot_pause_s if table.subscribers and _can_follow(live) else 0
            word, _ = await asyncio.gather(
                self.bots.decide(
                    live.match.view(seat), seat, table.get_level(seat), secrets.randbits(60)
                ),
                asyncio.sleep(pause_s),
            )
            await table.act(version, log.Move(seat, word))
        except Refused as refused:
            if refused.code != STALE:
                return  # it can't be written just now: the next poll tries again
        finally:
            self._deciding.discard(ident)
        self.after_entry(table)

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


def _can_follow(live: LiveMatch) -> bool:
    """Return whether the last decision showed something that people want to look at.

    A turn may be many small words of which only the last shows anything; and the pause
    must not reveal what only some may know.
    """
    steps = live.match.steps
    if not steps or steps[-1].seat != live.decider:
        return True
    return any(event.known_to(SPECTATOR) for event in steps[-1].events)
