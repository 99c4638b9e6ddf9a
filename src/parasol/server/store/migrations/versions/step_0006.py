"""Moderation: restrictions, reports, admin tokens, an audit log; sessions know their device.

What was said with a seat's token had no person; now it belongs to the person of the seat, so that
it can be exported, muted and deleted with everything else of theirs.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Five new tables, three columns of sessions, and a person for talk that had none."""
    for name in ("id", "device", "address"):
        op.add_column("sessions", _text(name, server_default=""))
    _index("sessions_address", "sessions", ["seen"], "address <> ''")
    _restrictions_and_reports()
    _admins_and_audit()
    op.create_table(
        "retention", sa.Column("name", sa.Text, primary_key=True), _time("days"), _time("at")
    )
    op.execute(
        "UPDATE talk SET person = coalesce((SELECT seats.person FROM seats"
        " WHERE seats.table_id = talk.table_id AND seats.seat = talk.seat), '')"
        " WHERE person = '' AND seat >= 0"
    )


def downgrade() -> None:
    """Drop what moderation has added; who said something stays known."""
    for table in ("retention", "audit", "admins", "reports", "restrictions"):
        op.drop_table(table)
    op.drop_index("sessions_address", "sessions")
    for name in ("address", "device", "id"):
        op.drop_column("sessions", name)


def _restrictions_and_reports() -> None:
    op.create_table(
        "restrictions",
        sa.Column("id", sa.Text, primary_key=True),
        *map(_text, ("kind", "person", "session", "prefix", "table_id")),
        sa.Column("until", sa.Double, nullable=True),
        _text("reason"),
        _time("at"),
    )
    _index("restrictions_person", "restrictions", ["person"], "person <> ''")
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        _text("table_id"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        *map(_text, ("person", "name", "text", "reporter", "reason")),
        _time("at"),
        _text("state"),
    )
    once = ["reporter", "table_id", "number", "seat"]
    _index("reports_once", "reports", once, "reporter <> ''", unique=True)
    _index("reports_person", "reports", ["person"], "person <> ''")
    _index("reports_open", "reports", ["at"], "state = 'open'")
    op.create_index("reports_at", "reports", ["at"])
    op.create_index("reports_table", "reports", ["table_id"])


def _admins_and_audit() -> None:
    op.create_table(
        "admins",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        _time("created"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        _time("at"),
        *map(_text, ("admin", "action", "person", "table_id", "prefix")),
        sa.Column("until", sa.Double, nullable=True),
        _text("reason"),
    )
    op.create_index("audit_at", "audit", ["at"])


def _text(name: str, server_default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, server_default=server_default)


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def _index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(
        name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition
    )
