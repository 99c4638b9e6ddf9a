"""The server as one ASGI app: HTTP routes, WebSockets, health and metrics."""

import contextlib
import gc
from collections.abc import AsyncIterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from parasol.server.errors import Refused
from parasol.server.http import openapi
from parasol.server.http.locale import get_language
from parasol.server.http.proxies import TrustedProxies
from parasol.server.http.routes import ROUTES, make_endpoint
from parasol.server.http.security import (
    SecurityMiddleware,
    check_request,
    get_client_address,
)
from parasol.server.rate_limit import RateLimits
from parasol.server.settings import Settings
from parasol.server.store import Store, StoreFailed
from parasol.server.tables.registry import Registry
from parasol.server.ws.session import Session
from parasol.server.ws.transport import Accept, Outbox, Problem, Transport, make_upgrade_factory

GC_THRESHOLDS = (50_000, 20, 50)
"""Allocations before a collection: connections and tables are long-lived, most else is freed
without the collector."""


class Metrics:
    """What /metrics shows: counts over all tables, never anything about one of them."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def collect(self) -> list[CounterMetricFamily | GaugeMetricFamily]:
        """Return the families, as prometheus_client asks for them."""
        tables = self.registry.tables
        live = GaugeMetricFamily("parasol_tables_in_memory", "Tables in memory")
        live.add_metric([], len(tables))
        subscribers = GaugeMetricFamily("parasol_viewers", "Open connections")
        subscribers.add_metric([], sum(len(t.subscribers) for t in tables.values()))
        counts = CounterMetricFamily("parasol_events", "What happened", labels=["what"])
        for what, count in self.registry.counts.items():
            counts.add_metric([what], count)
        return [live, subscribers, counts]


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """Make a server on a store; it opens and closes the store with itself."""
    store = store or Store.of(settings.database)
    registry = Registry(
        store,
        runs_bots=settings.runs_bots,
        bot_pause_s=settings.bot_pause_s,
        address_hours=settings.address_hours,
    )
    rates = RateLimits(settings.rates)
    metrics = CollectorRegistry()
    metrics.register(Metrics(registry))

    @contextlib.asynccontextmanager
    async def run_lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        await registry.open()
        gc.freeze()  # imported modules stay: the collector need not visit them
        gc.set_threshold(*GC_THRESHOLDS)
        try:
            yield
        finally:
            await registry.close()
            await store.close()

    async def get_health(_: Request) -> Response:
        try:
            await store.list_due_tables(0.0, 1)
        except StoreFailed as error:
            return JSONResponse({"ok": False, "text": str(error)}, 503)
        return JSONResponse({"ok": True})

    async def get_metrics(_: Request) -> Response:
        return PlainTextResponse(generate_latest(metrics).decode())

    async def get_openapi(_: Request) -> Response:
        return JSONResponse(openapi.make_document())

    routes: list[BaseRoute] = [
        HttpRoute(r.path, make_endpoint(r, registry, settings, rates), methods=[r.method])
        for r in ROUTES
    ]
    routes += [
        HttpRoute("/healthz", get_health),
        HttpRoute("/metrics", get_metrics),
        HttpRoute("/openapi.json", get_openapi),
    ]
    middleware = [Middleware(SecurityMiddleware, settings)]
    app = Starlette(routes=routes, lifespan=run_lifespan, middleware=middleware)
    app.state.registry, app.state.rates = registry, rates
    app.state.upgrade = make_upgrade_factory(make_accept(settings, registry, rates))
    return app


def make_accept(settings: Settings, registry: Registry, rates: RateLimits) -> Accept:
    """Return what decides whether a connection may become a WebSocket, and starts its session."""

    outbox, proxies = Outbox(), TrustedProxies(settings.trusted_proxies)

    def accept(request: HTTPConnection) -> Transport | Problem | None:
        problem, language = check_request(request.scope, settings), get_language(request)
        if problem is not None:
            return *problem[:2], problem[2].render(language)
        if request.scope["path"] != "/ws":
            return None
        proxies.apply(request.scope)
        address, transport = get_client_address(request), Transport(outbox)
        try:
            rates.check("connections", address)
            with rates.hold_connection("address", address):  # the session takes it when it opens
                Session(request, transport, registry, rates)
        except Refused as refused:
            return 429, refused.code, refused.text.render(language)
        return transport

    return accept
