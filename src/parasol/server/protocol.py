"""The protocol of a table: every message between a client and the server, as checked structs.

One WebSocket per client, JSON, one object per message; `type` says which. docs/protocol.md
describes each and has a whole transcript.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from parasol.bots import DEFAULT_LEVEL

PROTOCOL_VERSION = 2
"""The version of this protocol; a client names the one it speaks."""
SUPPORTED_VERSIONS = (1, 2)
"""Version 1 had one field more in `hello`, `moves`; without it the two are the same."""
MAX_MESSAGE_BYTES = 4096
CLOSE_CODE = 4400
"""With which a connection is closed after an error that says why."""


class ClientMessage(
    Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """A message from a client."""


class Hello(ClientMessage, frozen=True, kw_only=True):
    """The first message: which table, by whose right, and what is known already."""

    protocol: int
    table: str
    token: str = ""
    seat: int | None = None
    since: int = -1
    language: str = ""


class Play(ClientMessage, frozen=True, kw_only=True):
    """One or more words, in answer to a version."""

    version: int
    words: str
    seat: int | None = None


class Undo(ClientMessage, frozen=True, kw_only=True):
    """Take the last decision back."""

    version: int
    seat: int | None = None


class Resign(ClientMessage, frozen=True, kw_only=True):
    """Give the match up."""

    version: int
    seat: int | None = None


class Sit(ClientMessage, frozen=True, kw_only=True):
    """Look from another of one's own seats (null: as a spectator)."""

    seat: int | None


class Takeover(ClientMessage, frozen=True, kw_only=True):
    """Let the computer play a seat of one's own."""

    version: int
    level: str = DEFAULT_LEVEL
    seat: int | None = None


class GiveBack(ClientMessage, frozen=True, kw_only=True, tag="give-back"):
    """Play a seat again that the computer holds."""

    version: int
    seat: int | None = None


class Pause(ClientMessage, frozen=True, kw_only=True):
    """Stop the clocks."""

    version: int


class Resume(ClientMessage, frozen=True, kw_only=True):
    """Go on."""

    version: int


class Talk(ClientMessage, frozen=True, kw_only=True):
    """Say something to the table."""

    text: str


class Mute(ClientMessage, frozen=True, kw_only=True):
    """Hear no more of what a seat (null: those who watch) says; or hear it again."""

    seat: int | None
    on: bool = True


class Why(ClientMessage, frozen=True, kw_only=True):
    """Why can't this be played?"""

    word: str


class Hint(ClientMessage, frozen=True, kw_only=True):
    """What would be good now?"""

    version: int


class Preview(ClientMessage, frozen=True, kw_only=True):
    """What would each of my moves bring?"""

    version: int


class Ping(ClientMessage, frozen=True, kw_only=True):
    """Are you there?"""

    n: int = 0


AnyClientMessage = (
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
_DECODER = msgspec.json.Decoder(AnyClientMessage)
_ENCODER = msgspec.json.Encoder()
encode: Callable[[Any], bytes] = _ENCODER.encode
"""Encode a part of a message."""


class BadMessage(Exception):
    """What came is no message of the protocol; the sentence says what is wrong with it."""


def decode_message(data: bytes) -> AnyClientMessage:
    """Decode a client's message; BadMessage where it is none."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise BadMessage(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    try:
        message: AnyClientMessage = _DECODER.decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return message


def encode_message(kind: str, **values: Any) -> bytes:
    """Encode a message of the server."""
    return encode({"type": kind, **values})
