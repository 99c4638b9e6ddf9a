"""Due work becomes a queue: lanes, real due times, who asked for it, and the server's own time.

Until step 0004 a computer's turn was due at 0.0. It gets the time of the last move here, and the
lane of computers that search; the next move puts it into the right one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

DUE = "status = 'playing' AND due IS NOT NULL"
SLOW_LANE = 3


def upgrade() -> None:
    """New columns, the index of due work anew, and a table for what the whole server knows."""
    op.drop_index("tables_due", "tables")
    op.add_column("tables", sa.Column("lane", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default=""))
    op.execute(f"UPDATE tables SET due = changed, lane = {SLOW_LANE} WHERE {DUE} AND due = 0")
    where = sa.text(DUE)
    op.create_index(
        "tables_due", "tables", ["lane", "due"], sqlite_where=where, postgresql_where=where
    )
    op.create_table(
        "server_state",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("play_time", sa.Double, nullable=False),
        sa.Column("beat_at", sa.Double, nullable=False),
        sa.Column("still_until", sa.Double, nullable=False),
        sa.Column("away_at", sa.Double, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Computers' turns are due at 0.0 again; clocks that run may run out sooner than they would."""
    op.drop_table("server_state")
    op.drop_index("tables_due", "tables")
    op.execute(f"UPDATE tables SET due = 0 WHERE {DUE} AND lane > 0")
    where = sa.text(DUE)
    op.create_index("tables_due", "tables", ["due"], sqlite_where=where, postgresql_where=where)
    op.drop_column("tables", "origin")
    op.drop_column("tables", "lane")
