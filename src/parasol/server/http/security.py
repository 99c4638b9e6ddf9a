"""Request checks: hosts, origins, cookies, tokens, sizes, response headers.

A browser sends its cookie with every request, also with those that another site made it send; so a
cookie counts only beside an Origin that is ours. Programs show a token and need no Origin.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parasol.core.words import Text
from parasol.server.http.locale import get_language
from parasol.server.http.proxies import TrustedProxies
from parasol.server.rate_limit import list_prefixes
from parasol.server.settings import Settings
from parasol.server.telemetry.metrics import REFUSALS

COOKIE = "parasol"
MAX_BODY_BYTES = 80 * 1024
"""A box of components and a little more."""
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
NOT_DOCUMENTS = ("text/javascript", "text/css", "font/")
"""Content types that are never a page: of the headers only one matters there."""


class SecurityMiddleware:
    """Around the whole app: known hosts, limited bodies, security headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.proxies = TrustedProxies(settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.proxies.apply(scope)
        problem = check_request(scope, self.settings)
        if problem is None:
            await self.app(scope, BodyLimit(receive), self._add_headers(send))
        else:
            status, code, text = problem
            REFUSALS.labels(code).inc()
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


def check_request(scope: Scope, settings: Settings) -> tuple[int, str, Text] | None:
    """Return why a request is refused: a status, a code, a text; None if it is not."""
    headers = Headers(scope=scope)
    if scope["path"] not in PROBE_PATHS and not is_own_host(headers, settings):
        return 400, "bad-host", Text("This server does not answer by that name.")
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:9]) > MAX_BODY_BYTES:
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
    return _parse_host(headers.get("host", "")) in settings.hosts


class BodyLimit:
    """Receives a body of unknown length, and stops where it is too long."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.received = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > MAX_BODY_BYTES:
            return {"type": "http.disconnect"}
        return message


def _parse_host(named: str) -> str:
    """Return the name in a Host header, without its port."""
    if named.startswith("["):
        inside, closed, _ = named[1:].partition("]")
        return inside if closed else ""
    return named.partition(":")[0].lower()


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
        return connection.cookies.get(cookie, ""), True
    return "", False


def get_client_address(connection: HTTPConnection) -> str:
    """Return the client's address for rate limits: of IPv6 the /64 network, one person's."""
    return list_prefixes(connection.client.host)[0] if connection.client else ""
