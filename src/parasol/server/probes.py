"""What a process is asked by monitoring: is it alive, is it ready, what are its metrics.

`/livez` and `/healthz` are for anybody. Metrics, and what health has found in detail, are for this
machine alone, or for whoever has the token where there is one.
"""

import asyncio
import contextlib
import ipaddress
import secrets
import socket
from collections.abc import Iterator, Mapping

import uvicorn
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from parasol.server.health import Health, read_queue
from parasol.server.http.security import is_own_host
from parasol.server.settings import Settings
from parasol.server.store import StoreFailed
from parasol.server.store.queries.queue import QueueStats
from parasol.server.store.sqlite.disk_space import DiskSpace
from parasol.server.tables.registry import Registry
from parasol.server.telemetry.loop_lag import LoopLag
from parasol.server.telemetry.metrics import PROCESS

FORWARDED_HEADERS = ("forwarded", "x-forwarded-for")
"""Headers of a proxy: then a request comes from elsewhere, whoever hands it on."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class LookedUp(Collector):
    """Metrics that are looked up when somebody asks: counts over all tables, never of one."""

    def __init__(
        self,
        registry: Registry,
        queue: QueueStats | None,
        disk: DiskSpace | None,
    ) -> None:
        self.registry = registry
        self.queue = queue
        self.disk = disk

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the families, as prometheus_client asks for them."""
        tables = self.registry.tables
        yield _make_gauge("parasol_tables_in_memory", "Tables in memory", len(tables))
        subscribers = sum(len(table.subscribers) for table in tables.values())
        yield _make_gauge("parasol_subscribers", "Connections that follow a table", subscribers)
        yield _make_gauge(
            "parasol_decisions_waiting",
            "Computers' decisions of this process, under way or waiting for a free core",
            self.registry.scheduler.bots.busy,
        )
        up = self.queue is not None
        yield _make_gauge("parasol_database_up", "1 if the database answers, 0 if not", up)
        if self.queue is not None:
            yield from _collect_queue(self.queue)
        if self.disk is not None:
            free, total = self.disk.free_bytes, self.disk.total_bytes
            yield _make_gauge("parasol_disk_free_bytes", "Free space for the database file", free)
            yield _make_gauge("parasol_disk_size_bytes", "Size of the disk it is on", total)


def _collect_queue(stats: QueueStats) -> Iterator[GaugeMetricFamily]:
    """Yield the queue of the whole database: every process says the same of it."""
    texts: dict[str, tuple[str, Mapping[str, float]]] = {
        "waiting": ("Clocks and turns that are due and that nobody has taken", stats.waiting),
        "claimed": ("Clocks and turns that are due and under way", stats.claimed),
        "oldest_seconds": ("For how long the oldest of a lane has been due", stats.oldest_s),
    }
    for name, (text, values) in texts.items():
        family = GaugeMetricFamily(f"parasol_queue_{name}", text, labels=["lane"])
        for lane, value in values.items():
            family.add_metric([lane], value)
        yield family


def _make_gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=value)


class Probes:
    """The probes of one process: a server has their routes among its own, a worker only these."""

    def __init__(self, registry: Registry, settings: Settings) -> None:
        self.registry = registry
        self.settings = settings
        self.loop_lag = LoopLag()
        self.health = Health(registry.store, self.loop_lag)
        self.routes = [
            Route("/livez", self.get_liveness),
            Route("/healthz", self.get_health),
            Route("/metrics", self.get_metrics),
        ]

    async def run(self, listening: socket.socket | None = None) -> None:
        """Measure the event loop; answer on a socket, where nobody else serves the routes."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.loop_lag.run())
            if listening is not None:
                tasks.create_task(_serve(listening, Starlette(routes=self.routes)))

    async def get_liveness(self, _: Request) -> Response:
        """Answer: then the event loop runs."""
        return JSONResponse({"ok": True})

    async def get_health(self, request: Request) -> Response:
        """Return whether work can be done here; what was found for those who may see it."""
        findings = await self.health.check()
        ready = all(finding.status != "fail" for finding in findings.values())
        body: dict[str, object] = {"ok": ready}
        if may_see_metrics(request, self.settings):
            body["checks"] = {
                name: {"status": finding.status, "text": finding.text}
                for name, finding in findings.items()
            }
        return JSONResponse(body, 200 if ready else 503, {"cache-control": "no-store"})

    async def get_metrics(self, request: Request) -> Response:
        """Return all metrics."""
        if not may_see_metrics(request, self.settings):
            text = "Metrics are for connections from this machine that no proxy passes on."
            if self.settings.metrics_token:
                text = "Metrics are for whoever sends the token: Authorization: Bearer …"
            return JSONResponse({"error": "no-metrics", "text": text}, 403)
        return Response(await render_metrics(self.registry), media_type=METRICS_TYPE)


async def render_metrics(registry: Registry) -> bytes:
    """Return all metrics of this process in Prometheus's format."""
    queue, disk = None, None
    with contextlib.suppress(StoreFailed):
        queue = await read_queue(registry.store)
    with contextlib.suppress(OSError):
        disk = await asyncio.to_thread(registry.store.backend.measure_disk)
    looked_up = CollectorRegistry()
    looked_up.register(LookedUp(registry, queue, disk))
    return generate_latest(PROCESS) + generate_latest(looked_up)


def may_see_metrics(request: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request may see metrics: by the token if there is one, else from here.

    Where there is none, the host must be ours: a page elsewhere can have its own name point here.
    """
    if settings.metrics_token:
        _, _, shown = request.headers.get("authorization", "").partition(" ")
        return secrets.compare_digest(shown.strip().encode(), settings.metrics_token.encode())
    if any(name in request.headers for name in FORWARDED_HEADERS):
        return False
    return _is_loopback(request) and is_own_host(Headers(scope=request.scope), settings)


def _is_loopback(request: HTTPConnection) -> bool:
    with contextlib.suppress(ValueError):
        host = request.client.host if request.client else ""
        address = ipaddress.ip_address(host)
        mapped = getattr(address, "ipv4_mapped", None)
        return (mapped or address).is_loopback
    return False


class ProbeServer(uvicorn.Server):
    """A server beside other work: signals are the process's own, not its."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals as they are."""
        yield


async def _serve(listening: socket.socket, app: Starlette) -> None:
    config = uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, lifespan="off", ws="none"
    )
    server = ProbeServer(config)
    try:
        await server.serve(sockets=[listening])
    finally:
        if server.started:
            await server.shutdown(sockets=[listening])
