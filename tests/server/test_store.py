"""What a store keeps it gives back, on both databases: tables, seats, logs, turns, talk."""

import asyncio
import math
import time
from typing import Any

import msgspec
import pytest

from parasol.server.store import Conflict, Store, StoreFailed, TableUpdate
from parasol.server.store.models import Lane, SeatRow, TableRow, TalkRow
from parasol.server.store.schema import tables
from tests.server.databases import (
    entry,
    make_playing_table,
    move,
    run_with_store,
    seat_rows,
    table_row,
)


def test_a_table_comes_back_as_it_was_made(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        made = table_row(due=12.5, seed=b"\x00\xfe", note="ö", previous="before", record="1. 0: A1")
        await store.create_table(made, seat_rows())
        assert await store.get_table("table") == made
        assert await store.get_seats("table") == seat_rows()
        assert await store.get_table("nowhere") is None
        assert await store.get_seats("nowhere") == []

    run_with_store(database, run_scenario)


def test_every_field_of_a_table_has_a_column() -> None:
    fields = {field.name for field in msgspec.structs.fields(TableRow)}
    assert fields - {"record"} == {c.name for c in tables.c if not c.name.startswith("claimed_")}


def test_a_code_is_unique_among_tables_that_gather(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_table(table_row("first", code="CODE"), [])
        with pytest.raises(Conflict):
            await store.create_table(table_row("second", code="CODE"), seat_rows("second"))
        assert await store.get_table("second") is None
        assert await store.get_seats("second") == []
        await store.update_table("first", status="playing")
        await store.create_table(table_row("second", code="CODE", created=2000.0), [])
        found = await store.find_table_by_code("CODE")
        assert found is not None
        assert found.id == "second"
        await store.update_table("second", status="closed")
        assert (found := await store.find_table_by_code("CODE")) is not None
        assert found.id == "second"
        long_ago = time.time() - 8 * 86400
        await store.update_table("second", status="closed", changed=long_ago)
        await store.update_table("first", changed=long_ago)
        assert (found := await store.find_table_by_code("CODE")) is not None
        assert found.id == "first"  # still played, however slowly
        await store.update_table("first", status="over", changed=long_ago)
        assert await store.find_table_by_code("CODE") is None
        assert await store.find_table_by_code("NONE") is None
        with pytest.raises(Conflict):
            await store.create_table(table_row("first", code="OTHER"), [])

    run_with_store(database, run_scenario)


def test_a_table_is_changed_only_from_the_status_expected(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_table(table_row(), [])
        await store.update_table("table", expect_status="gathering", status="playing", seed=b"s")
        with pytest.raises(Conflict):
            await store.update_table("table", expect_status="gathering", status="closed")
        with pytest.raises(Conflict):
            await store.update_table("nowhere", listed=False)
        with pytest.raises(TypeError, match="colour"):
            await store.update_table("table", colour="red")
        await store.update_table(
            "table", components={"a": [1]}, clock=None, due=math.inf, record="r", changed=5.0
        )
        found = await store.get_table("table")
        assert found == table_row(
            status="playing", seed=b"s", components={"a": [1]}, clock=None, record="r", changed=5.0
        )

    run_with_store(database, run_scenario)


def test_one_of_two_who_want_a_seat_gets_it(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_table(table_row(), seat_rows())
        rows = [
            SeatRow(table="table", seat=1, kind="person", person=person) for person in ("bo", "cy")
        ]
        outcomes = await asyncio.gather(
            *(store.set_seats([row], before=seat_rows()[1:]) for row in rows),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
        winner = rows[outcomes.index(None)]
        assert (await store.get_seats("table"))[1] == winner
        with pytest.raises(Conflict):
            await store.set_seats([winner], before=[msgspec.structs.replace(winner, person="eve")])
        with pytest.raises(Conflict):
            await store.set_seats([winner], before=[winner], status="playing")
        with pytest.raises(Conflict):
            await store.set_seats([SeatRow(table="nowhere", seat=0, kind="open")])
        await store.set_seats([winner], before=[winner], status="gathering")
        await store.set_seats(seat_rows())
        assert await store.get_seats_of_tables(["table", "nowhere"]) == {
            "table": seat_rows(),
            "nowhere": [],
        }

    run_with_store(database, run_scenario)


def test_entries_follow_one_another(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=3)
        await store.append("table", 3, [entry("table", 4), entry("table", 5)], changed=2005.0)
        assert await store.get_entries("table") == [entry("table", v) for v in range(1, 6)]
        assert await store.get_entries("table", 4) == [entry("table", 5)]
        found = await store.get_table("table")
        assert found is not None
        assert (found.version, found.changed) == (5, 2005.0)
        with pytest.raises(ValueError, match="not the next one"):
            await store.append("table", 5, [entry("table", 7)])

    run_with_store(database, run_scenario)


def test_a_stale_version_is_a_conflict_and_writes_nothing(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=3)
        for version in (0, 2, 4):
            with pytest.raises(Conflict):
                await move(store, "table", version, TableUpdate(status="over", record="no"))
        with pytest.raises(Conflict):
            await move(store, "nowhere", 0)
        found = await store.get_table("table")
        assert found is not None
        assert (found.version, found.status, found.record) == (3, "playing", "")
        assert len(await store.get_entries("table")) == 3
        assert await store.get_entries("nowhere") == []

    run_with_store(database, run_scenario)


def test_an_append_changes_only_what_its_update_names(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, due=9.0, note="before", decider=1, waits_for="bert")
        await move(store, "table", 0)
        found = await store.get_table("table")
        assert found is not None
        assert (found.due, found.note, found.decider, found.waits_for) == (9.0, "before", 1, "bert")
        change = TableUpdate(
            status="over", decider=-1, waits_for="", due=None, record="whole", note="after"
        )
        await move(store, "table", 1, change)
        found = await store.get_table("table")
        assert found is not None
        assert (found.status, found.due, found.note, found.decider) == ("over", None, "after", -1)
        assert (found.waits_for, found.record, found.version) == ("", "whole", 2)
        await store.append("table", 2, [], TableUpdate(record="better"))
        found = await store.get_table("table")
        assert found is not None
        assert (found.record, found.version) == ("better", 2)

    run_with_store(database, run_scenario)


def test_a_steady_append_changes_whose_turn_it_is_and_keeps_the_rest(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        row: dict[str, Any] = {
            "due": 9.0,
            "lane": Lane.QUICK,
            "note": "before",
            "decider": 1,
            "waits_for": "bert",
        }
        await make_playing_table(store, **row)
        assert (await store.claim_turns("worker", 1, 0, 60.0))[0]
        change = TableUpdate(
            status="playing", decider=0, waits_for="ada", due=9.0, lane=Lane.QUICK, steady=True
        )
        await move(store, "table", 0, change)
        found = await store.get_table("table")
        assert found is not None
        assert (found.status, found.due, found.note) == ("playing", 9.0, "before")
        assert (found.version, found.decider, found.waits_for) == (1, 0, "ada")
        assert found.lane == Lane.QUICK
        assert (await store.claim_turns("worker", 1, 0, 60.0))[0], "an append ends a claim"
        with pytest.raises(Conflict):
            await move(store, "table", 0, change)
        await store.update_table("table", status="closed")
        with pytest.raises(Conflict):
            await move(store, "table", 1, change)
        assert [entry.version for entry in await store.get_entries("table")] == [1]

    run_with_store(database, run_scenario)


def test_a_finished_table_is_folded_into_its_record(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=3)
        await store.compact_logs(["table"])
        assert len(await store.get_entries("table")) == 3, "it is not over"
        await move(store, "table", 3, TableUpdate(status="over"))
        await store.compact_logs(["table"])
        assert len(await store.get_entries("table")) == 4, "it has no record"
        await store.append("table", 4, [], TableUpdate(record="1. 0: A1"))
        await store.compact_logs(["table"])
        assert await store.get_entries("table") == []
        found = await store.get_table("table")
        assert found is not None
        assert (found.record, found.version, found.status) == ("1. 0: A1", 4, "over")
        with pytest.raises(Conflict):
            await move(store, "table", 3)

    run_with_store(database, run_scenario)


def test_open_tables_are_listed_newest_first_and_in_pages(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number in range(5):
            await store.create_table(table_row(f"t{number}", created=float(number)), [])
        await store.create_table(table_row("hidden", listed=False), [])
        await make_playing_table(store, "begun")
        assert [row.id for row in await store.list_open_tables(3)] == ["t4", "t3", "t2"]
        assert [row.id for row in await store.list_open_tables(3, before=2.0)] == ["t1", "t0"]
        assert set(await store.list_unfinished_tables()) == {
            "t0",
            "t1",
            "t2",
            "t3",
            "t4",
            "hidden",
            "begun",
        }

    run_with_store(database, run_scenario)


def test_my_tables_begin_with_those_that_wait_for_me(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, "old", changed=1.0, waits_for="anna")
        await make_playing_table(store, "new", changed=3.0, waits_for="bert")
        await make_playing_table(store, "middle", changed=2.0, waits_for="anna", host="bert")
        await store.create_table(table_row("hosted", changed=0.5, host="anna"), [])
        await store.create_table(table_row("other", host="cy"), seat_rows("other", "cy", "dee"))
        assert [row.id for row in await store.list_tables_of("anna")] == [
            "middle", "old", "new", "hosted",
        ]  # fmt: skip
        assert [row.id for row in await store.list_tables_of("bert", 2)] == ["new", "middle"]
        assert await store.list_tables_of("nobody") == []

    run_with_store(database, run_scenario)


def test_talk_is_numbered_by_the_store(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        rows = [
            TalkRow(table="table", number=0, seat=0, person="anna", name="Anna", text=t, at=1.0)
            for t in "abcdefgh"
        ]
        messages = await asyncio.gather(*(store.add_talk(row) for row in rows))
        assert sorted(row.number for row in messages) == list(range(1, 9))
        assert sorted(row.text for row in await store.get_talk("table")) == list("abcdefgh")
        assert [row.number for row in await store.get_talk("table", 6)] == [7, 8]
        assert [row.number for row in await store.get_talk("table", 2, 3)] == [6, 7, 8]

    run_with_store(database, run_scenario)


def test_a_closed_store_says_so(database: str) -> None:
    async def run_scenario() -> None:
        store = await Store.of(database).open()
        await make_playing_table(store)
        last = asyncio.ensure_future(move(store, "table", 0))
        await asyncio.sleep(0)
        await store.close()
        await last  # what waited was written
        for late in (
            move(store, "table", 1),
            store.get_table("table"),
            store.update_table("table"),
        ):
            with pytest.raises(StoreFailed, match="closed"):
                await late

    asyncio.run(run_scenario())


@pytest.mark.parametrize("url", ["mysql://somewhere/else", "http://example.org"])
def test_a_database_we_do_not_know_is_refused(url: str) -> None:
    with pytest.raises(StoreFailed, match="not a database Parasol knows"):
        Store.of(url)
