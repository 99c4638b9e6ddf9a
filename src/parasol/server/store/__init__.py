"""The database: one `Store` for SQLite in a file and for PostgreSQL."""

from parasol.server.store.errors import Conflict, StoreFailed
from parasol.server.store.jobs import TableUpdate
from parasol.server.store.store import Store

__all__ = ["Conflict", "Store", "StoreFailed", "TableUpdate"]
