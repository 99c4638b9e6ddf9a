"""A finished table knows its rematch, so that all who sat there find the same one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One more column; tables of before have had no rematch that they knew of."""
    op.add_column("tables", sa.Column("next", sa.Text, nullable=False, server_default=""))
