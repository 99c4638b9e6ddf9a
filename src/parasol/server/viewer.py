"""A viewer: one connection to a table, what it may play, and what was sent to it last.

Everything to be sent waits in a short queue that a task of the connection's own empties; who does
not read loses the connection, and nobody else waits for it.
"""

import asyncio

from parasol.core.words import SOURCE

QUEUE = 64
"""Messages that may wait for a slow reader before the connection is given up."""


class Viewer:
    """Somebody at a table: with the right to some seats, looking from one of them or from none."""

    def __init__(
        self,
        person: str,
        name: str,
        seats: set[int],
        seat: int | None,
        key: bytes = b"",
        language: str = SOURCE,
    ) -> None:
        self.person = person
        self.key = key
        """The hash of the secret that was shown: it may open a seat."""
        self.name = name
        self.seats = seats
        self.seat = seat
        self.language = language
        self.shown = False
        """Whether it was shown the table; before that it is told of no changes."""
        self.version = -1
        """The version last sent; -1 before the first view."""
        self.lost = False
        self.muted: set[int | None] = set()
        """Seats (None: spectators) whose talk it does not want to hear."""
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)

    @property
    def eyes(self) -> tuple[int | None, str]:
        """The seat it looks from and the language it reads: what it is shown depends on these."""
        return self.seat, self.language

    def send(self, data: bytes) -> None:
        """Queue a message; a viewer whose queue is full is lost."""
        if self.lost:
            return
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self.lose()

    def lose(self) -> None:
        """Give the connection up: what waits is dropped, and the sender is told to end."""
        self.lost = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send; None when the connection is given up."""
        return await self._queue.get()
