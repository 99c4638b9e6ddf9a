"""OpenTelemetry traces, an extra: spans of requests, of a move's way, of computers' decisions.

The server's own code knows nothing of traces. Where somebody asks for them, the functions of
`SPANS` are wrapped once, at the start; where nobody does, nothing is imported or slower.
"""

import asyncio
import functools
import inspect
import os
import socket
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from parasol.core.errors import ParasolError
from parasol.server.bots import BotPool
from parasol.server.errors import Refused
from parasol.server.http import request_log
from parasol.server.store import Store
from parasol.server.tables import log
from parasol.server.tables.table import Table
from parasol.server.tables.turns import TurnRunner
from parasol.server.telemetry.log_context import get_context
from parasol.server.ws import session

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Span, Tracer

TRACES_VARIABLE = "PARASOL_TRACES"
NO_FAILURES = (Refused, asyncio.CancelledError)
"""What ends a span early and is no fault."""

Attributes = dict[str, str | int | bool]
Describe = Callable[..., tuple[str, Attributes]]
"""Returns the name of a span and its attributes, from what the function is called with."""


class CannotTrace(ParasolError):
    """Traces are asked for and can't be made."""


@dataclass(frozen=True)
class TracedFunction:
    """A function, by its class or module and its name, and how its spans are described."""

    owner: Any
    name: str
    describe: Describe


def _name(name: str) -> Describe:
    return lambda *_, **__: (name, {})


def _describe_act(
    table: Table, version: int, entry: log.AnyEntry, *_: Any
) -> tuple[str, Attributes]:
    attributes: Attributes = {"parasol.version": version, "parasol.seat": entry.seat}
    return log.get_kind(entry), {"parasol.game": table.row.game, **attributes}


def _describe_decision(
    pool: BotPool, view: Any, seat: int, level: str, *_: Any, **__: Any
) -> tuple[str, Attributes]:
    waiting: Attributes = {"parasol.waiting": pool.busy}
    return "decision", {"parasol.level": level, "parasol.seat": seat, **waiting}


SPANS = (
    TracedFunction(request_log.RequestLogMiddleware, "_serve", _name("request")),
    TracedFunction(session.Session, "_handle", _name("message")),
    TracedFunction(session, "_decode", _name("decode")),
    TracedFunction(Table, "act", _describe_act),
    TracedFunction(Table, "_apply", _name("apply")),
    TracedFunction(Store, "append", _name("append")),
    TracedFunction(Table, "broadcast", _name("broadcast")),
    TracedFunction(TurnRunner, "play", _name("turn")),
    TracedFunction(BotPool, "decide", _describe_decision),
)
"""What becomes a span. Each is the child of what called it: a message of decode and move, a move of
apply, append and broadcast, a turn of a decision and a move."""


def wants_traces(args: Namespace) -> bool:
    """Return whether a command was asked for traces, by its flag or the environment."""
    return bool(args.traces) or os.environ.get(TRACES_VARIABLE, "") not in ("", "0")


def start_tracing(exporter: "SpanExporter | None" = None) -> Callable[[], None]:
    """Trace from now on; return what ends it. Where to is said by the variables OTEL_…"""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        text = "Traces need one more package: pip install parasol-games[otel]"
        raise CannotTrace(text) from error
    provider = TracerProvider(resource=_make_resource())
    provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
    tracer = provider.get_tracer("parasol")
    wrapped = [(f.owner, f.name, _trace(tracer, f)) for f in SPANS]
    wrapped.append((request_log, "note_request", _name_request(request_log.note_request)))
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in wrapped]
    for owner, name, function in wrapped:
        setattr(owner, name, function)

    def stop() -> None:
        for owner, name, original in originals:
            setattr(owner, name, original)
        provider.shutdown()

    return stop


def _make_resource() -> Any:
    from opentelemetry.sdk.resources import Resource

    instance = f"{socket.gethostname()}:{os.getpid()}"
    attributes = {"service.version": version("parasol-games"), "service.instance.id": instance}
    if "OTEL_SERVICE_NAME" not in os.environ:
        attributes["service.name"] = "parasol"
    return Resource.create(attributes)


def _trace(tracer: "Tracer", function: TracedFunction) -> Callable[..., Any]:
    """Return a function that does the same inside a span."""
    original = getattr(function.owner, function.name)

    @functools.wraps(original)
    async def run_traced(*values: Any, **named: Any) -> Any:
        with _start_span(tracer, *function.describe(*values, **named)):
            return await original(*values, **named)

    @functools.wraps(original)
    def call_traced(*values: Any, **named: Any) -> Any:
        with _start_span(tracer, *function.describe(*values, **named)):
            return original(*values, **named)

    return run_traced if inspect.iscoroutinefunction(original) else call_traced


@contextmanager
def _start_span(tracer: "Tracer", name: str, attributes: Attributes) -> Iterator["Span"]:
    """A span; of an error only its type is noted, as its text may say what nobody should know."""
    from opentelemetry.trace import StatusCode

    with tracer.start_as_current_span(
        name,
        attributes=_get_bound() | attributes,
        record_exception=False,
        set_status_on_exception=False,
    ) as span:
        try:
            yield span
        except BaseException as error:
            kind = error.code if isinstance(error, Refused) else type(error).__name__
            span.set_attribute("error.type", kind)
            if not isinstance(error, NO_FAILURES):
                span.set_status(StatusCode.ERROR)
            raise


def _get_bound() -> Attributes:
    """Return what log lines say here, too, so that one finds the other; an address is not said."""
    return {f"parasol.{k}": v for k, v in get_context().items() if k in ("request", "table")}


def _name_request(note_request: Callable[..., None]) -> Callable[..., None]:
    """Return a `note_request` that also names the span of the request by its route."""
    from opentelemetry.trace import get_current_span

    @functools.wraps(note_request)
    def note_traced(scope: Any, status: int, seconds: float) -> None:
        note_request(scope, status, seconds)
        span, route = get_current_span(), request_log.get_route(scope)
        span.update_name(f"{scope['method']} {route}")
        span.set_attributes(
            {
                "http.request.method": scope["method"],
                "http.route": route,
                "http.response.status_code": status,
                **_get_bound(),
            }
        )

    return note_traced
