"""What is played at another process reaches a table here: once, whole, and without detours."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from parasol.core.match import Match
from parasol.server.accounts import create_guest
from parasol.server.schemas import Join, NewTable, Place
from parasol.server.store import Store
from parasol.server.store.jobs import AppendNotice
from parasol.server.store.postgres.backend import PostgresBackend
from parasol.server.store.postgres.notify import (
    MAX_PAYLOAD_BYTES,
    encode_payloads,
    merge_notifications,
)
from parasol.server.tables import lobby
from parasol.server.tables.log import Move, Resign
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table
from parasol.server.tables.subscriber import Subscriber
from parasol.server.tables.table import Table
from tests.server.databases import OwnPostgres, eventually, run_with_store

READS = ("get_table", "get_seats", "get_entries", "get_new_entries", "get_talk")


class RecordingTransport:
    """A client that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.got.append(data)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError("nobody is cut off here")

    def abort(self) -> None:
        raise AssertionError("nobody is cut off here")


class Pair:
    """A table in play at two processes; somebody at the second looks from each seat."""

    def __init__(self, here: Table, there: Table, person: str) -> None:
        self.here, self.there = here, there
        self.transport = RecordingTransport()
        transports = (self.transport, RecordingTransport())
        self.subscribers = [
            Subscriber(transports[seat], person, "Ada", {0, 1}, seat, "en") for seat in (0, 1)
        ]

    async def play(self) -> None:
        """The next legal move, at the first process."""
        live = self.here.live
        assert live is not None
        assert live.decider is not None
        await self.here.act(live.version, Move(live.decider, first_word(live.match)))

    async def wait_until_settled(self) -> None:
        """Wait until the second process stands where the first does."""
        assert self.here.live is not None
        version = self.here.live.version
        await eventually(lambda: {v.version for v in self.subscribers} == {version})
        for name in ("version", "status", "decider", "waits_for", "due"):
            assert getattr(self.here.row, name) == getattr(self.there.row, name), name
        assert self.here.live.match.digest() == self.match().digest()

    def match(self) -> Match:
        assert self.there.live is not None
        return self.there.live.match

    async def take_kinds(self) -> list[str]:
        """Return the types of the messages sent to the first subscriber since the last call."""
        got, self.transport.got = self.transport.got, []
        return [msgspec.json.decode(data)["type"] for data in got]


def first_word(match: Match) -> str:
    return str(match.game.word(match.state, next(iter(match.state.actions()))))


def get_version(table: Table) -> int:
    return table.live.version if table.live else -1


def run_pair(database: str, scenario: Callable[[Pair, Registry], Awaitable[None]]) -> None:
    async def go(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Registry(store, runs_bots=False), Registry(second, runs_bots=False)
            ada, _, _ = await create_guest(store, "Ada")
            seats = [Place(kind="me"), Place(kind="me")]
            here, _ = await lobby.create_table(one, ada, NewTable(game="maui", seats=seats))
            await start_table(one, here, ada.id)
            await eventually(lambda: not has_pending(store))
            await two.open()
            pair = Pair(here, await two.get(here.row.id), ada.id)
            for subscriber in pair.subscribers:
                pair.there.subscribers.add(subscriber)
                await pair.there.send_snapshot(subscriber)
            await pair.take_kinds()
            await scenario(pair, two)
            await two.close()
            await one.close()

    run_with_store(database, go)


def has_pending(store: Store) -> bool:
    """Whether notifications are still to be sent."""
    return isinstance(store.backend, PostgresBackend) and bool(store.backend._notifier._pending)


def record_calls(monkeypatch: pytest.MonkeyPatch, store: Store, *names: str) -> list[str]:
    """The names of those methods of a store that are called from now on."""
    called: list[str] = []
    for name in names:
        method = getattr(store, name)

        def noted(*values: Any, name: str = name, method: Any = method) -> Any:
            called.append(name)
            return method(*values)

        monkeypatch.setattr(store, name, noted)
    return called


def test_a_move_comes_with_its_news_and_nothing_is_read(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(pair: Pair, two: Registry) -> None:
        read = record_calls(monkeypatch, two.store, *READS)
        for _ in range(12):
            await pair.play()
            await pair.wait_until_settled()
        assert read == []
        assert await pair.take_kinds() == ["update"] * 12

    run_pair(postgres.database(), run_scenario)


def test_moves_that_no_news_brought_are_read_from_the_log(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(pair: Pair, two: Registry) -> None:
        catch_up = two._catch_up
        lost: list[int] = []
        monkeypatch.setattr(two, "_catch_up", lambda _, version, __: lost.append(version))
        for _ in range(3):
            await pair.play()
        await eventually(lambda: 4 in lost)
        assert get_version(pair.there) == 1
        monkeypatch.setattr(two, "_catch_up", catch_up)
        read = record_calls(monkeypatch, two.store, *READS)
        await pair.play()
        await pair.wait_until_settled()
        assert read == ["get_new_entries"]
        assert await pair.take_kinds() == ["update"]

    run_pair(postgres.database(), run_scenario)


def test_news_of_a_table_that_is_busy_is_read_once(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(pair: Pair, two: Registry) -> None:
        read = record_calls(monkeypatch, two.store, *READS)
        calls = record_calls(monkeypatch, two, "_catch_up")  # type: ignore[arg-type]
        async with pair.there.lock:
            for n in range(6):
                await pair.play()
                await eventually(lambda n=n: len(calls) > n)  # type: ignore[misc]
        await pair.wait_until_settled()
        assert read == ["get_new_entries"]

    run_pair(postgres.database(), run_scenario)


def test_news_that_lead_elsewhere_than_the_log_are_not_believed(
    postgres: OwnPostgres,
) -> None:
    async def run_scenario(pair: Pair, two: Registry) -> None:
        ident = pair.here.row.id
        for words, digest in ((first_word(pair.match()), "00000000"), ("Z9", "")):
            data = f'{{"kind":"move","seat":0,"words":"{words}"}}'
            transports = [(0, "move", data, digest, 1.0)]
            two._on_write(
                ident, get_version(pair.there) + 1, AppendNotice("playing", 1, "", None, transports)
            )
            await eventually(lambda: pair.there.live is not None and not two._outdated)
            assert pair.there.row.status == "playing"
            await pair.wait_until_settled()
        await pair.play()
        await pair.wait_until_settled()

    run_pair(postgres.database(), run_scenario)


def test_a_game_that_ends_at_another_process_ends_here_by_an_update(database: str) -> None:
    async def run_scenario(pair: Pair, two: Registry) -> None:
        await pair.here.act(1, Resign(0))
        await pair.wait_until_settled()
        assert pair.there.row.status == "over"
        assert (await pair.take_kinds())[-1] in ("update", "view")
        pair.there.make_record()
        await eventually_compacted(two.store, pair.here.row.id)

    run_pair(database, run_scenario)


async def eventually_compacted(store: Store, ident: str) -> None:
    while await store.get_entries(ident):
        await asyncio.sleep(0.01)


def test_a_finished_table_that_nobody_folded_is_folded_when_it_wakes_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: Any) -> None:
        """As if the process had been killed before it came to it."""

    async def run_scenario(pair: Pair, two: Registry) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(pair.here.registry.scheduler, "compact", nothing)
            await pair.here.act(1, Resign(0))
            await pair.wait_until_settled()
        assert await two.store.get_entries(pair.here.row.id)
        third = Registry(two.store, runs_bots=False)
        await third.get(pair.here.row.id)
        await eventually_compacted(two.store, pair.here.row.id)
        await third.close()

    run_pair(database, run_scenario)


def test_tables_at_which_nobody_looks_are_read_again_only_when_somebody_comes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Registry(store, runs_bots=False), Registry(second, runs_bots=False)
            ada, _, _ = await create_guest(store, "Ada")
            seats = [Place(kind="me"), Place(kind="open")]
            made = [
                (await lobby.create_table(one, ada, NewTable(game="maui", seats=seats)))[0]
                for _ in range(20)
            ]
            there = [await two.get(table.row.id) for table in made]
            await lobby.join_table(one, made[3], ada, Join())
            read = record_calls(monkeypatch, second, *READS)
            two._on_write(None, 0, None)
            assert not two._outdated
            assert there[3].seats[1].kind == "open"
            found = await two.get(made[3].row.id)
            assert found is there[3]
            assert found.seats[1].person == ada.id
            assert sorted(read) == ["get_seats", "get_table"]

    run_with_store(database, run_scenario)


def some(table: str, version: int, size: int = 10) -> tuple[str, int, AppendNotice]:
    return (
        table,
        version,
        AppendNotice("playing", 0, "p", None, [(0, "move", "x" * size, "d", 1.0)]),
    )


def test_messages_fit_and_what_is_too_long_is_left_to_be_read() -> None:
    news = [some(f"table-{n}", n + 1, n) for n in range(300)]
    news += [some("long", 7, MAX_PAYLOAD_BYTES), some("umbrella ☂", 8, 10)]
    made = encode_payloads("origin", list(news))
    assert all(len(message.encode()) <= MAX_PAYLOAD_BYTES for message in made)
    got = [
        item
        for message in made
        for item in msgspec.json.decode(message, type=tuple[str, list[Any]])[1]
    ]
    assert [(table, version) for table, version, _ in got] == [(t, v) for t, v, _ in news]
    assert [table for table, _, notice in got if notice is None] == ["long"]


def test_notifications_that_follow_each_other_are_merged() -> None:
    table, version, notice = merge_notifications(some("t", 3), some("t", 4))
    assert (table, version) == ("t", 4)
    assert notice is not None
    assert [entry.version for entry in notice.to_rows("t", 4)] == [3, 4]
    assert merge_notifications(some("t", 3), some("t", 5)) == ("t", 5, None)
    assert merge_notifications(("t", 3, None), some("t", 4)) == ("t", 4, None)
