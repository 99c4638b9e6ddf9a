"""Statements about restrictions, reports, admin tokens and the audit log, for both databases."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from parasol.server.store import schema
from parasol.server.store.errors import Conflict
from parasol.server.store.models import (
    AdminRow,
    AuditRow,
    PersonRow,
    ReportRow,
    RestrictionRow,
    TalkRow,
)
from parasol.server.store.schema import (
    admins,
    audit,
    people,
    reports,
    restrictions,
    seats,
    sessions,
    tables,
    talk,
)

Mark = tuple[int, float]
"""How many restrictions there are and when the last was added: another one, if any has changed."""


# Restrictions


def add_restrictions(connection: Connection, rows: Iterable[RestrictionRow]) -> None:
    """Write restrictions."""
    values = [_add_table_id(row) for row in rows]
    if values:
        connection.execute(insert(restrictions), values)


def get_mark(connection: Connection) -> Mark:
    """Return what differs when restrictions have changed."""
    found = connection.execute(select(func.count(), func.max(restrictions.c.at))).one()
    return found[0], found[1] or 0.0


def list_restrictions(connection: Connection, now: float) -> list[RestrictionRow]:
    """Return those that hold at a time, the newest first."""
    holds = or_(restrictions.c.until.is_(None), restrictions.c.until > now)
    found = connection.execute(select(restrictions).where(holds).order_by(restrictions.c.at.desc()))
    return [RestrictionRow(**_remove_table_id(row)) for row in found.mappings()]


def lift_restriction(connection: Connection, ident: str) -> RestrictionRow:
    """Delete a restriction and return it; Conflict if there is none."""
    row = connection.execute(select(restrictions).where(restrictions.c.id == ident)).mappings()
    if (found := row.first()) is None:
        raise Conflict(f"there is no restriction {ident}")
    connection.execute(delete(restrictions).where(restrictions.c.id == ident))
    return RestrictionRow(**_remove_table_id(found))


def forget_addresses(connection: Connection, before: float, now: float) -> int:
    """Forget the addresses of sessions not seen since a time, and bans that are over.

    The audit log keeps the network of a ban for as long as the ban holds.
    """
    old = update(sessions).where(schema.CAME_FROM, sessions.c.seen < before)
    count = connection.execute(old.values(address="")).rowcount
    connection.execute(delete(restrictions).where(restrictions.c.until <= now))
    over = audit.c.prefix.not_in(select(restrictions.c.prefix))
    done = update(audit).where(audit.c.prefix != "", audit.c.at < before, over)
    connection.execute(done.values(prefix=""))
    return count


# Reports


def add_report(connection: Connection, row: ReportRow) -> None:
    """Write a report; Conflict if this person has reported the same before."""
    connection.execute(insert(reports), _add_table_id(row))


def list_reports(connection: Connection, *where: Any, limit: int) -> list[ReportRow]:
    """Return the newest reports for which some conditions hold."""
    found = select(reports).where(*where).order_by(reports.c.at.desc()).limit(limit)
    rows = connection.execute(found).mappings()
    return [ReportRow(**_remove_table_id(row)) for row in rows]


def close_reports(connection: Connection, ident: str) -> ReportRow:
    """Close a report and all others of the same line or seat; Conflict if there is none."""
    rows = connection.execute(select(reports).where(reports.c.id == ident)).mappings()
    if (found := rows.first()) is None:
        raise Conflict(f"there is no report {ident}")
    alike = [reports.c[name] == found[name] for name in ("table_id", "number", "seat")]
    connection.execute(update(reports).where(*alike, schema.OPEN_REPORT).values(state="done"))
    return ReportRow(**_remove_table_id(found))


# Admins and what they did


def create_admin(connection: Connection, row: AdminRow) -> None:
    """Write a new admin; Conflict if the name is taken."""
    connection.execute(insert(admins), msgspec.structs.asdict(row))


def list_admins(connection: Connection) -> list[AdminRow]:
    """Return all admins, by name."""
    found = connection.execute(select(admins).order_by(admins.c.name)).mappings()
    return [AdminRow(**row) for row in found]


def delete_admin(connection: Connection, name: str) -> None:
    """Delete an admin; Conflict if there is none."""
    if connection.execute(delete(admins).where(admins.c.name == name)).rowcount != 1:
        raise Conflict(f"there is no admin {name}")


def add_audit(connection: Connection, row: AuditRow) -> None:
    """Write down what an admin did."""
    connection.execute(insert(audit), _add_table_id(row))


def list_audit(connection: Connection, *where: Any, limit: int) -> list[AuditRow]:
    """Return the newest entries for which some conditions hold."""
    found = select(audit).where(*where).order_by(audit.c.at.desc()).limit(limit)
    return [AuditRow(**_remove_table_id(row)) for row in connection.execute(found).mappings()]


# What admins look for


def search_people(connection: Connection, text: str, limit: int) -> list[PersonRow]:
    """Return people by id or a part of their name, those seen last first."""
    named = people.c.name.icontains(text, autoescape=True)
    which = select(people).where(or_(people.c.id == text, named))
    found = connection.execute(which.order_by(people.c.seen.desc()).limit(limit))
    return [PersonRow(**row) for row in found.mappings()]


def search_tables(connection: Connection, text: str, limit: int) -> list[str]:
    """Return the ids of tables by id, by code, or by a part of a name at a seat."""
    which = select(tables.c.id).where(or_(tables.c.id == text, tables.c.code == text.upper()))
    found = list(connection.execute(which.limit(limit)).scalars())
    if found:
        return found
    named = select(seats.c.table_id).where(
        seats.c.kind == "person", seats.c.name.icontains(text, autoescape=True)
    )
    at_seats = select(tables.c.id).where(tables.c.id.in_(named))
    return list(
        connection.execute(at_seats.order_by(tables.c.changed.desc()).limit(limit)).scalars()
    )


def list_talk_of(connection: Connection, person: str, limit: int) -> list[TalkRow]:
    """Return what a person said last, the newest first."""
    said = select(talk).where(talk.c.person == person, schema.SITS)
    found = connection.execute(said.order_by(talk.c.at.desc()).limit(limit)).mappings()
    return [TalkRow(**_remove_table_id(row)) for row in found]


def get_talk_line(connection: Connection, ident: str, number: int) -> TalkRow | None:
    """Return one line of a table's talk."""
    which = select(talk).where(talk.c.table_id == ident, talk.c.number == number)
    row = connection.execute(which).mappings().first()
    return None if row is None else TalkRow(**_remove_table_id(row))


# Rows as they are stored


def _add_table_id(row: RestrictionRow | ReportRow | AuditRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(row)
    values["table_id"] = values.pop("table")
    return values


def _remove_table_id(row: Any) -> dict[str, Any]:
    values = dict(row)
    values["table"] = values.pop("table_id")
    return values
