"""SQL statements, the same for SQLite and PostgreSQL."""
