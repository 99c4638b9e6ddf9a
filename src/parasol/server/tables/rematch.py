"""The same again: one rematch a table, at which everybody's seat is kept for them.

Whoever of the table asks first makes it and hosts it; whoever asks later sits down at it. A kept
seat is its person's to take, until the host opens it to anybody or gives it to a computer.
"""

import secrets
import time

import msgspec

from parasol.core import registry
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import accounts as people
from parasol.server.store import Conflict
from parasol.server.store.models import PersonRow, SeatRow, TableRow
from parasol.server.tables import lobby as seating
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import TRIES, Hall
from parasol.server.tables.table import Table


async def rematch(
    hall: Hall, table: Table, person: PersonRow
) -> tuple[Table, dict[int, str], bool]:
    """The rematch of a table, the tokens of the seats it gave the person, whether it is new."""
    async with table.lock:
        for _ in range(TRIES):
            await hall.refresh(table)
            _demand_right(table, person)
            again = await _existing(hall, table.row.next)
            if again is not None:
                break
            made = await _made(hall, table, person)
            if made is not None:
                break
        else:
            raise Refused("not-kept", Text("No free invitation code was found; try again."))
    if again is not None:
        return again, await _sit_down(hall, table, again, person), False
    assert made is not None
    table.tell_info()
    return *made, True


def _demand_right(table: Table, person: PersonRow) -> None:
    if table.row.status not in ("over", "closed"):
        raise Refused("not-over", Text("A rematch comes when the game is over."))
    if table.row.host != person.id and not any(s.person == person.id for s in table.seats):
        raise Refused("not-your-seat", Text("A rematch is for those who sat at this table."))


async def _existing(hall: Hall, ident: str) -> Table | None:
    """The rematch that there is, unless it was closed before it began, or swept away."""
    row = await hall.store.table(ident) if ident else None
    if row is None or (row.status == "closed" and not row.version):
        return None
    return await hall.table(ident)


async def _made(hall: Hall, table: Table, person: PersonRow) -> tuple[Table, dict[int, str]] | None:
    """A new table like the last; None if its code is taken, or somebody else was first."""
    row = _like(table.row, person.id)
    new(row.game, seed=0, components=row.components or None, **row.options)  # does it still fit?
    tokens: dict[int, str] = {}
    seats = []
    for before in table.seats:
        seat = _kept(row, before)
        if seat.person == person.id:
            seat, tokens[seat.seat] = seating.taken(seat, person, seat.name)
        seats.append(seat)
    try:
        await hall.store.make_rematch(row, seats, table.row.next)
    except Conflict:
        return None
    table.row.next = row.id
    return hall.add(Table(hall, row, seats)), tokens


def _like(row: TableRow, host: str) -> TableRow:
    """The row of a new table that is played like another."""
    now = time.time()
    return TableRow(
        id=people.identity(),
        code=people.code(),
        game=row.game,
        rules=registry.find(row.game).rules_version,
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
    )


def _kept(row: TableRow, before: SeatRow) -> SeatRow:
    """A seat of a rematch: a computer's again, kept for its person, or open."""
    seat = SeatRow(table=row.id, seat=before.seat, kind="open")
    if before.kind == "computer":
        return msgspec.structs.replace(seat, kind="computer", name=before.name, level=before.level)
    if before.person:
        return msgspec.structs.replace(seat, kind="kept", person=before.person, name=before.name)
    return seat


async def _sit_down(hall: Hall, table: Table, again: Table, person: PersonRow) -> dict[int, str]:
    """Take the seats that are kept for a person; or those they had, if they are open by now."""
    names = {s.seat: s.name for s in table.seats if s.person == person.id}
    async with again.lock:
        await hall.refresh(again)
        if again.row.status != "gathering" or any(
            s.kind == "person" and s.person == person.id for s in again.seats
        ):
            return {}
        before = [s for s in again.seats if s.kind == "kept" and s.person == person.id]
        before = before or [s for s in again.seats if s.kind == "open" and s.seat in names]
        sat = [seating.taken(s, person, s.name or names.get(s.seat, "")) for s in before]
        if sat:
            await seating.set_seats(hall, again, [row for row, _ in sat], before, "gathering")
    again.tell_info()
    return {row.seat: token for row, token in sat}
