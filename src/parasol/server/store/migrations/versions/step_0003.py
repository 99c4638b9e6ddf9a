"""SQLite gets the table `daybook`, a journal of moves; step 0004 drops it again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A table for it, on both databases alike; PostgreSQL has no use for it."""
    op.create_table(
        "daybook",
        sa.Column("page", sa.Integer, primary_key=True),
        sa.Column("written", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Nothing is in it: step 0004 has moved everything into the tables."""
    op.drop_table("daybook")
