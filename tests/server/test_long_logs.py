"""Logs and talk that are longer than any game needs: nobody waits for them, and none grows on."""

import asyncio
from pathlib import Path

import pytest

from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.store import Store
from parasol.server.tables import log
from parasol.server.tables import table as tables
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import REPLAY_SLICE_ENTRIES
from tests.attacks.long_tables import UNDOABLE, write_long_table, write_long_tables


async def count_turns(loading: "asyncio.Task[None]") -> int:
    """Return how often others got their turn while something was loaded."""
    turns = 0
    while not loading.done():
        turns += 1
        await asyncio.sleep(0)
    await loading
    return turns


def test_while_a_long_log_is_replayed_others_get_their_turns(tmp_path: Path) -> None:
    entries = 40 * REPLAY_SLICE_ENTRIES

    async def run_scenario() -> None:
        [ident] = await write_long_tables(tmp_path / "parasol.db", 1, entries)
        async with Store.of(tmp_path / "parasol.db") as store:
            registry = Registry(store, runs_bots=False)
            table = await registry.get(ident)
            assert table.live is not None
            assert table.live.version == entries
            rows = await store.get_entries(ident)
            turns = await count_turns(asyncio.ensure_future(table.load_log(rows)))
            assert turns >= entries // REPLAY_SLICE_ENTRIES
            # A process that has missed so much replays in slices, too.
            live = table.deal(table.row.seed)
            tables._replay(live, rows[:50])
            table.set_live(live)
            async with table.lock:
                turns = await count_turns(asyncio.ensure_future(registry.refresh(table)))
            assert turns >= entries // REPLAY_SLICE_ENTRIES
            assert table.live.version == entries

    asyncio.run(run_scenario())


def test_a_full_log_takes_only_what_leads_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MAX_LOG_ENTRIES", 30)

    async def run_scenario() -> None:
        async with Store.of(tmp_path / "parasol.db") as store:
            registry = Registry(store, runs_bots=False)
            person, _, _ = await accounts.create_guest(store, "Ada")
            ident = await write_long_table(registry, person, 27)
            registry.tables.clear()
            table = await registry.get(ident)

            async def act(entry: log.AnyEntry) -> str:
                assert table.live is not None
                try:
                    await table.act(table.live.version, entry)
                except Refused as refused:
                    return refused.code
                return ""

            assert [await act(log.Takeover(1, "greedy")), await act(log.GiveBack(1))] == ["", ""]
            assert await act(log.Takeover(1, "greedy")) == ""
            assert table.live is not None
            assert table.live.version == 30
            assert await act(log.Move(0, UNDOABLE)) == ""
            for entry in (log.Undo(0), log.Pause(0), log.GiveBack(1)):
                assert await act(entry) == "log-full"
            assert await act(log.Takeover(0, "greedy")) == ""
            assert await act(log.Takeover(0, "greedy")) == "held"
            while not table.live.over:
                word = str(table.live.match.moves()[0])
                assert await act(log.Move(table.live.decider or 0, word)) == ""
            # What was written before there was a limit is still replayed.
            registry.tables.clear()
            assert (await registry.get(ident)).row.status == "over"

    asyncio.run(run_scenario())


def test_a_paused_table_can_be_resumed_when_its_log_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario() -> None:
        async with Store.of(tmp_path / "parasol.db") as store:
            registry = Registry(store, runs_bots=False)
            person, _, _ = await accounts.create_guest(store, "Ada")
            table = await registry.get(await write_long_table(registry, person, 10))
            await registry.refresh(table)
            await table.act(10, log.Pause(0))
            monkeypatch.setattr(tables, "MAX_LOG_ENTRIES", 11)
            await table.act(11, log.Resume(0))
            with pytest.raises(Refused, match="full"):
                await table.act(12, log.Pause(0))
            assert table.row.status == "playing"

    asyncio.run(run_scenario())
