"""Computers' turns: claimed from the store's queue, decided in the pool, played like a person's.

A process claims no more turns than its pool can think about at once, so that the queue in the
store, which is fair, decides who comes next. A claimed turn is played to its end, under one lease.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from parasol.core.game import SPECTATOR
from parasol.server.bots import BotPool
from parasol.server.errors import Refused
from parasol.server.store import StoreFailed
from parasol.server.store.models import Lane
from parasol.server.store.queries.queue import DueWork, QueueLoad
from parasol.server.tables import log
from parasol.server.tables.live_match import LiveMatch
from parasol.server.telemetry.log_context import bind
from parasol.server.telemetry.log_lines import with_fields

if TYPE_CHECKING:
    from parasol.server.tables.registry import Registry
    from parasol.server.tables.table import Table

LEASE_S = 4.0
"""How long a claim lasts without being renewed: then its process has died."""
RENEW_S = 1.0
RETRY_AFTER_S = 60.0
"""When a turn at which the bot failed is tried again."""
POLL_S = 1.0
"""Time between two looks into the queue, where nobody says that a turn has begun."""
MAX_QUICK_TURNS = 8
"""Turns of quick computers that a process plays at once."""
TARGET_WAIT_S = 1.0
"""How long those who are due now should wait at most: the more they are, the less each thinks."""

logger = logging.getLogger("parasol.turns")


class TurnRunner:
    """Plays computers' turns for as long as a process runs."""

    def __init__(
        self,
        registry: "Registry",
        bots: BotPool,
        name: str,
        *,
        pause_s: float,
        poll_s: float = POLL_S,
    ) -> None:
        self.registry = registry
        self.store = registry.store
        self.bots = bots
        self.name = name
        self.pause_s = pause_s
        """The pause before a computer's decision that people watch."""
        self.poll_s = poll_s
        self.load = QueueLoad()
        """How much slow thinking was due when the last turns were claimed."""
        self._claimed: set[str] = set()
        """Tables whose turn is played here; their leases are renewed."""
        self._quick: set[str] = set()
        self._slow: set[str] = set()
        """Those of them that are thought about, or will be next: not those that pause."""
        self._interrupted: set[str] = set()
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look into the queue at once: a turn has begun, or there is room for another."""
        self._woken.set()

    async def run(self) -> None:
        """Claim and play turns."""
        await asyncio.gather(self._run_claims(), self._run_renewals())

    async def _run_claims(self) -> None:
        while True:
            self._woken.clear()
            try:
                for work in await self.claim():
                    self.registry.spawn(self.play(work))
            except StoreFailed as error:  # the database is away: it comes back
                logger.warning("computers wait", extra=with_fields(error=error))
                await asyncio.sleep(self.poll_s)
            except Exception:
                logger.exception("turns could not be claimed")
                await asyncio.sleep(self.poll_s)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.poll_s):
                    await self._woken.wait()

    async def _run_renewals(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                if self._claimed:
                    await self.store.set_lease(self.name, list(self._claimed), LEASE_S)
            except Exception as error:
                logger.warning("leases could not be renewed", extra=with_fields(error=error))

    async def release(self) -> None:
        """Release the turns that were interrupted when the process was stopped."""
        if self._interrupted:
            with contextlib.suppress(StoreFailed):  # the claims end by themselves
                await self.store.set_lease(self.name, list(self._interrupted), 0.0)

    async def claim(self) -> list[DueWork]:
        """Claim as many turns as there is room for."""
        quick = max(0, MAX_QUICK_TURNS - len(self._quick))
        # One more than can be thought about: it is ready when a process is.
        slow = max(0, self.bots.processes + 1 - len(self._slow))
        if not quick and not slow:
            return []
        claimed, load = await self.store.claim_turns(self.name, quick, slow, LEASE_S)
        self.load = load or self.load
        for work in claimed:
            self._claimed.add(work.table)
            self._get_slots(work).add(work.table)
        return claimed

    def _get_slots(self, work: DueWork) -> set[str]:
        return self._quick if work.lane in (Lane.QUICK, Lane.QUICK_ALONE) else self._slow

    async def play(self, work: DueWork) -> None:
        """Play a claimed turn. What could not be written, or was not due any more, is released.

        A turn at which the bot failed, or of a table that can't be read, stays claimed for a while:
        to try it again and again would leave no time for others.
        """
        bind(table=work.table)
        lease_s: float | None = 0.0
        try:
            table = await self.registry.get_at(work.table, work.version)
            if await self._play_words(table, work):
                lease_s = None  # what was written has ended the claim
            elif table.live is None or table.live.version < work.version:
                lease_s = RETRY_AFTER_S
            else:
                await self.registry.scheduler.mend_due(table, work)
        except (StoreFailed, Refused) as error:
            logger.info("a turn waits", extra=with_fields(error=error))
        except asyncio.CancelledError:
            self._interrupted.add(work.table)
            raise
        except Exception:
            logger.exception("a turn could not be played")
            lease_s = RETRY_AFTER_S
        finally:
            self._claimed.discard(work.table)
            self._get_slots(work).discard(work.table)
            self.wake()
        if lease_s is not None:
            try:
                await self.store.set_lease(self.name, [work.table], lease_s)
            except StoreFailed as error:
                logger.warning("a claim ends by itself", extra=with_fields(error=error))

    async def _play_words(self, table: "Table", work: DueWork) -> bool:
        """Play the words of one turn; return whether all of them are written."""
        live = table.live
        if live is None or live.version != work.version:
            return False
        seat = live.decider
        while True:
            if table.live is not live or live.over or live.paused or table.row.status != "playing":
                return False
            if seat is None or live.decider != seat or not table.is_bot(seat):
                return False
            version = live.version
            word = await self._decide(table, live, seat, work)
            await table.act(version, log.Move(seat, word), LEASE_S)
            if live.turned:
                return True

    async def _decide(self, table: "Table", live: LiveMatch, seat: int, work: DueWork) -> str:
        """Return the word that a computer plays, not sooner than those who watch can follow."""
        slots = self._get_slots(work)
        slots.add(work.table)
        began, version = time.monotonic(), live.version
        level, limit_s = table.get_level(seat), self.share_time(work.lane)
        view, seed = live.match.view(seat), secrets.randbits(60)
        word = await self.bots.decide(view, seat, level, seed, limit_s)
        if table.subscribers and _can_follow(live) and live.version == version:
            left_s = self.pause_s - (time.monotonic() - began)
            if left_s > 0:
                slots.discard(work.table)
                self.wake()
                await asyncio.sleep(left_s)
        return word

    def share_time(self, lane: int) -> float:
        """Return for how long a decision may take, so that nobody else waits for long."""
        load = self.load
        rivals = load.with_people + (load.alone if lane == Lane.SLOW_ALONE else 0)
        return TARGET_WAIT_S * self.bots.processes * load.workers / max(1, rivals)


def _can_follow(live: LiveMatch) -> bool:
    """Return whether the last decision showed something that people want to look at.

    A turn may be many small words of which only the last shows anything; and the pause
    must not reveal what only some may know.
    """
    steps = live.match.steps
    if not steps or steps[-1].seat != live.decider:
        return True
    return any(event.known_to(SPECTATOR) for event in steps[-1].events)
