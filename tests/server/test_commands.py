"""What whoever runs a server mistypes is told in one sentence, and changes nothing."""

import asyncio
import contextlib
import os
import sqlite3
from pathlib import Path

import httpx
import pytest

from parasol.cli import main
from parasol.server.serve import listen
from parasol.server.store.postgres.backend import PostgresBackend
from tests.server.databases import full_house, on
from tests.server.processes import until, yard
from tests.server.running import free_port


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A database with something of everything in it."""
    path = tmp_path / "kept.db"
    on(str(path), full_house)
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says that it can't do: one line, and nothing before."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parasol: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("parasol: ").strip()


# Backups


@pytest.mark.parametrize(
    "name", ["kept.db", "./kept.db", "soft.db", "hard.db", "kept.db-wal", "kept.db-shm"]
)
def test_a_backup_never_takes_the_place_of_its_database(
    kept: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    os.symlink(kept, kept.with_name("soft.db"))
    os.link(kept, kept.with_name("hard.db"))
    before = kept.stat().st_ino
    target = f"{kept.parent}/{name}"
    said = refused(capsys, "backup", "--database", str(kept), target)
    assert said == "The backup must be another file than the database."
    assert kept.stat().st_ino == before
    assert sorted(os.listdir(kept.parent)) == ["hard.db", "kept.db", "soft.db"]


def test_a_backup_takes_no_database_for_a_part_that_was_left_behind(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = kept.rename(kept.with_name("backup.db.part"))
    target = str(kept.with_name("backup.db"))
    said = refused(capsys, "backup", "--database", str(database), target)
    assert said == "The backup must be another file than the database."
    assert database.exists()


def test_a_backup_that_cannot_be_written_is_named_with_its_whole_path(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, why in (("nowhere", "No such file or directory"), ("kept.db", "Not a directory")):
        target = kept.parent / folder / "backup.db"
        said = refused(capsys, "backup", "--database", str(kept), str(target))
        assert said == f"The backup {target} can't be written: {why}."


def test_a_restore_that_fails_leaves_no_database_behind(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, bad = str(kept.with_name("made.db")), kept.with_name("bad.jsonl")
    bad.write_text("Dear Anna,\n")
    said = refused(capsys, "restore", "--database", made, str(bad))
    assert said == "This file is not a backup of Parasol."
    said = refused(capsys, "restore", "--database", made, made)
    assert said == "The backup must be another file than the database."
    assert sorted(os.listdir(kept.parent)) == ["bad.jsonl", "kept.db"]


def test_a_restore_that_fails_leaves_what_was_there(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "--database", str(kept), str(kept.with_name("copy.db"))]) == 0
    capsys.readouterr()
    said = refused(capsys, "restore", "--database", str(kept), str(kept.with_name("copy.db")))
    assert said == "This database is not empty; a backup is restored into a new one."
    assert on(str(kept), lambda store: store.list_unfinished_tables()) == ["played", "öpen"]


# Databases that are not there


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "copy.db"),
        ("check-upgrade",),
        ("sweep", "--idle", "30"),
        ("worker",),
        ("forget", "anna"),
        ("close", "played"),
    ],
    ids=lambda words: str(words[0]),
)
@pytest.mark.parametrize("name", ["kpet.db", "nowhere/kept.db"])
def test_a_mistyped_database_is_not_made(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused(capsys, *words, "--database", name)
    assert said == f"There is no database {tmp_path / name}."
    assert os.listdir(tmp_path) == []


# Serving


def test_serving_from_what_is_no_database_is_refused_before_an_address_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(other)) as line, line:
        line.execute("CREATE TABLE tables (name)")
    nowhere = tmp_path / "nowhere"
    expected = {
        f"{nowhere}/parasol.db": f"There is no folder {nowhere} for the database.",
        str(tmp_path): f"The database {tmp_path} can't be opened: Is a directory.",
        "": "The database . can't be opened: Is a directory.",
        str(other): "This database holds other things than Parasol's.",
    }
    for database, sentence in expected.items():
        said = refused(capsys, "serve", "--port", "0", "--no-browser", "--database", database)
        assert said == sentence


def test_serving_from_a_postgresql_that_is_away_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(PostgresBackend.__init__, "__defaults__", (0.0,))
    database = f"postgresql://127.0.0.1:{free_port()}/parasol"
    said = refused(capsys, "serve", "--port", "0", "--no-browser", "--database", database)
    assert said == "The database does not answer; please try again in a moment."
    assert "the database failed" in caplog.text


def test_playing_at_home_on_what_is_no_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "parasol.db").mkdir()
    monkeypatch.chdir(tmp_path)
    said = refused(capsys, "play", "maui", "--web", "--language", "en")
    assert said == "The database parasol.db can't be opened: Is a directory."


@pytest.mark.parametrize("host", ["nohost.invalid", "192.0.2.7"])
def test_a_host_that_is_not_here_is_named_instead_of_the_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    database = str(tmp_path / "parasol.db")
    said = refused(capsys, "serve", "--host", host, "--port", "8762", "--database", database)
    assert host in said
    assert "--host 127.0.0.1" in said
    assert "8762" not in said
    assert os.listdir(tmp_path) == []


def test_a_port_that_is_taken_or_none_is_named_with_one_that_may_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    port = free_port()
    words = ("serve", "--database", str(tmp_path / "parasol.db"), "--port")
    with listen("127.0.0.1", port):
        other = port + 1 if port < 65535 else 8000
        said = refused(capsys, *words, str(port))
        assert said == f"port {port} is in use; choose another, as in --port {other}"
    assert "a whole number from 0 to 65535" in refused(capsys, *words, "65536")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "url", ["foo", "ftp://foo", "https://", "https:///x", "http://[::1", "http://foo:99999"]
)
def test_a_public_address_by_which_nobody_could_come_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    words = ("serve", "--port", "0", "--database", str(tmp_path / "parasol.db"))
    said = refused(capsys, *words, "--public-url", url)
    assert url in said
    assert "https://games.example.org" in said
    assert os.listdir(tmp_path) == []


def test_a_port_that_the_system_chooses_is_told_and_can_be_played_on(tmp_path: Path) -> None:
    with yard(tmp_path) as started:
        server = started.start("serve", "--port", "0", "--no-browser")
        asyncio.run(until(lambda: "Parasol is at" in server.render()))
        url = server.render().split()[-1]
        assert not url.endswith(":0")

        async def answers() -> bool:
            async with httpx.AsyncClient(base_url=url) as http:
                try:
                    body, origin = {"name": "Ada"}, {"origin": url}
                    answer = await http.post("/api/people", json=body, headers=origin)
                except httpx.TransportError:
                    return False
            return answer.status_code == 201

        asyncio.run(until(answers))
