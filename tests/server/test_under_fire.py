"""Under fire: real processes are killed, raced, starved and cut off, and nothing is lost."""

import asyncio
import base64
import contextlib
import json
import os
import resource
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from parasol.server.protocol import PROTOCOL_VERSION
from parasol.server.store import Store
from parasol.server.store.errors import AWAY, FULL

from .databases import OwnPostgres
from .processes import (
    PACE_S,
    Player,
    Yard,
    collect_replies,
    make_players,
    open_yard,
    start_computer_table,
    wait_until,
    wait_until_over,
)
from .running import Client, Person


@pytest.fixture
def fire(tmp_path: Path) -> Iterator[Yard]:
    """Processes that end with the test."""
    with open_yard(tmp_path) as processes:
        yield processes


def make_path(folder: Path) -> str:
    """A new SQLite database."""
    return str(folder / "parasol.db")


async def play_out(url: str, players: list[Player]) -> None:
    """Everybody plays to the end; both of a table see the same end."""
    await asyncio.gather(*(player.play(url) for player in players))
    for one, two in zip(players[::2], players[1::2], strict=True):
        assert one.standings is not None
        assert one.standings == two.standings


def test_a_server_killed_under_load_has_every_move_that_it_sent(fire: Yard, tmp_path: Path) -> None:
    database = make_path(tmp_path)
    first = fire.serve(database)

    async def load() -> tuple[Person, list[Player], list[str]]:
        ada = await Person(first.url, "Ada").arrive()
        players = [player for _ in range(4) for player in await make_players(ada)]
        automatic = [await start_computer_table(ada) for _ in range(2)]
        playing = [asyncio.create_task(p.play_until_cut_off(first.url)) for p in players]
        await wait_until(lambda: all(player.notes.last >= 8 for player in players))
        first.kill()
        await asyncio.gather(*playing)
        return ada, players, automatic

    async def go_on(url: str, ada: Person, players: list[Player], automatic: list[str]) -> None:
        await play_out(url, players)
        for table in [*automatic, *(player.table for player in players[::2])]:
            await wait_until_over(ada, table)

    run_scenario = asyncio.run(load())
    asyncio.run(go_on(fire.serve(database).url, *run_scenario))
    # What thought for it does not stay behind without it.
    asyncio.run(wait_until(first.is_alone))


async def race_for_turn(one: Client, two: Client) -> None:
    """Both play the same turn of the same seat: one wins, the other is refused as stale."""
    before = one.version
    assert two.version == before
    moves = [move["word"] for move in one.position["moves"]]
    chosen = {one: moves[0], two: moves[-1]}
    for client, words in chosen.items():
        await client.send("play", version=before, words=words)
    replies = [message for client in chosen for message in await collect_replies(client)]
    assert [m["error"] for m in replies if m["type"] == "refused"] == ["stale"]
    assert one.version == two.version == before + 1
    assert (one.position, one.log) == (two.position, two.log)


async def catch_up(client: Client, version: int) -> None:
    """Receive until a version is there."""
    while client.version < version:
        await client.until("update", "view")


def test_of_two_processes_that_race_for_a_move_one_wins(fire: Yard, postgres: OwnPostgres) -> None:
    database = postgres.database()
    here, there = fire.serve(database), fire.serve(database)

    async def run_scenario() -> None:
        ada = await Person(here.url, "Ada").arrive()
        table, automatic = (await make_players(ada))[0].table, await start_computer_table(ada)
        async with contextlib.AsyncExitStack() as stack:
            clients = []
            for url in (here.url, there.url):
                ada.url = url
                for seat in range(2):
                    clients.append(await stack.enter_async_context(ada.at(table, seat=seat)))
            watchers = []
            for url in (here.url, there.url):
                watcher = Person(url, "")
                watchers.append(await stack.enter_async_context(watcher.at(table)))
            for client in (*clients, *watchers):
                await client.until("view")
            for _ in range(25):
                one, two = (clients[i + clients[0].position["decider"]] for i in (0, 2))
                await race_for_turn(one, two)
                for client in (*clients, *watchers):
                    await catch_up(client, one.version)
                await asyncio.sleep(2 * PACE_S)
            assert watchers[0].position == watchers[1].position
            assert watchers[0].log == watchers[1].log
        # Both think about the turns of computers; that is wasteful, but does no harm.
        await wait_until_over(ada, automatic)

    asyncio.run(run_scenario())


def test_a_database_that_goes_and_comes_back_stops_nothing_for_good(
    fire: Yard, postgres: OwnPostgres
) -> None:
    server = fire.serve(postgres.database())

    async def run_scenario() -> None:
        ada = await Person(server.url, "Ada").arrive()
        players = [player for _ in range(3) for player in await make_players(ada)]
        automatic = await start_computer_table(ada)
        calm = (await make_players(ada))[0].table
        playing = asyncio.create_task(play_out(server.url, players))
        await wait_until(lambda: all(player.notes.last >= 5 for player in players))
        await asyncio.to_thread(postgres.restart, "fast")
        last = [player.notes.last for player in players]
        await wait_until(lambda: all(p.notes.last > v for p, v in zip(players, last, strict=True)))
        async with ada.at(calm, seat=0) as client:
            await client.until("view")
            word = client.position["moves"][0]["word"]
            await asyncio.to_thread(postgres.halt)
            try:
                refused = await client.play(word)
            finally:
                await asyncio.to_thread(postgres.begin)
            assert (refused["type"], refused.get("text")) == ("refused", str(AWAY))
        await playing
        refusals = [refusal for player in players for refusal in player.notes.refusals]
        assert {refusal["error"] for refusal in refusals} <= {"not-kept", "stale"}
        kept_not = [refusal["text"] for refusal in refusals if refusal["error"] == "not-kept"]
        assert set(kept_not) <= {str(AWAY)}
        for table in [automatic, *(player.table for player in players[::2])]:
            await wait_until_over(ada, table)

    asyncio.run(run_scenario())


def test_a_worker_killed_while_it_thinks_loses_its_turn_to_another(
    fire: Yard, database: str
) -> None:
    server = fire.serve(database, "--no-thinking")

    async def claimed(store: Store, table: str) -> bool:
        """Whether somebody thinks about the table's turn."""
        return await read_claim(store, table) > time.time()

    async def run_scenario() -> None:
        ada = await Person(server.url, "Ada").arrive()
        async with Store.of(database) as store:
            table = await start_computer_table(ada)
            first = fire.start("worker", "--database", database)
            await wait_until(lambda: claimed(store, table))
            first.kill()
            row = await store.get_table(table)
            assert row is not None
            assert row.status == "playing"
            # Its lease runs out. And somebody claims it who dies before it has thought at all.
            while await claimed(store, table):
                assert (await store.claim_turns("too early", 1, 1, 1.0))[0] == []
                await asyncio.sleep(0.2)
            assert (await store.claim_turns("dead", 1, 1, 1.0))[0]
            fire.start("worker", "--database", database)
            await wait_until_over(ada, table)
        await wait_until(first.is_alone)

    asyncio.run(run_scenario())


async def read_claim(store: Store, table: str) -> float:
    """Until when a table's turn is claimed."""
    query = "SELECT claimed_until FROM tables WHERE id = '" + table + "'"
    return float(await store.backend.read(lambda c: c.exec_driver_sql(query).scalar_one()))


def connect_silent(url: str, table: str) -> socket.socket:
    """Somebody who asks for one view after the other and reads none of them."""
    parts = urlsplit(url)
    socket_ = socket.socket()
    socket_.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    socket_.connect((parts.hostname, parts.port))
    key = base64.b64encode(os.urandom(16)).decode()
    socket_.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += socket_.recv(1)
    messages = [{"type": "hello", "protocol": PROTOCOL_VERSION, "table": table}]
    messages += [{"type": "sit", "seat": None}] * 38
    for message in messages:
        data = json.dumps(message).encode()
        socket_.sendall(bytes((0x81, 0x80 | len(data))) + bytes(4) + data)
    return socket_


def test_who_never_reads_keeps_nobody_waiting(fire: Yard, tmp_path: Path) -> None:
    server = fire.serve(make_path(tmp_path))

    async def run_scenario() -> None:
        ada = await Person(server.url, "Ada").arrive()
        players = await make_players(ada)
        with contextlib.ExitStack() as stack:
            for _ in range(8):
                stack.enter_context(connect_silent(server.url, players[0].table))
            await play_out(server.url, players)
            await ada.ask("GET", "/healthz")
            await wait_until_over(ada, players[0].table)

    asyncio.run(run_scenario())


def test_a_full_disk_refuses_moves_and_spoils_nothing(fire: Yard, tmp_path: Path) -> None:
    database = make_path(tmp_path)
    server = fire.serve(database)
    most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)

    async def run_scenario() -> None:
        ada = await Person(server.url, "Ada").arrive()
        players = [player for _ in range(2) for player in await make_players(ada)]
        playing = asyncio.create_task(play_out(server.url, players))
        await wait_until(lambda: all(player.notes.last >= 5 for player in players))
        size = Path(f"{database}-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most[1]))
        await wait_until(lambda: any(player.notes.refusals for player in players))
        assert is_whole(database)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, most)
        await playing
        refusals = [refusal for player in players for refusal in player.notes.refusals]
        assert {refusal["error"] for refusal in refusals} == {"not-kept"}
        assert {refusal["text"] for refusal in refusals} == {str(FULL)}
        for player in players[::2]:
            await wait_until_over(ada, player.table)

    asyncio.run(run_scenario())
    assert is_whole(database)


def is_whole(database: str) -> bool:
    """Whether SQLite finds nothing wrong with a file."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def test_a_backup_taken_under_load_is_whole_and_one_bad_entry_freezes_one_table(
    fire: Yard, tmp_path: Path
) -> None:
    database, copy = make_path(tmp_path), str(tmp_path / "copy.db")
    server = fire.serve(database)

    async def load() -> tuple[list[Player], list[int]]:
        ada = await Person(server.url, "Ada").arrive()
        players = [player for _ in range(3) for player in await make_players(ada)]
        playing = [asyncio.create_task(p.play_until_cut_off(server.url)) for p in players]
        await wait_until(lambda: all(player.notes.last >= 5 for player in players))
        versions = [player.notes.last for player in players]
        for player in players:  # however long it takes, none of the games must be over by then
            player.pace = 20 * PACE_S
        saved = await asyncio.to_thread(fire.run, "backup", "--database", database, "saved.db")
        assert saved[0] == 0, saved
        assert not any(task.done() for task in playing)
        server.kill()
        await asyncio.gather(*playing)
        return players, versions

    players, versions = asyncio.run(load())
    assert fire.run("restore", "--database", copy, "saved.db")[0] == 0
    code, output = fire.run("check-upgrade", "--database", copy)
    assert (code, output) == (0, "All open tables replay as they were played.\n")
    bad = players[0].table
    spoil(copy, bad)
    code, output = fire.run("check-upgrade", "--database", copy)
    assert code == 1
    assert f"table {bad} (maui): entry 3 " in output
    assert "1 would freeze." in output
    for player, version in zip(players, versions, strict=True):
        # Of what came after the backup the copy knows nothing.
        player.notes.logs = {v: log for v, log in player.notes.logs.items() if v <= version}
        player.pace = PACE_S

    async def go_on(url: str) -> None:
        await play_out(url, players[2:])
        ada = players[0].person
        async with ada.at(bad) as client:
            table = (await client.until("table"))["table"]
            assert table["status"] == "frozen"
            assert table["note"].startswith("entry 3 ")
            assert (await client.play("A1"))["error"] == "not-playing"
        assert (await ada.ask("GET", f"/api/tables/{bad}"))["status"] == "frozen"

    asyncio.run(go_on(fire.serve(copy).url))


def spoil(database: str, table: str) -> None:
    """Make the third entry of a table lead elsewhere than it did."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        statement = "UPDATE entries SET digest = 'spoilt' WHERE table_id = ? AND version = 3"
        assert connection.execute(statement, (table,)).rowcount == 1
