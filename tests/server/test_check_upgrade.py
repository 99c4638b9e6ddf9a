"""`check-upgrade` names the table, the entry and the reason, whatever is wrong, in one line."""

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from parasol.cli import main
from parasol.server.tables import log
from tests.server.running import Person, run_server


async def play_two(url: str) -> str:
    """A table with a turn played, at which both seats are Ada's."""
    ada = await Person(url, "Ada").arrive()
    made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "me"}])
    ident: str = made["table"]["id"]
    await ada.ask("POST", f"/api/tables/{ident}/start")
    async with ada.at(ident) as client:
        await client.until("view")
        for _ in range(2):
            await client.play(client.position["moves"][0]["word"])
    return ident


@pytest.fixture
def played(tmp_path: Path) -> tuple[str, str]:
    """A database and the table in it, whose log has three entries."""
    database = str(tmp_path / "parasol.db")
    with run_server(database) as server:
        ident = asyncio.run(play_two(server.url))
    return database, ident


def damage(database: str, statement: str, *values: Any) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


def check(database: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What is said about the tables of a database that does not fit these rules."""
    capsys.readouterr()
    assert main(["check-upgrade", "--database", database]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    *lines, last = said.out.splitlines()
    assert last == f"{len(lines)} would freeze."
    assert not any("Error" in line or "Traceback" in line for line in lines)
    return lines


ENTRY = "UPDATE entries SET data = ? WHERE version = 3"
ILLEGAL = json.dumps({"kind": "move", "seat": 0, "words": "Z9"})
WRONG = {
    "no entry": (ENTRY, ["{{"], "entry 3 ({{) can't be replayed: JSON is malformed"),
    "no move": (ENTRY, [ILLEGAL], "can't be replayed: Z9 is no move of Maui's"),
    "no digest": (
        "UPDATE entries SET digest = 'ffffffff' WHERE version = 3",
        [],
        "leads to another position than it did",
    ),
    "no start": ("DELETE FROM entries WHERE version = 1", [], "entry 1 is missing before 2"),
    "no middle": ("DELETE FROM entries WHERE version = 2", [], "entry 2 is missing before 3"),
    "no end": ("DELETE FROM entries WHERE version = 3", [], "entry 3 of 3 is missing"),
    "no log": ("DELETE FROM entries", [], "entry 1 of 3 is missing"),
    "no seats": ("DELETE FROM seats WHERE seat = 1", [], "1 of its 2 seats are there"),
    "no game": ("UPDATE tables SET game = 'chess'", [], "it takes one of maui"),
    "no seed": ("UPDATE tables SET seed = x''", [], "seed=b''"),
    "no such box": (
        "UPDATE tables SET components = ?",
        ['{"market": {"costs": [0, "x"]}}'],
        "market.costs: expected a list",
    ),
    "no options": ("UPDATE tables SET options = '[]'", [], "fail at it"),
    "no clock": ('UPDATE tables SET clock = \'{"kind":"odd"}\'', [], "fail at it"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_table_is_said(
    played: tuple[str, str], capsys: pytest.CaptureFixture[str], what: str
) -> None:
    database, ident = played
    statement, values, expected = WRONG[what]
    damage(database, statement, *values)
    (line,) = check(database, capsys)
    assert line.startswith(f"table {ident} (")
    assert expected in line


def test_a_row_that_can_not_be_read_is_named_by_its_table(
    played: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    database, ident = played
    damage(database, "UPDATE tables SET options = 'nonsense'")
    (line,) = check(database, capsys)
    assert line.startswith(f"table {ident}: JSON is malformed")


def test_rules_that_fail_at_an_entry_are_no_failure_of_the_check(
    played: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database, ident = played

    def fail(row: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(log, "decode_entry", fail)
    (line,) = check(database, capsys)
    assert line.startswith(f"table {ident} (maui): entry 1 ")
    assert line.endswith("can't be replayed: the rules of this version fail at it")
    monkeypatch.undo()
    assert main(["check-upgrade", "--database", database]) == 0


def test_a_log_with_a_gap_freezes_its_table_and_loses_nothing(played: tuple[str, str]) -> None:
    database, ident = played
    damage(database, "DELETE FROM entries WHERE version = 3")

    async def visit(url: str) -> Any:
        return await Person(url, "").ask("GET", f"/api/tables/{ident}")

    with run_server(database) as server:
        assert asyncio.run(visit(server.url))["status"] == "frozen"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        note, version = connection.execute("SELECT note, version FROM tables").fetchone()
        assert note == "entry 3 of 3 is missing"
        assert version == 3
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (2,)
