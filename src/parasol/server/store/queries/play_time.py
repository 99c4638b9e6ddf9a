"""Play time in the store: the clock by which players' clocks run, one for all processes.

It goes like any clock while a server is there, and stands still while none is. Servers show that
they are there by beats, each with a promise of when the next one comes at the latest. Where a beat
comes too late, everybody was away: what passed since the promise does not count, and play time
stands still for as long again, so that people can come back: the longer a server is away, the less
often clients ask whether it is back.
"""

import secrets
import time

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.engine import RowMapping

from parasol.server.store import schema
from parasol.server.store.schema import server_state, tables

MAX_GRACE_S = 30.0
"""How long play time stands still at most after everybody was away: clients ask as often."""
SALT_BYTES = 16

STATE = select(server_state).where(server_state.c.id == 1)
POSTGRES_NOW = text("SELECT extract(epoch FROM clock_timestamp())::float8")


class PlayTimeReading(Struct, frozen=True):
    """Play time at this moment, how long it stands still, how long it goes on without a beat."""

    at: float
    still_s: float
    promised_s: float


def get_now(connection: Connection) -> float:
    """Return the time of the database, where it has one: that of processes may differ."""
    if connection.dialect.name == "postgresql":
        return float(connection.execute(POSTGRES_NOW).scalar_one())
    return time.time()


def read(connection: Connection) -> tuple[PlayTimeReading, bytes]:
    """Return the play time, and the salt; the time of the first beat has no salt yet."""
    now = get_now(connection)
    row = connection.execute(STATE).mappings().first()
    if row is None:
        return PlayTimeReading(_guess_first(connection, now), 0.0, 0.0), b""
    reading = PlayTimeReading(
        at=_compute_play_time(row, now),
        still_s=max(0.0, row["still_until"] - now),
        promised_s=max(0.0, row["away_at"] - now),
    )
    return reading, row["salt"]


def beat(connection: Connection, promise_s: float) -> tuple[PlayTimeReading, bytes]:
    """A server is there, and beats again within so many seconds."""
    row = connection.execute(STATE.with_for_update()).mappings().first()
    now = get_now(connection)
    if row is None:
        first = _guess_first(connection, now)
        values = {"play_time": first, "still_until": now + _compute_grace(first, now)}
        salt = secrets.token_bytes(SALT_BYTES)
        times = {"beat_at": now, "away_at": now + promise_s}
        connection.execute(insert(server_state), {"id": 1, "salt": salt, **values, **times})
        return PlayTimeReading(first, values["still_until"] - now, promise_s), salt
    at = _compute_play_time(row, now)
    was_away = now > row["away_at"]
    # Where the clock of the database was set back, standing still must not last for ever.
    still_until = min(row["still_until"], now + MAX_GRACE_S)
    if was_away:
        still_until = max(still_until, now + _compute_grace(row["beat_at"], now))
    changes = {"play_time": at, "still_until": still_until, "beat_at": now}
    connection.execute(update(server_state).values(**changes, away_at=now + promise_s))
    return PlayTimeReading(at, max(0.0, still_until - now), promise_s), row["salt"]


def _compute_play_time(row: RowMapping, now: float) -> float:
    """Return the play time at a moment: beyond the promise, and while it stands, it stays."""
    begins = max(row["beat_at"], row["still_until"])
    return float(row["play_time"] + max(0.0, min(now, row["away_at"]) - begins))


def _compute_grace(since: float, now: float) -> float:
    """Return how long play time stands still after nobody was there for that long."""
    return max(0.0, min(now - since, MAX_GRACE_S))


def _guess_first(connection: Connection, now: float) -> float:
    """Return play time before the first beat: that of the last move, where a clock may be running.

    A database of an earlier version, or one that was restored, comes without a beat.
    """
    last = connection.execute(select(func.max(tables.c.changed)).where(schema.DUE)).scalar()
    return now if last is None else float(last)
