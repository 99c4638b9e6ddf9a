"""Garbage is looked for at rest, and left alone under load."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from parasol.server import resting
from parasol.server.resting import LATE, LOOK, OLDER, SOON, Looks, collect_at_rest


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
        looking = asyncio.create_task(collect_at_rest())
        gone = weakref.ref(Cycle())
        others = [[number] for number in range(2 * SOON)]
        while gone() is not None:
            await asyncio.sleep(LOOK / 5)
        assert len(others) == 2 * SOON
        looking.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_under_load_it_waits_and_at_rest_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        looking = asyncio.create_task(collect_at_rest())
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
        looking = asyncio.create_task(collect_at_rest())
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


def test_what_is_older_is_looked_at_now_and_then_and_all_of_it_seldom(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    resting_looks, others = Looks(), []
    for _ in range(OLDER**2):
        others += [[number] for number in range(2 * SOON)]
        resting_looks.look_if_worthwhile()
    assert looks == ([0] * (OLDER - 1) + [1]) * (OLDER - 1) + [0] * (OLDER - 1) + [2]
    assert len(others) == OLDER**2 * 2 * SOON


def test_where_little_is_new_nothing_is_looked_at(looks: list[int]) -> None:
    gc.set_threshold(*LATE)
    Looks().look_if_worthwhile()
    assert looks == []
