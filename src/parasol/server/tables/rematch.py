"""Rematches: one per table, with a seat reserved for everybody who sat there.

The first to ask creates it and is its host; whoever asks later takes their seat. A reserved seat
(kind "kept") is its person's to take, until the host opens it or gives it to a computer.
"""

import secrets
import time

import msgspec

from parasol.core import registry as games
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.store import Conflict
from parasol.server.store.models import PersonRow, SeatRow, TableRow
from parasol.server.tables import lobby
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table


async def request_rematch(
    registry: Registry, table: Table, person: PersonRow, origin: str = ""
) -> tuple[Table, dict[int, str], bool]:
    """The rematch of a table, the tokens of the seats it gave the person, whether it is new."""
    async with table.lock:
        for _ in range(lobby.MAX_ATTEMPTS):
            await registry.refresh(table)
            _check_right(table, person)
            again = await _find_existing(registry, table.row.next)
            if again is not None:
                break
            created = await _create(registry, table, person, origin)
            if created is not None:
                break
        else:
            raise Refused("not-kept", Text("No free invitation code was found; try again."))
    if again is not None:
        return again, await _sit_down(registry, table, again, person), False
    assert created is not None
    table.broadcast_description()
    return *created, True


def _check_right(table: Table, person: PersonRow) -> None:
    if table.row.status not in ("over", "closed"):
        raise Refused("not-over", Text("A rematch comes when the game is over."))
    if table.row.host != person.id and not any(s.person == person.id for s in table.seats):
        raise Refused("not-your-seat", Text("A rematch is for those who sat at this table."))


async def _find_existing(registry: Registry, ident: str) -> Table | None:
    """The rematch that there is, unless it was closed before it began, or swept away."""
    row = await registry.store.get_table(ident) if ident else None
    if row is None or (row.status == "closed" and not row.version):
        return None
    return await registry.get(ident)


async def _create(
    registry: Registry, table: Table, person: PersonRow, origin: str
) -> tuple[Table, dict[int, str]] | None:
    """A new table like the last; None if its code is taken, or somebody else was first."""
    row = _copy_row(table.row, person.id, origin)
    new(row.game, seed=0, components=row.components or None, **row.options)  # does it still fit?
    tokens: dict[int, str] = {}
    seats = []
    for before in table.seats:
        seat = _copy_seat(row, before)
        if seat.person == person.id:
            seat, tokens[seat.seat] = lobby.take_seat(seat, person, seat.name)
        seats.append(seat)
    try:
        await registry.store.create_rematch(row, seats, table.row.next)
    except Conflict:
        return None
    table.row.next = row.id
    return registry.add(Table(registry, row, seats)), tokens


def _copy_row(row: TableRow, host: str, origin: str) -> TableRow:
    """The row of a new table that is played like another."""
    now = time.time()
    return TableRow(
        id=accounts.make_id(),
        code=accounts.make_code(),
        game=row.game,
        rules=games.find(row.game).rules_version,
        options=row.options,
        components=row.components,
        players=row.players,
        status="gathering",
        listed=False,
        host=host,
        clock=row.clock,
        takeover=row.takeover,
        places=row.places,
        secret=secrets.token_bytes(32),
        created=now,
        changed=now,
        previous=row.id,
        origin=origin,
    )


def _copy_seat(row: TableRow, before: SeatRow) -> SeatRow:
    """A seat of a rematch: a computer's again, kept for its person, or open."""
    seat = SeatRow(table=row.id, seat=before.seat, kind="open")
    if before.kind == "computer":
        return msgspec.structs.replace(seat, kind="computer", name=before.name, level=before.level)
    if before.person:
        return msgspec.structs.replace(seat, kind="kept", person=before.person, name=before.name)
    return seat


async def _sit_down(
    registry: Registry, table: Table, again: Table, person: PersonRow
) -> dict[int, str]:
    """Take the seats that are kept for a person; or those they had, if they are open by now."""
    names = {s.seat: s.name for s in table.seats if s.person == person.id}
    async with again.lock:
        await registry.refresh(again)
        if again.row.status != "gathering" or any(
            s.kind == "person" and s.person == person.id for s in again.seats
        ):
            return {}
        before = [s for s in again.seats if s.kind == "kept" and s.person == person.id]
        before = before or [s for s in again.seats if s.kind == "open" and s.seat in names]
        sat = [lobby.take_seat(s, person, s.name or names.get(s.seat, "")) for s in before]
        if sat:
            await lobby.write_seats(registry, again, [row for row, _ in sat], before, "gathering")
    again.broadcast_description()
    return {row.seat: token for row, token in sat}
