"""A client's WebSocket: whole messages in, and messages out that go together.

Messages go straight from the socket to whoever listens and back, without a task or a queue in
between; that is most of what such a server can save. Whose messages these are, and what may become
a WebSocket at all, is not decided here.
"""

import asyncio
from typing import Any, Final

from picows import WSCloseCode, WSMsgType, WSTransport

LARGEST = 16 * 1024
"""Bytes above which the socket itself refuses a message; the protocol's own limit is lower."""
MOST_WAITING = 256 * 1024
"""Bytes that may wait for somebody who does not read, before the connection is given up."""
CLOSES_WITHIN = 2.0

TEXT: Final = WSMsgType.TEXT

Frame = Any
"""A WSFrame; the types that picows declares for it are not those that it has."""


class Outbox:
    """Messages that go out together, with the loop's next turn.

    Many moves reach the disk at once. Sent one right after the other, their news wake whoever
    reads them once and not for each, and that is the dearest part of sending.
    """

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def add(self, wire: "Wire") -> None:
        """Somebody has something to send."""
        if not self._wires:
            asyncio.get_running_loop().call_soon(self._send)
        self._wires.append(wire)

    def _send(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.send_now()


class Wire:
    """One client's WebSocket; whoever listens overrides `opened`, `heard` and `closed`."""

    def __init__(self, outbox: Outbox) -> None:
        self.transport: WSTransport | None = None
        self._outbox = outbox
        self._out: list[bytes] = []
        self._parts: list[bytes] | None = None
        self._closing = False

    def opened(self) -> None:
        """The client is there."""

    def heard(self, data: bytes) -> None:
        """A whole message came."""

    def closed(self) -> None:
        """The client is gone."""

    def send(self, data: bytes) -> bool:
        """Send a message with the loop's next turn; False if the client leaves too much unread."""
        transport = self.transport
        if transport is None:
            return True
        if not self._out:
            self._outbox.add(self)
        self._out.append(data)
        return bool(transport.underlying_transport.get_write_buffer_size() <= MOST_WAITING)

    def send_now(self) -> None:
        """Hand what was gathered to the system."""
        out, self._out = self._out, []
        if self.transport is not None:
            for data in out:
                self.transport.send(TEXT, data)

    def close(self, code: Any, reason: str) -> None:
        """End the connection, saying why; what still comes is not listened to.

        The other side is given time to read it: whoever hangs up on somebody who is speaking is
        not heard.
        """
        transport = self.transport
        if transport is not None and not self._closing:
            self._closing = True
            self.send_now()
            transport.send_close(code, reason)
            asyncio.get_running_loop().call_later(CLOSES_WITHIN, transport.disconnect)

    def listen(self, on: bool) -> None:
        """Read on; or not, so that the other side has to wait."""
        if self.transport is not None and not self._closing:
            under = self.transport.underlying_transport
            (under.resume_reading if on else under.pause_reading)()

    def lose(self) -> None:
        """End the connection of somebody who does not read, at once."""
        if self.transport is not None:
            self._out = []
            self.transport.disconnect(False)

    # What comes from the socket

    def on_connected(self, transport: WSTransport) -> None:
        """The WebSocket is open."""
        self.transport = transport
        self.opened()

    def on_disconnected(self, transport: WSTransport) -> None:
        """It is no more."""
        self.transport = None
        self.closed()

    def on_frame(self, transport: WSTransport, frame: Frame) -> None:
        """A frame: nearly always a whole message."""
        kind = frame.msg_type
        if self._closing:
            if kind == WSMsgType.CLOSE:
                transport.disconnect()
        elif kind == TEXT and frame.fin and self._parts is None:
            self.heard(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif kind in (TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._part(kind == WSMsgType.CONTINUATION, frame)

    def _part(self, goes_on: bool, frame: Frame) -> None:
        """A message in several frames, or of bytes."""
        if goes_on != (self._parts is not None):
            self.close(WSCloseCode.PROTOCOL_ERROR, "a message in pieces is not in order")
            return
        parts = self._parts = [*(self._parts or []), frame.get_payload_as_bytes()]
        if sum(map(len, parts)) > LARGEST:
            self.close(WSCloseCode.MESSAGE_TOO_BIG, "too long")
        elif frame.fin:
            self._parts = None
            self.heard(b"".join(parts))
