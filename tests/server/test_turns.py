"""Computers' turns: claimed once, played to their end, and nobody waits for one that failed."""

import asyncio
import math
import time
from typing import Any

import pytest

from parasol.core.match import from_view
from parasol.server.accounts import create_guest
from parasol.server.bots import BotPool
from parasol.server.schemas import Join, NewTable, Place
from parasol.server.store import Store, StoreFailed
from parasol.server.store.models import Lane
from parasol.server.store.queries.queue import QueueLoad
from parasol.server.tables import lobby, log, turns
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table
from parasol.server.tables.table import Table
from parasol.server.tables.turns import MAX_QUICK_TURNS, TARGET_WAIT_S, TurnRunner
from tests.server.databases import run_with_store
from tests.server.processes import wait_until

CASUAL, EXPERT = Place(kind="computer"), Place(kind="computer", level="expert")
ME = Place(kind="me")


class Idea:
    """Stands in for the pool: the first legal word, or a failure."""

    processes = 1

    def __init__(self) -> None:
        self.fails = False
        self.asked: list[tuple[int, str, float]] = []
        self.go = asyncio.Event()
        self.go.set()

    async def decide(
        self, view: dict[str, Any], seat: int, level: str, seed: int, limit_s: float
    ) -> str:
        self.asked.append((seat, level, limit_s))
        await self.go.wait()
        if self.fails:
            raise RuntimeError("the computer can't think")
        return from_view(view, seed).moves()[0].word

    def close(self) -> None:
        """Nothing to close."""


def make_runner(store: Store) -> tuple[TurnRunner, Idea]:
    """What plays the turns of one process, with an idea in place of a pool."""
    runner, idea = Registry(store, bot_pause_s=0.0).scheduler.turns, Idea()
    assert runner is not None
    runner.bots = idea  # type: ignore[assignment]
    return runner, idea


async def start(store: Store, *places: Place, name: str = "Ada") -> Table:
    """A table in play."""
    registry = Registry(store, runs_bots=False)
    person, _, _ = await create_guest(store, name)
    asked = NewTable(game="maui", options={"players": len(places)}, seats=list(places))
    table, _ = await lobby.create_table(registry, person, asked)
    await start_table(registry, table, person.id)
    return table


async def play_due(runner: TurnRunner) -> int:
    """Claim what there is room for, and play it; how many turns that were."""
    claimed = await runner.claim()
    await asyncio.gather(*map(runner.play, claimed))
    return len(claimed)


async def list_waiting(store: Store) -> list[str]:
    """The tables whose turn anybody could claim now; they are not claimed by this."""
    claimed, _ = await store.claim_turns("who looks", 100, 100, 60.0)
    await store.set_lease("who looks", [work.table for work in claimed], 0.0)
    return [work.table for work in claimed]


def test_a_turn_is_played_to_its_end_under_one_claim(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        table = await start(store, CASUAL, CASUAL)
        first = (await store.get_table(table.row.id)).due  # type: ignore[union-attr]
        assert await play_due(runner) == 1
        seats = [seat for seat, _, _ in idea.asked]
        assert len(seats) > 1
        assert len(set(seats)) == 1, "then it is the next computer's turn, which queues again"
        row = await store.get_table(table.row.id)
        assert row is not None
        assert first is not None
        assert row.due is not None
        assert row.due > first
        assert await list_waiting(store) == [table.row.id]

    run_with_store(database, run_scenario)


def test_a_claim_goes_on_with_the_words_of_a_turn(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        table = await start(store, CASUAL, CASUAL)
        before = await store.get_table(table.row.id)
        (work,) = await runner.claim()
        idea.go.clear()
        playing = asyncio.create_task(runner.play(work))
        await wait_until(lambda: len(idea.asked) == 1)
        idea.go.set()
        idea.go.clear()
        await wait_until(lambda: len(idea.asked) == 2)
        between = await store.get_table(table.row.id)
        assert before is not None
        assert between is not None
        assert between.version == before.version + 1
        assert (between.due, between.lane) == (before.due, before.lane), "it keeps its place"
        assert await list_waiting(store) == []
        idea.go.set()
        await playing
        assert await list_waiting(store) == [table.row.id]

    run_with_store(database, run_scenario)


def test_two_processes_play_a_table_to_its_end(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        async with Store.of(database) as second:
            runners = [make_runner(store)[0], make_runner(second)[0]]
            table = await start(store, CASUAL, EXPERT, CASUAL)
            for number in range(200):
                if not await play_due(runners[number % 2]):
                    break
            row = await store.get_table(table.row.id)
            assert row is not None
            assert row.status == "over"

    run_with_store(database, run_scenario)


def test_a_turn_that_could_not_be_kept_is_anybodys_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        runner, _ = make_runner(store)
        table = await start(store, CASUAL, CASUAL)
        append = store.append

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        monkeypatch.setattr(store, "append", fails)
        await play_due(runner)
        assert await list_waiting(store) == [table.row.id]
        monkeypatch.setattr(store, "append", append)
        assert await play_due(runner) == 1
        row = await store.get_table(table.row.id)
        assert row is not None
        assert row.version > 1

    run_with_store(database, run_scenario)


def test_a_claim_that_could_not_be_given_back_ends_by_itself(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        runner, _ = make_runner(store)
        table = await start(store, CASUAL, CASUAL)
        whole = {name: getattr(store, name) for name in ("append", "set_lease")}

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        for name in whole:
            monkeypatch.setattr(store, name, fails)
        await play_due(runner)
        for name, method in whole.items():
            monkeypatch.setattr(store, name, method)
        assert await list_waiting(store) == []
        later = time.time() + turns.LEASE_S
        monkeypatch.setattr("parasol.server.store.store.time.time", lambda: later)
        assert await list_waiting(store) == [table.row.id]

    run_with_store(database, run_scenario)


def test_a_turn_that_can_not_be_thought_over_leaves_time_for_others(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        table = await start(store, CASUAL, CASUAL)
        idea.fails = True
        assert await play_due(runner) == 1
        assert await play_due(runner) == 0  # nobody breaks their head over it for a minute
        assert await list_waiting(store) == []
        idea.fails = False
        await store.set_lease(runner.name, [table.row.id], 0.0)
        assert await play_due(runner) == 1

    run_with_store(database, run_scenario)


def test_a_table_that_can_not_be_read_leaves_time_for_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        await start(store, CASUAL, CASUAL)

        async def read_nothing(table: Table) -> None:
            table.live = None

        monkeypatch.setattr(runner.registry, "_load_live", read_nothing)
        assert await play_due(runner) == 1
        assert await play_due(runner) == 0
        assert idea.asked == []

    run_with_store(database, run_scenario)


def test_a_row_that_takes_something_else_for_a_turn_is_corrected(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        table = await start(store, ME, ME)
        await store.update_table(table.row.id, due=1.0, lane=Lane.SLOW)
        assert await play_due(runner) == 1
        assert await play_due(runner) == 0
        assert idea.asked == []
        row = await store.get_table(table.row.id)
        assert row is not None
        assert (row.due, row.lane) == (None, Lane.CLOCK)

    run_with_store(database, run_scenario)


def test_a_lease_is_renewed_while_a_computer_thinks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        monkeypatch.setattr(turns, "RENEW_S", 0.01)
        monkeypatch.setattr(turns, "LEASE_S", 30.0)
        runner, idea = make_runner(store)
        await start(store, EXPERT, ME)
        idea.go.clear()
        table = await start(store, EXPERT, EXPERT)
        running = asyncio.create_task(runner.run())
        await wait_until(lambda: idea.asked)
        later = time.time() + 29.0
        monkeypatch.setattr("parasol.server.store.store.time.time", lambda: later)
        renewed = later + 29.0

        async def is_renewed() -> bool:
            query = "SELECT claimed_until FROM tables WHERE id = '" + table.row.id + "'"
            read = lambda c: c.exec_driver_sql(query).scalar_one()  # noqa: E731
            return float(await store.backend.read(read)) > renewed

        await wait_until(is_renewed)
        running.cancel()
        idea.go.set()
        await runner.registry.close()

    run_with_store(database, run_scenario)


def test_no_more_is_claimed_than_can_be_thought_about(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        for number in range(4):
            await start(store, EXPERT, EXPERT, name=f"E{number}")
        for number in range(MAX_QUICK_TURNS + 2):
            await start(store, CASUAL, CASUAL, name=f"C{number}")
        claimed = await runner.claim()
        lanes = [work.lane for work in claimed]
        assert lanes.count(Lane.QUICK_ALONE) == MAX_QUICK_TURNS
        assert lanes.count(Lane.SLOW_ALONE) == idea.processes + 1
        assert await runner.claim() == []
        slow = [work for work in claimed if work.lane == Lane.SLOW_ALONE]
        await runner.play(slow[0])
        assert [work.lane for work in await runner.claim()] == [Lane.SLOW_ALONE]

    run_with_store(database, run_scenario)


def test_a_pause_for_those_who_watch_keeps_no_other_turn_waiting(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        runner.pause_s = 60.0
        for number in range(4):
            await start(store, EXPERT, EXPERT, name=f"E{number}")
        claimed = await runner.claim()
        for work in claimed:
            table = await runner.registry.get(work.table)
            table.subscribers.add(object())  # type: ignore[arg-type]
        playing = [asyncio.create_task(runner.play(work)) for work in claimed]
        await wait_until(lambda: len(idea.asked) == len(claimed))
        await wait_until(lambda: not runner._slow)
        assert len(await runner.claim()) == len(claimed)
        for task in playing:
            task.cancel()

    run_with_store(database, run_scenario)


def test_the_lane_says_who_waits_and_how_long_it_takes(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        lanes = {}
        for places in ((CASUAL, CASUAL), (EXPERT, EXPERT), (CASUAL, ME), (EXPERT, ME)):
            table = await start(store, *places)
            while table.live is not None and not table.is_bot(table.live.decider or 0):
                await play_word(table)
            kind = (places[0].level, places[1].kind)
            lanes[kind] = (await store.get_table(table.row.id)).lane  # type: ignore[union-attr]
        assert lanes == {
            ("casual", "computer"): Lane.QUICK_ALONE,
            ("expert", "computer"): Lane.SLOW_ALONE,
            ("casual", "me"): Lane.QUICK,
            ("expert", "me"): Lane.SLOW,
        }

    run_with_store(database, run_scenario)


async def play_word(table: Table) -> None:
    """Play the first legal word of whoever decides."""
    live = table.live
    assert live is not None
    assert live.decider is not None
    move = log.Move(live.decider, live.match.moves()[0].word)
    await table.act(live.version, move)


def test_a_table_that_its_people_have_left_waits_behind_those_with_people(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        registry = Registry(store, runs_bots=False)
        ada, _, _ = await create_guest(store, "Ada")
        bob, _, _ = await create_guest(store, "Bob")
        asked = NewTable(game="maui", seats=[ME, Place(kind="open")], takeover="expert")
        table, _ = await lobby.create_table(registry, ada, asked)
        await lobby.join_table(registry, table, bob, Join())
        await start_table(registry, table, ada.id)
        assert table.row.due is None
        await lobby.leave_table(registry, table, ada.id)
        if table.live is not None and table.live.decider == 0:
            assert table.row.lane == Lane.SLOW
        await lobby.leave_table(registry, table, bob.id)
        assert table.row.lane == Lane.SLOW_ALONE
        assert table.row.due is not None

    run_with_store(database, run_scenario)


def test_the_more_is_due_the_less_each_thinks(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, _ = make_runner(store)
        assert runner.share_time(Lane.SLOW) == TARGET_WAIT_S
        runner.load = QueueLoad(with_people=10, alone=90, workers=2)
        assert runner.share_time(Lane.SLOW) == TARGET_WAIT_S * 2 / 10
        assert runner.share_time(Lane.SLOW_ALONE) == TARGET_WAIT_S * 2 / 100

    run_with_store(database, run_scenario)


def test_what_is_due_decides_how_long_a_computer_may_think(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        for number in range(10):
            await start(store, EXPERT, EXPERT, name=f"E{number}")
        await play_due(runner)
        limits = {limit_s for _, _, limit_s in idea.asked}
        assert limits == {TARGET_WAIT_S / 10}

    run_with_store(database, run_scenario)


def test_a_process_that_is_stopped_hands_its_turns_over_at_once(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        runner, idea = make_runner(store)
        idea.go.clear()
        table = await start(store, EXPERT, EXPERT)
        runner.registry.spawn(runner.run())
        await wait_until(lambda: idea.asked)
        assert await list_waiting(store) == []
        await runner.registry.close()
        assert await list_waiting(store) == [table.row.id]

    run_with_store(database, run_scenario)


@pytest.mark.parametrize("level", ["casual", "regular"])
def test_a_server_plays_what_is_due_by_itself(database: str, level: str) -> None:
    async def run_scenario(store: Store) -> None:
        registry = Registry(store, bot_pause_s=0.0)
        await registry.open()
        place = Place(kind="computer", level=level)
        table = await start(store, place, place)

        async def is_over() -> bool:
            row = await store.get_table(table.row.id)
            return row is not None and row.status == "over"

        await wait_until(is_over)
        await registry.close()

    run_with_store(database, run_scenario)


def test_a_pool_gives_a_search_its_time_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run_scenario() -> None:
        bots = BotPool(1)
        levels: list[str] = []

        async def note(work: Any, view: Any, seat: int, level: str, seed: int) -> str:
            levels.append(level)
            return "A1"

        for group in (bots.searchers, bots.quick):
            monkeypatch.setattr(group, "run", note)
        for limit_s in (math.inf, 0.25, 0.0):
            await bots.decide({}, 0, "expert", 1, limit_s)
        await bots.decide({}, 0, "regular", 1, 0.25)
        await bots.decide({}, 0, "casual", 1, 0.0)
        assert levels == [
            "expert:seconds=1.000", "expert:seconds=0.250", "expert:seconds=0.010",
            "regular:seconds=0.100", "casual",
        ]  # fmt: skip

    asyncio.run(run_scenario())
