"""The server as one ASGI app: HTTP routes, WebSockets, health and metrics."""

import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from parasol.server.errors import Refused
from parasol.server.http import openapi
from parasol.server.http.connection import (
    RESERVED_FILES,
    ConnectionLimits,
    make_http_factory,
    raise_file_limit,
)
from parasol.server.http.locale import get_language
from parasol.server.http.proxies import TrustedProxies
from parasol.server.http.request_log import RequestLogMiddleware, make_request_fields
from parasol.server.http.routes import ROUTES, make_endpoint
from parasol.server.http.security import (
    SecurityMiddleware,
    check_request,
    find_network,
    get_client_address,
)
from parasol.server.probes import Probes
from parasol.server.rate_limit import RateLimits
from parasol.server.settings import Settings
from parasol.server.store import Store
from parasol.server.tables.registry import Registry
from parasol.server.telemetry.logs import describe_process
from parasol.server.telemetry.metrics import REFUSALS
from parasol.server.ws.session import Session
from parasol.server.ws.transport import (
    MAX_FRAMES,
    Accept,
    Outbox,
    Problem,
    Transport,
    make_upgrade_factory,
)

GC_THRESHOLDS = (100_000, 10_000, 10)
"""Growth in objects before a collection: of new objects only, in effect. What survives one is freed
without the collector: of a thousand connections and their moves it finds a few dozen objects. To
look at all of them again takes 0.25 s with 2,000 tables in memory, and longer with more."""

logger = logging.getLogger("parasol.server")


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """Make a server on a store; it opens and closes the store with itself."""
    store = store or Store.of(settings.database)
    registry = Registry(
        store,
        runs_bots=settings.runs_bots,
        bot_pause_s=settings.bot_pause_s,
        limits_alone=settings.rates,
        address_hours=settings.address_hours,
    )
    rates = RateLimits(settings.rates, settings.address_factor)
    probes = Probes(registry, settings)

    @contextlib.asynccontextmanager
    async def run_lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        await registry.open()
        registry.spawn(probes.run())
        logger.info("server started", extra=describe_process())
        gc.freeze()  # imported modules stay: the collector need not visit them
        gc.set_threshold(*GC_THRESHOLDS)
        try:
            yield
        finally:
            await registry.close()
            await store.close()
            logger.info("server stopped")

    document = JSONResponse(openapi.make_document()).body

    async def get_openapi(_: Request) -> Response:
        return Response(document, media_type="application/json")

    routes: list[BaseRoute] = [
        HttpRoute(r.path, make_endpoint(r, registry, settings, rates), methods=[r.method])
        for r in ROUTES
    ]
    routes += [*probes.routes, HttpRoute("/openapi.json", get_openapi)]
    middleware = [
        Middleware(SecurityMiddleware, settings, rates),
        Middleware(RequestLogMiddleware, settings),
    ]
    app = Starlette(routes=routes, lifespan=run_lifespan, middleware=middleware)
    app.state.registry, app.state.rates = registry, rates
    app.state.upgrade = make_upgrade_factory(make_accept(settings, registry, rates))
    app.state.connections = make_connection_limits(settings, rates)
    app.state.http = make_http_factory(app.state.connections)
    return app


def make_connection_limits(settings: Settings, rates: RateLimits) -> ConnectionLimits:
    """Return the limits on connections, after raising that of open files as far as it goes."""

    proxies = TrustedProxies(settings.trusted_proxies)

    def identify(host: str) -> str:
        return "" if proxies.trusts(host) else find_network(host)

    return ConnectionLimits(rates, identify, max(1, raise_file_limit() - RESERVED_FILES))


def make_accept(settings: Settings, registry: Registry, rates: RateLimits) -> Accept:
    """Return what decides whether a connection may become a WebSocket, and starts its session."""

    outbox, proxies = Outbox(), TrustedProxies(settings.trusted_proxies)
    max_frames = MAX_FRAMES if rates.on else sys.maxsize

    def accept(request: HTTPConnection) -> Transport | Problem | None:
        problem, language = check_request(request.scope, settings), get_language(request)
        if problem is not None:
            REFUSALS.labels(problem[1]).inc()
            return *problem[:2], problem[2].render(language)
        if request.scope["path"] != "/ws":
            return None
        proxies.apply(request.scope)
        address, transport = get_client_address(request), Transport(outbox, max_frames)
        try:
            rates.check("connections", address)
            with rates.hold_connection("address", address):  # the session takes it when it opens
                fields = make_request_fields(request.scope, settings)
                Session(request, transport, registry, rates, fields)
        except Refused as refused:
            REFUSALS.labels(refused.code).inc()
            return 429, refused.code, refused.text.render(language)
        return transport

    return accept
