"""Request checks: hosts, origins, cookies, tokens, sizes, response headers.

A browser sends its cookie with every request, also with those that another site made it send; so a
cookie counts only beside an Origin that is ours. Programs show a token and need no Origin.
"""

import math
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parasol.core.words import Text
from parasol.server.http.cookies import get_cookie
from parasol.server.http.locale import get_language
from parasol.server.http.proxies import TrustedProxies
from parasol.server.http.request_limits import RequestLimits
from parasol.server.rate_limit import RateLimits, list_prefixes
from parasol.server.settings import Settings
from parasol.server.telemetry.metrics import REFUSALS

COOKIE = "parasol"
MAX_BODY_BYTES = 80 * 1024
"""A box of components and a little more."""
MAX_DISCARDED_BYTES = 256 * 1024
"""What is read of a body that is refused, so that its sender comes to read the refusal."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' "
    "'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PROBE_PATHS = ("/livez", "/healthz", "/metrics")
"""Asked by whoever monitors the process, by any address it has; they decide by themselves."""
HOST = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[\w.-]+))(?::\d{1,5})?", re.ASCII)
"""A Host header: an address in brackets or a name, and perhaps a port."""
NOT_DOCUMENTS = ("text/javascript", "text/css", "font/")
"""Content types that are never a page: of the headers only one matters there."""


Problem = tuple[int, str, Text]
"""Why a request is refused: a status, a code, a text."""
TOO_OFTEN: Problem = (
    429,
    "too-many",
    Text("That was too often. Wait a moment and try again."),
)


class SecurityMiddleware:
    """Around the whole app: known hosts, limited rates and bodies, security headers."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: RateLimits) -> None:
        self.app = app
        self.settings = settings
        self.proxies = TrustedProxies(settings.trusted_proxies)
        self.limits = RequestLimits(rates)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.proxies.apply(scope)
        address = get_client_address(HTTPConnection(scope))
        if await self.limits.admit(address, scope["path"]):
            problem = check_request(scope, self.settings)
        else:
            problem = TOO_OFTEN
        body = BodyLimit(receive)
        if problem is None:
            await self.app(scope, body, self._add_headers(send))
        else:
            status, code, text = problem
            REFUSALS.labels(code).inc()
            if _comes_soon(scope):
                await body.discard()
            message = text.render(get_language(HTTPConnection(scope)))
            answer = JSONResponse({"error": code, "text": message}, status)
            await answer(scope, receive, self._add_headers(send))

    def _add_headers(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                bare = headers.get("content-type", "").startswith(NOT_DOCUMENTS)
                for name, value in HEADERS.items():
                    if name == "x-content-type-options" or not bare:
                        headers.setdefault(name, value)
            await send(message)

        return sent


def check_request(scope: Scope, settings: Settings) -> Problem | None:
    """Return why a request is refused; None if it is not."""
    headers = Headers(scope=scope)
    if scope["path"] not in PROBE_PATHS and not is_own_host(headers, settings):
        return 400, "bad-host", Text("This server does not answer by that name.")
    if _parse_length(headers) > MAX_BODY_BYTES:
        return (
            413,
            "too-large",
            Text("A request has at most {most} kB.", {"most": MAX_BODY_BYTES // 1024}),
        )
    origin = headers.get("origin")
    unsafe = scope["type"] == "websocket" or scope.get("method") not in SAFE_METHODS
    if unsafe and origin is not None and origin not in settings.origins:
        return 403, "bad-origin", Text("This request comes from another site.")
    return None


def is_own_host(headers: Headers, settings: Settings) -> bool:
    """Return whether a request is for a host that this server is known by."""
    return _parse_host(headers.getlist("host")) in settings.hosts


def _comes_soon(scope: Scope) -> bool:
    """Return whether a body is short, and sent without waiting for a word of ours."""
    headers = Headers(scope=scope)
    return "expect" not in headers and _parse_length(headers) <= MAX_DISCARDED_BYTES


def _parse_length(headers: Headers) -> float:
    """Return the length that a body is said to have; infinite where it is no number."""
    length = headers.get("content-length", "0")
    return int(length[:9]) if length.isascii() and length.isdigit() else math.inf


class BodyLimit:
    """Receives a body of unknown length, and stops where it is too long."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.received = 0
        self.more = True

    async def __call__(self) -> Message:
        message = await self._receive()
        if self.received > MAX_BODY_BYTES:
            await self.discard()
            return {"type": "http.disconnect"}
        return message

    async def discard(self) -> None:
        """Read what still comes of the body, unless it is far too long."""
        while self.more and self.received <= MAX_DISCARDED_BYTES:
            await self._receive()

    async def _receive(self) -> Message:
        message = await self.receive()
        self.received += len(message.get("body", b""))
        self.more = message.get("more_body", False)
        return message


def _parse_host(named: list[str]) -> str:
    """Return the name in the Host headers, without its port; empty unless there is just one.

    `user@host` is none, and neither are two headers: this server and a proxy before it could take
    each for another host.
    """
    found = HOST.fullmatch(named[0]) if len(named) == 1 else None
    return (found["v6"] or found["name"].lower()) if found else ""


def get_credential(connection: HTTPConnection, cookie: str = COOKIE) -> tuple[str, bool]:
    """Return the secret that a request shows, and whether it came by cookie.

    A token in the Authorization header always counts; a cookie only beside an Origin, which the
    middleware has checked, or for requests that change nothing.
    """
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip(), False
    safe = connection.scope["type"] == "http" and connection.scope["method"] in SAFE_METHODS
    if safe or "origin" in connection.headers:
        return get_cookie(connection, cookie), True
    return "", False


def get_client_address(connection: HTTPConnection) -> str:
    """Return the client's address for rate limits: of IPv6 the /64 network, one person's."""
    return find_network(connection.client.host) if connection.client else ""


def find_network(host: str) -> str:
    """Return what counts as one client's: an IPv4 address, the /64 network of an IPv6 one."""
    return list_prefixes(host)[0]
