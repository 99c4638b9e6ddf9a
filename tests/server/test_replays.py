"""Replays by HTTP: step by step what a seat has seen, and no seat's secrets before the end."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from parasol.core import registry
from parasol.core.chance import Rng
from parasol.server.tables.patch import apply_patch

from ..core import hermits
from .running import Client, Person, Running, run_server


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all these scenarios."""
    registry.register(hermits.GAME)
    with run_server(str(tmp_path_factory.mktemp("replays") / "parasol.db")) as server:
        yield server
    registry.forget("hermits")


async def start_table(
    site: Running, game: str, options: dict[str, Any]
) -> tuple[str, list[Person]]:
    """A started table with a person on every seat."""
    people = [await Person(site.url, f"P{n}").arrive() for n in range(options["players"])]
    table: str = (await people[0].make(game=game, options=options))["table"]["id"]
    for guest in people[1:]:
        await guest.ask("POST", f"/api/tables/{table}/join", {})
    await people[0].ask("POST", f"/api/tables/{table}/start")
    return table, people


async def play_random(clients: list[Client], decisions: int) -> list[tuple[int, str]]:
    """Play random moves until so many are played, or it is over: who played which word."""
    rng = Rng(5)
    words: list[tuple[int, str]] = []
    while len(words) < decisions and not clients[0].position["over"]:
        seat = clients[0].position["decider"]
        while clients[seat].version < clients[0].version:
            await clients[seat].receive()
        moves = clients[seat].position["moves"]
        words.append((seat, moves[rng.below(len(moves))]["word"]))
        await clients[seat].play(words[-1][1])
        for client in clients:
            while client.version < clients[seat].version:
                await client.receive()
    return words


def apply_steps(replay: dict[str, Any]) -> tuple[Any, list[Any]]:
    """The position and the log that the steps of a replay lead to."""
    position, log = replay["opening"]["position"], list(replay["opening"]["log"])
    for step in replay["steps"]:
        position = apply_patch(position, step["changes"])
        log += step["log"]
    return position, log


@pytest.mark.parametrize("game", ["maui", "hermits"])
def test_the_steps_of_a_finished_table_lead_to_what_every_seat_saw_at_its_end(
    site: Running, game: str
) -> None:
    async def run_scenario() -> None:
        table, people = await start_table(site, game, {"players": 3})
        async with (
            people[0].at(table, language="en") as a,
            people[1].at(table, language="en") as b,
            people[2].at(table, language="en") as c,
        ):
            clients = [a, b, c]
            await asyncio.gather(*(client.until("view") for client in clients))
            words = await play_random(clients, 1000)
            assert a.position["over"]
        stranger = await Person(site.url, "Odile").arrive()
        for seat, client in enumerate(clients):
            replay = await stranger.ask("GET", f"/api/tables/{table}/replay?seat={seat}")
            assert replay["views"] == [None, 0, 1, 2]
            position, log = apply_steps(replay)
            assert position == client.position
            assert log == client.log
            assert [step["seat"] for step in replay["steps"]] == [by for by, _ in words]
            assert [step["word"] for step in replay["steps"] if step["seat"] == seat] == [
                word for by, word in words if by == seat
            ]

    asyncio.run(run_scenario())


def test_while_it_is_played_one_receives_ones_own_seat_and_what_everybody_sees(
    site: Running,
) -> None:
    async def run_scenario() -> None:
        table, people = await start_table(site, "hermits", {"players": 2})
        replay = f"/api/tables/{table}/replay"
        async with (
            people[0].at(table, language="en") as one,
            people[1].at(table, language="en") as two,
        ):
            await asyncio.gather(one.until("view"), two.until("view"))
            await play_random([one, two], 3)
            own = await people[1].ask("GET", replay)
            assert (own["seat"], own["views"]) == (1, [None, 1])
            position, log = apply_steps(own)
            assert position["view"] == two.position["view"]
            assert log == two.log
            assert position["moves"] == []
        for asked in ("0", "2", "-1", "x", "01x"):
            answer = await people[1].ask("GET", f"{replay}?seat={asked}", status=403)
            assert answer["error"] == "not-your-seat"
        stranger = await Person(site.url, "Odile").arrive()
        assert (await stranger.ask("GET", replay))["seat"] is None
        assert (await people[1].ask("GET", f"{replay}?seat="))["seat"] is None
        await stranger.ask("GET", f"{replay}?seat=1", status=403)

    asyncio.run(run_scenario())


def test_a_decision_that_was_taken_back_is_in_no_replay(site: Running) -> None:
    async def run_scenario() -> None:
        table, people = await start_table(site, "maui", {"players": 2})
        async with people[0].at(table, language="en") as one:
            await one.until("view")
            await one.play("$A")
            await one.send("undo", version=one.version)
            await one.until("update")
            await one.play("$B")
        replay = await people[0].ask("GET", f"/api/tables/{table}/replay")
        assert [step["word"] for step in replay["steps"]] == ["$B"]

    asyncio.run(run_scenario())


def test_a_table_that_ended_by_resigning_is_replayed_to_its_standings(site: Running) -> None:
    async def run_scenario() -> None:
        table, people = await start_table(site, "maui", {"players": 2})
        async with people[0].at(table, language="en") as one:
            await one.until("view")
            await one.play("$A")
            await one.send("resign", version=one.version)
            while not one.position["over"]:
                await one.until("update", "view")
        position, _ = apply_steps(await people[1].ask("GET", f"/api/tables/{table}/replay"))
        assert position["over"]
        assert position["standings"] == one.position["standings"]

    asyncio.run(run_scenario())


def test_a_table_that_has_not_started_has_no_replay(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await Person(site.url, "Ada").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        answer = await ada.ask("GET", f"/api/tables/{table}/replay", status=409)
        assert answer["error"] == "not-playing"

    asyncio.run(run_scenario())
