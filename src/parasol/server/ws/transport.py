"""The WebSocket of one client: whole messages in, messages out, limits on both.

picows speaks the protocol; uvicorn accepts the connection and hands it over when it asks to
upgrade. What may upgrade is decided before (`Accept`), by the app.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.requests import HTTPConnection

from parasol.server.protocol import encode

MAX_FRAME_BYTES = 16 * 1024
"""What the socket itself refuses, as a message and as a frame; the protocol's limit is lower."""
MAX_FRAGMENTS = 64
"""Frames of one message: a client that needs more is no client of ours."""
MAX_FRAMES = 1000
"""Frames of one connection in FRAME_WINDOW_S, pings and pieces of messages among them; whoever
sends more is disconnected. Messages have a lower limit, in the session."""
FRAME_WINDOW_S = 10.0
MAX_QUEUED_MESSAGES = 64
"""Messages that may wait while one is handled; then no more are read."""
MAX_UNREAD_BYTES = 256 * 1024
"""What may wait for a client that does not read; then it is disconnected."""
MAX_READ_BYTES = 4096
"""What is read of one connection at once, so that the frames of one do not hold up the others."""
CLOSE_CODES = range(1000, 5000)
"""What a client may send; of those below 3000 picows refuses the reserved ones but one."""
ABNORMAL_CLOSURE = 1006
CLOSE_TIMEOUT_S = 2.0
HANDSHAKE_TIMEOUT_S = 5.0
PING_AFTER_S = 20.0
READ_BUFFER_BYTES = 2048
DRAINED_PER_S = 400.0
"""Connections that a server which stops ends in a second."""
MAX_DRAIN_S = 12.0

log = logging.getLogger("parasol.ws")
log.setLevel(logging.CRITICAL)  # a client that disconnects or breaks the protocol is no news

Frame = Any
"""A WSFrame; the types that picows declares for it are not those that it has."""


class Outbox:
    """Sends the messages of one event loop iteration one right after the other.

    A broadcast after a group commit concerns many clients. Written in one go, their messages wake
    a process that reads several of them, as a proxy does, once instead of for each: 1.25 times the
    moves a second of noughts and 1.11 times those of Maui (500 matches, eight rounds).
    """

    def __init__(self) -> None:
        self._transports: list[Transport] = []

    def add(self, transport: "Transport") -> None:
        """Flush a transport with the next iteration of the loop."""
        if not self._transports:
            asyncio.get_running_loop().call_soon(self._flush)
        self._transports.append(transport)

    def _flush(self) -> None:
        transports, self._transports = self._transports, []
        for transport in transports:
            transport.flush()


class Transport(WSListener):
    """One client's WebSocket, as a session uses it."""

    def __init__(self, outbox: Outbox, max_frames: int = MAX_FRAMES) -> None:
        self._outbox = outbox
        self._max_frames = max_frames
        self._unsent: list[bytes] = []
        self.on_open: Callable[[], None] = _do_nothing
        """Called once when the client is there."""
        self.on_close: Callable[[], None] = _do_nothing
        """Called once when the client is gone."""
        self._ws: WSTransport | None = None
        self._queue: deque[bytes] = deque()
        self._arrived: asyncio.Future[None] | None = None
        self._fragments: list[bytes] | None = None
        self._fragments_bytes = 0
        self._frames = 0
        self._window_began = 0.0
        self._closing = False
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether the client is there."""
        return not self._closed

    async def receive(self) -> bytes | None:
        """Return the next message; None when the connection is closed."""
        if self._queue:  # sent before the last one was answered: the others come first
            await asyncio.sleep(0)
        while not self._queue:
            if self._closed or self._closing:
                return None
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        if len(self._queue) == MAX_QUEUED_MESSAGES and self._ws is not None:
            self._ws.underlying_transport.resume_reading()
        return self._queue.popleft()

    def send(self, data: bytes) -> None:
        """Send a message; a client that leaves too much unread is disconnected."""
        if self._ws is None or self._closing:
            return
        if not self._unsent:
            self._outbox.add(self)
        self._unsent.append(data)

    def flush(self) -> None:
        """Write what was sent to the socket."""
        unsent, self._unsent = self._unsent, []
        if self._ws is None:
            return
        for data in unsent:
            self._ws.send(WSMsgType.TEXT, data)
        self._check_unread(self._ws)

    def _check_unread(self, ws: WSTransport) -> None:
        if ws.underlying_transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self.abort()

    def close(self, code: Any, reason: str) -> None:
        """Close the connection and say why; what still comes is not read.

        The other side is given time to read it: a connection that is cut while somebody writes
        loses what was sent last.
        """
        if self._ws is not None and not self._closing:
            self._closing = True
            self._queue.clear()
            self.flush()
            self._ws.send_close(code, reason)
            asyncio.get_running_loop().call_later(CLOSE_TIMEOUT_S, self._ws.disconnect)
            self._wake()

    def abort(self) -> None:
        """Disconnect at once."""
        if self._ws is not None:
            self._ws.disconnect(False)

    def _wake(self) -> None:
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._ws = transport
        self.on_open()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._ws = None
        self._closed = True
        self._queue.clear()
        self._wake()
        on_close = self.on_close
        self.on_open = self.on_close = _do_nothing  # so that the session is freed with the client
        on_close()

    def on_ws_frame(self, transport: WSTransport, frame: Frame) -> None:
        self._frames += 1
        if self._frames > self._max_frames:
            self._check_flood(transport)
        kind = frame.msg_type
        if self._closing:
            if kind == WSMsgType.CLOSE:
                transport.disconnect()
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._on_data(kind == WSMsgType.CONTINUATION, frame)
        elif kind == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
            self._check_unread(transport)
        elif kind == WSMsgType.CLOSE:
            transport.send_close(*_answer_close(frame.get_payload_as_bytes()))
            transport.disconnect()

    def _check_flood(self, transport: WSTransport) -> None:
        """Disconnect a client that has sent its frames too fast; no more of it is read."""
        now = time.monotonic()
        if now - self._window_began >= FRAME_WINDOW_S:
            self._frames, self._window_began = 1, now
        else:
            self.close(WSCloseCode.POLICY_VIOLATION, "too many frames")
            transport.underlying_transport.pause_reading()

    def _on_data(self, continues: bool, frame: Frame) -> None:
        """Take one frame of a message; nearly always it is the whole message."""
        if continues != (self._fragments is not None):
            self.close(WSCloseCode.PROTOCOL_ERROR, "a message in pieces is not in order")
            return
        payload: bytes = frame.get_payload_as_bytes()
        if frame.fin and self._fragments is None:
            self._on_message(payload)
            return
        if self._fragments is None:
            self._fragments, self._fragments_bytes = [], 0
        self._fragments.append(payload)
        self._fragments_bytes += len(payload)
        if self._fragments_bytes > MAX_FRAME_BYTES or len(self._fragments) > MAX_FRAGMENTS:
            self._fragments = None
            self.close(WSCloseCode.MESSAGE_TOO_BIG, "too long")
        elif frame.fin:
            message, self._fragments = b"".join(self._fragments), None
            self._on_message(message)

    def _on_message(self, data: bytes) -> None:
        self._queue.append(data)
        if len(self._queue) == MAX_QUEUED_MESSAGES and self._ws is not None:
            self._ws.underlying_transport.pause_reading()
        self._wake()


def _do_nothing() -> None:
    pass


def _answer_close(payload: bytes) -> tuple[Any, str]:
    """Return code and reason of the answer to a close frame: the same code, if it may be sent."""
    if not payload:
        return WSCloseCode.OK, ""
    code = int.from_bytes(payload[:2], "big")
    if code in CLOSE_CODES and code != ABNORMAL_CLOSURE:
        return code, ""
    return WSCloseCode.PROTOCOL_ERROR, f"{code} is not a close code"


Problem = tuple[int, str, str]
"""Why a request is refused: its status, a code and a text."""
Accept = Callable[[HTTPConnection], Transport | Problem | None]
"""Returns the transport of a connection, or why it is refused; None: there is nothing there."""


class UpgradedConnection(WSProtocol):  # type: ignore[misc]
    """A connection of uvicorn's that has become a WebSocket.

    picows has no public way to take over a connection that another server has accepted, so this
    uses its protocol class. Beside `websockets` through ASGI it brings 1.47 times the moves a
    second of noughts and 1.19 times those of Maui (500 matches, eight interleaved rounds).
    """

    def __init__(self, accept: Accept, server_state: Any) -> None:
        self.scope: dict[str, Any] = {"type": "websocket"}
        self.server_state = server_state
        self.on_lost: Callable[[], None] = _do_nothing
        """Called once when the connection has ended."""
        super().__init__(
            None,
            None,
            False,
            lambda request: _answer(accept, request, self.scope),
            log,
            True,
            HANDSHAKE_TIMEOUT_S,
            True,
            PING_AFTER_S,
            PING_AFTER_S,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # pings are answered by the transport, which counts them
            MAX_FRAME_BYTES,
            None,
            READ_BUFFER_BYTES,
        )

    def connection_made(self, transport: Any) -> None:
        self.scope["client"] = transport.get_extra_info("peername")
        self.server_state.connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.server_state.connections.discard(self)
        self.on_lost()
        super().connection_lost(error)

    def get_buffer(self, hint: int) -> memoryview:
        """Return where to read to. The room that picows has grows with what a client sends."""
        room: memoryview = super().get_buffer(hint)
        return room[:MAX_READ_BYTES]

    def data_received(self, data: bytes) -> None:
        """Take the request, which uvicorn has read already."""
        while data:
            room = self.get_buffer(len(data))
            taken, data = data[: len(room)], data[len(room) :]
            room[: len(taken)] = taken
            self.buffer_updated(len(taken))

    def shutdown(self) -> None:
        """End the connection when the server ends, each at its own time.

        All clients come back at once, to the servers that are left: those could not take thousands
        in the same moment. Until its end a connection is served as before.
        """
        drain_s = min(MAX_DRAIN_S, len(self.server_state.connections) / DRAINED_PER_S)
        delay_s = secrets.randbelow(round(drain_s * 1000) + 1) / 1000
        asyncio.get_running_loop().call_later(delay_s, self._end)

    def _end(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART)
        self.transport.disconnect()


def make_upgrade_factory(accept: Accept) -> Callable[..., UpgradedConnection]:
    """Return what uvicorn calls for every connection that asks to upgrade."""

    def make(config: Any, server_state: Any, app_state: Any) -> UpgradedConnection:
        return UpgradedConnection(accept, server_state)

    return make


def _answer(
    accept: Accept, request: WSUpgradeRequest, scope: dict[str, Any]
) -> WSListener | WSUpgradeResponseWithListener | None:
    path, _, query = request.path.partition(b"?")
    headers = [
        (name.lower().encode("ascii"), value.encode("ascii", "surrogateescape"))
        for name, value in request.headers.items()
    ]
    # uvicorn has found "upgrade" in the list that it may be; picows knows it as the only word.
    request.headers["connection"] = "upgrade"
    asked = {"path": path.decode("latin-1"), "query_string": query, "headers": headers}
    accepted = accept(HTTPConnection({**scope, **asked}))
    if accepted is None or isinstance(accepted, Transport):
        return accepted
    status, code, text = accepted
    refused = WSUpgradeResponse.create_error_response(
        HTTPStatus(status),
        encode({"error": code, "text": text}),
        {"content-type": "application/json"},
    )
    return WSUpgradeResponseWithListener(refused, None)
