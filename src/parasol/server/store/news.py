"""News between processes on PostgreSQL: who wrote what, by NOTIFY and LISTEN.

It is sent after the commit and over a connection of its own, many at a time: inside the
transaction it would make all writers of the database wait for each other. News may be lost when a
connection breaks, so after each reconnect listeners are told to look at everything again.
"""

import asyncio
import contextlib
import logging
import secrets
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parasol.server.store.appending import raw
from parasol.server.store.backend import Heard
from parasol.server.store.patience import FAILURES

CHANNEL = "parasol"
MOST = 150
"""Tables in one message; PostgreSQL takes 8000 bytes."""
PAUSE = 0.1
"""Seconds before a new connection."""
PING = 15.0
"""Seconds of silence after which a listener asks whether anybody is there."""
ANSWER = 5.0

log = logging.getLogger("parasol.store")


class News:
    """Sends what this process wrote, and hears what others did."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._origin = secrets.token_hex(4)
        self._untold: dict[tuple[str, bool], int] = {}
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

    def tell(self, table: str, version: int) -> None:
        """Send soon that a table is at a version, or (0) that something else about it changed."""
        key = (table, version > 0)
        self._untold[key] = max(version, self._untold.get(key, 0))
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
                async with self._engine.connect() as connection:
                    line = await raw(connection)
                    while True:
                        await self._filled.wait()
                        batch = list(self._untold.items())[:MOST]
                        news = [(table, version) for (table, _), version in batch]
                        message = msgspec.json.encode((self._origin, news)).decode()
                        await line.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
                        self._tick_off(batch)
            await asyncio.sleep(PAUSE)

    def _tick_off(self, told: list[tuple[tuple[str, bool], int]]) -> None:
        """What was told meanwhile of a later version stays to be told."""
        for key, version in told:
            if self._untold.get(key) == version:
                del self._untold[key]
        if not self._untold:
            self._filled.clear()

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._engine.connect() as connection:
                    await self._hear(connection)
            await asyncio.sleep(PAUSE)

    async def _hear(self, connection: AsyncConnection) -> None:
        """Listen over one connection until it breaks."""
        line = await raw(connection)
        broken = asyncio.Event()
        line.add_termination_listener(lambda _: broken.set())
        await line.add_listener(CHANNEL, self._read)
        if self._listening.is_set():
            self._call(None, 0)
        self._listening.set()
        while not broken.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), PING)
            if not broken.is_set():
                await line.execute("SELECT 1", timeout=ANSWER)

    def _read(self, _line: Any, _pid: int, _channel: str, message: object) -> None:
        """Read one message; own ones are no news."""
        try:
            origin, news = msgspec.json.decode(str(message), type=tuple[str, list[tuple[str, int]]])
        except msgspec.DecodeError:
            return
        if origin != self._origin:
            for table, version in news:
                self._call(table, version)

    def _call(self, table: str | None, version: int) -> None:
        for heard in self._heard:
            try:
                heard(table, version)
            except Exception:
                log.exception("whoever was told of %s failed", table)
