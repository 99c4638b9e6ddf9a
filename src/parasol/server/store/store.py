"""The store: what the server keeps, behind one class for SQLite and PostgreSQL.

Every method is one query or one transaction. When it returns, what it wrote is on disk.
Conflict means that somebody else was first, StoreFailed that the database could not do it.
"""

import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from parasol.server.store import backup, migrate
from parasol.server.store.backend import Backend, OnWrite
from parasol.server.store.errors import Conflict, StoreFailed
from parasol.server.store.jobs import NO_UPDATE, Append, TableUpdate
from parasol.server.store.models import EntryRow, PersonRow, SeatRow, SessionRow, TableRow, TalkRow
from parasol.server.store.moderation import ModerationStore
from parasol.server.store.play_time import PlayTime
from parasol.server.store.queries import people, play_time, queue, retention, tables
from parasol.server.store.queries.queue import DueWork, QueueLoad, QueueStats
from parasol.server.store.sqlite.backend import SqliteBackend

ROWS_PER_DELETE = 200
"""Rows that retention deletes in one transaction, so that moves need not wait for it."""
MAX_TALK_READ = 1000
"""Texts that are read at once: a table may have any number."""
FOREVER = float("inf")
RETENTION_NOTE_S = 35 * 86400.0
"""How long it counts that a sweep was made: longer than from one month's to the next."""
CODE_AFTER_END_S = 7 * 86400.0
"""How long the code of a finished table still leads to it."""


class Store:
    """A database of tables and people. `Store.of(url)` makes one; open it before use."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.moderation = ModerationStore(backend)
        self.play_time = PlayTime()
        """The clock by which players' clocks run; brought up by beats, or by reading it."""
        self.salt = b""
        """What hashes of addresses are made with; known once a server has been here."""

    @classmethod
    def of(cls, url: str | Path, must_exist: bool = False) -> Self:
        """A store on a SQLite file (a path or sqlite:///path) or on PostgreSQL (postgresql://).

        A file that is not there is made, unless it must exist.
        """
        text = str(url)
        scheme, found, rest = text.partition("://")
        if not found:
            return cls(SqliteBackend(Path(text), must_exist))
        if scheme.startswith("sqlite"):
            return cls(SqliteBackend(Path(rest.removeprefix("/")), must_exist))
        if scheme.startswith("postgres"):
            try:
                from parasol.server.store.postgres.backend import PostgresBackend
            except ImportError as error:
                raise StoreFailed(
                    "PostgreSQL needs one more package: pip install parasol-games[postgres]"
                ) from error
            return cls(PostgresBackend(f"postgresql+asyncpg://{rest}"))
        raise StoreFailed(f"{scheme}:// is not a database Parasol knows: a file or postgresql://")

    async def open(self) -> Self:
        """Connect, and make or upgrade the database; StoreFailed says what is in the way."""
        try:
            await self.backend.start()
            await self.read_play_time()
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

    async def create_table(self, table: TableRow, seats: Iterable[SeatRow]) -> None:
        """Write a new table; Conflict if its id, or its code among those that gather, is taken."""
        rows = list(seats)
        await self.backend.write(lambda c: tables.create_table(c, table, rows))

    async def create_rematch(self, table: TableRow, seats: Iterable[SeatRow], before: str) -> None:
        """Write a new table as the rematch of its previous one, whose rematch was `before`.

        Conflict if that has another one by now, or the id or the code is taken.
        """
        rows = list(seats)
        await self.backend.write(
            lambda c: tables.create_rematch(c, table, rows, before), table.previous
        )

    async def get_table(self, ident: str) -> TableRow | None:
        """A table by its id."""
        return await self.backend.read(lambda c: tables.get_table(c, ident))

    async def find_table_by_code(self, code: str) -> TableRow | None:
        """The table that gathers by this code; otherwise the last one that did, for a week.

        The fewer tables a code can lead to, the longer somebody has to try.
        """
        since = time.time() - CODE_AFTER_END_S
        return await self.backend.read(lambda c: tables.find_by_code(c, code, since))

    async def update_table(
        self, ident: str, *, expect_status: str | None = None, **changes: Any
    ) -> None:
        """Change columns of a table; Conflict if there is none, or none of that status."""
        unknown = set(changes) - tables.CHANGEABLE
        if unknown:
            raise TypeError(f"a table has no {', '.join(sorted(unknown))}")
        changes.setdefault("changed", time.time())
        await self.backend.write(
            lambda c: tables.update_table(c, ident, expect_status, changes), ident
        )

    async def list_open_tables(
        self, limit: int = 50, before: float | None = None
    ) -> list[TableRow]:
        """Listed tables that gather, the newest first; `before`: only those made earlier."""
        until = FOREVER if before is None else before
        return await self.backend.read(lambda c: tables.list_open_tables(c, limit, until))

    async def list_tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        """A person's tables: those that wait for them first, then by change. Without records."""
        return await self.backend.read(lambda c: tables.list_tables_of(c, person, limit))

    async def list_unfinished_tables(self) -> list[str]:
        """The ids of all tables that gather, play or pause."""
        return await self.backend.read(tables.list_unfinished)

    async def list_unfinished_tables_of(self, person: str) -> list[str]:
        """The ids of those of them at which a person sits."""
        return await self.backend.read(lambda c: tables.list_unfinished_of(c, person))

    # Seats

    async def get_seats(self, ident: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        return await self.backend.read(lambda c: tables.get_seats(c, ident))

    async def get_seats_of_tables(self, idents: Iterable[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables at once, for lists."""
        wanted = list(idents)
        return await self.backend.read(lambda c: tables.get_seats_of(c, wanted))

    async def list_seats_of(self, person: str) -> list[SeatRow]:
        """A person's seats at all tables."""
        return await self.backend.read(lambda c: tables.list_seats_of(c, person))

    async def list_records_of(self, person: str, limit: int) -> dict[str, str]:
        """The records of tables at which a person sits, by table."""
        return await self.backend.read(lambda c: tables.list_records_of(c, person, limit))

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
        await self.backend.write(
            lambda c: tables.set_seats(c, changed, before, status), changed[0].table
        )

    async def start_table(
        self, entry: EntryRow, before: list[SeatRow], after: list[SeatRow], values: dict[str, Any]
    ) -> None:
        """Start a table that gathers: its first entry, its seats, values of its row.

        Conflict if it does not gather any more, or others sit there than was thought.
        """
        await self.backend.write(
            lambda c: tables.start_table(c, entry, before, after, values), entry.table
        )

    # The log

    async def append(
        self,
        table: str,
        version: int,
        entries: list[EntryRow],
        update: TableUpdate = NO_UPDATE,
        changed: float | None = None,
    ) -> None:
        """Append entries to a table that is at `version`, and update its row; return when on disk.

        Conflict: the table is not at that version (any more), and nothing was written. `changed` is
        the time of day that its row gets, now where none is given.
        """
        for number, entry in enumerate(entries, version + 1):
            if entry.table != table or entry.version != number:
                raise ValueError(f"entry {entry.version} of {entry.table} is not the next one")
        at = time.time() if changed is None else changed
        await self.backend.append(Append(table, version, entries, update, at))

    async def get_entries(self, ident: str, after: int = 0) -> list[EntryRow]:
        """A table's entries after a version; none once it is folded."""
        return await self.backend.read(lambda c: tables.get_entries(c, ident, after))

    async def get_new_entries(
        self, ident: str, after: int
    ) -> tuple[dict[str, Any], list[EntryRow]]:
        """What appends change in a table's row, as it is now, and the entries after a version."""
        return await self.backend.read(lambda c: tables.get_new_entries(c, ident, after))

    async def compact_logs(self, idents: list[str]) -> None:
        """Drop the entries of those of these tables that are over, at one go.

        A table's record has all of it; one that has none keeps its entries.
        """
        await self.backend.write(lambda c: tables.compact_logs(c, idents))

    # Due work: clocks and turns of computers

    async def get_next_deadline(self) -> float | None:
        """The play time at which the next clock runs out; None if no clock is running."""
        return await self.backend.read(queue.get_next_deadline)

    async def claim_clocks(self, worker: str, limit: int, lease_s: float) -> list[DueWork]:
        """Claim clocks that have run out; an append or so many seconds end a claim."""
        at, now = self.play_time.now(), time.time()
        return await self.backend.write(
            lambda c: queue.claim_clocks(c, worker, at, limit, now, now + lease_s)
        )

    async def claim_turns(
        self, worker: str, quick: int, slow: int, lease_s: float
    ) -> tuple[list[DueWork], QueueLoad | None]:
        """Claim turns of quick and of slow computers, in fair shares.

        With how much slow thinking is due in all, if any was asked for.
        """
        now = time.time()
        return await self.backend.write(
            lambda c: queue.claim_turns(c, worker, quick, slow, now, now + lease_s)
        )

    async def set_lease(self, worker: str, tables: list[str], seconds: float) -> None:
        """Let a worker's claims end in so many seconds from now: 0 releases them."""
        until = time.time() + seconds if seconds else 0.0
        await self.backend.write(lambda c: queue.set_lease(c, worker, tables, until))

    async def set_due(self, table: str, version: int, due: float | None, lane: int) -> None:
        """Write what is due at a table that is at a version, and end its claim."""
        await self.backend.write(lambda c: queue.set_due(c, table, version, due, lane))

    async def count_alone(self, host: str, origin: str) -> tuple[int, int]:
        """How many tables computers play alone: of a person, and of an address."""
        return await self.backend.read(lambda c: queue.count_alone(c, host, origin))

    async def get_queue_stats(self) -> QueueStats:
        """How much is due in each lane, claimed or waiting, and for how long."""
        at, now = self.play_time.now(), time.time()
        return await self.backend.read(lambda c: queue.get_stats(c, now, at))

    # Play time

    async def read_play_time(self) -> None:
        """Bring play time up to the store's."""
        reading, self.salt = await self.backend.read(play_time.read)
        self.play_time.set(reading)

    async def beat(self, promise_s: float) -> None:
        """Say that a server is there, and will be again within so many seconds."""
        reading, self.salt = await self.backend.write(lambda c: play_time.beat(c, promise_s))
        self.play_time.set(reading)

    # Talk

    async def add_talk(self, row: TalkRow) -> TalkRow:
        """Keep what somebody says; the row with the number it got."""
        while True:
            try:
                return await self.backend.write(lambda c: tables.add_talk(c, row), row.table)
            except Conflict:  # another process took the number: the next one, then
                continue

    async def get_talk(
        self, ident: str, after: int = 0, limit: int = MAX_TALK_READ
    ) -> list[TalkRow]:
        """Return the last texts of a table, of those after a number."""
        return await self.backend.read(lambda c: tables.get_talk(c, ident, after, limit))

    # People

    async def create_person(self, row: PersonRow) -> None:
        """Write a new person; Conflict if the id is taken."""
        await self.backend.write(lambda c: people.create_person(c, row))

    async def get_person(self, ident: str) -> PersonRow | None:
        """A person by id."""
        return await self.backend.read(lambda c: people.get_person(c, ident))

    async def recover_person(
        self, recovery_hash: bytes, new_hash: bytes, session: SessionRow, keep_others: bool = False
    ) -> PersonRow | None:
        """The person whose recovery code has this hash; the code is replaced by a new one.

        The session becomes theirs, and all they had before are ended, unless they are to be kept.
        """
        return await self.backend.write(
            lambda c: people.recover_person(c, recovery_hash, new_hash, session, keep_others)
        )

    async def rename(self, ident: str, name: str) -> None:
        """Give a person a new name, on their seats too."""
        await self.backend.write(lambda c: people.update_person(c, ident, {"name": name}))

    async def set_recovery(self, ident: str, recovery_hash: bytes) -> None:
        """Give a person a new recovery code."""
        changes = {"recovery_hash": recovery_hash}
        await self.backend.write(lambda c: people.update_person(c, ident, changes))

    async def delete_person(self, ident: str) -> list[str]:
        """Delete a person's data: sessions, talk, their name and claim on seats, themselves.

        The tables at which they sat or that they hosted, for the server to look at again.
        """
        return await self.backend.write(lambda c: people.delete_person(c, ident))

    # Sessions

    async def create_session(self, row: SessionRow) -> None:
        """Write a new session."""
        await self.backend.write(lambda c: people.create_session(c, row))

    async def get_session(self, hashed: bytes) -> SessionRow | None:
        """A session by the hash of its secret."""
        return await self.backend.read(lambda c: people.get_session(c, hashed))

    async def list_sessions(self, person: str) -> list[SessionRow]:
        """A person's sessions, those seen last first."""
        return await self.backend.read(lambda c: people.list_sessions(c, person))

    async def touch_session(
        self, hashed: bytes, at: float | None = None, address: str = ""
    ) -> None:
        """Note that a session and its person were seen, and from where."""
        moment = time.time() if at is None else at
        await self.backend.write(lambda c: people.touch_session(c, hashed, moment, address))

    async def renew_session(self, hashed: bytes, new_hash: bytes) -> bool:
        """Give a session another secret; whether there is one."""
        return await self.backend.write(lambda c: people.renew_session(c, hashed, new_hash))

    async def end_sessions(self, rows: list[SessionRow]) -> None:
        """End sessions, and in every server process the connections that they have opened."""
        await self.backend.write(lambda c: people.end_sessions(c, rows, time.time()))

    # Other processes

    async def watch(self, on_write: OnWrite) -> None:
        """Call `on_write(table, version, notice)` when another process has written.

        Version 0: not the log but the row, the seats or the talk of the table. Table None: the
        connection was lost, or SQLite does not say which: any table may have changed. Without a
        notice the entries have to be read.
        """
        await self.backend.watch(on_write)

    # Retention and backups

    async def apply_retention(
        self,
        *,
        gathering: float | None = None,
        idle: float | None = None,
        finished: float | None = None,
        talk: float | None = None,
        seen: float | None = None,
        reports: float | None = None,
        audit: float | None = None,
    ) -> dict[str, int]:
        """Delete what has not changed since a time, in small bites; how much of each.

        `gathering` tables that never started, `idle` ones in play or paused, `finished` ones with
        their records, the `talk` of finished ones, sessions and people not `seen` since, `reports`
        and the `audit` log from before.
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
                work = partial(
                    retention.delete_tables, status=status, before=before, limit=ROWS_PER_DELETE
                )
                counts[name] = counts.get(name, 0) + await self._delete_in_chunks(work)
        if talk is not None:
            work = partial(retention.delete_talk, before=talk, limit=ROWS_PER_DELETE)
            counts["talk"] = await self._delete_in_chunks(work)
        if seen is not None:
            work = partial(retention.delete_sessions, before=seen, limit=ROWS_PER_DELETE)
            counts["sessions"] = await self._delete_in_chunks(work)
            work = partial(retention.delete_people, before=seen, limit=ROWS_PER_DELETE)
            counts["people"] = await self._delete_in_chunks(work)
        if reports is not None:
            work = partial(retention.delete_reports, before=reports, limit=ROWS_PER_DELETE)
            counts["reports"] = await self._delete_in_chunks(work)
        if audit is not None:
            work = partial(retention.delete_audit, before=audit, limit=ROWS_PER_DELETE)
            counts["audit"] = await self._delete_in_chunks(work)
        return counts

    async def note_retention(self, days: dict[str, float]) -> None:
        """Note after how many days sweeps delete what: the privacy page shows it."""
        await self.backend.write(lambda c: retention.note_retention(c, days, time.time()))

    async def get_retention(self) -> dict[str, float]:
        """After how many days sweeps delete what; a host who stopped sweeping deletes nothing."""
        since = time.time() - RETENTION_NOTE_S
        return await self.backend.read(lambda c: retention.get_retention(c, since))

    async def _delete_in_chunks(self, work: "partial[int]") -> int:
        total = 0
        while found := await self.backend.write(work):
            total += found
        return total

    async def backup(self, path: str | Path, verify: backup.Verify | None = None) -> None:
        """Copy everything to a file, while the server runs; `verify` sees it before it counts.

        `.jsonl` or `.jsonl.gz` is a text that either database restores. Any other name gives a
        SQLite file; PostgreSQL writes the text under any name.
        """
        await backup.write_backup(self.backend, Path(path), verify)

    async def downgrade(self, to: str) -> None:
        """Go back to an older version's step; only `close` may follow."""
        await self.backend.write(lambda c: migrate.downgrade(c, to))

    async def restore(self, path: str | Path) -> int:
        """Fill this database, which must be empty, from a backup of either kind; rows read."""
        return await backup.restore_backup(self.backend, Path(path))
