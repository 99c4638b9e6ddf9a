"""Statements about people and their sessions, the same for both databases."""

import time
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
from parasol.server.store.models import PersonRow, RestrictionRow, SessionRow
from parasol.server.store.queries.moderation import add_restrictions
from parasol.server.store.schema import (
    people,
    reports,
    restrictions,
    seats,
    sessions,
    tables,
    talk,
)

FORGOTTEN_NAME = "somebody"
"""The name on the seats of a person who was forgotten."""
SIGNED_OUT = "signed-out"
"""The kind of restriction that ends the connections of a session, in every server process."""
SIGNED_OUT_S = 3600.0
"""How long it stays: every process has read it long before."""


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


def recover_person(
    connection: Connection,
    recovery_hash: bytes,
    new_hash: bytes,
    session: SessionRow,
    keep_others: bool,
) -> PersonRow | None:
    """Let a person in by their recovery code; None where it is nobody's.

    The code is replaced and other sessions are ended, in the same transaction: of two who show the
    same code at once, one is let in.
    """
    found = find_by_recovery_code(connection, recovery_hash)
    if found is None:
        return None
    mine = update(people).where(people.c.id == found.id, people.c.recovery_hash == recovery_hash)
    if connection.execute(mine.values(recovery_hash=new_hash)).rowcount != 1:
        return None
    if not keep_others:
        end_sessions(connection, list_sessions(connection, found.id), session.seen)
    create_session(connection, msgspec.structs.replace(session, person=found.id))
    return found


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
    end_sessions(connection, list_sessions(connection, ident), time.time())
    _delete_traces(connection, [ident])
    connection.execute(delete(people).where(people.c.id == ident))
    return touched


def delete_people(connection: Connection, idents: list[str]) -> None:
    """Delete people who have no session and sit nowhere."""
    _delete_traces(connection, idents)
    connection.execute(delete(people).where(people.c.id.in_(idents)))


def _delete_traces(connection: Connection, idents: list[str]) -> None:
    """Delete what people said, what was reported of them, and that it was they who reported."""
    connection.execute(delete(talk).where(talk.c.person.in_(idents), schema.SITS))
    about = update(reports).where(reports.c.person.in_(idents), schema.SITS)
    connection.execute(about.values(person="", name=FORGOTTEN_NAME, text=""))
    by = update(reports).where(reports.c.reporter.in_(idents), schema.REPORTED_BY)
    connection.execute(by.values(reporter="", reason=""))
    bound = delete(restrictions).where(restrictions.c.person.in_(idents), schema.SITS)
    connection.execute(bound)


# Sessions


def create_session(connection: Connection, row: SessionRow) -> None:
    """Write a new session."""
    connection.execute(insert(sessions), msgspec.structs.asdict(row))


def get_session(connection: Connection, hashed: bytes) -> SessionRow | None:
    """Return a session by the hash of its secret."""
    found = connection.execute(select(sessions).where(sessions.c.hash == hashed))
    row = found.mappings().first()
    return None if row is None else _to_session_row(row)


def list_sessions(connection: Connection, person: str) -> list[SessionRow]:
    """Return a person's sessions, those seen last first."""
    mine = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc())
    return [_to_session_row(row) for row in connection.execute(mine).mappings()]


def _to_session_row(row: Mapping[Any, Any]) -> SessionRow:
    """A session as the server knows it; one from before step 0006 is named after its hash."""
    found = SessionRow(**row)
    found.id = found.id or found.hash.hex()[:16]
    return found


def touch_session(connection: Connection, hashed: bytes, at: float, address: str) -> None:
    """Note that a session and its person were seen, and from where."""
    mine = update(sessions).where(sessions.c.hash == hashed)
    connection.execute(mine.values(seen=at, address=address))
    whose = select(sessions.c.person).where(sessions.c.hash == hashed).scalar_subquery()
    connection.execute(update(people).where(people.c.id == whose).values(seen=at))


def renew_session(connection: Connection, hashed: bytes, new_hash: bytes) -> bool:
    """Give a session another secret; return whether there is one."""
    found = get_session(connection, hashed)
    if found is None:
        return False
    mine = update(sessions).where(sessions.c.hash == hashed)
    return connection.execute(mine.values(hash=new_hash, id=found.id)).rowcount == 1


def end_sessions(connection: Connection, rows: list[SessionRow], at: float) -> None:
    """End sessions, and the connections that they have opened."""
    hashes = [row.hash for row in rows]
    connection.execute(delete(sessions).where(sessions.c.hash.in_(hashes)))
    until = at + SIGNED_OUT_S
    add_restrictions(
        connection,
        [
            RestrictionRow(
                id=f"{SIGNED_OUT}-{row.id}", kind=SIGNED_OUT, session=row.id, until=until, at=at
            )
            for row in rows
        ],
    )
