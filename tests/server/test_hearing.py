"""What is played at another process reaches a table here: once, whole, and without detours."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from parasol.core.match import Match
from parasol.server.accounts import arrive
from parasol.server.schemas import Join, NewTable, Place
from parasol.server.store import Store
from parasol.server.store.jobs import Written
from parasol.server.store.postgres.backend import Postgres
from parasol.server.store.postgres.notify import LONGEST, joined, messages
from parasol.server.tables import lobby as seating
from parasol.server.tables.log import Move, Resign
from parasol.server.tables.registry import Hall
from parasol.server.tables.start import start
from parasol.server.tables.subscriber import Viewer
from parasol.server.tables.table import Table
from tests.server.databases import OwnPostgres, eventually, on


class Kept:
    """A client that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[bytes] = []

    def send(self, data: bytes) -> bool:
        self.got.append(data)
        return True

    def lose(self) -> None:
        raise AssertionError("nobody is lost here")


class Pair:
    """A table in play at two processes; somebody at the second looks from each seat."""

    def __init__(self, here: Table, there: Table, person: str) -> None:
        self.here, self.there = here, there
        self.line = Kept()
        lines = (self.line, Kept())
        self.viewers = [Viewer(lines[seat], person, "Ada", {0, 1}, seat) for seat in (0, 1)]

    async def play(self) -> None:
        """The next legal move, at the first process."""
        course = self.here.course
        assert course is not None
        assert course.decider is not None
        await self.here.act(
            course.decider, course.version, Move(course.decider, word(course.match))
        )

    async def settled(self) -> None:
        """Wait until the second process stands where the first does."""
        assert self.here.course is not None
        version = self.here.course.version
        await eventually(lambda: {v.version for v in self.viewers} == {version})
        for name in ("version", "status", "decider", "waits_for", "due"):
            assert getattr(self.here.row, name) == getattr(self.there.row, name), name
        assert self.here.course.match.digest() == self.match().digest()

    def match(self) -> Match:
        assert self.there.course is not None
        return self.there.course.match

    async def heard(self) -> list[str]:
        """The types of what the first of those who look has been sent since."""
        got, self.line.got = self.line.got, []
        return [msgspec.json.decode(data)["type"] for data in got]


def word(match: Match) -> str:
    return str(match.game.word(match.state, next(iter(match.state.actions()))))


def at(table: Table) -> int:
    return table.course.version if table.course else -1


def paired(database: str, story: Callable[[Pair, Hall], Awaitable[None]]) -> None:
    async def go(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Hall(store, thinks=False), Hall(second, thinks=False)
            ada, _, _ = await arrive(store, "Ada")
            seats = [Place(kind="me"), Place(kind="me")]
            here, _ = await seating.make(one, ada, NewTable(game="maui", seats=seats))
            await start(one, here, ada.id)
            await eventually(lambda: not untold(store))
            await two.open()
            pair = Pair(here, await two.table(here.row.id), ada.id)
            for viewer in pair.viewers:
                pair.there.viewers.add(viewer)
                await pair.there.show(viewer)
            await pair.heard()
            await story(pair, two)
            await two.close()
            await one.close()

    on(database, go)


def untold(store: Store) -> bool:
    """Whether others are still to be told of something."""
    return isinstance(store.backend, Postgres) and bool(store.backend._news._untold)


def counted(monkeypatch: pytest.MonkeyPatch, store: Store, *names: str) -> list[str]:
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
    async def story(pair: Pair, two: Hall) -> None:
        read = counted(monkeypatch, two.store, "table", "seats", "entries", "news", "talk")
        for _ in range(12):
            await pair.play()
            await pair.settled()
        assert read == []
        assert await pair.heard() == ["update"] * 12

    paired(postgres.database(), story)


def test_moves_that_no_news_brought_are_read_from_the_log(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(pair: Pair, two: Hall) -> None:
        hear_of = two._hear_of
        lost: list[int] = []
        monkeypatch.setattr(two, "_hear_of", lambda _, version, __: lost.append(version))
        for _ in range(3):
            await pair.play()
        await eventually(lambda: 4 in lost)
        assert at(pair.there) == 1
        monkeypatch.setattr(two, "_hear_of", hear_of)
        read = counted(monkeypatch, two.store, "table", "seats", "entries", "news", "talk")
        await pair.play()
        await pair.settled()
        assert read == ["news"]
        assert await pair.heard() == ["update"]

    paired(postgres.database(), story)


def test_news_of_a_table_that_is_busy_is_read_once(
    postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(pair: Pair, two: Hall) -> None:
        read = counted(monkeypatch, two.store, "table", "seats", "entries", "news", "talk")
        heard = counted(monkeypatch, two, "_hear_of")  # type: ignore[arg-type]
        async with pair.there.lock:
            for n in range(6):
                await pair.play()
                await eventually(lambda n=n: len(heard) > n)  # type: ignore[misc]
        await pair.settled()
        assert read == ["news"]

    paired(postgres.database(), story)


def test_news_that_lead_elsewhere_than_the_log_are_not_believed(
    postgres: OwnPostgres,
) -> None:
    async def story(pair: Pair, two: Hall) -> None:
        ident = pair.here.row.id
        for words, digest in ((word(pair.match()), "00000000"), ("Z9", "")):
            data = f'{{"kind":"move","seat":0,"words":"{words}"}}'
            lines = [(0, "move", data, digest, 1.0)]
            two._heard(ident, at(pair.there) + 1, Written("playing", 1, "", None, lines))
            await eventually(lambda: pair.there.course is not None and not two._behind)
            assert pair.there.row.status == "playing"
            await pair.settled()
        await pair.play()
        await pair.settled()

    paired(postgres.database(), story)


def test_a_game_that_ends_at_another_process_ends_here_by_an_update(database: str) -> None:
    async def story(pair: Pair, two: Hall) -> None:
        await pair.here.act(0, 1, Resign(0))
        await pair.settled()
        assert pair.there.row.status == "over"
        assert (await pair.heard())[-1] in ("update", "view")
        pair.there.record()
        await eventually_folded(two.store, pair.here.row.id)

    paired(database, story)


async def eventually_folded(store: Store, ident: str) -> None:
    while await store.entries(ident):
        await asyncio.sleep(0.01)


def test_a_finished_table_that_nobody_folded_is_folded_when_it_wakes_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: Any) -> None:
        """As if the process had been killed before it came to it."""

    async def story(pair: Pair, two: Hall) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(pair.here.hall, "fold", nothing)
            await pair.here.act(0, 1, Resign(0))
            await pair.settled()
        assert await two.store.entries(pair.here.row.id)
        third = Hall(two.store, thinks=False)
        await third.table(pair.here.row.id)
        await eventually_folded(two.store, pair.here.row.id)
        await third.close()

    paired(database, story)


def test_tables_at_which_nobody_looks_are_read_again_only_when_somebody_comes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Hall(store, thinks=False), Hall(second, thinks=False)
            ada, _, _ = await arrive(store, "Ada")
            seats = [Place(kind="me"), Place(kind="open")]
            made = [
                (await seating.make(one, ada, NewTable(game="maui", seats=seats)))[0]
                for _ in range(20)
            ]
            there = [await two.table(table.row.id) for table in made]
            await seating.join(one, made[3], ada, Join())
            read = counted(monkeypatch, second, "table", "seats", "entries", "news", "talk")
            two._heard(None, 0)
            assert not two._behind
            assert there[3].seats[1].kind == "open"
            found = await two.table(made[3].row.id)
            assert found is there[3]
            assert found.seats[1].person == ada.id
            assert sorted(read) == ["seats", "table"]

    on(database, story)


def some(table: str, version: int, size: int = 10) -> tuple[str, int, Written]:
    return table, version, Written("playing", 0, "p", None, [(0, "move", "x" * size, "d", 1.0)])


def test_messages_fit_and_what_is_too_long_is_left_to_be_read() -> None:
    news = [some(f"table-{n}", n + 1, n) for n in range(300)]
    news += [some("long", 7, LONGEST), some("umbrella ☂", 8, 10)]
    made = messages("origin", list(news))
    assert all(len(message.encode()) <= LONGEST for message in made)
    got = [
        item
        for message in made
        for item in msgspec.json.decode(message, type=tuple[str, list[Any]])[1]
    ]
    assert [(table, version) for table, version, _ in got] == [(t, v) for t, v, _ in news]
    assert [table for table, _, written in got if written is None] == ["long"]


def test_news_that_follow_each_other_are_told_as_one() -> None:
    table, version, written = joined(some("t", 3), some("t", 4))
    assert (table, version) == ("t", 4)
    assert written is not None
    assert [entry.version for entry in written.entries("t", 4)] == [3, 4]
    assert joined(some("t", 3), some("t", 5)) == ("t", 5, None)
    assert joined(("t", 3, None), some("t", 4)) == ("t", 4, None)
