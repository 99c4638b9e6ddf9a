"""The hall: all tables of a server, those in memory and those only in the store.

It makes tables, seats people, wakes tables up from the store, lets the least used ones leave
memory, and sees to it that computers think and clocks run out.
"""

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from typing import Any

import msgspec

from parasol.bots import USUAL, bot
from parasol.core import components, fairness, options, registry
from parasol.core.chance import Stream
from parasol.core.errors import BadComponents, BadOption, ParasolError
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import entries as log
from parasol.server import people
from parasol.server.asking import Arrange, Clock, Join, NewTable, Place
from parasol.server.course import Refused
from parasol.server.rows import PersonRow, SeatRow, TableRow
from parasol.server.store import Conflict, Store, StoreFailed
from parasol.server.table import STALE, Frozen, Table
from parasol.server.thinking import Thinkers

KEEP = 2000
"""Tables that stay in memory."""
CODES = 10
"""Invitation codes that are tried for a new table."""
TICK = 1.0
"""Seconds between two looks for clocks that have run out and turns that nobody has taken."""


class Hall:
    """All tables of one server process."""

    def __init__(
        self, store: Store, *, thinks: bool = True, pace: float = 0.8, keep: int = KEEP
    ) -> None:
        self.store = store
        self.thinks = thinks
        self.pace = pace
        self.keep = keep
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.thinkers = Thinkers()
        self.counts = {"moves": 0, "refused": 0, "thought": 0, "frozen": 0}
        self._waking: dict[str, asyncio.Lock] = {}
        self._thinking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start looking after clocks and computers, and listening for other processes."""
        await self.store.watch(self._heard)
        self._spawn(self._look())

    async def close(self) -> None:
        """Stop everything that runs by itself."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()

    # Tables

    async def table(self, ident: str) -> Table:
        """A table, from memory or woken up from the store; Refused if there is none."""
        found = self.tables.get(ident)
        if found is None:
            lock = self._waking.setdefault(ident, asyncio.Lock())
            try:
                async with lock:
                    found = self.tables.get(ident) or await self._wake(ident)
            finally:
                self._waking.pop(ident, None)
        self.tables.move_to_end(ident)
        return found

    async def _wake(self, ident: str) -> Table:
        # Whatever comes in an address: only what can be an id reaches the database.
        row = await self.store.table(ident) if ident.isalnum() and ident.isascii() else None
        if row is None:
            raise Refused("no-table", Text("There is no such table."))
        table = Table(self, row, await self.store.seats(ident))
        if row.version and row.status != "closed":
            await self._load(table)
            await self._reread(table)
        self.tables[ident] = table
        self._make_room()
        return table

    async def _load(self, table: Table) -> None:
        """The course from its log; a table whose log does not replay is frozen, never lost."""
        entries = await self.store.entries(table.row.id)
        if not entries and not table.row.record:  # folded between two looks
            table.row = await self.store.table(table.row.id) or table.row
        try:
            if entries or not table.row.record:
                table.begin()
                table.replay(entries)
            else:
                table.recall()
        except (Frozen, ParasolError) as error:
            table.course = None
            if table.row.status == "over":
                return  # its record is there all the same
            self.counts["frozen"] += 1
            table.row.status, table.row.note = "frozen", str(error)
            if isinstance(error, Frozen):  # else its game may only be away for now
                await self.store.set_table(table.row.id, status="frozen", note=str(error))

    def _make_room(self) -> None:
        """Let the least used tables leave memory, if nobody looks at them."""
        for ident in list(self.tables)[: max(0, len(self.tables) - self.keep)]:
            table = self.tables[ident]
            if not table.viewers and not table.lock.locked():
                del self.tables[ident]

    async def refresh(self, table: Table, anew: bool = False) -> None:
        """Bring a table up to the store: another process, or a failure, has changed it."""
        row = await self.store.table(table.row.id)
        if row is None:
            return
        table.row, table.seats = row, await self.store.seats(row.id)
        if not row.version or row.status == "frozen":
            table.course = None
        elif anew or table.course is None:
            await self._load(table)
        else:
            entries = await self.store.entries(row.id, table.course.version)
            folded = not entries and table.course.version < row.version
            try:
                table.replay(entries)
            except Frozen:
                folded = True
            if folded:  # it ended elsewhere; or what is here went another way
                await self._load(table)
        await self._reread(table)

    async def _reread(self, table: Table) -> None:
        """The row again, if another process wrote between the reading of it and of the log."""
        if table.course is not None and table.course.version > table.row.version:
            table.row = await self.store.table(table.row.id) or table.row

    def forget_course(self, table: Table) -> None:
        """After a failed write: what is in memory may be ahead of the log, which is read again.

        Whoever was refused need not wait for that: the database may be away for long.
        """
        table.course = None
        self._spawn(self._mend(table))

    async def _mend(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # whoever comes next tries again
            async with table.lock:
                await table.heal()

    def _heard(self, ident: str | None, version: int) -> None:
        """Another process has written; None: the connection was away, look at everything."""
        for table in [self.tables.get(ident)] if ident else list(self.tables.values()):
            if table is None:
                if ident in self._waking:  # it may have been read before this was written
                    self._spawn(self._catch_up_woken(ident))
                continue
            # Version 0 is not the log but the row, the seats or the talk.
            if version and table.course is not None and table.course.version >= version:
                continue
            self._spawn(self._catch_up(table))

    async def _catch_up_woken(self, ident: str) -> None:
        await self._catch_up(await self.table(ident))

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            before = table.course.version if table.course else -1
            await self.refresh(table)
        # Without a wait in between: whoever comes meanwhile would be shown it first.
        table.tell_info()
        if table.course is not None and table.course.version != before:
            table.publish()
            self.after(table)
        if table.viewers:
            await table.talked(table.said)

    # Making and seating

    async def make(
        self, host: PersonRow, asked: NewTable, previous: str = ""
    ) -> tuple[Table, dict[int, str]]:
        """A new table with its seats; the tokens of the host's own seats."""
        game = registry.find(asked.game)
        chosen: Any = options.made(game.options_type, asked.options)
        changed = _box(game.schema, asked.components)
        new(
            asked.game, seed=0, components=changed or None, **options.as_dict(chosen)
        )  # does it fit?
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
            takeover=bot(asked.takeover).name if asked.takeover else "",
            places=asked.places,
            secret=secrets.token_bytes(32),
            created=now,
            changed=now,
            previous=previous,
        )
        tokens: dict[int, str] = {}
        seats = [self._place(row, n, place, host, tokens) for n, place in enumerate(places)]
        await self._keep_new(row, seats)
        table = self.tables[row.id] = Table(self, row, seats)
        self._make_room()
        return table, tokens

    async def _keep_new(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Write a new table, under another code where its own is taken."""
        for _ in range(CODES):
            try:
                await self.store.make_table(row, seats)
            except Conflict:
                row.code = people.code()
            else:
                return
        raise Refused("not-kept", Text("No free invitation code was found; try again."))

    def _place(
        self, row: TableRow, number: int, place: Place, host: PersonRow, tokens: dict[int, str]
    ) -> SeatRow:
        if place.kind == "me":
            tokens[number] = people.token()
            return SeatRow(
                table=row.id,
                seat=number,
                kind="person",
                person=host.id,
                name=people.clean_name(place.name or host.name),
                secret_hash=people.hashed(tokens[number]),
                nonce=secrets.token_bytes(16),
            )
        if place.kind == "computer":
            level = bot(place.level).name
            return SeatRow(table=row.id, seat=number, kind="computer", name=level, level=level)
        return SeatRow(table=row.id, seat=number, kind="open")

    async def join(self, table: Table, person: PersonRow, asked: Join) -> tuple[int, str]:
        """Take an open seat: its number and its token."""
        async with table.lock:
            if table.row.status != "gathering":
                raise Refused("started", Text("This table has started already."))
            seat = self._open_seat(table, asked.seat)
            opened = people.token()
            row = SeatRow(
                table=table.row.id,
                seat=seat,
                kind="person",
                person=person.id,
                name=people.clean_name(asked.name or person.name),
                secret_hash=people.hashed(opened),
                nonce=_nonce(asked.nonce),
            )
            try:
                await self.store.set_seat(row, expect_kind="open")
            except Conflict:
                await self.refresh(table)
                raise Refused("taken", Text("Somebody else has just taken this seat.")) from None
            table.seats[seat] = row
        table.tell_info()
        return seat, opened

    def _open_seat(self, table: Table, wanted: int | None) -> int:
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        if not free:
            raise Refused("full", Text("All seats are taken."))
        if wanted is None:
            return free[0]
        if wanted not in free:
            raise Refused("taken", Text("This seat is not free."))
        return wanted

    async def arrange(self, table: Table, person: str, seat: int, asked: Arrange) -> None:
        """The host opens a seat or gives it to the computer, before the start."""
        self._demand_host(table, person)
        async with table.lock:
            if table.row.status != "gathering":
                raise Refused("started", Text("Seats can be arranged only before the start."))
            if not 0 <= seat < table.row.players:
                raise Refused("no-seat", Text("There is no such seat."))
            level = bot(asked.level).name if asked.kind == "computer" else ""
            row = SeatRow(table=table.row.id, seat=seat, kind=asked.kind, name=level, level=level)
            await self._set_seat(table, row, table.seats[seat])
        table.tell_info()

    async def _set_seat(self, table: Table, row: SeatRow, before: SeatRow) -> None:
        """Write a seat, if it is still as it was; the table's lock is held."""
        try:
            await self.store.set_seat(row, expect_kind=before.kind, expect_person=before.person)
        except Conflict:
            await self.refresh(table)
            raise Refused("taken", Text("Somebody else has just taken this seat.")) from None
        table.seats[row.seat] = row

    async def leave(self, table: Table, person: str) -> None:
        """Give one's seats up: before the start they are open again, then the computer plays on."""
        async with table.lock:
            mine = [seat for seat in table.seats if seat.kind == "person" and seat.person == person]
            if table.row.status == "gathering":
                for seat in mine:
                    row = SeatRow(table=table.row.id, seat=seat.seat, kind="open")
                    await self._set_seat(table, row, seat)
        if table.row.status in ("playing", "paused"):
            for seat in mine:
                await self._hand_over(table, seat.seat)
        table.tell_info()

    async def _hand_over(self, table: Table, seat: int) -> None:
        """Let the computer play a seat, whatever is being played meanwhile."""
        while (course := table.course) is not None and not course.over and seat not in course.held:
            try:
                entry = log.Takeover(seat, table.row.takeover or USUAL)
                await table.act(seat, course.version, entry)
            except Refused as refused:
                if refused.code != STALE:
                    raise

    async def start(self, table: Table, person: str) -> None:
        """Set the seed from the secret and every nonce, and let time run."""
        self._demand_host(table, person)
        async with table.lock:
            await self.refresh(table)  # another process may have seated somebody
            row = table.row
            if row.status != "gathering":
                raise Refused("started", Text("This table has started already."))
            if any(seat.kind == "open" for seat in table.seats):
                raise Refused("open-seats", Text("There are open seats: invite, or add computers."))
            row.seed = fairness.seed_of(row.secret, [seat.nonce for seat in table.seats])
            if row.places == "random":
                await self._draw_places(table)
            await self.store.set_table(row.id, seed=row.seed)
            table.reseat()
            table.begin()
            row.status = "playing"
            await table.enter(0, log.Start(-1))
        table.publish()
        table.tell_info()
        self.after(table)

    async def _draw_places(self, table: Table) -> None:
        """Put people on seats by the seed: as checkable as the deal. Nonces stay in place."""
        stream, people_ = Stream(table.row.seed, "places", 0), list(table.seats)
        nonces = [seat.nonce for seat in table.seats]
        for last in range(len(people_) - 1, 0, -1):
            other = stream.below(last + 1)
            people_[last], people_[other] = people_[other], people_[last]
        drawn = [
            msgspec.structs.replace(seat, seat=number, nonce=nonces[number])
            for number, seat in enumerate(people_)
        ]
        await self.store.set_seats(drawn)
        table.seats = drawn

    async def rematch(self, table: Table, person: PersonRow) -> tuple[Table, dict[int, str]]:
        """The same table again: the person's own seats, computers, and open ones for the others.

        There is one rematch of a table: whoever asks after the first sits down at that.
        """
        async with table.lock:
            await self.refresh(table)
            if table.row.next:
                again = await self.table(table.row.next)
            else:
                again, tokens = await self._rematch(table, person)
                await self.store.set_table(table.row.id, next=again.row.id)
                table.row.next = again.row.id
                table.tell_info()
                return again, tokens
        return again, await self._sit_again(table, again, person)

    async def _sit_again(self, table: Table, again: Table, person: PersonRow) -> dict[int, str]:
        """A person's old seats at the rematch, as far as they are free."""
        tokens: dict[int, str] = {}
        if again.row.status == "gathering":
            for old, new_ in zip(table.seats, list(again.seats), strict=True):
                if old.person == person.id and new_.kind == "open":
                    asked = Join(seat=new_.seat, name=old.name)
                    _, tokens[new_.seat] = await self.join(again, person, asked)
        return tokens

    async def _rematch(self, table: Table, person: PersonRow) -> tuple[Table, dict[int, str]]:
        row = table.row
        if row.status not in ("over", "closed"):
            raise Refused("not-over", Text("A rematch comes when the game is over."))
        places = [
            Place(kind="computer", level=seat.level)
            if seat.kind == "computer"
            else Place(kind="me", name=seat.name)
            if seat.person == person.id
            else Place(kind="open")
            for seat in table.seats
        ]
        asked = NewTable(
            game=row.game, options=dict(row.options), seats=places, takeover=row.takeover
        )
        again, tokens = await self.make(person, asked, previous=row.id)
        again.row.components, again.row.clock = row.components, row.clock
        await self.store.set_table(again.row.id, components=row.components, clock=row.clock)
        return again, tokens

    async def shut(self, table: Table, person: str) -> None:
        """Close a table for good; its log stays."""
        self._demand_host(table, person)
        await self._close(table)

    async def _close(self, table: Table) -> None:
        async with table.lock:
            await self.store.set_table(table.row.id, status="closed", due=None, waits_for="")
            table.row.status, table.row.due, table.row.waits_for = "closed", None, ""
        table.tell_info()

    async def carry(self, table: Table, person: str, token: str) -> int:
        """Make the seat that a token opens a person's own: its number."""
        async with table.lock:
            seat = min(people.seats_of(table.seats, "", token), default=None)
            if seat is None:
                raise Refused("who", Text("This opens no seat here."))
            before = table.seats[seat]
            await self._set_seat(table, msgspec.structs.replace(before, person=person), before)
            if table.row.waits_for and table.row.decider == seat:
                table.row.waits_for = person
                await self.store.set_table(table.row.id, waits_for=person)
        table.tell_info()
        return seat

    async def forget(self, person: str) -> None:
        """Delete a person's data. The computer plays on for them; free seats are free again."""
        for table in list(self.tables.values()):
            for viewer in [v for v in table.viewers if v.person == person]:
                viewer.lose()
        for ident in await self.store.forget_person(person):
            row = await self.store.table(ident)
            open_ = row is not None and row.status in ("gathering", "playing", "paused")
            if open_ or ident in self.tables:
                table = await self.table(ident)
                async with table.lock:
                    await self.refresh(table)
                    table.reseat()
                await self.leave(table, "")
                if table.row.status == "gathering" and not table.row.host:
                    await self._close(table)

    def _demand_host(self, table: Table, person: str) -> None:
        if not person or table.row.host != person:
            raise Refused("not-host", Text("Only whoever made the table can do this."))

    # What happens by itself

    def after(self, table: Table) -> None:
        """Something was played: a computer may be next, or the log may be folded."""
        course = table.course
        if course is not None and course.over and table.row.status == "over":
            self._spawn(self._fold(table.row.id))
        if course is None or course.decider is None or table.row.status != "playing":
            return
        if self.thinks and table.plays_itself(course.decider):
            self._spawn(self._think(table))

    async def _fold(self, ident: str) -> None:
        """A finished table's record tells everything: its entries need not stay."""
        with contextlib.suppress(Conflict, StoreFailed):
            await self.store.fold(ident)

    async def _think(self, table: Table) -> None:
        """One computer's decision; if the table moves on meanwhile, it is dropped."""
        ident = table.row.id
        course = table.course
        if ident in self._thinking or course is None or course.decider is None:
            return
        self._thinking.add(ident)
        try:
            seat, version = course.decider, course.version
            paced = asyncio.sleep(self.pace if table.viewers else 0)
            seed = secrets.randbits(60)
            word, _ = await asyncio.gather(
                self.thinkers.think(course, table.level(seat), seed), paced
            )
            await table.act(seat, version, log.Move(seat, word))
            self.counts["thought"] += 1
        except Refused as refused:
            if refused.code != STALE:
                return  # it can't be kept just now: the next look tries again
        finally:
            self._thinking.discard(ident)
        self.after(table)

    async def take_turn(self, table: Table) -> None:
        """What is due at a table, here and now: a worker calls this for a turn it has claimed."""
        await self._run_out(table)
        course = table.course
        if course is not None and course.decider is not None and not course.paused:
            if table.plays_itself(course.decider):
                await self._think(table)

    async def _look(self) -> None:
        """Every now and then: clocks that have run out, and turns that nobody thinks about."""
        while True:
            await asyncio.sleep(TICK)
            due: list[str] = []
            with contextlib.suppress(Exception):
                due = await self.store.due(time.time(), 100)
            for ident in due:
                with contextlib.suppress(Exception):  # one bad table must not stop the others
                    table = await self.table(ident)
                    async with table.lock:
                        await table.heal()
                    await self._run_out(table)
                    self.after(table)

    async def _run_out(self, table: Table) -> None:
        course = table.course
        deadline = course.deadline() if course is not None else None
        if course is None or deadline is None or course.decider is None or time.time() < deadline:
            return
        with contextlib.suppress(Refused):
            await table.act(course.decider, course.version, log.Flag(course.decider))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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
    """A seat's own part of the shuffle; a fresh one where none is given."""
    if not text:
        return secrets.token_bytes(16)
    try:
        nonce = bytes.fromhex(text)
    except ValueError:
        nonce = b""
    if not 1 <= len(nonce) <= 32:
        expected = Text("1 to 32 bytes as hexadecimal digits")
        raise BadOption("nonce", text[:20], expected)
    return nonce
