"""Garbage is looked for at rest, and left alone under load."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from parasol.server import resting
from parasol.server.resting import (
    LATE,
    LONGEST,
    LOOK,
    QUIET,
    SOON,
    WORTHWHILE,
    Looks,
    collect_at_rest,
)


class Cycle:
    """What only a look for garbage can free."""

    def __init__(self) -> None:
        self.self = self


class Clock:
    """All the time is work, or none of it."""

    busy = True
    monotonic = staticmethod(time.monotonic)

    @classmethod
    def thread_time(cls) -> float:
        return time.monotonic() if cls.busy else 0.0


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Other tests find the collector as it was."""
    thresholds = gc.get_threshold()
    gc.collect()
    yield
    gc.set_threshold(*thresholds)


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """How deep each look was that has been taken so far."""
    taken: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            taken.append(about["generation"])

    gc.callbacks.append(note)
    yield taken
    gc.callbacks.remove(note)


def test_at_rest_garbage_is_freed_though_nothing_else_happens() -> None:
    async def story() -> None:
        looking = asyncio.create_task(collect_at_rest(lambda: 0))
        gone = weakref.ref(Cycle())
        others = [[number] for number in range(2 * SOON)]
        while gone() is not None:
            await asyncio.sleep(LOOK / 5)
        assert len(others) == 2 * SOON
        looking.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_under_load_it_waits_and_at_rest_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        looking = asyncio.create_task(collect_at_rest(lambda: 0))
        await asyncio.sleep(0)
        gone = weakref.ref(Cycle())
        others = [[number] for number in range(2 * SOON)]
        await asyncio.sleep(5 * LOOK)
        assert gone() is not None
        Clock.busy = False
        while gone() is not None:
            await asyncio.sleep(LOOK / 5)
        assert len(others) == 2 * SOON
        looking.cancel()

    monkeypatch.setattr(Clock, "busy", True)
    monkeypatch.setattr(resting, "time", Clock)
    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_comes_all_at_once_after_a_rest_is_not_interrupted(looks: list[int]) -> None:
    async def story() -> None:
        looking = asyncio.create_task(collect_at_rest(lambda: 0))
        await asyncio.sleep(3 * LOOK)
        looks.clear()
        others = [[number] for number in range(10 * SOON)]
        assert looks == []
        assert len(others) == 10 * SOON
        looking.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_under_lasting_load_it_is_looked_for_all_the_same(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    others = [[number] for number in range(2 * LATE[0])]
    assert looks
    assert len(others) == 2 * LATE[0]


def looked(looks: Looks, now: float, moves: int) -> None:
    """Much is new, and the server rests."""
    others = [[number] for number in range(2 * SOON)]
    looks.note(moves, now)
    looks.look_if_worthwhile(now)
    assert len(others) == 2 * SOON


def test_as_long_as_somebody_plays_only_what_is_new_is_looked_at(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    resting_looks = Looks(0.0)
    for number in range(1, 3 * WORTHWHILE):
        looked(resting_looks, now=number * QUIET / 2, moves=number)
    assert looks == [0] * (3 * WORTHWHILE - 1)


def test_everything_is_looked_at_when_nobody_has_played_for_a_while(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    resting_looks = Looks(0.0)
    for _ in range(2 * WORTHWHILE):
        looked(resting_looks, now=1.0, moves=1)
    assert looks == [0] * (2 * WORTHWHILE)
    looked(resting_looks, now=1.0 + QUIET, moves=1)
    looked(resting_looks, now=2.0 + QUIET, moves=1)
    assert looks[-2:] == [2, 0]


def test_everything_is_looked_at_once_in_a_long_time_though_somebody_plays(
    looks: list[int],
) -> None:
    gc.set_threshold(*LATE)
    resting_looks = Looks(0.0)
    for number in range(WORTHWHILE + 1):
        looked(resting_looks, now=number * LONGEST, moves=number)
    assert looks == [0] * WORTHWHILE + [2]


def test_where_little_is_new_nothing_is_looked_at(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    Looks(0.0).look_if_worthwhile(LONGEST)
    assert looks == []
