"""Migrations: a database of an older version is upgraded, one of a newer version is refused.

Everything runs in the one transaction of the connection given, which must hold a lock that keeps
other processes out; so a half-upgraded database is never seen, and two servers starting at once
wait for each other.
"""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text

from parasol.server.store.errors import StoreFailed
from parasol.server.store.schema import HEAD

STEPS = Path(__file__).parent / "migrations"

_one_at_a_time = threading.Lock()
"""alembic keeps what it works on in globals."""


def upgrade(connection: Connection, to: str = HEAD, steps: Path = STEPS) -> None:
    """Take the steps that are missing. Call it in a thread, inside a transaction."""
    found = step(connection)
    if found == to:
        return
    if found is None and inspect(connection).has_table("tables"):
        raise StoreFailed("This database holds other things than Parasol's.")
    if found is not None and found > to:
        raise StoreFailed(
            f"This database was made by a newer version of Parasol (step {found}; this version "
            f"knows {to}). Please start that version, or restore a backup made before."
        )
    config = Config()
    config.set_main_option("script_location", str(steps).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, to)


def step(connection: Connection) -> str | None:
    """The newest step a database has taken; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
