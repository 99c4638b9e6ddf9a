"""A host keeps a server in order while it runs: sweeps, forgets, closes, checks an upgrade."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from parasol.cli import main

from .running import Person, run_server


async def start_game(url: str) -> tuple[Person, dict[str, Any], str]:
    """Ada at a table against the computer, with a move played, and her id."""
    ada = await Person(url, "Ada").arrive()
    made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "computer"}])
    await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
    async with ada.at(made["table"]["id"]) as client:
        await client.until("view")
        await client.play(client.position["moves"][0]["word"])
    return ada, made["table"], (await ada.ask("GET", "/api/me"))["id"]


def test_a_new_version_is_tried_on_a_copy_as_the_page_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = str(tmp_path / "parasol.db"), str(tmp_path / "copy.db")
    text = str(tmp_path / "copy.jsonl.gz")
    with run_server(database) as server:
        asyncio.run(start_game(server.url))
        asyncio.run(make_gathering_table(server.url))
        assert main(["backup", "--database", database, text]) == 0
    assert main(["restore", "--database", copy, text]) == 0
    assert main(["check-upgrade", "--database", copy]) == 0
    assert "All open tables replay as they were played." in capsys.readouterr().out


async def make_gathering_table(url: str) -> None:
    """A table that has yet to start."""
    kuba = await Person(url, "Kuba").arrive()
    await kuba.make(game="maui")


def test_a_person_is_forgotten_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "parasol.db")
    with run_server(database) as server:
        ada, table, person = asyncio.run(start_game(server.url))
        assert main(["forget", "--database", database, person]) == 0
        assert main(["forget", "--database", database, person]) == 2
        asyncio.run(ada.ask("GET", "/api/me", status=401))

        async def wait_until_forgotten() -> None:
            watcher = Person(server.url, "")
            while True:
                found = await watcher.ask("GET", f"/api/tables/{table['id']}")
                if found["seats"][0]["name"] == "somebody":
                    return
                await asyncio.sleep(0.1)

        asyncio.run(asyncio.wait_for(wait_until_forgotten(), 20))
    assert "somebody known here" in capsys.readouterr().err


def test_a_table_is_closed_by_whoever_runs_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(ada: Person, table: str) -> None:
        async with ada.at(table) as client:
            await client.until("view")
            assert await asyncio.to_thread(main, ["close", "--database", database, table]) == 0
            while client.table["status"] != "closed":
                await client.until("table")
            await client.send("resign", version=client.version)
            assert (await client.until("refused"))["error"] == "not-playing"

    with run_server(database) as server:
        ada, table, _ = asyncio.run(start_game(server.url))
        asyncio.run(run_scenario(ada, table["id"]))
        assert main(["close", "--database", database, "nowhere"]) == 2


def test_only_what_has_rested_is_swept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "parasol.db")

    def aged() -> None:
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            old = "UPDATE tables SET created = 1, changed = 1 WHERE status = 'gathering'"
            assert connection.execute(old).rowcount == 1

    with run_server(database) as server:
        asyncio.run(start_game(server.url))
        asyncio.run(make_gathering_table(server.url))
    aged()
    assert main(["sweep", "--database", database, "--gathering", "30", "--idle", "30"]) == 0
    assert capsys.readouterr().out == "gathering: 1 deleted\nidle: 0 deleted\n"
    assert main(["sweep", "--database", database]) == 2
    assert main(["sweep", "--database", database, "--idle", "0"]) == 2
