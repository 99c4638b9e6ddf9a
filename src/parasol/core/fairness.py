"""Shuffles that can be checked: nobody, the server included, could choose the deal.

The hash of a secret is shown when a table is made, before anybody adds a nonce; the seed is the
hash of that secret and every seat's nonce; both are shown at the end. `checked` says whether a
record holds to it.
"""

import hashlib

from parasol.core.errors import BadRecord
from parasol.core.record import parse_record
from parasol.core.words import Text

COMMITMENT, SECRET, NONCES = "Commitment", "Secret", "Nonces"
"""The tags in which a record says how its seed was made."""


def make_commitment(secret: bytes) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256(b"parasol commitment" + secret).hexdigest()


def derive_seed(secret: bytes, nonces: list[bytes]) -> bytes:
    """The seed that a secret and every seat's nonce give; each has its length before it."""
    parts = b"".join(len(part).to_bytes(2, "big") + part for part in [secret, *nonces])
    return hashlib.sha256(b"parasol table seed" + parts).digest()


def make_tags(secret: bytes, nonces: list[bytes]) -> dict[str, str]:
    """The tags that a record gets when its game has ended."""
    return {
        COMMITMENT: make_commitment(secret),
        SECRET: secret.hex(),
        NONCES: " ".join(nonce.hex() or "-" for nonce in nonces),
    }


def verify_record(text: str) -> list[str]:
    """What holds of a record's shuffle, one sentence each; BadRecord where something does not."""
    headers = parse_record(text).headers
    missing = [tag for tag in (COMMITMENT, SECRET, NONCES, "Seed") if tag not in headers]
    if missing:
        lacks = Text("there is no [{tag}] line: this record's shuffle can't be checked")
        raise BadRecord(lacks.fill(tag=missing[0]))
    try:
        secret = bytes.fromhex(headers[SECRET])
        nonces = [bytes.fromhex("" if n == "-" else n) for n in headers[NONCES].split()]
    except ValueError:
        raise BadRecord(Text("[Secret] and [Nonces] must be hexadecimal")) from None
    if make_commitment(secret) != headers[COMMITMENT]:
        raise BadRecord(Text("the secret is not the one whose hash was shown before the game"))
    if derive_seed(secret, nonces).hex() != headers["Seed"]:
        raise BadRecord(Text("the seed does not come from the secret and the nonces"))
    return [
        "The secret is the one whose hash was shown before the game.",
        _describe_source(sum(map(bool, nonces))),
    ]


def _describe_source(given: int) -> str:
    """What the seed comes from, where so many seats gave a nonce."""
    if not given:
        return "The seed comes from it alone: no seat gave a nonce."
    if given == 1:
        return "The seed comes from it and the nonce of 1 seat."
    return f"The seed comes from it and the nonces of {given} seats."
