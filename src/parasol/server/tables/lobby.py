"""Making tables and seating people: who sits where, before the start and after.

Every change is written if seats and status are still as they were, so that of two who are at it
at once one is refused.
"""

import contextlib
import secrets
import time
from typing import Any

import msgspec

from parasol.bots import DEFAULT_LEVEL, check_level
from parasol.core import components, options, registry
from parasol.core.errors import BadComponents, BadOption
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import accounts as people
from parasol.server.schemas import Arrange, Clock, Join, NewTable, Place
from parasol.server.store import Conflict
from parasol.server.store.models import PersonRow, SeatRow, TableRow
from parasol.server.tables import log
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import TRIES, Hall
from parasol.server.tables.table import STALE, Table

CODES = 10
"""Invitation codes that are tried for a new table."""
MINE = ("person", "kept")
"""Kinds of seats that somebody can give up."""


async def make(hall: Hall, host: PersonRow, asked: NewTable) -> tuple[Table, dict[int, str]]:
    """A new table with its seats; the tokens of the host's own seats."""
    game = registry.find(asked.game)
    chosen: Any = options.made(game.options_type, asked.options)
    changed = _box(game.schema, asked.components)
    new(asked.game, seed=0, components=changed or None, **options.as_dict(chosen))  # does it fit?
    places = list(asked.seats) or [Place(kind="me")]
    if len(places) > chosen.players:
        most = Text("at most {most}", {"most": chosen.players})
        raise BadOption("seats", len(places), most)
    places += [Place(kind="open")] * (chosen.players - len(places))
    now = time.time()
    row = TableRow(
        id=people.identity(),
        code=people.code(),
        game=game.name,
        rules=game.rules_version,
        options=options.as_dict(chosen),
        components=changed,
        players=chosen.players,
        status="gathering",
        listed=asked.listed,
        host=host.id,
        clock=_clock(asked.clock),
        takeover=check_level(asked.takeover) if asked.takeover else "",
        places=asked.places,
        secret=secrets.token_bytes(32),
        created=now,
        changed=now,
    )
    tokens: dict[int, str] = {}
    seats = [_place(row, n, place, host, tokens) for n, place in enumerate(places)]
    await _keep_new(hall, row, seats)
    return hall.add(Table(hall, row, seats)), tokens


async def _keep_new(hall: Hall, row: TableRow, seats: list[SeatRow]) -> None:
    """Write a new table, under another code where its own is taken."""
    for _ in range(CODES):
        try:
            await hall.store.make_table(row, seats)
        except Conflict:
            row.code = people.code()
        else:
            return
    raise Refused("not-kept", Text("No free invitation code was found; try again."))


def _place(
    row: TableRow, number: int, place: Place, host: PersonRow, tokens: dict[int, str]
) -> SeatRow:
    if place.kind == "me":
        seat = SeatRow(table=row.id, seat=number, kind="open")
        mine, tokens[number] = taken(seat, host, place.name)
        return mine
    if place.kind == "computer":
        level = check_level(place.level)
        return SeatRow(table=row.id, seat=number, kind="computer", name=level, level=level)
    return SeatRow(table=row.id, seat=number, kind="open")


async def join(hall: Hall, table: Table, person: PersonRow, asked: Join) -> tuple[int, str]:
    """Take an open seat: its number and its token."""
    async with table.lock:
        await hall.refresh(table)
        if table.row.status != "gathering":
            raise Refused("started", Text("This table has started already."))
        before = _free_seat(table, person.id, asked.seat)
        row, opened = taken(before, person, asked.name, _nonce(asked.nonce))
        await set_seats(hall, table, [row], [before], "gathering")
    table.tell_info()
    return row.seat, opened


async def arrange(hall: Hall, table: Table, person: str, seat: int, asked: Arrange) -> None:
    """The host opens a seat or gives it to the computer, before the start."""
    demand_host(table, person)
    async with table.lock:
        await hall.refresh(table)
        if table.row.status != "gathering":
            raise Refused("started", Text("Seats can be arranged only before the start."))
        if not 0 <= seat < table.row.players:
            raise Refused("no-seat", Text("There is no such seat."))
        level = check_level(asked.level) if asked.kind == "computer" else ""
        row = SeatRow(table=table.row.id, seat=seat, kind=asked.kind, name=level, level=level)
        await set_seats(hall, table, [row], [table.seats[seat]], "gathering")
    table.tell_info()


async def set_seats(
    hall: Hall, table: Table, rows: list[SeatRow], before: list[SeatRow], status: str | None = None
) -> None:
    """Write seats, if they and the status are still as they were; the table's lock is held."""
    try:
        await hall.store.set_seats(rows, before=before, status=status)
    except Conflict:
        await hall.refresh(table)
        if status is not None and table.row.status != status:
            raise Refused("started", Text("This table has started already.")) from None
        raise Refused("taken", Text("Somebody else has just taken this seat.")) from None
    for row in rows:
        table.seats[row.seat] = row


async def leave(hall: Hall, table: Table, person: str) -> None:
    """Give one's seats up: before the start they are open again, then the computer plays on."""
    for _ in range(TRIES):
        async with table.lock:
            await hall.refresh(table)
            mine = [s for s in table.seats if s.person == person and s.kind in MINE]
            if table.row.status != "gathering" or not mine:
                break
            free = [SeatRow(table=s.table, seat=s.seat, kind="open") for s in mine]
            with contextlib.suppress(Refused):  # it has started elsewhere, or the host was first
                await set_seats(hall, table, free, mine, "gathering")
                break
    else:
        raise Refused("taken", Text("The seats change too fast. Try again."))
    if table.row.status in ("playing", "paused"):
        for seat in mine:
            await _hand_over(hall, table, seat.seat)
    table.tell_info()


async def _hand_over(hall: Hall, table: Table, seat: int) -> None:
    """Let the computer play a seat, whatever is being played meanwhile."""
    while (course := table.course) is not None and not course.over and seat not in course.held:
        try:
            entry = log.Takeover(seat, table.row.takeover or DEFAULT_LEVEL)
            await table.act(seat, course.version, entry)
        except Refused as refused:
            if refused.code != STALE:
                raise


async def shut(hall: Hall, table: Table, person: str) -> None:
    """Close a table for good; its log stays."""
    demand_host(table, person)
    await _close(hall, table)


async def _close(hall: Hall, table: Table, status: str | None = None) -> None:
    async with table.lock:
        await hall.store.set_table(
            table.row.id, expect_status=status, status="closed", due=None, waits_for=""
        )
        table.row.status, table.row.due, table.row.waits_for = "closed", None, ""
    table.tell_info()


async def carry(hall: Hall, table: Table, person: str, token: str) -> int:
    """Make the seat that a token opens a person's own: its number."""
    async with table.lock:
        await hall.refresh(table)
        seat = min(people.seats_of(table.seats, "", token), default=None)
        if seat is None:
            raise Refused("who", Text("This opens no seat here."))
        before = table.seats[seat]
        await set_seats(hall, table, [msgspec.structs.replace(before, person=person)], [before])
        if table.row.waits_for and table.row.decider == seat:
            table.row.waits_for = person
            await hall.store.set_table(table.row.id, waits_for=person)
    table.tell_info()
    return seat


async def forget(hall: Hall, person: str) -> None:
    """Delete a person's data. The computer plays on for them; free seats are free again."""
    for table in list(hall.tables.values()):
        for viewer in [v for v in table.viewers if v.person == person]:
            viewer.lose()
    for ident in await hall.store.forget_person(person):
        row = await hall.store.table(ident)
        open_ = row is not None and row.status in ("gathering", "playing", "paused")
        if open_ or ident in hall.tables:
            table = await hall.table(ident)
            async with table.lock:
                await hall.refresh(table)
                table.reseat()
            await leave(hall, table, "")
            if table.row.status == "gathering" and not table.row.host:
                await _close(hall, table, "gathering")


def demand_host(table: Table, person: str) -> None:
    """Refused for everybody but whoever made the table."""
    if not person or table.row.host != person:
        raise Refused("not-host", Text("Only whoever made the table can do this."))


def _free_seat(table: Table, person: str, wanted: int | None) -> SeatRow:
    """The seat that somebody wants, or the first they may have: one kept for them before others."""
    kept = [seat for seat in table.seats if seat.kind == "kept"]
    free = [seat for seat in kept if seat.person == person]
    free += [seat for seat in table.seats if seat.kind == "open"]
    if wanted is not None:
        free = [seat for seat in free if seat.seat == wanted]
        kept = [seat for seat in kept if seat.seat == wanted]
    if free:
        return free[0]
    if kept:
        names = {"names": ", ".join(seat.name for seat in kept)}
        raise Refused("kept", Text("This is kept for {names}, until the host opens it.", names))
    if wanted is None:
        raise Refused("full", Text("All seats are taken."))
    raise Refused("taken", Text("This seat is not free."))


def taken(
    seat: SeatRow, person: PersonRow, name: str = "", nonce: bytes = b""
) -> tuple[SeatRow, str]:
    """A seat as a person's own, and its new token."""
    opened = people.token()
    row = SeatRow(
        table=seat.table,
        seat=seat.seat,
        kind="person",
        person=person.id,
        name=people.clean_name(name or person.name),
        secret_hash=people.hashed(opened),
        nonce=nonce or secrets.token_bytes(16),
    )
    return row, opened


def _box(schema: Any, text: str) -> dict[str, Any]:
    """A host's own components: text, never a path."""
    if not text:
        return {}
    if not schema:
        raise BadComponents("components", "", Text("this game takes none"))
    return components.parse(text, schema)


def _clock(asked: Clock | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    if not 1 <= asked.seconds <= 60 * 86400 or not 0 <= asked.increment <= 86400:
        text = Text("seconds from 1 to 60 days, increment up to a day")
        raise BadOption("clock", asked.seconds, text)
    return {"kind": asked.kind, "seconds": asked.seconds, "increment": asked.increment}


def _nonce(text: str) -> bytes:
    """A seat's own part of the shuffle; nothing where none is given."""
    if not text:
        return b""
    try:
        nonce = bytes.fromhex(text)
    except ValueError:
        nonce = b""
    if not 1 <= len(nonce) <= 32:
        expected = Text("1 to 32 bytes as hexadecimal digits")
        raise BadOption("nonce", text[:20], expected)
    return nonce
