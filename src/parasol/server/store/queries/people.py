"""People and their sessions, and what becomes of them: forgetting a person, and retention.

As in tables.py, functions of a connection that are the same for both databases.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
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
    update,
)

from parasol.server.store import schema
from parasol.server.store.errors import Conflict
from parasol.server.store.models import PersonRow, SessionRow
from parasol.server.store.schema import entries, people, records, seats, sessions, tables, talk

SOMEBODY = "somebody"
"""The name on the seats of a person who was forgotten."""


def make_person(connection: Connection, row: PersonRow) -> None:
    """Write a new person."""
    connection.execute(insert(people), msgspec.structs.asdict(row))


def person(connection: Connection, ident: str) -> PersonRow | None:
    """A person by id."""
    return _person(connection, people.c.id == ident)


def recover(connection: Connection, recovery_hash: bytes) -> PersonRow | None:
    """The person whose recovery code has this hash."""
    return _person(connection, people.c.recovery_hash == recovery_hash) if recovery_hash else None


def _person(connection: Connection, which: ColumnElement[bool]) -> PersonRow | None:
    row = connection.execute(select(people).where(which)).mappings().first()
    return None if row is None else PersonRow(**row)


def set_person(connection: Connection, ident: str, changes: Mapping[str, Any]) -> None:
    """Change a person; a new name goes to all their seats."""
    changed = connection.execute(update(people).where(people.c.id == ident).values(**changes))
    if changed.rowcount != 1:
        raise Conflict(f"there is no person {ident}")
    if "name" in changes:
        mine = update(seats).where(seats.c.person == ident, schema.SITS)
        connection.execute(mine.values(name=changes["name"]))


def forget_person(connection: Connection, ident: str) -> list[str]:
    """Delete a person's data; the tables at which they sat. Those who played with them keep
    their games."""
    if not ident:
        return []
    sits = select(seats.c.table_id).where(seats.c.person == ident, schema.SITS)
    hosts = select(tables.c.id).where(tables.c.host == ident)
    touched = sorted(connection.execute(sits.union(hosts)).scalars())
    waiting = update(tables).where(tables.c.id.in_(sits), tables.c.waits_for == ident)
    connection.execute(waiting.values(waits_for=""))
    connection.execute(update(tables).where(tables.c.host == ident).values(host=""))
    mine = update(seats).where(seats.c.person == ident, schema.SITS)
    connection.execute(mine.where(seats.c.kind == "kept").values(kind="open", person="", name=""))
    blank = {"person": "", "name": SOMEBODY, "secret_hash": b""}
    connection.execute(mine.values(**blank))
    connection.execute(delete(talk).where(talk.c.person == ident, schema.SITS))
    connection.execute(delete(sessions).where(sessions.c.person == ident))
    connection.execute(delete(people).where(people.c.id == ident))
    return touched


# Sessions


def make_session(connection: Connection, row: SessionRow) -> None:
    """Write a new session."""
    connection.execute(insert(sessions), msgspec.structs.asdict(row))


def session(connection: Connection, hashed: bytes) -> SessionRow | None:
    """A session by the hash of its secret."""
    found = connection.execute(select(sessions).where(sessions.c.hash == hashed))
    row = found.mappings().first()
    return None if row is None else SessionRow(**row)


def touch(connection: Connection, hashed: bytes, at: float) -> None:
    """Note that a session, and the person whose it is, was seen."""
    connection.execute(update(sessions).where(sessions.c.hash == hashed).values(seen=at))
    whose = select(sessions.c.person).where(sessions.c.hash == hashed).scalar_subquery()
    connection.execute(update(people).where(people.c.id == whose).values(seen=at))


def delete_session(connection: Connection, hashed: bytes) -> None:
    """Forget a session."""
    connection.execute(delete(sessions).where(sessions.c.hash == hashed))


# Retention


def sweep_tables(connection: Connection, status: str, before: float, limit: int) -> int:
    """Delete tables that have not changed since, a few at a time; how many."""
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


def sweep_talk(connection: Connection, before: float, limit: int) -> int:
    """Delete what was said at tables that were finished before; how many tables."""
    finished = select(tables.c.id).where(
        schema.FINISHED,
        tables.c.changed < before,
        exists().where(talk.c.table_id == tables.c.id),
    )
    idents = list(connection.execute(finished.limit(limit)).scalars())
    if idents:
        connection.execute(delete(talk).where(talk.c.table_id.in_(idents)))
    return len(idents)


def sweep_sessions(connection: Connection, before: float, limit: int) -> int:
    """Delete sessions that were not seen since; how many."""
    return _sweep(connection, sessions, sessions.c.hash, sessions.c.seen < before, limit)


def sweep_people(connection: Connection, before: float, limit: int) -> int:
    """Delete people not seen since who have no session and sit nowhere; how many."""
    gone = (
        (people.c.seen < before)
        & ~exists().where(sessions.c.person == people.c.id)
        & ~exists().where(seats.c.person == people.c.id, schema.SITS)
        & ~exists().where(tables.c.host == people.c.id)
    )
    return _sweep(connection, people, people.c.id, gone, limit)


def _sweep(
    connection: Connection, rows: Table, key: Column[Any], old: ColumnElement[bool], limit: int
) -> int:
    found = list(connection.execute(select(key).where(old).limit(limit)).scalars())
    if found:
        connection.execute(delete(rows).where(key.in_(found)))
    return len(found)
