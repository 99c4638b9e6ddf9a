"""How a table starts: the seed from its secret and every nonce, drawn places, the first entry.

All of it is one transaction, and only if the seats are those that the start was judged by: whoever
takes, leaves or arranges a seat at the same moment elsewhere comes before it or after it.
"""

import time

import msgspec

from parasol.core import fairness
from parasol.core.chance import Stream
from parasol.core.words import Text
from parasol.server.store import Conflict, StoreFailed
from parasol.server.store.models import EntryRow, SeatRow
from parasol.server.tables import lobby as seating
from parasol.server.tables import log
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import TRIES, Hall
from parasol.server.tables.table import Table


async def start(hall: Hall, table: Table, person: str) -> None:
    """Start a table, if its host says so and nobody is missing."""
    seating.demand_host(table, person)
    async with table.lock:
        for _ in range(TRIES):
            await hall.refresh(table)  # another process may have seated somebody
            _demand_complete(table)
            if await _started(hall, table):
                break
        else:
            raise Refused("taken", Text("The seats change too fast. Try again."))
    table.publish()
    table.tell_info()
    hall.after(table)


def _demand_complete(table: Table) -> None:
    if table.row.status != "gathering":
        raise Refused("started", Text("This table has started already."))
    if any(is_empty(seat) for seat in table.seats):
        raise Refused("open-seats", Text("There are open seats: invite, or add computers."))


def is_empty(seat: SeatRow) -> bool:
    """Whether nobody would decide for a seat; also where its person was forgotten just now."""
    if seat.kind == "person":
        return not seat.person and not seat.secret_hash
    return seat.kind != "computer"


async def _started(hall: Hall, table: Table) -> bool:
    """Write the start; False if the seats have changed meanwhile. The lock is held."""
    row, at = table.row, time.time()
    seed = fairness.seed_of(row.secret, [seat.nonce for seat in table.seats])
    seats = drawn(table.seats, seed) if row.places == "random" else table.seats
    course, entry = table.dealt(seed), log.Start(-1)
    course.apply(entry, at)
    decider = -1 if course.decider is None else course.decider
    thinks = decider >= 0 and seats[decider].kind == "computer"
    values = {
        "seed": seed,
        "status": "playing",
        "decider": decider,
        "waits_for": "" if decider < 0 or thinks else seats[decider].person,
        "due": 0.0 if thinks else course.deadline(),
        "changed": at,
        "version": course.version,
    }
    kept = EntryRow(
        table=row.id,
        version=course.version,
        seat=entry.seat,
        kind="start",
        data=log.written(entry),
        digest=course.match.digest(),
        at=at,
    )
    try:
        await hall.store.start(kept, table.seats, seats, values)
    except Conflict:
        return False
    except StoreFailed:
        hall.look_again(table)  # it may have been kept all the same
        raise
    table.row, table.seats = msgspec.structs.replace(row, **values), seats
    table.reseat()  # before anybody is shown what only the seat may see that was theirs
    table.follow(course)
    return True


def drawn(seats: list[SeatRow], seed: bytes) -> list[SeatRow]:
    """People on seats by the seed: as checkable as the deal. Nonces stay in place."""
    stream, mixed = Stream(seed, "places", 0), list(seats)
    for last in range(len(mixed) - 1, 0, -1):
        other = stream.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return [
        msgspec.structs.replace(seat, seat=number, nonce=seats[number].nonce)
        for number, seat in enumerate(mixed)
    ]
