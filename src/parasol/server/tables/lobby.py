"""The lobby: creating tables, taking and leaving seats, before the start and after.

Every change is written only if seats and status are still as they were, so that of two people who
want the same seat one is refused.
"""

import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from parasol.bots import DEFAULT_LEVEL, check_level
from parasol.core import options
from parasol.core import registry as games
from parasol.core.errors import BadOption
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import accounts
from parasol.server.errors import STALE, Refused
from parasol.server.schemas import Arrange, Clock, Join, NewTable, Place
from parasol.server.store import Conflict
from parasol.server.store.models import PersonRow, SeatRow, TableRow
from parasol.server.tables import log
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table

MAX_CODES_TRIED = 10
"""Invitation codes that are tried for a new table."""
MAX_ATTEMPTS = 10
"""Attempts at a change that somebody else was faster with."""
MAX_ALONE_PER_PERSON = 8
MAX_ALONE_PER_ADDRESS = 24
"""Tables in play at which all seats are computers'; a household or a school shares an address."""
OWNED_KINDS = ("person", "kept")
"""Kinds of seats that somebody can give up."""


async def create_table(
    registry: Registry, host: PersonRow, asked: NewTable, origin: str = ""
) -> tuple[Table, dict[int, str]]:
    """Create a table with its seats; return it and the tokens of the host's own seats.

    `origin` is the hash of the address that asks for it.
    """
    game = games.find(asked.game)
    chosen: Any = options.parse_options(game.options_type, asked.options)
    text = asked.components
    changed = await registry.uploads.parse(text, game.schema) if text else {}
    new(
        asked.game, seed=0, components=changed or None, **options.options_to_dict(chosen)
    )  # do they fit together?
    places = list(asked.seats) or [Place(kind="me")]
    if len(places) > chosen.players:
        most = Text("at most {most}", {"most": chosen.players})
        raise BadOption("seats", len(places), most)
    places += [Place(kind="open")] * (chosen.players - len(places))
    if all(place.kind == "computer" for place in places):
        await check_alone(registry, host.id, origin)
    now = time.time()
    row = TableRow(
        id=accounts.make_id(),
        code=accounts.make_code(),
        game=game.name,
        rules=game.rules_version,
        options=options.options_to_dict(chosen),
        components=changed,
        players=chosen.players,
        status="gathering",
        listed=asked.listed,
        host=host.id,
        clock=_parse_clock(asked.clock),
        takeover=check_level(asked.takeover) if asked.takeover else "",
        places=asked.places,
        secret=secrets.token_bytes(32),
        created=now,
        changed=now,
        origin=origin,
    )
    tokens: dict[int, str] = {}
    seats = [_make_seat(row, n, place, host, tokens) for n, place in enumerate(places)]
    await _write_new(registry, row, seats)
    return registry.add(Table(registry, row, seats)), tokens


async def check_alone(registry: Registry, host: str, origin: str) -> None:
    """Raise Refused where computers play alone at too many tables of a person or an address."""
    if not registry.limits_alone:
        return
    of_host, of_origin = await registry.store.count_alone(host, origin)
    if of_host >= MAX_ALONE_PER_PERSON:
        raise Refused(
            "too-many-alone",
            Text(
                "Computers play alone at {count} tables of yours. Wait until a game is over, or "
                "close a table.",
                {"count": of_host},
            ),
        )
    if of_origin >= MAX_ALONE_PER_ADDRESS:
        raise Refused(
            "too-many-alone",
            Text(
                "Computers play alone at {count} tables made from your network. Wait until a "
                "game is over.",
                {"count": of_origin},
            ),
        )


async def _write_new(registry: Registry, row: TableRow, seats: list[SeatRow]) -> None:
    """Write a new table, under another code where its own is taken."""
    for _ in range(MAX_CODES_TRIED):
        try:
            await registry.store.create_table(row, seats)
        except Conflict:
            row.code = accounts.make_code()
        else:
            return
    raise Refused("not-kept", Text("No free invitation code was found; try again."))


def _make_seat(
    row: TableRow, number: int, place: Place, host: PersonRow, tokens: dict[int, str]
) -> SeatRow:
    if place.kind == "me":
        seat = SeatRow(table=row.id, seat=number, kind="open")
        mine, tokens[number] = take_seat(seat, host, place.name)
        return mine
    if place.kind == "computer":
        level = check_level(place.level)
        return SeatRow(table=row.id, seat=number, kind="computer", name=level, level=level)
    return SeatRow(table=row.id, seat=number, kind="open")


async def join_table(
    registry: Registry, table: Table, person: PersonRow, asked: Join
) -> tuple[int, str]:
    """Take an open seat; return its number and its token."""
    async with table.lock:
        await registry.refresh(table)
        if table.row.status != "gathering":
            raise Refused("started", Text("This table has started already."))
        before = _find_free_seat(table, person.id, asked.seat)
        row, token = take_seat(before, person, asked.name, _parse_nonce(asked.nonce))
        await write_seats(registry, table, [row], [before], "gathering")
    table.broadcast_description()
    return row.seat, token


async def arrange_seat(
    registry: Registry, table: Table, person: str, seat: int, asked: Arrange
) -> None:
    """The host opens a seat or gives it to the computer, before the start."""
    check_host(table, person)
    async with table.lock:
        await registry.refresh(table)
        if table.row.status != "gathering":
            raise Refused("started", Text("Seats can be arranged only before the start."))
        if not 0 <= seat < table.row.players:
            raise Refused("no-seat", Text("There is no such seat."))
        level = check_level(asked.level) if asked.kind == "computer" else ""
        row = SeatRow(table=table.row.id, seat=seat, kind=asked.kind, name=level, level=level)
        await write_seats(registry, table, [row], [table.seats[seat]], "gathering")
    table.broadcast_description()


async def write_seats(
    registry: Registry,
    table: Table,
    rows: list[SeatRow],
    before: list[SeatRow],
    status: str | None = None,
) -> None:
    """Write seats, if they and the status are still as they were; the table's lock is held."""
    try:
        await registry.store.set_seats(rows, before=before, status=status)
    except Conflict:
        await registry.refresh(table)
        if status is not None and table.row.status != status:
            raise Refused("started", Text("This table has started already.")) from None
        raise Refused("taken", Text("Somebody else has just taken this seat.")) from None
    for row in rows:
        table.seats[row.seat] = row


async def leave_table(registry: Registry, table: Table, person: str) -> None:
    """Give one's seats up: before the start they are open again, then the computer plays on."""
    for _ in range(MAX_ATTEMPTS):
        async with table.lock:
            await registry.refresh(table)
            mine = [s for s in table.seats if s.person == person and s.kind in OWNED_KINDS]
            if table.row.status != "gathering" or not mine:
                break
            free = [SeatRow(table=s.table, seat=s.seat, kind="open") for s in mine]
            with contextlib.suppress(Refused):  # it has started elsewhere, or the host was first
                await write_seats(registry, table, free, mine, "gathering")
                break
    else:
        raise Refused("taken", Text("The seats change too fast. Try again."))
    if table.row.status in ("playing", "paused"):
        for seat in mine:
            await _give_to_bot(registry, table, seat.seat)
    table.broadcast_description()


async def _give_to_bot(registry: Registry, table: Table, seat: int) -> None:
    """Let the computer play a seat, whatever is being played meanwhile."""
    while (live := table.live) is not None and not live.over and seat not in live.held:
        try:
            entry = log.Takeover(seat, table.row.takeover or DEFAULT_LEVEL)
            await table.act(live.version, entry)
        except Refused as refused:
            if refused.code != STALE:
                raise


async def close_table(registry: Registry, table: Table, person: str) -> None:
    """Close a table for good; its log stays."""
    check_host(table, person)
    await _close_table(registry, table)


async def _close_table(
    registry: Registry, table: Table, status: str | None = None, **changes: str
) -> None:
    closed = {"status": "closed", "due": None, "waits_for": "", "origin": ""}
    changed: dict[str, Any] = {**closed, **changes}
    async with table.lock:
        await registry.store.update_table(table.row.id, expect_status=status, **changed)
        table.row = msgspec.structs.replace(table.row, **changed)
    table.broadcast_description()


async def close_for_good(registry: Registry, table: Table, note: str) -> None:
    """Close a table with a note, whoever made it."""
    await _close_table(registry, table, note=note)


async def remove_person(registry: Registry, table: Table, person: str) -> None:
    """Take a person's seats away: open before the start, then the computer plays on for good."""
    mine = await _change_seats(registry, table, person, _take_away)
    if table.row.status in ("playing", "paused"):
        for seat in mine:
            await _give_to_bot(registry, table, seat.seat)
    if table.row.host == person:
        async with table.lock:
            await registry.store.update_table(table.row.id, host="")
            table.row.host = ""
        if table.row.status == "gathering":
            await _close_table(registry, table, "gathering")
    table.broadcast_description()


def _take_away(table: Table, seat: SeatRow) -> SeatRow:
    if table.row.status == "gathering":
        return SeatRow(table=seat.table, seat=seat.seat, kind="open")
    return msgspec.structs.replace(seat, person="", secret_hash=b"")


async def revoke_seat_tokens(registry: Registry, person: str) -> list[str]:
    """Make the tokens of a person's seats useless; the seats stay theirs. Return the tables."""

    def revoke(_: Table, seat: SeatRow) -> SeatRow:
        return msgspec.structs.replace(seat, secret_hash=b"")

    idents = await registry.store.list_unfinished_tables_of(person)
    for ident in idents:
        table = await registry.get(ident)
        await _change_seats(registry, table, person, revoke)
        table.update_rights()
    return idents


async def _change_seats(
    registry: Registry, table: Table, person: str, change: Callable[[Table, SeatRow], SeatRow]
) -> list[SeatRow]:
    """Change all seats of a person at a table that is not over; return them as they were."""
    for _ in range(MAX_ATTEMPTS):
        async with table.lock:
            await registry.refresh(table)
            mine = [s for s in table.seats if s.person == person and s.kind in OWNED_KINDS]
            if not mine or table.row.status not in ("gathering", "playing", "paused"):
                return []
            with contextlib.suppress(Refused):  # somebody else was first
                after = [change(table, seat) for seat in mine]
                await write_seats(registry, table, after, mine, table.row.status)
                return mine
    raise Refused("taken", Text("The seats change too fast. Try again."))


async def carry_seat(registry: Registry, table: Table, person: str, token: str) -> int:
    """Make the seat that a token opens a person's own: its number."""
    async with table.lock:
        await registry.refresh(table)
        seat = min(accounts.find_seats(table.seats, "", accounts.hash_secret(token)), default=None)
        if seat is None:
            raise Refused("who", Text("This opens no seat here."))
        before = table.seats[seat]
        await write_seats(
            registry, table, [msgspec.structs.replace(before, person=person)], [before]
        )
        if table.row.waits_for and table.row.decider == seat:
            table.row.waits_for = person
            await registry.store.update_table(table.row.id, waits_for=person)
    table.broadcast_description()
    return seat


async def delete_person(registry: Registry, person: str) -> None:
    """Delete a person's data. The computer plays on for them; free seats are free again."""
    for table in list(registry.tables.values()):
        for subscriber in [s for s in table.subscribers if s.person == person]:
            subscriber.sender.abort()
    for ident in await registry.store.delete_person(person):
        row = await registry.store.get_table(ident)
        open_ = row is not None and row.status in ("gathering", "playing", "paused")
        if open_ or ident in registry.tables:
            table = await registry.get(ident)
            async with table.lock:
                await registry.refresh(table)
                table.update_rights()
            await leave_table(registry, table, "")
            if table.row.status == "gathering" and not table.row.host:
                await _close_table(registry, table, "gathering")


def check_host(table: Table, person: str) -> None:
    """Raise Refused for everybody but the host."""
    if not person or table.row.host != person:
        raise Refused("not-host", Text("Only whoever made the table can do this."))


def _find_free_seat(table: Table, person: str, wanted: int | None) -> SeatRow:
    """Return the seat that somebody wants, or the first they may have, reserved ones first."""
    reserved = [seat for seat in table.seats if seat.kind == "kept"]
    free = [seat for seat in reserved if seat.person == person]
    free += [seat for seat in table.seats if seat.kind == "open"]
    if wanted is not None:
        free = [seat for seat in free if seat.seat == wanted]
        reserved = [seat for seat in reserved if seat.seat == wanted]
    if free:
        return free[0]
    if reserved:
        names = {"names": ", ".join(seat.name for seat in reserved)}
        raise Refused("kept", Text("This is kept for {names}, until the host opens it.", names))
    if wanted is None:
        raise Refused("full", Text("All seats are taken."))
    raise Refused("taken", Text("This seat is not free."))


def take_seat(
    seat: SeatRow, person: PersonRow, name: str = "", nonce: bytes = b""
) -> tuple[SeatRow, str]:
    """A seat as a person's own, and its new token."""
    token = accounts.make_token()
    row = SeatRow(
        table=seat.table,
        seat=seat.seat,
        kind="person",
        person=person.id,
        name=accounts.clean_name(name or person.name),
        secret_hash=accounts.hash_secret(token),
        nonce=nonce or secrets.token_bytes(16),
    )
    return row, token


def _parse_clock(asked: Clock | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    if not 1 <= asked.seconds <= 60 * 86400 or not 0 <= asked.increment <= 86400:
        text = Text("seconds from 1 to 60 days, increment up to a day")
        raise BadOption("clock", asked.seconds, text)
    return {"kind": asked.kind, "seconds": asked.seconds, "increment": asked.increment}


def _parse_nonce(text: str) -> bytes:
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
