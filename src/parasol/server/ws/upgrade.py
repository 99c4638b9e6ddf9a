"""How a connection becomes a WebSocket: uvicorn takes it, picows speaks it, a Wire listens.

What may upgrade is decided before it does.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSListener,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.requests import HTTPConnection

from parasol.server.protocol import encoded
from parasol.server.ws.transport import LARGEST, Wire

HANDSHAKE_WITHIN = 5.0
PING_AFTER = 20.0
BUFFER = 2048

log = logging.getLogger("parasol.wire")
log.setLevel(logging.CRITICAL)  # a client that breaks off or the rules is no news


class Listener(WSListener):
    """What picows calls. It calls the wire's own methods, with nothing in between."""

    def __init__(self, wire: Wire) -> None:
        self.on_ws_connected = wire.on_connected  # type: ignore[method-assign]
        self.on_ws_frame = wire.on_frame  # type: ignore[method-assign]
        self.on_ws_disconnected = wire.on_disconnected  # type: ignore[method-assign]


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
) -> Listener | WSUpgradeResponseWithListener | None:
    path, _, query = request.path.partition(b"?")
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in request.headers.items()
    ]
    scope |= {"path": path.decode("latin-1"), "query_string": query, "headers": headers}
    found = listens(HTTPConnection(scope))
    if found is None:
        return None
    if isinstance(found, Wire):
        return Listener(found)
    status, code, text = found
    refused = WSUpgradeResponse.create_error_response(
        HTTPStatus(status),
        encoded({"error": code, "text": text}),
        {"content-type": "application/json"},
    )
    return WSUpgradeResponseWithListener(refused, None)
