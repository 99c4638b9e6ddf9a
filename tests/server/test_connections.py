"""Connections that hold what they should not: each is given a time and a size, then ended."""

import asyncio
import contextlib
import logging
import resource
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parasol.server.http import connection
from parasol.server.http.connection import (
    MAX_BODY_PIECES,
    MAX_HEAD_BYTES,
    MAX_HEADERS,
    MAX_PIPELINED,
    ConnectionLimits,
    raise_file_limit,
)
from parasol.server.http.request_limits import Turnstile
from parasol.server.rate_limit import (
    ADDRESS_RATES,
    MAX_OPEN_HTTP_CONNECTIONS,
    Buckets,
    Rate,
    RateLimits,
    TokenBucket,
)
from tests.attacks.target import Answered, Scene, Target, read_answer

from .processes import wait_until
from .running import Person, Running, run_server


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with time-outs that a test can wait for; nothing may be logged as an error."""
    monkeypatch.setattr(connection, "REQUEST_TIMEOUT_S", 0.3)
    monkeypatch.setattr(connection, "RESPONSE_TIMEOUT_S", 0.6)
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]
    with run_server(str(tmp_path / "parasol.db")) as server:
        for name in ("uvicorn.error", "asyncio", "parasol"):
            logging.getLogger(name).addHandler(handler)
        yield server
    for name in ("uvicorn.error", "asyncio", "parasol"):
        logging.getLogger(name).removeHandler(handler)
    assert errors == []


@contextlib.asynccontextmanager
async def reach(server: Running) -> AsyncIterator[Target]:
    """A client that sends what it likes; in the end no connection is left of it."""
    target = Target(server.port, Scene(watched="0" * 16), "127.0.0.1")
    with target.open():
        yield target
    limits: ConnectionLimits = server.app.state.connections
    await wait_until(lambda: limits.open == 0)
    assert limits.by_address == limits.http_by_address == {}


async def send(target: Target, data: bytes) -> str:
    """Send the beginning of something; return the status of the answer, "" for none."""
    reader, writer = await target.connect()
    writer.write(data)
    head = await asyncio.wait_for(reader.read(1000), 10)
    return head.split()[1].decode() if head else ""


def test_what_does_not_come_in_time_is_given_up(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            head = target.make_head("GET", "/healthz")
            body = target.make_head("POST", "/api/people", "Content-Length: 100") + b'{"na'
            chunks = target.make_head("POST", "/api/people", "Transfer-Encoding: chunked") + b"1\r"
            assert await send(target, b"") == ""
            assert await send(target, b"\r\n\r\n") == ""
            assert await send(target, b"GE") == "408"
            assert await send(target, head[:-2]) == "408"
            assert await send(target, target.make_upgrade()[:-2]) == "408"
            assert await send(target, body) == "408"
            assert await send(target, chunks) == "408"

    asyncio.run(run_scenario())


def test_a_request_byte_by_byte_is_given_up_like_one_that_stops(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            head = target.make_head("GET", "/")[:-2] + b"x: "
            assert await target.send_until_answered(head, b"y", 200, 0.05) == "408"
            body = target.make_head("POST", "/api/people", "Content-Length: 10000")
            assert await target.send_until_answered(body, b" ", 200, 0.05) == "408"

    asyncio.run(run_scenario())


def test_the_second_request_of_a_connection_has_as_much_time_as_the_first(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            reader, writer = await target.connect()
            head = target.make_head("GET", "/healthz")
            for _ in range(3):  # together longer than one may take
                for part in (head[:20], head[20:]):
                    writer.write(part)
                    await asyncio.sleep(0.15)
                assert (await read_answer(reader))[0] == "200"
            writer.write(head[:20])
            assert (await read_answer(reader))[0] == "408"

    asyncio.run(run_scenario())


def test_an_answer_that_nobody_reads_is_given_up(site: Running) -> None:
    async def send_much(_: Request) -> Response:
        return Response(bytes(16 * 2**20))  # more than the system buffers

    async def run_scenario() -> None:
        limits: ConnectionLimits = site.app.state.connections
        for last in ("Connection: close", "Connection: keep-alive"):
            async with reach(site) as target:
                reader, writer = await target.connect()
                reader._limit = 1  # type: ignore[attr-defined] # reads no more
                writer.write(target.make_head("GET", "/much", last))
                await wait_until(lambda: limits.open == 1)
                await wait_until(lambda: limits.open == 0)

    site.app.router.routes.append(Route("/much", send_much))
    asyncio.run(run_scenario())


def test_a_head_has_a_size_and_a_number_of_headers(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            fields = [f"x{n}: y" for n in range(MAX_HEADERS - 1)]
            assert await target.request("GET", "/healthz", *fields) == "200"
            assert await target.request("GET", "/healthz", *fields, "one: more") == "431"
            long = "x: " + "y" * (MAX_HEAD_BYTES - 100)
            assert await target.request("GET", "/healthz", long) == "200"
            assert await target.request("GET", "/healthz", long + "y" * 200) == "431"
            assert await target.request("GET", "/" + "y" * MAX_HEAD_BYTES) == "431"
            assert await target.request("GET", "/healthz", *["a: b"] * 5000) == "431"
            endless = target.make_head("GET", "/healthz")[:-2]
            assert await target.send_until_answered(endless, b"x" * 5000, 100) == "431"
            lines = [f"x{n}: y" for n in range(MAX_HEADERS)]
            with pytest.raises(Answered, match="431"):
                await target.open_websocket(*lines)

    asyncio.run(run_scenario())


def test_a_body_in_thousands_of_pieces_is_refused(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            head = target.make_head("POST", "/api/people", "Transfer-Encoding: chunked")
            whole = head + b'c\r\n{"name":"A"}\r\n0\r\n\r\n'
            assert await target.send(whole) == "201"
            pieces = b"1\r\n \r\n" * (MAX_BODY_PIECES + 1)
            assert await target.send(head + pieces) == "400"

    asyncio.run(run_scenario())


def test_only_so_many_requests_wait_on_one_connection(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            reader, writer = await target.connect()
            writer.write(target.make_head("GET", "/healthz") * MAX_PIPELINED)
            for _ in range(MAX_PIPELINED):
                assert (await read_answer(reader))[0] == "200"
            writer.write(target.make_head("GET", "/healthz") * 2000)
            statuses = []
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    statuses.append((await read_answer(reader))[0])
            assert statuses[-1:] in (["400"], [])
            assert len(statuses) <= MAX_PIPELINED + 2

    asyncio.run(run_scenario())


def test_who_is_answered_before_the_end_of_a_body_is_not_read_on(site: Running) -> None:
    async def run_scenario() -> None:
        async with reach(site) as target:
            reader, writer = await target.connect()
            writer.write(target.make_head("PUT", "/healthz", "Content-Length: 1000000") + b" ")
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 413 " in head
            assert b"connection: close" in head
            await asyncio.wait_for(reader.read(), 10)
            expects = ("Content-Length: 90000", "Expect: 100-continue")
            assert await target.request("PUT", "/healthz", *expects) == "413"

    asyncio.run(run_scenario())


def test_a_websocket_counts_until_it_ends(site: Running) -> None:
    async def run_scenario() -> None:
        limits: ConnectionLimits = site.app.state.connections
        ada = await Person(site.url, "Ada").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        async with ada.at(table) as client:
            await client.until("present")
            await wait_until(lambda: limits.http_by_address == {})
            assert limits.by_address == {"127.0.0.1": 1}
            await asyncio.sleep(0.7)  # longer than a request may take
            await client.send("ping")
            await client.until("pong")
        async with reach(site) as target:
            with pytest.raises(Answered, match="403"):
                await target.open_websocket("Origin: http://evil.example")

    asyncio.run(run_scenario())


# Limits by address


def admit(limits: ConnectionLimits, address: str, count: int) -> list[int]:
    return [limits.admit(address) for _ in range(count)]


def test_an_address_has_so_many_connections_and_a_proxy_any_number() -> None:
    limits = ConnectionLimits(RateLimits(on=True), str)
    most = MAX_OPEN_HTTP_CONNECTIONS
    assert admit(limits, "192.0.2.1", most + 2) == [0] * most + [429] * 2
    assert admit(limits, "192.0.2.2", 1) == [0]
    limits.upgrade("192.0.2.1")  # a WebSocket is not one of them
    assert admit(limits, "192.0.2.1", 2) == [0, 429]
    limits.release("192.0.2.1", is_http=True)
    assert admit(limits, "192.0.2.1", 2) == [0, 429]
    assert admit(limits, "", 2 * most) == [0] * 2 * most
    twice = ConnectionLimits(RateLimits(on=True, address_factor=2.0), str)
    assert admit(twice, "192.0.2.1", 2 * most + 1) == [0] * 2 * most + [429]


def test_an_address_opens_so_many_connections_in_a_time() -> None:
    limits = ConnectionLimits(RateLimits(on=True), str)
    burst = int(ADDRESS_RATES["new-connections"].burst)
    answers = []
    for _ in range(2 * burst):
        answers.append(limits.admit("192.0.2.1"))
        if not answers[-1]:
            limits.release("192.0.2.1", is_http=True)
    assert answers[:burst] == [0] * burst
    assert answers[-1] == 429
    assert limits.open == 0


def test_before_the_files_run_out_connections_are_refused_and_that_is_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = ConnectionLimits(RateLimits(on=False), str, max_connections=3)
    with caplog.at_level(logging.WARNING, "parasol.connections"):
        assert admit(limits, "", 50) == [0, 0, 0] + [503] * 47
        assert [record.getMessage()[:30] for record in caplog.records] == [
            "1 connections refused: 3 are o"
        ]
        monkeypatch.setattr(connection, "LOG_PAUSE_S", 0.0)
        assert admit(limits, "", 1) == [503]
    assert caplog.records[-1].getMessage().startswith("47 connections refused")
    limits.release("", is_http=True)
    assert admit(limits, "", 1) == [0]


def test_a_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_at_the_limit_those_who_are_connected_are_served_on(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> None:
        limits: ConnectionLimits = server.app.state.connections
        limits.max_connections = 4
        ada = await Person(server.url, "Ada").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        async with ada.at(table) as client, httpx.AsyncClient(base_url=server.url) as http:
            await client.until("present")
            await wait_until(lambda: limits.open == 1)
            assert (await http.get("/healthz")).status_code == 200
            target = Target(server.port, Scene(watched=table), "127.0.0.1")
            with target.open():
                held = [await target.connect() for _ in range(2)]
                await wait_until(lambda: limits.open == 4)
                for _ in range(3):
                    assert await target.request("GET", "/healthz") == "503"
                await client.send("ping")
                await client.until("pong")
                assert (await http.get("/healthz")).status_code == 200
                held[0][1].close()
                await wait_until(lambda: limits.open == 3)
                assert await target.request("GET", "/healthz") == "200"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))


# Rates of requests


def test_a_bucket_gives_tokens_in_advance_but_not_for_long() -> None:
    bucket = TokenBucket(burst=2, per_second=10)
    waits = [bucket.reserve(100.0, 0.25) for _ in range(6)]
    assert waits == [0.0, 0.0, pytest.approx(0.1), pytest.approx(0.2), None, None]
    assert bucket.reserve(100.3, 0.25) == pytest.approx(0.0)
    assert not bucket.is_full(100.3)
    assert bucket.is_full(101.0)


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    buckets = Buckets(burst=2, per_second=1)
    kept = buckets.get("a", 100.0)
    kept.take(100.0)
    assert buckets.get("a", 100.5) is kept
    buckets.get("b", 100.5).take(100.5)
    assert buckets.get("a", 100.5) is kept
    buckets.get("c", 110.0)
    assert list(buckets._buckets) == ["c"]
    monkeypatch.setattr("parasol.server.rate_limit.MAX_BUCKETS", 10)
    for n in range(50):
        buckets.get(str(n), 110.0).take(110.0)
    assert len(buckets._buckets) == 10


def test_an_address_that_asks_too_often_waits_then_is_refused_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parasol.server.http.request_limits.REFUSAL_DELAY_S", 0.05)
    burst = 20
    monkeypatch.setitem(ADDRESS_RATES, "requests", Rate(burst, per_second=1))

    async def ask(server: Running, source: str, path: str, count: int) -> list[int]:
        transport = httpx.AsyncHTTPTransport(local_address=source)
        async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=30) as http:
            answers = await asyncio.gather(*(http.get(path) for _ in range(count)))
        for answer in answers:
            if answer.status_code == 429:
                assert answer.json()["error"] == "too-many"
                assert answer.json()["text"]
        return [answer.status_code for answer in answers]

    async def run_scenario(server: Running) -> None:
        statuses = await ask(server, "127.0.0.7", "/api/games", 200)
        assert set(statuses) == {200, 429}
        assert statuses.count(200) >= burst
        assert 429 in await ask(server, "127.0.0.7", "/nowhere", 200)
        assert await ask(server, "127.0.0.8", "/api/games", 5) == [200] * 5
        assert await ask(server, "127.0.0.7", "/static/nowhere.js", 5) == [404] * 5

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


def test_messages_of_one_address_wait_for_each_other_and_not_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADDRESS_RATES, "messages", Rate(burst=20, per_second=50))

    async def flood(target: Target, count: int) -> None:
        socket = await target.watch()
        await socket.wait_for("present")
        for number in range(count):
            socket.send("ping", n=number)
        assert [(await socket.wait_for("pong"))["n"] for _ in range(count)] == list(range(count))

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        scene = Scene(watched=(await ada.make(game="maui"))["table"]["id"])
        targets = [Target(server.port, scene, "127.0.0.7") for _ in range(3)]
        other = Target(server.port, scene, "127.0.0.8")
        begun = time.monotonic()
        with targets[0].open(), targets[1].open(), targets[2].open(), other.open():
            flooding = asyncio.gather(*(flood(target, 30) for target in targets))
            await flood(other, 10)
            assert not flooding.done()
            await flooding
        assert time.monotonic() - begun > (3 * 30 - 20) / 50 * 0.9

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


def test_a_turnstile_lets_a_few_through_in_each_iteration_and_all_in_order() -> None:
    async def run_scenario() -> None:
        turnstile, passed, iterations = Turnstile(per_iteration=3), [], [0]

        async def pass_through(number: int) -> None:
            await turnstile.enter()
            passed.append((iterations[0], number))

        tasks = [asyncio.create_task(pass_through(n)) for n in range(20)]
        tasks[7].cancel()
        while not all(task.done() for task in tasks):
            iterations[0] += 1
            await asyncio.sleep(0)
        numbers = [number for _, number in passed]
        assert numbers == [n for n in range(20) if n != 7]
        by_iteration: dict[int, int] = {}
        for iteration, _ in passed:
            by_iteration[iteration] = by_iteration.get(iteration, 0) + 1
        assert max(by_iteration.values()) <= 3
        await asyncio.sleep(0)
        await asyncio.wait_for(turnstile.enter(), 1)  # and it is open again

    asyncio.run(run_scenario())


def test_a_list_that_names_upgrade_opens_a_websocket(site: Running) -> None:
    """Firefox sends `Connection: keep-alive, Upgrade`."""

    async def run_scenario() -> None:
        async with reach(site) as target:
            reader, writer = await target.connect()
            upgrade = target.make_upgrade().replace(b": Upgrade", b": keep-alive, Upgrade")
            writer.write(upgrade)
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")

    asyncio.run(run_scenario())
