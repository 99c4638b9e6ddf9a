"""Play time: players' clocks do not run while no server is there, nor when a clock jumps."""

from types import SimpleNamespace
from typing import Any

import pytest

from parasol.server.accounts import create_guest
from parasol.server.schemas import Clock, NewTable, Place
from parasol.server.store import Store
from parasol.server.store import play_time as in_memory
from parasol.server.store.models import Lane
from parasol.server.store.queries import play_time
from parasol.server.store.queries.play_time import MAX_GRACE_S
from parasol.server.tables import heartbeat, lobby, log
from parasol.server.tables.heartbeat import PROMISE_S, QUIET_BEAT_S, URGENT_S, Heartbeat
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table
from parasol.server.tables.table import Table
from tests.server.databases import make_playing_table, run_with_store

BEGAN = 5_000_000.0


class Clocks:
    """The clock of the database, and the monotonic one of this machine."""

    def __init__(self) -> None:
        self.wall = BEGAN
        self.machine = 100.0

    def pass_time(self, seconds: float) -> None:
        """Let time pass for both."""
        self.wall += seconds
        self.machine += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    """Clocks that go when a test says so."""
    found = Clocks()
    monkeypatch.setattr(play_time, "get_now", lambda _: found.wall)
    fake = SimpleNamespace(monotonic=lambda: found.machine, time=lambda: found.wall)
    monkeypatch.setattr(in_memory, "time", fake)
    monkeypatch.setattr(heartbeat, "time", fake)
    return found


def test_between_two_beats_it_goes_with_the_machine(database: str, clocks: Clocks) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        assert store.play_time.now() == BEGAN
        clocks.machine += 2.0
        clocks.wall += 7200.0  # somebody sets the clock
        assert store.play_time.now() == BEGAN + 2.0
        clocks.wall -= 7200.0 - 2.0
        await store.beat(3.0)
        assert store.play_time.now() == BEGAN + 2.0

    run_with_store(database, run_scenario)


def test_without_a_beat_it_goes_no_further_than_was_promised(database: str, clocks: Clocks) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        clocks.pass_time(500.0)
        assert store.play_time.now() == BEGAN + 3.0
        await store.read_play_time()  # a worker, while no server is there
        assert store.play_time.now() == BEGAN + 3.0
        clocks.pass_time(1.0)
        assert store.play_time.now() == BEGAN + 3.0

    run_with_store(database, run_scenario)


def test_after_everybody_was_away_it_stands_still_for_a_while(
    database: str, clocks: Clocks
) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        clocks.pass_time(500.0)
        for _ in range(int(MAX_GRACE_S)):
            await store.beat(3.0)
            assert store.play_time.now() == BEGAN + 3.0
            clocks.pass_time(1.0)
        assert store.play_time.now() == BEGAN + 3.0
        clocks.pass_time(1.0)
        assert store.play_time.now() == BEGAN + 4.0
        await store.beat(3.0)
        assert store.play_time.now() == BEGAN + 4.0

    run_with_store(database, run_scenario)


def test_after_a_short_absence_it_stands_still_for_as_long_again(
    database: str, clocks: Clocks
) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        clocks.pass_time(5.0)
        for _ in range(5):
            await store.beat(3.0)
            assert store.play_time.now() == BEGAN + 3.0
            clocks.pass_time(1.0)
        clocks.pass_time(2.0)
        assert store.play_time.now() == BEGAN + 5.0

    run_with_store(database, run_scenario)


def test_clients_are_shown_how_long_a_clock_has_that_stands_still(
    database: str, clocks: Clocks
) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        assert store.play_time.for_clients() == BEGAN
        clocks.pass_time(500.0)
        await store.beat(3.0)
        # They count down at once: what they are shown ends when the clock does.
        assert store.play_time.for_clients() == BEGAN + 3.0 - MAX_GRACE_S
        clocks.pass_time(1.0)
        assert store.play_time.for_clients() == BEGAN + 4.0 - MAX_GRACE_S

    run_with_store(database, run_scenario)


def test_where_one_server_follows_another_nobody_was_away(database: str, clocks: Clocks) -> None:
    async def run_scenario(first: Store) -> None:
        async with Store.of(database) as second:
            for _ in range(5):
                await first.beat(3.0)
                clocks.pass_time(1.0)
            await second.beat(3.0)
            clocks.pass_time(2.0)  # the first has stopped
            await second.beat(3.0)
            assert second.play_time.now() == BEGAN + 7.0
            await first.beat(3.0)  # and is back
            assert first.play_time.now() == second.play_time.now()

    run_with_store(database, run_scenario)


@pytest.mark.parametrize("jump", [-86400.0, 86400.0])
def test_a_clock_that_is_set_costs_nobody_more_than_a_promise(
    database: str, clocks: Clocks, jump: float
) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        clocks.wall += jump
        clocks.pass_time(1.0)
        await store.beat(3.0)
        assert BEGAN <= store.play_time.now() <= BEGAN + 3.0
        before = store.play_time.now()
        for _ in range(60):
            clocks.pass_time(1.0)
            await store.beat(3.0)
        assert before + 60.0 - MAX_GRACE_S <= store.play_time.now() <= before + 60.0

    run_with_store(database, run_scenario)


def test_a_clock_that_is_set_back_while_it_stands_still_does_not_stop_it_for_ever(
    database: str, clocks: Clocks
) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(3.0)
        clocks.pass_time(500.0)
        await store.beat(3.0)
        clocks.wall -= 86400.0
        for _ in range(60):
            clocks.pass_time(1.0)
            await store.beat(3.0)
        assert store.play_time.now() >= BEGAN + 3.0 + 60.0 - 2 * MAX_GRACE_S

    run_with_store(database, run_scenario)


def test_the_salt_of_addresses_stays_the_same(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        assert store.salt == b""
        await store.beat(3.0)
        assert len(store.salt) == play_time.SALT_BYTES
        async with Store.of(database) as second:
            assert second.salt == store.salt
            await second.beat(3.0)
            assert second.salt == store.salt

    run_with_store(database, run_scenario)


def test_a_server_beats_often_only_while_a_clock_is_about_to_run_out(
    database: str, clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    promises: list[float] = []

    async def run_scenario(store: Store) -> None:
        beat = store.beat

        async def noted(promise_s: float) -> None:
            promises.append(promise_s)
            await beat(promise_s)

        monkeypatch.setattr(store, "beat", noted)
        heart = Heartbeat(store)
        quiet: list[int] = []

        async def count_beats(seconds: int) -> int:
            promises.clear()
            for _ in range(seconds):
                await heart.beat()
                clocks.pass_time(1.0)
            return len(promises)

        quiet.append(await count_beats(int(2 * QUIET_BEAT_S)))
        far = store.play_time.now() + 10 * URGENT_S
        await make_playing_table(store, "far", due=far, lane=Lane.CLOCK)
        quiet.append(await count_beats(int(2 * QUIET_BEAT_S)))
        assert quiet == [2, 2]
        assert all(promise > QUIET_BEAT_S for promise in promises)
        await make_playing_table(store, "near", due=store.play_time.now() + 60.0)
        assert await count_beats(10) == 10
        assert promises == [PROMISE_S] * 10
        # When no clock is about to run out any more, that is said at once: nobody was away.
        before = store.play_time.now()
        await store.update_table("near", status="paused")
        assert await count_beats(int(2 * QUIET_BEAT_S)) == 2
        assert store.play_time.now() == before + 2 * QUIET_BEAT_S

    run_with_store(database, run_scenario)


# At a table


async def start_clocked_table(registry: Registry, *others: Place, **clock: Any) -> Table:
    """A table in play with a clock for each turn."""
    ada, _, _ = await create_guest(registry.store, "Ada")
    asked = NewTable(
        game="maui", seats=[Place(kind="me"), *others], clock=Clock(kind="move", **clock)
    )
    table, _ = await lobby.create_table(registry, ada, asked)
    await start_table(registry, table, ada.id)
    return table


def get_live(table: Table) -> LiveMatch:
    assert table.live is not None
    return table.live


async def play_first_word(table: Table) -> None:
    live = get_live(table)
    assert live.decider is not None
    await table.act(live.version, log.Move(live.decider, live.match.moves()[0].word))


def test_a_clock_does_not_run_out_while_the_server_is_away(database: str, clocks: Clocks) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(PROMISE_S)
        registry = Registry(store, runs_bots=False)
        table = await start_clocked_table(registry, Place(kind="me"), seconds=60.0)
        clocks.pass_time(2.0)
        async with Store.of(database) as later:
            clocks.pass_time(3600.0)
            await later.beat(PROMISE_S)
            again = Registry(later, runs_bots=False)
            assert not await again.scheduler.flag_clocks()
            there = await again.get(table.row.id)
            left_s = get_live(there).since + 60.0 - later.play_time.now()
            assert left_s == 60.0 - PROMISE_S
            # Whoever plays in time is charged for the time in which a server was there.
            for _ in range(50):
                clocks.pass_time(1.0)
                await later.beat(PROMISE_S)
            await play_first_word(there)
            live, seat = get_live(there), get_live(there).decider
            assert seat is not None
            assert live.left[seat] == left_s - (50.0 - MAX_GRACE_S)
            # And the log comes to the same, wherever it is replayed.
            fresh = get_live(await Registry(later, runs_bots=False).get(table.row.id))
            assert (fresh.left, fresh.since) == (live.left, live.since)
            assert fresh.get_deadline() == live.get_deadline() == there.row.due

    run_with_store(database, run_scenario)


def test_a_clock_runs_out_while_a_server_is_there(database: str, clocks: Clocks) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(PROMISE_S)
        registry = Registry(store, runs_bots=False)
        table = await start_clocked_table(registry, Place(kind="me"), seconds=60.0)
        for _ in range(59):
            clocks.pass_time(1.0)
            await store.beat(PROMISE_S)
        assert not await registry.scheduler.flag_clocks()
        clocks.pass_time(1.0)
        assert await registry.scheduler.flag_clocks()
        assert table.row.status == "over"
        assert (await store.get_entries(table.row.id))[-1].kind == "flag"

    run_with_store(database, run_scenario)


def test_a_computer_is_never_flagged(database: str, clocks: Clocks) -> None:
    async def run_scenario(store: Store) -> None:
        await store.beat(PROMISE_S)
        registry = Registry(store, runs_bots=False)
        table = await start_clocked_table(registry, Place(kind="computer"), seconds=60.0)
        while not table.is_bot(get_live(table).decider or 0):
            await play_first_word(table)
        for _ in range(100):
            clocks.pass_time(1.0)
            await store.beat(PROMISE_S)
        assert not await registry.scheduler.flag_clocks()
        assert table.row.lane == Lane.QUICK
        await play_first_word(table)  # as the computer does, at last
        assert table.row.status == "playing"

    run_with_store(database, run_scenario)


def test_a_row_that_takes_a_turn_for_a_clock_is_corrected(database: str) -> None:
    """A text backup of an earlier version has such rows."""

    async def run_scenario(store: Store) -> None:
        registry = Registry(store, runs_bots=False)
        table = await start_clocked_table(registry, Place(kind="computer"), seconds=60.0)
        while not table.is_bot(get_live(table).decider or 0):
            await play_first_word(table)
        await store.update_table(table.row.id, due=0.0, lane=Lane.CLOCK)
        fresh = Registry(store, runs_bots=False)
        assert await fresh.scheduler.flag_clocks()
        assert not await fresh.scheduler.flag_clocks()
        claimed, _ = await store.claim_turns("worker", 1, 1, 5.0)
        assert [work.table for work in claimed] == [table.row.id]

    run_with_store(database, run_scenario)
