"""Restrictions in memory: who is banned or muted, and which sessions were ended.

Every server process polls the store for changes, so that what an admin does at one of them, or by a
command, holds at all of them within seconds.
"""

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from parasol.core.words import Row, Text, Words
from parasol.server.errors import Refused
from parasol.server.store import Store, StoreFailed
from parasol.server.store.models import RestrictionRow
from parasol.server.store.queries.people import SIGNED_OUT

POLL_S = 2.0
PURGE_EVERY_S = 600.0
"""Time between two purges of addresses and of restrictions that are over."""
BAN, MUTE = "ban", "mute"

AnyNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network


class Restrictions:
    """What one server process knows of them."""

    def __init__(self, store: Store, on_change: Callable[[], None], address_hours: float) -> None:
        self.store = store
        self.address_hours = address_hours
        self._on_change = on_change
        self._mark: tuple[int, float] | None = None
        self._by_person: dict[str, list[RestrictionRow]] = {}
        self._by_network: dict[AnyNetwork, list[RestrictionRow]] = {}
        self._ended_sessions: set[str] = set()

    async def run(self) -> None:
        """Poll the store for as long as the server runs."""
        purged_at = 0.0
        while True:
            with contextlib.suppress(StoreFailed):  # the database is away: it comes back
                await self.refresh()
                if time.monotonic() - purged_at > PURGE_EVERY_S:
                    purged_at = time.monotonic()
                    before = time.time() - self.address_hours * 3600
                    await self.store.moderation.forget_addresses(before)
            await asyncio.sleep(POLL_S)

    async def refresh(self) -> None:
        """Read the restrictions again, if they have changed."""
        mark = await self.store.moderation.get_restrictions_mark()
        if mark != self._mark:
            self.load(await self.store.moderation.list_restrictions())
            self._mark = mark
            self._on_change()

    def load(self, rows: Iterable[RestrictionRow]) -> None:
        """Hold these restrictions and no others."""
        self._by_person, self._by_network, self._ended_sessions = {}, {}, set()
        for row in rows:
            if row.kind == SIGNED_OUT:
                self._ended_sessions.add(row.session)
            elif row.prefix:
                self._by_network.setdefault(ipaddress.ip_network(row.prefix), []).append(row)
            else:
                self._by_person.setdefault(row.person, []).append(row)

    def keep_address(self, address: str) -> str:
        """Return what may be stored of an address: nothing where none are."""
        return address if self.address_hours > 0 else ""

    # What holds now

    def find_ban(self, person: str, address: str, table: str = "") -> RestrictionRow | None:
        """Return the ban of a person or an address, from the server or from this table."""
        rows = [*self._by_person.get(person, ()), *self._find_by_address(address)]
        bans = [row for row in rows if row.kind == BAN and row.table in ("", table)]
        return next(filter(_holds, bans), None)

    def find_mute(self, person: str) -> RestrictionRow | None:
        """Return why a person may not talk."""
        mutes = [row for row in self._by_person.get(person, ()) if row.kind == MUTE]
        return next(filter(_holds, mutes), None)

    def _find_by_address(self, address: str) -> list[RestrictionRow]:
        if not self._by_network:
            return []
        try:
            ip = ipaddress.ip_interface(address).ip
        except ValueError:
            return []
        widths = {network.prefixlen for network in self._by_network}
        networks = [
            ipaddress.ip_network((ip, bits), strict=False)
            for bits in widths
            if bits <= ip.max_prefixlen
        ]
        return [row for network in networks for row in self._by_network.get(network, ())]

    def check(self, person: str, session: str, address: str, table: str) -> None:
        """Raise Refused where a connection to a table may not be, or be any longer."""
        if session in self._ended_sessions:
            raise Refused("signed-out", Text("This device was signed out."))
        self.check_ban(person, address, table)

    def check_ban(self, person: str, address: str, table: str = "") -> None:
        """Raise Refused for somebody who is banned, with a text that says for how long and why."""
        ban = self.find_ban(person, address, table)
        if ban is not None:
            raise Refused("banned", describe_ban(ban))

    def check_talk(self, person: str) -> None:
        """Raise Refused for somebody who is muted."""
        mute = self.find_mute(person)
        if mute is not None:
            until = Text("You are muted on this server until {until}.")
            raise Refused("muted", _describe(mute, until, Text("You are muted on this server.")))


def _holds(row: RestrictionRow) -> bool:
    return row.until is None or row.until > time.time()


def describe_ban(row: RestrictionRow) -> Words:
    """Return a ban as its sentence: how long, and why."""
    if row.table:
        until = Text("You were removed from this table until {until}.")
        return _describe(row, until, Text("You were removed from this table."))
    until = Text("You are banned from this server until {until}.")
    return _describe(row, until, Text("You are banned from this server."))


def _describe(row: RestrictionRow, until: Text, for_good: Text) -> Words:
    text = for_good if row.until is None else until.fill(until=format_time(row.until))
    return (
        Row([text, Text("Reason: {reason}", {"reason": row.reason})], " ") if row.reason else text
    )


def format_time(at: float) -> str:
    """Return a time as it is written everywhere, in every language."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
