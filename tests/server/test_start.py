"""Two processes at one table that gathers: whatever they do at once, one comes before the other.

A process is a registry with a store of its own. What one has checked is overtaken by the other
before it is written.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from parasol.server.accounts import create_guest
from parasol.server.errors import Refused
from parasol.server.schemas import Arrange, Join, NewTable, Place
from parasol.server.store import Store, StoreFailed
from parasol.server.store.models import PersonRow
from parasol.server.tables import lobby
from parasol.server.tables.log import Move
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table
from parasol.server.tables.table import Table
from tests.server.databases import run_with_store

Action = Callable[[], Awaitable[Any]]


class House:
    """Two processes on one database, Ada who hosts at the first, and Kuba at the second."""

    def __init__(self, one: Registry, two: Registry, ada: PersonRow, kuba: PersonRow) -> None:
        self.one, self.two, self.ada, self.kuba = one, two, ada, kuba
        self.token = ""

    async def gather(self, kuba: bool = True, **asked: Any) -> str:
        """A table of Ada's, known to both processes, with Kuba at the second seat or nobody."""
        places = [Place(kind="me"), Place(kind="open")]
        table, _ = await lobby.create_table(
            self.one, self.ada, NewTable(game="maui", seats=places, **asked)
        )
        if kuba:
            _, self.token = await lobby.join_table(self.one, table, self.kuba, Join())
        await self.two.get(table.row.id)
        return table.row.id

    async def start(self, ident: str) -> None:
        await start_table(self.one, await self.one.get(ident), self.ada.id)

    async def check_whole(self, ident: str) -> Table:
        """The table as a third process finds it: somebody decides for every seat in play."""
        table = await Registry(self.one.store, runs_bots=False).get(ident)
        assert table.row.status != "frozen", table.row.note
        if table.row.status == "playing":
            assert table.live is not None
            for seat in table.seats:
                someone = seat.kind == "person" and seat.person and seat.secret_hash
                assert someone or seat.kind == "computer" or seat.seat in table.live.held
        else:
            assert not table.row.version or table.row.status == "closed"
        return table


def interleave(registry: Registry, monkeypatch: pytest.MonkeyPatch, other: Action) -> None:
    """Have something happen elsewhere just after this registry has looked at a table."""
    refresh = registry.refresh

    async def then(table: Table, anew: bool = False) -> None:
        await refresh(table, anew)
        monkeypatch.setattr(registry, "refresh", refresh)
        await other()

    monkeypatch.setattr(registry, "refresh", then)


def run_in_house(database: str, scenario: Callable[[House], Awaitable[None]]) -> None:
    async def go(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Registry(store, runs_bots=False), Registry(second, runs_bots=False)
            ada, kuba = [(await create_guest(store, name))[0] for name in ("Ada", "Kuba")]
            await scenario(House(one, two, ada, kuba))

    run_with_store(database, go)


def test_who_leaves_while_somebody_else_starts_is_gone_before_the_start(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather()
        there = await house.two.get(ident)
        interleave(
            house.one, monkeypatch, lambda: lobby.leave_table(house.two, there, house.kuba.id)
        )
        with pytest.raises(Refused) as refused:
            await house.start(ident)
        assert refused.value.code == "open-seats"
        table = await house.check_whole(ident)
        assert (table.row.status, table.seats[1].kind) == ("gathering", "open")

    run_in_house(database, run_scenario)


def test_who_leaves_when_it_has_just_started_is_played_for(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather(places="random")
        there = await house.two.get(ident)
        interleave(house.two, monkeypatch, lambda: house.start(ident))
        await lobby.leave_table(house.two, there, house.kuba.id)
        table = await house.check_whole(ident)
        assert table.row.status == "playing"
        assert table.live is not None
        assert [table.seats[seat].name for seat in table.live.held] == ["Kuba"]

    run_in_house(database, run_scenario)


def test_a_seat_opened_or_a_table_closed_while_it_starts_comes_first(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        for action, code, status in (
            (
                lambda t: lobby.arrange_seat(house.two, t, house.ada.id, 1, Arrange(kind="open")),
                *GATHERS,
            ),
            (lambda t: lobby.close_table(house.two, t, house.ada.id), "started", "closed"),
        ):
            ident = await house.gather()
            there = await house.two.get(ident)
            interleave(house.one, monkeypatch, lambda d=action, t=there: d(t))  # type: ignore[misc]
            with pytest.raises(Refused) as refused:
                await house.start(ident)
            assert refused.value.code == code
            table = await house.check_whole(ident)
            assert (table.row.status, table.row.version) == (status, 0)

    run_in_house(database, run_scenario)


GATHERS = ("open-seats", "gathering")


def test_a_seat_arranged_when_it_has_just_started_stays_as_it_is(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather()
        there = await house.two.get(ident)
        interleave(house.two, monkeypatch, lambda: house.start(ident))
        with pytest.raises(Refused) as refused:
            await lobby.arrange_seat(house.two, there, house.ada.id, 1, Arrange(kind="open"))
        assert refused.value.code == "started"
        table = await house.check_whole(ident)
        assert (table.row.status, table.seats[1].person) == ("playing", house.kuba.id)

    run_in_house(database, run_scenario)


def test_who_joins_when_it_has_just_started_without_them_does_not_sit_there(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather(kuba=False)
        here, there = await house.one.get(ident), await house.two.get(ident)

        async def without_them() -> None:
            await lobby.arrange_seat(house.one, here, house.ada.id, 1, Arrange(kind="computer"))
            await house.start(ident)

        interleave(house.two, monkeypatch, without_them)
        with pytest.raises(Refused) as refused:
            await lobby.join_table(house.two, there, house.kuba, Join())
        assert refused.value.code == "started"
        table = await house.check_whole(ident)
        assert (table.row.status, table.seats[1].kind) == ("playing", "computer")

    run_in_house(database, run_scenario)


def test_a_seat_carried_or_renamed_while_it_starts_is_whose_it_is_by_then(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather(places="random")
        there = await house.two.get(ident)
        odile, _, _ = await create_guest(house.two.store, "Odile")

        async def meanwhile() -> None:
            await lobby.carry_seat(house.two, there, odile.id, house.token)
            await house.two.store.rename(house.ada.id, "Ada the Second")

        interleave(house.one, monkeypatch, meanwhile)
        await house.start(ident)
        table = await house.check_whole(ident)
        assert table.row.status == "playing"
        assert {seat.person for seat in table.seats} == {house.ada.id, odile.id}
        assert {seat.name for seat in table.seats} == {"Ada the Second", "Kuba"}
        nonces = [seat.nonce for seat in table.seats]
        assert len(set(nonces)) == 2

    run_in_house(database, run_scenario)


def test_a_seat_whose_person_was_forgotten_is_not_started_with(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather()

        async def meanwhile() -> None:
            await house.two.store.delete_person(house.kuba.id)

        interleave(house.one, monkeypatch, meanwhile)
        with pytest.raises(Refused) as refused:
            await house.start(ident)
        assert refused.value.code == "open-seats"
        await house.check_whole(ident)

    run_in_house(database, run_scenario)


def test_a_move_at_another_process_does_not_open_a_closed_table_again(database: str) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather()
        await house.start(ident)
        here, there = await house.one.get(ident), await house.two.get(ident)
        await house.two.refresh(there)
        await lobby.close_table(house.one, here, house.ada.id)
        with pytest.raises(Refused):  # it has not been notified yet
            await there.act(1, Move(0, "A1"))
        assert there.row.status == "closed"
        assert (await house.check_whole(ident)).row.status == "closed"

    run_in_house(database, run_scenario)


def test_a_start_that_can_not_be_kept_leaves_the_table_gathering(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(house: House) -> None:
        ident = await house.gather()
        before = msgspec.structs.asdict((await house.one.get(ident)).row)

        async def lost(*_: Any) -> None:
            raise StoreFailed("The disk of the server is full.")

        with monkeypatch.context() as patch:
            patch.setattr(house.one.store, "start_table", lost)
            with pytest.raises(StoreFailed):
                await house.start(ident)
        table = await house.one.get(ident)
        assert msgspec.structs.asdict(table.row) == before
        assert table.live is None
        await house.start(ident)
        await house.check_whole(ident)

    run_in_house(database, run_scenario)
