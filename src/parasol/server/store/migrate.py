"""Migrations: a database of an older version is upgraded, one of a newer version is refused.

Everything runs in the one transaction of the connection given, which must hold a lock that keeps
other processes out; so a half-upgraded database is never seen, and two servers starting at once
wait for each other.
"""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
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
            f"knows {to}). Start that version, or run its parasol downgrade --to {to}, or restore "
            "a backup made before."
        )
    with _one_at_a_time:
        command.upgrade(_make_config(connection, steps), to)


def downgrade(connection: Connection, to: str, steps: Path = STEPS) -> None:
    """Take steps back, so that an older version opens the database; what they added is dropped.

    No other process may use the database meanwhile, or this version afterwards.
    """
    config = _make_config(connection, steps)
    known = {one.revision: one for one in ScriptDirectory.from_config(config).walk_revisions()}
    found = step(connection)
    if to not in known:
        listed = ", ".join(sorted(known))
        raise StoreFailed(f"There is no step {to}; the steps of this version are {listed}.")
    if found is None or found < to:
        raise StoreFailed(f"This database is at step {found}, which is older than {to}.")
    for name, one in known.items():
        if to < name <= found and not hasattr(one.module, "downgrade"):
            raise StoreFailed(f"Step {name} can't be taken back; restore a backup made before it.")
    with _one_at_a_time:
        command.downgrade(config, to)


def _make_config(connection: Connection, steps: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(steps).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def step(connection: Connection) -> str | None:
    """The newest step a database has taken; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
