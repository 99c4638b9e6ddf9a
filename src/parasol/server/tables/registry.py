"""The registry: all tables of a server process, those in memory and those only in the store.

It loads tables from the store, evicts the least recently used ones, and brings tables in memory up
to what other processes have written. What happens at a table by itself is the scheduler's.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextvars import Context
from typing import Any

import msgspec

from parasol.core.errors import ParasolError
from parasol.core.words import Text
from parasol.server import accounts
from parasol.server.errors import Frozen, Refused
from parasol.server.settings import DEFAULT_ADDRESS_HOURS
from parasol.server.store import Conflict, Store, StoreFailed
from parasol.server.store.jobs import AppendNotice
from parasol.server.tables.heartbeat import Heartbeat
from parasol.server.tables.restrictions import Restrictions
from parasol.server.tables.scheduler import Scheduler
from parasol.server.tables.subscriber import Subscriber
from parasol.server.tables.table import REPLAY_SLICE_ENTRIES, Table
from parasol.server.tables.turns import POLL_S
from parasol.server.tables.uploads import UploadParser
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.metrics import FROZEN_TABLES

MAX_TABLES_IN_MEMORY = 2000
MAX_EVICTIONS = 4
"""Tables that are looked at for eviction when another one comes: each must cost the same."""
MAX_PARALLEL_HELLOS = 16
"""Clients that are looked up at the same time. Of thousands that come at once the first are served
first; otherwise all of them would wait for the last."""

logger = logging.getLogger("parasol.tables")


class Registry:
    """All tables of one server process."""

    def __init__(
        self,
        store: Store,
        *,
        runs_bots: bool = True,
        bot_pause_s: float = 0.8,
        processes: int = 0,
        turn_poll_s: float = POLL_S,
        limits_alone: bool = False,
        max_tables: int = MAX_TABLES_IN_MEMORY,
        address_hours: float = DEFAULT_ADDRESS_HOURS,
    ) -> None:
        self.store = store
        self.restrictions = Restrictions(store, self.end_restricted, address_hours)
        self.limits_alone = limits_alone
        """Whether there is a limit to the tables at which computers play alone."""
        self.max_tables = max_tables
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.scheduler = Scheduler(
            self,
            runs_bots=runs_bots,
            bot_pause_s=bot_pause_s,
            processes=processes,
            poll_s=turn_poll_s,
        )
        self.heartbeat = Heartbeat(store)
        self.uploads = UploadParser()
        self.hello_slots = asyncio.Semaphore(MAX_PARALLEL_HELLOS)
        self._loading: dict[str, asyncio.Lock] = {}
        self._outdated: dict[str, bool] = {}
        """Tables that will be refreshed soon, and whether reading their log is enough."""
        self._unverified: set[str] = set()
        """Tables that others may have written to, and that nobody has used since."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start the scheduler and the heartbeat, and listen to other processes."""
        await self.store.watch(self._on_write)
        await self.restrictions.refresh()
        self.spawn(self.restrictions.run())
        with contextlib.suppress(Conflict):  # another server's first beat came first
            await self.heartbeat.beat()
        self.spawn(self.heartbeat.run())
        self.spawn(self.scheduler.run())

    async def close(self) -> None:
        """Stop everything that runs in the background."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.close()
        self.uploads.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; it is cancelled when the registry closes."""
        # In a context of its own: what follows from a request may outlive it by hours.
        context = Context()
        task = asyncio.get_running_loop().create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done, context=context)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a task in the background failed", exc_info=error)

    def end_restricted(self) -> None:
        """Disconnect those who were banned, and those whose session was ended."""
        for table in list(self.tables.values()):
            for subscriber in list(table.subscribers):
                try:
                    self.check_restrictions(table, subscriber)
                except Refused as refused:
                    subscriber.end(refused)

    def check_restrictions(self, table: Table, subscriber: Subscriber) -> None:
        """Raise Refused where somebody may not be at a table, or not any longer."""
        self.restrictions.check(
            table.get_owner(subscriber), subscriber.session, subscriber.address, table.row.id
        )

    # Loading and evicting

    async def get(self, ident: str) -> Table:
        """Return a table, from memory or from the store; Refused if there is none."""
        table = self.tables.get(ident)
        if table is None:
            lock = self._loading.setdefault(ident, asyncio.Lock())
            try:
                async with lock:
                    table = self.tables.get(ident) or await self._load(ident)
            finally:
                self._loading.pop(ident, None)
        if ident in self._unverified:
            await self._verify(table)
        if ident in self.tables:
            self.tables.move_to_end(ident)
        return table

    async def get_at(self, ident: str, version: int) -> Table:
        """Return a table that is brought up to a version which another process may have written."""
        table = await self.get(ident)
        if table.live is None or table.live.version < version:
            async with table.lock:
                if not await self._read_log(table):
                    await self.refresh(table)
        return table

    def add(self, table: Table) -> Table:
        """Keep a table in memory that was created or loaded."""
        self.tables[table.row.id] = table
        self._unverified.discard(table.row.id)
        self._evict()
        return table

    async def _load(self, ident: str) -> Table:
        # Only what can be an id reaches the database: it comes from an address.
        row = await self.store.get_table(ident) if accounts.is_id(ident) else None
        if row is None:
            raise Refused("no-table", Text("There is no such table."))
        table = Table(self, row, await self.store.get_seats(ident))
        if row.version and row.status != "closed":
            await self._load_live(table)
            await self._reread_row(table)
        return self.add(table)

    async def _load_live(self, table: Table) -> None:
        """Make the live match from the log; a table whose log does not replay is frozen."""
        entries = await self.store.get_entries(table.row.id)
        if not entries and not table.row.record:  # compacted between two reads
            table.row = await self.store.get_table(table.row.id) or table.row
        try:
            if entries or not table.row.record:
                await table.load_log(entries)
                if table.row.status == "over":  # whoever ended it did not come to compact it
                    self.scheduler.compact_soon(table.row.id)
            else:
                table.load_record()
        except (Frozen, ParasolError) as error:
            table.live = None
            if table.row.status == "over":
                return  # its record is there all the same
            FROZEN_TABLES.inc()
            logger.error("a table was frozen", extra=with_fields(table=table.row.id, error=error))
            table.row.status, table.row.note = "frozen", str(error)
            if isinstance(error, Frozen):  # else its game may only be missing for now
                await self.store.update_table(table.row.id, status="frozen", note=str(error))

    def remove_subscriber(self, table: Table, subscriber: Subscriber) -> None:
        """Somebody has left; a finished table leaves memory with the last of them."""
        table.subscribers.discard(subscriber)
        table.broadcast_presence()
        is_idle = not table.subscribers and not table.lock.locked()
        if is_idle and table.row.status in ("over", "closed"):
            self.tables.pop(table.row.id, None)

    def _evict(self) -> None:
        """Remove the least recently used tables without subscribers from memory.

        It looks at a few tables at a time: those that are in use come to the end of the line.
        """
        for _ in range(min(MAX_EVICTIONS, len(self.tables) - self.max_tables)):
            ident, table = next(iter(self.tables.items()))
            if table.subscribers or table.lock.locked():
                self.tables.move_to_end(ident)
            else:
                del self.tables[ident]

    # Refreshing from the store

    async def refresh(self, table: Table, reload: bool = False) -> None:
        """Bring a table up to the store; `reload`: make the live match anew."""
        row = await self.store.get_table(table.row.id)
        if row is None:
            return
        table.row, table.seats = row, await self.store.get_seats(row.id)
        if not row.version or row.status == "frozen":
            table.live = None
        elif reload or table.live is None or _is_far_behind(table):
            await self._load_live(table)
        else:
            entries = await self.store.get_entries(row.id, table.live.version)
            diverged = not entries and table.live.version < row.version
            try:
                table.replay(entries)
            except Frozen:
                diverged = True
            if diverged:  # it ended elsewhere, or what is in memory went another way
                await self._load_live(table)
        await self._reread_row(table)

    async def _reread_row(self, table: Table) -> None:
        """Read the row again if another process wrote between reading it and the log."""
        if table.live is not None and table.live.version > table.row.version:
            table.row = await self.store.get_table(table.row.id) or table.row

    def drop_live(self, table: Table) -> None:
        """Drop the live match after a failed write: it may be ahead of the log.

        It is loaded again in the background; the client that was refused need not wait for it.
        """
        table.live = None
        self.spawn(self._reload(table))

    async def _reload(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # the next request tries again
            async with table.lock:
                await table.reload_if_lost()

    async def _verify(self, table: Table) -> None:
        """Refresh a table to which others may have written while nobody used it."""
        ident = table.row.id
        async with table.lock:
            self._unverified.discard(ident)
            try:
                await self.refresh(table)
            except BaseException:
                self._unverified.add(ident)
                raise
        table.update_rights()

    # What other processes write

    def _on_write(self, ident: str | None, version: int, notice: AppendNotice | None) -> None:
        """Another process has written to a table; None: it may have been any of them."""
        if ident is None:
            for known, table in list(self.tables.items()):
                if table.subscribers:
                    self._catch_up(table, 0, None)
                else:  # when somebody comes: there may be thousands
                    self._unverified.add(known)
        elif (found := self.tables.get(ident)) is not None:
            self._catch_up(found, version, notice)
        elif ident in self._loading:  # it may have been read before this was written
            self.spawn(self._refresh_loading(ident))

    def _catch_up(self, table: Table, version: int, notice: AppendNotice | None) -> None:
        """Bring a table in memory up to a notification: by its notice, or by reading."""
        # Version 0 is not the log but the row, the seats or the talk.
        if version and table.live is not None and table.live.version >= version:
            return
        if notice is None or not self._apply_notice(table, version, notice):
            self.refresh_soon(table, log_only=version > 0)

    def _apply_notice(self, table: Table, version: int, notice: AppendNotice) -> bool:
        """Apply the entries of a notice, if they are just those that are missing."""
        live = table.live
        if live is None or table.lock.locked() or table.row.status not in ("playing", "paused"):
            return False
        entries = [e for e in notice.to_rows(table.row.id, version) if e.version > live.version]
        if not entries or entries[0].version != live.version + 1:
            return False
        try:
            table.replay(entries)
        except Frozen:  # what is in memory went another way: the log decides
            table.live = None
            return False
        row = table.row
        row.version, row.changed, row.status = version, time.time(), notice.status
        row.decider, row.waits_for = notice.decider, notice.waits_for
        row.due, row.lane = notice.due, notice.lane
        table.broadcast()
        self.scheduler.notice_turn(table)
        return True

    def refresh_soon(self, table: Table, log_only: bool = False) -> None:
        """Refresh a table in the background and broadcast; once for all who ask meanwhile."""
        ident = table.row.id
        waiting = self._outdated.get(ident)
        self._outdated[ident] = log_only and waiting is not False
        if waiting is None:
            self.spawn(self._refresh_in_background(table))

    async def _refresh_loading(self, ident: str) -> None:
        self.refresh_soon(await self.get(ident))

    async def _refresh_in_background(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # on reconnect every table is refreshed again
            await self._refresh_and_broadcast(table)

    async def _refresh_and_broadcast(self, table: Table) -> None:
        async with table.lock:
            log_only = self._outdated.pop(table.row.id, False)
            version, description = table.live.version if table.live else -1, table.describe()
            if not (log_only and await self._read_log(table)):
                log_only = False
                await self.refresh(table)
        # Without an await in between: a client that comes meanwhile would be sent it twice.
        if not log_only:
            table.update_rights()
            if table.describe() != description:
                table.broadcast_description()
        if table.live is not None and table.live.version != version:
            table.broadcast()
            self.scheduler.notice_turn(table)
        if table.subscribers and not log_only:
            await table.broadcast_talk()

    async def _read_log(self, table: Table) -> bool:
        """Read the entries that are missing and what they change; False if that is not enough."""
        live = table.live
        if live is None:
            return False
        row, entries = await self.store.get_new_entries(table.row.id, live.version)
        if live is not table.live or row.get("status") not in ("playing", "paused", "over"):
            return False
        if live.version + len(entries) != row["version"]:
            return False  # compacted already
        if len(entries) > REPLAY_SLICE_ENTRIES:
            return False
        try:
            table.replay(entries)
        except Frozen:
            table.live = None
            return False
        table.row = msgspec.structs.replace(table.row, **row)
        return True


def _is_far_behind(table: Table) -> bool:
    """Return whether so much was written elsewhere that it is better replayed from the start."""
    assert table.live is not None
    return table.row.version - table.live.version > REPLAY_SLICE_ENTRIES
