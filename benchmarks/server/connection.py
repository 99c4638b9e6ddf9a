"""A WebSocket client as small as can be, so that the load generator has the least to do.

It serves both sides: text messages that fit a frame, no extensions. It is no client for anything
else.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

MASK_KEY = os.urandom(4)
"""Clients must mask what they send. One key does for all: no proxy has to be protected here."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Connection(asyncio.Protocol):
    """One connection; `on_message` is called with the bytes of every text message."""

    def __init__(self, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        self.opened = asyncio.get_running_loop().create_future()
        self.ended = asyncio.get_running_loop().create_future()
        self.received = 0
        self.sent = 0
        self._left = b""
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def connect(
        cls, port: int, path: str, on_message: Callable[[bytes], None], source: str = ""
    ) -> "Connection":
        """Open a connection to this machine, and to no other, from an address of its own."""
        loop = asyncio.get_running_loop()
        local = (source, 0) if source else None
        _, connection = await loop.create_connection(
            lambda: cls(on_message), "127.0.0.1", port, local_addr=local
        )
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {nonce}",
            "Sec-WebSocket-Version: 13",
        ]
        assert connection._transport is not None
        connection._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            await asyncio.wait_for(connection.opened, 30)
        except BaseException:
            connection.abort()
            raise
        return connection

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        mask = (MASK_KEY * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
        frame = b"".join((bytes([0x80 | kind]), length, MASK_KEY, masked))
        self.sent += len(frame)
        assert self._transport is not None
        self._transport.write(frame)

    async def close(self) -> None:
        """Send a close frame and close the socket."""
        assert self._transport is not None
        if not self._transport.is_closing():
            self.send((1000).to_bytes(2, "big"), CLOSE)
            self._transport.close()
        await self.ended

    def abort(self) -> None:
        """Close the socket at once."""
        assert self._transport is not None
        self._transport.abort()

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
        self._left = data[self._handle_frames(data) :]

    def _handle_frames(self, data: bytes) -> int:
        """Handle every whole frame; return how many bytes they took."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if start + size > end:
                break
            self.received += start + size - at
            self._handle_frame(data[at], data[start : start + size])
            at = start + size
        return at

    def _handle_frame(self, first: int, payload: bytes) -> None:
        if first == 0x80 | TEXT:
            self.on_message(payload)
        elif first == 0x80 | PING:
            self.send(payload, PONG)
        elif first == 0x80 | CLOSE and self._transport is not None:
            self._transport.close()
