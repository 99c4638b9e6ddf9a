"""Traces: spans of requests, moves and decisions where asked for, and nothing elsewhere."""

import asyncio
import contextlib
import subprocess
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from parasol.cli import main
from parasol.server import tracing
from parasol.server.store import Store, StoreFailed
from parasol.server.tracing import SPANS, start_tracing, wants_traces
from tests.server.processes import make_players, open_yard, wait_until
from tests.server.running import Person, Running, run_server

Tree = list[tuple[str, "Tree"]]


@contextlib.contextmanager
def trace(spans: list[ReadableSpan]) -> Iterator[None]:
    """Trace for the length of a test; `spans` gets what was traced."""
    exporter = InMemorySpanExporter()
    stop = start_tracing(exporter)
    try:
        yield
    finally:
        stop()
        spans += exporter.get_finished_spans()


def make_tree(spans: list[ReadableSpan], parent: int | None = None) -> Tree:
    """The names of spans, each with those inside of it, in order."""
    inside = [s for s in spans if (s.parent.span_id if s.parent else None) == parent]
    inside.sort(key=lambda s: s.start_time or 0)
    return [(span.name, make_tree(spans, span.context.span_id)) for span in inside if span.context]


def get_attributes(spans: list[ReadableSpan], name: str) -> dict[str, Any]:
    return dict(next(span for span in spans if span.name == name).attributes or {})


MOVE: Tree = [("decode", []), ("move", [("apply", []), ("append", []), ("broadcast", [])])]


def test_a_move_is_a_span_with_its_steps_inside(tmp_path: Path) -> None:
    spans: list[ReadableSpan] = []
    table = ""

    async def run_scenario(server: Running) -> None:
        nonlocal table
        ada = await Person(server.url, "Ada").arrive()
        table = (await make_players(ada))[0].table
        async with ada.at(table, seat=0) as client:
            await client.until("view")
            assert (await client.play(client.position["moves"][0]["word"]))["type"] == "update"
            assert (await client.play("nonsense"))["type"] == "refused"

    with run_server(str(tmp_path / "parasol.db")) as server, trace(spans):
        asyncio.run(run_scenario(server))
    tree = make_tree(spans)
    played, refused = [inside for name, inside in tree if name == "message"]
    assert played == MOVE
    assert refused == [("decode", []), ("move", [("apply", [])])]
    assert [name for name, _ in tree if "/" in name] == [
        "POST /api/people",
        "POST /api/tables",
        "POST /api/tables/{table}/start",
    ]
    move = get_attributes(spans, "move")
    assert (move["parasol.table"], move["parasol.game"], move["parasol.seat"]) == (table, "maui", 0)
    request = get_attributes(spans, "POST /api/tables/{table}/start")
    assert request["http.response.status_code"] == 200
    assert request["parasol.table"] == table
    assert {span.status.status_code for span in spans} == {StatusCode.UNSET}


def test_a_computers_turn_is_a_decision_and_a_move(tmp_path: Path) -> None:
    spans: list[ReadableSpan] = []

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        seats = [{"kind": "me"}, {"kind": "computer", "level": "casual"}]
        made = await ada.make(game="maui", seats=seats)
        table = made["table"]["id"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            while moves := client.position["moves"]:
                await client.play(moves[0]["word"])
            while not client.position["moves"]:
                await client.receive()

    with trace(spans), run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))
    turns = [inside for name, inside in make_tree(spans) if name == "turn" and inside]
    (decision, _), (move, steps) = turns[0][:2]  # and so on, for every word of the turn
    assert (decision, move) == ("decision", "move")
    assert [name for name, _ in steps] == ["apply", "append", "broadcast"]
    assert get_attributes(spans, "decision")["parasol.level"] == "casual"


def test_a_failure_is_marked_and_its_words_are_not_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spans: list[ReadableSpan] = []

    async def fails(*_: Any) -> None:
        raise StoreFailed("the password is swordfish")

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        table = (await make_players(ada))[0].table
        async with ada.at(table, seat=0) as client:
            await client.until("view")
            refused = await client.play(client.position["moves"][0]["word"])
            assert refused["error"] == "not-kept"

    monkeypatch.setattr(Store, "append", fails)
    with run_server(str(tmp_path / "parasol.db")) as server, trace(spans):
        asyncio.run(run_scenario(server))
    (append,) = [span for span in spans if span.name == "append"]
    assert append.status.status_code is StatusCode.ERROR
    assert get_attributes(spans, "append")["error.type"] == "StoreFailed"
    assert get_attributes(spans, "move")["error.type"] == "not-kept"
    assert not [span for span in spans if "swordfish" in span.to_json()]


def test_tracing_leaves_nothing_behind() -> None:
    before = [getattr(span.owner, span.name) for span in SPANS]
    with trace([]):
        assert all(
            getattr(s.owner, s.name) is not was for s, was in zip(SPANS, before, strict=True)
        )
    assert [getattr(span.owner, span.name) for span in SPANS] == before


def test_a_server_that_is_not_asked_imports_nothing_of_it() -> None:
    code = (
        "import sys, parasol.web.app, parasol.server.serve, parasol.server.worker\n"
        "print([name for name in sys.modules if name.startswith('opentelemetry')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_traces_are_asked_for_by_flag_or_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, wanted in (("", False), ("0", False), ("1", True)):
        monkeypatch.setenv(tracing.TRACES_VARIABLE, value)
        assert wants_traces(Namespace(traces=False)) is wanted
        assert wants_traces(Namespace(traces=True))


def test_traces_without_their_package_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    words = ["serve", "--port", "0", "--no-browser", "--traces"]
    assert main([*words, "--database", str(tmp_path / "parasol.db")]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "parasol: Traces need one more package: pip install parasol-games[otel]"
    ]


class Collector(BaseHTTPRequestHandler):
    """Takes what an exporter sends."""

    received: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["content-length"]))
        self.received.append((self.path, data))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def test_a_server_sends_its_traces_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[tuple[str, bytes]] = []
    own = type("OwnCollector", (Collector,), {"received": received})
    with HTTPServer(("127.0.0.1", 0), own) as collector:
        threading.Thread(target=collector.serve_forever, daemon=True).start()
        endpoint = f"http://127.0.0.1:{collector.server_port}"
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")
        with open_yard(tmp_path) as yard:
            server = yard.serve(str(tmp_path / "parasol.db"), "--traces")

            async def run_scenario() -> None:
                await Person(server.url, "Ada").arrive()

            asyncio.run(run_scenario())
            server.process.terminate()  # what is left is sent at the end
            assert server.process.wait(60) == 0
            asyncio.run(wait_until(lambda: b"POST /api/people" in b"".join(d for _, d in received)))
        collector.shutdown()
    assert {path for path, _ in received} == {"/v1/traces"}
    assert b"parasol" in received[0][1]
