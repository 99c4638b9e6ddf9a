"""The benchmark of the server: tables under load, beside boardgame.io's.

One process makes the load for both servers, by the same code. Everything is measured in rounds,
each of which plays on every server once, so that a slow minute of the machine hurts them all alike.
Nothing here fails because of a figure: bars are printed as met or missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.bench_rules import Bar, compute_half_width, format_number
from benchmarks.server import example, filling, load, servers
from benchmarks.server.load import Burst, Side
from parasol import _build

NOUGHTS_BAR = 2.0
MAUI_BAR = 1.2
P99_BAR = 1.0
STORED_BAR = 1.2
PACE = 300.0
"""Moves a second at which latencies are compared."""
NOUGHTS_MOVES = 9
NAMES = {
    "noughts": "Parasol, noughts and crosses",
    "maui": "Parasol, Maui",
    "memory": "boardgame.io, in memory",
    "disk": "boardgame.io, on disk",
}

Say = Callable[[str], None]
T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    rounds: int = 5
    matches: tuple[int, ...] = (50, 500)
    moves: int = 3000
    warm_up: int = 9000
    """Moves that are not measured: Node gets twice as fast after some thousands."""
    maui_moves: int = 40
    """Moves of one match of Maui: more than half of it."""
    paced: int = 100
    tables: int = 800
    """Tables by which memory is measured."""
    stored: tuple[int, int] = (1_000, 1_000_000)
    other: bool = True
    postgres: bool = True


QUICK = Plan(
    rounds=2, matches=(10, 40), moves=90, warm_up=90, paced=30, tables=60, stored=(100, 2_000)
)
TINY = Plan(
    rounds=1,
    matches=(2,),
    moves=4,
    warm_up=2,
    maui_moves=4,
    paced=2,
    tables=2,
    stored=(5, 10),
    other=False,
    postgres=False,
)
"""For the tests: everything of ours once."""


@dataclass
class Size:
    """Bytes of memory that a table takes."""

    idle: float
    live: float


@dataclass
class Results:
    """Every burst by what was played: `noughts/50`, `disk/paced`, `stored/1000`."""

    plan: Plan
    bursts: dict[str, list[Burst]] = field(default_factory=dict)
    sizes: dict[str, Size] = field(default_factory=dict)

    def add(self, key: str, burst: Burst) -> None:
        self.bursts.setdefault(key, []).append(burst)

    def each(self, key: str, figure: Callable[[Burst], float]) -> list[float]:
        return [figure(burst) for burst in self.bursts.get(key, [])]

    def median(self, key: str, figure: Callable[[Burst], float]) -> float:
        return statistics.median(self.each(key, figure))

    def ratio(self, key: str, other: str, figure: Callable[[Burst], float]) -> float | None:
        """The median of each round's ratio; None where one of the two was not measured."""
        pairs = list(zip(self.each(key, figure), self.each(other, figure), strict=False))
        return statistics.median(one / two for one, two in pairs) if pairs else None


# What a burst tells


def rate(burst: Burst) -> float:
    """Moves a second."""
    return burst.moves / burst.seconds


def cost(burst: Burst) -> float:
    """Seconds of the server's processor time a move."""
    return max(burst.cpu, 0.01) / burst.moves  # the system counts in hundredths of a second


def rate_by_cpu(burst: Burst) -> float:
    """Moves a second of the server's processor time."""
    return 1 / cost(burst)


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, math.floor(len(values) * share))]


def p99(burst: Burst) -> float:
    """The time that one move of a hundred takes longer than, until it is acknowledged."""
    return quantile(burst.acks, 0.99)


# The run


async def run(plan: Plan, folder: Path, say: Say) -> Results:
    """Measure everything; temporary files go into `folder`."""
    example.register()
    results = Results(plan)
    modules = None
    if plan.other:
        say("installing boardgame.io")
        modules = await asyncio.to_thread(servers.install, folder / "npm")
    await against(results, folder, modules, say)
    await memory(results, folder, modules, say)
    await stored(results, folder, say)
    if plan.postgres:
        await on_postgres(results, say)
    return results


async def against(results: Results, folder: Path, modules: Path | None, say: Say) -> None:
    """Ours and boardgame.io's in turn: as fast as it goes, and at a given pace."""
    plan = results.plan
    with contextlib.ExitStack() as stack:
        ours = stack.enter_context(servers.run_ours(folder / "parasol.db"))
        sides = {"noughts": load.make_our_side([ours], example.NAME)}
        if modules is not None:
            sides["memory"] = load.make_their_side(stack.enter_context(servers.run_theirs(modules)))
        sides["maui"] = load.make_our_side([ours], "maui")
        if modules is not None:
            disk = stack.enter_context(servers.run_theirs(modules, folder / "flat"))
            sides["disk"] = load.make_their_side(disk)
        for name, side in sides.items():
            say(f"warming up: {name}")
            await side.play_bursts(plan.matches[0], get_limit(plan, name), plan.warm_up)
        for round_ in range(plan.rounds):
            say(f"round {round_ + 1} of {plan.rounds}")
            for matches in plan.matches:
                for name, side in sides.items():
                    burst = await side.play_bursts(matches, get_limit(plan, name), plan.moves)
                    results.add(f"{name}/{matches}", burst)
            for name, side in sides.items():
                results.add(f"{name}/paced", await side.play_burst(plan.paced, NOUGHTS_MOVES, PACE))


def get_limit(plan: Plan, name: str) -> int:
    """How many moves a match has at most."""
    return plan.maui_moves if name == "maui" else NOUGHTS_MOVES


async def memory(results: Results, folder: Path, modules: Path | None, say: Say) -> None:
    """Each on a fresh server, as memory that was used and freed would hide some of the growth."""
    say("memory")
    for game in (example.NAME, "maui"):
        with servers.run_ours(folder / f"memory-{game}.db") as server:
            key = "maui" if game == "maui" else "noughts"
            results.sizes[key] = await size(load.make_our_side([server], game), results.plan.tables)
    if modules is not None:
        with servers.run_theirs(modules) as server:
            results.sizes["memory"] = await size(load.make_their_side(server), results.plan.tables)


async def size(side: Side, tables: int) -> Size:
    """What tables take, where nobody is and where two are playing."""
    server = side.servers[0]
    await load.disconnect(await load.play_and_hold(side, 20, 4))
    empty = await asyncio.to_thread(server.read_resident_bytes)
    await side.idle(tables)
    idle = await asyncio.to_thread(server.read_resident_bytes)
    held = await load.play_and_hold(side, tables, 4)
    live = await asyncio.to_thread(server.read_resident_bytes)
    await load.disconnect(held)
    return Size((idle - empty) / tables, (live - idle) / tables)


async def stored(results: Results, folder: Path, say: Say) -> None:
    """Noughts and crosses on a database with few and with many finished tables, in turn."""
    plan = results.plan
    with contextlib.ExitStack() as stack:
        sides = {}
        for count in plan.stored:
            say(f"storing {count:,} finished tables")
            path = folder / f"stored-{count}.db"
            await asyncio.to_thread(filling.fill, path, count)
            stack.callback(path.unlink)
            server = stack.enter_context(servers.run_ours(path))
            sides[f"stored/{count}"] = load.make_our_side([server], example.NAME)
        await in_turn(results, sides, say)


async def in_turn(results: Results, sides: dict[str, Side], say: Say) -> None:
    plan = results.plan
    for side in sides.values():
        await side.play_bursts(plan.matches[0], NOUGHTS_MOVES, plan.warm_up // 10)
    for round_ in range(plan.rounds):
        say(f"{', '.join(sides)}: round {round_ + 1} of {plan.rounds}")
        for key, side in sides.items():
            results.add(key, await side.play_bursts(plan.matches[0], NOUGHTS_MOVES, plan.moves))


async def on_postgres(results: Results, say: Say) -> None:
    """One and two servers on a PostgreSQL, all on all cores, the load as well."""
    try:
        from tests.server.databases import OwnPostgres
    except ImportError:
        return
    say("starting PostgreSQL")
    database = await asyncio.to_thread(OwnPostgres)
    cores = set(servers.CORES)
    here = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        url = await asyncio.to_thread(database.database)
        with servers.run_ours(url, cores) as one, servers.run_ours(url, cores) as two:
            sides = {
                "postgres/one": load.make_our_side([one], example.NAME),
                "postgres/two": load.make_our_side([one, two], example.NAME),
                "postgres/apart": load.make_our_side([one, two], example.NAME, apart=True),
            }
            await in_turn(results, sides, say)
    finally:
        os.sched_setaffinity(0, here)
        await asyncio.to_thread(database.close)


# The report


def list_bars(results: Results) -> list[Bar]:
    """All that is asked for."""
    found = []
    for name, bar in (("noughts", NOUGHTS_BAR), ("maui", MAUI_BAR)):
        for matches in results.plan.matches:
            ratio = results.ratio(f"{name}/{matches}", f"memory/{matches}", rate)
            title = f"{NAMES[name]}, {matches} matches: moves/s against boardgame.io in memory"
            found.append(Bar(title, ratio, bar, "×"))
    for name in ("noughts", "maui"):
        ratio = results.ratio(f"{name}/paced", "disk/paced", p99)
        title = f"{NAMES[name]}: p99 at {PACE:.0f} moves/s against boardgame.io on disk"
        found.append(Bar(title, ratio, P99_BAR, "×", at_most=True))
    few, many = (f"stored/{count}" for count in results.plan.stored)
    title = "{} a move with {:,} stored tables against {:,}"
    counts = results.plan.stored[1], results.plan.stored[0]
    for what, figure in (("processor time", cost), ("time", lambda burst: 1 / rate(burst))):
        ratio = results.ratio(many, few, figure)
        found.append(Bar(title.format(what, *counts), ratio, STORED_BAR, "×", at_most=True))
    return found


def format_report(results: Results) -> str:
    """The whole run as text."""
    lines = [
        f"The server under load. The rules are {_build.mode()}: {_build.reason()}.",
        f"Python {platform.python_version()}, {len(servers.CORES)} cores: the server on one, the "
        "load on another.",
        f"Medians of {results.plan.rounds} rounds; ± is half of the middle half. Every move of "
        "ours is on disk before it is broadcast.",
        "",
        *format_speeds(results),
        "",
        *format_latencies(results),
        "",
        *format_cpu_ratios(results),
        "",
        *format_memory(results),
        "",
        *[str(bar) for bar in list_bars(results)],
    ]
    return "\n".join(lines)


def format_speeds(results: Results) -> list[str]:
    """Moves a second, what they cost, and what they bring."""
    heads = ("moves/s", "", "µs CPU", "server", "load", "bytes down", "up")
    widths = (9, 6, 9, 9, 8, 12, 7)
    title = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    lines = [f"{'As fast as it goes':42}{title}"]
    for key in results.bursts:
        if key.endswith("/paced"):
            continue
        cells = (
            format_number(results.median(key, rate)),
            f"±{100 * compute_half_width(results.each(key, rate)):.0f} %",
            format_number(1e6 * results.median(key, cost)),
            f"{100 * results.median(key, lambda b: b.cpu / b.seconds):.0f} %",
            f"{100 * results.median(key, lambda b: b.load_cpu / b.seconds):.0f} %",
            format_number(results.median(key, lambda b: b.down / b.moves)),
            format_number(results.median(key, lambda b: b.up / b.moves)),
        )
        row = "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        lines.append(f"{format_label(key):42}{row}")
    return [*lines, "server, load: the part of the time that its core was busy with it."]


def format_latencies(results: Results) -> list[str]:
    """From sending a move to hearing of it."""
    lines = [
        f"{'Milliseconds from sending a move':42}{'to its sender':>18}{'to the other':>18}",
        f"{'':42}{'p50':>9}{'p99':>9}{'p50':>9}{'p99':>9}",
    ]
    for key in results.bursts:
        cells = [
            1e3 * results.median(key, lambda b, w=which, s=share: quantile(getattr(b, w), s))  # type: ignore[misc]
            for which in ("acks", "news")
            for share in (0.5, 0.99)
        ]
        lines.append(
            f"{format_label(key):42}{''.join(f'{format_number(cell):>9}' for cell in cells)}"
        )
    return lines


def format_label(key: str) -> str:
    """A key in words."""
    name, _, what = key.partition("/")
    if name == "stored":
        return f"noughts, {int(what):,} tables stored"
    if name == "postgres":
        words = {"one": "one server", "two": "two servers", "apart": "two, players apart"}
        return f"noughts, PostgreSQL, {words[what]}"
    return f"{NAMES[name]}, {f'{PACE:.0f} moves/s' if what == 'paced' else f'{what} matches'}"


def format_cpu_ratios(results: Results) -> list[str]:
    """The ratios again, by the server's processor time alone."""
    lines = ["Moves by the server's processor time, against boardgame.io in memory"]
    for name in ("noughts", "maui"):
        for matches in results.plan.matches:
            ratio = results.ratio(f"{name}/{matches}", f"memory/{matches}", rate_by_cpu)
            shown = "not measured" if ratio is None else f"{format_number(ratio)}×"
            lines.append(f"{NAMES[name]}, {matches} matches: {shown}")
    return lines


def format_memory(results: Results) -> list[str]:
    """What a table takes in memory."""
    lines = [f"{'Kilobytes of memory a table':42}{'idle':>9}{'live':>9}"]
    for name, found in results.sizes.items():
        cells = f"{found.idle / 1024:>9.1f}{found.live / 1024:>9.1f}"
        lines.append(f"{NAMES[name]:42}{cells}")
    return [*lines, "idle: in play, nobody there; live: two clients connected, four moves made."]


def to_json(results: Results) -> dict[str, Any]:
    """The whole run as plain data, with every round's figures."""
    return {
        "mode": _build.mode(),
        "python": platform.python_version(),
        "cores": len(servers.CORES),
        "plan": asdict(results.plan),
        "bursts": {
            key: [to_dict(burst) for burst in found] for key, found in results.bursts.items()
        },
        "sizes": {key: asdict(size) for key, size in results.sizes.items()},
        "bars": [{**asdict(bar), "met": bar.met} for bar in list_bars(results)],
    }


def to_dict(burst: Burst) -> dict[str, float]:
    """A burst without its single latencies."""
    kept = {name: value for name, value in vars(burst).items() if name not in ("acks", "news")}
    for which in ("acks", "news"):
        values = getattr(burst, which)
        kept |= {f"{which} p50": quantile(values, 0.5), f"{which} p99": quantile(values, 0.99)}
    return {**kept, "rate": rate(burst)}


def make_parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="benchmarks.bench_server", description=__doc__)
    arguments.add_argument("--rounds", type=int, help=f"how many rounds ({Plan.rounds})")
    arguments.add_argument(
        "--quick", action="store_true", help="two short rounds, for a first look"
    )
    arguments.add_argument("--json", metavar="FILE", help="write the figures to FILE as well")
    arguments.add_argument(
        "--folder", type=Path, help="where databases are made; the disk that is measured"
    )
    return arguments


@contextlib.contextmanager
def pin_to_load_core() -> Iterator[None]:
    """This process, which makes the load, on its own core."""
    here = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {servers.LOAD_CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, here)


def run_all(plan: Plan, folder: Path | None, say: Say) -> Results:
    """The run in a temporary folder."""
    with (
        tempfile.TemporaryDirectory(prefix="parasol-bench-", dir=folder) as made,
        pin_to_load_core(),
    ):
        return run_on_uvloop(run(plan, Path(made), say))


def run_on_uvloop(work: Coroutine[Any, Any, T]) -> T:
    """Run it on uvloop, as the server does."""
    import uvloop

    return uvloop.run(work)


def main(words: Sequence[str] | None = None) -> int:
    """Run and print it; 0 whatever the figures are."""
    chosen = make_parser().parse_args(words)
    plan = QUICK if chosen.quick else Plan()
    if chosen.rounds:
        plan = Plan(**{**vars(plan), "rounds": max(1, chosen.rounds)})

    def say(what: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{what:60}\r", end="", file=sys.stderr, flush=True)

    results = run_all(plan, chosen.folder, say)
    say("")
    print(format_report(results))
    if chosen.json:
        text = json.dumps(to_json(results), indent=2, ensure_ascii=False)
        Path(chosen.json).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
