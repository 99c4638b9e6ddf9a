"""The tables of the database, for SQLite and PostgreSQL alike, with their indexes.

Texts, numbers and bytes only, so that both keep the same rows. There are no foreign keys: rows of
a table are only written together with the row of the table itself, and a check would cost every
move. The migrations make these tables; a test holds the two against each other.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

HEAD = "0006"
"""The newest migration: the schema that this version of the server works with."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("components", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("clock", Text, nullable=True),
    Column("takeover", Text, nullable=False),
    Column("places", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("decider", Integer, nullable=False),
    Column("waits_for", Text, nullable=False),
    Column("due", Double, nullable=True),
    Column("lane", Integer, nullable=False, server_default="0"),
    Column("note", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("next", Text, nullable=False, server_default=""),
    Column("origin", Text, nullable=False, server_default=""),
    Column("claimed_by", Text, nullable=False, server_default=""),
    Column("claimed_until", Double, nullable=False, server_default="0"),
)

GATHERS = text("status = 'gathering'")
OPEN = text("status = 'gathering' AND listed")
UNFINISHED = text("status IN ('gathering', 'playing', 'paused')")
FINISHED = text("status IN ('over', 'closed', 'frozen')")
DUE = text("status = 'playing' AND due IS NOT NULL")
SITS = text("person <> ''")
CAME_FROM = text("address <> ''")
REPORTED_BY = text("reporter <> ''")
OPEN_REPORT = text("state = 'open'")
"""Conditions of partial indexes; a query must contain the same words to be served by one.

Finished tables are in none that a move touches, so a million of them cost a move nothing.
"""


def _make_partial_index(
    name: str, *columns: Column[object], where: object, unique: bool = False
) -> Index:
    """An index of those rows only that fulfil a condition."""
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


_make_partial_index("tables_gathering_code", tables.c.code, where=GATHERS, unique=True)
_make_partial_index("tables_open", tables.c.created, where=OPEN)
_make_partial_index("tables_unfinished", tables.c.created, where=UNFINISHED)
_make_partial_index("tables_finished", tables.c.changed, where=FINISHED)
_make_partial_index("tables_due", tables.c.lane, tables.c.due, where=DUE)
Index("tables_code", tables.c.code)
Index("tables_host", tables.c.host)

records = Table(
    "records",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("record", Text, nullable=False),
)
"""Apart from the tables, so that rows in play lie close together."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("secret_hash", LargeBinary, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
_make_partial_index("seats_person", seats.c.person, where=SITS)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
_make_partial_index("talk_person", talk.c.person, where=SITS)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("recovery_hash", LargeBinary, nullable=False),
)
Index("people_recovery", people.c.recovery_hash)
Index("people_seen", people.c.seen)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("id", Text, nullable=False, server_default=""),
    Column("device", Text, nullable=False, server_default=""),
    Column("address", Text, nullable=False, server_default=""),
)
Index("sessions_person", sessions.c.person)
Index("sessions_seen", sessions.c.seen)
_make_partial_index("sessions_address", sessions.c.seen, where=CAME_FROM)

# Moderation

restrictions = Table(
    "restrictions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("session", Text, nullable=False),
    Column("prefix", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("until", Double, nullable=True),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Bans, mutes and sessions that were ended: few rows, in the memory of every server process."""
_make_partial_index("restrictions_person", restrictions.c.person, where=SITS)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("state", Text, nullable=False),
)
_make_partial_index(
    "reports_once",
    reports.c.reporter,
    reports.c.table_id,
    reports.c.number,
    reports.c.seat,
    where=REPORTED_BY,
    unique=True,
)
_make_partial_index("reports_person", reports.c.person, where=SITS)
_make_partial_index("reports_open", reports.c.at, where=OPEN_REPORT)
Index("reports_at", reports.c.at)
Index("reports_table", reports.c.table_id)

admins = Table(
    "admins",
    metadata,
    Column("name", Text, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("admin", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("prefix", Text, nullable=False),
    Column("until", Double, nullable=True),
    Column("reason", Text, nullable=False),
)
Index("audit_at", audit.c.at)

retention = Table(
    "retention",
    metadata,
    Column("name", Text, primary_key=True),
    Column("days", Double, nullable=False),
    Column("at", Double, nullable=False),
)
"""What the last sweep deleted, by flag: the privacy page shows it."""

server_state = Table(
    "server_state",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("play_time", Double, nullable=False),
    Column("beat_at", Double, nullable=False),
    Column("still_until", Double, nullable=False),
    Column("away_at", Double, nullable=False),
    Column("salt", LargeBinary, nullable=False),
)
"""One row, from the first beat of a server on: play time (queries/play_time.py), and the salt of
the hashes of addresses."""

TABLES = {table.name: table for table in metadata.sorted_tables}
"""All of them by name: what a backup holds."""
