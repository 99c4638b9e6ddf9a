"""Whose word on a client's address is taken: trusted proxies', for HTTP and WebSockets alike."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from parasol.core.errors import BadOption
from parasol.server.http.proxies import LOOPBACK, TrustedProxies
from parasol.server.serve import PROXIES_VARIABLE, choose_proxies
from tests.server.running import Running, run_server


def find_client(trusted: str, peer: str, *forwarded: str, kind: str = "http") -> str:
    """The client's address that a server finds, which trusts these proxies."""
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope: dict[str, Any] = {"type": kind, "client": (peer, 5000), "headers": headers}
    TrustedProxies(trusted).apply(scope)
    host: str = scope["client"][0]
    return host


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ("", "127.0.0.1", ["198.51.100.7"], "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        (LOOPBACK, "::1", ["2001:db8::7"], "2001:db8::7"),
        (LOOPBACK, "::ffff:127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        (LOOPBACK, "203.0.113.9", ["198.51.100.7"], "203.0.113.9"),
        (LOOPBACK, "127.0.0.1", ["10.9.9.9, 198.51.100.7"], "198.51.100.7"),
        (LOOPBACK, "127.0.0.1", ["10.9.9.9", "198.51.100.7"], "198.51.100.7"),
        (LOOPBACK, "127.0.0.1", ["198.51.100.7:4711"], "198.51.100.7"),
        (LOOPBACK, "127.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        (LOOPBACK, "127.0.0.1", [""], "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", ["unknown"], "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", [], "127.0.0.1"),
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["6.6.6.6, 198.51.100.7, 10.4.4.4"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["10.5.5.5, 10.4.4.4"], "10.5.5.5"),
        ("10.0.0.0/8, 2001:db8::/32", "2001:db8::1", ["198.51.100.7"], "198.51.100.7"),
        ("*", "203.0.113.9", ["6.6.6.6, 198.51.100.7"], "198.51.100.7"),
        ("*", "203.0.113.9", ["nonsense"], "203.0.113.9"),
    ],
)
def test_only_what_trusted_proxies_have_added_counts(
    trusted: str, peer: str, forwarded: list[str], client: str, kind: str
) -> None:
    assert find_client(trusted, peer, *forwarded, kind=kind) == client


def test_the_scheme_comes_from_a_trusted_proxy_only() -> None:
    for peer, given, scheme in (
        ("127.0.0.1", b"https", "https"),
        ("127.0.0.1", b"javascript", "http"),
        ("203.0.113.9", b"https", "http"),
    ):
        scope: dict[str, Any] = {"type": "http", "scheme": "http", "client": (peer, 5000)}
        scope["headers"] = [(b"x-forwarded-proto", given)]
        TrustedProxies(LOOPBACK).apply(scope)
        assert scope["scheme"] == scheme


def test_a_proxy_that_is_no_address_is_named_with_what_would_be_one() -> None:
    for bad in ("proxy.example.org", "10.0.0.1/8", "127.0.0.1,*", "127.0.0.1 10.0.0.1"):
        with pytest.raises(BadOption) as refused:
            choose_proxies(bad, "")
        assert "10.0.0.0/8" in str(refused.value)
        assert "trusted-proxies" in str(refused.value)


def test_proxies_come_from_the_flag_then_the_environment_then_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(PROXIES_VARIABLE, raising=False)
    assert choose_proxies("", "") == ""
    assert choose_proxies("", "https://games.example.org") == LOOPBACK
    monkeypatch.setenv(PROXIES_VARIABLE, "10.0.0.1")
    assert choose_proxies("", "https://games.example.org") == "10.0.0.1"
    assert choose_proxies("10.0.0.2", "https://games.example.org") == "10.0.0.2"


def note_addresses(server: Running) -> list[tuple[str, str]]:
    """From now on, every address that a limit is counted for, and what is limited."""
    seen: list[tuple[str, str]] = []
    rates = server.app.state.rates
    check = rates.check

    def noting(what: str, who: str) -> None:
        seen.append((what, who))
        check(what, who)

    rates.check = noting
    return seen


async def connect(server: Running, forwarded: str) -> None:
    """Send a request and open a WebSocket, as somebody who claims an address."""
    headers = {"x-forwarded-for": forwarded}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
        assert (await http.post("/api/people", json={"name": "Ada"})).status_code == 201
    address = server.url.replace("http", "ws") + "/ws"
    async with websockets.connect(address, additional_headers=headers):
        pass


@pytest.mark.parametrize(
    ("trusted", "counted"), [("10.0.0.0/8", "127.0.0.1"), ("127.0.0.0/8", "198.51.100.7")]
)
def test_requests_and_websockets_are_counted_for_the_same_address(
    tmp_path: Path, trusted: str, counted: str
) -> None:
    with run_server(str(tmp_path / "parasol.db"), trusted_proxies=trusted) as server:
        seen = note_addresses(server)
        asyncio.run(connect(server, "198.51.100.7"))
    assert seen == [("people", counted), ("connections", counted)]


def test_a_forged_address_does_not_get_around_a_limit(tmp_path: Path) -> None:
    async def arrive_often(server: Running) -> list[int]:
        async with httpx.AsyncClient(base_url=server.url) as http:
            return [
                (
                    await http.post(
                        "/api/people",
                        json={"name": "Ada"},
                        headers={"x-forwarded-for": f"198.51.100.{number}"},
                    )
                ).status_code
                for number in range(25)
            ]

    database = str(tmp_path / "parasol.db")
    with run_server(database, rates=True, trusted_proxies="10.0.0.0/8") as server:
        assert asyncio.run(arrive_often(server)).count(429) == 5
    with run_server(database, rates=True, trusted_proxies=LOOPBACK) as server:
        assert set(asyncio.run(arrive_often(server))) == {201}
