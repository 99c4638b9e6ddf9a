"""Accounts: guests with a name, their sessions, and the tokens that open a seat.

Tokens are 32 random bytes; only their hashes are stored. A browser shows its session by a cookie, a
program shows a token (a session's or a seat's). A recovery code signs a person in elsewhere.
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

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
CODE_CHARS = 8
"""Letters of an invitation code: 24 to the power of 8 are 110,000 million, too many to try."""
MAX_NAME_CHARS = 40
_EMOJI_JOINERS = re.compile("(?<=[\u2190-\U0001faff\ufe0f])\u200d(?=[\u2190-\U0001faff])")
"""What makes one emoji of two; anywhere else it would make two names look like one."""
TOUCH_AFTER_S = 6 * 3600.0
"""Time after which it is noted again that a session was seen."""


class BadName(ParasolError):
    """A name that can't be shown."""


def make_token() -> str:
    """Return a new secret, as text."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> bytes:
    """Return what is stored of a secret; nothing for an empty one."""
    return hashlib.sha256(secret.encode()).digest() if secret else b""


def make_code(length: int = CODE_CHARS) -> str:
    """Return a short code that people can read out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def make_recovery_code() -> str:
    """Return a recovery code, in groups that can be copied by hand."""
    return "-".join(make_code(5) for _ in range(4))


def make_id() -> str:
    """Return a new public id."""
    return secrets.token_hex(8)


def clean_text(text: str) -> str:
    """Return a text on one line without invisible characters; emoji joiners may stay."""
    joins = {found.start() for found in _EMOJI_JOINERS.finditer(text)}
    visible = "".join(c if c.isprintable() or at in joins else " " for at, c in enumerate(text))
    return " ".join(visible.split())


def clean_name(name: str) -> str:
    """Return a name fit to be shown; BadName if it is empty or long."""
    cleaned = clean_text(name)
    if not cleaned or len(cleaned) > MAX_NAME_CHARS:
        raise BadName(Text("A name has 1 to {most} characters.", {"most": MAX_NAME_CHARS}))
    return cleaned


async def create_guest(store: Store, name: str) -> tuple[PersonRow, str, str]:
    """Create a guest: the person, a session's token, and a recovery code."""
    now, recovery = time.time(), make_recovery_code()
    person = PersonRow(
        id=make_id(),
        name=clean_name(name),
        created=now,
        seen=now,
        recovery_hash=hash_secret(recovery),
    )
    await store.create_person(person)
    return person, await create_session(store, person.id), recovery


async def create_session(store: Store, person: str) -> str:
    """Create a session of a person; return its token."""
    now, opened = time.time(), make_token()
    await store.create_session(
        SessionRow(hash=hash_secret(opened), person=person, created=now, seen=now)
    )
    return opened


async def find_person(store: Store, token: str) -> PersonRow | None:
    """Return the person whose session's token this is."""
    found = await store.get_session(hash_secret(token)) if token else None
    if found is None:
        return None
    if time.time() - found.seen > TOUCH_AFTER_S:
        with contextlib.suppress(StoreFailed):  # only retention needs it
            await store.touch_session(found.hash)
    return await store.get_person(found.person)


def find_seats(seats: list[SeatRow], person: str, secret_hash: bytes) -> set[int]:
    """Return the seats that a person, or whoever showed a seat's token, may play."""
    return {
        seat.seat
        for seat in seats
        if seat.kind == "person"
        and (
            (person and seat.person == person)
            or (secret_hash and secrets.compare_digest(seat.secret_hash, secret_hash))
        )
    }
