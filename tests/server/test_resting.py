"""Garbage is looked for at rest, and left alone under load."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from parasol.server import resting
from parasol.server.resting import LATE, LOOK, SOON, collect_at_rest


class Cycle:
    """What only a look for garbage can free."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Other tests find the collector as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


async def until_soon_is(limit: int) -> None:
    while gc.get_threshold()[0] != limit:
        await asyncio.sleep(LOOK / 5)


def test_at_rest_garbage_is_freed_though_nothing_else_happens() -> None:
    async def story() -> None:
        gc.set_threshold(LATE)
        looking = asyncio.create_task(collect_at_rest())
        gone = weakref.ref(Cycle())
        others = [[number] for number in range(2 * SOON)]
        while gone() is not None:
            await asyncio.sleep(LOOK / 5)
        assert len(others) == 2 * SOON
        looking.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_under_load_it_waits_and_then_is_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        """All the time is work, or none of it."""

        busy = True
        monotonic = staticmethod(time.monotonic)

        @classmethod
        def thread_time(cls) -> float:
            return time.monotonic() if cls.busy else 0.0

    async def story() -> None:
        looking = asyncio.create_task(collect_at_rest())
        await until_soon_is(LATE)
        Clock.busy = False
        await until_soon_is(SOON)
        Clock.busy = True
        await until_soon_is(LATE)
        looking.cancel()

    monkeypatch.setattr(resting, "time", Clock)
    asyncio.run(asyncio.wait_for(story(), 60))
