"""Moderation: reports by players, and what admins do about them.

The admin page and the commands both act through a `Moderator`. The audit log has what it did: who,
when, what, to whom, why. Other server processes learn of it through the store.
"""

import ipaddress
import time

from parasol.core.errors import BadOption
from parasol.core.words import Text
from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.schemas import Report
from parasol.server.store import Conflict, Store
from parasol.server.store.models import AdminRow, AuditRow, ReportRow, RestrictionRow, SeatRow
from parasol.server.tables import lobby
from parasol.server.tables.registry import Registry
from parasol.server.tables.restrictions import BAN, MUTE
from parasol.server.tables.table import Table

FIRST_ADMIN = "admin"
COMMAND_LINE = "command line"
"""Who did it, where nobody showed a token."""
CLOSED_NOTE = "closed by whoever runs this server"
MAX_REASON_CHARS = 300
MIN_PREFIX_BITS = {4: 8, 6: 16}
"""By IP version: wider networks than these are not banned; that would be a slip."""
MAX_PREFIX_BITS = {4: 32, 6: 64}
"""By IP version: what one client is counted by."""
UNKNOWN_PERSON = Text("the id of somebody known here")
UNKNOWN_RESTRICTION = Text("the id of a ban or a mute, as in the list of them")
UNKNOWN_REPORT = Text("the id of a report, as in the list of them")


# Admins


async def create_admin(store: Store, name: str) -> str:
    """Create an admin; return the token, of which only the hash is stored."""
    token, cleaned = accounts.make_token(), accounts.clean_name(name)
    row = AdminRow(name=cleaned, hash=accounts.hash_secret(token), created=time.time())
    try:
        await store.moderation.create_admin(row)
    except Conflict:
        text = Text("a name that no other token has")
        raise BadOption("name", cleaned, text) from None
    return token


async def create_first_admin(store: Store) -> str:
    """Create an admin where there is none yet; return the token, or nothing."""
    if await store.moderation.list_admins():
        return ""
    try:
        return await create_admin(store, FIRST_ADMIN)
    except BadOption:  # another process that starts just now was first
        return ""


async def find_admin(store: Store, token: str) -> str:
    """Return the name of the admin whose token this is; nothing where it is nobody's."""
    shown = accounts.hash_secret(token)
    admins = await store.moderation.list_admins() if shown else []
    return next((admin.name for admin in admins if accounts.is_equal(admin.hash, shown)), "")


class Moderator:
    """One admin at work."""

    def __init__(self, registry: Registry, admin: str = COMMAND_LINE) -> None:
        self.registry = registry
        self.store = registry.store.moderation
        self.admin = admin

    async def mute(self, person: str, until: float | None, reason: str) -> None:
        """Refuse a person's talk at every table."""
        await self._check_person(person)
        await self._restrict(MUTE, until, reason, person=person)

    async def ban(self, person: str, until: float | None, reason: str) -> None:
        """Ban a person from the server; the computer plays on for them meanwhile."""
        await self._check_person(person)
        await self._restrict(BAN, until, reason, person=person)
        for ident in await self.registry.store.list_unfinished_tables_of(person):
            await lobby.leave_table(self.registry, await self.registry.get(ident), person)

    async def ban_prefix(self, prefix: str, until: float | None, reason: str) -> None:
        """Ban a network from the server."""
        await self._restrict(BAN, until, reason, prefix=parse_prefix(prefix))

    async def kick(self, table: str, person: str, until: float | None, reason: str) -> None:
        """Remove a person from a table: their seats are taken away, and they can't come back."""
        await self._check_person(person)
        found = await self._get_table(table)
        await self._restrict(BAN, until, reason, person=person, table=table)
        await lobby.remove_person(self.registry, found, person)

    async def close(self, table: str, reason: str) -> None:
        """Close a table for good; its log stays."""
        found = await self._get_table(table)
        await lobby.close_for_good(self.registry, found, CLOSED_NOTE)
        await self.store.add_audit(self._make_audit("close", reason, table=table))

    async def lift(self, restriction: str, reason: str) -> None:
        """Lift a ban or a mute before its time."""
        _check_id("restriction", restriction, UNKNOWN_RESTRICTION)
        try:
            await self.store.lift_restriction(restriction, self._make_audit("lift", reason))
        except Conflict:
            raise BadOption("restriction", restriction, UNKNOWN_RESTRICTION) from None
        await self.registry.restrictions.refresh()

    async def dismiss(self, report: str, reason: str) -> None:
        """Close a report, and all others of the same line or seat."""
        _check_id("report", report, UNKNOWN_REPORT)
        try:
            await self.store.close_reports(report, self._make_audit("dismiss", reason))
        except Conflict:
            raise BadOption("report", report, UNKNOWN_REPORT) from None

    async def forget(self, person: str) -> None:
        """Delete a person's data, as they can do themselves."""
        await self._check_person(person)
        await lobby.delete_person(self.registry, person)
        await self.store.add_audit(self._make_audit("forget", "", person=person))

    async def create_admin(self, name: str) -> str:
        """Create another admin; return the token."""
        token = await create_admin(self.registry.store, name)
        await self.store.add_audit(self._make_audit("token", name))
        return token

    async def delete_admin(self, name: str) -> None:
        """Make an admin's token useless."""
        try:
            await self.store.delete_admin(name)
        except Conflict:
            raise BadOption("name", name, Text("the name of an admin")) from None
        await self.store.add_audit(self._make_audit("revoke", name))

    # How it is written down

    async def _restrict(
        self,
        kind: str,
        until: float | None,
        reason: str,
        *,
        person: str = "",
        prefix: str = "",
        table: str = "",
    ) -> None:
        audit = self._make_audit(
            "kick" if table else kind,
            reason,
            person=person,
            prefix=prefix,
            table=table,
            until=until,
        )
        row = RestrictionRow(
            id=accounts.make_id(),
            kind=kind,
            person=person,
            prefix=prefix,
            table=table,
            until=until,
            reason=audit.reason,
            at=audit.at,
        )
        await self.store.restrict(row, audit)
        await self.registry.restrictions.refresh()

    def _make_audit(
        self,
        action: str,
        reason: str,
        *,
        person: str = "",
        table: str = "",
        prefix: str = "",
        until: float | None = None,
    ) -> AuditRow:
        return AuditRow(
            id=accounts.make_id(),
            at=time.time(),
            admin=self.admin,
            action=action,
            person=person,
            table=table,
            prefix=prefix,
            until=until,
            reason=clean_reason(reason),
        )

    async def _check_person(self, person: str) -> None:
        _check_id("person", person, UNKNOWN_PERSON)
        if await self.registry.store.get_person(person) is None:
            raise BadOption("person", person, UNKNOWN_PERSON)

    async def _get_table(self, table: str) -> Table:
        try:
            return await self.registry.get(table)
        except Refused:
            raise BadOption("table", table, Text("the id of a table, as in its address")) from None


def _check_id(name: str, ident: str, expected: Text) -> None:
    if not accounts.is_id(ident):
        raise BadOption(name, ident, expected)


def clean_reason(reason: str) -> str:
    """Return a reason on one line, and not too much of it."""
    return accounts.clean_text(reason)[:MAX_REASON_CHARS]


def parse_prefix(text: str) -> str:
    """Return a network as it is stored; BadOption where it is none, or all too wide."""
    expected = Text("an address or a network, as in 192.0.2.7, 192.0.2.0/24 or 2001:db8:1:2::/64")
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOption("network", text, expected) from None
    if network.prefixlen < MIN_PREFIX_BITS[network.version]:
        raise BadOption("network", text, expected)
    if network.is_loopback:
        own = Text("not this machine's own address: behind a proxy it may be everybody's")
        raise BadOption("network", text, own)
    bits = min(network.prefixlen, MAX_PREFIX_BITS[network.version])
    return str(ipaddress.ip_network((network.network_address, bits), strict=False))


# Reports


async def add_report(registry: Registry, table: Table, reporter: str, asked: Report) -> bool:
    """Store what a person reports; return whether it is new."""
    number, seat, person, name, text = await _find_reported(registry, table, asked)
    row = ReportRow(
        id=accounts.make_id(),
        table=table.row.id,
        number=number,
        seat=seat,
        person=person,
        name=name,
        text=text,
        reporter=reporter,
        reason=clean_reason(asked.reason),
        at=time.time(),
    )
    try:
        await registry.store.moderation.add_report(row)
    except Conflict:
        return False
    return True


async def _find_reported(
    registry: Registry, table: Table, asked: Report
) -> tuple[int, int, str, str, str]:
    """Return what is reported: the line's number, the seat, the person, their name, the text."""
    if asked.line is not None:
        line = await registry.store.moderation.get_talk_line(table.row.id, asked.line)
        if line is None:
            raise Refused("no-line", Text("Nothing was said here under this number."))
        return line.number, line.seat, line.person, line.name, line.text
    seat = _find_seat(table, asked.seat)
    return 0, seat.seat, seat.person, seat.name, ""


def _find_seat(table: Table, number: int | None) -> SeatRow:
    for seat in table.seats:
        if seat.seat == number and seat.kind == "person":
            return seat
    raise Refused("no-seat", Text("There is no such seat."))
