"""Statements about people and their sessions, the same for both databases."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    insert,
    select,
    update,
)

from parasol.server.store import schema
from parasol.server.store.errors import Conflict
from parasol.server.store.models import PersonRow, SessionRow
from parasol.server.store.schema import people, seats, sessions, tables, talk

FORGOTTEN_NAME = "somebody"
"""The name on the seats of a person who was forgotten."""


def create_person(connection: Connection, row: PersonRow) -> None:
    """Write a new person."""
    connection.execute(insert(people), msgspec.structs.asdict(row))


def get_person(connection: Connection, ident: str) -> PersonRow | None:
    """Return a person by id."""
    return _get_person(connection, people.c.id == ident)


def find_by_recovery_code(connection: Connection, recovery_hash: bytes) -> PersonRow | None:
    """Return the person whose recovery code has this hash."""
    return (
        _get_person(connection, people.c.recovery_hash == recovery_hash) if recovery_hash else None
    )


def _get_person(connection: Connection, which: ColumnElement[bool]) -> PersonRow | None:
    row = connection.execute(select(people).where(which)).mappings().first()
    return None if row is None else PersonRow(**row)


def update_person(connection: Connection, ident: str, changes: Mapping[str, Any]) -> None:
    """Update a person; a new name goes to all their seats."""
    changed = connection.execute(update(people).where(people.c.id == ident).values(**changes))
    if changed.rowcount != 1:
        raise Conflict(f"there is no person {ident}")
    if "name" in changes:
        mine = update(seats).where(seats.c.person == ident, schema.SITS)
        connection.execute(mine.values(name=changes["name"]))


def delete_person(connection: Connection, ident: str) -> list[str]:
    """Delete a person's data; return the tables at which they sat or that they hosted.

    Those who played with them keep their games.
    """
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
    blank = {"person": "", "name": FORGOTTEN_NAME, "secret_hash": b""}
    connection.execute(mine.values(**blank))
    connection.execute(delete(talk).where(talk.c.person == ident, schema.SITS))
    connection.execute(delete(sessions).where(sessions.c.person == ident))
    connection.execute(delete(people).where(people.c.id == ident))
    return touched


# Sessions


def create_session(connection: Connection, row: SessionRow) -> None:
    """Write a new session."""
    connection.execute(insert(sessions), msgspec.structs.asdict(row))


def get_session(connection: Connection, hashed: bytes) -> SessionRow | None:
    """Return a session by the hash of its secret."""
    found = connection.execute(select(sessions).where(sessions.c.hash == hashed))
    row = found.mappings().first()
    return None if row is None else SessionRow(**row)


def touch_session(connection: Connection, hashed: bytes, at: float) -> None:
    """Note that a session and its person were seen."""
    connection.execute(update(sessions).where(sessions.c.hash == hashed).values(seen=at))
    whose = select(sessions.c.person).where(sessions.c.hash == hashed).scalar_subquery()
    connection.execute(update(people).where(people.c.id == whose).values(seen=at))


def delete_session(connection: Connection, hashed: bytes) -> None:
    """Delete a session."""
    connection.execute(delete(sessions).where(sessions.c.hash == hashed))
