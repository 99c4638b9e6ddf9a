"""Moves on SQLite are jotted down first and entered later; nobody can tell, and none is lost."""

import asyncio
import contextlib
import itertools
import shutil
import sqlite3
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parasol.server.store import Change, Conflict, Store, StoreFailed
from parasol.server.store.sqlite import backend as lite
from parasol.server.store.sqlite.backend import BESIDE, Lite
from parasol.server.store.sqlite.daybook import DayBook
from tests.server.databases import entry, eventually, move, on, playing


def counted(file: Path, table: str = "entries") -> int:
    """How many rows are really in a table of a file, and not only in the day book."""
    where = " WHERE page > 0" if table == "daybook" else ""
    with contextlib.closing(sqlite3.connect(file)) as line:
        return int(line.execute(f"SELECT count(*) FROM {table}{where}").fetchone()[0])


def as_it_lies(file: Path, to: Path) -> Path:
    """The files of a database as a process that is killed would leave them."""
    for ending in BESIDE:
        if Path(f"{file}{ending}").exists():
            shutil.copy(f"{file}{ending}", f"{to}{ending}")
    return to


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "parasol.db"


def test_moves_are_only_jotted_down_and_yet_whoever_asks_is_told(file: Path) -> None:
    async def story(store: Store) -> None:
        await playing(store, moves=3)
        assert (counted(file, "daybook"), counted(file)) == (3, 0)
        assert await store.entries("table") == [entry("table", n) for n in (1, 2, 3)]
        found = await store.table("table")
        assert found is not None
        assert (found.version, found.changed) == (3, 2003.0)
        assert (counted(file, "daybook"), counted(file)) == (0, 3)

    on(str(file), story)


def test_all_that_come_at_once_are_one_row(file: Path) -> None:
    async def story(store: Store) -> None:
        for n in range(30):
            await playing(store, f"t{n}")
        await asyncio.gather(*(move(store, f"t{n}", 0) for n in range(30)))
        assert 1 <= counted(file, "daybook") <= 2
        assert counted(file) == 0

    on(str(file), story)


def test_what_asks_for_nothing_that_moves_change_leaves_the_book_alone(file: Path) -> None:
    async def story(store: Store) -> None:
        await playing(store, moves=1)
        assert len(await store.seats("table")) == 2
        assert await store.talk("table") == []
        assert await store.person("nobody") is None
        assert counted(file, "daybook") == 1

    on(str(file), story)


def test_who_is_killed_loses_nothing_that_was_jotted_down(file: Path, tmp_path: Path) -> None:
    async def story(store: Store) -> Path:
        await playing(store, moves=4)
        return as_it_lies(file, tmp_path / "left.db")

    left = on(str(file), story)
    assert (counted(left, "daybook"), counted(left)) == (4, 0)

    async def after(store: Store) -> None:
        assert len(await store.entries("table")) == 4
        await move(store, "table", 4)

    on(str(left), after)
    assert (counted(left, "daybook"), counted(left)) == (0, 5)


def test_a_backup_that_was_taken_between_is_restored_whole(file: Path, tmp_path: Path) -> None:
    async def story(store: Store) -> Path:
        await playing(store, moves=4)
        return as_it_lies(file, tmp_path / "left.db")

    left = on(str(file), story)
    assert counted(left, "daybook") == 4

    async def restored(store: Store) -> None:
        await store.restore(left)
        assert len(await store.entries("table")) == 4
        found = await store.table("table")
        assert found is not None
        assert found.version == 4

    on(str(tmp_path / "new.db"), restored)


def test_two_processes_on_one_file_see_each_other_move_for_move(file: Path) -> None:
    async def story(one: Store) -> None:
        await playing(one)
        async with Store.of(file) as two:
            for version, store in enumerate(itertools.islice(itertools.cycle((one, two)), 12)):
                await move(store, "table", version)
                other = two if store is one else one
                with pytest.raises(Conflict):
                    await move(other, "table", version)
                assert len(await other.entries("table")) == version + 1

    on(str(file), story)


def test_who_remembers_a_table_does_not_miss_that_another_process_moved_or_closed_it(
    file: Path,
) -> None:
    async def story(one: Store) -> None:
        await playing(one, moves=2)
        await playing(one, "closed", moves=2)
        await playing(one, "alone", moves=2)
        await asyncio.gather(*(move(one, name, 2) for name in ("table", "closed", "alone")))
        async with Store.of(file) as two:
            await move(two, "table", 3)
            await two.set_table("closed", status="closed")
        outcomes = await asyncio.gather(
            *(move(one, name, 3) for name in ("table", "closed", "alone")), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict, type(None)]
        assert len(await one.entries("table")) == 4
        assert len(await one.entries("closed")) == 3
        assert len(await one.entries("alone")) == 4

    on(str(file), story)


def test_what_was_jotted_down_is_entered_after_a_while(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite, "ENTERS_AFTER", 0.01)

    async def story(store: Store) -> None:
        for version in range(2):  # and once more
            await (move(store, "table", 1) if version else playing(store, moves=1))
            await eventually(lambda: counted(file, "daybook") == 0)
            assert counted(file) == version + 1

    on(str(file), story)


def test_much_is_entered_at_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lite, "MOST_JOTTED", 10)
    monkeypatch.setattr(lite, "ENTERS_AFTER", 1e6)

    async def story(store: Store) -> None:
        await playing(store, moves=9)
        assert (counted(file, "daybook"), counted(file)) == (9, 0)
        await move(store, "table", 9)
        await eventually(lambda: counted(file, "daybook") == 0)
        assert counted(file) == 10

    on(str(file), story)


def test_where_nothing_can_be_entered_all_can_be_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Lite, deeds: list[Any]) -> list[Any]:
        raise sqlite3.OperationalError("database or disk is full")

    async def story(store: Store) -> None:
        await playing(store, moves=3)
        with monkeypatch.context() as patched:
            patched.setattr(Lite, "_do", full)
            with pytest.raises(StoreFailed, match="full"):
                await store.set_table("table", note="no")
            assert len(await store.entries("table")) == 3
            found = await store.table("table")
            assert found is not None
            assert found.version == 3
            assert (counted(file, "daybook"), counted(file)) == (3, 0)
            await move(store, "table", 3)
        assert len(await store.entries("table")) == 4
        assert counted(file) == 4

    on(str(file), story)


def test_moves_that_fit_no_more_are_noted_and_hold_up_nobody(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(store: Store) -> None:
        await playing(store, "spoilt", moves=1)
        await playing(store, moves=1)
        await asyncio.gather(move(store, "spoilt", 1), move(store, "table", 1))
        with contextlib.closing(sqlite3.connect(file)) as line, line:  # somebody with other tools
            line.execute("UPDATE tables SET version = 7 WHERE id = 'spoilt'")
        assert len(await store.entries("table")) == 2
        assert [row.version for row in await store.entries("spoilt")] == [1]
        assert counted(file, "daybook") == 0

    on(str(file), story)
    (noted,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert "spoilt" in noted
    assert '["A1","@2"]' in noted


Where = list[bool]
"""For every look into the book: whether it was on the spot, and not in the thread that writes."""


@pytest.fixture
def where(monkeypatch: pytest.MonkeyPatch) -> Where:
    found: Where = []
    jot = DayBook.jot_at_once

    def noted(self: DayBook, *work: Any) -> Any:
        found.append(threading.current_thread() is threading.main_thread())
        return jot(self, *work)

    monkeypatch.setattr(DayBook, "jot_at_once", noted)
    monkeypatch.setattr(lite, "ENTERS_AFTER", 1e6)
    return found


@pytest.mark.parametrize("quick", [0.0, 1e6])
def test_a_quick_disk_is_waited_for_on_the_spot_and_a_slow_one_in_a_thread(
    file: Path, monkeypatch: pytest.MonkeyPatch, where: Where, quick: float
) -> None:
    monkeypatch.setattr(lite, "QUICK", quick)

    async def story(store: Store) -> None:
        await playing(store, moves=1)
        where.clear()
        for version in range(1, 5):
            await move(store, "table", version)
        assert where == [quick > 0] * 4
        assert len(await store.entries("table")) == 5

    on(str(file), story)


def test_a_table_of_which_nothing_is_known_is_looked_up_on_the_spot(
    file: Path, monkeypatch: pytest.MonkeyPatch, where: Where
) -> None:
    monkeypatch.setattr(lite, "QUICK", 1e6)

    async def story(store: Store) -> None:
        await playing(store, moves=2)
        await playing(store, "other")  # all that was known is forgotten, and nothing is jotted down
        where.clear()
        await move(store, "table", 2)
        await move(store, "other", 0)
        with pytest.raises(Conflict):
            await move(store, "other", 0)
        assert where == [True] * 3
        assert counted(file, "daybook") == 2
        assert [len(await store.entries(table)) for table in ("table", "other")] == [3, 1]

    on(str(file), story)


def test_where_something_has_to_be_entered_first_a_thread_does_it(
    file: Path, monkeypatch: pytest.MonkeyPatch, where: Where
) -> None:
    monkeypatch.setattr(lite, "QUICK", 1e6)

    async def story(one: Store) -> None:
        async def again(two: Store) -> None:
            await move(two, "table", 2)  # the book is the other's, and moves are in it
            where.clear()
            await move(one, "table", 3)
            assert where == [True, False]
            assert counted(file) == 3
            assert len(await two.entries("table")) == 4

        await playing(one, moves=2)
        async with Store.of(str(file)) as two:
            await again(two)

    on(str(file), story)


def test_while_another_process_writes_only_the_move_waits(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite, "QUICK", 1e6)

    async def story(store: Store) -> None:
        await playing(store, moves=2)
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(move(store, "table", 2))
            for _ in range(20):  # the loop goes on
                await asyncio.sleep(0.005)
            assert not waiting.done()
            assert len(await store.seats("table")) == 2
            other.execute("COMMIT")
            await waiting
        assert len(await store.entries("table")) == 3

    on(str(file), story)


def test_what_is_written_ahead_is_brought_to_its_place(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By who enters the book, as nobody has time for it while moves are jotted down."""
    monkeypatch.setattr(lite, "QUICK", 1e6)
    monkeypatch.setattr(lite, "CHECKPOINT", 50)

    async def story(store: Store) -> None:
        await playing(store)
        ahead = Path(f"{file}-wal")
        for version in range(300):
            await move(store, "table", version)
            if version == 99:
                assert await store.table("table") is not None
                grown = ahead.stat().st_size
        assert grown > 50 * 4096
        assert await store.table("table") is not None
        # Brought to its place, what was written ahead is written over.
        assert ahead.stat().st_size < 2.9 * grown

    on(str(file), story)


CHANGES: dict[str, list[Any]] = {
    "status": [None, "playing", "paused"],
    "decider": [None, 0, 1],
    "waits_for": [None, "", "anna"],
    "due": [..., None, 5.5, float("inf")],
    "record": [None, None, "a record"],
    "note": [None, None, "a note"],
}


def change(rng: Random) -> Change:
    """Any change."""
    values = {name: rng.choice(some) for name, some in CHANGES.items()}
    if values["due"] is ...:
        del values["due"]
    return Change(**values)


@pytest.mark.parametrize("seed", range(12))
def test_entered_late_comes_to_the_same_as_entered_at_once(file: Path, seed: int) -> None:
    async def rows(store: Store) -> list[Any]:
        idents = ("a", "b", "c")
        return [[await store.table(i) for i in idents], [await store.entries(i) for i in idents]]

    async def story(at_once: bool) -> list[Any]:
        rng, versions = Random(seed), dict.fromkeys("abc", 0)
        async with Store.of(f"{file}{at_once}") as store:
            for ident in versions:
                await playing(store, ident)
            for _ in range(25):
                ident, count = rng.choice("abc"), rng.randrange(3)
                at = versions[ident]
                added = [entry(ident, at + n) for n in range(1, count + 1)]
                kept = change(rng)
                await store.append(ident, at, added or [entry(ident, at + 1)], kept)
                versions[ident] += count or 1
                if at_once:
                    await rows(store)
            return await rows(store)

    assert asyncio.run(story(True)) == asyncio.run(story(False))
