"""A table knows its rematch, as the rematch has always known its table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Every table gets the rematch, or one of those, that was made of it."""
    op.add_column("tables", sa.Column("next", sa.Text, nullable=False, server_default=""))
    op.execute(
        "UPDATE tables SET next = later.id FROM tables AS later"
        " WHERE later.previous = tables.id AND later.previous <> ''"
    )


def downgrade() -> None:
    """Rematches still know their tables."""
    op.drop_column("tables", "next")
