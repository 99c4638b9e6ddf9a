"""The entries of a table's log, in notation. Versions only grow; an undo is an entry too."""

import msgspec
from msgspec import Struct

from parasol.server.store.models import EntryRow


class Entry(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """What all have: the seat that acts, or to which it happens."""

    seat: int


class Start(Entry, frozen=True):
    """The first entry: the seats are taken, the seed is set, and time begins to run."""


class Move(Entry, frozen=True):
    """One or more words of a seat."""

    words: str


class Undo(Entry, frozen=True):
    """The seat takes its last decision back."""


class Resign(Entry, frozen=True):
    """The seat gives the match up."""


class Takeover(Entry, frozen=True):
    """The computer plays the seat from now on, at this level."""

    level: str


class GiveBack(Entry, frozen=True, tag="give-back"):
    """The seat is its person's again."""


class Flag(Entry, frozen=True):
    """The seat's clock has run out."""


class Pause(Entry, frozen=True):
    """The clocks stop, and nobody plays."""


class Resume(Entry, frozen=True):
    """Play goes on."""


AnyEntry = Start | Move | Undo | Resign | Takeover | GiveBack | Flag | Pause | Resume
_DECODER = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()


def encode_entry(entry: AnyEntry) -> str:
    """Return an entry as it is stored."""
    return _ENCODER.encode(entry).decode()


def get_kind(entry: AnyEntry) -> str:
    """Return the kind of an entry, as in the store's column."""
    return str(type(entry).__struct_config__.tag)


def decode_entry(row: EntryRow) -> AnyEntry:
    """Return an entry from the store; msgspec.ValidationError if it is none."""
    entry: AnyEntry = _DECODER.decode(row.data)
    return entry
