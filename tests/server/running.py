"""A real server on a free port, in a thread of its own, and clients that speak its protocol."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import uvicorn
import websockets
from starlette.applications import Starlette

from parasol.server.app import make_app
from parasol.server.protocol import CLOSE_CODE, PROTOCOL_VERSION
from parasol.server.settings import Settings
from parasol.server.tables.patch import apply_patch


def find_free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server under way; `url` is where."""

    def __init__(
        self, database: str, make: Callable[[Settings], Starlette] = make_app, **settings: Any
    ) -> None:
        self.port = find_free_port()
        self.settings = Settings(
            database=database, port=self.port, bot_pause_s=0.0, **{"rates": False, **settings}
        )
        self.app = make(self.settings)
        config = uvicorn.Config(
            self.app,
            port=self.port,
            log_config=None,
            log_level="error",
            http=self.app.state.http,
            ws=self.app.state.upgrade,
            server_header=False,
            proxy_headers=False,
            lifespan="on",
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Running":
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


@contextlib.contextmanager
def run_server(
    database: str, make: Callable[[Settings], Starlette] = make_app, **settings: Any
) -> Iterator[Running]:
    """Run a server for the length of a test; `make` may put pages around it."""
    server = Running(database, make, **settings).start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """A program that acts for somebody: by token, without a browser."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.token = ""
        self.recovery = ""

    async def arrive(self) -> "Person":
        answer = await self.ask("POST", "/api/people", {"name": self.name}, 201)
        self.token, self.recovery = answer["token"], answer["recovery"]
        return self

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        async with httpx.AsyncClient(base_url=self.url, timeout=20, headers=headers) as http:
            answer = await http.request(method, path, json=body)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    async def make(self, **asked: Any) -> dict[str, Any]:
        made: dict[str, Any] = await self.ask("POST", "/api/tables", asked, 201)
        return made

    @contextlib.asynccontextmanager
    async def at(self, table: str, **hello: Any) -> AsyncIterator["Client"]:
        address = self.url.replace("http", "ws") + "/ws"
        async with websockets.connect(
            address, max_size=2**22, compression=None, max_queue=None
        ) as socket_:
            client = Client(socket_)
            values = {
                "protocol": PROTOCOL_VERSION,
                "table": table,
                "token": self.token,
                **hello,
            }
            await client.send("hello", **values)
            yield client


class Client:
    """What a client knows of a table, kept up by the messages it gets."""

    def __init__(self, socket_: Any) -> None:
        self.socket = socket_
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.position: dict[str, Any] = {}
        self.log: list[Any] = []
        self.version = -1
        self.seat: int | None = None
        self.seats: list[int] = []
        self.table: dict[str, Any] = {}

    async def send(self, kind: str, **values: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **values}))

    async def receive(self, timeout: float = 20.0) -> dict[str, Any]:
        """Receive the next message and apply it."""
        data = await asyncio.wait_for(self.socket.recv(), timeout)
        self.raw.append(data)
        message: dict[str, Any] = json.loads(data)
        self.messages.append(message)
        match message["type"]:
            case "welcome":
                self.seat, self.seats = message["seat"], message["seats"]
            case "table":
                self.table = message["table"]
            case "view":
                self.position, self.log = message["position"], message["log"]
                self.version, self.seat = message["version"], message["seat"]
            case "update":
                assert message["before"] == self.version, message
                self.position = apply_patch(self.position, message["changes"])
                del self.log[message["log"]["keep"] :]
                self.log += message["log"]["add"]
                self.version = message["version"]
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """Receive until a message of one of these kinds comes."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def until_closed(self) -> dict[str, Any]:
        """Receive until the server closes the connection; return the error that said why."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.receive()
        assert self.socket.close_code == CLOSE_CODE
        assert self.messages[-1]["type"] == "error"
        return self.messages[-1]

    async def play(self, words: str) -> dict[str, Any]:
        """Play and return the reply."""
        await self.send("play", version=self.version, words=words)
        return await self.until("update", "view", "refused")
