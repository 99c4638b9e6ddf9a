"""What whoever runs a server mistypes is told in one sentence, and changes nothing."""

import os
import sqlite3
from pathlib import Path

import pytest

from parasol.cli import main
from tests.server.databases import full_house, on


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
    assert on(str(kept), lambda store: store.unfinished()) == ["played", "öpen"]


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
