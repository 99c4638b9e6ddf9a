"""The example of a computer player, as whoever reads it runs it: a program of its own."""

import ast
import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import parasol

from .running import Person, Running, run_server

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "examples" / "bot.py"


def bot(*words: str) -> "subprocess.Popen[str]":
    """The program under way."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.Popen(
        [sys.executable, str(BOT), *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_is_short_and_says_how_it_is_used() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 60
    program = bot()
    out, error = program.communicate(timeout=60)
    assert program.returncode == 1
    assert (out, error.splitlines()[2][:6]) == ("", "Usage:")


def test_two_of_them_play_a_whole_game_by_code_and_by_token(tmp_path: Path) -> None:
    async def make_table(url: str) -> tuple[Person, dict[str, Any]]:
        ada = await Person(url, "Ada").arrive()
        return ada, await ada.make(game="maui", options={"variant": "crabs"})

    async def start_when_full(ada: Person, table: str) -> None:
        while (await ada.ask("GET", f"/api/tables/{table}"))["seats"][1]["kind"] == "open":
            await asyncio.sleep(0.05)
        await ada.ask("POST", f"/api/tables/{table}/start")

    def play(server: Running) -> None:
        ada, answer = asyncio.run(make_table(server.url))
        table, token = answer["table"], answer["tokens"]["0"]
        programs = [bot(server.url, table["code"], token), bot(server.url, table["code"])]
        asyncio.run(start_when_full(ada, table["id"]))
        ends = [program.communicate(timeout=120) for program in programs]
        assert [error for _, error in ends] == ["", ""]
        assert ends[0] == ends[1]
        standings = ast.literal_eval(ends[0][0])
        record = asyncio.run(ada.ask("GET", f"/api/tables/{table['id']}/record"))
        match = parasol.load(record)
        assert match.tags["Names"] == "Ada, Robot"
        assert [score.total for score in match.scores()] == [place["total"] for place in standings]

    with run_server(str(tmp_path / "parasol.db")) as server:
        play(server)


def test_it_says_what_the_server_says(tmp_path: Path) -> None:
    async def code(url: str) -> str:
        ada = await Person(url, "Ada").arrive()
        return str((await ada.make(game="maui"))["table"]["code"])

    with run_server(str(tmp_path / "parasol.db")) as server:
        program = bot(server.url, asyncio.run(code(server.url))[:-1] + "0")
        _, error = program.communicate(timeout=60)
        assert program.returncode == 1
        assert "404" in error
