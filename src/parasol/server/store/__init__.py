"""What the server keeps: one `Store` for SQLite in a file and for PostgreSQL."""

from parasol.server.store.errors import Conflict, StoreFailed
from parasol.server.store.jobs import Change
from parasol.server.store.store import Store

__all__ = ["Change", "Conflict", "Store", "StoreFailed"]
