"""The server under attack, as one address reaches it: raw requests, raw frames.

Nothing here goes beyond the loopback interface, and every helper sends a bounded amount.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from parasol.server.protocol import PROTOCOL_VERSION

ATTACKER = "127.0.0.66"
"""The address that all attacks come from."""
CUT_OFF = "cut off"
TEXT, CONTINUATION, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
FIN = 0x80
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Answered(Exception):
    """A round ends early: the server has answered."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        super().__init__(answer)


@dataclass
class Scene:
    """What attackers know and have: a table of the players', and a person and a table of theirs."""

    watched: str
    """The id of a table at which people play."""
    long_tables: list[str] = field(default_factory=list)
    """Tables with long logs and much talk that nobody has opened since the start."""
    token: str = ""
    own_table: str = ""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Target:
    """The server, as one round of an attack reaches it; `sent` counts what the round sends."""

    def __init__(self, port: int, scene: Scene, source: str = ATTACKER) -> None:
        self.port = port
        self.scene = scene
        self.source = source
        self.sent = 0
        self._writers: list[asyncio.StreamWriter] = []

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Cut all connections of the round when it ends."""
        try:
            yield
        finally:
            for writer in self._writers:
                writer.transport.abort()

    async def connect(self) -> Stream:
        """Open a connection."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0)
        )
        self._writers.append(writer)
        return reader, writer

    # HTTP

    def make_head(self, method: str, path: str, *lines: str) -> bytes:
        """Return the head of a request."""
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *lines]
        return "\r\n".join([*head, "", ""]).encode("latin-1")

    async def request(self, method: str, path: str, *lines: str, body: bytes = b"") -> str:
        """Make a request on a new connection; return the status of its answer."""
        if body:
            lines = (*lines, f"Content-Length: {len(body)}")
        return await self.send(self.make_head(method, path, *lines) + body)

    async def request_again(self, count: int, path: str, *lines: str) -> str:
        """Make a request so many times on one connection; return the status of the last answer."""
        reader, writer = await self.connect()
        head, status = self.make_head("GET", path, *lines), ""
        for _ in range(count):
            self.sent += 1
            writer.write(head)
            status = (await read_answer(reader))[0]
        return status

    async def send(self, data: bytes) -> str:
        """Send bytes on a new connection; return the status of the answer."""
        reader, writer = await self.connect()
        self.sent += 1
        writer.write(data)
        return (await read_answer(reader))[0]

    async def send_until_answered(
        self, head: bytes, piece: bytes, count: int, pause_s: float = 0.0
    ) -> str:
        """Send a head and so many pieces after it, or fewer: return the status of the answer."""
        reader, writer = await self.connect()
        self.sent += 1
        writer.write(head)
        answering = asyncio.ensure_future(read_answer(reader))
        try:
            for _ in range(count):
                if answering.done():
                    break
                self.sent += 1
                writer.write(piece)
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
                await asyncio.sleep(pause_s)
            return (await answering)[0]
        finally:
            answering.cancel()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Make a request as the attackers' own person; return the JSON of the answer."""
        reader, writer = await self.connect()
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"Content-Length: {len(data)}"]
        if self.scene.token:
            lines.append(f"Authorization: Bearer {self.scene.token}")
        self.sent += 1
        writer.write(self.make_head(method, path, *lines) + data)
        status, answer = await read_answer(reader)
        if not status.startswith("2"):
            raise Answered(status)
        return json.loads(answer)

    async def sign_in(self) -> str:
        """Return the token of the attackers' own person; one is made the first time."""
        async with self.scene.lock:
            if not self.scene.token:
                made = await self.ask("POST", "/api/people", {"name": "Mallory"})
                self.scene.token = made["token"]
        return self.scene.token

    async def make_table(self) -> str:
        """Return a started table at which the attackers' own person has both seats."""
        await self.sign_in()
        async with self.scene.lock:
            if not self.scene.own_table:
                asked = {"game": "maui", "seats": [{"kind": "me"}, {"kind": "me"}]}
                ident = (await self.ask("POST", "/api/tables", asked))["table"]["id"]
                await self.ask("POST", f"/api/tables/{ident}/start")
                self.scene.own_table = ident
        return self.scene.own_table

    # WebSockets

    async def open_websocket(self, *lines: str) -> "Socket":
        """Open a WebSocket; Answered where it is refused."""
        reader, writer = await self.connect()
        self.sent += 1
        writer.write(self.make_upgrade(*lines))
        status = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
        if status != "101":
            raise Answered(status)
        return Socket(self, reader, writer)

    def make_upgrade(self, *lines: str) -> bytes:
        """Return the request that opens a WebSocket."""
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
        return self.make_head("GET", "/ws", *upgrade, key, *lines)

    async def watch(self, table: str = "", token: str = "") -> "Socket":
        """Open a WebSocket and say hello, to the players' table where none is named."""
        socket, table = await self.open_websocket(), table or self.scene.watched
        socket.send("hello", protocol=PROTOCOL_VERSION, table=table, token=token)
        return socket


class Socket:
    """A WebSocket of an attacker: frames as they like, and the server's messages."""

    def __init__(
        self, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.target = target
        self.reader = reader
        self.writer = writer

    def send(self, kind: str, **values: Any) -> None:
        """Send a message of the protocol."""
        self.send_frames(make_frame(FIN | TEXT, json.dumps({"type": kind, **values}).encode()))

    def send_frames(self, data: bytes, count: int = 1) -> None:
        """Send frames, or the same ones several times."""
        self.target.sent += count
        self.writer.write(data * count)

    async def iter_messages(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the server's messages; Answered when it closes the connection."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2))
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first == FIN | CLOSE:
                raise Answered(f"closed {int.from_bytes(payload[:2])}")
            if first == FIN | TEXT:
                yield json.loads(payload)

    async def wait_for(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        async for message in self.iter_messages():
            if message["type"] in kinds:
                return message
        raise AssertionError("messages end by an exception")

    async def wait_closed(self) -> str:
        """Read until the server closes the connection: Answered says how."""
        async for _ in self.iter_messages():
            pass
        raise AssertionError("messages end by an exception")


def make_frame(first: int, payload: bytes = b"") -> bytes:
    """Return a frame as a client sends it, masked by zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([first]) + length + bytes(4) + payload


async def read_answer(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """Return status and body of an answer that says its length."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    lengths = [int(line[15:]) for line in lines if line.startswith(b"content-length:")]
    return head.split()[1].decode(), await reader.readexactly(lengths[0] if lengths else 0)
