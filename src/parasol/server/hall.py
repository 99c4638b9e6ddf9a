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

from parasol.bots import USUAL, known_level
from parasol.core import components, options, registry
from parasol.core.errors import BadComponents, BadOption, ParasolError
from parasol.core.game import SPECTATOR
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server import entries as log
from parasol.server import people
from parasol.server.asking import Arrange, Clock, Join, NewTable, Place
from parasol.server.course import Course, Refused
from parasol.server.rows import PersonRow, SeatRow, TableRow
from parasol.server.store import Conflict, Store, StoreFailed
from parasol.server.store.jobs import Written
from parasol.server.table import STALE, Frozen, Table
from parasol.server.thinking import Thinkers

KEEP = 2000
"""Tables that stay in memory."""
CODES = 10
"""Invitation codes that are tried for a new table."""
MINE = ("person", "kept")
"""Kinds of seats that somebody can give up."""
TRIES = 10
"""How often something is tried again that somebody else was faster at."""
FOLDS_AFTER = 0.5
"""Seconds after which the log of a finished table is folded."""
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
        self._behind: dict[str, bool] = {}
        """Tables that are to be read again, and whether no more than their log."""
        self._unsure: set[str] = set()
        """Tables that others may have written to, and at which nobody has looked since."""
        self._thinking: set[str] = set()
        self._ended: set[str] = set()
        """Tables that are over and whose logs wait to be folded."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start looking after clocks and computers, and listening for other processes."""
        await self.store.watch(self._heard)
        self.spawn(self._look())

    async def close(self) -> None:
        """Stop everything that runs by itself."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.fold()
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
        if ident in self._unsure:
            await self._make_sure(found)
        if ident in self.tables:
            self.tables.move_to_end(ident)
        return found

    async def _make_sure(self, table: Table) -> None:
        """Read a table again of which others may have written something while nobody looked."""
        ident = table.row.id
        async with table.lock:
            self._unsure.discard(ident)
            try:
                await self.refresh(table)
            except BaseException:
                self._unsure.add(ident)
                raise
        table.reseat()

    async def _wake(self, ident: str) -> Table:
        # Whatever comes in an address: only what can be an id reaches the database.
        row = await self.store.table(ident) if ident.isalnum() and ident.isascii() else None
        if row is None:
            raise Refused("no-table", Text("There is no such table."))
        table = Table(self, row, await self.store.seats(ident))
        if row.version and row.status != "closed":
            await self._load(table)
            await self._reread(table)
        return self.add(table)

    async def _load(self, table: Table) -> None:
        """The course from its log; a table whose log does not replay is frozen, never lost."""
        entries = await self.store.entries(table.row.id)
        if not entries and not table.row.record:  # folded between two looks
            table.row = await self.store.table(table.row.id) or table.row
        try:
            if entries or not table.row.record:
                table.begin()
                table.replay(entries)
                if table.row.status == "over":  # whoever ended it did not come to fold it
                    self._has_ended(table.row.id)
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
        self.spawn(self._mend(table))

    async def _mend(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # whoever comes next tries again
            async with table.lock:
                await table.heal()

    def _heard(self, ident: str | None, version: int, written: Written | None = None) -> None:
        """Another process has written; None: the connection was away, look at everything."""
        if ident is None:
            for known, table in list(self.tables.items()):
                if table.viewers:
                    self._hear_of(table, 0, None)
                else:  # read again when somebody comes: there may be thousands
                    self._unsure.add(known)
        elif (found := self.tables.get(ident)) is not None:
            self._hear_of(found, version, written)
        elif ident in self._waking:  # it may have been read before this was written
            self.spawn(self._catch_up_woken(ident))

    def _hear_of(self, table: Table, version: int, written: Written | None) -> None:
        """Take news of a table in memory in: at once if it is here, or soon if it must be read."""
        # Version 0 is not the log but the row, the seats or the talk.
        if version and table.course is not None and table.course.version >= version:
            return
        if written is None or not self._take_in(table, version, written):
            self.look_again(table, log_only=version > 0)

    def _take_in(self, table: Table, version: int, written: Written) -> bool:
        """Go on by entries that came with the news, if they are just those that are missing."""
        course = table.course
        if course is None or table.lock.locked() or table.row.status not in ("playing", "paused"):
            return False
        added = written.entries(table.row.id, version)
        added = [entry for entry in added if entry.version > course.version]
        if not added or added[0].version != course.version + 1:
            return False
        try:
            table.replay(added)
        except Frozen:  # what is here went another way: the log decides
            table.course = None
            return False
        row = table.row
        row.version, row.changed, row.status = version, added[-1].at, written.status
        row.decider, row.waits_for, row.due = written.decider, written.waits_for, written.due
        table.publish()
        self._go_on(table)
        return True

    def look_again(self, table: Table, log_only: bool = False) -> None:
        """Bring a table up to the store soon, and tell everybody here; once for all who ask."""
        ident = table.row.id
        waiting = self._behind.get(ident)
        self._behind[ident] = log_only and waiting is not False
        if waiting is None:
            self.spawn(self._catch_up_in_time(table))

    async def _catch_up_in_time(self, table: Table) -> None:
        with contextlib.suppress(StoreFailed):  # when it is back, everything is looked at again
            await self._catch_up(table)

    async def _catch_up_woken(self, ident: str) -> None:
        self.look_again(await self.table(ident))

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            log_only = self._behind.pop(table.row.id, False)
            before, info = table.course.version if table.course else -1, table.info()
            if not (log_only and await self._read_on(table)):
                log_only = False
                await self.refresh(table)
        # Without a wait in between: whoever comes meanwhile would be shown it first.
        if not log_only:
            table.reseat()
            if table.info() != info:
                table.tell_info()
        if table.course is not None and table.course.version != before:
            table.publish()
            self._go_on(table)
        if table.viewers and not log_only:
            await table.talked(table.said)

    async def _read_on(self, table: Table) -> bool:
        """Read the entries that are missing and what they change; False if that is not enough."""
        course = table.course
        if course is None:
            return False
        row, added = await self.store.news(table.row.id, course.version)
        if course is not table.course or row.get("status") not in ("playing", "paused", "over"):
            return False
        if course.version + len(added) != row["version"]:
            return False  # folded already
        try:
            table.replay(added)
        except Frozen:
            table.course = None
            return False
        table.row = msgspec.structs.replace(table.row, **row)
        return True

    # Making and seating

    async def make(self, host: PersonRow, asked: NewTable) -> tuple[Table, dict[int, str]]:
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
            takeover=known_level(asked.takeover) if asked.takeover else "",
            places=asked.places,
            secret=secrets.token_bytes(32),
            created=now,
            changed=now,
        )
        tokens: dict[int, str] = {}
        seats = [self._place(row, n, place, host, tokens) for n, place in enumerate(places)]
        await self._keep_new(row, seats)
        return self.add(Table(self, row, seats)), tokens

    def add(self, table: Table) -> Table:
        """Keep a table in memory that was made or woken up."""
        self.tables[table.row.id] = table
        self._unsure.discard(table.row.id)
        self._make_room()
        return table

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
            seat = SeatRow(table=row.id, seat=number, kind="open")
            mine, tokens[number] = taken(seat, host, place.name)
            return mine
        if place.kind == "computer":
            level = known_level(place.level)
            return SeatRow(table=row.id, seat=number, kind="computer", name=level, level=level)
        return SeatRow(table=row.id, seat=number, kind="open")

    async def join(self, table: Table, person: PersonRow, asked: Join) -> tuple[int, str]:
        """Take an open seat: its number and its token."""
        async with table.lock:
            await self.refresh(table)
            if table.row.status != "gathering":
                raise Refused("started", Text("This table has started already."))
            before = _free_seat(table, person.id, asked.seat)
            row, opened = taken(before, person, asked.name, _nonce(asked.nonce))
            await self.set_seats(table, [row], [before], "gathering")
        table.tell_info()
        return row.seat, opened

    async def arrange(self, table: Table, person: str, seat: int, asked: Arrange) -> None:
        """The host opens a seat or gives it to the computer, before the start."""
        self.demand_host(table, person)
        async with table.lock:
            await self.refresh(table)
            if table.row.status != "gathering":
                raise Refused("started", Text("Seats can be arranged only before the start."))
            if not 0 <= seat < table.row.players:
                raise Refused("no-seat", Text("There is no such seat."))
            level = known_level(asked.level) if asked.kind == "computer" else ""
            row = SeatRow(table=table.row.id, seat=seat, kind=asked.kind, name=level, level=level)
            await self.set_seats(table, [row], [table.seats[seat]], "gathering")
        table.tell_info()

    async def set_seats(
        self, table: Table, rows: list[SeatRow], before: list[SeatRow], status: str | None = None
    ) -> None:
        """Write seats, if they and the status are still as they were; the table's lock is held."""
        try:
            await self.store.set_seats(rows, before=before, status=status)
        except Conflict:
            await self.refresh(table)
            if status is not None and table.row.status != status:
                raise Refused("started", Text("This table has started already.")) from None
            raise Refused("taken", Text("Somebody else has just taken this seat.")) from None
        for row in rows:
            table.seats[row.seat] = row

    async def leave(self, table: Table, person: str) -> None:
        """Give one's seats up: before the start they are open again, then the computer plays on."""
        for _ in range(TRIES):
            async with table.lock:
                await self.refresh(table)
                mine = [s for s in table.seats if s.person == person and s.kind in MINE]
                if table.row.status != "gathering" or not mine:
                    break
                free = [SeatRow(table=s.table, seat=s.seat, kind="open") for s in mine]
                with contextlib.suppress(
                    Refused
                ):  # it has started elsewhere, or the host was first
                    await self.set_seats(table, free, mine, "gathering")
                    break
        else:
            raise Refused("taken", Text("The seats change too fast. Try again."))
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

    async def shut(self, table: Table, person: str) -> None:
        """Close a table for good; its log stays."""
        self.demand_host(table, person)
        await self._close(table)

    async def _close(self, table: Table, status: str | None = None) -> None:
        async with table.lock:
            await self.store.set_table(
                table.row.id, expect_status=status, status="closed", due=None, waits_for=""
            )
            table.row.status, table.row.due, table.row.waits_for = "closed", None, ""
        table.tell_info()

    async def carry(self, table: Table, person: str, token: str) -> int:
        """Make the seat that a token opens a person's own: its number."""
        async with table.lock:
            await self.refresh(table)
            seat = min(people.seats_of(table.seats, "", token), default=None)
            if seat is None:
                raise Refused("who", Text("This opens no seat here."))
            before = table.seats[seat]
            await self.set_seats(table, [msgspec.structs.replace(before, person=person)], [before])
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
                    await self._close(table, "gathering")

    def demand_host(self, table: Table, person: str) -> None:
        """Refused for everybody but whoever made the table."""
        if not person or table.row.host != person:
            raise Refused("not-host", Text("Only whoever made the table can do this."))

    # What happens by itself

    def after(self, table: Table) -> None:
        """Something was played here: a computer may be next, or the log may be folded."""
        course = table.course
        if course is not None and course.over and table.row.status == "over":
            self._has_ended(table.row.id)
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Something was played, here or elsewhere: a computer may be next."""
        course = table.course
        if course is None or course.decider is None or table.row.status != "playing":
            return
        if self.thinks and table.plays_itself(course.decider):
            self.spawn(self._think(table))

    def _has_ended(self, ident: str) -> None:
        if not self._ended:
            self.spawn(self._fold_soon())
        self._ended.add(ident)

    async def _fold_soon(self) -> None:
        """After a moment, with those that end meanwhile."""
        await asyncio.sleep(FOLDS_AFTER)
        await self.fold()

    async def fold(self) -> None:
        """A finished table's record tells everything: its entries need not stay."""
        ended, self._ended = list(self._ended), set()
        if ended:
            with contextlib.suppress(StoreFailed):
                await self.store.fold_all(ended)

    async def _think(self, table: Table) -> None:
        """One computer's decision; if the table moves on meanwhile, it is dropped."""
        ident = table.row.id
        course = table.course
        if ident in self._thinking or course is None or course.decider is None:
            return
        self._thinking.add(ident)
        try:
            seat, version = course.decider, course.version
            paced = asyncio.sleep(self.pace if table.viewers and to_follow(course) else 0)
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

    def spawn(self, work: Any) -> None:
        """Do something on the side; it ends with the hall."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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


def to_follow(course: Course) -> bool:
    """Whether there is something to look at before a computer plays on.

    A turn may be many small words of which only the last shows anything; and what only some may
    know must not be told by the time it takes.
    """
    steps = course.match.steps
    if not steps or steps[-1].seat != course.decider:
        return True
    return any(event.known_to(SPECTATOR) for event in steps[-1].events)
