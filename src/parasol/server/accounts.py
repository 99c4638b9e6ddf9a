"""Accounts: guests with a name, their sessions, and the tokens that open a seat.

Tokens are 32 random bytes; only their hashes are stored. A browser shows its session by a cookie, a
program shows a token (a session's or a seat's). A recovery code signs a person in elsewhere, once.
"""

import contextlib
import hashlib
import re
import secrets
import time
from dataclasses import dataclass

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
TOUCH_ADDRESS_AFTER_S = 300.0
"""The same for one that comes from elsewhere."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""What tells a browser or a system in a User-Agent, the more special ones first."""


class BadName(ParasolError):
    """A name that can't be shown."""


def make_token() -> str:
    """Return a new secret, as text."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> bytes:
    """Return what is stored of a secret; nothing for an empty one."""
    return hashlib.sha256(secret.encode()).digest() if secret else b""


def is_equal(one: bytes, other: bytes) -> bool:
    """Return whether two hashes are equal, in the same time for all."""
    return secrets.compare_digest(one, other)


def hash_address(salt: bytes, address: str) -> str:
    """Return what is stored of an address: equal for equal ones, and useless without the salt."""
    if not address:
        return ""
    return hashlib.blake2b(address.encode(), key=salt, digest_size=8).hexdigest()


def make_code(length: int = CODE_CHARS) -> str:
    """Return a short code that people can read out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def make_recovery_code() -> str:
    """Return a recovery code, in groups that can be copied by hand."""
    return "-".join(make_code(5) for _ in range(4))


def make_id() -> str:
    """Return a new public id."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    """Return whether a text can be an id: only such ones reach the database."""
    return text.isascii() and text.isalnum()


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


@dataclass(frozen=True)
class Origin:
    """Where a session begins, as far as it is remembered."""

    device: str = ""
    address: str = ""


NOWHERE = Origin()


async def create_guest(
    store: Store, name: str, origin: Origin = NOWHERE
) -> tuple[PersonRow, str, str]:
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
    session, token = _make_session(person.id, origin)
    await store.create_session(session)
    return person, token, recovery


async def recover_person(
    store: Store, recovery: str, origin: Origin, keep_others: bool
) -> tuple[PersonRow, str, str] | None:
    """Let somebody in by a recovery code: the person, a token, and the code from now on.

    The code works once; all other sessions of the person are ended, unless they are to be kept.
    """
    session, token = _make_session("", origin)
    new = make_recovery_code()
    shown = hash_secret(recovery.strip().upper())
    person = await store.recover_person(shown, hash_secret(new), session, keep_others)
    return None if person is None else (person, token, new)


async def renew_recovery_code(store: Store, person: str) -> str:
    """Give a person a new recovery code; the one before opens nothing any more."""
    recovery = make_recovery_code()
    await store.set_recovery(person, hash_secret(recovery))
    return recovery


def _make_session(person: str, origin: Origin) -> tuple[SessionRow, str]:
    """A new session and its token."""
    now, token = time.time(), make_token()
    row = SessionRow(
        hash=hash_secret(token),
        person=person,
        created=now,
        seen=now,
        id=make_id(),
        device=origin.device,
        address=origin.address,
    )
    return row, token


async def find_session(store: Store, token: str, address: str = "") -> SessionRow | None:
    """Return the session whose token this is, and note that it was seen."""
    found = await store.get_session(hash_secret(token)) if token else None
    if found is None:
        return None
    moved = address not in ("", found.address)
    if time.time() - found.seen > (TOUCH_ADDRESS_AFTER_S if moved else TOUCH_AFTER_S):
        with contextlib.suppress(StoreFailed):  # only retention and moderation need it
            await store.touch_session(found.hash, address=address or found.address)
    return found


async def find_person(store: Store, token: str, address: str = "") -> PersonRow | None:
    """Return the person whose session's token this is."""
    session = await find_session(store, token, address)
    return None if session is None else await store.get_person(session.person)


def describe_device(user_agent: str) -> str:
    """Return the browser and the system that a User-Agent names, and no more of it.

    >>> describe_device("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    parts = [
        next((name for sign, name in signs if sign in user_agent), "")
        for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(part for part in parts if part)


def find_seats(seats: list[SeatRow], person: str, secret_hash: bytes) -> set[int]:
    """Return the seats that a person, or whoever showed a seat's token, may play."""
    return {
        seat.seat
        for seat in seats
        if seat.kind == "person"
        and (
            (person and seat.person == person)
            or (secret_hash and is_equal(seat.secret_hash, secret_hash))
        )
    }
