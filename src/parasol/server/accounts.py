"""Who somebody is: guests with a name, sessions, and secrets that open a seat.

Secrets are 32 random bytes; only their hashes are kept. A browser shows its session by a cookie, a
program shows a token (a session's or a seat's); a recovery code brings a person back elsewhere.
"""

import contextlib
import hashlib
import re
import secrets
import time

from parasol.core.errors import ParasolError
from parasol.core.words import Text
from parasol.server.store import Store, StoreFailed
from parasol.server.store.models import PersonRow, SeatRow, SessionRow

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
LONGEST_NAME = 40
_JOINS = re.compile("(?<=[\u2190-\U0001faff\ufe0f])\u200d(?=[\u2190-\U0001faff])")
"""What makes one emoji of two; anywhere else it would make two names look like one."""
SEEN = 6 * 3600.0
"""Seconds after which it is noted again that a session was seen."""


class BadName(ParasolError):
    """A name that can't be shown."""


def token() -> str:
    """A new secret, as text."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def code(length: int = 6) -> str:
    """A short code that people can read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def recovery_code() -> str:
    """A code that brings a person back, in groups that can be copied by hand."""
    return "-".join(code(5) for _ in range(4))


def identity() -> str:
    """A new public id."""
    return secrets.token_hex(8)


def printable(text: str) -> str:
    """A text on one line with nothing in it that can't be seen; what joins emoji may stay."""
    joins = {found.start() for found in _JOINS.finditer(text)}
    shown = "".join(c if c.isprintable() or at in joins else " " for at, c in enumerate(text))
    return " ".join(shown.split())


def clean_name(name: str) -> str:
    """A name fit to be shown: printable, not empty, not long."""
    shown = printable(name)
    if not shown or len(shown) > LONGEST_NAME:
        raise BadName(Text("A name has 1 to {most} characters.", {"most": LONGEST_NAME}))
    return shown


async def arrive(store: Store, name: str) -> tuple[PersonRow, str, str]:
    """A new guest: the person, a session's token, and a recovery code."""
    now, recovery = time.time(), recovery_code()
    person = PersonRow(
        id=identity(), name=clean_name(name), created=now, seen=now, recovery_hash=hashed(recovery)
    )
    await store.make_person(person)
    return person, await session(store, person.id), recovery


async def session(store: Store, person: str) -> str:
    """A new session of a person's: its token."""
    now, opened = time.time(), token()
    await store.make_session(SessionRow(hash=hashed(opened), person=person, created=now, seen=now))
    return opened


async def whose(store: Store, shown: str) -> PersonRow | None:
    """The person whose session's token this is."""
    found = await store.session(hashed(shown)) if shown else None
    if found is None:
        return None
    if time.time() - found.seen > SEEN:
        with contextlib.suppress(StoreFailed):  # it matters to nobody but the sweeper
            await store.touch(found.hash)
    return await store.person(found.person)


def seats_of(seats: list[SeatRow], person: str, shown: str) -> set[int]:
    """The seats that a person, or whoever shows a seat's token, may play."""
    return seats_by(seats, person, hashed(shown) if shown else b"")


def seats_by(seats: list[SeatRow], person: str, key: bytes) -> set[int]:
    """The same by the hash of what was shown."""
    return {
        seat.seat
        for seat in seats
        if seat.kind == "person"
        and (
            (person and seat.person == person)
            or (key and secrets.compare_digest(seat.secret_hash, key))
        )
    }
