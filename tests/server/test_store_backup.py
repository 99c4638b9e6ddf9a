"""Backups are made while the store is written to, and restored into either database."""

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parasol.server.store import Store, StoreFailed
from parasol.server.store.models import AdminRow
from parasol.server.store.schema import HEAD
from tests.server.databases import (
    OwnPostgres,
    dump_store,
    entry,
    fill_store,
    make_playing_table,
    move,
    run_with_store,
    table_row,
)


def database_of(kind: str, folder: Path, postgres: OwnPostgres) -> str:
    return str(folder / "parasol.db") if kind == "sqlite" else postgres.database()


@pytest.mark.parametrize("name", ["backup.db", "backup.jsonl", "backup.jsonl.gz"])
@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_everything_comes_back(
    tmp_path: Path, postgres: OwnPostgres, source: str, target: str, name: str
) -> None:
    file = tmp_path / name

    async def make(store: Store) -> dict[str, object]:
        await fill_store(store)
        await store.backup(file)
        await store.backup(file)  # over an earlier one
        return await dump_store(store)

    async def back(store: Store) -> dict[str, object]:
        assert await store.restore(file) == 24
        return await dump_store(store)

    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    before = run_with_store(database_of(source, tmp_path / "here", postgres), make)
    assert file.stat().st_mode & 0o077 == 0
    assert run_with_store(database_of(target, tmp_path / "there", postgres), back) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "here", "there"])


@pytest.mark.parametrize("name", ["backup.db", "backup.jsonl"])
def test_a_backup_is_of_one_moment_and_stops_nobody(
    database: str, tmp_path: Path, name: str
) -> None:
    async def run_scenario(store: Store) -> None:
        idents = [f"t{n}" for n in range(10)]
        for ident in idents:
            await make_playing_table(store, ident)
        ended = False

        async def play(ident: str) -> int:
            version = 0
            while not ended:
                await move(store, ident, version)
                version += 1
            return version

        players = [asyncio.ensure_future(play(ident)) for ident in idents]
        await asyncio.sleep(0.1)
        await store.backup(tmp_path / name)
        ended = True
        assert min(await asyncio.gather(*players)) > 0

    run_with_store(database, run_scenario)

    async def back(store: Store) -> None:
        await store.restore(tmp_path / name)
        for n in range(10):
            found = await store.get_table(f"t{n}")
            assert found is not None
            log = await store.get_entries(f"t{n}")
            assert log == [entry(f"t{n}", version) for version in range(1, found.version + 1)]
            await move(store, f"t{n}", found.version)

    run_with_store(str(tmp_path / "restored.db"), back)


def test_a_restore_wants_an_empty_database(database: str, tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        await store.backup(tmp_path / "backup.jsonl")
        with pytest.raises(StoreFailed, match="not empty"):
            await store.restore(tmp_path / "backup.jsonl")

    run_with_store(database, run_scenario)


def test_a_database_that_was_only_served_from_counts_as_empty(
    database: str, tmp_path: Path
) -> None:
    async def make(store: Store) -> dict[str, Any]:
        await fill_store(store)
        await store.backup(tmp_path / "backup.jsonl")
        return await dump_store(store)

    async def run_scenario(store: Store) -> None:
        for name in ("Olga", "admin"):
            await store.moderation.create_admin(AdminRow(name=name, hash=b"other", created=1.0))
        await store.restore(tmp_path / "backup.jsonl")
        assert await dump_store(store) == before

    before = run_with_store(str(tmp_path / "source.db"), make)
    run_with_store(database, run_scenario)


def test_a_backup_of_the_first_version_is_restored(database: str, tmp_path: Path) -> None:
    new, old = tmp_path / "new.jsonl", tmp_path / "old.jsonl"

    async def make(store: Store) -> dict[str, Any]:
        await fill_store(store)
        await store.backup(new)
        return await dump_store(store)

    before = run_with_store(str(tmp_path / "source.db"), make)
    text = new.read_text("utf-8").replace(f'"step":"{HEAD}"', '"step":"0001"')
    for column in (',"next":""', ',"id":"s1"', ',"device":""', ',"address":"192.0.2.7"'):
        assert column in text
        text = text.replace(column, "")
    old.write_text(text, "utf-8")

    async def run_scenario(store: Store) -> None:
        await store.restore(old)
        after = await dump_store(store)
        session = msgspec.structs.replace(before["session"], id="0080", address="")
        assert after == before | {"session": session}

    run_with_store(database, run_scenario)


def test_a_damaged_backup_restores_nothing(database: str, tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"

    async def make(store: Store) -> None:
        await fill_store(store)
        await store.backup(good)

    run_with_store(str(tmp_path / "source.db"), make)
    lines = good.read_bytes().splitlines(keepends=True)
    packed = gzip.compress(good.read_bytes())
    newer = lines[0].replace(f'"{HEAD}"'.encode(), b'"9999"')
    bad = {
        "ends too early": b"".join(lines[:-1]),
        "damaged": b"".join(lines[:5]) + b"{" + b"".join(lines[5:]),
        "damaged; ": packed[:-20],
        "newer version": newer + b"".join(lines[1:]),
        "not a backup": b"Dear Anna,\n",
        "not a backup of": b"",
    }

    async def run_scenario(store: Store) -> None:
        for message, content in bad.items():
            file = tmp_path / "bad.jsonl"
            file.write_bytes(content)
            with pytest.raises(StoreFailed, match=message):
                await store.restore(file)
            assert await store.list_unfinished_tables() == []
            assert await store.get_entries("played") == []
        with pytest.raises(StoreFailed, match="can't be read"):
            await store.restore(tmp_path / "missing.jsonl")
        with pytest.raises(StoreFailed, match="can't be written"):
            await store.backup(tmp_path / "missing" / "backup.jsonl")
        assert await store.restore(good) == 24
        await store.create_table(table_row("later"), [])

    run_with_store(database, run_scenario)


def test_the_copy_of_a_file_is_a_whole_database(tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await fill_store(store)
        await store.backup(tmp_path / "copy.db")

    run_with_store(str(tmp_path / "parasol.db"), run_scenario)
    connection = sqlite3.connect(tmp_path / "copy.db")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()

    async def used(store: Store) -> None:
        await move(store, "played", 5)

    run_with_store(str(tmp_path / "copy.db"), used)
