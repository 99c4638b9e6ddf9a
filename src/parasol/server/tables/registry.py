"""The hall: all tables of a server, those in memory and those only in the store.

It wakes tables up from the store, lets the least used ones leave memory, hears what others have
written, and sees to it that computers think and clocks run out. Who sits where is seating.py's.
"""

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from typing import Any

import msgspec

from parasol.core.errors import ParasolError
from parasol.core.game import SPECTATOR
from parasol.core.words import Text
from parasol.server.bots import Thinkers
from parasol.server.store import Store, StoreFailed
from parasol.server.store.jobs import Written
from parasol.server.tables import log
from parasol.server.tables.live_match import Course, Refused
from parasol.server.tables.table import STALE, Frozen, Table

KEEP = 2000
"""Tables that stay in memory."""
TRIES = 10
"""How often something is tried again that somebody else was faster at."""
FOLDS_AFTER = 0.5
"""Seconds after which the log of a finished table is folded."""
TICK = 1.0
"""Seconds between two looks for clocks that have run out and turns that nobody has taken."""


class Hall:
    """All tables of one server process."""

    def __init__(
        self, store: Store, *, thinks: bool = True, pace: float = 0.8, keep: int = KEEP
    ) -> None:
        self.store = store
        self.thinks = thinks
        self.pace = pace
        self.keep = keep
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.thinkers = Thinkers()
        self.counts = {"moves": 0, "refused": 0, "thought": 0, "frozen": 0}
        self._waking: dict[str, asyncio.Lock] = {}
        self._behind: dict[str, bool] = {}
        """Tables that are to be read again, and whether no more than their log."""
        self._unsure: set[str] = set()
        """Tables that others may have written to, and at which nobody has looked since."""
        self._thinking: set[str] = set()
        self._ended: set[str] = set()
        """Tables that are over and whose logs wait to be folded."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start looking after clocks and computers, and listening for other processes."""
        await self.store.watch(self._heard)
        self.spawn(self._look())

    async def close(self) -> None:
        """Stop everything that runs by itself."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.fold()
        self.thinkers.close()

    # Tables

    async def table(self, ident: str) -> Table:
        """A table, from memory or woken up from the store; Refused if there is none."""
        found = self.tables.get(ident)
        if found is None:
            lock = self._waking.setdefault(ident, asyncio.Lock())
            try:
                async with lock:
                    found = self.tables.get(ident) or await self._wake(ident)
            finally:
                self._waking.pop(ident, None)
        if ident in self._unsure:
            await self._make_sure(found)
        if ident in self.tables:
            self.tables.move_to_end(ident)
        return found

    async def _make_sure(self, table: Table) -> None:
        """Read a table again of which others may have written something while nobody looked."""
        ident = table.row.id
        async with table.lock:
            self._unsure.discard(ident)
            try:
                await self.refresh(table)
            except BaseException:
                self._unsure.add(ident)
                raise
        table.reseat()

    async def _wake(self, ident: str) -> Table:
        # Whatever comes in an address: only what can be an id reaches the database.
        row = await self.store.table(ident) if ident.isalnum() and ident.isascii() else None
        if row is None:
            raise Refused("no-table", Text("There is no such table."))
        table = Table(self, row, await self.store.seats(ident))
        if row.version and row.status != "closed":
            await self._load(table)
            await self._reread(table)
        return self.add(table)

    async def _load(self, table: Table) -> None:
        """The course from its log; a table whose log does not replay is frozen, never lost."""
        entries = await self.store.entries(table.row.id)
        if not entries and not table.row.record:  # folded between two looks
            table.row = await self.store.table(table.row.id) or table.row
        try:
            if entries or not table.row.record:
                table.begin()
                table.replay(entries)
                if table.row.status == "over":  # whoever ended it did not come to fold it
                    self._has_ended(table.row.id)
            else:
                table.recall()
        except (Frozen, ParasolError) as error:
            table.course = None
            if table.row.status == "over":
                return  # its record is there all the same
            self.counts["frozen"] += 1
            table.row.status, table.row.note = "frozen", str(error)
            if isinstance(error, Frozen):  # else its game may only be away for now
                await self.store.set_table(table.row.id, status="frozen", note=str(error))

    def _make_room(self) -> None:
        """Let the least used tables leave memory, if nobody looks at them."""
        for ident in list(self.tables)[: max(0, len(self.tables) - self.keep)]:
            table = self.tables[ident]
            if not table.viewers and not table.lock.locked():
                del self.tables[ident]

    async def refresh(self, table: Table, anew: bool = False) -> None:
        """Bring a table up to the store: another process, or a failure, has changed it."""
        row = await self.store.table(table.row.id)
        if row is None:
            return
        table.row, table.seats = row, await self.store.seats(row.id)
        if not row.version or row.status == "frozen":
            table.course = None
        elif anew or table.course is None:
            await self._load(table)
        else:
            entries = await self.store.entries(row.id, table.course.version)
            folded = not entries and table.course.version < row.version
            try:
                table.replay(entries)
            except Frozen:
                folded = True
            if folded:  # it ended elsewhere; or what is here went another way
                await self._load(table)
        await self._reread(table)

    async def _reread(self, table: Table) -> None:
        """The row again, if another process wrote between the reading of it and of the log."""
        if table.course is not None and table.course.version > table.row.version:
            table.row = await self.store.table(table.row.id) or table.row

    def forget_course(self, table: Table) -> None:
        """After a failed write: what is in memory may be ahead of the log, which is read again.

        Whoever was refused need not wait for that: the database may be away for long.
        """
        table.course = None
        self.spawn(self._mend(table))

    async def _mend(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # whoever comes next tries again
            async with table.lock:
                await table.heal()

    def _heard(self, ident: str | None, version: int, written: Written | None = None) -> None:
        """Another process has written; None: the connection was away, look at everything."""
        if ident is None:
            for known, table in list(self.tables.items()):
                if table.viewers:
                    self._hear_of(table, 0, None)
                else:  # read again when somebody comes: there may be thousands
                    self._unsure.add(known)
        elif (found := self.tables.get(ident)) is not None:
            self._hear_of(found, version, written)
        elif ident in self._waking:  # it may have been read before this was written
            self.spawn(self._catch_up_woken(ident))

    def _hear_of(self, table: Table, version: int, written: Written | None) -> None:
        """Take news of a table in memory in: at once if it is here, or soon if it must be read."""
        # Version 0 is not the log but the row, the seats or the talk.
        if version and table.course is not None and table.course.version >= version:
            return
        if written is None or not self._take_in(table, version, written):
            self.look_again(table, log_only=version > 0)

    def _take_in(self, table: Table, version: int, written: Written) -> bool:
        """Go on by entries that came with the news, if they are just those that are missing."""
        course = table.course
        if course is None or table.lock.locked() or table.row.status not in ("playing", "paused"):
            return False
        added = written.entries(table.row.id, version)
        added = [entry for entry in added if entry.version > course.version]
        if not added or added[0].version != course.version + 1:
            return False
        try:
            table.replay(added)
        except Frozen:  # what is here went another way: the log decides
            table.course = None
            return False
        row = table.row
        row.version, row.changed, row.status = version, added[-1].at, written.status
        row.decider, row.waits_for, row.due = written.decider, written.waits_for, written.due
        table.publish()
        self._go_on(table)
        return True

    def look_again(self, table: Table, log_only: bool = False) -> None:
        """Bring a table up to the store soon, and tell everybody here; once for all who ask."""
        ident = table.row.id
        waiting = self._behind.get(ident)
        self._behind[ident] = log_only and waiting is not False
        if waiting is None:
            self.spawn(self._catch_up_in_time(table))

    async def _catch_up_in_time(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # when it is back, everything is looked at again
            await self._catch_up(table)

    async def _catch_up_woken(self, ident: str) -> None:
        self.look_again(await self.table(ident))

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            log_only = self._behind.pop(table.row.id, False)
            before, info = table.course.version if table.course else -1, table.info()
            if not (log_only and await self._read_on(table)):
                log_only = False
                await self.refresh(table)
        # Without a wait in between: whoever comes meanwhile would be shown it first.
        if not log_only:
            table.reseat()
            if table.info() != info:
                table.tell_info()
        if table.course is not None and table.course.version != before:
            table.publish()
            self._go_on(table)
        if table.viewers and not log_only:
            await table.talked(table.said)

    async def _read_on(self, table: Table) -> bool:
        """Read the entries that are missing and what they change; False if that is not enough."""
        course = table.course
        if course is None:
            return False
        row, added = await self.store.news(table.row.id, course.version)
        if course is not table.course or row.get("status") not in ("playing", "paused", "over"):
            return False
        if course.version + len(added) != row["version"]:
            return False  # folded already
        try:
            table.replay(added)
        except Frozen:
            table.course = None
            return False
        table.row = msgspec.structs.replace(table.row, **row)
        return True

    def add(self, table: Table) -> Table:
        """Keep a table in memory that was made or woken up."""
        self.tables[table.row.id] = table
        self._unsure.discard(table.row.id)
        self._make_room()
        return table

    # What happens by itself

    def after(self, table: Table) -> None:
        """Something was played here: a computer may be next, or the log may be folded."""
        course = table.course
        if course is not None and course.over and table.row.status == "over":
            self._has_ended(table.row.id)
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Something was played, here or elsewhere: a computer may be next."""
        course = table.course
        if course is None or course.decider is None or table.row.status != "playing":
            return
        if self.thinks and table.plays_itself(course.decider):
            self.spawn(self._think(table))

    def _has_ended(self, ident: str) -> None:
        if not self._ended:
            self.spawn(self._fold_soon())
        self._ended.add(ident)

    async def _fold_soon(self) -> None:
        """After a moment, with those that end meanwhile."""
        await asyncio.sleep(FOLDS_AFTER)
        await self.fold()

    async def fold(self) -> None:
        """A finished table's record tells everything: its entries need not stay."""
        ended, self._ended = list(self._ended), set()
        if ended:
            with contextlib.suppress(StoreFailed):
                await self.store.fold_all(ended)

    async def _think(self, table: Table) -> None:
        """One computer's decision; if the table moves on meanwhile, it is dropped."""
        ident = table.row.id
        course = table.course
        if ident in self._thinking or course is None or course.decider is None:
            return
        self._thinking.add(ident)
        try:
            seat, version = course.decider, course.version
            paced = asyncio.sleep(self.pace if table.viewers and to_follow(course) else 0)
            seed = secrets.randbits(60)
            word, _ = await asyncio.gather(
                self.thinkers.think(course, table.level(seat), seed), paced
            )
            await table.act(seat, version, log.Move(seat, word))
            self.counts["thought"] += 1
        except Refused as refused:
            if refused.code != STALE:
                return  # it can't be kept just now: the next look tries again
        finally:
            self._thinking.discard(ident)
        self.after(table)

    async def take_turn(self, table: Table) -> None:
        """What is due at a table, here and now: a worker calls this for a turn it has claimed."""
        await self._run_out(table)
        course = table.course
        if course is not None and course.decider is not None and not course.paused:
            if table.plays_itself(course.decider):
                await self._think(table)

    async def _look(self) -> None:
        """Every now and then: clocks that have run out, and turns that nobody thinks about."""
        while True:
            await asyncio.sleep(TICK)
            due: list[str] = []
            with contextlib.suppress(Exception):
                due = await self.store.due(time.time(), 100)
            for ident in due:
                with contextlib.suppress(Exception):  # one bad table must not stop the others
                    table = await self.table(ident)
                    async with table.lock:
                        await table.heal()
                    await self._run_out(table)
                    self.after(table)

    async def _run_out(self, table: Table) -> None:
        course = table.course
        deadline = course.deadline() if course is not None else None
        if course is None or deadline is None or course.decider is None or time.time() < deadline:
            return
        with contextlib.suppress(Refused):
            await table.act(course.decider, course.version, log.Flag(course.decider))

    def spawn(self, work: Any) -> None:
        """Do something on the side; it ends with the hall."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def to_follow(course: Course) -> bool:
    """Whether there is something to look at before a computer plays on.

    A turn may be many small words of which only the last shows anything; and what only some may
    know must not be told by the time it takes.
    """
    steps = course.match.steps
    if not steps or steps[-1].seat != course.decider:
        return True
    return any(event.known_to(SPECTATOR) for event in steps[-1].events)
