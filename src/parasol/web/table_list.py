"""Lists of tables on the pages: which game, with whom, and whether it is one's turn."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parasol.bots import TITLES
from parasol.core.words import Text
from parasol.server.store import Store
from parasol.server.store.models import SeatRow, TableRow
from parasol.web import games
from parasol.web.language import Translator


@dataclass(frozen=True)
class TableEntry:
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

    def join_names(self, words: Translator) -> str:
        """Join the others' names for a sentence: "Odile, Kuba and Ada"."""
        others = [isolate_name(name) for name in self.others]
        if len(others) < 2:
            return "".join(others)
        some, last = ", ".join(others[:-1]), others[-1]
        return words(Text("{some} and {last}", {"some": some, "last": last}))


async def list_own_tables(store: Store, person: str, words: Translator) -> list[TableEntry]:
    """Return a person's tables, those that wait for them first."""
    return await _make_entries(store, await store.list_tables_of(person), person, words)


async def list_open_tables(store: Store, person: str, words: Translator) -> list[TableEntry]:
    """Return tables with a free seat that are open to anybody, the newest first."""
    entries = await _make_entries(store, await store.list_open_tables(), person, words)
    return [entry for entry in entries if entry.free]


async def _make_entries(
    store: Store, rows: Sequence[TableRow], person: str, words: Translator
) -> list[TableEntry]:
    seats = await store.get_seats_of_tables(row.id for row in rows)
    return [_make_entry(row, seats.get(row.id, []), person, words) for row in rows]


def _make_entry(row: TableRow, seats: list[SeatRow], person: str, words: Translator) -> TableEntry:
    return TableEntry(
        id=row.id,
        code=row.code,
        game=row.game,
        title=games.get_title(row.game),
        status=row.status,
        others=tuple(format_seat_name(s, words) for s in seats if _is_other(s, person)),
        players=row.players,
        free=sum(seat.kind == "open" for seat in seats),
        waits=bool(person) and row.waits_for == person and row.status == "playing",
    )


def _is_other(seat: SeatRow, person: str) -> bool:
    return seat.kind == "computer" or (seat.kind == "person" and seat.person != person)


_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def isolate_name(name: str) -> str:
    """Wrap a right-to-left name in isolation marks, so that a sentence around it stays in order."""
    return f"\u2068{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name


def format_seat_name(seat: SeatRow, words: Translator) -> str:
    """Return who sits there, as people call them."""
    if seat.kind == "computer":
        return words(TITLES[seat.level]) if seat.level in TITLES else seat.level
    return seat.name
