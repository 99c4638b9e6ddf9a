"""Due work as a queue: clocks that have run out, and computers' turns, each in its lane.

Whoever does it claims it first, with a lease: until it ends nobody else gets it. A lease ends by an
append, or by time where its owner died. Turns are claimed in fair shares: every address gets one
in turn, at every address every person, and of a person the oldest is the first.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Connection,
    Select,
    and_,
    bindparam,
    case,
    distinct,
    func,
    literal_column,
    or_,
    select,
    update,
)

from parasol.server.store import schema
from parasol.server.store.jobs import normalize_due
from parasol.server.store.models import Lane
from parasol.server.store.schema import tables

MAX_CANDIDATES = 500
"""Turns among which the fair shares are made: the oldest of each kind."""
ALONE = (Lane.QUICK_ALONE, Lane.SLOW_ALONE)


class DueWork(Struct, frozen=True):
    """A claimed clock or turn: the table and the version at which it is due."""

    table: str
    version: int
    lane: int
    due: float


class QueueLoad(Struct, frozen=True):
    """How much slow thinking is due, claimed or not, and how many workers are at it."""

    with_people: int = 0
    alone: int = 0
    workers: int = 1


class QueueStats(Struct, frozen=True):
    """The queue in numbers, for metrics: by lane how many wait and how many are claimed."""

    waiting: dict[str, int]
    claimed: dict[str, int]
    oldest_s: dict[str, float]
    """How long the oldest of a lane is due, whether it is claimed or not."""


# Clocks

NEXT_DEADLINE = select(func.min(tables.c.due)).where(schema.DUE, tables.c.lane == Lane.CLOCK)
OVERDUE = (
    select(tables.c.id, tables.c.version, tables.c.lane, tables.c.due)
    .where(
        schema.DUE,
        tables.c.lane == Lane.CLOCK,
        tables.c.due <= bindparam("play_time"),
        tables.c.claimed_until <= bindparam("now"),
    )
    .order_by(tables.c.due)
    .limit(bindparam("limit"))
    .with_for_update(skip_locked=True)
)


def get_next_deadline(connection: Connection) -> float | None:
    """Return the play time at which the next clock runs out; None if no clock is running."""
    found = connection.execute(NEXT_DEADLINE).scalar()
    return None if found is None else float(found)


def claim_clocks(
    connection: Connection, worker: str, play_time: float, limit: int, now: float, until: float
) -> list[DueWork]:
    """Claim clocks that have run out, the first first."""
    values = {"play_time": play_time, "now": now, "limit": limit}
    found = [DueWork(*row) for row in connection.execute(OVERDUE, values)]
    _claim(connection, found, worker, until)
    return found


# Turns


def _make_due_turns(lanes: Sequence[Lane]) -> Select[Any]:
    """Select turns of some lanes that nobody has claimed, in fair order, and lock their rows.

    With each comes how many are due in all, and how many other workers have claimed some of them.
    """
    busy = case((tables.c.claimed_until > bindparam("now"), 1), else_=0).label("busy")
    origin = case((tables.c.origin == "", tables.c.host), else_=tables.c.origin).label("origin")
    due = (
        select(*(tables.c[n] for n in ("id", "version", "lane", "due", "host", "claimed_by")))
        .add_columns(busy, origin)
        .where(schema.DUE, tables.c.lane.between(min(lanes), max(lanes)))
        .order_by(tables.c.lane, tables.c.due)
        .limit(MAX_CANDIDATES)
        .cte("due_turns")
    )
    # What is claimed already counts as this person's, and this address's, first.
    of_person = func.row_number().over(
        partition_by=[due.c.lane, due.c.origin, due.c.host], order_by=[due.c.busy.desc(), due.c.due]
    )
    by_person = select(due, of_person.label("of_person")).cte("by_person")
    of_origin = func.row_number().over(
        partition_by=[by_person.c.lane, by_person.c.origin],
        order_by=[by_person.c.busy.desc(), by_person.c.of_person, by_person.c.due],
    )
    fair = select(by_person, of_origin.label("of_origin")).cte("fair")
    people = select(func.count()).where(due.c.lane == min(lanes)).scalar_subquery()
    alone = select(func.count()).where(due.c.lane == max(lanes)).scalar_subquery()
    others = select(func.count(distinct(due.c.claimed_by))).where(
        due.c.busy == 1, due.c.claimed_by != bindparam("worker")
    )
    return (
        select(tables.c.id, tables.c.version, tables.c.lane, tables.c.due)
        .add_columns(people, alone, others.scalar_subquery())
        .join(fair, and_(fair.c.id == tables.c.id, fair.c.version == tables.c.version))
        .where(
            fair.c.busy == 0,
            tables.c.claimed_until <= bindparam("now"),
            tables.c.status == literal_column("'playing'"),
        )
        .order_by(fair.c.lane, fair.c.of_origin, fair.c.due, fair.c.id)
        .limit(bindparam("limit"))
        .with_for_update(of=tables, skip_locked=True)
    )


QUICK_TURNS = _make_due_turns((Lane.QUICK, Lane.QUICK_ALONE))
SLOW_TURNS = _make_due_turns((Lane.SLOW, Lane.SLOW_ALONE))


def claim_turns(
    connection: Connection, worker: str, quick: int, slow: int, now: float, until: float
) -> tuple[list[DueWork], QueueLoad | None]:
    """Claim at most so many turns of quick and of slow computers.

    With how much slow thinking is due in all, if any was asked for.
    """
    claimed: list[DueWork] = []
    load = QueueLoad() if slow else None
    for statement, limit in ((QUICK_TURNS, quick), (SLOW_TURNS, slow)):
        if not limit:
            continue
        values = {"now": now, "limit": limit, "worker": worker}
        rows = connection.execute(statement, values).all()
        found = [DueWork(*row[:4]) for row in rows]
        if found and statement is SLOW_TURNS:
            people, alone, others = rows[0][4:]
            load = QueueLoad(people, alone, 1 + others)
        _claim(connection, found, worker, until)
        claimed += found
    return claimed, load


# Claims


def _claim(connection: Connection, found: Sequence[DueWork], worker: str, until: float) -> None:
    if found:
        rows = update(tables).where(tables.c.id.in_([work.table for work in found]))
        connection.execute(rows.values(claimed_by=worker, claimed_until=until))


def set_lease(connection: Connection, worker: str, idents: Sequence[str], until: float) -> None:
    """Let claims that this worker has end at another time; those of others stay."""
    mine = update(tables).where(
        tables.c.id.in_(idents),
        tables.c.claimed_by == worker,
        tables.c.claimed_until > literal_column("0"),
    )
    connection.execute(mine.values(claimed_until=until))


def set_due(connection: Connection, ident: str, version: int, due: float | None, lane: int) -> None:
    """Write what is due at a table, and end its claim, if it is still at that version."""
    row = update(tables).where(tables.c.id == ident, tables.c.version == version)
    connection.execute(row.values(due=normalize_due(due), lane=int(lane), claimed_until=0.0))


# Numbers


def count_alone(connection: Connection, host: str, origin: str) -> tuple[int, int]:
    """Count the tables at which computers play alone: those of a person, those of an address."""
    of_host = func.sum(case((tables.c.host == host, 1), else_=0))
    of_origin = func.sum(case((tables.c.origin == origin, 1), else_=0))
    alone = select(of_host, of_origin).where(schema.DUE, tables.c.lane.in_(ALONE))
    found = connection.execute(alone).one()
    return int(found[0] or 0), int(found[1] or 0) if origin else 0


def get_stats(connection: Connection, now: float, play_time: float) -> QueueStats:
    """Return how much is due in each lane, and for how long."""
    claimed = func.sum(case((tables.c.claimed_until > now, 1), else_=0))
    is_due = or_(tables.c.lane > Lane.CLOCK, tables.c.due <= play_time)
    by_lane = select(tables.c.lane, func.count(), claimed, func.min(tables.c.due))
    rows = connection.execute(by_lane.where(schema.DUE, is_due).group_by(tables.c.lane)).all()
    found = {int(row[0]): row[1:] for row in rows}
    stats = QueueStats({}, {}, {})
    for lane in Lane:
        count, busy, oldest = found.get(lane, (0, 0, None))
        time = play_time if lane is Lane.CLOCK else now
        stats.waiting[lane.name.lower()] = count - int(busy)
        stats.claimed[lane.name.lower()] = int(busy)
        stats.oldest_s[lane.name.lower()] = 0.0 if oldest is None else max(0.0, time - oldest)
    return stats
