"""Starting a table: the seed from its secret and every nonce, shuffled seats, the first entry.

All of it is one transaction, written only if the seats are those that were checked: whoever takes,
leaves or arranges a seat at the same moment comes before it or after it.
"""

import time

import msgspec

from parasol.core import fairness
from parasol.core.chance import Stream
from parasol.core.words import Text
from parasol.server.errors import Refused
from parasol.server.store import Conflict, StoreFailed
from parasol.server.store.models import EntryRow, SeatRow
from parasol.server.tables import log
from parasol.server.tables.due import find_due, is_alone
from parasol.server.tables.lobby import MAX_ATTEMPTS, check_alone, check_host
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table


async def start_table(registry: Registry, table: Table, person: str) -> None:
    """Start a table, if its host says so and nobody is missing."""
    check_host(table, person)
    async with table.lock:
        for _ in range(MAX_ATTEMPTS):
            await registry.refresh(table)  # another process may have seated somebody
            _check_complete(table)
            if is_alone(None, table.seats):
                await check_alone(registry, table.row.host, table.row.origin)
            if await _write_start(registry, table):
                break
        else:
            raise Refused("taken", Text("The seats change too fast. Try again."))
    table.broadcast()
    table.broadcast_description()
    registry.scheduler.after_entry(table)


def _check_complete(table: Table) -> None:
    if table.row.status != "gathering":
        raise Refused("started", Text("This table has started already."))
    if any(is_empty(seat) for seat in table.seats):
        raise Refused("open-seats", Text("There are open seats: invite, or add computers."))


def is_empty(seat: SeatRow) -> bool:
    """Return whether nobody would decide for a seat; also where its person was just deleted."""
    if seat.kind == "person":
        return not seat.person and not seat.secret_hash
    return seat.kind != "computer"


async def _write_start(registry: Registry, table: Table) -> bool:
    """Write the start; False if the seats have changed meanwhile. The lock is held."""
    row, now = table.row, time.time()
    seed = fairness.derive_seed(row.secret, [seat.nonce for seat in table.seats])
    seats = shuffle_seats(table.seats, seed) if row.places == "random" else table.seats
    live, entry = table.deal(seed), log.Start(-1)
    at = registry.store.play_time.now()
    live.apply(entry, at)
    decider = -1 if live.decider is None else live.decider
    thinks = decider >= 0 and seats[decider].kind == "computer"
    due, lane = find_due(live, seats, (None, row.lane), now)
    values = {
        "seed": seed,
        "status": "playing",
        "decider": decider,
        "waits_for": "" if decider < 0 or thinks else seats[decider].person,
        "due": due,
        "lane": int(lane),
        "changed": now,
        "version": live.version,
    }
    first = EntryRow(
        table=row.id,
        version=live.version,
        seat=entry.seat,
        kind="start",
        data=log.encode_entry(entry),
        digest=live.match.digest(),
        at=at,
    )
    try:
        await registry.store.start_table(first, table.seats, seats, values)
    except Conflict:
        return False
    except StoreFailed:
        registry.refresh_soon(table)  # it may have been written all the same
        raise
    table.row, table.seats = msgspec.structs.replace(row, **values), seats
    table.update_rights()  # before a snapshot shows somebody a seat that is no longer theirs
    table.set_live(live)
    return True


def shuffle_seats(seats: list[SeatRow], seed: bytes) -> list[SeatRow]:
    """Shuffle people over the seats by the seed, verifiable as the deal; nonces stay in place."""
    stream, mixed = Stream(seed, "places", 0), list(seats)
    for last in range(len(mixed) - 1, 0, -1):
        other = stream.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return [
        msgspec.structs.replace(seat, seat=number, nonce=seats[number].nonce)
        for number, seat in enumerate(mixed)
    ]
