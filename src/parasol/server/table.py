"""A table that people sit at: the one place where an entry is judged, kept and told.

`enter` can be read in one go: is the version the one that was answered, may this seat, do the rules
allow it, is it on disk; only then is anybody told. State is a cache of the log; when the store
says that somebody else was first, or that it failed, the cache is thrown away and made anew.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

from parasol.bots import USUAL
from parasol.core import fairness
from parasol.core.errors import ParasolError
from parasol.core.match import new
from parasol.core.replay import load
from parasol.core.words import Text
from parasol.server import entries as log
from parasol.server import people
from parasol.server.changes import changes
from parasol.server.course import Course, Refused
from parasol.server.entries import AnyEntry
from parasol.server.position import Lines, Made, position
from parasol.server.protocol import told
from parasol.server.rows import EntryRow, SeatRow, TableRow
from parasol.server.store import Change, Conflict, StoreFailed
from parasol.server.viewer import Viewer

if TYPE_CHECKING:
    from parasol.server.hall import Hall

STALE = "stale"
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
        self.lock = asyncio.Lock()
        self.said = 0
        """The number of the last text that viewers were told."""
        self._sent: dict[int | None, tuple[int, dict[str, Any]]] = {}
        self._fresh: dict[int | None, tuple[int, dict[str, Any]]] = {}
        self._lines: dict[int | None, Lines] = {}
        self._made: Made = {}

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
        course.version, course.ended = row.version, True
        course.resigned = [int(seat) for seat in match.tags.get("Resigned", "").split()]
        self.follow(course)

    def follow(self, course: Course) -> None:
        """Another course from now on: nothing that was made from the last one holds."""
        self.course = course
        self._sent.clear()
        self._fresh.clear()
        self._lines.clear()
        self._made.clear()

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
        self.publish()
        self.hall.after(self)
        return rest

    async def enter(self, version: int, entry: AnyEntry) -> Refused | None:
        """Judge and keep one entry; the lock is held, and nobody is told yet."""
        await self.heal()
        course = self.course
        if course is None or self.row.status not in ("playing", "paused"):
            raise Refused("not-playing", Text("This table is not being played."))
        if version != course.version:
            raise Refused(STALE, Text("The table has moved on. Choose again."))
        at = time.time()
        try:
            happened, rest = course.apply(entry, at)
        except Refused:
            raise
        except Exception:  # of the rules' own: nobody knows how far it came
            self.hall.forget_course(self)
            raise
        try:
            await self._keep(happened, at)
        except Conflict:
            self.course = None  # it is ahead of the log, also if the log can't be read now
            await self.hall.refresh(self, anew=True)
            self._told_anew()
            raise Refused(STALE, Text("The table has moved on. Choose again.")) from None
        except StoreFailed as error:
            self.hall.forget_course(self)  # it may have been kept all the same
            raise Refused("not-kept", Text("{reason}", {"reason": error.text})) from None
        except asyncio.CancelledError:
            self.hall.forget_course(self)
            raise
        return rest

    async def _keep(self, entry: AnyEntry, at: float) -> None:
        """Write an entry and what it changes in the table's row; back when it is on disk."""
        course, row = self.course, self.row
        assert course is not None
        steps = course.match.steps
        status = "over" if course.over else "paused" if course.paused else "playing"
        decider = -1 if course.decider is None else course.decider
        thinks = decider >= 0 and self.plays_itself(decider) and not course.paused
        kept = EntryRow(
            table=row.id,
            version=course.version,
            seat=entry.seat,
            kind=str(type(entry).__struct_config__.tag),
            data=log.written(entry),
            # A move's step has it already, and it costs as much as the move.
            digest=steps[-1].digest if isinstance(entry, log.Move) else course.match.digest(),
            at=at,
        )
        change = Change(
            status=status,
            decider=decider,
            waits_for="" if decider < 0 or thinks else self.seats[decider].person,
            due=0.0 if thinks else course.deadline(),
            record=self.record(named=False) if course.over else None,
        )
        await self.hall.store.append(row.id, course.version - 1, [kept], change)
        row.version, row.status, row.decider = course.version, status, decider
        row.waits_for, row.changed = change.waits_for or "", at
        row.due = 0.0 if thinks else course.deadline()

    def plays_itself(self, seat: int) -> bool:
        """Whether the computer decides for this seat now."""
        held = self.course is not None and seat in self.course.held
        return held or self.seats[seat].kind == "computer"

    def level(self, seat: int) -> str:
        """The level at which the computer plays this seat."""
        held = self.course.held.get(seat, "") if self.course else ""
        return held or self.seats[seat].level or USUAL

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

    def publish(self) -> None:
        """Tell every viewer what has changed for the seat they look from."""
        assert self.course is not None
        now = self.course.version
        made: dict[tuple[int | None, int], bytes] = {}
        for viewer in [v for v in self.viewers if v.shown and v.version != now]:
            key = (viewer.seat, viewer.version)
            if key not in made:
                made[key] = self._update(*key)
            viewer.send(made[key])
            viewer.version = now
        self._remember()

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
                viewer.send(self._view(viewer.seat))
                self._remember()
            viewer.version = self.course.version

    def _told_anew(self) -> None:
        """Somebody else was first: everybody here is told, not only who was refused."""
        if self.course is not None:
            self.publish()
            self.hall.after(self)

    def _update(self, seat: int | None, version: int) -> bytes:
        course = self.course
        assert course is not None
        sent = self._sent.get(seat)
        if sent is None or sent[0] != version:
            return self._view(seat)
        now = self._position(seat)
        keep, added = self.lines(seat).news()
        return told(
            "update",
            version=course.version,
            before=version,
            changes=changes(sent[1], now),
            log={"keep": keep, "add": added},
        )

    def _view(self, seat: int | None) -> bytes:
        course = self.course
        assert course is not None
        lines = self.lines(seat).all()
        now = self._position(seat)
        return told("view", version=course.version, seat=seat, position=now, log=lines)

    def _position(self, seat: int | None) -> dict[str, Any]:
        """The position for a seat, made once a version."""
        course = self.course
        assert course is not None
        fresh = self._fresh.get(seat)
        if fresh is None or fresh[0] != course.version:
            fresh = (course.version, position(course, seat))
            self._fresh[seat] = fresh
        return fresh[1]

    def _remember(self) -> None:
        """What was sent becomes what the next update is made against."""
        self._sent.update(self._fresh)

    def lines(self, seat: int | None) -> Lines:
        """The log of a seat."""
        assert self.course is not None
        if seat not in self._lines:
            self._lines[seat] = Lines(self.course, seat, self._made)
        return self._lines[seat]

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
        for viewer in list(self.viewers):
            seats = people.seats_by(self.seats, viewer.person, viewer.key)
            if seats == viewer.seats:
                continue
            viewer.seats = seats
            if viewer.seat not in seats:
                viewer.seat, viewer.version = min(seats, default=None), -1
            viewer.send(told("seats", seats=sorted(seats), seat=viewer.seat))
            if viewer.version >= 0 or not viewer.shown:
                continue
            if self.course is not None and self.course.version:
                viewer.send(self._view(viewer.seat))
                viewer.version = self.course.version

    def tell_info(self) -> None:
        """Tell every viewer that the table itself has changed."""
        self.reseat()
        data = told("table", table=self.info())
        for viewer in list(self.viewers):
            viewer.send(data)


class Frozen(Exception):
    """A log that does not replay as it was played; the table is frozen, nothing is lost."""
