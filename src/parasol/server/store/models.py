"""The rows of the database as structs: tables, seats, entries, talk, people, sessions."""

from typing import Any

from msgspec import Struct


class TableRow(Struct, kw_only=True):
    """A table: what it was made with, and where it stands."""

    id: str
    code: str
    game: str
    rules: str
    options: dict[str, Any]
    components: dict[str, Any]
    players: int
    status: str
    listed: bool
    host: str
    clock: dict[str, Any] | None = None
    takeover: str = ""
    places: str = "chosen"
    secret: bytes
    seed: bytes = b""
    created: float
    changed: float
    version: int = 0
    decider: int = -1
    waits_for: str = ""
    due: float | None = None
    record: str = ""
    note: str = ""
    previous: str = ""
    next: str = ""


class SeatRow(Struct, kw_only=True):
    """A seat of a table, and who may play it."""

    table: str
    seat: int
    kind: str
    person: str = ""
    name: str = ""
    level: str = ""
    secret_hash: bytes = b""
    nonce: bytes = b""


class EntryRow(Struct, kw_only=True):
    """One numbered entry of a table's log, in notation."""

    table: str
    version: int
    seat: int
    kind: str
    data: str
    digest: str
    at: float


class TalkRow(Struct, kw_only=True):
    """Something said at a table."""

    table: str
    number: int
    seat: int
    person: str
    name: str
    text: str
    at: float


class PersonRow(Struct, kw_only=True):
    """A guest: a name, and a way to come back."""

    id: str
    name: str
    created: float
    seen: float
    recovery_hash: bytes = b""


class SessionRow(Struct, kw_only=True):
    """A browser that is known to be a person's."""

    hash: bytes
    person: str
    created: float
    seen: float
