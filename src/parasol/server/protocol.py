"""The protocol of a table: every message between a client and the server, as checked structs.

One WebSocket a client, JSON, one object a message, `type` says which. docs/protocol.md explains
each and has a whole transcript.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from parasol.bots import DEFAULT_LEVEL

PROTOCOL = 1
"""The version of this protocol; a client names the one it speaks."""
LONGEST = 4096
"""Bytes of one message from a client."""


class Said(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client says."""


class Hello(Said, frozen=True, kw_only=True):
    """The first message: which table, by whose right, and what is known already."""

    protocol: int
    table: str
    token: str = ""
    seat: int | None = None
    since: int = -1
    language: str = ""
    moves: bool = True


class Play(Said, frozen=True, kw_only=True):
    """One or more words, in answer to a version."""

    version: int
    words: str
    seat: int | None = None


class Undo(Said, frozen=True, kw_only=True):
    """Take the last decision back."""

    version: int
    seat: int | None = None


class Resign(Said, frozen=True, kw_only=True):
    """Give the match up."""

    version: int
    seat: int | None = None


class Sit(Said, frozen=True, kw_only=True):
    """Look from another of one's own seats (null: as a spectator)."""

    seat: int | None


class Takeover(Said, frozen=True, kw_only=True):
    """Let the computer play a seat of one's own."""

    version: int
    level: str = DEFAULT_LEVEL
    seat: int | None = None


class GiveBack(Said, frozen=True, kw_only=True, tag="give-back"):
    """Play a seat again that the computer holds."""

    version: int
    seat: int | None = None


class Pause(Said, frozen=True, kw_only=True):
    """Stop the clocks."""

    version: int


class Resume(Said, frozen=True, kw_only=True):
    """Go on."""

    version: int


class Talk(Said, frozen=True, kw_only=True):
    """Say something to the table."""

    text: str


class Mute(Said, frozen=True, kw_only=True):
    """Hear no more of what a seat (null: those who watch) says; or hear it again."""

    seat: int | None
    on: bool = True


class Why(Said, frozen=True, kw_only=True):
    """Why can't this be played?"""

    word: str


class Hint(Said, frozen=True, kw_only=True):
    """What would be good now?"""

    version: int


class Preview(Said, frozen=True, kw_only=True):
    """What would each of my moves bring?"""

    version: int


class Ping(Said, frozen=True, kw_only=True):
    """Are you there?"""

    n: int = 0


AnySaid = (
    Hello
    | Play
    | Undo
    | Resign
    | Sit
    | Takeover
    | GiveBack
    | Pause
    | Resume
    | Talk
    | Mute
    | Why
    | Hint
    | Preview
    | Ping
)
_DECODER = msgspec.json.Decoder(AnySaid)
_ENCODER = msgspec.json.Encoder()
encoded: Callable[[Any], bytes] = _ENCODER.encode
"""A part of a message, as it is written."""


class BadMessage(Exception):
    """What came is no message of the protocol; the sentence says what is wrong with it."""


def understood(data: bytes | str) -> AnySaid:
    """A client's message; BadMessage where it is none."""
    if len(data if isinstance(data, bytes) else data.encode("utf-8", "replace")) > LONGEST:
        raise BadMessage(f"a message has at most {LONGEST} bytes")
    try:
        said: AnySaid = _DECODER.decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return said


def told(kind: str, **values: Any) -> bytes:
    """A message of the server's."""
    return encoded({"type": kind, **values})
