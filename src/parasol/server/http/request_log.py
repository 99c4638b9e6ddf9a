"""Every HTTP request: its id, its time, and what log lines about it say."""

import logging
import re
import secrets
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parasol.server.settings import Settings
from parasol.server.telemetry.log_context import bind, format_address
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.metrics import HTTP_SECONDS

REQUEST_ID_HEADER = "x-request-id"
REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""What is taken over from a proxy as the id of a request."""
NO_ROUTE = "none"

logger = logging.getLogger("parasol.requests")


class RequestLogMiddleware:
    """Around the app, inside of what refuses requests: gives them ids, and measures them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        serve = self._serve if scope["type"] == "http" else self.app
        await serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        fields = make_request_fields(scope, self.settings)
        bind(**fields)
        status, began = 500, time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID_HEADER] = fields["request"]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            # Not unbound: uvicorn logs a fault after this, in the same task, and the task ends.
            bind(table=get_table_id(scope))
            note_request(scope, status, time.perf_counter() - began)


def make_request_fields(scope: Scope, settings: Settings) -> dict[str, str]:
    """Return what the log lines of a request say of it: its id, and where it comes from."""
    given = Headers(scope=scope).get(REQUEST_ID_HEADER, "") if settings.public_url else ""
    ident = given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)
    host = scope["client"][0] if scope.get("client") else ""
    return {"request": ident, "address": format_address(host, settings.log_address)}


def get_table_id(scope: Scope) -> str:
    """Return the id of the table in the address of a request; "" if there is none."""
    return str(scope.get("path_params", {}).get("table", ""))


def get_route(scope: Scope) -> str:
    """Return the route that a request has taken, with names in the place of values."""
    return str(getattr(scope.get("route"), "path", NO_ROUTE))


def note_request(scope: Scope, status: int, seconds: float) -> None:
    """Count a request by its route; addresses themselves hold codes and ids, and are not logged."""
    route = get_route(scope)
    HTTP_SECONDS.labels(route, status).observe(seconds)
    fields = {"method": scope["method"], "route": route, "status": status}
    logger.debug("request", extra=with_fields(**fields, seconds=round(seconds, 6)))
