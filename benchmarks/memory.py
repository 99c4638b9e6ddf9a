"""How many bytes a State takes, found in three ways that ought to agree.

Counted: the object, and every buffer that belongs to it. Traced: what Python's allocators were
asked for while clones were made. Resident: what the process grew by, rounding and all. Memory that
was used and freed before would hide some of the growth, so `measure` asks a fresh process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64, u8

from benchmarks.work import starts
from parasol._build import mode
from parasol.core.state import State

ROOT = Path(__file__).parent.parent
BUFFER = 32
"""Reference count, type and capacity, and room for the first item with its padding."""


@dataclass(frozen=True)
class Size:
    """Bytes a State; None where that way of finding out isn't there."""

    counted: int | None
    traced: int
    resident: int | None
    deal: int
    """What all clones of a State share, counted."""


def measure(players: int, variant: str, clones: int) -> Size:
    """The size of a State, asked of a fresh process."""
    command = [sys.executable, "-m", "benchmarks.memory", str(players), variant, str(clones)]
    answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Size(**json.loads(answer.stdout))


def size(state: State, clones: int) -> Size:
    """The size of `state`, from so many clones of it."""
    return Size(
        resident=resident_bytes(state, clones),
        traced=traced_bytes(state, clones),
        counted=counted_bytes(state) if mode() == "compiled" else None,
        deal=counted_bytes(getattr(state, "deal")),  # noqa: B009 - every game has a Deal of its own
    )


def counted_bytes(thing: object) -> int:
    """The native object and the buffers of its vecs; what it shares with its clones is not its."""
    names = (name for name in dir(thing) if not name.startswith("_"))
    return sys.getsizeof(thing) + sum(buffer(getattr(thing, name)) for name in names)


def buffer(value: object) -> int:
    """The bytes of a vec's buffer; 0 for anything else. The vec itself is part of its owner."""
    for kind, width in ((vec[i64], 8), (vec[u8], 1)):
        if type(value) is kind and len(value) > 0:  # an empty one has no buffer
            return (BUFFER + (len(value) - 1) * width + 7) // 8 * 8
    return 0


def traced_bytes(state: State, clones: int) -> int:
    """What the allocators were asked for, shared out among the clones."""
    held = [state] * clones
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        fill(held)
        return round((tracemalloc.get_traced_memory()[0] - before) / clones)
    finally:
        tracemalloc.stop()


def resident_bytes(state: State, clones: int) -> int | None:
    """What the process's memory grew by, shared out; None where the system doesn't tell."""
    if not os.path.exists("/proc/self/statm"):
        return None
    held = [state] * clones
    before = resident()
    fill(held)
    return round((resident() - before) / clones)


def fill(held: list[State]) -> None:
    """Put a clone into the place of each; the list is there already and doesn't grow."""
    for at in range(len(held)):
        held[at] = held[at].clone()


def resident() -> int:
    """The memory of this process that is really there, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    found = size(starts(sys.argv[2], int(sys.argv[1]))[0], int(sys.argv[3]))
    print(json.dumps(vars(found)))
