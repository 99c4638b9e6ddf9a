"""How a database of an earlier version becomes one of this version, step by step (alembic)."""
