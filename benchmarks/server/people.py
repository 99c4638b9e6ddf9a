"""People who play against computers at a human pace, and how long they wait for them.

A wait is the time from the message by which a person's turn ends to the one by which it is theirs
again. One that is not over yet counts with its length so far.
"""

import asyncio
import time
from random import Random
from typing import Any

import httpx
import msgspec

from benchmarks.server.connection import Connection
from parasol.server.protocol import PROTOCOL_VERSION
from parasol.server.tables.patch import apply_patch

NEEDS = ("decider", "moves", "over", "clocks")
MAX_PARALLEL = 16
"""Tables that are made, or connected to, at the same time."""
HTTP_TIMEOUT_S = 60.0


class Guest:
    """Somebody with a name, who asks by HTTP from an address of this machine."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.url = f"http://127.0.0.1:{port}"
        # Without certificates, which would take a megabyte for each guest.
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(timeout=HTTP_TIMEOUT_S, transport=transport)
        self.token = ""

    async def arrive(self) -> "Guest":
        """Give a name, get a session."""
        self.token = (await self.post("/api/people", {"name": "Load"}))["token"]
        return self

    async def post(self, path: str, body: Any = None) -> Any:
        """Send a request; RuntimeError where it is refused."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = await self.http.post(f"{self.url}{path}", json=body, headers=headers)
        if answer.status_code not in (200, 201):
            raise RuntimeError(f"{answer.status_code} {answer.text}")
        return answer.json()

    async def start_table(
        self, seats: list[dict[str, str]], game: str = "maui", **asked: Any
    ) -> dict[str, Any]:
        """Make a table and start it."""
        table = await self.post("/api/tables", {"game": game, "seats": seats, **asked})
        await self.post(f"/api/tables/{table['table']['id']}/start")
        return dict(table)


class Player:
    """A person at one seat of a table, connected; with a pace they also play."""

    def __init__(
        self, port: int, table: dict[str, Any], seat: int, name: str, pace_s: float
    ) -> None:
        self.port, self.table, self.seat, self.name = port, table["table"]["id"], seat, name
        self.secret: str = table["tokens"][str(seat)]
        self.pace_s = pace_s
        """The mean time that this person thinks; 0: they never play."""
        self.waits: list[float] = []
        self.since: float | None = None
        """Since when this person waits for somebody else."""
        self.ended_at: float | None = None
        self.deadline: float | None = None
        """When the running clock ends, by this process's clock."""
        self.known: dict[str, Any] = {}
        self.version = -1
        self.connection: Connection | None = None
        self._offset = 0.0
        self._decided = False
        self._random = Random(self.table)
        self._ready: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def connect(self) -> None:
        """Connect, and return when the first snapshot has come."""
        self._ready = asyncio.get_running_loop().create_future()
        self.connection = await Connection.connect(self.port, "/ws", self.on_message)
        hello = {"type": "hello", "protocol": PROTOCOL_VERSION, "table": self.table}
        self._send({**hello, "token": self.secret, "seat": self.seat})
        await asyncio.wait_for(self._ready, HTTP_TIMEOUT_S)

    def _send(self, message: dict[str, Any]) -> None:
        if self.connection is not None and not self.connection.ended.done():
            self.connection.send(msgspec.json.encode(message))

    def on_message(self, data: bytes) -> None:
        """Follow the table; play when it is this person's turn."""
        message = msgspec.json.decode(data)
        match message["type"]:
            case "welcome":
                self._offset = message["now"] - time.time()
            case "view":
                position = message["position"]
                self._follow({key: position[key] for key in NEEDS}, message["version"])
            case "update":
                changes = [change for change in message["changes"] if change[0][0] in NEEDS]
                self._follow(apply_patch(self.known, changes), message["version"])

    def _follow(self, known: dict[str, Any], version: int) -> None:
        now, goes_on = time.time(), self._decided
        self.known, self.version = known, version
        self._decided = known["decider"] == self.seat
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)
        ends = (known["clocks"] or {}).get("ends")
        self.deadline = self.deadline if ends is None else ends - self._offset
        if known["over"]:
            self.ended_at = self.ended_at or now
            self.since = None
        elif known["decider"] != self.seat:
            self.since = self.since or now
        else:
            if self.since is not None:
                self.waits.append(now - self.since)
                self.since = None
            if self.pace_s and self._timer is None:
                pause_s = 0.0 if goes_on else self._random.uniform(0.5, 1.5) * self.pace_s
                self._timer = asyncio.get_running_loop().call_later(pause_s, self._play)

    def _play(self) -> None:
        self._timer = None
        if self.known["decider"] == self.seat and self.known["moves"]:
            word = self._random.choice(self.known["moves"])["word"]
            self._send({"type": "play", "version": self.version, "words": word})

    def list_waits(self) -> list[float]:
        """Return all waits, also the one under way."""
        return self.waits + ([] if self.since is None else [time.time() - self.since])

    async def close(self) -> None:
        """Leave the table alone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.connection is not None:
            await self.connection.close()


async def run_parallel(jobs: list[Any]) -> list[Any]:
    """Run coroutines, a few at a time; their results in order."""
    gate = asyncio.Semaphore(MAX_PARALLEL)

    async def run_one(job: Any) -> Any:
        async with gate:
            return await job

    return list(await asyncio.gather(*map(run_one, jobs)))
