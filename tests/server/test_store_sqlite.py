"""One SQLite file under several hands: no move is lost, and whoever waits holds up nobody else."""

import asyncio
import contextlib
import itertools
import shutil
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from parasol.server.store import Conflict, Store, StoreFailed, TableUpdate
from parasol.server.store.jobs import Job
from parasol.server.store.sqlite import append as sqlite_append
from parasol.server.store.sqlite import backend
from parasol.server.store.sqlite.backend import FILE_ENDINGS, SqliteBackend, driver_of
from tests.server.databases import entry, make_playing_table, move, run_with_store


def count(file: Path, table: str = "entries") -> int:
    """How many rows are in a table of a file, by another connection than the store's."""
    with contextlib.closing(sqlite3.connect(file)) as raw:
        return int(raw.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def copy_as_it_lies(file: Path, to: Path) -> Path:
    """The files of a database as a process that is killed would leave them."""
    for ending in FILE_ENDINGS:
        if Path(f"{file}{ending}").exists():
            shutil.copy(f"{file}{ending}", f"{to}{ending}")
    return to


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "parasol.db"


Batches = list[tuple[int, bool]]
"""For every batch that was written: its jobs, and whether the event loop's thread wrote it."""


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> Batches:
    found: Batches = []
    write = SqliteBackend._write_batch

    def noted(self: SqliteBackend, batch: Sequence[Job]) -> list[Any]:
        found.append((len(batch), threading.current_thread() is threading.main_thread()))
        return write(self, batch)

    monkeypatch.setattr(SqliteBackend, "_write_batch", noted)
    return found


def test_a_move_that_was_acknowledged_is_in_the_tables(file: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=3)
        assert count(file) == 3
        assert await store.get_entries("table") == [entry("table", n) for n in (1, 2, 3)]
        found = await store.get_table("table")
        assert found is not None
        assert (found.version, found.changed) == (3, 2003.0)

    run_with_store(str(file), run_scenario)


def test_all_that_come_at_once_are_few_transactions(file: Path, batches: Batches) -> None:
    async def run_scenario(store: Store) -> None:
        for n in range(30):
            await make_playing_table(store, f"t{n}")
        batches.clear()
        await asyncio.gather(*(move(store, f"t{n}", 0) for n in range(30)))
        assert 1 <= len(batches) <= 2
        assert count(file) == 30

    run_with_store(str(file), run_scenario)


def test_the_event_loop_never_waits_for_the_disk(file: Path, batches: Batches) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=5)
        await store.update_table("table", note="written, too")
        assert len(batches) == 7
        assert not any(on_the_loop for _, on_the_loop in batches)

    run_with_store(str(file), run_scenario)


def test_who_is_killed_loses_nothing_that_was_acknowledged(file: Path, tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> Path:
        await make_playing_table(store, moves=4)
        return copy_as_it_lies(file, tmp_path / "left.db")

    left = run_with_store(str(file), run_scenario)

    async def after(store: Store) -> None:
        assert len(await store.get_entries("table")) == 4
        await move(store, "table", 4)

    run_with_store(str(left), after)
    assert count(left) == 5


def test_files_that_were_copied_between_are_restored_whole(file: Path, tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> Path:
        await make_playing_table(store, moves=4)
        return copy_as_it_lies(file, tmp_path / "left.db")

    left = run_with_store(str(file), run_scenario)
    assert Path(f"{left}-wal").stat().st_size > 0

    async def restored(store: Store) -> None:
        await store.restore(left)
        assert len(await store.get_entries("table")) == 4
        found = await store.get_table("table")
        assert found is not None
        assert found.version == 4

    run_with_store(str(tmp_path / "new.db"), restored)


def test_two_processes_on_one_file_see_each_other_move_for_move(file: Path) -> None:
    async def run_scenario(one: Store) -> None:
        await make_playing_table(one)
        async with Store.of(file) as two:
            for version, store in enumerate(itertools.islice(itertools.cycle((one, two)), 12)):
                await move(store, "table", version)
                other = two if store is one else one
                with pytest.raises(Conflict):
                    await move(other, "table", version)
                assert len(await other.get_entries("table")) == version + 1

    run_with_store(str(file), run_scenario)


def test_nobody_misses_that_another_process_moved_or_closed_a_table(file: Path) -> None:
    async def run_scenario(one: Store) -> None:
        names = ("table", "closed", "alone")
        for name in names:
            await make_playing_table(one, name, moves=3)
        async with Store.of(file) as two:
            await move(two, "table", 3)
            await two.update_table("closed", status="closed")
        outcomes = await asyncio.gather(
            *(move(one, name, 3) for name in names), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict, type(None)]
        assert [len(await one.get_entries(name)) for name in names] == [4, 3, 4]

    run_with_store(str(file), run_scenario)


def test_where_nothing_can_be_written_all_can_be_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: SqliteBackend, batch: Sequence[Job]) -> list[Any]:
        raise sqlite3.OperationalError("database or disk is full")

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=3)
        with monkeypatch.context() as patched:
            patched.setattr(SqliteBackend, "_write_batch", full)
            for late in (store.update_table("table", note="no"), move(store, "table", 3)):
                with pytest.raises(StoreFailed, match="full"):
                    await late
            assert len(await store.get_entries("table")) == 3
            found = await store.get_table("table")
            assert found is not None
            assert (found.version, found.note) == (3, "")
        await move(store, "table", 3)
        assert count(file) == 4

    run_with_store(str(file), run_scenario)


def test_a_table_that_other_tools_have_changed_holds_up_nobody(file: Path) -> None:
    async def run_scenario(store: Store) -> None:
        for name in ("ahead", "behind", "table"):
            await make_playing_table(store, name, moves=2)
        with contextlib.closing(sqlite3.connect(file)) as raw, raw:
            raw.execute("UPDATE tables SET version = 7 WHERE id = 'ahead'")
            raw.execute("UPDATE tables SET version = 1 WHERE id = 'behind'")
        outcomes = await asyncio.gather(
            move(store, "ahead", 2),
            move(store, "behind", 1),
            move(store, "table", 2),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict, type(None)]
        for name in ("ahead", "behind"):
            assert [row.version for row in await store.get_entries(name)] == [1, 2]

    run_with_store(str(file), run_scenario)


def test_while_another_process_writes_only_the_move_waits(file: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=2)
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(move(store, "table", 2))
            for _ in range(20):  # the loop goes on
                await asyncio.sleep(0.005)
            assert not waiting.done()
            assert len(await store.get_seats("table")) == 2
            assert len(await store.get_entries("table")) == 2
            other.execute("COMMIT")
            await waiting
        assert len(await store.get_entries("table")) == 3

    run_with_store(str(file), run_scenario)


def test_who_closes_the_store_waits_for_all_that_was_to_be_written(file: Path) -> None:
    async def run_scenario() -> None:
        store = await Store.of(file).open()
        await make_playing_table(store)
        moves = [asyncio.ensure_future(move(store, "table", version)) for version in range(10)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*moves) == [None] * 10

    asyncio.run(run_scenario())
    assert count(file) == 10


def test_the_wal_does_not_grow_forever(file: Path) -> None:
    """A reader that forgot to end its transaction would keep SQLite from writing it over."""

    def checkpoint_often(connection: Connection) -> None:
        driver_of(connection).execute("PRAGMA wal_autocheckpoint=50")

    async def run_scenario(store: Store) -> None:
        await store.backend.write(checkpoint_often)
        await make_playing_table(store)
        for version in range(200):
            await move(store, "table", version)
            if version % 20 == 0:
                assert await store.get_table("table") is not None
        assert Path(f"{file}-wal").stat().st_size < 2 * 50 * 4096

    run_with_store(str(file), run_scenario)


CHANGES: dict[str, list[Any]] = {
    "status": [None, "playing", "paused"],
    "decider": [None, 0, 1],
    "waits_for": [None, "", "anna"],
    "due": [..., None, 5.5, float("inf")],
    "lane": [0, 3],
    "claimed_until": [0.0, 7.5],
    "record": [None, None, "a record"],
    "note": [None, None, "a note"],
}


def make_update(rng: Random) -> TableUpdate:
    """Any update of a table's row."""
    values = {name: rng.choice(some) for name, some in CHANGES.items()}
    if values["due"] is ...:
        del values["due"]
    return TableUpdate(**values)


@pytest.mark.parametrize("seed", range(8))
def test_appends_in_one_batch_come_to_the_same_as_one_by_one(tmp_path: Path, seed: int) -> None:
    idents = [f"t{n}" for n in range(6)]

    async def play(store: Store, rng: Random, ident: str, version: int) -> int:
        number = rng.randrange(1, 4)
        added = [entry(ident, version + n) for n in range(1, number + 1)]
        await store.append(ident, version, added, make_update(rng), changed=added[-1].at)
        return version + number

    async def run_scenario(together: bool) -> list[Any]:
        versions = dict.fromkeys(idents, 0)
        async with Store.of(tmp_path / f"{together}.db") as store:
            for ident in idents:
                await make_playing_table(store, ident)
            for turn in range(6):
                moves = [play(store, Random(f"{seed} {turn} {i}"), i, versions[i]) for i in idents]
                if together:
                    reached = await asyncio.gather(*moves)
                else:
                    reached = [await one for one in moves]
                versions = dict(zip(idents, reached, strict=True))
            rows = [await store.get_table(ident) for ident in idents]
            return [rows, [await store.get_entries(ident) for ident in idents]]

    assert asyncio.run(run_scenario(True)) == asyncio.run(run_scenario(False))


@pytest.mark.parametrize("steady", [True, False])
def test_a_steady_update_comes_to_the_same_as_any_other(
    file: Path, monkeypatch: pytest.MonkeyPatch, steady: bool
) -> None:
    used: list[str] = []
    for name in ("UPDATE_STEADY", "UPDATE_ANY"):
        statement = getattr(sqlite_append, name)

        class Noted:
            def execute(self, raw: Any, rows: Any, name: str = name, it: Any = statement) -> Any:
                used.extend([name] * len(rows))
                return it.execute(raw, rows)

        monkeypatch.setattr(sqlite_append, name, Noted())

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, due=5.5, lane=3)
        update: dict[str, Any] = {
            "status": "playing",
            "decider": 1,
            "waits_for": "bert",
            "due": 5.5,
            "lane": 3,
        }
        await move(store, "table", 0, TableUpdate(**update, steady=steady))
        assert used == ["UPDATE_STEADY" if steady else "UPDATE_ANY"]
        found = await store.get_table("table")
        assert found is not None
        assert {name: getattr(found, name) for name in update} == update
        assert (found.version, found.changed) == (1, 2001.0)

    run_with_store(str(file), run_scenario)


def test_what_another_process_writes_once_somebody_watches_is_noticed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "POLL_S", 0.01)
    read = SqliteBackend._read_data_version
    reads: list[int] = []

    def read_and_note(self: SqliteBackend) -> int:
        reads.append(read(self))
        return reads[-1]

    monkeypatch.setattr(SqliteBackend, "_read_data_version", read_and_note)

    async def run_scenario(one: Store) -> None:
        noticed = asyncio.Event()
        async with Store.of(file) as two:
            await two.watch(lambda *_: noticed.set())
            assert len(reads) == 1  # else the first read could come after the write
            await make_playing_table(one)
            await asyncio.wait_for(noticed.wait(), 10)

    run_with_store(str(file), run_scenario)
