"""Statements about tables, seats, entries and talk, the same for SQLite and PostgreSQL.

Functions that write are called by the backend inside a transaction; an exception rolls it back.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    union,
    update,
)

from parasol.server.store import schema
from parasol.server.store.errors import Conflict
from parasol.server.store.jobs import normalize_due
from parasol.server.store.models import EntryRow, SeatRow, TableRow, TalkRow
from parasol.server.store.schema import entries, records, seats, tables, talk

JSON_COLUMNS = ("options", "components", "clock")
OWN_COLUMNS = [c for c in tables.c if not c.name.startswith("claimed_")]
CHANGEABLE = {c.name for c in OWN_COLUMNS} - {"id"} | {"record"}

# Tables

RECORD = func.coalesce(records.c.record, literal_column("''")).label("record")
ONE_TABLE = (
    select(*OWN_COLUMNS, RECORD)
    .select_from(tables.outerjoin(records, records.c.table_id == tables.c.id))
    .where(tables.c.id == bindparam("id"))
)
BY_CODE = (
    select(tables.c.id)
    .where(
        tables.c.code == bindparam("code"),
        or_(schema.UNFINISHED, tables.c.changed >= bindparam("finished_since")),
    )
    .order_by(case((schema.GATHERS, 0), else_=1), tables.c.created.desc())
    .limit(1)
)
OPEN_TABLES = (
    select(*OWN_COLUMNS)
    .where(schema.OPEN, tables.c.created < bindparam("before"))
    .order_by(tables.c.created.desc())
    .limit(bindparam("limit"))
)
MY_TABLES = (
    select(*OWN_COLUMNS)
    .where(
        tables.c.id.in_(
            union(
                select(seats.c.table_id).where(seats.c.person == bindparam("person"), schema.SITS),
                select(tables.c.id).where(tables.c.host == bindparam("person")),
            )
        )
    )
    .order_by(
        case((tables.c.waits_for == bindparam("person"), 0), else_=1), tables.c.changed.desc()
    )
    .limit(bindparam("limit"))
)
MY_UNFINISHED = (
    select(tables.c.id)
    .where(
        schema.UNFINISHED,
        tables.c.id.in_(
            select(seats.c.table_id).where(seats.c.person == bindparam("person"), schema.SITS)
        ),
    )
    .order_by(tables.c.id)
)
UNFINISHED = select(tables.c.id).where(schema.UNFINISHED).order_by(tables.c.created)


def create_table(connection: Connection, table: TableRow, rows: Iterable[SeatRow]) -> None:
    """Write a new table with its seats; Conflict if its id or its code is taken."""
    values = _to_columns(msgspec.structs.asdict(table))
    record = values.pop("record")
    connection.execute(insert(tables), values)
    if record:
        write_record(connection, table.id, record)
    seated = [from_seat_row(row) for row in rows]
    if seated:
        connection.execute(insert(seats), seated)


def create_rematch(
    connection: Connection, table: TableRow, rows: Iterable[SeatRow], before: str
) -> None:
    """Write a new table as the next of its previous one; Conflict if that has another by now."""
    old = update(tables).where(tables.c.id == table.previous, tables.c.next == before)
    if connection.execute(old.values(next=table.id)).rowcount != 1:
        raise Conflict(f"table {table.previous} has a rematch already")
    create_table(connection, table, rows)


def get_table(connection: Connection, ident: str) -> TableRow | None:
    """A table, with its record."""
    row = connection.execute(ONE_TABLE, {"id": ident}).mappings().first()
    return None if row is None else to_table_row(row)


def find_by_code(connection: Connection, code: str, finished_since: float = 0.0) -> TableRow | None:
    """The table that gathers by this code; otherwise the last one that did.

    One that is finished is found only if it has changed since a time.
    """
    values = {"code": code, "finished_since": finished_since}
    ident = connection.execute(BY_CODE, values).scalar()
    return None if ident is None else get_table(connection, ident)


def update_table(
    connection: Connection, ident: str, expect_status: str | None, changes: Mapping[str, Any]
) -> None:
    """Change a table's row; Conflict if it is not there or has another status by now."""
    values = _to_columns(dict(changes))
    record = values.pop("record", None)
    statement = update(tables).where(tables.c.id == ident).values(values)
    if expect_status is not None:
        statement = statement.where(tables.c.status == expect_status)
    if connection.execute(statement).rowcount != 1:
        raise Conflict(f"table {ident} is not what was expected")
    if record is not None:
        write_record(connection, ident, record)


def write_record(connection: Connection, ident: str, record: str) -> None:
    """Write or replace a table's record."""
    if connection.execute(
        update(records).where(records.c.table_id == ident).values(record=record)
    ).rowcount:
        return
    connection.execute(insert(records), {"table_id": ident, "record": record})


def list_seats_of(connection: Connection, person: str) -> list[SeatRow]:
    """A person's seats at all tables."""
    mine = select(seats).where(seats.c.person == person, schema.SITS)
    return [to_seat_row(row) for row in connection.execute(mine).mappings()]


def list_records_of(connection: Connection, person: str, limit: int) -> dict[str, str]:
    """The records of tables at which a person sits, by table."""
    sits = select(seats.c.table_id).where(seats.c.person == person, schema.SITS)
    found = select(records).where(records.c.table_id.in_(sits)).limit(limit)
    return {row.table_id: row.record for row in connection.execute(found)}


def list_open_tables(connection: Connection, limit: int, before: float) -> list[TableRow]:
    """Listed tables that gather, the newest first; without records."""
    found = connection.execute(OPEN_TABLES, {"limit": limit, "before": before})
    return [to_table_row(row) for row in found.mappings()]


def list_tables_of(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """Tables at which a person sits or that they host; without records."""
    found = connection.execute(MY_TABLES, {"person": person, "limit": limit})
    return [to_table_row(row) for row in found.mappings()]


def list_unfinished_of(connection: Connection, person: str) -> list[str]:
    """The ids of tables that gather, play or pause and at which a person sits."""
    return list(connection.execute(MY_UNFINISHED, {"person": person}).scalars())


def list_unfinished(connection: Connection) -> list[str]:
    """The ids of all tables that gather, play or pause, the oldest first."""
    return list(connection.execute(UNFINISHED).scalars())


# Seats

SEATS = select(seats).where(seats.c.table_id == bindparam("id")).order_by(seats.c.seat)


def get_seats_of(connection: Connection, idents: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables, in their order."""
    statement = select(seats).where(seats.c.table_id.in_(idents))
    found: dict[str, list[SeatRow]] = {ident: [] for ident in idents}
    for row in connection.execute(statement.order_by(seats.c.table_id, seats.c.seat)).mappings():
        found[row["table_id"]].append(to_seat_row(row))
    return found


def get_seats(connection: Connection, ident: str) -> list[SeatRow]:
    """The seats of one table."""
    return [to_seat_row(row) for row in connection.execute(SEATS, {"id": ident}).mappings()]


def lock_table(connection: Connection, ident: str, status: str | None) -> None:
    """Hold a table's row until the end of the transaction; Conflict if it has another status.

    Whoever changes seats does this first, so that they come one after the other: SQLite has but
    one writer at a time anyway.
    """
    row = select(tables.c.status).where(tables.c.id == ident).with_for_update()
    found = connection.execute(row).scalar()
    if found is None or status not in (None, found):
        raise Conflict(f"table {ident} is not what was expected")


def set_seats(
    connection: Connection,
    rows: list[SeatRow],
    before: list[SeatRow] | None,
    status: str | None,
) -> None:
    """Change seats of one table; Conflict if one of them is not what it was before any more."""
    lock_table(connection, rows[0].table, status)
    expected: Sequence[SeatRow | None] = before or [None] * len(rows)
    for row, old in zip(rows, expected, strict=True):
        statement = update(seats).where(seats.c.table_id == row.table, seats.c.seat == row.seat)
        if old is not None:
            statement = statement.where(
                seats.c.kind == old.kind,
                seats.c.person == old.person,
                seats.c.secret_hash == old.secret_hash,
            )
        if connection.execute(statement.values(from_seat_row(row))).rowcount != 1:
            raise Conflict(f"seat {row.seat} of table {row.table} is not what was expected")


def start_table(
    connection: Connection,
    entry: EntryRow,
    before: list[SeatRow],
    after: list[SeatRow],
    values: Mapping[str, Any],
) -> None:
    """The first entry of a table that gathers; Conflict if others sit there than was thought."""
    lock_table(connection, entry.table, "gathering")
    found = connection.execute(SEATS.with_for_update(), {"id": entry.table}).mappings()
    if [to_seat_row(row) for row in found] != before:
        raise Conflict(f"others sit at table {entry.table}")
    if after != before:
        set_seats(connection, after, None, None)
    update_table(connection, entry.table, None, values)
    connection.execute(ADD_ENTRIES, [from_entry_row(entry)])


# Entries

ENTRIES = (
    select(entries)
    .where(entries.c.table_id == bindparam("id"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
ENTRY_COLUMNS = tuple(c.name for c in entries.c if c.name != "table_id")
MOVES_ON = ("version", "changed", "status", "decider", "waits_for", "due", "lane", "note")
"""The columns of a table that an append changes."""
NEWS = (
    select(*(tables.c[name].label(f"table_{name}") for name in MOVES_ON), *entries.c)
    .select_from(
        tables.outerjoin(
            entries,
            and_(entries.c.table_id == tables.c.id, entries.c.version > bindparam("after")),
        )
    )
    .where(tables.c.id == bindparam("id"))
    .order_by(entries.c.version)
)
ADD_ENTRIES = insert(entries)


def get_entries(connection: Connection, ident: str, after: int) -> list[EntryRow]:
    """A table's log from a version on."""
    found = connection.execute(ENTRIES, {"id": ident, "after": after})
    return [to_entry_row(row) for row in found.mappings()]


def compact_logs(connection: Connection, idents: list[str]) -> None:
    """Drop the logs of those of these tables that are over and have their record.

    Where they were made from is forgotten too: nobody waits for them any more.
    """
    over = (
        select(tables.c.id)
        .join(records, records.c.table_id == tables.c.id)
        .where(tables.c.id.in_(idents), tables.c.status.in_(("over", "closed")))
    )
    connection.execute(delete(entries).where(entries.c.table_id.in_(over)))
    connection.execute(update(tables).where(tables.c.id.in_(over)).values(origin=""))


def get_new_entries(
    connection: Connection, ident: str, after: int
) -> tuple[dict[str, Any], list[EntryRow]]:
    """What appends have changed in a row, and the entries after a version: of one moment."""
    found = connection.execute(NEWS, {"id": ident, "after": after}).mappings().all()
    row = {name: found[0][f"table_{name}"] for name in MOVES_ON} if found else {}
    added = [
        EntryRow(table=ident, **{name: line[name] for name in ENTRY_COLUMNS})
        for line in found
        if line["version"] is not None
    ]
    return row, added


# Talk

TALK = (
    select(talk)
    .where(talk.c.table_id == bindparam("id"), talk.c.number > bindparam("after"))
    .order_by(talk.c.number.desc())
    .limit(bindparam("limit"))
)


def add_talk(connection: Connection, row: TalkRow) -> TalkRow:
    """Write what somebody says, under the next number of its table."""
    last = connection.execute(
        select(func.max(talk.c.number)).where(talk.c.table_id == row.table)
    ).scalar()
    numbered = msgspec.structs.replace(row, number=(last or 0) + 1)
    connection.execute(insert(talk), _add_table_id(numbered))
    return numbered


def get_talk(connection: Connection, ident: str, after: int, limit: int) -> list[TalkRow]:
    """Return the last texts of a table, of those after a number."""
    found = connection.execute(TALK, {"id": ident, "after": after, "limit": limit}).mappings()
    rows = [TalkRow(table=row["table_id"], **_remove_table_id(row)) for row in found]
    return rows[::-1]


# Rows as they are stored


def to_table_row(row: Mapping[Any, Any]) -> TableRow:
    """A table as the server knows it."""
    values = dict(row)
    for name in JSON_COLUMNS:
        values[name] = None if values[name] is None else msgspec.json.decode(values[name])
    return TableRow(**values)


def _to_columns(values: dict[str, Any]) -> dict[str, Any]:
    """A table's values as they are stored."""
    for name in JSON_COLUMNS:
        if values.get(name) is not None:
            values[name] = msgspec.json.encode(values[name]).decode()
    if "due" in values:
        values["due"] = normalize_due(values["due"])
    return values


def to_seat_row(row: Mapping[Any, Any]) -> SeatRow:
    """A seat as the server knows it."""
    return SeatRow(table=row["table_id"], **_remove_table_id(row))


def from_seat_row(row: SeatRow) -> dict[str, Any]:
    """A seat as it is stored."""
    return _add_table_id(row)


def to_entry_row(row: Mapping[Any, Any]) -> EntryRow:
    """An entry as the server knows it."""
    return EntryRow(table=row["table_id"], **_remove_table_id(row))


def from_entry_row(row: EntryRow) -> dict[str, Any]:
    """An entry as it is stored."""
    return {
        "table_id": row.table,
        "version": row.version,
        "seat": row.seat,
        "kind": row.kind,
        "data": row.data,
        "digest": row.digest,
        "at": row.at,
    }


def _add_table_id(row: SeatRow | TalkRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(row)
    values["table_id"] = values.pop("table")
    return values


def _remove_table_id(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}
