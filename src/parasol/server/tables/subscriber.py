"""A subscriber: one connection to a table, the seats it may play, and the version it was sent."""

from typing import Protocol

from parasol.core.words import SOURCE_LANGUAGE
from parasol.server.errors import Refused
from parasol.server.protocol import CLOSE_CODE, encode_message

Perspective = tuple[int | None, str]
"""The seat somebody looks from (None: a spectator) and the language they read: all subscribers of
one perspective are sent the same. No language: a program, which gets codes and no sentences."""


class Sender(Protocol):
    """The way to a client."""

    def send(self, data: bytes) -> None:
        """Send a message; a client that leaves too much unread is disconnected."""

    def close(self, code: int, reason: str) -> None:
        """Disconnect the client once it has been sent everything."""

    def abort(self) -> None:
        """Disconnect the client at once."""


class Subscriber:
    """Somebody at a table, with the right to some seats, looking from one of them or from none."""

    def __init__(
        self,
        sender: Sender,
        person: str,
        name: str,
        seats: set[int],
        seat: int | None,
        language: str,
        secret_hash: bytes = b"",
        *,
        session: str = "",
        address: str = "",
    ) -> None:
        self.sender = sender
        self.person = person
        self.session = session
        """The session by which the person is known."""
        self.address = address
        self.secret_hash = secret_hash
        """The hash of the secret that was shown: it may open a seat."""
        self.name = name
        self.seats = seats
        self.seat = seat
        self.language = language
        self.subscribed = False
        """Whether it was sent the table; before that it is sent no patches."""
        self.version = -1
        """The version last sent; -1 before the first snapshot."""
        self.muted: set[int | None] = set()
        """Seats (None: spectators) whose talk it does not want to receive."""

    @property
    def perspective(self) -> Perspective:
        """What decides which snapshot or patch it is sent."""
        return self.seat, self.language

    def send(self, data: bytes) -> None:
        """Send a message."""
        self.sender.send(data)

    def end(self, refused: Refused) -> None:
        """Disconnect the client and say why."""
        text = refused.text.render(self.language or SOURCE_LANGUAGE)
        self.send(encode_message("error", error=refused.code, text=text))
        self.sender.close(CLOSE_CODE, refused.code)
