"""What an attack is: a round against a target, its rate, and what a sound server answers.

A round returns the answer in a word or two: a status ("429"), a close code ("closed 1009"), or
"served" where there is nothing to refuse. The runner counts them.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.attacks.target import CUT_OFF, Answered, Target

ROUND_TIMEOUT_S = 40.0
"""Longer than a server may let anybody hold a connection without a request."""
NO_ANSWER = "no answer"
LIMITED = ("429", "503", CUT_OFF)
"""What every attack may be answered: the limits on requests and connections of an address."""
SERVED = ("200", "101", "served")
"""Answers that are no refusals."""

Round = Callable[[Target], Awaitable[str]]


@dataclass(frozen=True)
class Attack:
    """One attack; `run` makes one round of it."""

    name: str
    run: Round
    per_second: float
    """Rounds that are begun in a second."""
    parallel: int
    """Rounds that are under way at once, at most."""
    answers: tuple[str, ...]
    """What a sound server answers, besides LIMITED."""

    def is_sound(self, answer: str) -> bool:
        """Return whether an answer is one that a sound server gives."""
        return answer in self.answers or answer in LIMITED


ATTACKS: dict[str, Attack] = {}


def attack(
    name: str, *, per_second: float, answers: tuple[str, ...], parallel: int = 20
) -> Callable[[Round], Round]:
    """Register a round as an attack."""

    def register(run: Round) -> Round:
        assert name not in ATTACKS, f"there are two attacks called {name}"
        ATTACKS[name] = Attack(name, run, per_second, parallel, answers)
        return run

    return register


@dataclass
class Tally:
    """What came of an attack: what was sent, and how often which answer came."""

    name: str
    sent: int = 0
    """Requests, frames or connections."""
    rounds: int = 0
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def refused(self) -> int:
        """Rounds that were refused."""
        return sum(count for answer, count in self.answers.items() if answer not in SERVED)

    def list_unsound(self) -> list[str]:
        """Return the answers that a sound server does not give."""
        return [answer for answer in self.answers if not ATTACKS[self.name].is_sound(answer)]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {**vars(self), "answers": dict(self.answers)}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Tally":
        """Return what was made plain data."""
        return cls(**{**values, "answers": Counter(values["answers"])})


async def run_round(one: Attack, target: Target) -> str:
    """Make one round; return the answer, whatever became of the connection."""
    try:
        with target.open():
            async with asyncio.timeout(ROUND_TIMEOUT_S):
                return await one.run(target)
    except Answered as answered:
        return answered.answer
    except (ConnectionError, asyncio.IncompleteReadError):
        return CUT_OFF
    except TimeoutError:
        return NO_ANSWER


async def run_attack(one: Attack, make_target: Callable[[], Target], seconds: float) -> Tally:
    """Make rounds at the attack's rate for so many seconds; those under way then are given up."""
    tally, under_way = Tally(one.name), set[asyncio.Task[None]]()

    async def make_round() -> None:
        target = make_target()
        try:
            tally.answers[await run_round(one, target)] += 1
        finally:
            tally.sent += target.sent

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if len(under_way) < one.parallel:
            tally.rounds += 1
            task = asyncio.create_task(make_round())
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.sleep(1 / one.per_second)
    for task in list(under_way):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    return tally
