"""The server as one ASGI app: routes, the socket, health and metrics."""

import contextlib
from collections.abc import AsyncIterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from parasol.server.http import openapi
from parasol.server.http.locale import language_of
from parasol.server.http.routes import ROUTES, served
from parasol.server.http.security import Guard, Rates, address, behind_proxy, guarded
from parasol.server.resting import collect_at_rest
from parasol.server.settings import Settings
from parasol.server.store import Store, StoreFailed
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import Hall
from parasol.server.ws.session import Connection
from parasol.server.ws.transport import Outbox, Wire
from parasol.server.ws.upgrade import Problem, upgrades


class Figures:
    """What /metrics tells: counts over all tables, never anything about one of them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> list[CounterMetricFamily | GaugeMetricFamily]:
        """The families, as prometheus_client asks for them."""
        live = GaugeMetricFamily("parasol_tables_in_memory", "Tables in memory")
        live.add_metric([], len(self.hall.tables))
        viewers = GaugeMetricFamily("parasol_viewers", "Open connections")
        viewers.add_metric([], sum(len(t.viewers) for t in self.hall.tables.values()))
        counts = CounterMetricFamily("parasol_events", "What happened", labels=["what"])
        for what, count in self.hall.counts.items():
            counts.add_metric([what], count)
        return [live, viewers, counts]


def app(settings: Settings, store: Store | None = None) -> Starlette:
    """A server on a store; it opens and closes the store with itself."""
    store = store or Store.of(settings.database)
    hall = Hall(store, thinks=settings.thinks, pace=settings.pace)
    rates, outbox = Rates(settings.rates), Outbox()
    figures = CollectorRegistry()
    figures.register(Figures(hall))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        await hall.open()
        hall.spawn(collect_at_rest(lambda: hall.counts["moves"] + hall.counts["thought"]))
        try:
            yield
        finally:
            await hall.close()
            await store.close()

    async def healthz(_: Request) -> Response:
        try:
            await store.due(0.0, 1)
        except StoreFailed as error:
            return JSONResponse({"ok": False, "text": str(error)}, 503)
        return JSONResponse({"ok": True})

    async def metrics(_: Request) -> Response:
        return PlainTextResponse(generate_latest(figures).decode())

    async def document(_: Request) -> Response:
        return JSONResponse(openapi.document())

    def listens(request: HTTPConnection) -> Wire | Problem | None:
        problem, language = guarded(request.scope, settings), language_of(request)
        if problem is not None:
            return *problem[:2], problem[2].render(language)
        if request.scope["path"] != "/ws":
            return None
        if settings.public_url:
            behind_proxy(request)
        try:
            rates.demand("connections", address(request))
            with rates.place("address", address(request)):  # taken when it has opened
                return Connection(request, hall, rates, outbox)
        except Refused as refused:
            return 429, refused.code, refused.text.render(language)

    routes: list[BaseRoute] = [
        HttpRoute(r.path, served(r, hall, settings, rates), methods=[r.method]) for r in ROUTES
    ]
    routes += [
        HttpRoute("/healthz", healthz),
        HttpRoute("/metrics", metrics),
        HttpRoute("/openapi.json", document),
    ]
    made = Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Guard, settings)])
    made.state.hall, made.state.rates = hall, rates
    made.state.upgrades = upgrades(listens)
    return made
