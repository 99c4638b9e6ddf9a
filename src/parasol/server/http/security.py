"""Who may ask for what: hosts, origins, cookies, tokens, rates, sizes.

A browser shows its cookie with every request, also with those that another page made it send; so a
cookie counts only beside an Origin that is ours. Programs show a token and need no Origin.
"""

import contextlib
import ipaddress
from collections import Counter
from collections.abc import Iterator

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parasol.core.words import Text
from parasol.server.http.locale import language_of
from parasol.server.rate_limit import Bucket
from parasol.server.settings import Settings
from parasol.server.tables.live_match import Refused

COOKIE = "parasol"
BODY = 80 * 1024
"""Bytes of a request's body: a box of components and a little more."""
SAFE = ("GET", "HEAD", "OPTIONS")
RATES = {
    "connections": "600/minute",
    "people": "20/minute",
    "tables": "30/minute",
    "seats": "60/minute",
    "talk": "20/minute",
    "hints": "30/minute",
    "replays": "60/minute",
}
MOST = {"address": 1000, "person": 100}
"""Connections that may be open at once."""
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' "
    "'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
NO_DOCUMENTS = ("text/javascript", "text/css", "font/")
"""What is never a page: of the headers it needs one alone, and it comes in many small pieces."""


class Guard:
    """Around the whole app: known hosts, bodies of a decent size, headers that shut doors."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        problem = guarded(scope, self.settings)
        if problem is None:
            await self.app(scope, Limited(receive), self._with_headers(send))
        else:
            status, code, text = problem
            said = text.render(language_of(HTTPConnection(scope)))
            answer = JSONResponse({"error": code, "text": said}, status)
            await answer(scope, receive, self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                bare = headers.get("content-type", "").startswith(NO_DOCUMENTS)
                for name, value in HEADERS.items():
                    if name == "x-content-type-options" or not bare:
                        headers.setdefault(name, value)
            await send(message)

        return sent


def guarded(scope: Scope, settings: Settings) -> tuple[int, str, Text] | None:
    """Why a request, or a WebSocket, can't be let in: a status, a code, a sentence."""
    headers = Headers(scope=scope)
    if _host(headers.get("host", "")) not in settings.hosts:
        return 400, "bad-host", Text("This server does not answer by that name.")
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:9]) > BODY:
        return 413, "too-large", Text("A request has at most {most} kB.", {"most": BODY // 1024})
    origin = headers.get("origin")
    unsafe = scope["type"] == "websocket" or scope.get("method") not in SAFE
    if unsafe and origin is not None and origin not in settings.origins:
        return 403, "bad-origin", Text("This request comes from another site.")
    return None


class Limited:
    """Receives a body that may not say how long it is, and stops where it is too long."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.got = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.got += len(message.get("body", b""))
        if self.got > BODY:
            return {"type": "http.disconnect"}
        return message


def _host(named: str) -> str:
    """The name in a Host header, without its port."""
    if named.startswith("["):
        inside, closed, _ = named[1:].partition("]")
        return inside if closed else ""
    return named.partition(":")[0].lower()


def shown(connection: HTTPConnection) -> tuple[str, bool]:
    """The secret somebody shows, and whether it came by cookie.

    A token in the Authorization header always counts; a cookie only beside an Origin, which the
    Guard has checked, or for requests that change nothing.
    """
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip(), False
    safe = connection.scope["type"] == "http" and connection.scope["method"] in SAFE
    if safe or "origin" in connection.headers:
        return connection.cookies.get(COOKIE, ""), True
    return "", False


def behind_proxy(connection: HTTPConnection) -> None:
    """Where somebody comes from who comes through a proxy on this machine, as the proxy says."""
    if connection.client is not None and connection.client.host in ("127.0.0.1", "::1"):
        told = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if told:
            connection.scope["client"] = (told, 0)


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from, for rates. Of IPv6 it is the network, which one person has."""
    if connection.client is None:
        return ""
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(connection.client.host)
        if isinstance(found, ipaddress.IPv6Address):
            return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))
    return connection.client.host


class Rates:
    """How often somebody may do what, and how many connections they may have."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {what: parse(rate) for what, rate in RATES.items()}
        self._open: Counter[tuple[str, str]] = Counter()

    def demand(self, what: str, who: str) -> None:
        """Count one; Refused where it is too many."""
        if self.on and not self._limiter.hit(self._items[what], what, who):
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))

    @contextlib.contextmanager
    def place(self, of: str, who: str) -> Iterator[None]:
        """A place for as long as a connection lasts; Refused where all are taken."""
        if self.on and self._open[of, who] >= MOST[of]:
            raise Refused("too-many", Text("Too many connections are open. Close some first."))
        self._open[of, who] += 1
        try:
            yield
        finally:
            self._open[of, who] -= 1
            if not self._open[of, who]:
                del self._open[of, who]

    def bucket(self) -> Bucket:
        """For the messages of one connection."""
        return Bucket()
