"""Backups in generations, verified before they count, and the restore drill of the guide."""

import asyncio
import contextlib
import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from parasol.cli import main
from parasol.server.maintenance import verify_backup
from parasol.server.store import StoreFailed
from parasol.server.store.generations import Keep, list_expired, list_generations, name_backup
from tests.server.databases import OwnPostgres, make_playing_table, run_with_store
from tests.server.running import Person, run_server
from tests.server.test_admin import start_game

DAY = timedelta(days=1)
MONDAY = datetime(2026, 3, 2, 4, 10, tzinfo=UTC)


def make_generations(folder: Path, *times: datetime) -> list[Path]:
    """Empty files named like backups of these times."""
    made = [name_backup(folder, at) for at in times]
    for path in made:
        path.touch()
    return made


def list_kept(folder: Path, keep: Keep) -> list[Path]:
    """What would be left in a folder, the newest first."""
    found = list_generations(folder)
    gone = list_expired(found, keep)
    return [path for path in found if path not in gone]


# Which generations are kept


def test_without_a_word_every_backup_is_kept(tmp_path: Path) -> None:
    made = make_generations(tmp_path, *(MONDAY + n * DAY for n in range(400)))
    assert list_kept(tmp_path, Keep()) == made[::-1]


def test_the_last_are_kept(tmp_path: Path) -> None:
    made = make_generations(tmp_path, *(MONDAY + n * DAY for n in range(10)))
    assert list_kept(tmp_path, Keep(last=3)) == made[:-4:-1]


def test_of_each_day_and_week_the_newest_is_kept(tmp_path: Path) -> None:
    # Twice a day for four weeks, ending on a Sunday.
    times = [MONDAY + n * DAY / 2 for n in range(56)]
    make_generations(tmp_path, *times)
    kept = list_kept(tmp_path, Keep(daily=3, weekly=3))
    evenings = [MONDAY + DAY / 2 + n * DAY for n in (27, 26, 25)]
    sundays = [MONDAY + DAY / 2 + n * DAY for n in (20, 13)]
    assert kept == [name_backup(tmp_path, at) for at in (*evenings, *sundays)]


def test_days_without_a_backup_do_not_use_up_the_count(tmp_path: Path) -> None:
    made = make_generations(tmp_path, MONDAY, MONDAY + 30 * DAY, MONDAY + 300 * DAY)
    assert list_kept(tmp_path, Keep(daily=2)) == [made[2], made[1]]


def test_the_newest_is_kept_whatever_is_asked(tmp_path: Path) -> None:
    made = make_generations(tmp_path, MONDAY, MONDAY + timedelta(seconds=1))
    assert list_kept(tmp_path, Keep(weekly=1)) == [made[1]]
    assert list_expired([], Keep(last=1)) == []


# The command


def test_generations_are_written_verified_and_thinned(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    other = folder / "letter.txt"
    other.write_text("Dear Anna,")
    old = make_generations(folder, *(MONDAY + n * DAY for n in range(20)))
    with run_server(database) as server:
        asyncio.run(start_game(server.url))
        keep = ("--keep-daily", "3", "--keep-weekly", "2")
        assert main(["backup", "--database", database, str(folder), *keep]) == 0
    newest, *rest = list_generations(folder)
    # Of the weeks, the newest of two: today's, and the Saturday of the old ones.
    assert rest == [old[19], old[18]]
    assert sorted(p.name for p in folder.iterdir()) == sorted(
        [other.name, newest.name, *(p.name for p in rest)]
    )
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"backup done: {newest}"
    assert sorted(said[1:]) == [f"deleted: {path}" for path in old[:18]]
    assert newest.stat().st_mode & 0o077 == 0


def test_flags_that_make_no_sense_are_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    database = str(tmp_path / "parasol.db")
    run_with_store(database, make_playing_table)
    for words, expected in (
        ([str(tmp_path / "one.db"), "--keep-last", "3"], "a folder"),
        ([str(tmp_path), "--keep-daily", "-1"], "keep-daily"),
        ([str(tmp_path), "--keep-weekly", "many"], "keep-weekly"),
    ):
        assert main(["backup", "--database", database, *words]) == 2
        assert expected in capsys.readouterr().err
    assert os.listdir(tmp_path) == ["parasol.db"]


def test_a_table_that_does_not_replay_is_named_and_no_older_backup_goes(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    make_generations(folder, MONDAY, MONDAY + DAY)
    # Moves that the rules of Maui have never heard of.
    rest: dict[str, Any] = {"seed": bytes(32), "components": {}, "clock": None}
    run_with_store(database, lambda store: make_playing_table(store, "odd", 2, **rest))
    assert main(["backup", "--database", database, str(folder), "--keep-last", "1"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("table odd (maui): entry 1 ")
    assert said[-1] == "Open tables that do not replay: 1. No older backup was deleted."
    assert len(list_generations(folder)) == 3
    assert main(["backup", "--database", database, str(folder / "x.jsonl"), "--no-verify"]) == 0


# Damage


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A SQLite file in the middle of which the disk has written nonsense."""

    async def fill(store: object) -> None:
        for number in range(200):
            await make_playing_table(store, f"t{number}", moves=5)  # type: ignore[arg-type]

    path = tmp_path / "damaged.db"
    run_with_store(str(path), fill)
    data = bytearray(path.read_bytes())
    for at in range(20 * 4096, len(data), 2 * 4096):
        data[at : at + 200] = b"\xa5" * 200
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", ["copy.db", "copy.jsonl.gz"])
def test_a_damaged_database_is_called_that_and_gives_no_backup(
    damaged: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = damaged.parent / "backups"
    folder.mkdir()
    old = make_generations(folder, MONDAY)
    assert main(["backup", "--database", str(damaged), str(folder / name)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert main(["backup", "--database", str(damaged), str(folder), "--keep-last", "1"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        "parasol: The database is damaged; "
        "whoever runs this server has to restore it from a backup."
    )
    assert [*folder.iterdir()] == old


def test_a_damaged_database_does_not_blame_the_disk(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["check-upgrade"], ["sweep", "--idle", "1"]):
        assert main([words[0], "--database", str(damaged), *words[1:]]) == 2
        message = capsys.readouterr().err
        assert "The database is damaged" in message
        assert "disk of the server failed" not in message
        assert "Traceback" not in message


@pytest.mark.parametrize("name", ["copy.db", "copy.jsonl.gz", "copy.jsonl"])
def test_a_backup_that_was_damaged_later_is_refused(tmp_path: Path, name: str) -> None:
    database, copy = str(tmp_path / "parasol.db"), tmp_path / name

    async def fill(store: object) -> None:
        for number in range(100):
            await make_playing_table(store, f"t{number}", moves=5)  # type: ignore[arg-type]

    run_with_store(database, fill)
    assert main(["backup", "--database", database, str(copy), "--no-verify"]) == 0
    data = bytearray(copy.read_bytes())
    at = len(data) // 2
    data[at : at + 8192] = bytes(byte ^ 0x55 for byte in data[at : at + 8192])
    copy.write_bytes(data)
    with pytest.raises(StoreFailed, match="damaged"):
        asyncio.run(verify_backup(copy))
    assert sorted(os.listdir(tmp_path)) == sorted(["parasol.db", name])


# The drill


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_the_restore_drill_of_the_guide(
    tmp_path: Path, postgres: OwnPostgres, target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Back up, lose everything, restore, check, serve: the game goes on where it was."""
    database, folder = str(tmp_path / "parasol.db"), tmp_path / "backups"
    folder.mkdir()
    with run_server(database) as server:
        ada, table, _ = asyncio.run(start_game(server.url))
        assert main(["backup", "--database", database, str(folder), "--keep-daily", "7"]) == 0
    for file in tmp_path.glob("parasol.db*"):
        file.unlink()
    (backup,) = list_generations(folder)
    drill = str(tmp_path / "drill.db") if target == "sqlite" else postgres.database()
    assert main(["restore", "--database", drill, str(backup)]) == 0
    assert main(["check-upgrade", "--database", drill]) == 0
    assert "All open tables replay" in capsys.readouterr().out

    async def play_on(url: str, ada: Person) -> None:
        ada.url = url
        async with ada.at(table["id"]) as client:
            await client.until("view")
            assert client.version > 1
            while not client.position["moves"]:
                await client.until("update", "view")
            reply = await client.play(client.position["moves"][0]["word"])
            assert reply["type"] == "update"

    with run_server(drill) as server:
        asyncio.run(play_on(server.url, ada))


def test_a_restored_file_is_whole(tmp_path: Path) -> None:
    database, copy = str(tmp_path / "parasol.db"), tmp_path / "copy.db"
    run_with_store(database, lambda store: make_playing_table(store, moves=3))
    assert main(["backup", "--database", database, "--no-verify", str(copy)]) == 0
    assert main(["restore", "--database", str(tmp_path / "new.db"), str(copy)]) == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (3,)
