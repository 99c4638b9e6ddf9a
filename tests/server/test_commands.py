"""A mistyped command is answered in one sentence and changes nothing."""

import asyncio
import contextlib
import os
import sqlite3
from pathlib import Path

import httpx
import pytest

from parasol.cli import main
from parasol.server.moderation import find_admin
from parasol.server.serve import listen
from parasol.server.store.postgres.backend import PostgresBackend
from tests.server.databases import fill_store, run_with_store
from tests.server.processes import Process, open_yard, wait_until
from tests.server.running import find_free_port


@pytest.fixture
def sqlite_file(tmp_path: Path) -> Path:
    """A database with something of everything in it."""
    path = tmp_path / "kept.db"
    run_with_store(str(path), fill_store)
    return path


def run_refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that is refused; return its one line of output."""
    assert main(words) == 2
    message = capsys.readouterr()
    assert message.out == ""
    assert message.err.startswith("parasol: ")
    assert message.err.count("\n") == 1
    return message.err.removeprefix("parasol: ").strip()


# Backups


@pytest.mark.parametrize(
    "name", ["kept.db", "./kept.db", "soft.db", "hard.db", "kept.db-wal", "kept.db-shm"]
)
def test_a_backup_never_takes_the_place_of_its_database(
    sqlite_file: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    os.symlink(sqlite_file, sqlite_file.with_name("soft.db"))
    os.link(sqlite_file, sqlite_file.with_name("hard.db"))
    before = sqlite_file.stat().st_ino
    target = f"{sqlite_file.parent}/{name}"
    message = run_refused(capsys, "backup", "--database", str(sqlite_file), target)
    assert message == "The backup must be another file than the database."
    assert sqlite_file.stat().st_ino == before
    assert sorted(os.listdir(sqlite_file.parent)) == ["hard.db", "kept.db", "soft.db"]


def test_a_backup_takes_no_database_for_a_part_that_was_left_behind(
    sqlite_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sqlite_file = sqlite_file.rename(sqlite_file.with_name("backup.db.part"))
    target = str(sqlite_file.with_name("backup.db"))
    message = run_refused(capsys, "backup", "--database", str(sqlite_file), target)
    assert message == "The backup must be another file than the database."
    assert sqlite_file.exists()


def test_a_backup_that_cannot_be_written_is_named_with_its_whole_path(
    sqlite_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, why in (("nowhere", "No such file or directory"), ("kept.db", "Not a directory")):
        target = sqlite_file.parent / folder / "backup.db"
        message = run_refused(capsys, "backup", "--database", str(sqlite_file), str(target))
        assert message == f"The backup {target} can't be written: {why}."


def test_a_restore_that_fails_leaves_no_database_behind(
    sqlite_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, bad = str(sqlite_file.with_name("made.db")), sqlite_file.with_name("bad.jsonl")
    bad.write_text("Dear Anna,\n")
    message = run_refused(capsys, "restore", "--database", made, str(bad))
    assert message == "This file is not a backup of Parasol."
    message = run_refused(capsys, "restore", "--database", made, made)
    assert message == "The backup must be another file than the database."
    assert sorted(os.listdir(sqlite_file.parent)) == ["bad.jsonl", "kept.db"]


def test_a_restore_that_fails_leaves_what_was_there(
    sqlite_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(
            [
                "backup",
                "--no-verify",
                "--database",
                str(sqlite_file),
                str(sqlite_file.with_name("copy.db")),
            ]
        )
        == 0
    )
    capsys.readouterr()
    message = run_refused(
        capsys,
        "restore",
        "--database",
        str(sqlite_file),
        str(sqlite_file.with_name("copy.db")),
    )
    assert message == "This database is not empty; a backup is restored into a new one."
    assert run_with_store(str(sqlite_file), lambda store: store.list_unfinished_tables()) == [
        "played",
        "öpen",
    ]


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
    message = run_refused(capsys, *words, "--database", name)
    assert message == f"There is no database {tmp_path / name}."
    assert os.listdir(tmp_path) == []


# Serving


def test_serving_from_what_is_no_database_is_refused_before_an_address_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE tables (name)")
    nowhere = tmp_path / "nowhere"
    expected = {
        f"{nowhere}/parasol.db": f"There is no folder {nowhere} for the database.",
        str(tmp_path): f"The database {tmp_path} can't be opened: Is a directory.",
        "": "The database . can't be opened: Is a directory.",
        str(other): "This database holds other things than Parasol's.",
    }
    for database, sentence in expected.items():
        message = run_refused(
            capsys, "serve", "--port", "0", "--no-browser", "--database", database
        )
        assert message == sentence


@pytest.mark.parametrize("factor", ["0", "-1", "nan", "1e9"])
def test_a_factor_that_leaves_no_limits_is_refused(
    capsys: pytest.CaptureFixture[str], factor: str
) -> None:
    message = run_refused(capsys, "serve", "--port", "0", "--address-factor", factor)
    assert message.startswith("address-factor=")
    assert message.endswith("it takes a number from 0.1 to 1000")


def test_serving_from_a_postgresql_that_is_away_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(PostgresBackend.__init__, "__defaults__", (0.0,))
    database = f"postgresql://127.0.0.1:{find_free_port()}/parasol"
    assert main(["serve", "--port", "0", "--no-browser", "--database", database]) == 2
    logged, message = capsys.readouterr().err.splitlines()
    assert "parasol.store: the database failed kind=away" in logged
    assert message == "parasol: The database does not answer; please try again in a moment."


def test_playing_at_home_on_what_is_no_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "parasol.db").mkdir()
    monkeypatch.chdir(tmp_path)
    message = run_refused(capsys, "play", "maui", "--web", "--language", "en")
    assert message == "The database parasol.db can't be opened: Is a directory."


@pytest.mark.parametrize("host", ["nohost.invalid", "192.0.2.7"])
def test_a_host_that_is_not_here_is_named_instead_of_the_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    database = str(tmp_path / "parasol.db")
    message = run_refused(capsys, "serve", "--host", host, "--port", "8762", "--database", database)
    assert host in message
    assert "--host 127.0.0.1" in message
    assert "8762" not in message
    assert os.listdir(tmp_path) == []


def test_a_port_that_is_taken_or_none_is_named_with_one_that_may_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    port = find_free_port()
    words = ("serve", "--database", str(tmp_path / "parasol.db"), "--port")
    with listen("127.0.0.1", port):
        other = port + 1 if port < 65535 else 8000
        message = run_refused(capsys, *words, str(port))
        assert message == f"port {port} is in use; choose another, as in --port {other}"
    assert "a whole number from 0 to 65535" in run_refused(capsys, *words, "65536")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "url", ["foo", "ftp://foo", "https://", "https:///x", "http://[::1", "http://foo:99999"]
)
def test_a_public_address_by_which_nobody_could_come_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    words = ("serve", "--port", "0", "--database", str(tmp_path / "parasol.db"))
    message = run_refused(capsys, *words, "--public-url", url)
    assert url in message
    assert "https://games.example.org" in message
    assert os.listdir(tmp_path) == []


def test_a_port_that_the_system_chooses_is_printed_and_can_be_played_on(tmp_path: Path) -> None:
    with open_yard(tmp_path) as started:
        server = started.start("serve", "--port", "0", "--no-browser")
        asyncio.run(wait_until(lambda: "Parasol is at" in server.render()))
        url = server.render().partition("Parasol is at ")[2].split()[0]
        assert not url.endswith(":0")

        async def is_answering() -> bool:
            async with httpx.AsyncClient(base_url=url) as http:
                try:
                    body, origin = {"name": "Ada"}, {"origin": url}
                    answer = await http.post("/api/people", json=body, headers=origin)
                except httpx.TransportError:
                    return False
            return answer.status_code == 201

        asyncio.run(wait_until(is_answering))


def read_messages(server: Process) -> list[str]:
    """What a server printed for whoever started it, without the lines of its log."""
    return [line for line in server.render().splitlines() if not line.startswith("20")]


def test_a_first_start_makes_one_token_for_the_admin_page(tmp_path: Path) -> None:
    with open_yard(tmp_path) as started:
        first = started.serve("parasol.db")
        first.end()
        _, admin, token = read_messages(first)
        assert admin == f"Admin page: {first.url}/admin"
        second = started.serve("parasol.db")
        second.end()
        assert len(read_messages(second)) == 1
        found = run_with_store(
            str(tmp_path / "parasol.db"), lambda store: find_admin(store, token.split()[-1])
        )
        assert found == "admin"


@pytest.mark.parametrize("hours", ["-1", "nan", "1e9"])
def test_a_time_for_which_no_address_can_be_kept_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hours: str
) -> None:
    words = ("serve", "--port", "0", "--database", str(tmp_path / "parasol.db"))
    assert "hours from 0 to 8784" in run_refused(capsys, *words, f"--address-hours={hours}")
    assert os.listdir(tmp_path) == []
