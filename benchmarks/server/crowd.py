"""A crowd at live tables: two clients each, who play at a human pace and reconnect by themselves.

They do what the browser's connection does, behind a proxy with several servers: a lost connection
is opened again at any server, hello says which version is known, and a move whose fate is unknown
is sent again if the version shows that it was not made. One process makes the load of many tables.
"""

import asyncio
import contextlib
import itertools
import multiprocessing
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe
from random import Random
from typing import Any

import httpx
import msgspec

from benchmarks.server.connection import Connection
from benchmarks.server.load import post
from benchmarks.server.people import run_parallel
from parasol.server.http.connection import raise_file_limit
from parasol.server.protocol import PROTOCOL_VERSION
from parasol.server.tables.patch import apply_patch

NEEDS = ("moves", "decider", "over")
LEVELS = ("beginner", "casual", "regular")
"""Levels of the computers, in turn."""
MAX_MOVES = 40
"""Moves of people at one table: fewer than end a match, as a finished log is compacted."""
FIRST_RETRY_S = 0.5
MAX_RETRY_S = 30.0
RETRY_JITTER = 0.4
PING_AFTER_S = 20.0
REPLY_TIMEOUT_S = 6.0
OPEN_TIMEOUT_S = 12.0
"""As in the browser's connection."""
SWEEP_S = 1.0
HTTP_TIMEOUT_S = 60.0
QUIET_TIMEOUT_S = 90.0
"""How long moves and clients that are on their way are waited for at the end."""


@dataclass
class Report:
    """What happened to some clients since the last report."""

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from a decision until both clients have it."""
    calm_delays: list[float] = field(default_factory=list)
    """Those of moves while both clients were connected."""
    away: list[float] = field(default_factory=list)
    """Seconds from a lost connection until a client was up to date again."""
    lost: int = 0
    """Connections that were lost."""
    resent: int = 0
    """Moves that a client sent again by itself after it had reconnected."""
    pings: int = 0
    failed_tries: Counter[str] = field(default_factory=Counter)
    """Tries to connect that failed, by reason; clients try again by themselves."""
    troubles: Counter[str] = field(default_factory=Counter)
    """Refusals, errors and gaps: a client had to do more than to reconnect."""
    cpu_s: float = 0.0

    def add(self, other: "Report") -> None:
        """Add another report to this one."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


Acknowledged = dict[str, list[tuple[int, int, str]]]
"""By table, the moves of which clients were told: version, seat, words."""


@dataclass
class Outcome:
    """How it stands when all moves have ended."""

    acknowledged: Acknowledged
    away: int
    """Clients that did not come back."""
    open_moves: int
    """Moves of which nobody knows whether they were made."""


@dataclass
class Pending:
    """A move that was decided, and that not everybody has yet."""

    version: int
    seat: int
    words: str
    decided_at: float
    sent: bool = False
    refused: bool = False
    """The next view shows whether it was made all the same, as before a reconnect."""
    calm: bool = True
    """Whether both clients have been connected all the time."""


class Client:
    """One person at a table."""

    def __init__(self, table: "LiveTable", seat: int) -> None:
        self.table, self.seat = table, seat
        self.crowd = table.crowd
        self.version = -1
        self.known: dict[str, Any] = {}
        self.connection: Connection | None = None
        self.welcomed = False
        self.lost_at: float | None = time.monotonic()
        self.heard_at = 0.0
        self.pinged = False
        self.retries = 0

    async def stay_connected(self) -> None:
        """Connect, and connect again whenever the connection is lost."""
        while not self.crowd.closing:
            try:
                connection = await self._open()
            except (OSError, TimeoutError) as error:
                self.crowd.report.failed_tries[describe_failure(error)] += 1
            else:
                await connection.ended
                self._note_lost()
            if not self.crowd.closing:
                pause_s = min(MAX_RETRY_S, FIRST_RETRY_S * 2**self.retries)
                self.retries += 1
                await asyncio.sleep(pause_s * (1 + self.crowd.random.random() * RETRY_JITTER))

    async def _open(self) -> Connection:
        """Open a connection to any server that is up, as a proxy does, and say hello."""
        connection = await asyncio.wait_for(self._connect(), OPEN_TIMEOUT_S)
        self.connection, self.heard_at, self.pinged = connection, time.monotonic(), False
        hello = {"type": "hello", "protocol": PROTOCOL_VERSION, "table": self.table.ident}
        known = {"seat": self.seat, "since": self.version, "language": "en"}
        self._send({**hello, **known, "token": self.table.token})
        return connection

    async def _connect(self) -> Connection:
        ports = self.crowd.random.sample(self.crowd.ports, len(self.crowd.ports))
        for port in ports[:-1]:
            try:
                return await Connection.connect(port, "/ws", self.on_message)
            except ConnectionRefusedError:
                continue  # a proxy knows, or finds out, and takes the next
        return await Connection.connect(ports[-1], "/ws", self.on_message)

    def _note_lost(self) -> None:
        self.connection, self.welcomed = None, False
        if self.lost_at is None:
            self.lost_at = time.monotonic()
        self.crowd.report.lost += not self.crowd.closing
        if self.table.pending is not None:
            self.table.pending.calm = False

    def _send(self, message: dict[str, Any]) -> None:
        if self.connection is not None and not self.connection.ended.done():
            self.connection.send(msgspec.json.encode(message))

    def check_alive(self, now: float) -> None:
        """Ping after a silence; give a connection up on which nothing comes."""
        if self.connection is None:
            return
        silence_s = now - self.heard_at
        if not self.welcomed:
            if silence_s > OPEN_TIMEOUT_S:
                self._abandon("no welcome")
        elif self.pinged:
            if silence_s > PING_AFTER_S + REPLY_TIMEOUT_S:
                self._abandon("no pong")
        elif silence_s > PING_AFTER_S:
            self.pinged = True
            self.crowd.report.pings += 1
            self._send({"type": "ping", "n": 1})

    def _abandon(self, why: str) -> None:
        self.crowd.report.failed_tries[why] += 1
        if self.connection is not None:
            self.connection.abort()

    def on_message(self, data: bytes) -> None:
        """Follow the table."""
        message = msgspec.json.decode(data)
        self.heard_at, self.pinged = time.monotonic(), False
        match message["type"]:
            case "welcome":
                self._on_welcome(message["version"])
            case "table" if self.lost_at is not None:
                self.crowd.report.away.append(self.heard_at - self.lost_at)
                self.lost_at = None
            case "view":
                position = message["position"]
                self._follow({key: position[key] for key in NEEDS}, message["version"])
            case "update" if message["before"] == self.version:
                changes = [change for change in message["changes"] if change[0][0] in NEEDS]
                self._follow(apply_patch(self.known, changes), message["version"])
            case "update":
                self.crowd.report.troubles["a gap between versions"] += 1
                self.version = -1
                self._abandon("gap")
            case "refused" | "error":
                self.crowd.report.troubles[message["error"]] += 1
                self.table.on_refused(self)

    def _on_welcome(self, version: int) -> None:
        self.welcomed, self.retries = True, 0
        pending = self.table.pending
        if pending is not None and pending.seat == self.seat and pending.version == version:
            self.play(pending)

    def play(self, pending: Pending) -> None:
        """Send a move; without a connection it waits for the next welcome."""
        if self.welcomed:
            self.crowd.report.resent += pending.sent
            pending.sent = True
            self._send({"type": "play", "version": pending.version, "words": pending.words})

    def _follow(self, known: dict[str, Any], version: int) -> None:
        self.known, self.version = known, version
        self.table.on_progress(self)


class LiveTable:
    """A table with two clients; a timer lets whoever is to move decide."""

    def __init__(self, crowd: "Crowd", ident: str, token: str) -> None:
        self.crowd, self.ident, self.token = crowd, ident, token
        self.clients = [Client(self, seat) for seat in (0, 1)]
        self.pending: Pending | None = None
        self.acknowledged: list[tuple[int, int, str]] = []

    def is_up_to_date(self) -> bool:
        """Return whether both clients are connected and nothing is under way."""
        return self.pending is None and all(client.lost_at is None for client in self.clients)

    def decide(self) -> None:
        """Make the next move, if it is a person's turn; then wait for the next time."""
        crowd = self.crowd
        if crowd.resting or len(self.acknowledged) >= MAX_MOVES:
            return
        pause_s = crowd.pace_s * crowd.random.uniform(2 / 3, 4 / 3)
        asyncio.get_running_loop().call_later(pause_s, self.decide)
        mover = max(self.clients, key=lambda client: client.version)
        mover = self.clients[mover.known["decider"]] if self._is_persons_turn(mover) else mover
        if self.pending is None and mover.known["moves"] and mover.known["decider"] == mover.seat:
            words = crowd.random.choice(mover.known["moves"])["word"]
            calm = all(client.lost_at is None for client in self.clients)
            self.pending = Pending(mover.version, mover.seat, words, time.monotonic(), calm=calm)
            mover.play(self.pending)

    def _is_persons_turn(self, client: Client) -> bool:
        return client.known.get("decider") in (0, 1) and not client.known["over"]

    def on_progress(self, client: Client) -> None:
        """A client has a new version: it may be the pending move's."""
        pending = self.pending
        if pending is None:
            return
        if client.version <= pending.version:
            if pending.refused and client.seat == pending.seat:
                self.pending = None
            return
        move = (pending.version + 1, pending.seat, pending.words)
        if client.seat == pending.seat and (not self.acknowledged or self.acknowledged[-1] != move):
            self.acknowledged.append(move)
        if all(each.version > pending.version for each in self.clients):
            report, delay_s = self.crowd.report, time.monotonic() - pending.decided_at
            report.moves += 1
            report.delays.append(delay_s)
            if pending.calm:
                report.calm_delays.append(delay_s)
            self.pending = None

    def on_refused(self, client: Client) -> None:
        """A client was refused; a view follows."""
        if self.pending is not None and self.pending.seat == client.seat:
            self.pending.refused = True


class Crowd:
    """All tables of one process that makes load."""

    def __init__(self, ports: Sequence[int], pace_s: float, seed: int) -> None:
        self.ports, self.pace_s = list(ports), pace_s
        self.random = Random(seed)
        self.tables: list[LiveTable] = []
        self.report = Report()
        self.resting = True
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._cpu_s = time.process_time()

    async def prepare(self, people_only: int, with_computer: int) -> None:
        """Make tables, start them and connect their clients."""
        levels = [""] * people_only
        levels += itertools.islice(itertools.cycle(LEVELS), with_computer)
        pairs = zip(levels, itertools.cycle(self.ports), strict=False)
        async with httpx.AsyncClient(timeout=HTTP_TIMEOUT_S, trust_env=False) as http:
            await run_parallel([self._sit_down(http, port, level) for level, port in pairs])
        self._tasks.append(asyncio.create_task(self._sweep()))

    async def _sit_down(self, http: httpx.AsyncClient, port: int, level: str) -> None:
        url = f"http://127.0.0.1:{port}/api"
        token = (await post(http, f"{url}/people", "", {"name": "Load"}))["token"]
        seats = [{"kind": "me"}, {"kind": "me"}]
        asked: dict[str, Any] = {"game": "maui", "seats": seats}
        if level:
            seats.append({"kind": "computer", "level": level})
            asked["options"] = {"players": 3}
        ident = (await post(http, f"{url}/tables", token, asked))["table"]["id"]
        await post(http, f"{url}/tables/{ident}/start", token, None)
        table = LiveTable(self, ident, token)
        self.tables.append(table)
        self._tasks += [asyncio.create_task(c.stay_connected()) for c in table.clients]
        while any(client.version < 0 for client in table.clients):
            await asyncio.sleep(0.02)

    async def _sweep(self) -> None:
        while True:
            now = time.monotonic()
            for table in self.tables:
                for client in table.clients:
                    client.check_alive(now)
            await asyncio.sleep(SWEEP_S)

    def play(self) -> None:
        """Let everybody play from now on."""
        self.resting = False
        loop = asyncio.get_running_loop()
        for table in self.tables:
            loop.call_later(self.random.uniform(0, self.pace_s), table.decide)

    def take_report(self) -> Report:
        """Return what happened since the last call."""
        report, self.report = self.report, Report()
        cpu_s = time.process_time()
        report.cpu_s, self._cpu_s = cpu_s - self._cpu_s, cpu_s
        return report

    def count_away(self) -> int:
        """Return how many clients are not connected, or not up to date."""
        return sum(c.lost_at is not None for table in self.tables for c in table.clients)

    async def finish(self) -> Outcome:
        """Let moves and clients that are on their way arrive; return how it stands."""
        self.resting = True
        end = time.monotonic() + QUIET_TIMEOUT_S
        while time.monotonic() < end and not all(t.is_up_to_date() for t in self.tables):
            await asyncio.sleep(0.1)
        return Outcome(
            {table.ident: table.acknowledged for table in self.tables},
            self.count_away(),
            sum(table.pending is not None for table in self.tables),
        )

    async def close(self) -> None:
        """Disconnect everybody."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def describe_failure(error: Exception) -> str:
    """Return the first line of why a connection was not made."""
    if isinstance(error, TimeoutError):
        return "no connection in time"
    return str(error).partition("\r\n")[0] or type(error).__name__


# In a process of its own


class CrowdProcess:
    """A crowd in another process; every call is one of Crowd's methods there."""

    def __init__(self, ports: Sequence[int], pace_s: float, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, list(ports), pace_s, seed)
        self._process = context.Process(target=run_crowd, args=arguments, daemon=True)
        self._process.start()
        self._lock = asyncio.Lock()
        theirs.close()

    async def call(self, name: str, *arguments: Any) -> Any:
        """Call a method; RuntimeError with what went wrong there."""
        async with self._lock:
            self._pipe.send((name, arguments))
            result, error = await asyncio.to_thread(self._pipe.recv)
        if error:
            raise RuntimeError(error)
        return result

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.join()
        self._pipe.close()


def run_crowd(pipe: Pipe, ports: list[int], pace_s: float, seed: int) -> None:
    """Do what comes through the pipe, until it is closed."""
    import uvloop

    raise_file_limit()
    with contextlib.suppress(EOFError):
        uvloop.run(_serve_calls(pipe, Crowd(ports, pace_s, seed)))


async def _serve_calls(pipe: Pipe, crowd: Crowd) -> None:
    while True:
        name, arguments = await asyncio.to_thread(pipe.recv)
        try:
            result = getattr(crowd, name)(*arguments)
            result = await result if asyncio.iscoroutine(result) else result
        except Exception as error:
            pipe.send((None, f"{name}: {error!r}"))
        else:
            pipe.send((result, ""))
