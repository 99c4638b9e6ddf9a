"""The server under attack: each point of docs/hosting.md's security, tried as an attacker would."""

import asyncio
import contextlib
import json
import logging
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from starlette.requests import HTTPConnection

import parasol
from parasol.core.components import MAX_BYTES
from parasol.server import protocol
from parasol.server.accounts import clean_name, hash_secret
from parasol.server.http.locale import get_language, negotiate_language
from parasol.server.http.routes import ROUTES
from parasol.server.http.security import (
    COOKIE,
    HEADERS,
    MAX_BODY_BYTES,
    SecurityMiddleware,
    get_credential,
)
from parasol.server.protocol import MAX_MESSAGE_BYTES, PROTOCOL_VERSION
from parasol.server.rate_limit import RateLimits, TokenBucket
from parasol.server.settings import Settings
from parasol.server.ws.session import MAX_BAD_MESSAGES
from tests.attacks.target import Scene, Target

from .running import Client, Person, Running, run_server

UNSAFE = [route for route in ROUTES if route.method != "GET"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server that all attacks go against; whatever they do, it must not log an error."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]
    with run_server(str(tmp_path_factory.mktemp("site") / "parasol.db")) as server:
        for name in ("uvicorn.error", "asyncio", "parasol"):
            logging.getLogger(name).addHandler(handler)
        yield server
        for name in ("uvicorn.error", "asyncio", "parasol"):
            logging.getLogger(name).removeHandler(handler)
    assert errors == []


def ours(server: Running) -> str:
    """The Origin of the server's own pages."""
    return f"http://127.0.0.1:{server.port}"


def foreign(server: Running) -> list[str]:
    """Origins of pages that are not ours, some of them close to it."""
    return [
        "http://evil.example",
        "null",
        "",
        f"http://127.0.0.1:{server.port + 1}",
        f"https://127.0.0.1:{server.port}",
        f"http://127.0.0.1:{server.port}.evil.example",
        f"http://evil.example:{server.port}",
        f"http://127.0.0.1:{server.port}@evil.example",
        "file://",
    ]


async def connect(server: Running, **more: Any) -> Any:
    """A socket with headers as an attacker sets them."""
    address = f"ws://127.0.0.1:{server.port}/ws"
    return await websockets.connect(address, compression=None, max_size=2**22, **more)


async def two_at_a_table(server: Running, **asked: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Ada and Kuba, and a table that they have started."""
    ada, kuba = await Person(server.url, "Ada").arrive(), await Person(server.url, "Kuba").arrive()
    made = await ada.make(game="maui", **asked)
    reply = await kuba.ask("POST", f"/api/tables/{made['table']['id']}/join", {})
    made["tokens"]["1"] = reply["token"]
    await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
    return ada, kuba, made


async def still_plays(person: Person, table: str) -> None:
    """The table is there, at a version, and its person can go on."""
    async with person.at(table) as client:
        await client.until("view")
        version = client.version
        if client.position["moves"]:
            assert (await client.play(client.position["moves"][0]["word"]))["type"] == "update"
            assert client.version > version


# Origins, cookies, hosts


def test_a_page_of_another_site_opens_no_socket(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        for origin in foreign(site):
            headers = {"Cookie": f"{COOKIE}={ada.token}", "Origin": origin}
            with pytest.raises(websockets.InvalidStatus) as refused:
                await connect(site, additional_headers=headers)
            assert refused.value.response.status_code == 403

    asyncio.run(run_scenario())


def test_a_page_of_another_site_changes_nothing(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        before = await ada.ask("GET", "/api/tables/mine")
        for origin in foreign(site):
            headers = {"Cookie": f"{COOKIE}={ada.token}", "Origin": origin}
            async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
                for route in UNSAFE:
                    path = route.path.replace("{table}", table).replace("{seat:int}", "0")
                    answer = await http.request(route.method, path, json={"name": "Eve"})
                    assert answer.status_code == 403, (origin, path)
                    assert answer.json()["error"] == "bad-origin"
        assert await ada.ask("GET", "/api/tables/mine") == before
        assert (await ada.ask("GET", "/api/me"))["name"] == "Ada"

    asyncio.run(run_scenario())


def test_a_page_of_another_site_can_read_nothing(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        headers = {"Cookie": f"{COOKIE}={ada.token}", "Origin": "http://evil.example"}
        async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
            for method in ("GET", "OPTIONS", "HEAD"):
                answer = await http.request(method, "/api/me")
                assert not [name for name in answer.headers if name.startswith("access-control")]

    asyncio.run(run_scenario())


def test_a_cookie_without_an_origin_opens_nothing(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        table, headers = made["table"]["id"], {"Cookie": f"{COOKIE}={ada.token}"}
        async with await connect(site, additional_headers=headers) as socket:
            client = Client(socket)
            await client.send("hello", protocol=PROTOCOL_VERSION, table=table, seat=0)
            await client.until("view")
            assert (client.seat, client.seats, client.messages[0]["name"]) == (None, [], "")
            assert (await client.play("A1"))["error"] == "not-your-seat"
            await client.send("talk", text="I am Ada")
            assert (await client.until("refused"))["error"] == "no-name"
        async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
            for route in UNSAFE:
                if route.path not in ("/api/people", "/api/recover"):
                    path = route.path.replace("{table}", table).replace("{seat:int}", "0")
                    body: Any = {}
                    if route.body is not None:
                        body = {"name": "E", "game": "maui", "token": "x", "kind": "open"}
                        fields = route.body.__struct_fields__
                        body = {name: body[name] for name in body if name in fields}
                    answer = await http.request(route.method, path, json=body)
                    assert answer.status_code == 401, (path, answer.text)

    asyncio.run(run_scenario())


def test_a_cookie_beside_our_own_origin_is_what_a_browser_shows(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        headers = {"Cookie": f"{COOKIE}={ada.token}", "Origin": ours(site)}
        async with await connect(site, additional_headers=headers) as socket:
            client = Client(socket)
            await client.send("hello", protocol=PROTOCOL_VERSION, table=made["table"]["id"])
            await client.until("view")
            assert (client.seat, client.seats) == (0, [0])
        async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
            assert (await http.patch("/api/me", json={"name": "Ada B."})).status_code == 200
        assert (await ada.ask("GET", "/api/me"))["name"] == "Ada B."

    asyncio.run(run_scenario())


def test_only_names_of_this_server_are_answered(site: Running) -> None:
    async def run_scenario() -> None:
        bad = [
            "evil.example",
            f"evil.example:{site.port}",
            "127.0.0.1.evil.example",
            "",
            "[::2]:80",
        ]
        bad += [f"127.0.0.1@evil.example:{site.port}", "[127.0.0.1", "localhost.", ":80"]
        bad += [f"127.0.0.1:{site.port}@evil.example", "localhost:80:80", "localhost:x"]
        good = ["localhost", f"LocalHost:{site.port}", "127.0.0.1", f"[::1]:{site.port}", "[::1]"]
        async with httpx.AsyncClient(base_url=site.url) as http:
            for host in bad:
                answer = await http.get("/api/games", headers={"Host": host})
                assert answer.status_code == 400, host
                assert answer.json()["error"] == "bad-host" if answer.content else host == ""
            for host in good:
                answer = await http.get("/api/games", headers={"Host": host})
                assert answer.status_code == 200, host

    asyncio.run(run_scenario())


def test_a_request_with_two_hosts_is_refused(site: Running) -> None:
    async def run_scenario() -> None:
        target = Target(site.port, Scene(watched=""), "127.0.0.1")
        with target.open():
            for more in ("evil.example", f"127.0.0.1:{site.port}"):
                assert await target.request("GET", "/api/games", f"Host: {more}") == "400"
                assert await target.send(target.make_upgrade(f"Host: {more}")) == "400"

    asyncio.run(run_scenario())


def test_cookies_of_others_on_the_same_host_do_no_harm(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        foreign = 'th\u00e9=citron; "; a=b=c; =; ' + COOKIE + "x=1"
        cookies = f"{foreign}; {COOKIE}={ada.token}; last={'x' * 9000}"
        target = Target(site.port, Scene(watched=made["table"]["id"]), "127.0.0.1")
        with target.open():
            socket = await target.open_websocket(f"Cookie: {cookies}", f"Origin: {ours(site)}")
            socket.send("hello", protocol=PROTOCOL_VERSION, table=target.scene.watched)
            assert (await socket.wait_for("welcome"))["name"] == "Ada"
            assert await target.request("GET", "/api/me", f"Cookie: {cookies}") == "200"
            assert await target.request("GET", "/api/me", f"Cookie: {foreign}") == "401"

    asyncio.run(run_scenario())


def test_a_quoted_cookie_takes_no_longer_than_others() -> None:
    """The standard library needs a second for this one before Python 3.11.10."""
    value = 'a="' + "\\" * 30_000 + f'"; {COOKIE}=token'
    scope = {"type": "http", "method": "GET", "headers": [(b"cookie", value.encode())]}
    begun = time.process_time()
    assert get_credential(HTTPConnection(scope)) == ("token", True)
    assert get_language(HTTPConnection(scope)) == "en"
    assert negotiate_language("fr;q=0." + "9" * 30_000) == "fr"
    assert time.process_time() - begun < 0.5


def test_public_and_local_names_are_valid_where_they_are_set() -> None:
    settings = Settings(port=8000, public_url="https://play.example", lan=("192.168.1.7",))
    assert {"play.example", "192.168.1.7", "127.0.0.1"} <= settings.hosts
    assert {"https://play.example", "http://192.168.1.7:8000"} <= settings.origins
    assert "http://play.example" not in settings.origins
    assert "https://evil.example" not in settings.origins


# Seats, tokens, versions


def test_another_persons_seat_can_be_neither_played_nor_looked_from(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, made = await two_at_a_table(site)
        table = made["table"]["id"]
        eve = await Person(site.url, "Eve").arrive()
        async with kuba.at(table, seat=0) as two, eve.at(table, seat=1) as watcher:
            await two.until("view")
            await watcher.until("view")
            assert (two.seat, two.seats) == (1, [1])
            assert (watcher.seat, watcher.seats) == (None, [])
            version = two.version
            for client, seat in ((two, 0), (watcher, 0), (watcher, 1), (two, 99), (two, -1)):
                for message in (
                    {"type": "play", "words": "A1", "version": version},
                    {"type": "undo", "version": version},
                    {"type": "resign", "version": version},
                    {"type": "takeover", "version": version},
                    {"type": "give-back", "version": version},
                    {"type": "sit"},
                ):
                    await client.socket.send(json.dumps(message | {"seat": seat}))
                    assert (await client.until("refused"))["error"] == "not-your-seat"
                    await asyncio.sleep(0.02)  # below the rate of a connection
            for kind in ("pause", "resume"):
                await watcher.send(kind, version=version)
                assert (await watcher.until("refused"))["error"] == "not-your-seat"
        await still_plays(ada, table)

    asyncio.run(run_scenario())


def test_a_token_opens_one_seat_of_one_table_and_nothing_else(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, made = await two_at_a_table(site)
        _, _, other = await two_at_a_table(site)
        mine, theirs = made["table"]["id"], other["table"]["id"]
        eve = Person(site.url, "Eve")
        right = made["tokens"]["1"]
        wrong = [ada.token[:-1], right[:-1], right + "A", right.swapcase(), "x", "\u0000", " "]
        for token in [
            *wrong,
            other["tokens"]["0"],
            hash_secret(right).hex(),
            made["table"]["code"],
        ]:
            eve.token = token
            async with eve.at(mine, seat=1) as client:
                await client.until("view")
                assert client.seats == [], token
        eve.token = right
        async with eve.at(mine) as client:
            await client.until("view")
            assert client.seats == [1]
        async with eve.at(theirs) as client:
            await client.until("view")
            assert client.seats == []
        # A seat's token is no session: it makes nobody of whoever shows it.
        await eve.ask("GET", "/api/me", status=401)
        await eve.ask("GET", "/api/tables/mine", status=401)
        await eve.ask("POST", f"/api/tables/{mine}/close", {}, 401)
        await eve.arrive()
        for token in (*wrong, other["tokens"]["0"], eve.token, kuba.token, ""):
            await eve.ask("POST", f"/api/tables/{mine}/carry", {"token": token}, 401)
        await kuba.ask("POST", f"/api/tables/{mine}/close", {}, 403)
        await eve.ask("PUT", f"/api/tables/{mine}/seats/0", {"kind": "open"}, 403)

    asyncio.run(run_scenario())


def test_who_lost_a_seat_loses_it_on_open_connections_too(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await Person(site.url, "Ada").arrive(), await Person(site.url, "Kuba").arrive()
        eve = await Person(site.url, "Eve").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        await eve.ask("POST", f"/api/tables/{table}/join", {})
        async with eve.at(table) as client:
            await client.until("table")
            assert client.seats == [1]
            await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})
            assert (await client.until("seats"))["seats"] == []
            await kuba.ask("POST", f"/api/tables/{table}/join", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            view = await client.until("view")
            assert view["seat"] is None
            assert view["position"]["view"]["viewer"] is None
            await client.send("play", version=1, words="A1", seat=1)
            assert (await client.until("refused"))["error"] == "not-your-seat"
            await client.send("resign", version=1, seat=1)
            assert (await client.until("refused"))["error"] == "not-your-seat"

    asyncio.run(run_scenario())


def test_forged_stale_and_replayed_versions_are_refused_with_the_fresh_view(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        async with ada.at(made["table"]["id"]) as client:
            await client.until("view")
            version, word = client.version, client.position["moves"][0]["word"]
            for forged in (version - 1, version + 1, -1, 2**31, 2**63, 10**30, -(10**30)):
                await client.send("play", version=forged, words=word)
                assert (await client.until("refused"))["error"] == "stale"
                view = await client.until("view")
                assert (view["version"], view["position"]["view"]["viewer"]) == (version, 0)
            message = json.dumps({"type": "play", "version": version, "words": word})
            for _ in range(5):
                await client.socket.send(message)
            assert (await client.until("update", "view"))["version"] == version + 1
            for _ in range(4):
                assert (await client.until("refused"))["error"] == "stale"
            assert (await client.until("view"))["version"] == version + 1

    asyncio.run(run_scenario())


def test_of_two_devices_at_the_same_seat_exactly_one_is_first(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        table = made["table"]["id"]
        async with ada.at(table) as phone, ada.at(table) as desk:
            await asyncio.gather(phone.until("view"), desk.until("view"))
            words = [move["word"] for move in phone.position["moves"]]
            await asyncio.gather(
                phone.send("play", version=phone.version, words=words[0]),
                desk.send("play", version=desk.version, words=words[-1]),
            )
            for client in (phone, desk):
                while client.version < 2:
                    await client.until("update", "view")
            assert phone.position == desk.position
            assert phone.log == desk.log
            refusals = [m for m in phone.messages + desk.messages if m["type"] == "refused"]
            assert [m["error"] for m in refusals] in (["stale"], [])

    asyncio.run(run_scenario())


# Messages that are none


def malformed(chance: random.Random) -> str | bytes:
    """Something that is no message of the protocol, or means nothing."""
    good: dict[str, Any] = {"type": "play", "version": 1, "words": "A1"}
    kinds: list[Callable[[], str | bytes]] = [
        lambda: "",
        lambda: chance.randbytes(chance.randint(1, 60)),
        lambda: "[" * chance.randint(1, 3000),
        lambda: '{"a":' * chance.randint(1, 600),
        lambda: json.dumps(chance.choice([None, True, 1, 1.5, "play", [], [good]])),
        lambda: json.dumps(good)[: chance.randint(1, 30)],
        lambda: json.dumps(good | {"type": chance.choice(["", "Play", "hell", "__init__", "é"])}),
        lambda: json.dumps(good | {"type": chance.choice([None, 1, [], {}])}),
        lambda: json.dumps(good | {chance.choice("abcxyz"): 1}),
        lambda: json.dumps(good | {"version": chance.choice(["1", None, 1.5, [], 2**70 + 0.5])}),
        lambda: json.dumps(good | {"words": chance.choice([None, 1, ["A1"], {"A1": 1}])}),
        lambda: json.dumps(good | {"words": "A1 " * 2000}),
        lambda: json.dumps(good | {"seat": chance.choice(["0", [0], {}, 0.5])}),
        lambda: '{"type":"talk","text":"\\ud800"}',
        lambda: '{"type":"ping","n":1e999}',
        lambda: '{"type":"ping","n":NaN}',
        lambda: '{"type":"talk","text":"' + "é" * MAX_MESSAGE_BYTES + '"}',
        lambda: json.dumps({"type": "hello", "protocol": PROTOCOL_VERSION, "table": "x"}),
        lambda: b"\xff\xfe" + chance.randbytes(8),
        lambda: '{"type":"play","type":"play","version":"x"}',
    ]
    return chance.choice(kinds)()


def test_ten_thousand_malformed_messages_end_connections_and_nothing_else(site: Running) -> None:
    each = MAX_BAD_MESSAGES + 1

    async def attack(table: str, number: int) -> int:
        """As many mistakes as a connection may make; how many were sent."""
        chance, sent = random.Random(number), 0
        async with await connect(site) as socket:
            await socket.send(
                json.dumps({"type": "hello", "protocol": PROTOCOL_VERSION, "table": table})
            )
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(each):
                    await socket.send(malformed(chance))
                    sent += 1
            with contextlib.suppress(websockets.ConnectionClosedError):
                async for data in socket:
                    kind = json.loads(data)["type"]
                    assert kind in ("welcome", "table", "view", "present", "error"), data
            assert socket.close_code == 4400, socket.close_code
        return sent

    async def run_scenario() -> None:
        ada, kuba, made = await two_at_a_table(site)
        table, sent, number = made["table"]["id"], 0, 0
        async with ada.at(table) as client:
            await client.until("view")
            before = (client.version, client.position)
            while sent < 10_000:
                sent += sum(await asyncio.gather(*(attack(table, number + n) for n in range(8))))
                number += 8
                await client.send("ping", n=number)
                assert (await client.until("pong"))["n"] == number
            assert (client.version, client.position) == before
            while not client.position["moves"]:
                await client.until("update")
            assert (await client.play(client.position["moves"][0]["word"]))["type"] == "update"
        assert (await ada.ask("GET", "/healthz"))["ok"]
        await still_plays(kuba, table)

    asyncio.run(run_scenario())


def test_a_first_message_that_is_no_hello_ends_the_connection_with_a_reason(site: Running) -> None:
    async def run_scenario() -> None:
        hello = {"type": "hello", "protocol": PROTOCOL_VERSION, "table": "0" * 16}
        messages: list[Any] = [malformed(random.Random(n)) for n in range(100)]
        messages += [
            json.dumps(hello | {"protocol": n}) for n in (0, PROTOCOL_VERSION + 1, -1, 10**20)
        ]
        messages += [
            json.dumps(hello | {"table": t}) for t in ("", "\u0000", "../..", "x" * 3000, "é")
        ]
        messages += [
            json.dumps({"type": "ping"}),
            json.dumps({"type": "play", "version": 1, "words": "A1"}),
        ]
        for data in messages:
            async with await connect(site) as socket:
                await socket.send(data)
                message = json.loads(await socket.recv())
                assert message["type"] == "error"
                assert message["error"] in ("bad-hello", "no-table")
                assert message["text"]
                assert "Traceback" not in message["text"]
                with pytest.raises(websockets.ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4400

    asyncio.run(run_scenario())


def test_a_message_has_four_kibibytes_whatever_its_letters(site: Running) -> None:
    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        async with ada.at(made["table"]["id"]) as client:
            await client.until("view")
            for text in ("x" * MAX_MESSAGE_BYTES, "\U0001f41a" * (MAX_MESSAGE_BYTES // 4)):
                await client.socket.send(
                    json.dumps({"type": "why", "word": text}, ensure_ascii=False)
                )
                assert (await client.until("error"))["error"] == "bad-message"
            await client.send("why", word="x" * (MAX_MESSAGE_BYTES - 40))
            assert (await client.until("why"))["text"]
            await client.socket.send("x" * 2**20)
            with pytest.raises(websockets.ConnectionClosed):
                await client.until("error")
        await still_plays(ada, made["table"]["id"])

    asyncio.run(run_scenario())


def masked_frame(opcode: int, payload: bytes = b"") -> bytes:
    """A frame of a client that does not end its message; masked by zeros."""
    return bytes([opcode, 0x80 | len(payload)]) + bytes(4) + payload


@pytest.mark.parametrize(("count", "payload"), [(20_000, b""), (16_000, b"x")])
def test_a_message_in_thousands_of_fragments_is_refused_and_holds_up_nobody(
    site: Running, count: int, payload: bytes
) -> None:
    async def attack() -> tuple[bytes, float]:
        """What the server says to it, and how long that took."""
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        upgrade = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        writer.write(upgrade.encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        begun = time.monotonic()
        writer.write(masked_frame(0x1, payload) + masked_frame(0x0, payload) * count)
        answer = await reader.readexactly(4)
        taken = time.monotonic() - begun
        writer.transport.abort()
        return answer, taken

    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        async with ada.at(made["table"]["id"]) as client:
            await client.until("view")
            attacks = [asyncio.ensure_future(attack()) for _ in range(4)]
            waits = []
            while not all(one.done() for one in attacks):
                begun = time.monotonic()
                await client.send("ping")
                await client.until("pong")
                waits.append(time.monotonic() - begun)
                await asyncio.sleep(0.06)
            for answer, taken in await asyncio.gather(*attacks):
                assert answer[0] == 0x88  # a close frame: its code, and a reason
                assert int.from_bytes(answer[2:]) == 1009
                assert taken < 2
            assert max(waits) < 2
        await still_plays(ada, made["table"]["id"])

    asyncio.run(run_scenario())


def test_bodies_that_mean_nothing_get_a_sentence_and_never_a_500(site: Running) -> None:
    chance = random.Random(1)

    def body() -> bytes:
        values: list[Any] = [
            None,
            True,
            -1,
            1.5,
            10**400,
            "",
            "maui",
            "x\u0000",
            [],
            {},
            [[]],
            {"a": 1},
        ]
        fields = ["name", "code", "game", "options", "components", "seats", "listed", "clock"]
        fields += ["takeover", "places", "seat", "nonce", "kind", "level", "token", "players"]
        kind = chance.randrange(4)
        if kind == 0:
            return chance.randbytes(40)
        if kind == 1:
            return b"[" * chance.randint(1, 60_000)
        picked = {f: chance.choice(values) for f in chance.sample(fields, chance.randint(0, 3))}
        picked |= (
            {"game": "maui", "options": {"players": chance.choice(values)}} if kind == 2 else {}
        )
        return json.dumps(picked).encode()

    async def run_scenario() -> None:
        ada, _, made = await two_at_a_table(site)
        headers = {"Authorization": f"Bearer {ada.token}"}
        statuses = set()
        async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
            for route in [r for r in UNSAFE if r.body is not None]:
                for _ in range(60):
                    path = route.path.replace("{table}", made["table"]["id"])
                    path = path.replace("{seat:int}", str(chance.choice([0, 1, 99, 10**30])))
                    answer = await http.request(route.method, path, content=body())
                    assert answer.status_code < 500, (path, answer.text)
                    assert "Traceback" not in answer.text
                    if answer.status_code >= 400:
                        assert set(answer.json()) == {"error", "text"}
                    statuses.add(answer.status_code)
        assert 400 in statuses
        await still_plays(ada, made["table"]["id"])

    asyncio.run(run_scenario())


def test_strange_addresses_are_not_found_on_either_database(database: str) -> None:
    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        headers = {"Authorization": f"Bearer {ada.token}"}
        strange = [
            "%00",
            "%ff",
            "..%2f..%2fetc",
            "%F0%9F%90%9A",
            "x" * 3000,
            "'--",
            "%22%3B",
            "mine%00",
        ]
        async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
            for name in strange:
                for path in (
                    f"/api/tables/{name}",
                    f"/api/codes/{name}",
                    f"/api/tables/{name}/record",
                ):
                    answer = await http.get(path)
                    assert answer.status_code == 404, (path, answer.status_code, answer.text)
                answer = await http.post(f"/api/tables/{name}/join", json={})
                assert answer.status_code == 404, (name, answer.text)
            answer = await http.post("/api/recover", content=rb'{"code":"\u0000\ud83d\udc1a"}')
            assert answer.status_code == 401
        assert server.app.state.registry._loading == {}  # nothing stays of tables that never were

    with run_server(database) as server:
        asyncio.run(run_scenario(server))


# Floods and sizes


def test_a_flood_on_one_connection_is_slowed_then_ended_and_nobody_else_notices(
    site: Running,
) -> None:
    async def run_scenario() -> None:
        ada, kuba, made = await two_at_a_table(site)
        table = made["table"]["id"]
        async with ada.at(table) as calm, kuba.at(table) as flood:
            await asyncio.gather(calm.until("view"), flood.until("view"))
            with contextlib.suppress(websockets.ConnectionClosed):
                for n in range(1000):
                    await flood.send("ping", n=n)
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    await flood.receive()
            kinds = [m["type"] for m in flood.messages]
            errors = [m["error"] for m in flood.messages if m["type"] == "error"]
            assert 40 <= kinds.count("pong") < 1000
            assert "too-many" in errors
            assert flood.socket.close_code == 4400
            await calm.send("ping", n=7)
            assert (await calm.until("pong"))["n"] == 7
        await still_plays(ada, table)

    asyncio.run(run_scenario())


def test_a_bucket_lets_a_burst_through_and_then_a_steady_stream() -> None:
    bucket = TokenBucket(burst=3, per_second=2)
    assert [bucket.take(100.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(100.5) for _ in range(2)] == [True, False]
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_rates_hold_for_people_tables_codes_talk_and_hints(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        headers = {"Authorization": f"Bearer {ada.token}"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
            for method, path, body in (
                ("POST", "/api/people", {"name": "Eve"}),
                ("POST", "/api/recover", {"code": "ABCDE-ABCDE-ABCDE-ABCDE"}),
                ("POST", "/api/tables", {"game": "maui"}),
                ("GET", "/api/codes/ABCDEF", None),
            ):
                answers = [await http.request(method, path, json=body) for _ in range(61)]
                assert answers[-1].status_code == 429, path
                assert answers[-1].json()["error"] == "too-many"
        table = (await http_mine(ada))[0]["id"]
        async with ada.at(table) as client:
            await client.until("present")
            kinds = []
            for n in range(25):
                await client.send("talk", text=f"word {n}")
                kinds.append((await client.until("talk", "refused"))["type"])
            assert kinds.count("talk") == 20
            assert kinds[-1] == "refused"

    async def http_mine(person: Person) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await person.ask("GET", "/api/tables/mine")
        return found

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server))


def test_a_body_is_limited_whether_it_says_its_length_or_not(site: Running) -> None:
    async def parts(size: int) -> Any:
        for _ in range(0, size, 1024):
            yield b" " * 1024

    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        headers = {"Authorization": f"Bearer {ada.token}"}
        async with httpx.AsyncClient(base_url=site.url, headers=headers) as http:
            answer = await http.post("/api/tables", content=b" " * (MAX_BODY_BYTES + 1))
            assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
            answer = await http.post("/api/tables", content=parts(MAX_BODY_BYTES + 2048))
            assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
            answer = await http.post(
                "/api/tables", content=b'{"game":"maui"}' + b" " * (MAX_BODY_BYTES - 20)
            )
            assert answer.status_code == 201

    asyncio.run(run_scenario())


@pytest.mark.parametrize("length", ["", "x", "-1", "1e9", "\u00b2", "+1", "9" * 5000, " 1 2"])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    sent: list[Any] = []

    async def app(*_: Any) -> None:
        raise AssertionError("the guard let it through")

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    headers = [(b"host", b"localhost"), (b"content-length", length.encode("latin-1"))]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    asyncio.run(SecurityMiddleware(app, Settings(), RateLimits(False))(scope, receive, send))
    assert sent[0]["status"] == 413


# Headers, cookies, sessions


def test_every_answer_has_the_headers_that_shut_doors(site: Running) -> None:
    async def run_scenario() -> None:
        async with httpx.AsyncClient(base_url=site.url) as http:
            answers = [
                await http.get("/healthz"),
                await http.get("/metrics"),
                await http.get("/openapi.json"),
                await http.get("/api/me"),
                await http.get("/nowhere"),
                await http.put("/healthz"),
                await http.post("/api/people", content=b"{"),
                await http.post("/api/people", content=b" " * (MAX_BODY_BYTES + 1)),
                await http.post("/api/people", headers={"Origin": "http://evil.example"}),
                await http.get("/api/games", headers={"Host": "evil.example"}),
            ]
        assert [a.status_code for a in answers] == [
            200,
            200,
            200,
            401,
            404,
            405,
            400,
            413,
            403,
            400,
        ]
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, (answer.url, name)
            assert "uvicorn" not in answer.headers.get("server", "")
        policy = dict(
            part.strip().split(" ", 1)
            for part in answers[0].headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert "script-src" not in policy

    asyncio.run(run_scenario())


def cookie_of(answer: httpx.Response) -> tuple[str, set[str]]:
    """The session in an answer's cookie, and the cookie's attributes."""
    first, *rest = answer.headers["set-cookie"].split("; ")
    name, _, value = first.partition("=")
    assert name == COOKIE
    return value, {attribute.lower() for attribute in rest}


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> set[str]:
        async with httpx.AsyncClient(base_url=server.url) as http:
            answer = await http.post("/api/people", json={"name": "Ada"})
            assert answer.headers["cache-control"] == "no-store"
            return cookie_of(answer)[1]

    with run_server(str(tmp_path / "plain.db")) as server:
        attributes = asyncio.run(run_scenario(server))
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert "secure" not in attributes
    assert not [a for a in attributes if a.startswith("domain")]
    with run_server(str(tmp_path / "public.db"), public_url="https://play.example") as server:
        assert {"httponly", "samesite=lax", "secure"} <= asyncio.run(run_scenario(server))


def test_a_session_id_changes_when_a_seat_is_taken(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        table = (await ada.make(game="maui", options={"players": 3}))["table"]["id"]
        spare = (await ada.make(game="maui"))["tokens"]["0"]
        carried = (await ada.ask("GET", "/api/tables/mine"))[0]["id"]
        # Whatever id somebody planted in the browser before, it is not taken up.
        planted = {"Origin": ours(site), "Cookie": f"{COOKIE}=planted"}
        async with httpx.AsyncClient(base_url=site.url) as http:
            answer = await http.post("/api/people", json={"name": "Kuba"}, headers=planted)
        sessions = [cookie_of(answer)[0]]
        assert sessions[0] != "planted"

        async def post(path: str, body: Any, session: str) -> httpx.Response:
            headers = {"Origin": ours(site), "Cookie": f"{COOKIE}={session}"}
            async with httpx.AsyncClient(base_url=site.url) as http:
                return await http.post(path, json=body, headers=headers)

        for path, body in (
            ("/api/tables", {"game": "maui"}),
            (f"/api/tables/{table}/join", {}),
            (f"/api/tables/{carried}/carry", {"token": spare}),
        ):
            answer = await post(path, body, sessions[-1])
            assert answer.status_code in (200, 201), answer.text
            sessions.append(cookie_of(answer)[0])
            assert (await post(path, body, sessions[-2])).status_code == 401
        assert len(set(sessions)) == 4
        kuba = Person(site.url, "Kuba")
        kuba.token = sessions[-1]
        assert (await kuba.ask("GET", "/api/me"))["name"] == "Kuba"
        # Making a table without a seat of one's own takes none.
        answer = await post(
            "/api/tables", {"game": "maui", "seats": [{"kind": "open"}]}, sessions[-1]
        )
        assert "set-cookie" not in answer.headers
        # A program that shows a token is no browser that could be tricked: its token stays.
        await ada.ask("POST", f"/api/tables/{table}/join", {})
        await ada.ask("GET", "/api/me")

    asyncio.run(run_scenario())


def test_a_recovery_code_brings_a_new_session(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        async with httpx.AsyncClient(base_url=site.url) as http:
            answer = await http.post("/api/recover", json={"code": ada.recovery.lower()})
            assert answer.status_code == 201
            session, attributes = cookie_of(answer)
            assert "httponly" in attributes
            assert session != ada.token
            for wrong in (ada.recovery[:-1], "", ada.token, "' OR 1=1"):
                answer = await http.post("/api/recover", json={"code": wrong})
                assert answer.status_code == 401

    asyncio.run(run_scenario())


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> list[str]:
        ada, kuba, made = await two_at_a_table(server)
        return [ada.token, kuba.token, ada.recovery, kuba.recovery, *made["tokens"].values()]

    with run_server(str(tmp_path / "parasol.db")) as server:
        secrets = asyncio.run(run_scenario(server))
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert len(secrets) == 6
        for secret in secrets:
            assert secret.encode() not in kept
            assert hash_secret(secret) in kept
            assert len(hash_secret(secret)) == 32


# What people bring along


def test_components_are_a_text_of_64_kb_and_never_a_path(site: Running, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[market]\ncosts = [0, 1, 3]\n")

    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        for text in (
            str(box),
            f"file://{box}",
            "/etc/passwd",
            "../box.toml",
            "~",
            "[a",
            "x = 1\u0000",
        ):
            answer = await ada.ask("POST", "/api/tables", {"game": "maui", "components": text}, 400)
            assert answer["error"] == "BadComponents", answer
            assert "root:" not in answer["text"]
        for value in ({"market": {"costs": [0, 1, 3]}}, [str(box)], 1, None):
            await ada.ask("POST", "/api/tables", {"game": "maui", "components": value}, 400)
        options = {"components": str(box)}
        answer = await ada.ask("POST", "/api/tables", {"game": "maui", "options": options}, 400)
        assert answer["error"] == "BadOption"
        good = box.read_text()
        padded = good + "#" * (MAX_BYTES - len(good))
        for text in (good, padded):
            made = await ada.make(game="maui", components=text)
            await ada.ask("POST", f"/api/tables/{made['table']['id']}/close")
        answer = await ada.ask(
            "POST", "/api/tables", {"game": "maui", "components": padded + "#"}, 400
        )
        assert answer["error"] == "BadComponents"

    asyncio.run(run_scenario())


@pytest.mark.parametrize(
    "name", ['Ada"] [Seed "0', "[Seed]\\", 'a", "b', "<script>alert(1)</script>", "A\u202edA"]
)
def test_a_name_can_not_add_lines_to_a_record(site: Running, name: str) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, name).arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "me", "name": "B"}])
        table = made["table"]["id"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            await client.send("resign", version=client.version)
            await client.until("update")
        text = await ada.ask("GET", f"/api/tables/{table}/record")
        match = parasol.load(text)
        shown = (await ada.ask("GET", "/api/me"))["name"]
        assert match.tags["Names"] == f"{shown}, B"

    asyncio.run(run_scenario())


def test_emoji_stay_joined_and_nothing_unseen_hides_in_a_name() -> None:
    assert clean_name("\U0001f3f4\u200d\u2620\ufe0f Ada") == "\U0001f3f4\u200d\u2620\ufe0f Ada"
    assert clean_name("A\u200dd\u200ba") == "A d a"


@pytest.mark.parametrize("name", ["", " ", "\u0000", "\u200b", "x" * 41, "\n\t"])
def test_a_name_that_can_not_be_shown_is_refused(site: Running, name: str) -> None:
    async def run_scenario() -> None:
        answer = await Person(site.url, "").ask("POST", "/api/people", {"name": name}, 400)
        assert answer["error"] == "BadName"

    asyncio.run(run_scenario())


def test_an_error_inside_tells_nothing_of_the_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("secret: /home/somebody/parasol.db")

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        monkeypatch.setattr(server.app.state.registry.store, "list_open_tables", broken)
        answer = await ada.ask("GET", "/api/tables", status=500)
        assert "secret" not in str(answer)
        assert "Traceback" not in str(answer)
        assert (await ada.ask("GET", "/healthz"))["ok"]

    logging.getLogger("uvicorn.error").addFilter(quiet)
    try:
        with run_server(str(tmp_path / "parasol.db")) as server:
            asyncio.run(run_scenario(server))
    finally:
        logging.getLogger("uvicorn.error").removeFilter(quiet)


def quiet(record: logging.LogRecord) -> bool:
    """The error that a test makes on purpose needs no place in its output."""
    return "Exception in ASGI" not in record.getMessage()


def test_the_messages_of_the_protocol_take_no_field_they_do_not_know() -> None:
    for kind in protocol.AnyClientMessage.__args__:
        assert kind.__struct_config__.forbid_unknown_fields, kind
        assert kind.__struct_config__.frozen
    for route in ROUTES:
        assert route.body is None or route.body.__struct_config__.forbid_unknown_fields
