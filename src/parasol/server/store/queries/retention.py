"""Retention: deleting what has not changed for long, a few rows at a time."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Table,
    and_,
    delete,
    exists,
    insert,
    select,
)

from parasol.server.store import schema
from parasol.server.store.queries.people import delete_people as delete_people_data
from parasol.server.store.schema import (
    audit,
    entries,
    people,
    records,
    reports,
    retention,
    seats,
    sessions,
    tables,
    talk,
)


def delete_tables(connection: Connection, status: str, before: float, limit: int) -> int:
    """Delete tables that have not changed since a time; return how many."""
    if status in ("over", "closed", "frozen"):
        oldest = and_(schema.FINISHED)
    else:
        # Found by when they were made, as an index by change would cost every move.
        oldest = and_(schema.UNFINISHED, tables.c.created < before)
    old = select(tables.c.id).where(oldest, tables.c.status == status, tables.c.changed < before)
    idents = list(connection.execute(old.limit(limit)).scalars())
    if idents:
        connection.execute(delete(tables).where(tables.c.id.in_(idents)))
        for rows in (records, seats, entries, talk):
            connection.execute(delete(rows).where(rows.c.table_id.in_(idents)))
    return len(idents)


def delete_talk(connection: Connection, before: float, limit: int) -> int:
    """Delete the talk of tables that were finished before a time; return how many tables."""
    finished = select(tables.c.id).where(
        schema.FINISHED,
        tables.c.changed < before,
        exists().where(talk.c.table_id == tables.c.id),
    )
    idents = list(connection.execute(finished.limit(limit)).scalars())
    if idents:
        connection.execute(delete(talk).where(talk.c.table_id.in_(idents)))
    return len(idents)


def delete_sessions(connection: Connection, before: float, limit: int) -> int:
    """Delete sessions not seen since a time; return how many."""
    return _delete_some(connection, sessions, sessions.c.hash, sessions.c.seen < before, limit)


def delete_people(connection: Connection, before: float, limit: int) -> int:
    """Delete people not seen since who have no session and sit nowhere; return how many."""
    gone = (
        (people.c.seen < before)
        & ~exists().where(sessions.c.person == people.c.id)
        & ~exists().where(seats.c.person == people.c.id, schema.SITS)
        & ~exists().where(tables.c.host == people.c.id)
    )
    found = list(connection.execute(select(people.c.id).where(gone).limit(limit)).scalars())
    if found:
        delete_people_data(connection, found)
    return len(found)


def delete_reports(connection: Connection, before: float, limit: int) -> int:
    """Delete reports made before a time; return how many."""
    return _delete_some(connection, reports, reports.c.id, reports.c.at < before, limit)


def delete_audit(connection: Connection, before: float, limit: int) -> int:
    """Delete what admins did before a time; return how much."""
    return _delete_some(connection, audit, audit.c.id, audit.c.at < before, limit)


def _delete_some(
    connection: Connection, rows: Table, key: Column[Any], old: ColumnElement[bool], limit: int
) -> int:
    found = list(connection.execute(select(key).where(old).limit(limit)).scalars())
    if found:
        connection.execute(delete(rows).where(key.in_(found)))
    return len(found)


def note_retention(connection: Connection, days: Mapping[str, float], at: float) -> None:
    """Note what a sweep deletes, in place of what was noted of the same before."""
    connection.execute(delete(retention).where(retention.c.name.in_(list(days))))
    rows = [{"name": name, "days": value, "at": at} for name, value in days.items()]
    if rows:
        connection.execute(insert(retention), rows)


def get_retention(connection: Connection, since: float) -> dict[str, float]:
    """Return the days after which sweeps delete, by what, if one was made since a time."""
    found = connection.execute(select(retention).where(retention.c.at >= since))
    return {row.name: row.days for row in found}
