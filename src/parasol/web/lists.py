"""Tables as lines of a list: which game, with whom, and whether it waits for somebody."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parasol.bots import TITLES
from parasol.core.words import Text
from parasol.server.store import Store
from parasol.server.store.models import SeatRow, TableRow
from parasol.web import games
from parasol.web.language import Words


@dataclass(frozen=True)
class Line:
    """One table in a list."""

    id: str
    code: str
    game: str
    title: str
    status: str
    others: tuple[str, ...]
    """The names of those who sit there besides the reader."""
    players: int
    free: int
    waits: bool
    """Whether it is the reader's turn."""

    @property
    def under_way(self) -> bool:
        """Whether there is still something to play."""
        return self.status in ("gathering", "playing", "paused", "frozen")

    def with_whom(self, words: Words) -> str:
        """The others as part of a sentence: "Odile, Kuba and Ada"."""
        others = [isolated(name) for name in self.others]
        if len(others) < 2:
            return "".join(others)
        some, last = ", ".join(others[:-1]), others[-1]
        return words(Text("{some} and {last}", {"some": some, "last": last}))


async def mine(store: Store, person: str, words: Words) -> list[Line]:
    """A person's tables, those that wait for them first."""
    return await _lines(store, await store.my_tables(person), person, words)


async def open_ones(store: Store, person: str, words: Words) -> list[Line]:
    """Tables with a free seat that are open to anybody, the newest first."""
    lines = await _lines(store, await store.open_tables(), person, words)
    return [line for line in lines if line.free]


async def _lines(store: Store, rows: Sequence[TableRow], person: str, words: Words) -> list[Line]:
    seats = await store.seats_of(row.id for row in rows)
    return [_line(row, seats.get(row.id, []), person, words) for row in rows]


def _line(row: TableRow, seats: list[SeatRow], person: str, words: Words) -> Line:
    return Line(
        id=row.id,
        code=row.code,
        game=row.game,
        title=games.title(row.game),
        status=row.status,
        others=tuple(seat_name(s, words) for s in seats if _is_other(s, person)),
        players=row.players,
        free=sum(seat.kind == "open" for seat in seats),
        waits=bool(person) and row.waits_for == person and row.status == "playing",
    )


def _is_other(seat: SeatRow, person: str) -> bool:
    return seat.kind == "computer" or (seat.kind == "person" and seat.person != person)


_LEFTWARDS = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def isolated(name: str) -> str:
    """A name that keeps to itself in a sentence, also where it is written from right to left."""
    return f"\u2068{name}\u2069" if _LEFTWARDS.search(name) else name


def seat_name(seat: SeatRow, words: Words) -> str:
    """Who sits there, as people call them."""
    if seat.kind == "computer":
        return words(TITLES[seat.level]) if seat.level in TITLES else seat.level
    return seat.name
