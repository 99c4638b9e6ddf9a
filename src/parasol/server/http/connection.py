"""HTTP connections as uvicorn serves them, with limits on what a stranger can make them hold.

uvicorn waits for ever for the rest of a request, takes a head of any length, and keeps a
connection that nobody reads from. Here a request has a time and a size, an address has so many
connections, and connections end before the files that a process may open do.
"""

import asyncio
import logging
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from http import HTTPStatus
from typing import Any

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parasol.server.http.security import MAX_DISCARDED_BYTES
from parasol.server.protocol import encode
from parasol.server.rate_limit import MAX_OPEN_HTTP_CONNECTIONS, RateLimits

REQUEST_TIMEOUT_S = 15.0
"""From the first byte of a request, or from the start of a connection, to the last byte of it."""
RESPONSE_TIMEOUT_S = 120.0
"""From there until the answer is made and has been read."""
CLOSE_TIMEOUT_S = 2.0
"""For the last bytes of a connection that ends."""
MAX_HEAD_BYTES = 32 * 1024
MAX_HEADERS = 100
MAX_BODY_PIECES = 2000
"""Chunks or packets of a body; a body byte by byte costs more than it may bring."""
MAX_PIPELINED = 16
"""Requests that wait on one connection for an answer to those before them."""
RESERVED_FILES = 256
"""Of those that a process may open: for the database, workers, and connections being refused."""
LOG_PAUSE_S = 60.0

log = logging.getLogger("parasol.connections")


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows it; return how many."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else sys.maxsize


class ConnectionLimits:
    """The open connections of one process: how many in all, and how many of each address.

    A trusted proxy may have any number: what its clients do is counted by their requests.
    """

    def __init__(
        self,
        rates: RateLimits,
        identify: Callable[[str], str],
        max_connections: int = sys.maxsize,
    ) -> None:
        """`identify` returns who counts for a peer's address: nobody ("") for a trusted proxy."""
        self.rates = rates
        self.identify = identify
        self.max_connections = max_connections
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.http_by_address: Counter[str] = Counter()
        self._refused = 0
        self._logged_at = -LOG_PAUSE_S

    def admit(self, address: str) -> int:
        """Count a new HTTP connection; return the status it is refused with, or 0."""
        if self.open >= self.max_connections:
            self._log_full()
            return 503
        if address and self.rates.on:
            factor = self.rates.address_factor
            if (
                self.by_address[address] >= self.rates.get_max_open("address")
                or self.http_by_address[address] >= MAX_OPEN_HTTP_CONNECTIONS * factor
                or not self.rates.get_bucket("new-connections", address).take(time.monotonic())
            ):
                return 429
        self.open += 1
        self.by_address[address] += 1
        self.http_by_address[address] += 1
        return 0

    def upgrade(self, address: str) -> None:
        """A connection has become a WebSocket."""
        _count_down(self.http_by_address, address)

    def release(self, address: str, is_http: bool) -> None:
        """A connection has ended."""
        self.open -= 1
        _count_down(self.by_address, address)
        if is_http:
            _count_down(self.http_by_address, address)

    def _log_full(self) -> None:
        """Log that connections are refused: at once, then their number once in a while."""
        self._refused += 1
        now = time.monotonic()
        if now - self._logged_at >= LOG_PAUSE_S:
            log.warning(
                "%d connections refused: %d are open, the most that the limit of open files "
                "allows; raise it (LimitNOFILE in systemd, ulimit -n)",
                self._refused,
                self.open,
            )
            self._refused, self._logged_at = 0, now


def _count_down(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


class TooMuch(Exception):
    """A request goes beyond a limit."""


class Phase(Enum):
    """Where the request is that a connection is about."""

    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    REFUSED = auto()


class HttpConnection(HttpToolsProtocol):
    """One connection; `limits` decides whether it may stay."""

    def __init__(self, limits: ConnectionLimits, **given: Any) -> None:
        super().__init__(**given)
        self.limits = limits
        self.address = ""
        self._admitted = False
        self._deadline: asyncio.TimerHandle | None = None
        self._phase = Phase.IDLE
        self._head_bytes = 0
        self._body_pieces = 0
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._keep_alive = False
        """Whether the connection stays open after an answer, if the request is whole by then."""
        self._status = HTTPStatus.BAD_REQUEST
        """With what a request that can't be parsed is refused."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.limits.identify(self.client[0] if self.client else "")
        refused = self.limits.admit(self.address)
        self._admitted = not refused
        if refused:
            self._refuse(HTTPStatus(refused))
            self.transport.close()
        else:
            self._set_deadline(REQUEST_TIMEOUT_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        if self._admitted:
            self.limits.release(self.address, is_http=True)
        self._drop_requests()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; it is counted until the WebSocket ends."""
        self._cancel_deadline()
        self.limits.upgrade(self.address)
        super().handle_websocket_upgrade()
        upgraded: Any = self.transport.get_protocol()
        upgraded.on_lost = partial(self.limits.release, self.address, is_http=False)
        self.parser = None  # type: ignore[assignment]  # each holds the other: both are freed

    # A request arrives

    def data_received(self, data: bytes) -> None:
        if self._phase is Phase.REFUSED:
            self._discard(data)
            return
        if self._phase is Phase.IDLE and not self._head_bytes:
            self._set_deadline(REQUEST_TIMEOUT_S)
        self._parse(data)
        if self._phase in (Phase.IDLE, Phase.HEAD):
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _parse(self, data: bytes) -> None:
        """Do what uvicorn's own method does, without a line in the log for every bad request."""
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except HttpParserError:
            self._refuse(self._status)
        except HttpParserUpgrade:
            if self._should_upgrade():  # else it is answered as any other request
                self.handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._phase = Phase.HEAD
        self._head_bytes = self._body_pieces = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MAX_HEADERS:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MAX_HEAD_BYTES:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise TooMuch
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooMuch
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else it asks for a WebSocket
            self._phase = Phase.BODY
            self._unanswered.append(self.cycle)
            # An answer that comes before the request is whole ends the connection: the rest of the
            # request may have no end.
            self._keep_alive, self.cycle.keep_alive = self.cycle.keep_alive, False

    def on_body(self, body: bytes) -> None:
        self._body_pieces += 1
        if self._body_pieces > MAX_BODY_PIECES:
            raise TooMuch
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._phase is Phase.BODY:
            self._phase = Phase.ANSWER
            self.cycle.keep_alive = self._keep_alive
            self._set_deadline(RESPONSE_TIMEOUT_S)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self._unanswered:
            self._unanswered.popleft()
        super().on_response_complete()
        if self._phase is Phase.ANSWER and not self.pipeline:
            self._phase, self._head_bytes = Phase.IDLE, 0
        if self.pipeline or self.transport.get_write_buffer_size():
            self._set_deadline(RESPONSE_TIMEOUT_S)
        elif self._phase is Phase.IDLE:
            self._cancel_deadline()  # uvicorn closes it, unless another request begins soon
        else:
            self._set_deadline(REQUEST_TIMEOUT_S)

    # Time and refusals

    def _set_deadline(self, seconds: float) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, self._on_deadline)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _on_deadline(self) -> None:
        self._deadline = None
        answering = self._phase is Phase.BODY and self.cycle.response_started
        late = self._phase in (Phase.ANSWER, Phase.REFUSED)
        if self.transport.is_closing() or late or answering:
            self.transport.abort()
        elif self._phase is Phase.IDLE:
            self.transport.close()
            self._set_deadline(CLOSE_TIMEOUT_S)
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer as the API refuses, and end the connection."""
        code = "too-many" if status == HTTPStatus.TOO_MANY_REQUESTS else "bad-request"
        body = encode({"error": code, "text": status.phrase})
        self.transport.write(
            b"HTTP/1.1 %d %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
            b"connection: close\r\n\r\n%b" % (status, status.phrase.encode(), len(body), body)
        )
        self.transport.write_eof()
        self._phase, self._head_bytes = Phase.REFUSED, 0
        self._drop_requests()
        self._set_deadline(CLOSE_TIMEOUT_S)

    def _discard(self, data: bytes) -> None:
        """Read what was under way when the request was refused.

        A connection that is closed before everything is read is reset, and the answer lost.
        """
        self._head_bytes += len(data)
        if self._head_bytes > MAX_DISCARDED_BYTES:
            self.transport.abort()

    def _drop_requests(self) -> None:
        """Let nobody answer requests any more; uvicorn does this for the last one only."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()


def make_http_factory(limits: ConnectionLimits) -> Callable[..., HttpConnection]:
    """Return what uvicorn calls for every connection."""

    def make(**given: Any) -> HttpConnection:
        return HttpConnection(limits, **given)

    return make
