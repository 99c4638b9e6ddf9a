"""A WebSocket client as small as can be, so that the load generator has the least to do.

Both servers are spoken to by this one: text messages that fit a frame, no extensions. It is no
client for anything else.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

KEY = os.urandom(4)
"""Clients must mask what they send. One key does for all: nobody here has to be misled."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """One connection; `heard` is called with the bytes of every text message."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened = asyncio.get_running_loop().create_future()
        self.ended = asyncio.get_running_loop().create_future()
        self.received = 0
        self.sent = 0
        self._left = b""
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def connect(cls, port: int, path: str, heard: Callable[[bytes], None]) -> "Wire":
        """Open a connection to this machine, and to no other."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(heard), "127.0.0.1", port)
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {nonce}",
            "Sec-WebSocket-Version: 13",
        ]
        assert wire._transport is not None
        wire._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await asyncio.wait_for(wire.opened, 30)
        return wire

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        mask = (KEY * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
        frame = b"".join((bytes([0x80 | kind]), length, KEY, masked))
        self.sent += len(frame)
        assert self._transport is not None
        self._transport.write(frame)

    async def close(self) -> None:
        """Say good-bye and hang up."""
        assert self._transport is not None
        if not self._transport.is_closing():
            self.send((1000).to_bytes(2, "big"), CLOSE)
            self._transport.close()
        await self.ended

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's is none by its type

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))
        self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self._left:
            data = self._left + data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.opened.set_result(None)
        self._left = data[self._frames(data) :]

    def _frames(self, data: bytes) -> int:
        """Hand on every whole frame; how many bytes that were."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if start + size > end:
                break
            self.received += start + size - at
            self._frame(data[at], data[start : start + size])
            at = start + size
        return at

    def _frame(self, first: int, payload: bytes) -> None:
        if first == 0x80 | TEXT:
            self.heard(payload)
        elif first == 0x80 | PING:
            self.send(payload, PONG)
        elif first == 0x80 | CLOSE and self._transport is not None:
            self._transport.close()
