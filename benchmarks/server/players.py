"""Two clients at a match, on our server or on boardgame.io's, and how they take turns.

A move is complete when both clients have received it; then the next one is made. Both sides are
measured by the same code, only the messages differ.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from random import Random
from typing import Any

import msgspec

from benchmarks.server.connection import Connection
from parasol.server.protocol import PROTOCOL_VERSION
from parasol.server.tables.patch import apply_patch

DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Cells in the order that fills the board of noughts and crosses without a line."""


def format_cell(cell: int) -> str:
    """Return the notation of a cell of noughts and crosses."""
    return f"{'abc'[cell % 3]}{cell // 3 + 1}"


_encode = msgspec.json.encode
_decode = msgspec.json.decode


class Client(ABC):
    """One player's connection to a match."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match = match
        self.seat = seat
        self.connection: Connection | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @abstractmethod
    async def connect(self) -> None:
        """Connect to the match; return when its first snapshot has come."""

    @abstractmethod
    def on_message(self, data: bytes) -> None:
        """Receive a message; confirm the move to the match when the position has changed."""

    @abstractmethod
    def is_to_move(self) -> bool:
        """Whether this client is to move."""

    @abstractmethod
    def move(self) -> None:
        """Send the next move."""


class Match:
    """A match under way: who has received the last move, and how long that took."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.moves_made = 0
        self.is_paced = False
        self.clients: list[Client] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.acks: list[float] = []
        self.news: list[float] = []
        self._mover: Client | None = None
        self._waiting = 0
        self._since = 0.0
        self._due: list[float] = []

    def start(self) -> None:
        """Make the first move; the others follow by themselves."""
        self._move(time.perf_counter())

    async def play_paced(self, first: float, every: float) -> None:
        """Make moves at given times. A late one counts from when it should have been made."""
        for number in range(self.limit):
            due = first + number * every
            await asyncio.sleep(due - time.perf_counter())
            if self.done.done():
                return
            if self._waiting:
                self._due.append(due)
            else:
                self._move(due)

    def take_waits(self) -> list[float]:
        """Return the seconds that clients have waited for moves since the last call.

        A move that is still under way counts with what it has taken so far.
        """
        waits = self.acks + self.news
        waits += [time.perf_counter() - self._since] * self._waiting
        self.acks, self.news = [], []
        return waits

    def fail(self, text: str) -> None:
        """End the match with an error."""
        if not self.done.done():
            self.done.set_exception(RuntimeError(text))

    def confirm_move(self, client: Client, over: bool) -> None:
        """Note that a client has received the last move."""
        if not self._waiting or self.done.done():
            return
        (self.acks if client is self._mover else self.news).append(
            time.perf_counter() - self._since
        )
        self._waiting -= 1
        if self._waiting:
            return
        if over or self.moves_made == self.limit:
            self.done.set_result(None)
        elif self._due:
            self._move(self._due.pop(0))
        elif not self.is_paced:
            self._move(time.perf_counter())

    def _move(self, since: float) -> None:
        self._mover = next((c for c in self.clients if c.is_to_move()), None)
        if self._mover is None:
            self.fail("nobody is to move")
            return
        self.moves_made += 1
        self._waiting = len(self.clients)
        self._since = since
        self._mover.move()


class Ours(Client):
    """A client of our server; it keeps of the position what it needs to go on."""

    NEEDS: tuple[str, ...] = ("moves", "decider", "over")

    def __init__(
        self, match: Match, seat: int, port: int, table: str, token: str, source: str = ""
    ) -> None:
        super().__init__(match, seat)
        self.port, self.table, self.token = port, table, token
        self.source = source
        self.version = -1
        self.known: dict[str, Any] = {}
        self.random = Random(f"{seat} {len(match.clients)}")

    async def connect(self) -> None:
        self.connection = await Connection.connect(self.port, "/ws", self.on_message, self.source)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL_VERSION,
            "table": self.table,
            "token": self.token,
        }
        self.connection.send(_encode({**hello, "seat": self.seat}))
        await asyncio.wait_for(self.ready, 30)

    def on_message(self, data: bytes) -> None:
        message = _decode(data)
        kind = message["type"]
        if kind == "update":
            self.known = apply_patch(
                self.known, [change for change in message["changes"] if change[0][0] in self.known]
            )
            self.version = message["version"]
            self.match.confirm_move(self, bool(self.known["over"]))
        elif kind == "view":
            position = message["position"]
            self.known = {key: position[key] for key in self.NEEDS}
            self.version = message["version"]
            if not self.ready.done():
                self.ready.set_result(None)
            else:  # a whole view may come instead of an update
                self.match.confirm_move(self, bool(self.known["over"]))
        elif kind in ("refused", "error"):
            self.match.fail(data.decode())

    def is_to_move(self) -> bool:
        return bool(self.known["decider"] == self.seat)

    def move(self) -> None:
        word = self.random.choice(self.known["moves"])["word"]
        self._play(word)

    def _play(self, word: str) -> None:
        assert self.connection is not None
        self.connection.send(_encode({"type": "play", "version": self.version, "words": word}))


class Noughts(Ours):
    """A client of our server that fills the board of noughts and crosses.

    It knows the rules, as a client of boardgame.io has to; it is sent its moves all the same.
    """

    NEEDS = ("decider", "over")

    def move(self) -> None:
        self._play(format_cell(DRAW[self.match.moves_made - 1]))


class Theirs(Client):
    """A client of boardgame.io: the messages of its own client, over Socket.IO's fifth protocol."""

    SPACE = b"/tic-tac-toe,"

    def __init__(self, match: Match, seat: int, port: int, name: str) -> None:
        super().__init__(match, seat)
        self.port, self.name = port, name
        self.state: dict[str, Any] = {}

    async def connect(self) -> None:
        self.connection = await Connection.connect(
            self.port, "/socket.io/?EIO=4&transport=websocket", self.on_message
        )
        self.connection.send(b"40" + self.SPACE)
        await asyncio.wait_for(self.ready, 30)

    def _emit(self, *values: Any) -> None:
        assert self.connection is not None
        self.connection.send(b"42" + self.SPACE + _encode(values))

    def on_message(self, data: bytes) -> None:
        if data.startswith(b"42"):
            self._handle_event(_decode(data[2 + len(self.SPACE) :]))
        elif data.startswith(b"40"):
            self._emit("sync", self.name, str(self.seat), None, 2)
        elif data == b"2" and self.connection is not None:
            self.connection.send(b"3")

    def _handle_event(self, event: list[Any]) -> None:
        if event[0] == "update":
            self.state = event[2]
            self.match.confirm_move(self, "gameover" in self.state["ctx"])
        elif event[0] == "sync":
            self.state = event[2]["state"]
            if not self.ready.done():
                self.ready.set_result(None)

    def is_to_move(self) -> bool:
        return bool(self.state["ctx"]["currentPlayer"] == str(self.seat))

    def move(self) -> None:
        seat = str(self.seat)
        payload = {"type": "clickCell", "args": [DRAW[self.match.moves_made - 1]], "playerID": seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self.state["_stateID"], self.name, seat)
