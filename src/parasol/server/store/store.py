"""The store: what the server keeps, behind one class for SQLite and PostgreSQL.

Every method is one question or one deed, done when it returns: what was acknowledged is on disk.
Conflict means that somebody else was first, StoreFailed that the database could not do it.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from parasol.server.store import backup as moving
from parasol.server.store.backend import Backend, Heard
from parasol.server.store.calling import Calling
from parasol.server.store.errors import Conflict, StoreFailed
from parasol.server.store.jobs import NOTHING, Append, Change
from parasol.server.store.models import EntryRow, PersonRow, SeatRow, SessionRow, TableRow, TalkRow
from parasol.server.store.queries import people, tables
from parasol.server.store.sqlite.backend import Lite

CHUNK = 200
"""So many tables a sweep deletes at once, so that moves need not wait for it."""
FOREVER = float("inf")


Told = Callable[[Exception | None], None]
"""Who is told when an append is on disk, or why it is not."""


class Store:
    """A database of tables and people. `Store.of(url)` makes one; open it before use."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    @classmethod
    def of(cls, url: str | Path, must_exist: bool = False) -> Self:
        """A store on a SQLite file (a path or sqlite:///path) or on PostgreSQL (postgresql://).

        A file that is not there is made, unless it must exist.
        """
        text = str(url)
        scheme, found, rest = text.partition("://")
        if not found:
            return cls(Lite(Path(text), must_exist))
        if scheme.startswith("sqlite"):
            return cls(Lite(Path(rest.removeprefix("/")), must_exist))
        if scheme.startswith("postgres"):
            try:
                from parasol.server.store.postgres.backend import Postgres
            except ImportError as error:
                raise StoreFailed(
                    "PostgreSQL needs one more package: pip install parasol-games[postgres]"
                ) from error
            return cls(Postgres(f"postgresql+asyncpg://{rest}"))
        raise StoreFailed(f"{scheme}:// is not a database Parasol knows: a file or postgresql://")

    async def open(self) -> Self:
        """Connect, and make or upgrade the database; StoreFailed says what is in the way."""
        try:
            await self.backend.start()
        except BaseException:
            await self.backend.stop()
            raise
        return self

    async def close(self) -> None:
        """Write what still waits and let go of the database."""
        await self.backend.stop()

    async def abandon(self) -> None:
        """Close it; a file that opening it has made is taken away again."""
        await self.backend.abandon()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    # Tables

    async def make_table(self, table: TableRow, seats: Iterable[SeatRow]) -> None:
        """Write a new table; Conflict if its id, or its code among those that gather, is taken."""
        rows = list(seats)
        await self.backend.do(lambda c: tables.make_table(c, table, rows))

    async def make_rematch(self, table: TableRow, seats: Iterable[SeatRow], before: str) -> None:
        """Write a new table as the rematch of its previous one, whose rematch was `before`.

        Conflict if that has another one by now, or the id or the code is taken.
        """
        rows = list(seats)
        await self.backend.do(lambda c: tables.make_rematch(c, table, rows, before), table.previous)

    async def table(self, ident: str) -> TableRow | None:
        """A table by its id."""
        return await self.backend.read(lambda c: tables.table(c, ident))

    async def by_code(self, code: str) -> TableRow | None:
        """The table that gathers by this code; otherwise the last one that did."""
        return await self.backend.read(lambda c: tables.by_code(c, code))

    async def set_table(
        self, ident: str, *, expect_status: str | None = None, **changes: Any
    ) -> None:
        """Change columns of a table; Conflict if there is none, or none of that status."""
        unknown = set(changes) - tables.CHANGEABLE
        if unknown:
            raise TypeError(f"a table has no {', '.join(sorted(unknown))}")
        changes.setdefault("changed", time.time())
        await self.backend.do(lambda c: tables.set_table(c, ident, expect_status, changes), ident)

    async def open_tables(self, limit: int = 50, before: float | None = None) -> list[TableRow]:
        """Listed tables that gather, the newest first; `before`: only those made earlier."""
        until = FOREVER if before is None else before
        return await self.backend.read(lambda c: tables.open_tables(c, limit, until))

    async def my_tables(self, person: str, limit: int = 100) -> list[TableRow]:
        """A person's tables: those that wait for them first, then by change. Without records."""
        return await self.backend.read(lambda c: tables.my_tables(c, person, limit))

    async def unfinished(self) -> list[str]:
        """The ids of all tables that gather, play or pause."""
        return await self.backend.read(tables.unfinished)

    # Seats

    async def seats(self, ident: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        return await self.backend.read_apart(lambda c: tables.seats_at(c, ident))

    async def seats_of(self, idents: Iterable[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables at once, for lists."""
        wanted = list(idents)
        return await self.backend.read_apart(lambda c: tables.seats_of(c, wanted))

    async def set_seats(
        self,
        rows: Iterable[SeatRow],
        *,
        before: list[SeatRow] | None = None,
        status: str | None = None,
    ) -> None:
        """Change seats of a table, all or none.

        Conflict if one of them is not what it was `before` any more, or the table has another
        status by now.
        """
        changed = list(rows)
        await self.backend.do(
            lambda c: tables.set_seats(c, changed, before, status), changed[0].table
        )

    async def start(
        self, entry: EntryRow, seated: list[SeatRow], drawn: list[SeatRow], values: dict[str, Any]
    ) -> None:
        """Start a table that gathers: its first entry, its seats as drawn, values of its row.

        Conflict if it does not gather any more, or others sit there than was thought.
        """
        await self.backend.do(lambda c: tables.start(c, entry, seated, drawn, values), entry.table)

    # The log

    async def append(
        self, table: str, version: int, entries: list[EntryRow], change: Change = NOTHING
    ) -> None:
        """Add entries to a table that is at `version`, and change its row; return when on disk.

        Conflict: the table is not at that version (any more), and nothing was written.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.backend.append(_appending(table, version, entries, change, done))
        await done

    def append_at_once(
        self, table: str, version: int, entries: list[EntryRow], change: Change, heard: Told
    ) -> None:
        """The same for who can't wait: `heard` is called with None, or with what went wrong."""
        try:
            self.backend.append(_appending(table, version, entries, change, Calling(heard)))
        except StoreFailed as error:
            heard(error)

    async def entries(self, ident: str, after: int = 0) -> list[EntryRow]:
        """A table's entries after a version; none once it is folded."""
        return await self.backend.read(lambda c: tables.entries_after(c, ident, after))

    async def news(self, ident: str, after: int) -> tuple[dict[str, Any], list[EntryRow]]:
        """What appends change in a table's row, as it is now, and the entries after a version."""
        return await self.backend.read(lambda c: tables.news_after(c, ident, after))

    async def fold_all(self, idents: list[str]) -> None:
        """Drop the entries of those of these tables that are over, at one go.

        A table's record tells all of it; one that has none keeps its entries.
        """
        await self.backend.do(lambda c: tables.fold_all(c, idents))

    # Turns of computers, and clocks

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Ids of tables in play at which something is due and unclaimed, the longest due first."""
        return await self.backend.read(lambda c: tables.due(c, now, limit))

    async def claim(
        self, ident: str, version: int, worker: str, seconds: float, now: float | None = None
    ) -> bool:
        """Whether a worker may take the turn; the next append or so many seconds end its claim."""
        moment = time.time() if now is None else now
        return await self.backend.do(
            lambda c: tables.claim(c, ident, version, worker, seconds, moment)
        )

    async def release(self, ident: str, worker: str) -> None:
        """Give a turn back that could not be played: it is anybody's at once."""
        await self.backend.do(lambda c: tables.release(c, ident, worker))

    # Talk

    async def say(self, row: TalkRow) -> TalkRow:
        """Keep what somebody says; the row with the number it got."""
        while True:
            try:
                return await self.backend.do(lambda c: tables.say(c, row), row.table)
            except Conflict:  # another process took the number: the next one, then
                continue

    async def talk(self, ident: str, after: int = 0) -> list[TalkRow]:
        """What was said at a table after a number."""
        return await self.backend.read_apart(lambda c: tables.talk_after(c, ident, after))

    # People

    async def make_person(self, row: PersonRow) -> None:
        """Write a new person; Conflict if the id is taken."""
        await self.backend.do(lambda c: people.make_person(c, row))

    async def person(self, ident: str) -> PersonRow | None:
        """A person by id."""
        return await self.backend.read_apart(lambda c: people.person(c, ident))

    async def recover(self, recovery_hash: bytes) -> PersonRow | None:
        """The person whose recovery code has this hash."""
        return await self.backend.read_apart(lambda c: people.recover(c, recovery_hash))

    async def rename(self, ident: str, name: str) -> None:
        """Give a person a new name, on their seats too."""
        await self.backend.do(lambda c: people.set_person(c, ident, {"name": name}))

    async def set_recovery(self, ident: str, recovery_hash: bytes) -> None:
        """Give a person a new recovery code."""
        changes = {"recovery_hash": recovery_hash}
        await self.backend.do(lambda c: people.set_person(c, ident, changes))

    async def forget_person(self, ident: str) -> list[str]:
        """Delete a person's data: sessions, talk, their name and claim on seats, themselves.

        The tables at which they sat or that they hosted, for the server to look at again.
        """
        return await self.backend.do(lambda c: people.forget_person(c, ident))

    # Sessions

    async def make_session(self, row: SessionRow) -> None:
        """Write a new session."""
        await self.backend.do(lambda c: people.make_session(c, row))

    async def session(self, hashed: bytes) -> SessionRow | None:
        """A session by the hash of its secret."""
        return await self.backend.read_apart(lambda c: people.session(c, hashed))

    async def touch(self, hashed: bytes, at: float | None = None) -> None:
        """Note that a session and its person were seen."""
        moment = time.time() if at is None else at
        await self.backend.do(lambda c: people.touch(c, hashed, moment))

    async def delete_session(self, hashed: bytes) -> None:
        """Forget a session."""
        await self.backend.do(lambda c: people.delete_session(c, hashed))

    # Other processes

    async def watch(self, heard: Heard) -> None:
        """Call `heard(table, version, written)` when another process has written.

        Version 0: not the log but the row, the seats or the talk of the table. Table None: the
        connection was away, or SQLite does not say which; look at every table again. What was
        written is None where it has to be read.
        """
        await self.backend.watch(heard)

    # Retention and backups

    async def sweep(
        self,
        *,
        gathering: float | None = None,
        idle: float | None = None,
        finished: float | None = None,
        talk: float | None = None,
        seen: float | None = None,
    ) -> dict[str, int]:
        """Delete what has not changed since a time, in small bites; how much of each.

        `gathering` tables that never started, `idle` ones in play or paused, `finished` ones with
        their records, the `talk` of finished ones, sessions and people not `seen` since.
        """
        statuses = {
            "gathering": (gathering, ("gathering",)),
            "idle": (idle, ("playing", "paused")),
            "finished": (finished, ("over", "closed", "frozen")),
        }
        counts: dict[str, int] = {}
        for name, (before, which) in statuses.items():
            if before is None:
                continue
            for status in which:
                work = partial(people.sweep_tables, status=status, before=before, limit=CHUNK)
                counts[name] = counts.get(name, 0) + await self._until_done(work)
        if talk is not None:
            work = partial(people.sweep_talk, before=talk, limit=CHUNK)
            counts["talk"] = await self._until_done(work)
        if seen is not None:
            work = partial(people.sweep_sessions, before=seen, limit=CHUNK)
            counts["sessions"] = await self._until_done(work)
            work = partial(people.sweep_people, before=seen, limit=CHUNK)
            counts["people"] = await self._until_done(work)
        return counts

    async def _until_done(self, work: "partial[int]") -> int:
        total = 0
        while found := await self.backend.do(work):
            total += found
        return total

    async def backup(self, path: str | Path) -> None:
        """Copy everything to a file, while the server runs.

        `.jsonl` or `.jsonl.gz` is a text that either database restores. Any other name gives a
        SQLite file; PostgreSQL writes the text under any name.
        """
        await moving.backup(self.backend, Path(path))

    async def restore(self, path: str | Path) -> int:
        """Fill this database, which must be empty, from a backup of either kind; rows read."""
        return await moving.restore(self.backend, Path(path))


def _appending(
    table: str,
    version: int,
    entries: list[EntryRow],
    change: Change,
    done: "asyncio.Future[None] | Calling",
) -> Append:
    for number, entry in enumerate(entries, version + 1):
        if entry.table != table or entry.version != number:
            raise ValueError(f"entry {entry.version} of {entry.table} is not the next one")
    changed = entries[-1].at if entries else time.time()
    return Append(table, version, entries, change, changed, done)
