"""The proxies' files work as written: TLS, WebSockets, addresses of clients, and a failover."""

import asyncio
import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from parasol.server.rate_limit import RATES
from tests.deploy.proxies import PROXIES, Ports, Proxy, choose_ports, make_certificate, write_nginx
from tests.server.databases import OwnPostgres
from tests.server.processes import (
    Player,
    Process,
    Yard,
    make_players,
    start_computer_table,
    wait_until,
    wait_until_over,
)
from tests.server.running import Person, find_free_port

ADDRESS = "127.0.0.3"
"""Where proxies find the servers: not a name that a server answers by, as in a container."""


class Site:
    """Servers and workers on one database, behind a proxy."""

    def __init__(self, yard: Yard, database: str, ports: Ports) -> None:
        self.yard = yard
        self.database = database
        self.ports = ports
        self.servers: dict[int, Process] = {}

    def serve(self, port: int, *words: str) -> None:
        """Start a server process, and wait until it answers."""
        flags = ["--host", "0.0.0.0", "--port", str(port), "--no-browser", *words]
        flags += ["--public-url", self.ports.url, "--trusted-proxies", "127.0.0.0/8"]
        self.servers[port] = self.yard.start("serve", "--database", self.database, *flags)
        asyncio.run(wait_until(lambda: is_healthy(port)))

    @property
    def addresses(self) -> list[str]:
        return [f"{ADDRESS}:{port}" for port in self.servers]


def is_healthy(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    return False


@pytest.fixture(params=list(PROXIES))
def proxied(
    request: pytest.FixtureRequest, yard: Yard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Proxy]:
    """One server on a file behind each proxy; all clients trust its certificate."""
    site = Site(yard, str(tmp_path / "parasol.db"), choose_ports())
    site.serve(find_free_port())
    with PROXIES[request.param](tmp_path, site.ports, site.addresses) as proxy:
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        yield proxy


def test_nginx_of_debian_loads_the_site(tmp_path: Path) -> None:
    make_certificate(tmp_path)
    configuration = write_nginx(tmp_path, choose_ports(), ["127.0.0.1:8000"])
    done = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(configuration)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "test is successful" in done.stderr
    assert "[warn]" not in done.stderr


def test_pages_come_by_tls_and_plain_http_leads_there(proxied: Proxy) -> None:
    with httpx.Client() as client:
        page = client.get(f"{proxied.url}/")
        assert page.status_code == 200
        assert "<html" in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert "default-src 'self'" in page.headers["content-security-policy"]
        plain = client.get(f"http://localhost:{proxied.ports.http}/rules/maui")
        assert plain.status_code in (301, 308)
        assert plain.headers["location"].startswith("https://localhost")
        assert plain.headers["location"].endswith("/rules/maui")
        headers = {"origin": proxied.url}
        made = client.post(f"{proxied.url}/api/people", json={"name": "Ada"}, headers=headers)
        assert made.status_code == 201
        assert "Secure" in made.headers["set-cookie"]
        headers = {"origin": "https://elsewhere.example.org"}
        made = client.post(f"{proxied.url}/api/people", json={"name": "Eve"}, headers=headers)
        assert made.status_code == 403


def test_metrics_are_not_to_be_had_through_the_proxy(proxied: Proxy) -> None:
    for address in ("127.0.0.1", "127.0.0.9"):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
            assert client.get(f"{proxied.url}/metrics").status_code == 404


def test_a_box_of_components_passes_and_what_is_far_too_long_does_not(proxied: Proxy) -> None:
    with httpx.Client(headers={"origin": proxied.url}) as client:
        for length, expected in ((70_000, {400, 401, 422}), (300_000, {413})):
            body = {"game": "maui", "components": "#" + "x" * length}
            answer = client.post(f"{proxied.url}/api/tables", json=body)
            assert answer.status_code in expected, length


def test_a_game_is_played_through_the_proxy(proxied: Proxy) -> None:
    async def play() -> None:
        ada = await Person(proxied.url, "Ada").arrive()
        players = await make_players(ada)
        await asyncio.gather(*(player.play(proxied.url) for player in players))
        assert players[0].standings == players[1].standings
        await wait_until_over(ada, players[0].table)

    asyncio.run(play())


def test_limits_count_the_clients_address_and_no_forged_one(proxied: Proxy) -> None:
    most = int(RATES["people"].partition("/")[0])

    def arrive(address: str, forged: str) -> int:
        transport = httpx.HTTPTransport(local_address=address)
        headers = {"origin": proxied.url, "x-forwarded-for": forged}
        with httpx.Client(transport=transport, headers=headers) as client:
            return client.post(f"{proxied.url}/api/people", json={"name": "Ada"}).status_code

    answers = [arrive("127.0.0.5", f"198.51.100.{number}") for number in range(most + 3)]
    assert answers == [201] * most + [429] * 3
    assert arrive("127.0.0.6", "127.0.0.5") == 201


# Two servers, two workers, PostgreSQL


async def play_on(player: Player, url: str) -> None:
    """Play to the end, and come back whenever the connection is cut, as a browser does."""
    while player.standings is None:
        with contextlib.suppress(websockets.InvalidStatus, websockets.InvalidMessage):
            await player.play_until_cut_off(url)
        await asyncio.sleep(0.2)


@pytest.mark.parametrize("name", list(PROXIES))
def test_servers_that_are_killed_lose_nothing_and_their_people_go_on_elsewhere(
    name: str, yard: Yard, tmp_path: Path, postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(yard, postgres.database(), choose_ports())
    one, two = find_free_port(), find_free_port()
    site.serve(one, "--no-thinking")
    site.serve(two, "--no-thinking")
    for _ in range(2):
        yard.start("worker", "--database", site.database)

    async def reach(players: list[Player], version: int) -> None:
        await wait_until(lambda: all(p.notes.last >= version or p.standings for p in players))

    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        players = [player for _ in range(4) for player in await make_players(ada)]
        automatic = [await start_computer_table(ada) for _ in range(2)]
        playing = [asyncio.create_task(play_on(player, url)) for player in players]
        await reach(players, 8)
        site.servers[one].kill()
        await reach(players, 16)
        await asyncio.to_thread(site.serve, one, "--no-thinking")
        await reach(players, 24)
        site.servers[two].kill()
        await asyncio.gather(*playing)
        for ours, theirs in zip(players[::2], players[1::2], strict=True):
            assert ours.standings == theirs.standings
            assert ours.standings is not None
            await wait_until_over(ada, ours.table)
        for table in automatic:
            await wait_until_over(ada, table)
        refused: list[dict[str, Any]] = [m for p in players for m in p.notes.refusals]
        assert {m["error"] for m in refused} <= {"stale", "not-your-turn"}

    with PROXIES[name](tmp_path, site.ports, site.addresses) as proxy:
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        asyncio.run(run_scenario(proxy.url))
