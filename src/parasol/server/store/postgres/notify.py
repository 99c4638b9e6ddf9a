"""Notifications between processes on PostgreSQL: who wrote what, by NOTIFY and LISTEN.

They are sent after the commit, over a connection of their own and many at a time: NOTIFY inside
the transaction would serialise all writers of the database. Short entries are part of the payload,
so that nobody has to read them. A notification may be lost when a connection breaks, so after each
reconnect listeners are called for a change of any table; versions show what is missing.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from parasol.server.store.backend import OnWrite
from parasol.server.store.jobs import AppendNotice
from parasol.server.store.postgres.append import RawConnection, raw_connection_of
from parasol.server.store.postgres.retry import FAILURES
from parasol.server.telemetry.log_lines import with_fields

CHANNEL = "parasol"
MAX_PAYLOAD_BYTES = 7900
"""PostgreSQL takes less than 8000."""
MAX_TABLES_PER_SEND = 500
SEND = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
SETTINGS = "SET synchronous_commit = off"
"""A notification need not wait for the disk: its entry is on disk already."""
RECONNECT_PAUSE_S = 0.1
IDLE_PING_S = 15.0
"""Silence after which a listener checks its connection."""
PING_TIMEOUT_S = 5.0

Notification = tuple[str, int, AppendNotice | None]
"""A table, the version of its log (0: something else of it), and what was written."""

log = logging.getLogger("parasol.store")
_decoder = msgspec.json.Decoder(tuple[str, list[Notification]])


class Notifier:
    """Sends what this process wrote, and receives what others did."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._origin = secrets.token_hex(4)
        self._pending: dict[tuple[str, bool], Notification] = {}
        self._not_empty = asyncio.Event()
        self._listeners: list[OnWrite] = []
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start to send."""
        self._tasks.append(asyncio.create_task(self._run_sender(), name="parasol-notify"))

    async def close(self) -> None:
        """Stop, once pending notifications are sent or a second is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while self._pending:
                    await asyncio.sleep(0.005)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def notify(self, table: str, version: int, notice: AppendNotice | None = None) -> None:
        """Notify others soon of a table's new version, or (0) of another change of it."""
        key = (table, version > 0)
        before = self._pending.get(key)
        item = (table, version, notice)
        self._pending[key] = merge_notifications(before, item) if before else item
        self._not_empty.set()

    async def watch(self, on_write: OnWrite) -> None:
        """Call `on_write` with what other processes write, from when this returns."""
        self._listeners.append(on_write)
        if len(self._listeners) == 1:
            self._tasks.append(asyncio.create_task(self._run_listener(), name="parasol-listen"))
        await self._listening.wait()

    async def _run_sender(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._connect() as raw:
                    await raw.execute(SETTINGS)
                    while True:
                        await self._not_empty.wait()
                        batch = list(self._pending.values())[:MAX_TABLES_PER_SEND]
                        await raw.execute(SEND, CHANNEL, encode_payloads(self._origin, batch))
                        self._mark_sent(batch)
            await asyncio.sleep(RECONNECT_PAUSE_S)

    def _mark_sent(self, sent: list[Notification]) -> None:
        """Forget what was sent; a later version that came meanwhile stays pending."""
        for item in sent:
            key = (item[0], item[1] > 0)
            if self._pending.get(key) is item:
                del self._pending[key]
        if not self._pending:
            self._not_empty.clear()

    async def _run_listener(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._connect() as raw:
                    await self._listen_on(raw)
            await asyncio.sleep(RECONNECT_PAUSE_S)

    @contextlib.asynccontextmanager
    async def _connect(self) -> AsyncIterator[RawConnection]:
        """Open a connection; one that fails, or is left in the middle, is terminated."""
        async with self._engine.connect() as connection:
            raw = await raw_connection_of(connection)
            try:
                yield raw
            except BaseException:
                raw.terminate()
                raise

    async def _listen_on(self, raw: RawConnection) -> None:
        """Listen over one connection until it breaks."""
        broken = asyncio.Event()
        raw.add_termination_listener(lambda _: broken.set())
        await raw.add_listener(CHANNEL, self._on_payload)
        if self._listening.is_set():
            self._dispatch(None, 0, None)
        self._listening.set()
        while not broken.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), IDLE_PING_S)
            if not broken.is_set():
                await raw.execute("SELECT 1", timeout=PING_TIMEOUT_S)

    def _on_payload(self, _raw: Any, _pid: int, _channel: str, message: object) -> None:
        """Handle one payload; our own are skipped."""
        try:
            origin, items = _decoder.decode(str(message))
        except msgspec.DecodeError:
            return
        if origin != self._origin:
            for table, version, notice in items:
                self._dispatch(table, version, notice)

    def _dispatch(self, table: str | None, version: int, notice: AppendNotice | None) -> None:
        for on_write in self._listeners:
            try:
                on_write(table, version, notice)
            except Exception:
                log.exception("a listener failed", extra=with_fields(table=table))


def merge_notifications(one: Notification, two: Notification) -> Notification:
    """Merge two notifications of a table; without the entries if there is a gap between them."""
    (table, first, earlier), (_, last, later) = one, two
    if later is None or earlier is None or last - len(later.entries) != first:
        return table, max(first, last), None
    return table, last, msgspec.structs.replace(later, entries=earlier.entries + later.entries)


def encode_payloads(origin: str, items: list[Notification]) -> list[str]:
    """Notifier as texts that PostgreSQL takes; entries that are too long for one are left out."""
    head, size = msgspec.json.encode(origin).decode(), MAX_PAYLOAD_BYTES
    parts: list[list[bytes]] = []
    for table, version, notice in items:
        part = msgspec.json.encode((table, version, notice))
        if len(part) > MAX_PAYLOAD_BYTES // 2:
            part = msgspec.json.encode((table, version, None))
        if size + len(part) + 1 > MAX_PAYLOAD_BYTES:
            parts.append([part])
            size = len(head) + len(part) + 5
        else:
            parts[-1].append(part)
            size += len(part) + 1
    return [f"[{head},[{b','.join(part).decode()}]]" for part in parts]
