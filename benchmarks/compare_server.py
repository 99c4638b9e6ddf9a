"""What a change of the server costs or gains: checkouts under the same load, in interleaved rounds.

    python -m benchmarks.compare_server before=../before after=. --rounds 8

Each checkout needs its own `.venv` (`make setup` there). The first one named is what the others are
compared with. boardgame.io takes part where Node is found.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.bench_server import (
    NOUGHTS_MOVES,
    Plan,
    cost,
    p99,
    pin_to_load_core,
    rate,
    run_on_uvloop,
)
from benchmarks.server import example, load, servers
from benchmarks.server.load import Burst, Side

GAMES = {"noughts": (example.NAME, NOUGHTS_MOVES), "maui": ("maui", Plan.maui_moves)}
OTHER = "boardgame.io"
WARM_UP_MOVES = Plan.warm_up
Results = dict[tuple[str, str, int], list[Burst]]
"""Bursts by checkout, game and number of matches, one for each round."""


async def measure(
    checkouts: dict[str, Path], rounds: int, matches: Sequence[int], moves: int
) -> Results:
    """Play on every checkout once a round, and on boardgame.io's server."""
    results: Results = {}
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sides: dict[tuple[str, str], tuple[Side, int]] = {}
        for checkout, path in checkouts.items():
            server = stack.enter_context(servers.run_ours(folder / f"{checkout}.db", root=path))
            for game, (entry, limit) in GAMES.items():
                sides[checkout, game] = load.make_our_side([server], entry), limit
        modules = await asyncio.to_thread(servers.install, folder / "npm")
        if modules is not None:
            side = load.make_their_side(stack.enter_context(servers.run_theirs(modules)))
            sides[OTHER, "noughts"] = side, NOUGHTS_MOVES
        for side, limit in sides.values():
            await side.play_bursts(matches[0], limit, WARM_UP_MOVES)
        for _ in range(rounds):
            for count in matches:
                for (checkout, game), (side, limit) in sides.items():
                    burst = await side.play_bursts(count, limit, moves)
                    results.setdefault((checkout, game, count), []).append(burst)
    return results


def format_report(results: Results, first: str) -> str:
    """Return a line for every checkout, game and number of matches."""
    lines = []
    for (checkout, game, count), bursts in sorted(
        results.items(), key=lambda item: (item[0][1:], item[0][0])
    ):
        cells = [f"{checkout:16} {game:8} {count:4} matches"]
        cells += [f"{statistics.median(map(rate, bursts)):7.0f} moves/s"]
        cells += [f"{1e6 * statistics.median(map(cost, bursts)):5.0f} µs CPU"]
        cells += [f"p99 {1e3 * statistics.median(map(p99, bursts)):6.1f} ms"]
        for other, its in ((first, (first, game, count)), (OTHER, (OTHER, "noughts", count))):
            if its in results and checkout != other:
                pairs = zip(bursts, results[its], strict=True)
                ratio = statistics.median(rate(one) / rate(two) for one, two in pairs)
                cells += [f"{ratio:.2f}× {other}"]
        lines.append("  ".join(cells))
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.compare_server", description=__doc__)
    parser.add_argument("checkouts", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--matches", type=int, nargs="+", default=list(Plan.matches))
    parser.add_argument("--moves", type=int, default=Plan.moves)
    chosen = parser.parse_args(words)
    checkouts = {
        name: Path(folder).resolve()
        for name, _, folder in (checkout.partition("=") for checkout in chosen.checkouts)
    }
    with pin_to_load_core():
        work = measure(checkouts, chosen.rounds, chosen.matches, chosen.moves)
        results = run_on_uvloop(work)
    print(format_report(results, next(iter(checkouts))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
