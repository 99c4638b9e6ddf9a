"""The part of the store that admins use: restrictions, reports, admin tokens, the audit log.

What an admin does is written together with who did it and why, in one transaction.
"""

import time

import msgspec
from sqlalchemy import Connection

from parasol.server.store import schema
from parasol.server.store.backend import Backend
from parasol.server.store.models import (
    AdminRow,
    AuditRow,
    PersonRow,
    ReportRow,
    RestrictionRow,
    TalkRow,
)
from parasol.server.store.queries import moderation as queries


class ModerationStore:
    """`Store.moderation`."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    async def restrict(self, row: RestrictionRow, audit: AuditRow) -> None:
        """Write a restriction, and who did it."""

        def work(connection: Connection) -> None:
            queries.add_restrictions(connection, [row])
            queries.add_audit(connection, audit)

        await self.backend.write(work)

    async def lift_restriction(self, ident: str, audit: AuditRow) -> RestrictionRow:
        """Lift a restriction, and write who did it; Conflict if there is none."""

        def work(connection: Connection) -> RestrictionRow:
            row = queries.lift_restriction(connection, ident)
            filled = msgspec.structs.replace(
                audit, person=row.person, table=row.table, prefix=row.prefix, until=row.until
            )
            queries.add_audit(connection, filled)
            return row

        return await self.backend.write(work)

    async def get_restrictions_mark(self) -> queries.Mark:
        """What differs when restrictions have changed."""
        return await self.backend.read(queries.get_mark)

    async def list_restrictions(self, now: float | None = None) -> list[RestrictionRow]:
        """All restrictions that hold now, the newest first."""
        moment = time.time() if now is None else now
        return await self.backend.read(lambda c: queries.list_restrictions(c, moment))

    async def forget_addresses(self, before: float) -> int:
        """Forget addresses of sessions not seen since a time, and bans that are over; how many."""
        now = time.time()
        return await self.backend.write(lambda c: queries.forget_addresses(c, before, now))

    async def add_report(self, row: ReportRow) -> None:
        """Write a report; Conflict if this person has reported the same before."""
        await self.backend.write(lambda c: queries.add_report(c, row))

    async def list_reports(self, limit: int = 100, **where: str) -> list[ReportRow]:
        """The newest reports with these values, such as state="open"."""
        conditions = [schema.reports.c[name] == value for name, value in where.items()]
        return await self.backend.read(lambda c: queries.list_reports(c, *conditions, limit=limit))

    async def close_reports(self, ident: str, audit: AuditRow) -> None:
        """Close a report and all of the same line or seat; Conflict if there is none."""

        def work(connection: Connection) -> None:
            row = queries.close_reports(connection, ident)
            filled = msgspec.structs.replace(audit, person=row.person, table=row.table)
            queries.add_audit(connection, filled)

        await self.backend.write(work)

    async def create_admin(self, row: AdminRow) -> None:
        """Write a new admin; Conflict if the name is taken."""
        await self.backend.write(lambda c: queries.create_admin(c, row))

    async def list_admins(self) -> list[AdminRow]:
        """All admins, by name."""
        return await self.backend.read(queries.list_admins)

    async def delete_admin(self, name: str) -> None:
        """Delete an admin; Conflict if there is none."""
        await self.backend.write(lambda c: queries.delete_admin(c, name))

    async def add_audit(self, row: AuditRow) -> None:
        """Write down what an admin did."""
        await self.backend.write(lambda c: queries.add_audit(c, row))

    async def list_audit(self, limit: int = 100, **where: str) -> list[AuditRow]:
        """What admins did last, with these values, such as person="…"."""
        conditions = [schema.audit.c[name] == value for name, value in where.items()]
        return await self.backend.read(lambda c: queries.list_audit(c, *conditions, limit=limit))

    async def search_people(self, text: str, limit: int = 20) -> list[PersonRow]:
        """People by id or a part of their name."""
        return await self.backend.read(lambda c: queries.search_people(c, text, limit))

    async def search_tables(self, text: str, limit: int = 20) -> list[str]:
        """Ids of tables by id, by code, or by a part of a name at a seat."""
        return await self.backend.read(lambda c: queries.search_tables(c, text, limit))

    async def list_talk_of(self, person: str, limit: int = 100) -> list[TalkRow]:
        """What a person said last, the newest first."""
        return await self.backend.read(lambda c: queries.list_talk_of(c, person, limit))

    async def get_talk_line(self, ident: str, number: int) -> TalkRow | None:
        """One line of a table's talk."""
        return await self.backend.read(lambda c: queries.get_talk_line(c, ident, number))
