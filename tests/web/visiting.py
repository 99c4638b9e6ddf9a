"""Visitors to the pages: browsers without a screen, which keep cookies and show their origin."""

import asyncio
import gzip
import re
import zlib
from collections.abc import Callable, Coroutine
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from parasol.server.settings import Settings
from parasol.web.app import create_app
from tests.server.running import Running

LANGUAGES = ("en", "fr", "pl")
ADDRESS = re.compile(r"""(?:src|href|action)=["']([^"']+)["']""")


class Visitor:
    """A browser: what it is given it shows again."""

    def __init__(self, house: Running, language: str = "en") -> None:
        self.http = httpx.Client(
            base_url=house.url,
            headers={"accept-language": language, "accept-encoding": "gzip"},
            follow_redirects=True,
            timeout=20,
            limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left open
        )
        self.origin = house.url

    def get(self, path: str, status: int = 200) -> httpx.Response:
        """A page, or whatever is at an address."""
        answer = self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
        return answer

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What a page's modules ask for."""
        answer = self.http.request(method, path, json=body, headers={"origin": self.origin})
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def arrive(self, name: str) -> "Visitor":
        """Give a name."""
        self.ask("POST", "/api/people", {"name": name})
        return self

    def make(self, **body: Any) -> dict[str, Any]:
        """A table of Maui."""
        reply: dict[str, Any] = self.ask("POST", "/api/tables", {"game": "maui", **body})
        return reply

    def playing(self, game: str = "maui") -> str:
        """A table that has begun: its id."""
        reply = self.make(game=game, seats=[{"kind": "me"}, {"kind": "computer"}])
        table = str(reply["table"]["id"])
        self.ask("POST", f"/api/tables/{table}/start")
        return table


def list_addresses(page: str) -> list[str]:
    """Every address a page names."""
    return ADDRESS.findall(page)


class Scripts(HTMLParser):
    """What a page would run that is written in the page itself; text that only looks so is text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.data = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.data = tag != "script" or ("type", "application/json") in attrs
        self.found += [f"<{tag} {name}>" for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        if not self.data and data.strip():
            self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.data = True


def list_own_scripts(page: str) -> list[str]:
    """Scripts and handlers whose text is in the page: there are to be none."""
    reader = Scripts()
    reader.feed(page)
    reader.close()
    return reader.found


STATUS_LINE = len("HTTP/1.1 200 OK\r\n\r\n")


def measure_weight(http: httpx.Client, path: str) -> int:
    """Bytes that cross the line for an address: headers, and the body compressed as it comes."""
    with http.stream("GET", path) as answer:
        assert answer.status_code == 200, path
        heads = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
        return STATUS_LINE + heads + sum(len(part) for part in answer.iter_raw())


def unpack(raw: bytes) -> bytes:
    """A compressed body as it was."""
    try:
        return gzip.decompress(raw)
    except (gzip.BadGzipFile, zlib.error):
        return raw


# Visitors from any address


def run_with_site(folder: Path, scenario: Callable[[Starlette], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario in the same loop as a site, whose clients may come from any address."""

    async def run() -> None:
        site = create_app(Settings(database=str(folder / "parasol.db")))
        async with site.router.lifespan_context(site):
            await scenario(site)

    asyncio.run(run())


async def ask_from(site: Starlette, address: str, path: str, **request: Any) -> httpx.Response:
    """Ask for something from an address."""
    transport = httpx.ASGITransport(site, client=(address, 1))
    url = "http://localhost:8000"
    async with httpx.AsyncClient(transport=transport, base_url=url) as http:
        return await http.request(request.pop("method", "GET"), path, **request)
