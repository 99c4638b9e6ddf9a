"""Everybody at a table reads their own language; programs read the same codes in all of them."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from parasol.server.http.locale import negotiate_language

from .running import Client, Person, run_server


async def start_table(url: str, **asked: Any) -> tuple[Person, Person, str]:
    """Ada and Kuba at a table that is being played."""
    ada, kuba = await Person(url, "Ada").arrive(), await Person(url, "Kuba").arrive()
    table = (await ada.make(game="maui", **asked))["table"]["id"]
    await kuba.ask("POST", f"/api/tables/{table}/join", {})
    await ada.ask("POST", f"/api/tables/{table}/start")
    return ada, kuba, table


def list_texts(client: Client) -> list[str]:
    return [line["text"] for line in client.log]


def strip_texts(value: Any) -> Any:
    """Return plain data without its texts."""
    if isinstance(value, dict):
        return {k: strip_texts(v) for k, v in value.items() if k not in ("text", "label")}
    return [strip_texts(v) for v in value] if isinstance(value, list) else value


def test_each_viewer_receives_everything_in_their_own_language(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await start_table(url)
        async with (
            ada.at(table, language="en") as english,
            ada.at(table) as program,
            ada.at(table, language="fr") as french,
            ada.at(table, language="xx") as unknown,
            kuba.at(table, language="pl") as polish,
        ):
            everybody = (english, program, french, unknown, polish)
            for client in everybody:
                await client.until("view")
            assert french.position["moves"][-1]["text"] == "prendre 1 dollar de sable"
            word = french.position["moves"][-1]["word"]
            await french.play(word)
            for client in (english, program, unknown, polish):
                await client.until("update")
            row = word[1]
            assert list_texts(english)[1] == f"seat 0 takes 1 sand dollar from row {row}"
            assert list_texts(french)[1] == f"place 0 prend 1 dollar de sable, rangée {row}"
            assert (
                list_texts(polish)[1] == f"miejsce 0 pobiera z\u00a0rzędu {row} 1 piaskową monetę"
            )
            assert list_texts(unknown) == list_texts(english)
            # Programs get the same whatever is spoken, and who names no language nothing else.
            assert program.log == strip_texts(english.log)
            assert program.position == strip_texts(english.position)
            assert strip_texts(english.log) == strip_texts(polish.log)
            assert strip_texts(english.position) == strip_texts(french.position)
            assert "pobierz" in str(polish.position["moves"])
            await french.send("undo", version=french.version)
            for client in everybody:
                await client.until("update")
                assert len(client.log) == 1

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_refusals_reasons_hints_and_standings_speak_the_viewers_language(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await start_table(url)
        async with ada.at(table, language="pl") as one, kuba.at(table, language="fr") as two:
            for client in (one, two):
                await client.until("view")
            await one.send("why", word="B3")
            assert (await one.until("why"))["text"] == (
                "Koszt B3 w\u00a0piaskowych monetach: 2; masz 1."
            )
            await one.send("play", version=one.version, words="@3")
            message = await one.until("refused")
            assert (message["error"], message["rule"]) == ("illegal", "turn")
            assert message["text"].startswith("Najpierw pobierz ręcznik")
            await two.send("play", version=two.version, words="A1")
            assert (await two.until("refused"))["text"] == "Ce n’est pas encore à vous."
            await one.send("play", version=99, words="A1")
            assert (await one.until("refused"))["text"].startswith("Coś się zmieniło.")
            await one.until("view")
            await one.send("hint", version=one.version)
            hints = (await one.until("hint"))["hints"]
            assert all("na koniec " in hint["text"] for hint in hints)
            await one.send("resign", version=one.version)
            for client in (one, two):
                await client.until("update")
            parts = [client.position["standings"][0]["parts"] for client in (one, two)]
            assert [part[7]["label"] for part in parts] == ["piaskowe monety", "dollars de sable"]
            assert [part[7]["text"] for part in parts] == ["1 piaskowa moneta", "1 dollar de sable"]
            assert [part[7]["name"] for part in parts] == ["sand dollars"] * 2

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


@pytest.mark.parametrize(
    ("headers", "message"),
    [
        ({}, "Give your name first."),
        ({"accept-language": "pl, en;q=0.5"}, "Najpierw podaj imię."),
        ({"accept-language": "de, fr-CH;q=0.9, pl;q=0.4"}, "Donnez d’abord votre nom."),
        ({"accept-language": "pl", "cookie": "parasol-language=fr"}, "Donnez d’abord votre nom."),
        ({"accept-language": "pl", "cookie": "parasol-language=xx"}, "Najpierw podaj imię."),
        ({"accept-language": "fr", "cookie": "parasol-language=en"}, "Give your name first."),
    ],
)
def test_errors_by_http_speak_the_browsers_language(
    tmp_path: Path, headers: dict[str, str], message: str
) -> None:
    with run_server(str(tmp_path / "parasol.db")) as server:
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"error": "who", "text": message})


def test_the_guard_and_the_games_speak_it_too(tmp_path: Path) -> None:
    french = {"accept-language": "fr"}
    with run_server(str(tmp_path / "parasol.db")) as server:
        odd = httpx.get(f"{server.url}/api/me", headers={**french, "host": "elsewhere"})
        assert odd.json()["text"] == "Ce serveur ne répond pas à ce nom."
        (maui,) = [
            game
            for game in httpx.get(f"{server.url}/api/games", headers=french).json()
            if game["name"] == "maui"
        ]
        variant = maui["options"][1]
        assert variant["choices"] == ["base", "crabs", "long"]
        assert variant["label"] == "Variante"
        assert variant["names"] == ["Jeu de base", "Crabes des sables", "Partie longue"]
        assert maui["options"][0]["names"] == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("pl-PL", "pl"),
        ("fr;q=0", "en"),
        ("fr;q=x, pl;q=0.1", "pl"),
        ("en;q=0.2, pl;q=0.3", "pl"),
        (",;,;q=", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_a_header_asks_for_a_language(header: str, language: str) -> None:
    assert negotiate_language(header) == language
