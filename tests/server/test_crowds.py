"""Too many connections: those that are too many are turned away, and nobody else notices."""

import asyncio
import contextlib
import json
import secrets
import threading
from pathlib import Path
from typing import Any

import pytest
import websockets
from starlette.requests import HTTPConnection

from parasol.server.http import security
from parasol.server.protocol import PROTOCOL_VERSION
from parasol.server.rate_limit import ADDRESS_RATES, MAX_OPEN_CONNECTIONS, Rate
from parasol.server.store import Store
from parasol.server.tables import registry
from parasol.server.ws import session, transport

from .processes import wait_until
from .running import Client, Person, Running, run_server


async def connect(server: Running, **more: Any) -> Any:
    return await websockets.connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, **more)


async def is_turned_away(server: Running) -> bool:
    """Whether the server takes no more connections from here."""
    refusal: websockets.InvalidStatus | None = None
    try:
        await (await connect(server)).close()
    except websockets.InvalidStatus as error:
        refusal = error
    if refusal is not None:
        assert refusal.response.status_code == 429
        assert json.loads(refusal.response.body or b"")["error"] == "too-many"
    return refusal is not None


async def make_solo_table(server: Running) -> tuple[Person, str]:
    """Somebody who plays both seats of a table."""
    ada = await Person(server.url, "Ada").arrive()
    made = await ada.make(game="maui", seats=[{"kind": "me"}] * 2)
    await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
    return ada, made["table"]["id"]


def test_connections_that_come_too_fast_are_turned_away_and_who_is_there_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADDRESS_RATES, "connections", Rate(10, 0.01))

    async def run_scenario(server: Running) -> None:
        ada, table = await make_solo_table(server)
        async with ada.at(table) as client:
            await client.until("view")
            tried = [await is_turned_away(server) for _ in range(40)]
            assert tried == [False] * 9 + [True] * 31
            assert (await client.play("A1"))["type"] == "update"

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


def test_an_address_has_so_many_connections_and_those_that_end_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MAX_OPEN_CONNECTIONS, "address", 5)

    async def run_scenario(server: Running) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):  # none of them says hello
                stack.push_async_callback((await connect(server)).close)
            assert [await is_turned_away(server) for _ in range(20)] == [True] * 20
        await wait_until(lambda: has_nobody(server))
        ada, table = await make_solo_table(server)
        async with ada.at(table) as client:
            await client.until("view")

    async def has_nobody(server: Running) -> bool:
        return not await is_turned_away(server)

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


def test_a_person_has_so_many_connections_whatever_they_are_for(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> None:
        ada, table = await make_solo_table(server)
        kuba = await Person(server.url, "Kuba").arrive()
        async with contextlib.AsyncExitStack() as stack:
            mine = [
                await stack.enter_async_context(ada.at(table))
                for _ in range(MAX_OPEN_CONNECTIONS["person"])
            ]
            for client in mine:
                await client.until("welcome")
            one_more = Client(await connect(server))
            await one_more.send("hello", protocol=PROTOCOL_VERSION, table=table, token=ada.token)
            assert (await one_more.receive())["error"] == "too-many"
            with pytest.raises(websockets.ConnectionClosed):
                await one_more.receive()
            watching = await stack.enter_async_context(kuba.at(table))
            assert (await watching.receive())["type"] == "welcome"
            await mine[0].socket.close()
            await wait_until(lambda: is_welcome(ada, table))

    async def is_welcome(person: Person, table: str) -> bool:
        async with person.at(table) as client:
            return bool((await client.receive())["type"] == "welcome")

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_network_count_as_one(host: str, counted: str) -> None:
    assert (
        security.get_client_address(HTTPConnection({"type": "http", "client": (host, 1)}))
        == counted
    )


def test_a_hello_that_is_answered_late_did_not_come_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "HELLO_TIMEOUT_S", 0.2)
    get_talk = Store.get_talk

    async def get_talk_slowly(store: Store, *which: Any) -> Any:
        await asyncio.sleep(0.6)
        return await get_talk(store, *which)

    async def run_scenario(server: Running) -> None:
        ada, table = await make_solo_table(server)
        monkeypatch.setattr(Store, "get_talk", get_talk_slowly)
        async with ada.at(table) as client:
            assert (await client.until("view", "error"))["type"] == "view"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))


def test_of_many_who_say_hello_at_once_a_few_are_looked_up_at_a_time_and_none_who_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_PARALLEL_HELLOS", 2)
    get_session, gate = Store.get_session, threading.Event()
    under_way, most, looked_up = 0, 0, 0

    async def get_session_when_told(store: Store, hashed: bytes) -> Any:
        nonlocal under_way, most, looked_up
        under_way, looked_up = under_way + 1, looked_up + 1
        most = max(most, under_way)
        while not gate.is_set():
            await asyncio.sleep(0.005)
        under_way -= 1
        return await get_session(store, hashed)

    async def run_scenario(server: Running) -> None:
        ada, table = await make_solo_table(server)
        monkeypatch.setattr(Store, "get_session", get_session_when_told)
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(ada.at(table)) for _ in range(8)]
            await wait_until(lambda: looked_up == 2)
            for client in clients[4:]:
                await client.socket.close()
            gate.set()
            for client in clients[:4]:
                await client.until("view")
        assert most == 2
        assert looked_up == 4

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))


def test_a_server_that_stops_ends_its_connections_one_after_the_other_and_serves_till_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "MAX_DRAIN_S", 60.0)
    monkeypatch.setattr(transport, "DRAINED_PER_S", 1.0)
    ends = iter([0, 2000])  # the first at once, the other in two seconds
    monkeypatch.setattr(secrets, "randbelow", lambda limit: next(ends))

    async def run_scenario(server: Running) -> None:
        ada, table = await make_solo_table(server)
        async with ada.at(table) as one, ada.at(table) as two:
            for client in (one, two):
                await client.until("view")
            server.server.should_exit = True
            closed = asyncio.wait(
                [asyncio.create_task(client.socket.wait_closed()) for client in (one, two)],
                return_when=asyncio.FIRST_COMPLETED,
            )
            await asyncio.wait_for(closed, 20)
            left = [client for client in (one, two) if client.socket.close_code is None]
            assert len(left) == 1
            assert (await left[0].play("A1"))["type"] == "update"
            await asyncio.wait_for(left[0].socket.wait_closed(), 20)
            assert {one.socket.close_code, two.socket.close_code} == {1012}

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))


def test_who_says_no_hello_in_time_may_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "HELLO_TIMEOUT_S", 0.05)

    async def run_scenario(server: Running) -> None:
        error = await Client(await connect(server)).until_closed()
        assert error["error"] == "closed"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))
