"""Computers think in processes of their own; whatever happens to these, tables and people go on."""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import parasol
from parasol.server.bots import (
    HINT_BUDGET_S,
    MIN_HINT_BUDGET_S,
    TIME_BUDGET_S,
    BotPool,
    ProcessGroup,
    choose_word,
)
from parasol.server.tables import log
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.turns import _can_follow

from .processes import wait_until
from .running import Person, run_server


def wait_at_gate(note: str, gate: str) -> int:
    """Runs in the pool: notes that it was called, and waits to be let go."""
    with Path(note).open("a") as file:
        file.write("called\n")
    while not Path(gate).exists():
        time.sleep(0.01)
    return os.getpid()


def get_process_id(group: ProcessGroup) -> int:
    """The group's process."""
    return int(next(iter(group._workers._processes)))  # type: ignore[union-attr]


def test_whoever_waits_for_a_process_that_is_killed_is_served_by_the_next(tmp_path: Path) -> None:
    note, gate = tmp_path / "note", tmp_path / "gate"

    async def run_scenario() -> None:
        group = ProcessGroup(1)
        asked = [group.run(wait_at_gate, str(note), str(gate)) for _ in range(4)]
        waiting = [asyncio.ensure_future(one) for one in asked]
        await wait_until(note.exists)
        first = get_process_id(group)
        os.kill(first, signal.SIGKILL)
        gate.touch()
        found = await asyncio.gather(*waiting)
        assert first not in found
        assert len(set(found)) == 1  # one new process for all, not one for each
        group.close()

    asyncio.run(run_scenario())


def test_a_quick_computer_does_not_wait_for_those_that_search(tmp_path: Path) -> None:
    note, gate = tmp_path / "note", tmp_path / "gate"

    async def run_scenario() -> None:
        bots = BotPool(1)
        searching = asyncio.ensure_future(bots.searchers.run(wait_at_gate, str(note), str(gate)))
        view = parasol.new("maui", seed=3).view(0)
        assert await bots.decide(view, 0, "casual", 1)
        assert not searching.done()
        gate.touch()
        await searching
        bots.close()

    asyncio.run(run_scenario())


def test_hints_wait_for_each_other_not_before_the_turns_of_computers(tmp_path: Path) -> None:
    async def run_scenario() -> None:
        bots = BotPool(1)
        under_way = 0
        go = asyncio.Event()

        async def run(*_: Any) -> list[Any]:
            nonlocal under_way
            under_way += 1
            await go.wait()
            under_way -= 1
            return []

        bots.searchers.run = run  # type: ignore[assignment]
        asked = [asyncio.ensure_future(bots.make_hints({}, 0, 1)) for _ in range(10)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert under_way == 1
        assert bots.share_hint_time() == HINT_BUDGET_S / 10
        go.set()
        await asyncio.gather(*asked)
        assert bots.share_hint_time() == HINT_BUDGET_S

    asyncio.run(run_scenario())


def test_a_hint_comes_also_after_the_process_for_it_was_killed(tmp_path: Path) -> None:
    with run_server(str(tmp_path / "parasol.db")) as server:
        bots: BotPool = server.app.state.registry.scheduler.bots

        async def run_scenario() -> None:
            ada = await Person(server.url, "Ada").arrive()
            made = await ada.make(game="maui", seats=[{"kind": "me"}] * 2)
            await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
            async with ada.at(made["table"]["id"]) as client:
                await client.until("view")
                for _ in range(2):
                    await client.send("hint", version=client.version)
                    assert (await client.until("hint", "refused"))["type"] == "hint"
                    os.kill(get_process_id(bots.searchers), signal.SIGKILL)

        asyncio.run(run_scenario())


@pytest.mark.parametrize("error", [RuntimeError("its processes die"), ValueError("a bug")])
def test_a_hint_that_fails_is_refused_and_the_connection_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fails(*_: Any) -> None:
        raise error

    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}] * 2)
        await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
        async with ada.at(made["table"]["id"]) as client:
            await client.until("view")
            await client.send("hint", version=client.version)
            refusal = await client.until("hint", "refused")
            assert refusal["error"] == "no-hint"
            assert str(error) not in refusal["text"]
            assert (await client.play("A1"))["type"] == "update"

    with run_server(str(tmp_path / "parasol.db")) as server:
        monkeypatch.setattr(server.app.state.registry.scheduler.bots.searchers, "run", fails)
        asyncio.run(run_scenario(server.url))


def test_hints_at_once_share_the_time() -> None:
    bots = BotPool(2)
    assert bots.share_hint_time() == HINT_BUDGET_S
    bots.searchers.busy = 3
    assert bots.share_hint_time() == HINT_BUDGET_S / 2
    bots.searchers.busy = 10_000
    assert bots.share_hint_time() == MIN_HINT_BUDGET_S


def test_a_searching_level_is_given_seconds_not_iterations() -> None:
    view = parasol.new("maui", seed=3).view(0)
    assert choose_word(view, 0, "expert:seconds=0.02", 1) in {"A1", "A2", "B1", "B2", "$A", "$B"}
    assert set(TIME_BUDGET_S) == {"regular", "expert"}


def test_a_computer_waits_only_where_there_is_something_to_look_at() -> None:
    match = parasol.new("playa_pirata", players=2, hands="one", seed=5)
    live = LiveMatch(match, None, "")
    live.apply(log.Start(0), 0.0)
    paced: dict[str, bool] = {}
    while "done" not in paced:
        word = match.moves()[0].word
        seat = live.decider
        assert seat is not None
        live.apply(log.Move(seat, word), 0.0)
        mine = live.decider == seat
        paced[word[0] if word[0] in "@+" else word.split("/")[0]] = _can_follow(live)
        assert mine or _can_follow(live), "another's turn is always announced"
    assert paced["@"] is paced["+"] is False
    assert paced["bury"] is paced["done"] is True
