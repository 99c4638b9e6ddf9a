"""The bytes of a State, measured in three ways.

Counted: the object and its own buffers. Traced: what Python's allocators handed out while clones
were made. Resident: the growth of the process. Memory that was freed before would hide some of the
growth, so `measure` uses a new process.
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

from benchmarks.workloads import make_starts
from parasol._build import mode
from parasol.core.state import State

ROOT = Path(__file__).parent.parent
BUFFER_BYTES = 32
"""Header of a vec's buffer: reference count, type, capacity, and the padded first item."""


@dataclass(frozen=True)
class Size:
    """Bytes per State; None if that measurement is not available."""

    counted: int | None
    traced: int
    resident: int | None
    deal: int
    """The counted bytes of the deal, which all clones share."""


def measure(players: int, variant: str, clones: int) -> Size:
    """Measure the size of a State in a new process."""
    command = [sys.executable, "-m", "benchmarks.memory", str(players), variant, str(clones)]
    answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Size(**json.loads(answer.stdout))


def measure_state(state: State, clones: int) -> Size:
    """Measure the size of `state` from so many clones."""
    return Size(
        resident=measure_resident_growth(state, clones),
        traced=trace_bytes(state, clones),
        counted=count_bytes(state) if mode() == "compiled" else None,
        deal=count_bytes(getattr(state, "deal")),  # noqa: B009 - every game has a Deal of its own
    )


def count_bytes(thing: object) -> int:
    """Return the bytes of a native object and its vecs, without what its clones share."""
    names = (name for name in dir(thing) if not name.startswith("_"))
    return sys.getsizeof(thing) + sum(count_buffer_bytes(getattr(thing, name)) for name in names)


def count_buffer_bytes(value: object) -> int:
    """Return the bytes of a vec's buffer; 0 for anything else. The vec is part of its owner."""
    for kind, width in ((vec[i64], 8), (vec[u8], 1)):
        if type(value) is kind and len(value) > 0:  # an empty one has no buffer
            return (BUFFER_BYTES + (len(value) - 1) * width + 7) // 8 * 8
    return 0


def trace_bytes(state: State, clones: int) -> int:
    """Return the bytes allocated per clone."""
    held = [state] * clones
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        fill_with_clones(held)
        return round((tracemalloc.get_traced_memory()[0] - before) / clones)
    finally:
        tracemalloc.stop()


def measure_resident_growth(state: State, clones: int) -> int | None:
    """Return the growth of the process per clone; None if the system has no /proc."""
    if not os.path.exists("/proc/self/statm"):
        return None
    held = [state] * clones
    before = read_resident_bytes()
    fill_with_clones(held)
    return round((read_resident_bytes() - before) / clones)


def fill_with_clones(held: list[State]) -> None:
    """Replace each item by a clone; the list itself does not grow."""
    for at in range(len(held)):
        held[at] = held[at].clone()


def read_resident_bytes() -> int:
    """Return the resident memory of this process in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    found = measure_state(make_starts(sys.argv[2], int(sys.argv[1]))[0], int(sys.argv[3]))
    print(json.dumps(vars(found)))
