"""Due work in numbers: clocks that have run out, and computers' turns."""

from msgspec import Struct
from sqlalchemy import Connection, bindparam, case, func, select

from parasol.server.store import schema
from parasol.server.store.schema import tables

LANES = ("clock", "computer")


class QueueStats(Struct, frozen=True):
    """The queue in numbers, for metrics: by lane how many wait and how many are claimed."""

    waiting: dict[str, int]
    claimed: dict[str, int]
    oldest_s: dict[str, float]
    """How long the oldest of a lane is due, whether it is claimed or not."""


_is_turn = tables.c.due == 0.0
_since = case((_is_turn, tables.c.changed), else_=tables.c.due)
"""A computer's turn is due since the entry before it."""
STATS = (
    select(
        case((_is_turn, 1), else_=0).label("lane"),
        func.count(),
        func.sum(case((tables.c.claimed_until > bindparam("now"), 1), else_=0)),
        func.min(_since),
    )
    .where(schema.DUE, tables.c.due <= bindparam("now"))
    .group_by("lane")
)


def get_stats(connection: Connection, now: float) -> QueueStats:
    """Return how much is due in each lane, and for how long."""
    rows = {row[0]: row[1:] for row in connection.execute(STATS, {"now": now})}
    stats = QueueStats({}, {}, {})
    for number, lane in enumerate(LANES):
        count, claimed, since = rows.get(number, (0, 0, now))
        stats.waiting[lane], stats.claimed[lane] = count - int(claimed), int(claimed)
        stats.oldest_s[lane] = max(0.0, now - since)
    return stats
