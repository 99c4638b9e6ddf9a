"""The first database: tables, records, seats, entries, talk, people, sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _tables()
    _what_belongs_to_a_table()
    _people()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        _text("code"),
        _text("game"),
        _text("rules"),
        _text("options"),
        _text("components"),
        _number("players"),
        _text("status"),
        sa.Column("listed", sa.Boolean, nullable=False),
        _text("host"),
        sa.Column("clock", sa.Text, nullable=True),
        _text("takeover"),
        _text("places"),
        _bytes("secret"),
        _bytes("seed"),
        _time("created"),
        _time("changed"),
        _number("version"),
        _number("decider"),
        _text("waits_for"),
        sa.Column("due", sa.Double, nullable=True),
        _text("note"),
        _text("previous"),
        sa.Column("claimed_by", sa.Text, nullable=False, server_default=""),
        sa.Column("claimed_until", sa.Double, nullable=False, server_default="0"),
    )
    _index("tables_gathering_code", "tables", "code", "status = 'gathering'", unique=True)
    _index("tables_open", "tables", "created", "status = 'gathering' AND listed")
    unfinished = "status IN ('gathering', 'playing', 'paused')"
    _index("tables_unfinished", "tables", "created", unfinished)
    _index("tables_finished", "tables", "changed", "status IN ('over', 'closed', 'frozen')")
    _index("tables_due", "tables", "due", "status = 'playing' AND due IS NOT NULL")
    op.create_index("tables_code", "tables", ["code"])
    op.create_index("tables_host", "tables", ["host"])


def _what_belongs_to_a_table() -> None:
    op.create_table("records", sa.Column("table_id", sa.Text, primary_key=True), _text("record"))
    op.create_table(
        "seats",
        *_key("seat"),
        _text("kind"),
        _text("person"),
        _text("name"),
        _text("level"),
        _bytes("secret_hash"),
        _bytes("nonce"),
        sqlite_with_rowid=False,
    )
    _index("seats_person", "seats", "person", "person <> ''")
    op.create_table(
        "entries",
        *_key("version"),
        _number("seat"),
        _text("kind"),
        _text("data"),
        _text("digest"),
        _time("at"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "talk",
        *_key("number"),
        _number("seat"),
        _text("person"),
        _text("name"),
        _text("text"),
        _time("at"),
        sqlite_with_rowid=False,
    )
    _index("talk_person", "talk", "person", "person <> ''")


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        _text("name"),
        _time("created"),
        _time("seen"),
        _bytes("recovery_hash"),
    )
    op.create_index("people_recovery", "people", ["recovery_hash"])
    op.create_index("people_seen", "people", ["seen"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        _text("person"),
        _time("created"),
        _time("seen"),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_index("sessions_seen", "sessions", ["seen"])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _key(number: str) -> tuple[sa.Column[str], sa.Column[int]]:
    """The key of what is numbered within a table."""
    return (
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column(number, sa.Integer, primary_key=True, autoincrement=False),
    )


def _index(name: str, table: str, column: str, where: str, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(
        name,
        table,
        [column],
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )
