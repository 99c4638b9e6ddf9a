"""A viewer: one connection to a table, what it may play, and what was sent to it last.

What is sent goes to the system at once; what the other side does not read waits in a buffer of its
connection. Who does not read loses the connection, and nobody else waits for it.
"""

from typing import Protocol

from parasol.core.words import SOURCE

Eyes = tuple[int | None, str, bool]
"""The seat somebody looks from, the language they read, and whether they are told what can be
played: what they are shown depends on it.

No language: a program, which is told codes and values and no sentences."""


class Line(Protocol):
    """The way to a client."""

    def send(self, data: bytes) -> bool:
        """Send a message; False if too much waits already and the client must be given up."""

    def lose(self) -> None:
        """Give the client up."""


class Viewer:
    """Somebody at a table: with the right to some seats, looking from one of them or from none."""

    def __init__(
        self,
        line: Line,
        person: str,
        name: str,
        seats: set[int],
        seat: int | None,
        key: bytes = b"",
        language: str = SOURCE,
        moves: bool = True,
    ) -> None:
        self.line = line
        self.person = person
        self.key = key
        """The hash of the secret that was shown: it may open a seat."""
        self.name = name
        self.seats = seats
        self.seat = seat
        self.language = language
        self.moves = moves
        """Whether it is told what can be played; who knows the rules need not be."""
        self.shown = False
        """Whether it was shown the table; before that it is told of no changes."""
        self.version = -1
        """The version last sent; -1 before the first view."""
        self.lost = False
        self.muted: set[int | None] = set()
        """Seats (None: spectators) whose talk it does not want to hear."""

    @property
    def eyes(self) -> Eyes:
        """From where it looks, in which language, and whether it is told what can be played."""
        return self.seat, self.language, self.moves

    def send(self, data: bytes) -> None:
        """Send a message; a viewer who does not read is lost."""
        if not self.lost and not self.line.send(data):
            self.lose()

    def lose(self) -> None:
        """Give the connection up."""
        if not self.lost:
            self.lost = True
            self.line.lose()
