"""The rows of the database as structs: tables, seats, talk, people, sessions, moderation."""

from enum import IntEnum
from typing import Any

from msgspec import Struct


class Lane(IntEnum):
    """What is due at a table in play. Clocks come first; a lane for people before one without.

    A quick computer needs milliseconds, a slow one searches. At a table that is alone all seats
    are computers' at the moment, so that nobody waits for them.
    """

    CLOCK = 0
    QUICK = 1
    QUICK_ALONE = 2
    SLOW = 3
    SLOW_ALONE = 4


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
    """Since when a computer's turn is due; or when the running clock ends, in play time."""
    lane: int = Lane.CLOCK
    record: str = ""
    note: str = ""
    previous: str = ""
    next: str = ""
    origin: str = ""
    """A hash of the address it was made from, so that addresses share computers fairly."""


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
    """The play time at which it was made: by it the clocks run."""


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
    id: str = ""
    """By which it is named; it stays when the secret is renewed."""
    device: str = ""
    """A browser and a system, as remembered when it began."""
    address: str = ""
    """The network it was last seen from, for some hours."""


class RestrictionRow(Struct, kw_only=True, frozen=True):
    """What somebody may not do: a ban, a mute, or the end of a session; until None is for ever."""

    id: str
    kind: str
    person: str = ""
    session: str = ""
    prefix: str = ""
    table: str = ""
    until: float | None = None
    reason: str = ""
    at: float


class ReportRow(Struct, kw_only=True, frozen=True):
    """What somebody has reported: a line of talk, or (number 0) a seat."""

    id: str
    table: str
    number: int
    seat: int
    person: str
    name: str
    text: str
    reporter: str
    reason: str
    at: float
    state: str = "open"


class AdminRow(Struct, kw_only=True, frozen=True):
    """Somebody who may moderate, by the hash of their token."""

    name: str
    hash: bytes
    created: float


class AuditRow(Struct, kw_only=True, frozen=True):
    """What an admin did, to whom, and why."""

    id: str
    at: float
    admin: str
    action: str
    person: str = ""
    table: str = ""
    prefix: str = ""
    until: float | None = None
    reason: str = ""
