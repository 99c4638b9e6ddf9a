"""The benchmark of the bots: win rates of pairs of levels, and against OpenSpiel's search.

Every pair plays in the arena on the same deals from both seats. Budgets are iterations and the seed
is fixed, so the games are reproducible. A sequential test ends a pair early. Finished deals are
saved in a folder, and a run resumes from it. Pairs with budgets in seconds are not reproducible;
they show that the budgets of iterations are fair. A missed bar is printed, and is not an error.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parasol import _build, arena
from parasol.arena import Result, Run
from parasol.arena.lineup import make_lineup
from parasol.arena.plot import draw_ladder
from parasol.arena.report import format_interval, format_milliseconds, format_percent
from parasol.bots.levels import EXPERT_ITERATIONS, REGULAR_ITERATIONS
from parasol.core.errors import ParasolError
from parasol.core.registry import find

ISMCTS = "parasol.envs.openspiel.ismcts"
GAMES, CLOCK_GAMES, LADDER_DEALS = 400, 40, 20
SEED = 5
EXPERT_FACTOR = EXPERT_ITERATIONS // REGULAR_ITERATIONS
"""Expert's budget divided by Regular's."""
CLOCK_SECONDS = 0.1
"""Seconds per decision for the pairs by the clock."""
ITERATIONS_PER_SIMULATION = 6
"""Expert's iterations in the time of one of OpenSpiel's simulations; `--speeds` measures it."""


@dataclass(frozen=True)
class Pair:
    """Two bots, and the required win rate of the first."""

    title: str
    name: str
    other: str
    bar: float
    games: int = GAMES


@dataclass(frozen=True)
class Budgets:
    """The budgets of all bots."""

    regular: int = REGULAR_ITERATIONS
    slower: int = ITERATIONS_PER_SIMULATION
    clock: float = CLOCK_SECONDS
    games: int = GAMES
    clock_games: int = CLOCK_GAMES
    ladder_deals: int = LADDER_DEALS

    @property
    def expert(self) -> int:
        return EXPERT_FACTOR * self.regular


QUICK_BUDGETS = Budgets(regular=4, slower=4, clock=0.002, games=2, clock_games=2, ladder_deals=1)


def list_pairs(game: str, budgets: Budgets) -> list[Pair]:
    """Return the pairs of a game."""
    return PAIRS[game](budgets)


def list_playa_pirata_pairs(budgets: Budgets) -> list[Pair]:
    """Return Playa Pirata's pairs."""
    regular, expert = f"regular:iterations={budgets.regular}", f"expert:iterations={budgets.expert}"
    five = "Expert, five times the budget, against Regular"
    return [
        Pair("Casual against random", "casual", "random", 0.90, budgets.games),
        Pair("Regular against Casual", regular, "casual", 0.62, budgets.games),
        Pair(five, expert, regular, 0.56, budgets.games),
    ]


def list_tenby_pairs(budgets: Budgets) -> list[Pair]:
    """Return Tenby's pairs."""
    pairs = list_playa_pirata_pairs(budgets)
    return [Pair(pairs[0].title, "casual", "random", 0.95, budgets.games), *pairs[1:]]


def list_maui_pairs(budgets: Budgets) -> list[Pair]:
    """Return Maui's pairs, with OpenSpiel's search."""
    regular, expert = f"regular:iterations={budgets.regular}", f"expert:iterations={budgets.expert}"
    simulations = f"{ISMCTS}:simulations={budgets.expert}"
    fewer = f"{ISMCTS}:simulations={max(1, budgets.expert // budgets.slower)}"
    short, long = budgets.clock / EXPERT_FACTOR, budgets.clock
    repeated = [
        Pair("Casual against random", "casual", "random", 0.95),
        Pair("Casual against best immediate gain", "casual", "greedy", 0.60),
        Pair("Regular against Casual", regular, "casual", 0.65),
        Pair("Expert, five times the budget, against Regular", expert, regular, 0.57),
        Pair("Expert against OpenSpiel, equal simulations", expert, simulations, 0.55),
        Pair("Expert against OpenSpiel, equal time in iterations", expert, fewer, 0.70),
    ]
    by_clock = [
        Pair("Regular against Casual, by the clock", f"regular:seconds={short:g}", "casual", 0.65),
        Pair(
            "Expert against Regular, by the clock",
            f"expert:seconds={long:g}",
            f"regular:seconds={short:g}",
            0.57,
        ),
        Pair(
            "Expert against OpenSpiel, equal time by the clock",
            f"expert:seconds={long:g}",
            f"{ISMCTS}:seconds={long:g}",
            0.70,
        ),
    ]
    return [
        *(Pair(p.title, p.name, p.other, p.bar, budgets.games) for p in repeated),
        *(Pair(p.title, p.name, p.other, p.bar, budgets.clock_games) for p in by_clock),
    ]


PAIRS: dict[str, Callable[[Budgets], list[Pair]]] = {
    "maui": list_maui_pairs,
    "playa_pirata": list_playa_pirata_pairs,
    "tenby": list_tenby_pairs,
}
"""The function that lists the pairs, by game."""


def list_ladder_bots(budgets: Budgets) -> list[str]:
    """Return the bots that are rated together."""
    thinking = [f"regular:iterations={budgets.regular}", f"expert:iterations={budgets.expert}"]
    return ["random", "greedy", "beginner", "casual", *thinking]


# The run


@dataclass(frozen=True)
class Outcome:
    """A pair and its result."""

    pair: Pair
    result: Result

    @property
    def word(self) -> str:
        """Whether the bar is met, in a few words."""
        assert self.result.stopping is not None
        verdict = self.result.stopping.verdict
        if verdict == "undecided":
            reached = self.result.find(self.pair.name).win_rate >= self.pair.bar
            return "reached, not proven" if reached else "not reached, not disproven"
        return "met" if verdict == "above" else "MISSED"


@dataclass(frozen=True)
class Results:
    """All results; the ladder only if no pair was left out."""

    game: str
    budgets: Budgets
    outcomes: list[Outcome]
    everybody: Result | None


Say = Callable[[str], None]


def run(
    game: str, budgets: Budgets, folder: Path, processes: int | None, only: str, say: Say
) -> Results:
    """Play every pair whose title has `only` in it."""
    outcomes = []
    for pair in list_pairs(game, budgets):
        if only.lower() in pair.title.lower():
            lineup = make_lineup(game, [pair.other, pair.name], seed=SEED)
            current = Run(lineup, pair.games, (pair.name, pair.bar), folder)
            outcomes.append(Outcome(pair, play_run(current, processes, pair.title, say)))
    everybody = None
    if not only:
        lineup = make_lineup(game, list_ladder_bots(budgets), seed=SEED, chosen={"players": 2})
        current = Run(lineup, budgets.ladder_deals * len(lineup.seatings), None, folder)
        everybody = play_run(current, processes, "the ladder", say)
    return Results(game, budgets, outcomes, everybody)


def play_run(current: Run, processes: int | None, title: str, say: Say) -> Result:
    """Play a run to its end, or resume it."""
    try:
        current.play(processes, progress=lambda games, most: say(f"{title}: {games} of {most}"))
        return current.compute_result()
    finally:
        current.close()


# The report


def make_report(results: Results) -> str:
    """Return the whole run as Markdown, for docs/opponents.md."""
    lines = [
        f"{find(results.game).title}, 2 players, seed {SEED}; "
        f"Python {platform.python_version()}, {_build.mode()} rules, "
        f"{os.cpu_count()} cores. Regular has {results.budgets.regular} iterations a decision, "
        f"Expert {results.budgets.expert}; by the clock Expert has {results.budgets.clock:g} s.",
        "",
        "| pair | asked | reached | 95 %, at any time | games | ms a move | |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(format_row(outcome) for outcome in results.outcomes),
    ]
    if results.everybody is not None:
        lines += ["", *format_ladder(results.everybody)]
    return "\n".join(lines)


def format_row(outcome: Outcome) -> str:
    """Format a pair as a row."""
    pair, result = outcome.pair, outcome.result
    mine, theirs = result.find(pair.name), result.find(pair.other)
    cells = [
        pair.title,
        f"≥ {format_percent(pair.bar)}",
        format_percent(mine.win_rate),
        format_interval(mine.always),
        str(result.games),
        f"{format_milliseconds(mine.seconds)} against {format_milliseconds(theirs.seconds)}",
        outcome.word,
    ]
    return f"| {' | '.join(cells)} |"


def format_ladder(everybody: Result) -> list[str]:
    """Format the ladder, best first."""
    lines = ["| opponent | rating | 95 % | wins | ms a move |", "| --- | --- | --- | --- | --- |"]
    for each in sorted(everybody.standings, key=lambda standing: -standing.rating):
        low, high = each.rating_interval
        cells = [each.name, f"{each.rating:.0f}", f"{low:.0f} – {high:.0f}"]
        cells += [format_percent(each.win_rate), format_milliseconds(each.seconds)]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def to_json(results: Results) -> dict[str, Any]:
    """Return the whole run as plain data."""
    return {
        "game": results.game,
        "mode": _build.mode(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "seed": SEED,
        "budgets": asdict(results.budgets),
        "pairs": [
            {**asdict(outcome.pair), "word": outcome.word, "result": outcome.result.to_json()}
            for outcome in results.outcomes
        ],
        "ladder": results.everybody.to_json() if results.everybody else None,
    }


def compare_speeds() -> str:
    """Compare the time of an iteration of Expert and a simulation of OpenSpiel."""
    count = REGULAR_ITERATIONS
    names = [f"expert:iterations={count}", f"{ISMCTS}:simulations={count}"]
    spent = []
    for name in names:
        found = arena.run("maui", [name], games=2, seed=SEED, processes=2)
        spent.append(found.find(name).seconds / count)
    return (
        f"an iteration of Expert takes {1e6 * spent[0]:.1f} µs, a simulation of OpenSpiel "
        f"{1e6 * spent[1]:.1f} µs: {spent[1] / spent[0]:.1f} times as long"
    )


def make_parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="benchmarks.bench_opponents", description=__doc__)
    arguments.add_argument("--game", choices=tuple(PAIRS), default="maui", help="which game")
    arguments.add_argument(
        "--into", metavar="FOLDER", default="build/opponents", help="where finished deals are kept"
    )
    arguments.add_argument("--only", default="", help="the pairs that have this in their title")
    arguments.add_argument("--processes", type=int, help="how many at once (one for each core)")
    arguments.add_argument("--quick", action="store_true", help="tiny budgets, two games a pair")
    arguments.add_argument("--json", metavar="FILE", help="write the figures to FILE as well")
    arguments.add_argument("--plot", metavar="FILE", help="draw the ladder as SVG")
    arguments.add_argument("--speeds", action="store_true", help="only compare the two searches")
    return arguments


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark and print the report; return 0 whatever the figures are."""
    chosen = make_parser().parse_args(words)
    if chosen.speeds:
        print(compare_speeds())
        return 0
    budgets = QUICK_BUDGETS if chosen.quick else Budgets()
    folder = Path(chosen.into)
    folder.mkdir(parents=True, exist_ok=True)

    def say(what: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{what:70}\r", end="", file=sys.stderr, flush=True)

    try:
        results = run(chosen.game, budgets, folder, chosen.processes, chosen.only, say)
    except ParasolError as error:
        print(f"bench_opponents: {error}", file=sys.stderr)
        return 2
    say("")
    print(make_report(results))
    if chosen.json:
        text = json.dumps(to_json(results), indent=2, ensure_ascii=False)
        Path(chosen.json).write_text(text + "\n", encoding="utf-8")
    if chosen.plot and results.everybody is not None:
        Path(chosen.plot).write_text(draw_ladder(results.everybody), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
