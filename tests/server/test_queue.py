"""The queue of due work in the store: who gets what, in which order, and for how long."""

import asyncio
import math
import time
from typing import Any

from parasol.server.store import Store, TableUpdate
from parasol.server.store.models import Lane
from parasol.server.store.queries import queue
from parasol.server.store.queries.queue import DueWork, QueueLoad
from tests.server.databases import make_playing_table, move, run_with_store


async def add_turn(store: Store, ident: str, due: float, **more: Any) -> None:
    """A table at which something is due, by default the turn of a computer that searches."""
    await make_playing_table(store, ident, due=due, **{"lane": Lane.SLOW, **more})


async def claim(
    store: Store, quick: int = 0, slow: int = 0, worker: str = "w", now: float = 100.0
) -> list[str]:
    """Claim turns at a moment, for ten seconds; the tables in order."""
    claimed, _ = await store.backend.write(
        lambda c: queue.claim_turns(c, worker, quick, slow, now, now + 10.0)
    )
    return [work.table for work in claimed]


async def claim_clocks(store: Store, play_time: float, now: float = 100.0) -> list[str]:
    found = await store.backend.write(
        lambda c: queue.claim_clocks(c, "w", play_time, 10, now, now + 10.0)
    )
    return [work.table for work in found]


def test_the_oldest_turn_is_the_first(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number, due in enumerate((30.0, 10.0, 40.0, 20.0)):
            await add_turn(store, f"t{number}", due, host=f"host {number}")
        await add_turn(store, "paused", 5.0)
        await store.update_table("paused", status="paused")
        await make_playing_table(store, "waits for a person", due=math.inf)
        assert await claim(store, slow=2) == ["t1", "t3"]
        assert await claim(store, slow=9) == ["t0", "t2"]
        assert await claim(store, slow=9) == []

    run_with_store(database, run_scenario)


def test_a_clock_is_due_when_play_time_has_come_to_it(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        assert await store.get_next_deadline() is None
        await add_turn(store, "turn", 1.0)
        await add_turn(store, "later", 50.0, lane=Lane.CLOCK)
        await add_turn(store, "sooner", 49.0, lane=Lane.CLOCK)
        assert await store.get_next_deadline() == 49.0
        assert await claim_clocks(store, 48.9) == []
        assert await claim_clocks(store, 60.0) == ["sooner", "later"]
        assert await claim_clocks(store, 60.0) == []
        assert await claim(store, 5, 5) == ["turn"], "no clock is taken for a turn"

    run_with_store(database, run_scenario)


def test_quick_and_slow_turns_are_claimed_apart_and_people_come_first(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for lane in (Lane.SLOW_ALONE, Lane.SLOW, Lane.QUICK_ALONE, Lane.QUICK):
            for number in range(2):
                name = f"{lane.name.lower()} {number}"
                await add_turn(store, name, float(number), lane=lane, host=name)
        assert await claim(store, slow=1) == ["slow 0"]
        assert await claim(store, quick=3) == ["quick 0", "quick 1", "quick_alone 0"]
        assert await claim(store, 5, 5) == [
            "quick_alone 1", "slow 1", "slow_alone 0", "slow_alone 1",
        ]  # fmt: skip

    run_with_store(database, run_scenario)


def test_every_address_gets_a_turn_and_there_every_person(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number in range(6):
            await add_turn(store, f"many {number}", number, host="one", origin="a")
        await add_turn(store, "beside it", 50.0, host="two", origin="a")
        await add_turn(store, "elsewhere", 60.0, host="three", origin="b")
        await add_turn(store, "unknown", 70.0, host="four", origin="")
        found = [(await claim(store, slow=1))[0] for _ in range(9)]
        assert found[:5] == ["many 0", "elsewhere", "unknown", "beside it", "many 1"]
        assert found[5:] == [f"many {number}" for number in range(2, 6)]

    run_with_store(database, run_scenario)


def test_the_fair_order_is_the_same_for_one_claim_as_for_many(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number in range(4):
            await add_turn(store, f"many {number}", number, host="one", origin="a")
            await add_turn(store, f"few {number}", 50.0 + number, host=f"h{number}", origin="b")
        assert await claim(store, slow=8) == [
            f"{name} {number}" for number in range(4) for name in ("many", "few")
        ]

    run_with_store(database, run_scenario)


def test_no_turn_is_claimed_twice(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number in range(12):
            await add_turn(store, f"t{number}", number, host=f"h{number}")
        workers = [claim(store, slow=4, worker=f"worker {n}") for n in range(8)]
        found = [ident for claimed in await asyncio.gather(*workers) for ident in claimed]
        assert sorted(found) == sorted(set(found))
        found += await claim(store, slow=12)
        assert sorted(found) == sorted(f"t{number}" for number in range(12))

    run_with_store(database, run_scenario)


def test_a_claim_ends_by_time_or_by_an_append(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await add_turn(store, "table", 1.0)
        assert await claim(store, slow=1, worker="killed", now=100.0) == ["table"]
        assert await claim(store, slow=1, now=109.0) == []
        assert await claim(store, slow=1, now=110.0) == ["table"]
        await move(store, "table", 0, TableUpdate(due=2.0, lane=Lane.SLOW))
        assert await claim(store, slow=1, now=111.0) == ["table"]

    run_with_store(database, run_scenario)


def test_an_append_may_hold_on_to_the_claim(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await add_turn(store, "table", 1.0)
        assert await claim(store, slow=1) == ["table"]
        for version, steady in enumerate((True, False)):
            update = TableUpdate(
                status="playing", due=1.0, lane=Lane.SLOW, steady=steady, claimed_until=200.0
            )
            await move(store, "table", version, update)
            assert await claim(store, slow=1, now=199.0) == []
        assert await claim(store, slow=1, now=200.0) == ["table"]

    run_with_store(database, run_scenario)


def test_a_lease_is_renewed_or_released_by_whoever_has_it(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await add_turn(store, "table", 1.0)
        now = time.time()
        assert await claim(store, slow=1, worker="mine", now=now) == ["table"]
        await store.set_lease("another", ["table"], 0.0)
        assert await claim(store, slow=1, now=now) == []
        await store.set_lease("mine", ["table", "none"], 100.0)
        assert await claim(store, slow=1, now=now + 50.0) == []
        await store.set_lease("mine", ["table"], 0.0)
        await store.set_lease("mine", ["table"], 100.0)  # too late: it is nobody's
        assert await claim(store, slow=1, now=now) == ["table"]

    run_with_store(database, run_scenario)


def test_with_a_claim_comes_how_much_slow_thinking_is_due(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for number in range(3):
            await add_turn(store, f"people {number}", number)
            await add_turn(store, f"alone {number}", number, lane=Lane.SLOW_ALONE)
            await add_turn(store, f"quick {number}", number, lane=Lane.QUICK)
        assert (await store.claim_turns("one", 1, 0, 10.0))[1] is None
        _, load = await store.claim_turns("one", 0, 1, 10.0)
        assert load == QueueLoad(with_people=3, alone=3, workers=1)
        assert (await store.claim_turns("one", 0, 1, 10.0))[1] == QueueLoad(3, 3, 1)
        assert (await store.claim_turns("two", 0, 1, 10.0))[1] == QueueLoad(3, 3, 2)
        await store.claim_turns("four", 0, 9, 10.0)
        assert (await store.claim_turns("five", 0, 9, 10.0)) == ([], QueueLoad(0, 0, 1))

    run_with_store(database, run_scenario)


def test_what_is_due_can_be_corrected_unless_the_table_has_moved_on(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await add_turn(store, "table", 0.0, lane=Lane.CLOCK)
        assert await claim_clocks(store, 5.0) == ["table"]
        await store.set_due("table", 1, 7.0, Lane.QUICK)
        assert await claim(store, quick=1) == []
        await store.set_due("table", 0, 7.0, Lane.QUICK)
        found, _ = await store.claim_turns("w", 1, 0, 10.0)
        assert found == [DueWork("table", 0, Lane.QUICK, 7.0)]

    run_with_store(database, run_scenario)


def test_tables_without_people_are_counted_by_person_and_by_address(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        assert await store.count_alone("anna", "a") == (0, 0)
        await add_turn(store, "one", 1.0, host="anna", origin="a", lane=Lane.SLOW_ALONE)
        await add_turn(store, "two", 1.0, host="anna", origin="", lane=Lane.QUICK_ALONE)
        await add_turn(store, "three", 1.0, host="bert", origin="a", lane=Lane.SLOW_ALONE)
        await add_turn(store, "with people", 1.0, host="anna", origin="a")
        assert await store.count_alone("anna", "a") == (2, 2)
        assert await store.count_alone("bert", "") == (1, 0)
        assert await store.count_alone("cy", "b") == (0, 0)

    run_with_store(database, run_scenario)


def test_the_queue_tells_its_length_and_its_oldest(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        now = time.time()
        await add_turn(store, "old", now - 60.0)
        await add_turn(store, "young", now - 5.0)
        await add_turn(store, "quick", now - 2.0, lane=Lane.QUICK)
        await add_turn(store, "runs", now + 1000.0, lane=Lane.CLOCK)
        await store.claim_turns("w", 1, 0, 10.0)
        stats = await store.get_queue_stats()
        zero = {lane.name.lower(): 0 for lane in Lane}
        assert stats.waiting == {**zero, "slow": 2}
        assert stats.claimed == {**zero, "quick": 1}
        assert set(stats.oldest_s) == set(zero)
        assert 60.0 <= stats.oldest_s["slow"] < 120.0
        assert stats.oldest_s["clock"] == stats.oldest_s["slow_alone"] == 0.0

    run_with_store(database, run_scenario)


def test_where_a_table_was_made_from_is_forgotten_when_it_is_over(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await add_turn(store, "table", 1.0, origin="a")
        await add_turn(store, "other", 1.0, origin="a")
        over = TableUpdate(status="over", due=None, record="1. 0: A1")
        await move(store, "table", 0, over)
        await store.compact_logs(["table", "other"])
        rows = [await store.get_table(ident) for ident in ("table", "other")]
        assert [row.origin for row in rows if row] == ["", "a"]

    run_with_store(database, run_scenario)
