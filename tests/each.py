"""One test for many files, rows or pictures: all are checked, and all that fail are reported."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def check_each(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], str]) -> None:
    """Check every thing; fail with the names of all that failed, and why. None at all is wrong."""
    failures = []
    count = 0
    for thing in things:
        count += 1
        try:
            check(thing)
        except Exception as error:
            why = str(error).strip() or "it does not hold"
            failures.append(f"{name(thing)}: {type(error).__name__}: {why}")
    assert count, "there is nothing to check"
    assert not failures, f"{len(failures)} of {count} failed\n" + "\n".join(failures)
