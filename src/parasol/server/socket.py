"""The WebSocket of a table: what a client says, and what comes of it.

A connection says hello first, which names the table; then messages of the protocol. A refusal is
told with its reason and the fresh view; nothing a client sends ends a table.
"""

import asyncio
import contextlib
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from parasol.bots import BOTS
from parasol.core.words import Text, known
from parasol.server import entries as log
from parasol.server import people, protocol
from parasol.server.course import Course, Refused
from parasol.server.hall import Hall
from parasol.server.language import language_of
from parasol.server.protocol import PROTOCOL, BadMessage, told, understood
from parasol.server.rows import TalkRow
from parasol.server.security import Bucket, Rates, shown
from parasol.server.store import StoreFailed
from parasol.server.table import STALE, Table
from parasol.server.viewer import Viewer

HELLO_WITHIN = 10.0
MOST_MISTAKES = 50
"""Messages that are none of the protocol's, after which a connection is closed."""
LONGEST_TALK = 300


class Connection:
    """One client, from its hello to its end."""

    def __init__(self, socket: WebSocket, hall: Hall, rates: Rates) -> None:
        self.socket = socket
        self.hall = hall
        self.rates = rates
        self.bucket = Bucket()
        self.mistakes = 0
        self.language = language_of(socket)
        """What is said to it before its hello names a language."""
        self.previewed: tuple[int, int, bytes] = (-1, -1, b"")

    async def run(self) -> None:
        """Serve the client until it goes."""
        await self.socket.accept()
        try:
            table, viewer, since = await asyncio.wait_for(self._hello(), HELLO_WITHIN)
            # Again, as it may have left memory meanwhile; now somebody looks, and it stays.
            table = await self.hall.table(table.row.id)
        except (TimeoutError, BadMessage, Refused, StoreFailed, WebSocketDisconnect) as error:
            await self._end(error)
            return
        sender = asyncio.get_running_loop().create_task(self._send(viewer))
        table.viewers.add(viewer)
        try:
            table.reseat()
            await table.show(viewer, since)
            table.tell_present()
            await self._listen(table, viewer)
        except WebSocketDisconnect:
            pass
        except StoreFailed as error:
            await self._end(error)
        finally:
            table.viewers.discard(viewer)
            viewer.lose()
            sender.cancel()
            table.tell_present()

    async def _hello(self) -> tuple[Table, Viewer, int]:
        """The table, the viewer, and the version whose view it has already (-1: none)."""
        said = understood(await self._receive())
        if isinstance(said, protocol.Hello):
            self.language = known(said.language)
        else:
            raise BadMessage("the first message is hello")
        if said.protocol != PROTOCOL:
            raise BadMessage(f"this server speaks protocol {PROTOCOL}, not {said.protocol}")
        secret, _ = shown(self.socket)
        person = await people.whose(self.hall.store, said.token or secret)
        table = await self.hall.table(said.table)
        seats = people.seats_of(table.seats, person.id if person else "", said.token)
        seat = said.seat if said.seat in seats else min(seats, default=None)
        name = person.name if person else (table.seats[seat].name if seat is not None else "")
        key = people.hashed(said.token) if said.token else b""
        viewer = Viewer(person.id if person else "", name, seats, seat, key, self.language)
        # What a client knows it knows from a seat: from another one it is of no use.
        since = said.since if seat == said.seat else -1
        hello = told(
            "welcome",
            protocol=PROTOCOL,
            seats=sorted(seats),
            seat=seat,
            name=name,
            host=person is not None and person.id == table.row.host,
            version=table.course.version if table.course else 0,
            now=time.time(),
        )
        await self.socket.send_text(hello.decode())
        for data in await table.talked():
            viewer.send(data)
        return table, viewer, since

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return str(message["bytes"], "utf-8", "replace") if text is None else str(text)

    async def _send(self, viewer: Viewer) -> None:
        """Empty the viewer's queue, until it is lost."""
        with contextlib.suppress(Exception):
            while (data := await viewer.next()) is not None:
                await self.socket.send_text(data.decode())
            await self.socket.close(1013, "too slow")

    async def _end(self, error: Exception) -> None:
        """Close a connection that did not get past its hello, or makes mistakes; say why."""
        code, text = "bad-hello", str(error) or f"No hello within {HELLO_WITHIN:.0f} seconds."
        if isinstance(error, Refused | StoreFailed):
            code = error.code if isinstance(error, Refused) else "not-kept"
            text = error.text.said(self.language)
        with contextlib.suppress(Exception):
            async with asyncio.timeout(HELLO_WITHIN):
                await self.socket.send_text(told("error", error=code, text=text).decode())
                await self.socket.close(4400, code)

    async def _listen(self, table: Table, viewer: Viewer) -> None:
        while not viewer.lost:
            data = await self._receive()
            if not self.bucket.takes(time.monotonic()):
                text = Text("Too many messages; slow down.").said(self.language)
                viewer.send(told("error", error="too-many", text=text))
                self.mistakes += 1
            else:
                await self._answer(table, viewer, data)
            await asyncio.sleep(0)  # messages that lie ready would keep everybody else waiting
            if self.mistakes > MOST_MISTAKES:
                await self._end(Refused("closed", Text("Too many mistakes.")))
                return

    async def _answer(self, table: Table, viewer: Viewer, data: str) -> None:
        try:
            said = understood(data)
            await self._do(table, viewer, said)
        except BadMessage as error:
            self.mistakes += 1
            viewer.send(told("error", error="bad-message", text=str(error)))
        except Refused as refused:
            self.hall.counts["refused"] += 1
            viewer.send(_refusal(refused, self.language))
            if refused.code == STALE or refused.code == "not-kept":
                with contextlib.suppress(StoreFailed):  # shown when the database is back
                    await table.show(viewer)
        except StoreFailed as error:
            viewer.send(_refusal(Refused("not-kept", error.text), self.language))

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
                raise BadMessage("hello was said already")
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
                    viewer.send(_why(table, viewer, said.word))
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
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
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
        hints = await self.hall.thinkers.hints(view, seat, version, viewer.language)
        viewer.send(told("hint", version=version, hints=hints))

    def _preview(self, table: Table, viewer: Viewer, version: int) -> bytes:
        """What each move would bring; asked twice of one position it is worked out once."""
        course, seat = _asked(table, viewer, version)
        if self.previewed[:2] != (version, seat):
            match = course.match
            found = (
                {} if course.paused else match.game.previews(match.game.observe(match.state, seat))
            )
            self.previewed = version, seat, told("preview", version=version, previews=found)
        return self.previewed[2]


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
    text = refused.text.said(language)
    return told("refused", error=refused.code, text=text, rule=refused.rule)


def _why(table: Table, viewer: Viewer, word: str) -> bytes:
    course = table.course
    if course is None or viewer.seat is None or viewer.seat != course.decider:
        raise Refused("not-your-turn", Text("Not yet your turn."), "turn")
    reason = course.match.why_not(word[:200])
    text, rule = ("", "") if reason is None else (reason.said(viewer.language), reason.rule)
    return told("why", word=word[:200], text=text, rule=rule)
