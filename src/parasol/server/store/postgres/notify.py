"""News between processes on PostgreSQL: who wrote what, by NOTIFY and LISTEN.

It is sent after the commit and over a connection of its own, many at a time: inside the
transaction it would make all writers of the database wait for each other. Entries come along, so
that nobody has to read them, where they are short. News may be lost when a connection breaks, so
after each reconnect listeners are told to look at everything again; versions tell what is missing.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from parasol.server.store.backend import Heard
from parasol.server.store.jobs import Written
from parasol.server.store.postgres.append import Wire, raw
from parasol.server.store.postgres.retry import FAILURES

CHANNEL = "parasol"
LONGEST = 7900
"""Bytes of one message; PostgreSQL takes less than 8000."""
MOST = 500
"""Tables that are told of at once."""
SEND = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
SETTINGS = "SET synchronous_commit = off"
"""To tell somebody needs no disk: what is told is on it already."""
PAUSE = 0.1
"""Seconds before a new connection."""
PING = 15.0
"""Seconds of silence after which a listener asks whether anybody is there."""
ANSWER = 5.0

Item = tuple[str, int, Written | None]
"""A table, the version of its log or 0, and what was written."""

log = logging.getLogger("parasol.store")
_decoder = msgspec.json.Decoder(tuple[str, list[Item]])


class News:
    """Sends what this process wrote, and hears what others did."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._origin = secrets.token_hex(4)
        self._untold: dict[tuple[str, bool], Item] = {}
        self._filled = asyncio.Event()
        self._heard: list[Heard] = []
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to send."""
        self._tasks.append(asyncio.create_task(self._send(), name="parasol-tells"))

    async def close(self) -> None:
        """Stop sending and hearing, once what was written has been told or cannot be."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while self._untold:
                    await asyncio.sleep(0.005)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, table: str, version: int, written: Written | None = None) -> None:
        """Send soon that a table is at a version, or (0) that something else about it changed."""
        key = (table, version > 0)
        before = self._untold.get(key)
        item = (table, version, written)
        self._untold[key] = joined(before, item) if before else item
        self._filled.set()

    async def watch(self, heard: Heard) -> None:
        """Call `heard` with what other processes write, from when this returns."""
        self._heard.append(heard)
        if len(self._heard) == 1:
            self._tasks.append(asyncio.create_task(self._listen(), name="parasol-hears"))
        await self._listening.wait()

    async def _send(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._line() as line:
                    await line.execute(SETTINGS)
                    while True:
                        await self._filled.wait()
                        batch = list(self._untold.values())[:MOST]
                        await line.execute(SEND, CHANNEL, messages(self._origin, batch))
                        self._tick_off(batch)
            await asyncio.sleep(PAUSE)

    def _tick_off(self, told: list[Item]) -> None:
        """What was told meanwhile of a later version stays to be told."""
        for item in told:
            key = (item[0], item[1] > 0)
            if self._untold.get(key) is item:
                del self._untold[key]
        if not self._untold:
            self._filled.clear()

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._line() as line:
                    await self._hear(line)
            await asyncio.sleep(PAUSE)

    @contextlib.asynccontextmanager
    async def _line(self) -> AsyncIterator[Wire]:
        """A connection of one's own; one that fails, or is left in the middle, is cut off."""
        async with self._engine.connect() as connection:
            line = await raw(connection)
            try:
                yield line
            except BaseException:
                line.terminate()
                raise

    async def _hear(self, line: Wire) -> None:
        """Listen over one connection until it breaks."""
        broken = asyncio.Event()
        line.add_termination_listener(lambda _: broken.set())
        await line.add_listener(CHANNEL, self._read)
        if self._listening.is_set():
            self._call(None, 0, None)
        self._listening.set()
        while not broken.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), PING)
            if not broken.is_set():
                await line.execute("SELECT 1", timeout=ANSWER)

    def _read(self, _line: Any, _pid: int, _channel: str, message: object) -> None:
        """Read one message; own ones are no news."""
        try:
            origin, news = _decoder.decode(str(message))
        except msgspec.DecodeError:
            return
        if origin != self._origin:
            for table, version, written in news:
                self._call(table, version, written)

    def _call(self, table: str | None, version: int, written: Written | None) -> None:
        for heard in self._heard:
            try:
                heard(table, version, written)
            except Exception:
                log.exception("whoever was told of %s failed", table)


def joined(one: Item, two: Item) -> Item:
    """Two pieces of news of a table as one; without what was written, if it is not one piece."""
    (table, first, earlier), (_, last, later) = one, two
    if later is None or earlier is None or last - len(later.lines) != first:
        return table, max(first, last), None
    return table, last, msgspec.structs.replace(later, lines=earlier.lines + later.lines)


def messages(origin: str, news: list[Item]) -> list[str]:
    """News as texts that PostgreSQL takes; entries that are too long for one are left out."""
    head, size = msgspec.json.encode(origin).decode(), LONGEST
    parts: list[list[bytes]] = []
    for table, version, written in news:
        part = msgspec.json.encode((table, version, written))
        if len(part) > LONGEST // 2:
            part = msgspec.json.encode((table, version, None))
        if size + len(part) + 1 > LONGEST:
            parts.append([part])
            size = len(head) + len(part) + 5
        else:
            parts[-1].append(part)
            size += len(part) + 1
    return [f"[{head},[{b','.join(part).decode()}]]" for part in parts]
