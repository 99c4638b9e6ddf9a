"""Real processes of Parasol's, to be killed, starved and restarted; and players that hold out.

A player notes every version that it received, with the log as it was then. What was
received must be there for good: `Notes.check` holds a later log against all of it.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import websockets

import parasol
from tests.server.running import Client, Person, find_free_port

SOURCE = str(Path(parasol.__file__).parents[1])
PACE_S = 0.05
"""Seconds a client rests after a move: a server takes twenty messages a second of each."""
TIMEOUT_S = 60.0
"""Seconds after which something that should have happened never will."""


class Process:
    """`python -m parasol …`, in a process group of its own, its output in a file.

    `program` is a `parasol` that is installed elsewhere.
    """

    def __init__(self, folder: Path, *words: str, program: Path | None = None) -> None:
        self.output = folder / f"output-{time.monotonic_ns()}"
        command = [sys.executable, "-m", "parasol"] if program is None else [str(program)]
        path = {"PYTHONPATH": SOURCE} if program is None else {}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [*command, *words],
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **path},
                cwd=folder,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        return self.process.pid

    def render(self) -> str:
        """All it has written so far."""
        return self.output.read_text("utf-8", "replace")

    def kill(self) -> None:
        """kill -9: of this one process, not of what it has started."""
        self.process.kill()
        self.process.wait(TIMEOUT_S)

    def end(self) -> None:
        """Stop it politely, then for certain, and all that it has started."""
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait(TIMEOUT_S)

    def is_alone(self) -> bool:
        """Whether nothing of its group is left."""
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return True
        return False


class Served(Process):
    """A server; `url` is where."""

    def __init__(self, folder: Path, database: str, *words: str) -> None:
        self.url = f"http://127.0.0.1:{(port := find_free_port())}"
        flags = ("--database", database, "--port", str(port), "--no-browser")
        super().__init__(folder, "serve", *flags, *words)
        end = time.monotonic() + TIMEOUT_S
        while not self._is_answering():
            assert self.process.poll() is None, self.render()
            assert time.monotonic() < end, self.render()
            time.sleep(0.05)

    def _is_answering(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz").status_code == 200
        return False


class Yard:
    """Starts processes for a test, and leaves none behind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[Process] = []

    def serve(self, database: str, *words: str) -> Served:
        """A server that answers."""
        server = Served(self.folder, database, *words)
        self.started.append(server)
        return server

    def start(self, *words: str, program: Path | None = None) -> Process:
        """Any other command, under way."""
        process = Process(self.folder, *words, program=program)
        self.started.append(process)
        return process

    def run(self, *words: str) -> tuple[int, str]:
        """Run a command to its end; return its code and its output."""
        process = self.start(*words)
        code = process.process.wait(TIMEOUT_S)
        return code, process.render()


@contextlib.contextmanager
def open_yard(folder: Path) -> Iterator[Yard]:
    """Processes for the length of a test."""
    created = Yard(folder)
    try:
        yield created
    finally:
        for process in created.started:
            process.end()


class Notes:
    """What a seat has received: versions, and the log as it was at each."""

    def __init__(self) -> None:
        self.logs: dict[int, list[Any]] = {}
        self.refusals: list[dict[str, Any]] = []

    @property
    def last(self) -> int:
        """The highest version that was received."""
        return max(self.logs, default=-1)

    def note(self, client: Client) -> None:
        """Note what a client knows now; nothing received before may have changed."""
        if client.version >= 0:
            self.check(client)
            self.logs[client.version] = list(client.log)

    def check(self, client: Client) -> None:
        """Check that all that was received is still there."""
        for version, log in self.logs.items():
            assert client.version >= version, "a move that was received is gone"
            assert client.log[: len(log)] == log, "a move that was received has become another"


class Player:
    """One seat of a table, played as fast as the server lets it."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.notes = Notes()
        self.pace = PACE_S
        self.standings: list[Any] | None = None

    @contextlib.asynccontextmanager
    async def at(self, url: str) -> AsyncIterator[Client]:
        """Connect to the seat; what was received before is still there."""
        self.person.url = url
        async with self.person.at(self.table, seat=self.seat) as client:
            await client.until("view")
            assert client.seat == self.seat
            self.notes.note(client)
            yield client

    async def play(self, url: str) -> None:
        """Play until the game is over."""
        async with self.at(url) as client:
            while not client.position["over"]:
                await self._play_one(client)
            self.standings = client.position["standings"]

    async def _play_one(self, client: Client) -> None:
        if not client.position["moves"]:
            await client.receive(TIMEOUT_S)
        else:
            moves = client.position["moves"]
            word = moves[len(client.log) % len(moves)]["word"]
            await client.send("play", version=client.version, words=word)
            refusals = [m for m in await collect_replies(client) if m["type"] == "refused"]
            self.notes.refusals += refusals
            await asyncio.sleep(8 * PACE_S if refusals else self.pace)
        self.notes.note(client)

    async def play_until_cut_off(self, url: str) -> None:
        """Play until the server is gone, or the game is over."""
        with contextlib.suppress(websockets.ConnectionClosed, OSError):
            await self.play(url)


async def collect_replies(client: Client) -> list[dict[str, Any]]:
    """Return all messages up to the reply to a ping."""
    replies: list[dict[str, Any]] = []
    await client.send("ping")
    while not replies or replies[-1]["type"] != "pong":
        replies.append(await client.receive(TIMEOUT_S))
        if replies[-1]["type"] == "error":
            assert replies[-1]["error"] == "too-many", replies[-1]
            await asyncio.sleep(8 * PACE_S)
            await client.send("ping")
    return replies


async def make_players(person: Person, **asked: Any) -> list[Player]:
    """A new table at which a person plays both seats, started."""
    created = await person.make(game="maui", seats=[{"kind": "me"}, {"kind": "me"}], **asked)
    ident = created["table"]["id"]
    await person.ask("POST", f"/api/tables/{ident}/start")
    return [Player(person, ident, seat) for seat in range(2)]


async def start_computer_table(person: Person) -> str:
    """A new table at which computers play each other, started."""
    seats = [{"kind": "computer", "level": "greedy"}] * 2
    created = await person.make(game="maui", seats=seats)
    ident: str = created["table"]["id"]
    await person.ask("POST", f"/api/tables/{ident}/start")
    return ident


async def wait_until_over(person: Person, table: str) -> None:
    """Wait until a game is over; its record is whole."""
    await wait_until(lambda: is_over(person, table))
    match = parasol.load(await person.ask("GET", f"/api/tables/{table}/record"))
    assert match.over


async def is_over(person: Person, table: str) -> bool:
    """Whether a game is over."""
    status = (await person.ask("GET", f"/api/tables/{table}"))["status"]
    assert status in ("playing", "over")
    return bool(status == "over")


async def wait_until(true: Any) -> None:
    """Wait until something, which may have to be awaited, holds."""
    end = time.monotonic() + TIMEOUT_S
    while True:
        answer = true()
        if await answer if asyncio.iscoroutine(answer) else answer:
            return
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.02)
