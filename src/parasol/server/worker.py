"""A worker: thinks for the computers of a server, and sees to clocks that have run out.

It needs the database only. Several may run; each turn is claimed before it is taken.
"""

import asyncio
import logging
import secrets
import time

from parasol.server.store import Store, StoreFailed
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import Hall

CLAIM = 60.0
"""Seconds after which a turn that a worker has claimed is anybody's again."""

log = logging.getLogger("parasol.worker")


async def work(database: str, once: bool = False) -> None:
    """Look for due turns; each is claimed, so that no two workers think about the same one."""
    store = Store.of(database, must_exist=True)
    await store.open()
    worker = Worker(Hall(store, thinks=False, pace=0.0))
    try:
        while True:
            took = await worker.look()
            if once:
                return
            if not took:
                await asyncio.sleep(0.2)
    finally:
        worker.hall.thinkers.close()
        await store.close()


class Worker:
    """Takes due turns, one after the other."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.name = secrets.token_hex(6)
        self._owed: set[str] = set()
        """Tables whose claim could not be given back yet."""

    async def look(self) -> bool:
        """One look for what is due: whether a turn was played."""
        took = False
        try:
            await self._give_back()
            for ident in await self.store.due(time.time(), 20):
                took |= await self._take(ident)
            await self.hall.fold()
        except (StoreFailed, Refused) as error:  # the database is away: it comes back
            log.warning("a worker waits: %s", error)
        return took

    async def _take(self, ident: str) -> bool:
        """One table's due turn, thought over here if nobody else has claimed it: whether it was.

        A turn that could not be kept is anybody's again at once. One that can't be thought over
        stays claimed: to try it again and again would leave no time for others.
        """
        row = await self.store.table(ident)
        if row is None or not await self.store.claim(ident, row.version, self.name, CLAIM):
            return False
        self._owed.add(ident)
        try:
            table = await self.hall.table(ident)
            await self.hall.refresh(table)
            await self.hall.take_turn(table)
        except (StoreFailed, Refused):
            raise
        except Exception:
            log.exception("the turn at table %s could not be thought over", ident)
            self._owed.discard(ident)
            return False
        if table.row.status == "frozen":
            self._owed.discard(ident)
            return False
        if table.row.version <= row.version:
            await self._give_back()
            return False
        self._owed.discard(ident)  # what was written has ended the claim
        return True

    async def _give_back(self) -> None:
        for ident in list(self._owed):
            await self.store.release(ident, self.name)
            self._owed.discard(ident)
