"""Tables as people use them: made, joined, started, left, timed, undone, carried, closed."""

import asyncio
import contextlib
import json
import socket as sockets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

import parasol
from parasol.core import fairness, registry
from parasol.server.accounts import hash_secret
from parasol.server.rate_limit import TokenBucket
from parasol.server.tables.table import MAX_TALK_ON_HELLO
from parasol.server.ws import session
from parasol.server.ws.session import MAX_TALK_CHARS

from ..core import hermits
from .processes import wait_until
from .running import Client, Person, Running, run_server

BOX = "[market]\ncosts = [0, 1, 3]\n"
ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
COMPUTER: dict[str, Any] = {"kind": "computer", "level": "random"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all these scenarios."""
    with run_server(str(tmp_path_factory.mktemp("site") / "parasol.db")) as server:
        yield server


async def person(site: Running, name: str) -> Person:
    return await Person(site.url, name).arrive()


async def start_table(host: Person, *guests: Person, **asked: Any) -> str:
    """A table that the host has made and started, with a seat for everybody; its id."""
    asked.setdefault("options", {"players": max(2, 1 + len(guests))})
    table: str = (await host.make(game="maui", **asked))["table"]["id"]
    for guest in guests:
        await guest.ask("POST", f"/api/tables/{table}/join", {})
    await host.ask("POST", f"/api/tables/{table}/start")
    return table


async def send_refused(client: Client, kind: str, **values: Any) -> str:
    """Send a message that is refused; return the error code."""
    await client.send(kind, **values)
    return str((await client.until("refused"))["error"])


async def wait_for_version(client: Client, number: int) -> None:
    """Receive until the client is at a version."""
    while client.version < number:
        await client.receive()


async def wait_for_value(client: Client, what: str, value: Any) -> None:
    """Receive until a part of the position has a value."""
    while client.position.get(what) != value:
        await client.until("update", "view")


async def act(client: Client, kind: str, **values: Any) -> None:
    """Send an action and wait for its update."""
    await client.send(kind, version=client.version, **values)
    message = await client.until("update", "view", "refused")
    assert message["type"] != "refused", message


def loop(server: Running) -> asyncio.AbstractEventLoop:
    """The loop of the server's own thread."""
    found: asyncio.AbstractEventLoop = next(iter(server.app.state.registry._tasks)).get_loop()
    return found


# Making


def test_a_table_is_made_as_asked(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        made = await ada.make(
            game="maui",
            options={"players": 4, "variant": "long", "seating": "same-side"},
            components=BOX,
            seats=[ME, COMPUTER, {"kind": "me", "name": "Ada's aunt"}, OPEN],
            listed=True,
            clock={"kind": "bank", "seconds": 600, "increment": 10},
            takeover="greedy",
            places="random",
        )
        table = made["table"]
        assert table["options"] == {"players": 4, "variant": "long", "seating": "same-side"}
        assert [s["kind"] for s in table["seats"]] == ["person", "computer", "person", "open"]
        assert [s["name"] for s in table["seats"]] == ["Ada", "random", "Ada's aunt", ""]
        assert table["clock"] == {"kind": "bank", "seconds": 600, "increment": 10}
        assert (table["status"], table["takeover"], table["listed"]) == (
            "gathering",
            "greedy",
            True,
        )
        assert set(made["tokens"]) == {"0", "2"}
        assert len(table["code"]) == 8
        assert len(table["commitment"]) == 64
        assert await ada.ask("GET", f"/api/tables/{table['id']}") == table

    asyncio.run(run_scenario())


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess"},
        {"game": "maui", "options": {"players": 9}},
        {"game": "maui", "options": {"colour": "red"}},
        {"game": "maui", "options": {"players": 2}, "seats": [ME, ME, ME]},
        {"game": "maui", "seats": [{"kind": "computer", "level": "divine"}]},
        {"game": "maui", "seats": [{"kind": "king"}]},
        {"game": "maui", "takeover": "divine"},
        {"game": "maui", "clock": {"kind": "bank", "seconds": 0}},
        {"game": "maui", "clock": {"kind": "move", "seconds": 10**9}},
        {"game": "maui", "clock": {"kind": "bank", "seconds": 60, "increment": -1}},
        {"game": "maui", "clock": {"kind": "sand", "seconds": 60}},
        {"game": "maui", "components": "[market]\ncosts = [9, 9]"},
        {"game": "maui", "places": "best"},
        {"game": "maui", "seats": [{"kind": "me", "name": "x" * 41}]},
        {},
    ],
)
def test_a_table_that_can_not_be_is_refused_with_a_reason(
    site: Running, asked: dict[str, Any]
) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        answer = await ada.ask("POST", "/api/tables", asked, 400)
        assert answer["text"]
        assert await ada.ask("GET", "/api/tables/mine") == []

    asyncio.run(run_scenario())


def test_nobody_makes_a_table_without_a_name(site: Running) -> None:
    async def run_scenario() -> None:
        nobody = Person(site.url, "")
        assert (await nobody.ask("POST", "/api/tables", {"game": "maui"}, 401))["error"] == "who"

    asyncio.run(run_scenario())


def test_own_components_are_what_is_played_with(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        table = await start_table(ada, components=BOX, seats=[ME, COMPUTER])
        async with ada.at(table) as client:
            await client.until("view")
            assert client.position["view"]["components"] == {"market": {"costs": [0, 1, 3]}}
        record = await ada.ask("GET", f"/api/tables/{table}/record")
        assert '"costs":[0,1,3]' in record.replace("\\", "")

    asyncio.run(run_scenario())


def test_several_seats_are_played_on_one_device(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        table = await start_table(ada, seats=[ME, {"kind": "me", "name": "Kuba"}])
        async with ada.at(table) as client:
            await client.until("view")
            assert (client.seats, client.seat) == ([0, 1], 0)
            seen = set()
            while client.version < 12:
                decider = client.position["decider"]
                if decider != client.seat:
                    assert client.position["moves"] == []
                    await client.send("sit", seat=decider)
                    await client.until("view")
                assert client.position["view"]["viewer"] == decider
                seen.add(decider)
                await client.play(client.position["moves"][0]["word"])
            assert seen == {0, 1}
            # From one's own seat one may also play the other.
            await client.send("sit", seat=1 - client.position["decider"])
            await client.until("view")
            seat = client.position["decider"]
            await client.send("play", version=client.version, words="A1", seat=seat)
            assert (await client.until("update", "refused")).get("error") in (None, "illegal")
            await client.send("sit", seat=None)
            assert (await client.until("view"))["position"]["view"]["viewer"] is None

    asyncio.run(run_scenario())


# Joining and arranging


def test_people_join_by_link_or_code_until_all_seats_are_taken(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        table = (await ada.make(game="maui", options={"players": 3}))["table"]
        by_code = await kuba.ask("GET", f"/api/codes/{table['code'].lower()}")
        assert by_code["id"] == table["id"]
        join = f"/api/tables/{table['id']}/join"
        assert (await kuba.ask("POST", join, {"seat": 2, "name": "K."}))["seat"] == 2
        assert (await odile.ask("POST", join, {"seat": 2}, 409))["error"] == "taken"
        assert (await odile.ask("POST", join, {"seat": 0}, 409))["error"] == "taken"
        assert (await odile.ask("POST", join, {"seat": 7}, 409))["error"] == "taken"
        assert (await odile.ask("POST", join, {"nonce": "xyz"}, 400))["error"] == "BadOption"
        reply = await odile.ask("POST", join, {"nonce": "00ff"})
        assert reply["seat"] == 1
        assert [s["name"] for s in reply["table"]["seats"]] == ["Ada", "Odile", "K."]
        late = await person(site, "Late")
        assert (await late.ask("POST", join, {}, 409))["error"] == "full"
        await ada.ask("POST", f"/api/tables/{table['id']}/start")
        assert (await late.ask("POST", join, {}, 409))["error"] == "started"
        await late.ask("GET", "/api/codes/ZZZZZZ", status=404)

    asyncio.run(run_scenario())


def test_of_many_who_want_the_last_seat_exactly_one_gets_it(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        table = (await ada.make(game="maui"))["table"]["id"]
        crowd = [await person(site, f"P{n}") for n in range(6)]

        async def tries(guest: Person) -> bool:
            try:
                await guest.ask("POST", f"/api/tables/{table}/join", {})
            except AssertionError as error:
                return "409" not in str(error)
            return True

        assert sum(await asyncio.gather(*(tries(guest) for guest in crowd))) == 1

    asyncio.run(run_scenario())


def test_the_host_arranges_seats_and_everybody_is_notified(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = (await ada.make(game="maui", options={"players": 3}))["table"]["id"]
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        async with kuba.at(table) as client:
            await client.until("present")
            await ada.ask("PUT", f"/api/tables/{table}/seats/2", {"kind": "computer"})
            received = (await client.until("table"))["table"]
            assert [s["kind"] for s in received["seats"]] == ["person", "person", "computer"]
            await ada.ask("PUT", f"/api/tables/{table}/seats/2", {"kind": "open"})
            await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})
            assert (await client.until("seats"))["seats"] == []
        put = ada.ask("PUT", f"/api/tables/{table}/seats/3", {"kind": "open"}, 409)
        assert (await put)["error"] == "no-seat"
        bad = {"kind": "computer", "level": "divine"}
        await ada.ask("PUT", f"/api/tables/{table}/seats/1", bad, 400)
        put = kuba.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "computer"}, 403)
        assert (await put)["error"] == "not-host"

    asyncio.run(run_scenario())


def test_a_table_starts_when_its_host_says_so_and_no_seat_is_open(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = (await ada.make(game="maui"))["table"]["id"]
        start = f"/api/tables/{table}/start"
        assert (await ada.ask("POST", start, status=409))["error"] == "open-seats"
        async with kuba.at(table) as client:
            await client.until("present")
            assert await send_refused(client, "play", version=0, words="A1") == "not-your-seat"
            await kuba.ask("POST", f"/api/tables/{table}/join", {})
            assert (await client.until("seats"))["seats"] == [1]
            assert await send_refused(client, "play", version=0, words="A1") == "not-playing"
            assert await send_refused(client, "hint", version=0) == "stale"
            assert await send_refused(client, "why", word="A1") == "not-your-turn"
            assert (await kuba.ask("POST", start, status=403))["error"] == "not-host"
            record = await ada.ask("GET", f"/api/tables/{table}/record", status=409)
            assert record["error"] == "not-playing"
            await ada.ask("POST", start)
            view = await client.until("view")
            assert (view["version"], view["seat"]) == (1, 1)
            assert (await ada.ask("POST", start, status=409))["error"] == "started"
            seat = f"/api/tables/{table}/seats/1"
            assert (await ada.ask("PUT", seat, {"kind": "open"}, 409))["error"] == "started"

    asyncio.run(run_scenario())


def test_random_places_move_people_with_their_rights_and_can_be_checked(site: Running) -> None:
    async def run_scenario() -> set[tuple[str, ...]]:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        found = set()
        for _ in range(12):
            made = await ada.make(game="maui", options={"players": 3}, places="random")
            table = made["table"]["id"]
            for guest in (kuba, odile):
                await guest.ask("POST", f"/api/tables/{table}/join", {})
            async with kuba.at(table) as client:
                await client.until("present")
                assert client.seats == [1]
                info = await ada.ask("POST", f"/api/tables/{table}/start")
                names = tuple(seat["name"] for seat in info["seats"])
                assert sorted(names) == ["Ada", "Kuba", "Odile"]
                await client.until("view")
                # Whoever was connected before is on the drawn seat, and on no other.
                assert client.seat == names.index("Kuba")
                assert client.position["view"]["viewer"] == client.seat
                for seat in {0, 1, 2} - {names.index("Kuba")}:
                    code = await send_refused(client, "resign", version=client.version, seat=seat)
                    assert code == "not-your-seat"
            token = Person(site.url, "")
            token.token = made["tokens"]["0"]
            async with token.at(table) as client:
                await client.until("view")
                assert client.seats == [names.index("Ada")]
                await act(client, "resign")
            found.add(names)
        return found

    assert len(asyncio.run(run_scenario())) > 1


# Leaving, the computer, resigning


def test_who_leaves_before_the_start_frees_the_seat(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        table = (await ada.make(game="maui"))["table"]["id"]
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        left = await kuba.ask("POST", f"/api/tables/{table}/leave")
        assert left["seats"][1] == {"seat": 1, "kind": "open", "name": "", "level": ""}
        assert (await odile.ask("POST", f"/api/tables/{table}/join", {}))["seat"] == 1
        await kuba.ask("POST", f"/api/tables/{table}/leave")
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with kuba.at(table) as client:
            await client.until("view")
            assert client.seats == []

    asyncio.run(run_scenario())


def test_who_leaves_during_play_is_played_for_and_can_come_back(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba, takeover="random")
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            await kuba.ask("POST", f"/api/tables/{table}/leave")
            await wait_for_value(one, "held", {"1": "random"})
            while one.version < 14:  # both go on: Ada herself, the computer for Kuba
                if one.position["moves"]:
                    await one.play(one.position["moves"][0]["word"])
                else:
                    await one.until("update")
            while one.position["decider"] != 0:
                await one.until("update")
            await wait_for_version(two, one.version)
            assert (
                await send_refused(two, "give-back", version=two.version, seat=0) == "not-your-seat"
            )
            await act(two, "give-back")
            assert two.position["held"] == {}
            assert await send_refused(two, "give-back", version=two.version) == "not-held"
            await wait_for_version(one, two.version)
            while one.position["moves"]:
                await one.play(one.position["moves"][0]["word"])
            await wait_for_version(two, one.version)
            assert two.position["moves"]
            assert (await two.play(two.position["moves"][0]["word"]))["type"] == "update"
        await kuba.ask("POST", f"/api/tables/{table}/leave")
        await kuba.ask("POST", f"/api/tables/{table}/leave")  # twice is once

    asyncio.run(run_scenario())


def test_a_seat_that_the_computer_holds_is_not_played_by_its_person(site: Running) -> None:
    async def run_scenario(server: Running) -> None:
        ada, kuba = await person(server, "Ada"), await person(server, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as client:
            await client.until("view")
            assert await send_refused(client, "takeover", version=1, level="divine") == "bad-level"
            await act(client, "takeover", level="greedy")
            assert client.position["held"] == {"0": "greedy"}
            code = await send_refused(client, "play", version=client.version, words="A1")
            assert code == "held"
            assert await send_refused(client, "undo", version=client.version) == "held"
            assert await send_refused(client, "takeover", version=client.version) == "held"
            await act(client, "give-back")
            assert (await client.play("A1"))["type"] == "update"

    with run_server(
        str(Path(site.settings.database).parent / "still.db"), runs_bots=False
    ) as server:
        asyncio.run(run_scenario(server))


def test_with_two_players_a_resignation_ends_the_game(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            await act(two, "resign")
            await wait_for_version(one, two.version)
            for client in (one, two):
                assert client.position["over"]
                assert client.position["decider"] is None
                places = client.position["standings"]
                assert [(p["rank"], p["resigned"]) for p in places] == [(1, False), (2, True)]
            for kind in ("resign", "undo", "pause"):
                assert await send_refused(one, kind, version=one.version) in ("over", "not-playing")
            assert await send_refused(one, "hint", version=one.version) == "not-your-turn"
            await one.send("sit", seat=None)
            await one.until("view")
            assert await send_refused(one, "hint", version=one.version) == "not-your-turn"
        info = await ada.ask("GET", f"/api/tables/{table}")
        assert info["status"] == "over"
        record = await ada.ask("GET", f"/api/tables/{table}/record")
        assert fairness.verify_record(record)
        assert parasol.load(record).tags["Resigned"] == "1"

    asyncio.run(run_scenario())


def test_with_three_players_the_computer_plays_on_and_the_seat_ranks_last(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        kuba = await person(site, "Kuba")
        table = await start_table(
            ada, kuba, options={"players": 3}, seats=[ME, OPEN, COMPUTER], takeover="random"
        )
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            await act(two, "resign")
            assert not two.position["over"]
            assert two.position["resigned"] == [1]
            await two.send("give-back", version=two.version)
            message = await two.until("refused")
            while message["error"] == "stale":  # the computer was faster
                await two.until("view")
                await two.send("give-back", version=two.version)
                message = await two.until("refused")
            assert message["error"] == "resigned"
            while not one.position["over"]:
                if one.position["moves"]:
                    await one.play(one.position["moves"][0]["word"])
                else:
                    await one.until("update", "view")
            ranks = {place["seat"]: place["rank"] for place in one.position["standings"]}
            assert ranks[1] == 3
            assert max(ranks[0], ranks[2]) <= 2
        record = await ada.ask("GET", f"/api/tables/{table}/record")
        assert fairness.verify_record(record)
        assert parasol.load(record).over

    asyncio.run(run_scenario())


# Pause, clocks, undo


def test_a_pause_stops_people_and_computers_until_somebody_goes_on(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            await act(two, "pause")
            await wait_for_version(one, two.version)
            assert one.position["paused"]
            assert one.position["moves"] == []
            assert await send_refused(one, "play", version=one.version, words="A1") == "paused"
            assert await send_refused(one, "pause", version=one.version) == "paused"
            assert (await ada.ask("GET", f"/api/tables/{table}"))["status"] == "paused"
            await kuba.ask("POST", f"/api/tables/{table}/leave")  # one may leave all the same
            await wait_for_version(two, 3)
            await act(two, "give-back")
            await wait_for_version(one, two.version)
            await act(one, "resume")
            assert await send_refused(one, "resume", version=one.version) == "not-paused"
            assert (await one.play("A1"))["type"] == "update"
        # A computer whose turn it is waits, too, and goes on by itself afterwards.
        table = await start_table(ada, seats=[ME, COMPUTER])
        async with ada.at(table) as one:
            await one.until("view")
            while one.position["moves"]:
                await one.play(one.position["moves"][0]["word"])
            for _ in range(3):
                await one.send("pause", version=one.version)
                await one.send("ping")
                await one.until("pong")  # by then it is known whether the computer was faster
                if one.position["paused"]:
                    await act(one, "resume")
            while not one.position["moves"]:
                await one.until("update", "view")

    asyncio.run(run_scenario())


@pytest.mark.parametrize(
    "clock", [{"kind": "bank", "seconds": 1, "increment": 0}, {"kind": "move", "seconds": 1}]
)
@pytest.mark.parametrize("takeover", ["", "random"])
def test_a_clock_that_runs_out(site: Running, clock: dict[str, Any], takeover: str) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba, clock=clock, takeover=takeover)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            clocks = one.position["clocks"]
            assert clocks["left"] == [1, 1]
            assert clocks["ends"] == clocks["since"] + 1
            if takeover:
                await wait_for_value(one, "held", {"0": "random"})
                while one.position["decider"] == 0:
                    await one.until("update", "view")
                assert not one.position["over"]
            else:
                await wait_for_value(one, "over", True)
                await wait_for_value(two, "over", True)
                assert [p["rank"] for p in one.position["standings"]] == [2, 1]
                assert one.position["resigned"] == [0]

    asyncio.run(run_scenario())


def test_without_a_clock_there_is_none(site: Running) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        table = await start_table(ada, seats=[ME, COMPUTER])
        async with ada.at(table) as client:
            await client.until("view")
            assert client.position["clocks"] is None

    asyncio.run(run_scenario())


def test_undo_as_the_rules_allow(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            assert await send_refused(one, "undo", version=one.version) == "cannot-undo"
            before, log = json.dumps(one.position["view"]), list(one.log)
            await one.play("$A")
            assert one.position["undo"]
            await wait_for_version(two, one.version)
            assert not two.position["undo"]
            assert await send_refused(two, "undo", version=two.version) == "cannot-undo"
            await act(one, "undo")
            assert json.dumps(one.position["view"]) == before
            assert one.log == log
            assert one.version == 3  # versions only grow
            await one.play("A1")  # the market is filled up: something hidden was shown
            assert not one.position["undo"]
            assert await send_refused(one, "undo", version=one.version) == "cannot-undo"
            await wait_for_version(two, one.version)
            async with kuba.at(table) as fresh:
                await fresh.until("view")
                assert fresh.position == two.position
                assert fresh.log == two.log

    asyncio.run(run_scenario())


# Ends, lists, coming back


def test_a_rematch_is_the_same_table_again(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        clock = {"kind": "move", "seconds": 3600, "increment": 0}
        options = {"players": 3, "variant": "crabs", "seating": "table"}
        table = await start_table(
            ada, kuba, options=options, components=BOX, clock=clock, seats=[ME, OPEN, COMPUTER]
        )
        rematch = f"/api/tables/{table}/rematch"
        assert (await ada.ask("POST", rematch, status=409))["error"] == "not-over"
        await ada.ask("POST", f"/api/tables/{table}/close")
        again = await kuba.ask("POST", rematch, status=201)
        new = again["table"]
        assert new["id"] != table
        assert new["previous"] == table
        assert (new["options"], new["clock"]) == (options, clock)
        assert [s["kind"] for s in new["seats"]] == ["kept", "person", "computer"]
        assert set(again["tokens"]) == {"1"}
        await ada.ask("POST", f"/api/tables/{new['id']}/join", {})
        await kuba.ask("POST", f"/api/tables/{new['id']}/start")
        async with ada.at(new["id"]) as client:
            await client.until("view")
            assert client.position["view"]["components"] == {"market": {"costs": [0, 1, 3]}}

    asyncio.run(run_scenario())


def test_a_closed_table_is_played_no_more_and_its_computer_rests(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, seats=[COMPUTER, COMPUTER])
        await kuba.ask("POST", f"/api/tables/{table}/close", status=403)
        async with ada.at(table) as client:
            await client.until("view")
            assert (await ada.ask("POST", f"/api/tables/{table}/close"))["status"] == "closed"
            while client.table["status"] != "closed":
                await client.receive()
        registry = site.app.state.registry
        claimed = registry.scheduler.turns._claimed
        while table in claimed:
            await asyncio.sleep(0.01)
        for _ in range(20):
            await asyncio.sleep(0.01)
            assert table not in claimed
        gathering = (await ada.make(game="maui"))["table"]["id"]
        await ada.ask("POST", f"/api/tables/{gathering}/close")
        answer = await kuba.ask("POST", f"/api/tables/{gathering}/join", {}, 409)
        assert answer["error"] == "started"

    asyncio.run(run_scenario())


def test_open_tables_are_those_that_are_listed_gather_and_have_a_free_seat(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        hidden = (await ada.make(game="maui"))["table"]["id"]
        table = (await ada.make(game="maui", listed=True))["table"]["id"]

        async def listed() -> dict[str, int]:
            return {row["id"]: row["free"] for row in await kuba.ask("GET", "/api/tables")}

        found = await listed()
        assert found[table] == 1
        assert hidden not in found
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        assert table not in await listed()
        await kuba.ask("POST", f"/api/tables/{table}/leave")
        assert table in await listed()
        await ada.ask("POST", f"/api/tables/{table}/close")
        assert table not in await listed()

    asyncio.run(run_scenario())


def test_my_tables_are_mine_and_those_that_wait_for_me_come_first(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        waiting = await start_table(ada, kuba)
        theirs = await start_table(ada, kuba)
        async with ada.at(theirs) as client:
            await client.until("view")
            while client.position["decider"] == 0:
                await client.play(client.position["moves"][0]["word"])
        gathering = (await ada.make(game="maui"))["table"]["id"]
        rows = await ada.ask("GET", "/api/tables/mine")
        assert [(row["id"], row["waits"]) for row in rows] == [
            (waiting, True),
            (gathering, False),
            (theirs, False),
        ]
        rows = await kuba.ask("GET", "/api/tables/mine")
        assert [(row["id"], row["waits"]) for row in rows] == [(theirs, True), (waiting, False)]
        await Person(site.url, "").ask("GET", "/api/tables/mine", status=401)

    asyncio.run(run_scenario())


def test_a_seat_is_carried_to_another_device_by_its_token(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, phone = [await person(site, name) for name in ("Ada", "Kuba", "Phone")]
        made = await ada.make(game="maui")
        table, token = made["table"]["id"], made["tokens"]["0"]
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as old:
            await old.until("view")
            carried = await phone.ask("POST", f"/api/tables/{table}/carry", {"token": token})
            assert carried["seat"] == 0
            assert (await old.until("seats"))["seats"] == []
        async with phone.at(table) as client:
            await client.until("view")
            assert client.seats == [0]
            mine = await phone.ask("GET", "/api/tables/mine")
            assert [(row["id"], row["waits"]) for row in mine] == [(table, True)]
            assert (await client.play("A1"))["type"] == "update"
        # Whoever has the token may also just show it, without becoming anybody.
        link = Person(site.url, "")
        link.token = token
        async with link.at(table) as client:
            await client.until("view")
            assert (client.seats, client.messages[0]["name"]) == ([0], "Ada")

    asyncio.run(run_scenario())


def test_a_recovery_code_brings_a_person_back_with_all_seats(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        back = Person(site.url, "Ada")
        code = f" {ada.recovery.lower()} "
        back.token = (await back.ask("POST", "/api/recover", {"code": code}, 201))["token"]
        async with back.at(table) as client:
            await client.until("view")
            assert client.seats == [0]
        assert (await back.ask("GET", "/api/me"))["name"] == "Ada"

    asyncio.run(run_scenario())


def test_a_new_recovery_code_replaces_the_old_one(site: Running) -> None:
    async def run_scenario() -> None:
        ada, nobody = await person(site, "Ada"), Person(site.url, "Nobody")
        assert (await nobody.ask("POST", "/api/me/recovery", status=401))["error"] == "who"
        new = (await ada.ask("POST", "/api/me/recovery", status=201))["recovery"]
        assert new != ada.recovery
        me = await ada.ask("GET", "/api/me")
        back = await nobody.ask("POST", "/api/recover", {"code": ada.recovery}, 401)
        assert back["error"] == "who"
        back = await nobody.ask("POST", "/api/recover", {"code": new}, 201)
        assert back["id"] == me["id"]

    asyncio.run(run_scenario())


def test_deleting_a_person_leaves_nothing_of_them_and_the_others_play_on(tmp_path: Path) -> None:
    database = tmp_path / "parasol.db"

    async def run_scenario(server: Running) -> None:
        ada, kuba = await person(server, "Adamantine"), await person(server, "Kuba")
        finished = await start_table(ada, kuba)
        async with ada.at(finished) as client:
            await client.until("view")
            await client.send("talk", text="Farewell, sirens")
            await act(client, "resign")
        hosted = (await ada.make(game="maui"))["table"]["id"]
        reply = (await kuba.make(game="maui"))["table"]["id"]
        await ada.ask("POST", f"/api/tables/{reply}/join", {})
        table = await start_table(kuba, ada)
        async with ada.at(table) as gone, kuba.at(table) as client:
            await asyncio.gather(gone.until("view"), client.until("view"))
            await ada.ask("DELETE", "/api/me", status=204)
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    await gone.receive()
            await wait_for_value(client, "held", {"1": "casual"})
            while client.table["seats"][1]["name"] != "somebody":
                await client.receive()
            for _ in range(2):  # the computer plays for them
                while client.position["moves"]:
                    await client.play(client.position["moves"][0]["word"])
                while not client.position["moves"]:
                    await client.until("update", "view")
        await ada.ask("GET", "/api/me", status=401)
        await ada.ask("POST", "/api/recover", {"code": ada.recovery}, 401)
        assert (await kuba.ask("GET", f"/api/tables/{hosted}"))["status"] == "closed"
        seats = (await kuba.ask("GET", f"/api/tables/{reply}"))["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "open"]
        record = await kuba.ask("GET", f"/api/tables/{finished}/record")
        assert parasol.load(record).tags["Names"] == "somebody, Kuba"
        async with kuba.at(finished) as client:
            await client.until("present")
            assert "talk" not in [message["type"] for message in client.messages]

    with run_server(str(database)) as server:
        asyncio.run(run_scenario(server))
    with contextlib.closing(sqlite3.connect(database)) as connection:
        dump = "\n".join(connection.iterdump())
    assert "Adamantine" not in dump
    assert "sirens" not in dump
    assert "Kuba" in dump


# Talk, hints, reasons


def test_talk_reaches_everybody_is_cleaned_and_kept(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, odile.at(table) as watcher:
            await asyncio.gather(one.until("present"), watcher.until("present"))
            await one.send("talk", text="  Good\nluck,\u0000  all! ")
            for client in (one, watcher):
                received = await client.until("talk")
                assert (received["seat"], received["name"]) == (0, "Ada")
                assert received["text"] == "Good luck, all!"
            await watcher.send("talk", text="<b>I watch</b>")
            received = await one.until("talk")
            assert (received["seat"], received["name"]) == (None, "Odile")
            for text in ("", " \n ", "x" * (MAX_TALK_CHARS + 1)):
                assert await send_refused(one, "talk", text=text) == "bad-talk"
            await one.send("talk", text="x" * MAX_TALK_CHARS)
            await one.until("talk")
        nobody = Person(site.url, "")
        async with nobody.at(table) as stranger, ada.at(table) as again:
            await asyncio.gather(stranger.until("present"), again.until("present"))
            assert await send_refused(stranger, "talk", text="psst") == "no-name"
            texts = [m["text"] for m in again.messages if m["type"] == "talk"]
            assert texts == ["Good luck, all!", "<b>I watch</b>", "x" * MAX_TALK_CHARS]

    asyncio.run(run_scenario())


def test_talk_can_be_muted_seat_by_seat(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two, odile.at(table) as watcher:
            for client in (one, two, watcher):
                await client.until("present")

            async def exchange_talk() -> list[str]:
                """Return the talk that Ada receives when all three have sent some, Ada last."""
                for client, text in ((two, "from Kuba"), (watcher, "from Odile"), (one, "mine")):
                    await client.send("talk", text=text)
                    while (await client.until("talk"))["text"] != text:
                        pass
                texts = [m["text"] for m in one.messages if m["type"] == "talk"]
                one.messages.clear()
                return texts

            assert await exchange_talk() == ["from Kuba", "from Odile", "mine"]
            await one.send("mute", seat=1)
            assert await exchange_talk() == ["from Odile", "mine"]
            await one.send("mute", seat=None)
            assert await exchange_talk() == ["mine"]
            await one.send("mute", seat=1, on=False)
            assert await exchange_talk() == ["from Kuba", "mine"]
            for nobody in (-1, 2, 10**400):  # else a client could fill the memory with them
                assert await send_refused(one, "mute", seat=nobody) == "no-seat"

    asyncio.run(run_scenario())


def test_much_talk_keeps_nobody_from_coming_in(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one:
            await one.until("present")
            for n in range(100):
                await one.send("talk", text=f"text {n}")
                while (await one.until("talk", "error"))["type"] == "error":
                    await asyncio.sleep(0.1)
                    await one.send("talk", text=f"text {n}")
        async with kuba.at(table) as two:
            await two.until("present")
            texts = [m["text"] for m in two.messages if m["type"] == "talk"]
            assert texts == [f"text {n}" for n in range(100 - MAX_TALK_ON_HELLO, 100)]
            assert (await two.play("A1"))["error"] == "not-your-turn"

    asyncio.run(run_scenario())


def test_hints_and_reasons_are_for_whoever_decides(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            await one.send("hint", version=one.version)
            hint = await one.until("hint")
            legal = {move["word"] for move in one.position["moves"]}
            assert {h["word"] for h in hint["hints"]} == legal
            margins = [h["margin"] for h in hint["hints"]]
            assert margins == sorted(margins, reverse=True)
            assert all(h["text"] for h in hint["hints"])
            assert await send_refused(one, "hint", version=one.version - 1) == "stale"
            assert await send_refused(two, "hint", version=two.version) == "not-your-turn"
            await one.send("why", word="@3")
            why = await one.until("why")
            assert why["text"]
            assert why["rule"]
            await one.send("why", word="A1")
            assert (await one.until("why"))["text"] == ""
            assert await send_refused(two, "why", word="A1") == "not-your-turn"
            answer = await one.play("@3")
            assert (answer["error"], answer["text"]) == ("illegal", why["text"])
            await two.send("ping", n=3)
            assert (await two.until("pong"))["n"] == 3

    asyncio.run(run_scenario())


def test_previews_are_for_whoever_decides_and_go_with_the_position(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await asyncio.gather(one.until("view"), two.until("view"))
            previews = []
            for _ in range(2):
                await one.send("preview", version=one.version)
                previews.append(await one.until("preview"))
            assert previews[0] == previews[1]
            assert previews[0]["version"] == one.version
            assert previews[0]["previews"].keys() >= {m["word"] for m in one.position["moves"]}
            assert await send_refused(one, "preview", version=one.version - 1) == "stale"
            await one.until("view")
            assert await send_refused(two, "preview", version=two.version) == "not-your-turn"
            await one.play(next(word for word in previews[0]["previews"] if word[0] in "AB"))
            await one.send("preview", version=one.version)
            places = (await one.until("preview"))["previews"]
            assert {word.split()[0][0] for word in places} == {"@"}
            await one.send("pause", version=one.version)
            await one.until("update")
            await one.send("preview", version=one.version)
            assert (await one.until("preview"))["previews"] == {}

    asyncio.run(run_scenario())


def test_presence_is_broadcast(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba, odile = [await person(site, name) for name in ("Ada", "Kuba", "Odile")]
        table = await start_table(ada, kuba)
        async with ada.at(table) as one:
            assert (await one.until("present"))["seats"] == [0]
            async with kuba.at(table), odile.at(table):
                message = await one.until("present")
                while (message["seats"], message["watching"]) != ([0, 1], 1):
                    message = await one.until("present")
            while (message["seats"], message["watching"]) != ([0], 0):
                message = await one.until("present")

    asyncio.run(run_scenario())


def test_whoever_takes_a_seat_while_looking_on_is_there(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = (await ada.make(game="maui"))["table"]["id"]
        async with kuba.at(table) as two, ada.at(table) as one:
            message = await one.until("present")
            while (message["seats"], message["watching"]) != ([0], 1):
                message = await one.until("present")
            await kuba.ask("POST", f"/api/tables/{table}/join", {})
            while (message["seats"], message["watching"]) != ([0, 1], 0):
                message = await one.until("present")
            await two.until("seats")

    asyncio.run(run_scenario())


def test_whoever_made_a_table_is_marked_as_its_host(site: Running) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            assert (await one.until("welcome"))["host"] is True
            assert (await two.until("welcome"))["host"] is False

    asyncio.run(run_scenario())


# Slow readers, and tables that leave memory


def test_a_client_that_never_reads_does_not_slow_others(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "TokenBucket", lambda: TokenBucket(burst=10**9))

    async def never_reads(table: str) -> ClientConnection:
        """A connection with small buffers, whose messages nobody takes."""
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", site.port))
        deaf = await websockets.connect(
            f"ws://127.0.0.1:{site.port}/ws", sock=raw, compression=None, ping_interval=None
        )
        deaf.transport.pause_reading()
        await deaf.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
        return deaf

    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        table = await start_table(ada, seats=[ME, ME])
        known = site.app.state.registry.tables[table]
        async with ada.at(table) as one:
            await one.until("view")
            deaf = [await never_reads(table) for _ in range(3)]
            while len(known.subscribers) < 4:
                await asyncio.sleep(0.01)
            while len(known.subscribers) > 1:  # each is cut off when too much waits for it
                for _ in range(20):
                    loop(site).call_soon_threadsafe(known.broadcast_description)
                await one.send("ping")
                await one.until("pong")
            for _ in range(5):
                await one.send("sit", seat=one.position["decider"])
                await one.until("view")
                assert (await one.play(one.position["moves"][0]["word"]))["type"] == "update"
            for connection in deaf:
                connection.transport.abort()

    asyncio.run(run_scenario())


def test_a_finished_table_leaves_memory_with_the_last_who_looks(site: Running) -> None:
    async def run_scenario() -> None:
        registry = site.app.state.registry
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two:
            await one.until("view")
            await two.until("view")
        await wait_until(lambda: not registry.tables[table].subscribers)
        async with ada.at(table) as one, kuba.at(table) as two:
            await two.until("view")
            await one.until("view")
            await one.send("resign", version=one.version)
            await one.until("update")
            ended = await two.until("update")
            await one.socket.close()
            await two.send("ping")
            await two.until("pong")
            assert table in registry.tables  # Kuba still looks at the result
        await wait_until(lambda: table not in registry.tables)
        async with kuba.at(table) as again:
            assert (await again.until("view"))["version"] == ended["version"]
            assert again.position["over"]

    asyncio.run(run_scenario())


def test_a_table_that_left_memory_comes_back_as_it_was(tmp_path: Path) -> None:
    async def run_scenario(server: Running) -> None:
        registry = server.app.state.registry
        registry.max_tables = 3
        ada, kuba = await person(server, "Ada"), await person(server, "Kuba")
        table = await start_table(ada, kuba)
        async with ada.at(table) as one:
            await one.until("view")
            await one.play("$A")
            await act(one, "undo")
            await one.play("$B")
            before = (one.version, one.position, one.log)
            for _ in range(8):
                await ada.make(game="maui")
            assert table in registry.tables  # somebody looks at it
        while registry.tables[table].subscribers:
            await asyncio.sleep(0.01)
        for _ in range(8):
            await ada.make(game="maui")
        assert table not in registry.tables
        assert len(registry.tables) <= 4
        async with ada.at(table) as again:
            await again.until("view")
            assert (again.version, again.position, again.log) == before

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server))


def test_a_finished_table_whose_log_was_folded_can_still_be_looked_at(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def first(server: Running) -> tuple[str, dict[str, Any], list[Any], str]:
        ada = await person(server, "Ada")
        table = await start_table(ada, seats=[ME, ME])
        async with ada.at(table) as one:
            await one.until("view")
            await one.play("A1")
            await act(one, "resign")
            record = await ada.ask("GET", f"/api/tables/{table}/record")
            folding = server.app.state.registry.store.compact_logs([table])
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(folding, loop(server)))
            return table, one.position["standings"], one.log, record

    async def second(server: Running, table: str, standings: Any, log: Any, record: str) -> None:
        kuba = await person(server, "Kuba")
        async with kuba.at(table) as client:
            await client.until("view")
            assert client.position["over"]
            assert client.position["standings"] == standings
            assert client.log == log
        assert await kuba.ask("GET", f"/api/tables/{table}/record") == record

    with run_server(database) as server:
        kept = asyncio.run(first(server))
    with run_server(database) as server:
        asyncio.run(second(server, *kept))


# What goes wrong behind the scenes


def test_a_code_that_is_taken_is_drawn_again(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB"])

    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        monkeypatch.setattr("parasol.server.accounts.make_code", lambda: next(codes))
        made = [(await ada.make(game="maui"))["table"] for _ in range(2)]
        assert [table["code"] for table in made] == ["AAAAAA", "BBBBBB"]
        for table in made:
            assert (await ada.ask("GET", f"/api/codes/{table['code']}"))["id"] == table["id"]

    asyncio.run(run_scenario())


def test_one_table_that_fails_keeps_no_other_from_its_clock(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario() -> None:
        ada, kuba = await person(site, "Ada"), await person(site, "Kuba")
        clock = {"kind": "move", "seconds": 1}
        bad, good = [await start_table(ada, kuba, clock=clock) for _ in range(2)]
        registry = site.app.state.registry
        honest = registry.get

        async def broken(ident: str) -> Any:
            if ident == bad:
                raise ValueError("this one can't be read")
            return await honest(ident)

        async with ada.at(good) as client:
            await client.until("view")
            monkeypatch.setattr(registry, "get", broken)
            await wait_for_value(client, "over", True)

    asyncio.run(run_scenario())


def test_a_table_whose_game_is_away_is_frozen_until_it_is_back(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def first(server: Running) -> tuple[str, str]:
        ada = await person(server, "Ada")
        made = await ada.make(game="hermits", seats=[ME, ME])
        await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
        return made["table"]["id"], ada.token

    async def second(server: Running, table: str, token: str, status: str) -> None:
        ada = Person(server.url, "Ada")
        ada.token = token
        found = await ada.ask("GET", f"/api/tables/{table}")
        assert found["status"] == status
        assert ("hermits" in found["note"]) == (status == "frozen")
        async with ada.at(table) as client:
            await client.until("present")
            code = await send_refused(client, "resign", version=7)
            assert code == ("not-playing" if status == "frozen" else "stale")

    registry.register(hermits.GAME)
    try:
        with run_server(database) as server:
            table, token = asyncio.run(first(server))
        registry.forget("hermits")
        with run_server(database) as server:
            asyncio.run(second(server, table, token, "frozen"))
        registry.register(hermits.GAME)
        with run_server(database) as server:
            asyncio.run(second(server, table, token, "playing"))
    finally:
        registry.forget("hermits")


def test_a_session_that_is_used_is_not_swept_away(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario() -> None:
        ada = await person(site, "Ada")
        monkeypatch.setattr("parasol.server.accounts.TOUCH_AFTER_S", 0.0)

        def seen() -> float:
            with contextlib.closing(sqlite3.connect(site.settings.database)) as connection:
                statement = "select seen from sessions where hash = ?"
                found = connection.execute(statement, (hash_secret(ada.token),)).fetchone()
            return float(found[0])

        before = seen()
        await ada.ask("GET", "/api/me")
        assert seen() > before

    asyncio.run(run_scenario())
