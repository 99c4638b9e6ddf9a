"""WebSockets: picows speaks them, on connections that uvicorn has taken and that ask to upgrade.

Messages go straight from the socket to whoever listens and back, without a task or a queue in
between; that is most of what such a server can save. What may upgrade is decided before it does.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.requests import HTTPConnection

from parasol.server.protocol import encoded

LARGEST = 16 * 1024
"""Bytes above which the socket itself refuses a message; the protocol's own limit is lower."""
MOST_WAITING = 256 * 1024
"""Bytes that may wait for somebody who does not read, before the connection is given up."""
HANDSHAKE_WITHIN = 5.0
CLOSES_WITHIN = 2.0
PING_AFTER = 20.0
BUFFER = 2048

TEXT = WSMsgType.TEXT

log = logging.getLogger("parasol.wire")
log.setLevel(logging.CRITICAL)  # a client that breaks off or the rules is no news


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


class Wire(WSListener):
    """One client's WebSocket; whoever listens overrides `opened`, `heard` and `closed`."""

    transport: WSTransport | None = None
    _parts: list[bytes] | None = None
    _closing = False

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._out: list[bytes] = []

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

    # What picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.opened()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.closed()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
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

    def _part(self, goes_on: bool, frame: WSFrame) -> None:
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


Problem = tuple[int, str, str]
"""Why a request can't be: its status, a code and a sentence."""
Listens = Callable[[HTTPConnection], Wire | Problem | None]
"""Who listens to a connection; or why it may not be opened; None: there is nothing there."""


class Upgraded(WSProtocol):  # type: ignore[misc]
    """A connection of uvicorn's that has become a WebSocket."""

    def __init__(self, listens: Listens, state: Any, scope: dict[str, Any]) -> None:
        super().__init__(
            None,
            None,
            False,
            lambda request: _answer(listens, request, scope),
            log,
            True,
            HANDSHAKE_WITHIN,
            True,
            PING_AFTER,
            PING_AFTER,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,
            LARGEST,
            None,
            BUFFER,
        )
        self.state = state
        self.scope = scope

    def connection_made(self, transport: Any) -> None:
        self.scope["client"] = transport.get_extra_info("peername")
        self.state.connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.state.connections.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has read already."""
        while data:
            room = self.get_buffer(len(data))
            taken, data = data[: len(room)], data[len(room) :]
            room[: len(taken)] = taken
            self.buffer_updated(len(taken))

    def shutdown(self) -> None:
        """The server ends: uvicorn asks every connection to. What waits to be sent goes first."""
        asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART)
        self.transport.disconnect()


def upgrades(listens: Listens) -> Callable[..., Upgraded]:
    """What uvicorn calls for every connection that asks to upgrade."""

    def made(config: Any, server_state: Any, app_state: Any) -> Upgraded:
        return Upgraded(listens, server_state, {"type": "websocket"})

    return made


def _answer(
    listens: Listens, request: WSUpgradeRequest, scope: dict[str, Any]
) -> Wire | WSUpgradeResponseWithListener | None:
    path, _, query = request.path.partition(b"?")
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in request.headers.items()
    ]
    scope |= {"path": path.decode("latin-1"), "query_string": query, "headers": headers}
    found = listens(HTTPConnection(scope))
    if not isinstance(found, tuple):
        return found
    status, code, text = found
    refused = WSUpgradeResponse.create_error_response(
        HTTPStatus(status),
        encoded({"error": code, "text": text}),
        {"content-type": "application/json"},
    )
    return WSUpgradeResponseWithListener(refused, None)
