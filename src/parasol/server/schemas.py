"""The bodies of HTTP requests, as checked structs."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parasol.bots import DEFAULT_LEVEL


class Body(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request's body."""


class NewPerson(Body, frozen=True):
    """A guest who gives a name."""

    name: str


class Recovery(Body, frozen=True):
    """Somebody who comes back by a recovery code; their other devices are signed out, or not."""

    code: str
    keep_others: bool = False


class Place(Body, frozen=True):
    """A seat of a new table: one's own, open to anybody, or the computer's."""

    kind: Literal["me", "open", "computer"]
    level: str = DEFAULT_LEVEL
    name: str = ""


class Clock(Body, frozen=True):
    """Time to play: so much in all and more for every turn, or so much for every turn."""

    kind: Literal["bank", "move"]
    seconds: float
    increment: float = 0.0


class NewTable(Body, frozen=True):
    """A table to be made."""

    game: str
    options: dict[str, Any] = {}
    components: str = ""
    seats: list[Place] = []
    listed: bool = False
    clock: Clock | None = None
    takeover: str = ""
    places: Literal["chosen", "random"] = "chosen"


class Join(Body, frozen=True):
    """Somebody who takes a seat, with a nonce of their own for the shuffle."""

    seat: int | None = None
    name: str = ""
    nonce: str = ""


class Arrange(Body, frozen=True):
    """The host opens a seat again or gives it to the computer, before the start."""

    kind: Literal["open", "computer"]
    level: str = DEFAULT_LEVEL


class Carry(Body, frozen=True):
    """A seat's token, shown on another device, to play it from there."""

    token: str


class Report(Body, frozen=True):
    """A line of talk, or whoever sits at a seat, that somebody reports to those who moderate."""

    line: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    seat: int | None = None
    reason: str = ""
