"""When the disk is full, the file is no database, or PostgreSQL goes away: clear, and whole."""

import asyncio
import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

from parasol.server.store import Conflict, Store, StoreFailed, TableUpdate
from parasol.server.store.errors import BROKEN_DISK, BUSY, FULL, describe_error, is_connection_lost
from parasol.server.store.jobs import Append
from parasol.server.store.postgres import append as postgres_append
from parasol.server.store.postgres import backend as postgres_backend
from parasol.server.store.postgres.append import AppendConnection
from parasol.server.store.postgres.backend import PostgresBackend
from parasol.server.store.postgres.retry import retry
from parasol.server.store.sqlite.backend import SqliteBackend
from tests.server.databases import (
    OwnPostgres,
    entry,
    eventually,
    make_playing_table,
    move,
    run_with_store,
)


def test_a_full_disk_is_reported_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "parasol.db"

    async def limit(store: Store, pages: int | None) -> None:
        def work(connection: object) -> None:
            raw = connection.connection.driver_connection  # type: ignore[attr-defined]
            size = raw.execute("PRAGMA page_count").fetchone()[0]
            raw.execute(f"PRAGMA max_page_count={pages or size}")

        await store.backend.write(work)

    async def run_scenario(store: Store) -> None:
        for n in range(10):
            await make_playing_table(store, f"t{n}", moves=1)
        await limit(store, None)
        big = "x" * 20_000
        outcomes = await asyncio.gather(
            *(store.append(f"t{n}", 1, [entry(f"t{n}", 2, data=big)]) for n in range(10)),
            return_exceptions=True,
        )
        assert {type(outcome) for outcome in outcomes} == {StoreFailed}
        assert all("full" in str(getattr(outcome, "text", "")) for outcome in outcomes)
        with pytest.raises(StoreFailed, match="full"):
            await store.update_table("t1", note=big)
        found = await store.get_table("t1")
        assert found is not None
        assert (found.version, found.note) == (1, "")
        await limit(store, 1_000_000)
        await asyncio.gather(
            *(store.append(f"t{n}", 1, [entry(f"t{n}", 2, data=big)]) for n in range(10))
        )

    run_with_store(str(file), run_scenario)
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (20,)
    connection.close()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_file_that_can_not_grow_is_reported_as_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """SQLite says "disk I/O error" for a quota or a limit; what the system says counts."""

    def write(self: SqliteBackend, batch: list[Append]) -> list[object]:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        raise error

    def no_file(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        monkeypatch.setattr(SqliteBackend, "_write_batch", write)
        with pytest.raises(StoreFailed) as failed:
            await move(store, "table", 0)
        assert failed.value.text == BROKEN_DISK  # there is room: then it is something else
        monkeypatch.setattr("tempfile.TemporaryFile", no_file)
        with pytest.raises(StoreFailed) as failed:
            await move(store, "table", 0)
        assert failed.value.text == FULL

    run_with_store(str(tmp_path / "parasol.db"), run_scenario)


@pytest.mark.parametrize(
    "words",
    [
        {"C": "53100", "M": "could not write"},
        {"C": "XX000", "M": 'could not extend file "base/1/2": File too large'},
        {"C": "58030", "M": 'could not extend file "base/1/2": Disk quota exceeded'},
    ],
)
def test_a_postgresql_without_room_is_a_full_disk(words: dict[str, str]) -> None:
    error = asyncpg.PostgresError.new(words)
    assert describe_error(error) == FULL
    assert not is_connection_lost(error)


def test_files_that_can_not_be_used_are_named(tmp_path: Path) -> None:
    async def opened(path: Path) -> None:
        await Store.of(path).open()

    with pytest.raises(StoreFailed, match="no folder"):
        asyncio.run(opened(tmp_path / "missing" / "parasol.db"))
    with pytest.raises(StoreFailed, match="can't be opened"):
        asyncio.run(opened(tmp_path))
    text = tmp_path / "letter.txt"
    text.write_text("Dear Anna, " * 200)
    with pytest.raises(StoreFailed, match="not a Parasol database"):
        asyncio.run(opened(text))
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE tables (legs integer)")
    connection.close()
    with pytest.raises(StoreFailed, match="other things"):
        asyncio.run(opened(other))


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=1)
        for file in tmp_path.iterdir():
            assert os.stat(file).st_mode & 0o077 == 0, file

    run_with_store(str(tmp_path / "parasol.db"), run_scenario)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_postgresql_restarts_under_load(postgres: OwnPostgres, mode: str) -> None:
    url = postgres.database().replace("postgresql://", "postgresql+asyncpg://")

    async def run_scenario() -> None:
        # So patient that even a busy machine restarts the server in time.
        async with Store(PostgresBackend(url, retry_s=60.0)) as store:
            await under_load(store, lambda: postgres.restart(mode))

    asyncio.run(run_scenario())


async def under_load(store: Store, restart: Callable[[], None]) -> None:
    """Play and ask while the server restarts; no move is lost, doubled or refused."""
    idents = [f"t{n}" for n in range(20)]
    for ident in idents:
        await make_playing_table(store, ident)
    notifications: list[str | None] = []
    await store.watch(lambda ident, version, _: notifications.append(ident))
    reached = dict.fromkeys(idents, 0)
    ended = False

    async def play(ident: str) -> None:
        # A Conflict here would mean that an entry was written twice, or not by us.
        while not ended:
            await move(store, ident, reached[ident], TableUpdate(decider=reached[ident] % 2))
            reached[ident] += 1

    async def ask() -> None:
        while not ended:
            assert await store.get_table("t0") is not None
            with contextlib.suppress(StoreFailed):  # lost while committing: not tried again
                await store.update_table("t0", note="asked")

    everybody = [asyncio.ensure_future(play(ident)) for ident in idents]
    everybody.append(asyncio.ensure_future(ask()))
    await asyncio.sleep(0.3)
    await asyncio.to_thread(restart)
    before = dict(reached)
    await eventually(lambda: all(reached[i] > before[i] + 10 for i in idents), 90)
    await eventually(lambda: None in notifications, 90)
    ended = True
    await asyncio.gather(*everybody)
    for ident in idents:
        found = await store.get_table(ident)
        assert found is not None
        log = await store.get_entries(ident)
        assert log == [entry(ident, version) for version in range(1, reached[ident] + 1)]
        assert found.version == reached[ident]


def test_postgresql_that_stays_away_is_a_clear_failure(postgres: OwnPostgres) -> None:
    url = postgres.database().replace("postgresql://", "postgresql+asyncpg://")

    async def run_scenario() -> None:
        async with Store(PostgresBackend(url, retry_s=0.3)) as store:
            await make_playing_table(store, moves=1)
            await asyncio.to_thread(postgres.halt)
            try:
                for late in (
                    move(store, "table", 1),
                    store.get_table("table"),
                    store.compact_logs(["table"]),
                ):
                    with pytest.raises(StoreFailed, match="does not answer"):
                        await late
                with pytest.raises(StoreFailed, match="does not answer"):
                    await Store(PostgresBackend(url, retry_s=0.1)).open()
            finally:
                await asyncio.to_thread(postgres.begin)
            await move(store, "table", 1)
            assert len(await store.get_entries("table")) == 2

    asyncio.run(run_scenario())


def test_a_line_that_its_driver_has_given_up_is_replaced(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, wires = postgres_append._write, []

    async def fail_once(line: Any, jobs: list[Append], unsure: bool) -> list[Any]:
        wires.append(line)
        if len(wires) == 1:
            raise asyncpg.InternalClientError("cannot switch to state 12")
        return await write(line, jobs, unsure)

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        monkeypatch.setattr(postgres_append, "_write", fail_once)
        await move(store, "table", 0)
        assert len(await store.get_entries("table")) == 1
        assert wires[0] is not wires[1]
        assert wires[0].is_closed()

    run_with_store(postgres.database(), run_scenario)


def test_a_store_that_closes_leaves_no_connection_of_a_question_under_way(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.database()
    wires: list[Any] = []
    set_up: Any = PGDialect_asyncpg.setup_asyncpg_json_codec

    async def slowly(self: PGDialect_asyncpg, connection: Any) -> None:
        wires.append(connection._connection)
        await asyncio.sleep(0.05)
        await set_up(self, connection)

    async def run_scenario() -> None:
        store = await Store.of(url).open()
        monkeypatch.setattr(PGDialect_asyncpg, "setup_asyncpg_json_codec", slowly)
        questions = [asyncio.ensure_future(store.get_table("table")) for _ in range(2)]
        await eventually(lambda: bool(wires))  # one of the two needs a new connection
        await store.close()
        assert await asyncio.gather(*questions) == [None, None]
        assert all(wire.is_closed() for wire in wires)

    asyncio.run(run_scenario())


def test_what_was_written_before_the_line_broke_is_not_written_twice(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is lost after the commit: ours counts as written, another's is a conflict."""

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, "ours")
        await make_playing_table(store, "theirs")
        backend = store.backend
        assert isinstance(backend, PostgresBackend)
        line: AppendConnection = backend._appender
        connect = line._connect
        breaks = [True]

        async def connect_late() -> object:
            wire = await connect()
            if not breaks:
                return wire
            breaks.clear()
            return Breaking(wire)

        monkeypatch.setattr(line, "_connect", connect_late)
        jobs = [
            Append(ident, 0, [entry(ident, 1)], TableUpdate(), 1.0) for ident in ("ours", "theirs")
        ]
        assert await line.commit([jobs[0]]) == [None]
        breaks.append(True)
        async with Store.of(str(backend._url)) as other:
            await other.append("theirs", 0, [entry("theirs", 1, at=7.0)])
        outcomes = await line.commit([jobs[1]])
        assert [type(outcome) for outcome in outcomes] == [Conflict]
        assert await store.get_entries("ours") == [entry("ours", 1)]

    run_with_store(postgres.database(), run_scenario)


class Breaking:
    """A connection that does what it is asked, and breaks before it answers."""

    def __init__(self, wire: object) -> None:
        self.wire = wire

    async def fetch(self, *words: object) -> None:
        await self.wire.fetch(*words)  # type: ignore[attr-defined]
        raise ConnectionResetError


def test_a_wrong_database_or_address_is_named(postgres: OwnPostgres, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="no such database"):
        asyncio.run(Store.of(f"postgresql://postgres@/nope?host={postgres.folder}").open())

    async def nowhere() -> None:
        async def once() -> None:
            raise ConnectionRefusedError

        await retry(once, 0.1)

    with pytest.raises(StoreFailed, match="does not answer"):
        asyncio.run(nowhere())


def test_a_postgresql_whose_connections_are_all_in_use_is_busy(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_backend, "POOL_SIZE", 1)
    monkeypatch.setattr(postgres_backend, "POOL_WAIT_S", 0.1)

    async def run_scenario(store: Store) -> None:
        backend = store.backend
        assert isinstance(backend, PostgresBackend)
        async with backend._pool.connect():
            with pytest.raises(StoreFailed) as failure:
                await store.get_table("table")
        assert failure.value.text is BUSY
        assert await store.get_table("table") is None

    run_with_store(postgres.database(), run_scenario)
