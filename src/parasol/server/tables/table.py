"""A table that people sit at: the one place where an entry is judged, kept and told.

`enter` can be read in one go: is the version the one that was answered, may this seat, do the rules
allow it, is it on disk; only then is anybody told. State is a cache of the log; when the store
says that somebody else was first, or that it failed, the cache is thrown away and made anew.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import UnsetType

from parasol.bots import DEFAULT_LEVEL
from parasol.core import fairness
from parasol.core.errors import ParasolError
from parasol.core.match import new
from parasol.core.replay import load
from parasol.core.words import Text, verbatim
from parasol.server import accounts as people
from parasol.server.protocol import told
from parasol.server.store import Change, Conflict, StoreFailed
from parasol.server.store.models import EntryRow, SeatRow, TableRow
from parasol.server.tables import log
from parasol.server.tables.broadcast import Telling
from parasol.server.tables.live_match import Course, Refused
from parasol.server.tables.lock import Lock
from parasol.server.tables.log import AnyEntry
from parasol.server.tables.subscriber import Eyes, Viewer

if TYPE_CHECKING:
    from parasol.server.tables.registry import Hall

STALE = "stale"
Done = Callable[[Refused | None], None]
"""Who is told of the refusal of an entry, or of a part of it; None: all went well."""
TALK = 40
"""Texts of before that somebody who comes is shown; well below the queue of a viewer."""


class Table:
    """A table in memory: its rows, its course, and who is looking."""

    def __init__(self, hall: "Hall", row: TableRow, seats: list[SeatRow]) -> None:
        self.hall = hall
        self.row = row
        self.seats = seats
        self.course: Course | None = None
        self.viewers: set[Viewer] = set()
        self.lock = Lock()
        self.said = 0
        """The number of the last text that viewers were told."""
        self.telling: Telling | None = None

    # The course: a cache of the log

    def begin(self) -> None:
        """The course before its first entry, from the seed in the row."""
        self.follow(self.dealt(self.row.seed))

    def dealt(self, seed: bytes) -> Course:
        """A course before its first entry, by this table's options."""
        row = self.row
        match = new(row.game, seed=seed, components=row.components or None, **row.options)
        return Course(match, row.clock, row.takeover)

    def recall(self) -> None:
        """The course of a finished table whose log was folded, from its record."""
        match, row = load(self.row.record), self.row
        course = Course(match, row.clock, row.takeover)
        course.end(row.version, [int(s) for s in match.tags.get("Resigned", "").split()])
        self.follow(course)

    def follow(self, course: Course) -> None:
        """Another course from now on: nothing that was made from the last one holds."""
        self.course, self.telling = course, Telling(course)

    async def heal(self) -> None:
        """The course again where a failed write took it away; the lock is held."""
        if self.course is None and self.row.status in ("playing", "paused"):
            await self.hall.refresh(self, anew=True)
            self._told_anew()  # what failed may have been kept all the same

    def replay(self, rows: list[EntryRow]) -> None:
        """Bring the course up to these entries; a digest that differs freezes the table."""
        assert self.course is not None
        for row in rows:
            try:
                self.course.apply(log.read(row), row.at)
            except (Refused, ParasolError, ValueError) as error:
                raise Frozen(
                    f"entry {row.version} ({row.data}) can't be replayed: {error}"
                ) from None
            if row.digest and row.digest != self.course.match.digest():
                raise Frozen(
                    f"entry {row.version} ({row.data}) leads to another position than it did"
                )

    # Acting

    async def act(self, seat: int, version: int, entry: AnyEntry) -> Refused | None:
        """Judge, keep and tell one entry; Refused where it can't be.

        What it gives is the refusal of the rest, where a chain of words showed something hidden.
        """
        async with self.lock:
            rest = await self.enter(version, entry)
        # With no wait in between: whoever comes meanwhile would be shown it first.
        self.publish(seat)
        self.hall.after(self)
        return rest

    def act_at_once(self, version: int, entry: AnyEntry, done: Done) -> None:
        """The same without a task of its own, which a move of a person in play can do without.

        The lock has been taken. It is given back before `done` is called, which is told what came
        of it; a refusal at once, by the rules, is raised, and then the lock is still held.
        """
        kept, change, rest = self._judged(version, entry)

        def written(error: Exception | None) -> None:
            if error is not None:
                self.hall.spawn(self._failed_at_once(error, done))
                return
            self._has_kept(kept, change)
            self.lock.release()
            self.publish(entry.seat)
            if change.status == "over" or change.due == 0.0:  # else nothing happens by itself
                self.hall.after(self)
            done(rest)

        self.hall.store.append_at_once(self.row.id, version, [kept], change, written)

    async def _failed_at_once(self, error: Exception, done: Done) -> None:
        try:
            refused = await self._failed(error)
        finally:
            self.lock.release()
        done(refused)

    async def enter(self, version: int, entry: AnyEntry) -> Refused | None:
        """Judge and keep one entry; the lock is held, and nobody is told yet."""
        await self.heal()
        kept, change, rest = self._judged(version, entry)
        try:
            await self.hall.store.append(self.row.id, version, [kept], change)
        except (Conflict, StoreFailed) as error:
            raise await self._failed(error) from None
        except asyncio.CancelledError:
            self.hall.forget_course(self)
            raise
        self._has_kept(kept, change)
        return rest

    async def _failed(self, error: Exception) -> Refused:
        """An entry was not kept: the course is ahead of the log, and what is told instead."""
        if not isinstance(error, Conflict):
            self.hall.forget_course(self)  # it may have been kept all the same
            failed = error.text if isinstance(error, StoreFailed) else verbatim(str(error))
            return Refused("not-kept", failed)
        self.course = None  # also if the log can't be read now
        await self.hall.refresh(self, anew=True)
        self._told_anew()
        return stale()

    def _judged(self, version: int, entry: AnyEntry) -> tuple[EntryRow, Change, Refused | None]:
        """Apply an entry where it can be: what to write, and the refusal of its rest."""
        course = self.course
        if course is None or self.row.status not in ("playing", "paused"):
            raise Refused("not-playing", Text("This table is not being played."))
        if version != course.version:
            raise stale()
        at = time.time()
        try:
            if isinstance(entry, log.Move) and course.match.game.implied_word:
                entry = log.Move(entry.seat, course.match.meant(entry.words))
            happened, rest = course.apply(entry, at)
        except Refused:
            raise
        except Exception:  # of the rules' own: nobody knows how far it came
            self.hall.forget_course(self)
            raise
        return *self._written(course, happened, at), rest

    def _written(self, course: Course, entry: AnyEntry, at: float) -> tuple[EntryRow, Change]:
        """An entry and what it changes in the table's row, as the store wants them."""
        moved = isinstance(entry, log.Move)
        decider = -1 if course.decider is None else course.decider
        thinks = decider >= 0 and self.plays_itself(decider) and not course.paused
        kept = EntryRow(
            table=self.row.id,
            version=course.version,
            seat=entry.seat,
            kind="move" if moved else str(type(entry).__struct_config__.tag),
            data=log.written(entry),
            # A move's step has it already, where a turn ends with it.
            digest=course.match.steps[-1].digest if moved else course.match.digest(),
            at=at,
        )
        status = "over" if course.over else "paused" if course.paused else "playing"
        due = 0.0 if thinks else course.deadline()
        return kept, Change(
            status=status,
            decider=decider,
            waits_for="" if decider < 0 or thinks else self.seats[decider].person,
            due=due,
            record=self.record(named=False) if course.over else None,
            steady=status == self.row.status and due == self.row.due,
        )

    def _has_kept(self, kept: EntryRow, change: Change) -> None:
        """The row as it is on disk now."""
        row = self.row
        row.version, row.changed = kept.version, kept.at
        row.status, row.decider = change.status or row.status, change.decider or 0
        row.waits_for = change.waits_for or ""
        row.due = None if isinstance(change.due, UnsetType) else change.due

    def plays_itself(self, seat: int) -> bool:
        """Whether the computer decides for this seat now."""
        held = self.course is not None and seat in self.course.held
        return held or self.seats[seat].kind == "computer"

    def level(self, seat: int) -> str:
        """The level at which the computer plays this seat."""
        held = self.course.held.get(seat, "") if self.course else ""
        return held or self.seats[seat].level or DEFAULT_LEVEL

    def record(self, viewer: int | None = -1, *, named: bool = True) -> str:
        """The record: complete once it is over, before that what `viewer` may know.

        What is kept has no names: they may have to be forgotten.
        """
        course = self.course
        assert course is not None
        match = course.match
        match.tags["Table"] = self.row.id
        match.tags.pop("Names", None)
        if named:
            match.tags["Names"] = ", ".join(seat.name or "-" for seat in self.seats)
        if course.resigned:
            match.tags["Resigned"] = " ".join(str(seat) for seat in course.resigned)
        if not course.over:
            return match.record(seat=None if viewer is None or viewer < 0 else viewer)
        match.tags |= fairness.tags(self.row.secret, [seat.nonce for seat in self.seats])
        return match.record()

    # Telling

    def publish(self, mover: int | None = None) -> None:
        """Tell every viewer what has changed for the seat they look from.

        Whoever looks from the seat that has moved is told last: the others know nothing of it yet.
        """
        telling = self.telling
        assert self.course is not None
        assert telling is not None
        now = self.course.version
        made: dict[tuple[Eyes, int], bytes] = {}
        late = [viewer for viewer in self.viewers if viewer.seat == mover]
        for viewer in [viewer for viewer in self.viewers if viewer.seat != mover] + late:
            if viewer.shown and viewer.version != now:
                key = (viewer.eyes, viewer.version)
                data = made.get(key)
                if data is None:
                    data = made[key] = telling.update(*key)
                viewer.version = now
                viewer.send(data)

    async def show(self, viewer: Viewer, since: int = -1) -> None:
        """Send a viewer the whole view, unless it has that of this version already.

        Under the lock: an entry that is not on disk yet is shown to nobody.
        """
        async with self.lock:
            await self.heal()
            viewer.send(told("table", table=self.info()))
            viewer.shown = True
            if self.course is None:
                return
            if since != self.course.version:
                viewer.send(self._view(viewer.eyes))
            viewer.version = self.course.version

    def _told_anew(self) -> None:
        """Somebody else was first: everybody here is told, not only who was refused."""
        if self.course is not None:
            self.publish()
            self.hall.after(self)

    def _view(self, eyes: Eyes) -> bytes:
        assert self.telling is not None
        return self.telling.view(eyes)

    def info(self) -> dict[str, Any]:
        """What everybody may know of the table itself."""
        row = self.row
        return {
            "id": row.id,
            "code": row.code,
            "game": row.game,
            "options": row.options,
            "players": row.players,
            "status": row.status,
            "listed": row.listed,
            "clock": row.clock,
            "takeover": row.takeover,
            "commitment": fairness.commitment(row.secret),
            "created": row.created,
            "note": row.note,
            "previous": row.previous,
            "next": row.next,
            "seats": [
                {"seat": s.seat, "kind": s.kind, "name": s.name, "level": s.level}
                for s in self.seats
            ],
        }

    async def talked(self, after: int = 0) -> list[bytes]:
        """The last texts after a number; viewers are told those they have not heard."""
        found = []
        for row in await self.hall.store.talk(self.row.id, after):
            seat = row.seat if row.seat >= 0 else None
            data = told("talk", seat=seat, name=row.name, text=row.text, at=row.at)
            found.append(data)
            if row.number > self.said:
                self.said = row.number
                for viewer in [v for v in self.viewers if seat not in v.muted]:
                    viewer.send(data)
        return found[-TALK:]

    def reseat(self) -> None:
        """Seats have changed hands: viewers keep the right to those that are still theirs."""
        moved = False
        for viewer in list(self.viewers):
            seats = people.seats_by(self.seats, viewer.person, viewer.key)
            if seats == viewer.seats:
                continue
            viewer.seats, moved = seats, True
            if viewer.seat not in seats:
                viewer.seat, viewer.version = min(seats, default=None), -1
            viewer.send(told("seats", seats=sorted(seats), seat=viewer.seat))
            if viewer.version >= 0 or not viewer.shown:
                continue
            if self.course is not None and self.course.version:
                viewer.send(self._view(viewer.eyes))
                viewer.version = self.course.version
        if moved:
            self.tell_present()

    def tell_present(self) -> None:
        """Tell every viewer who is there."""
        here = sorted({seat for viewer in self.viewers for seat in viewer.seats})
        watching = sum(1 for viewer in self.viewers if not viewer.seats)
        data = told("present", seats=here, watching=watching)
        for viewer in list(self.viewers):
            viewer.send(data)

    def tell_info(self) -> None:
        """Tell every viewer that the table itself has changed."""
        self.reseat()
        data = told("table", table=self.info())
        for viewer in list(self.viewers):
            viewer.send(data)


def stale() -> Refused:
    """Somebody was faster, or the client has not heard the last."""
    return Refused(STALE, Text("The table has moved on. Choose again."))


class Frozen(Exception):
    """A log that does not replay as it was played; the table is frozen, nothing is lost."""
