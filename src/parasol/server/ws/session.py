"""The WebSocket of a table: what a client says, and what comes of it.

A connection says hello first, which names the table; then messages of the protocol. A refusal is
told with its reason and the fresh view; nothing a client sends ends a table.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

from starlette.requests import HTTPConnection

from parasol.bots import BOTS
from parasol.core.words import Text, known, verbatim
from parasol.server import accounts as people
from parasol.server import protocol
from parasol.server.http.locale import language_of
from parasol.server.http.security import Rates, address, shown
from parasol.server.protocol import PROTOCOL, BadMessage, told, understood
from parasol.server.store import StoreFailed
from parasol.server.store.models import TalkRow
from parasol.server.tables import log
from parasol.server.tables.live_match import Course, Refused
from parasol.server.tables.registry import Hall
from parasol.server.tables.subscriber import Viewer
from parasol.server.tables.table import STALE, Table
from parasol.server.ws.transport import Outbox, Wire

HELLO_WITHIN = 10.0
MOST_MISTAKES = 50
"""Messages that are none of the protocol's, after which a connection is closed."""
MOST_MESSAGES = 64
"""Messages that may wait while one is being answered; then no more are read."""
LONGEST_TALK = 300

noted = logging.getLogger("parasol.socket")


class Connection(Wire):
    """One client, from its hello to its end; its messages are answered one after the other."""

    def __init__(self, request: HTTPConnection, hall: Hall, rates: Rates, outbox: Outbox) -> None:
        super().__init__(outbox)
        self.secret = shown(request)[0]
        self.address = address(request)
        self.language = language_of(request)
        """What errors and reasons are said in, unless its hello names another language."""
        self.hall = hall
        self.rates = rates
        self.bucket = rates.bucket()
        self.mistakes = 0
        self.places = contextlib.ExitStack()
        self.previewed: tuple[int, int, bytes] = (-1, -1, b"")
        self.table: Table | None = None
        self.viewer: Viewer | None = None
        self._busy = False
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self._patience: asyncio.TimerHandle | None = None

    # From the wire

    def opened(self) -> None:
        loop = asyncio.get_running_loop()
        late = Text("No hello within {seconds} seconds.", {"seconds": int(HELLO_WITHIN)})
        self._patience = loop.call_later(HELLO_WITHIN, self._end, Refused("bad-hello", late))
        try:
            self.places.enter_context(self.rates.place("address", self.address))
        except Refused as refused:
            self._end(refused)

    def heard(self, data: bytes) -> None:
        if not self._busy:
            self._take(data)
            return
        self._waiting.append(data)
        if len(self._waiting) == MOST_MESSAGES:
            self.listen(False)

    def closed(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self.places.close()
        self._waiting.clear()
        table, viewer, task = self.table, self.viewer, self._task
        # Whatever leads back here is let go, so that nobody has to look for it among the garbage.
        self._patience = self._task = self.viewer = None
        if table is not None and viewer is not None:
            table.viewers.discard(viewer)
            viewer.lost = True
            table.tell_present()
        elif task is not None:
            task.cancel()

    # One message after the other

    def _take(self, data: bytes) -> None:
        try:
            if self.viewer is not None and not self.bucket.takes(time.monotonic()):
                text = Text("Too many messages; slow down.")
                raise _Mistake("too-many", text.render(self.language))
            said = _understood(data)
            if isinstance(said, protocol.Play) and self._plays_at_once(said):
                return
        except _Mistake as mistake:
            self._mistaken(mistake)
            return
        self._busy = True
        self._task = asyncio.get_running_loop().create_task(self._answer(said))

    def _next(self) -> None:
        """An answer is given: the next message, if one waits."""
        self._busy = False
        if self._waiting and self.transport is not None:
            # Soon, not now: messages that lie ready would keep everybody else waiting.
            self._busy = True
            asyncio.get_running_loop().call_soon(self._take_next)

    def _take_next(self) -> None:
        self._busy = False
        if not self._waiting:
            return
        data = self._waiting.popleft()
        if len(self._waiting) == MOST_MESSAGES - 1:
            self.listen(True)
        self._take(data)
        if not self._busy:
            self._next()

    def _mistaken(self, mistake: "_Mistake") -> None:
        self.mistakes += 1
        if self.viewer is None:
            self._end(Refused("bad-hello", verbatim(str(mistake))))
            return
        self.viewer.send(told("error", error=mistake.code, text=str(mistake)))
        if self.mistakes > MOST_MISTAKES:
            self._end(Refused("closed", Text("Too many mistakes.")))

    def _end(self, refused: Refused) -> None:
        """Close a connection that did not get past its hello, or makes mistakes; say why."""
        self.send(told("error", error=refused.code, text=refused.text.render(self.language)))
        self.close(4400, refused.code)

    def _fail(self) -> None:
        """Something is wrong here, not with what was said: it is noted, the client comes anew."""
        noted.exception("a message could not be answered")
        self._end(Refused("closed", Text("Something went wrong here. Connect again.")))

    async def _answer(self, said: Any) -> None:
        """What takes a while, or a wait for a table: in a task of its own."""
        viewer, table = self.viewer, self.table
        try:
            if viewer is None or table is None:
                await self._hello(said)
            else:
                await self._do(table, viewer, said)
        except _Mistake as mistake:
            self._mistaken(mistake)
        except Refused as refused:
            if viewer is None or table is None:
                self._end(refused)
            else:
                await self._refused(table, viewer, refused)
        except StoreFailed as error:
            failed = Refused("not-kept", error.text)
            if viewer is None:
                self._end(failed)
            else:
                viewer.send(_refusal(failed, self.language))
        except Exception:
            self._fail()
        self._next()

    async def _refused(self, table: Table, viewer: Viewer, refused: Refused) -> None:
        self.hall.counts["refused"] += 1
        viewer.send(_refusal(refused, self.language))
        if refused.code == STALE or refused.code == "not-kept":
            with contextlib.suppress(StoreFailed):  # shown when the database is back
                await table.show(viewer)

    def _plays_at_once(self, said: protocol.Play) -> bool:
        """A move at a table where nothing else goes on, which is nearly every one."""
        table, viewer = self.table, self.viewer
        if viewer is None or table is None or table.course is None or not table.lock.take():
            return False
        self._busy = True
        try:
            seat = _played(table, viewer, said.seat)
            table.act_at_once(said.version, log.Move(seat, said.words), self._has_played)
        except Refused as refused:
            table.lock.release()
            self._task = asyncio.get_running_loop().create_task(self._tell_refused(refused))
        except Exception:
            table.lock.release()
            self._fail()
        return True

    def _has_played(self, refused: Refused | None) -> None:
        if refused is None:
            self.hall.counts["moves"] += 1
            self._next()
        else:
            self._task = asyncio.get_running_loop().create_task(self._tell_refused(refused))

    async def _tell_refused(self, refused: Refused) -> None:
        if self.table is not None and self.viewer is not None:
            await self._refused(self.table, self.viewer, refused)
        self._next()

    async def _hello(self, said: Any) -> None:
        """The table, the viewer, and what it may see."""
        if not isinstance(said, protocol.Hello):
            raise _Mistake("bad-hello", "the first message is hello")
        if said.language:
            self.language = known(said.language)
        if said.protocol != PROTOCOL:
            text = f"this server speaks protocol {PROTOCOL}, not {said.protocol}"
            raise _Mistake("bad-hello", text)
        person = await people.whose(self.hall.store, said.token or self.secret)
        if person is not None:
            self.places.enter_context(self.rates.place("person", person.id))
        table = await self.hall.table(said.table)
        seats = people.seats_of(table.seats, person.id if person else "", said.token)
        seat = said.seat if said.seat in seats else min(seats, default=None)
        name = person.name if person else (table.seats[seat].name if seat is not None else "")
        key = people.hashed(said.token) if said.token else b""
        reads = known(said.language) if said.language else ""
        ident = person.id if person else ""
        viewer = Viewer(self, ident, name, seats, seat, key, reads, said.moves)
        viewer.send(
            told(
                "welcome",
                protocol=PROTOCOL,
                seats=sorted(seats),
                seat=seat,
                name=name,
                host=person is not None and person.id == table.row.host,
                version=table.course.version if table.course else 0,
                now=time.time(),
            )
        )
        for data in await table.talked():
            viewer.send(data)
        # Again, as it may have left memory meanwhile; now somebody looks, and it stays.
        table = await self.hall.table(said.table)
        if self.transport is None:
            return
        if self._patience is not None:
            self._patience.cancel()
        self.table, self.viewer = table, viewer
        table.viewers.add(viewer)
        table.reseat()
        # What a client knows it knows from a seat: from another one it is of no use.
        await table.show(viewer, said.since if seat == said.seat else -1)
        table.tell_present()

    async def _do(self, table: Table, viewer: Viewer, said: Any) -> None:
        match said:
            case protocol.Play():
                seat = _played(table, viewer, said.seat)
                rest = await table.act(seat, said.version, log.Move(seat, said.words))
                self.hall.counts["moves"] += 1
                if rest is not None:
                    viewer.send(_refusal(rest, self.language))
            case protocol.Undo():
                seat = _played(table, viewer, said.seat)
                await table.act(seat, said.version, log.Undo(seat))
            case protocol.Resign():
                await self._act(table, viewer, said, log.Resign)
            case protocol.GiveBack():
                await self._act(table, viewer, said, log.GiveBack)
            case protocol.Takeover():
                seat = _seat(viewer, said.seat)
                if said.level not in BOTS:
                    levels = Text("The levels are {names}.", {"names": ", ".join(BOTS)})
                    raise Refused("bad-level", levels)
                await table.act(seat, said.version, log.Takeover(seat, said.level))
            case protocol.Pause():
                await table.act(_seat(viewer, None), said.version, log.Pause(_seat(viewer, None)))
            case protocol.Resume():
                await table.act(_seat(viewer, None), said.version, log.Resume(_seat(viewer, None)))
            case protocol.Hello():
                raise _Mistake("bad-message", "hello was said already")
            case _:
                await self._ask(table, viewer, said)

    async def _act(self, table: Table, viewer: Viewer, said: Any, entry: Any) -> None:
        seat = _seat(viewer, said.seat)
        await table.act(seat, said.version, entry(seat))

    async def _ask(self, table: Table, viewer: Viewer, said: Any) -> None:
        """What changes nothing on the table."""
        match said:
            case protocol.Sit():
                viewer.seat = None if said.seat is None else _seat(viewer, said.seat)
                viewer.version = -1
                await table.show(viewer)
            case protocol.Talk():
                await self._say(table, viewer, said.text)
            case protocol.Mute():
                (viewer.muted.add if said.on else viewer.muted.discard)(said.seat)
            case protocol.Why():
                async with table.lock:
                    viewer.send(_why(table, viewer, said.word, self.language))
            case protocol.Hint():
                await self._hint(table, viewer, said.version)
            case protocol.Preview():
                async with table.lock:
                    viewer.send(self._preview(table, viewer, said.version))
            case protocol.Ping():
                viewer.send(told("pong", n=said.n, now=time.time()))

    async def _say(self, table: Table, viewer: Viewer, text: str) -> None:
        if viewer.seat is None and not viewer.person:
            raise Refused("no-name", Text("Give your name to talk."))
        self.rates.demand("talk", viewer.person or f"{table.row.id}/{viewer.seat}")
        clean = people.printable(text)
        if not clean or len(clean) > LONGEST_TALK:
            longest = Text("A text has 1 to {most} characters.", {"most": LONGEST_TALK})
            raise Refused("bad-talk", longest)
        row = TalkRow(
            table=table.row.id,
            number=0,
            seat=-1 if viewer.seat is None else viewer.seat,
            person=viewer.person,
            name=viewer.name,
            text=clean,
            at=time.time(),
        )
        await self.hall.store.say(row)
        await table.talked(table.said)

    async def _hint(self, table: Table, viewer: Viewer, version: int) -> None:
        async with table.lock:
            course, seat = _asked(table, viewer, version)
            self.rates.demand("hints", viewer.person or f"{table.row.id}/{seat}")
            view = course.match.view(seat)
        hints = await self.hall.thinkers.hints(view, seat, version, self.language)
        viewer.send(told("hint", version=version, hints=hints))

    def _preview(self, table: Table, viewer: Viewer, version: int) -> bytes:
        """What each move would bring; asked twice of one position it is worked out once."""
        course, seat = _asked(table, viewer, version)
        if self.previewed[:2] != (version, seat):
            match = course.match
            found = (
                {}
                if course.paused
                else match.game.browser.preview_moves(match.game.observe(match.state, seat))
            )
            self.previewed = version, seat, told("preview", version=version, previews=found)
        return self.previewed[2]


class _Mistake(Exception):
    """A message that is none of the protocol's, or one too many."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


def _understood(data: bytes) -> Any:
    try:
        return understood(data)
    except BadMessage as error:
        raise _Mistake("bad-message", str(error)) from None


def _seat(viewer: Viewer, named: int | None) -> int:
    """The seat a message is for; only one's own."""
    seat = viewer.seat if named is None else named
    if seat is None or seat not in viewer.seats:
        raise Refused("not-your-seat", Text("This seat is not yours."))
    return seat


def _played(table: Table, viewer: Viewer, named: int | None) -> int:
    """The same for decisions: not while the computer decides for the seat."""
    seat = _seat(viewer, named)
    if table.course is not None and seat in table.course.held:
        raise Refused("held", Text("The computer plays this seat."))
    return seat


def _asked(table: Table, viewer: Viewer, version: int) -> tuple[Course, int]:
    """The course and the seat of a decider who asks about the decision of that version."""
    course, seat = table.course, viewer.seat
    if course is None or version != course.version:
        raise Refused(STALE, Text("The table has moved on. Choose again."))
    if seat is None or seat != course.decider:
        raise Refused("not-your-turn", Text("Not yet your turn."), "turn")
    return course, seat


def _refusal(refused: Refused, language: str) -> bytes:
    text = refused.text.render(language)
    return told("refused", error=refused.code, text=text, rule=refused.rule)


def _why(table: Table, viewer: Viewer, word: str, language: str) -> bytes:
    course = table.course
    if course is None or viewer.seat is None or viewer.seat != course.decider:
        raise Refused("not-your-turn", Text("Not yet your turn."), "turn")
    reason = course.match.why_not(course.match.meant(word[:200]))
    text, rule = ("", "") if reason is None else (reason.render(language), reason.rule)
    return told("why", word=word[:200], text=text, rule=rule)
