"""Move what is left in the SQLite move journal into the tables, and drop the journal.

Until step 0003 moves on SQLite were first written to the table `daybook`, many of them as one
msgpack row, and copied to their tables later. Now every move is written to its table directly.
"""

import logging
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

UPDATE_TABLE = sa.text(
    """
    UPDATE tables SET
        version = version + :added,
        changed = :changed,
        status = coalesce(:status, status),
        decider = coalesce(:decider, decider),
        waits_for = coalesce(:waits_for, waits_for),
        due = CASE WHEN :sets_due THEN :due ELSE due END,
        note = coalesce(:note, note),
        claimed_until = 0
    WHERE id = :id AND version = :version AND status <> 'closed'
    """
)
INSERT_ENTRY = sa.text(
    """
    INSERT INTO entries (table_id, version, seat, kind, data, digest, at)
    VALUES (:id, :version, :seat, :kind, :data, :digest, :at)
    """
)
DELETE_RECORD = sa.text("DELETE FROM records WHERE table_id = :id")
INSERT_RECORD = sa.text("INSERT INTO records (table_id, record) VALUES (:id, :record)")

log = logging.getLogger("parasol.store")


def upgrade() -> None:
    """Replay the journal in its order; page 0 names the process that wrote it and holds nothing."""
    connection = op.get_bind()
    pages = connection.execute(
        sa.text("SELECT written FROM daybook WHERE page > 0 ORDER BY page")
    ).scalars()
    for page in list(pages):
        for append in msgspec.msgpack.decode(page):
            try:
                with connection.begin_nested():
                    fits = _write_append(connection, append)
            except sa.exc.IntegrityError:  # an entry of that number is there already
                fits = False
            if not fits:
                # Only other tools can have done that. The database must open all the same.
                log.error("these moves do not fit their table any more: %r", append)
    op.drop_table("daybook")


def downgrade() -> None:
    """Make an empty journal; what was in it is in the tables, where both versions read it."""
    op.create_table(
        "daybook",
        sa.Column("page", sa.Integer, primary_key=True),
        sa.Column("written", sa.LargeBinary, nullable=False),
    )


def _write_append(connection: sa.Connection, append: list[Any]) -> bool:
    """Write an append to its table; return whether it fits there."""
    table, version, changed, _steady, entries, status, decider, waits_for, *rest = append
    sets_due, due, record, note = rest
    update = {
        "id": table,
        "version": version,
        "added": len(entries),
        "changed": changed,
        "status": status,
        "decider": decider,
        "waits_for": waits_for,
        "sets_due": sets_due,
        "due": due,
        "note": note,
    }
    if connection.execute(UPDATE_TABLE, update).rowcount != 1:
        return False
    for number, (seat, kind, data, digest, at) in enumerate(entries, version + 1):
        entry = {"id": table, "version": number, "seat": seat, "kind": kind}
        connection.execute(INSERT_ENTRY, entry | {"data": data, "digest": digest, "at": at})
    if record is not None:
        connection.execute(DELETE_RECORD, {"id": table})
        connection.execute(INSERT_RECORD, {"id": table, "record": record})
    return True
