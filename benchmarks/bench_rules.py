"""The benchmark of the rules: the speed of a game, compiled and plain, next to OpenSpiel and C.

Everything is measured in one interleaved run: each round runs every workload once, so that a slow
minute of the machine affects all alike. Figures are medians over the rounds; a ratio is the median
of the rounds' ratios. A missed bar is printed, and is not an error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import memory, workloads
from benchmarks.workloads import Sample
from parasol import _build

ROOT = Path(__file__).parent.parent
PLAYERS = (2, 3, 4)
CALLS = tuple(workloads.CALLS)
COMPILED_BAR = 8
CLONE_BAR = 1.0


@dataclass(frozen=True)
class Subject:
    """A game under measurement: its variants, of which the first is stepped, and its bars."""

    title: str
    variants: tuple[str, ...]
    openspiel_bar: float | None
    games_bar: float | None = None
    state_bar: float | None = None
    clone_bar: float | None = CLONE_BAR
    in_c: bool = False

    @property
    def base(self) -> str:
        return self.variants[0]

    def list_games(self) -> list[str]:
        """Return the workloads that play random games."""
        return [f"play_on/{variant}/{players}" for variant in self.variants for players in PLAYERS]

    def list_names(self) -> list[str]:
        """Return the workloads that run both compiled and plain."""
        base = self.base
        return [*self.list_games(), f"step/{base}/3", *[f"{call}/{base}/3" for call in CALLS]]


SUBJECTS = {
    "maui": Subject("Maui", ("base", "crabs", "long"), 3, 45_000, 2_000, in_c=True),
    "playa_pirata": Subject("Playa Pirata", ("one", "specials", "players"), 2),
    "tenby": Subject("Tenby", ("plain", "open-sea", "ebb-flow"), None, clone_bar=None),
}

Runner = Callable[[str, int], Sample]
"""Runs the workload of that name so many times."""


@dataclass
class Task:
    """One workload, its runner, and a sample from each round."""

    name: str
    runner: Runner
    count: int = 1
    samples: list[Sample] = field(default_factory=list)

    def calibrate(self, seconds: float) -> None:
        """Choose the count so that a run takes about so many seconds."""
        while True:
            sample = self.runner(self.name, self.count)
            if sample.seconds >= seconds / 4:
                self.count = max(1, round(self.count * seconds / sample.seconds))
                return
            self.count *= 4

    def measure(self) -> None:
        self.samples.append(self.runner(self.name, self.count))

    def list_rates(self) -> list[float]:
        return [sample.rate for sample in self.samples]


# Runners


@contextlib.contextmanager
def start_plain_worker() -> Iterator[Runner]:
    """Start a second process that runs workloads with the rules as plain Python."""
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bench_rules", "--worker"],
        cwd=ROOT,
        env={**os.environ, "PARASOL_PLAIN": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        questions, answers = process.stdin, process.stdout
        assert questions is not None
        assert answers is not None

        def ask(name: str, count: int) -> Sample:
            print(name, count, file=questions, flush=True)
            return Sample(**json.loads(answers.readline()))

        try:
            yield ask
        finally:
            questions.close()


def serve() -> None:
    """Run workloads in that process: reads a name and a count a line, prints a Sample."""
    for line in sys.stdin:
        name, count = line.split()
        print(json.dumps(asdict(workloads.run(name, int(count)))), flush=True)


@contextlib.contextmanager
def compile_c_program() -> Iterator[Runner | None]:
    """Compile the simplified game in C; None if there is no compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "maui_simplified"))
        source = str(Path(__file__).with_name("maui_simplified.c"))
        subprocess.run([compiler, "-O3", "-o", program, source], check=True)

        def play(name: str, count: int) -> Sample:
            command = [program, name.rpartition("/")[2], str(count), "1"]
            answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            games, seconds = answer.split()
            return Sample(int(games), max(float(seconds), 1e-9), int(games))

        yield play


# The run


@dataclass
class Results:
    """Every task by runner and workload: `ours play_on/base/3`.

    `ours` is this process, which is compiled unless the libraries are missing.
    """

    subject: Subject
    rounds: int
    tasks: dict[str, Task]
    sizes: dict[int, memory.Size]

    def get_median(self, key: str) -> float:
        """Return the median rate of a task."""
        return statistics.median(self.tasks[key].list_rates())

    def compute_spread(self, key: str) -> float:
        """Return half the interquartile range of the rounds, relative to the median."""
        return compute_half_width(self.tasks[key].list_rates())

    def compute_microseconds(self, key: str) -> float:
        """Return the microseconds per call."""
        return 1e6 / self.get_median(key)

    def compute_ratio(self, key: str, other: str) -> float:
        """Return how many times faster one task is than another, as a median over the rounds."""
        pairs = zip(self.tasks[key].list_rates(), self.tasks[other].list_rates(), strict=True)
        return statistics.median(one / two for one, two in pairs)

    @property
    def stepped(self) -> str:
        """The task that is compared with OpenSpiel's."""
        return f"ours step/{self.subject.base}/3"

    def compute_step_ratio(self) -> float:
        """Compare our decisions with all of OpenSpiel's steps, chance nodes included."""
        ours, theirs = self.tasks[self.stepped], self.tasks["other openspiel/-/3"]
        pairs = zip(ours.samples, theirs.samples, strict=True)
        return statistics.median(one.rate / two.step_rate for one, two in pairs)


def compute_half_width(rates: Sequence[float]) -> float:
    if len(rates) < 2:
        return 0.0
    low, middle, high = statistics.quantiles(rates, n=4, method="inclusive")
    return (high - low) / 2 / middle


def run(
    subject: Subject, rounds: int, seconds: float, clones: int, say: Callable[[str], None]
) -> Results:
    """Measure everything, with `seconds` for each workload in each round."""
    with start_plain_worker() as plain, compile_c_program() as c:
        tasks: dict[str, Task] = {}
        for name in subject.list_names():
            tasks[f"ours {name}"] = Task(name, workloads.run)
            tasks[f"plain {name}"] = Task(name, plain)
        if importlib.util.find_spec("pyspiel") is not None:
            tasks["other openspiel/-/3"] = Task("openspiel/-/3", workloads.run)
        if c is not None and subject.in_c:
            tasks["other c/-/3"] = Task("c/-/3", c)
        say("finding out how often to do each thing")
        for task in tasks.values():
            task.calibrate(seconds)
        for number in range(rounds):
            say(f"round {number + 1} of {rounds}")
            for task in tasks.values():
                task.measure()
    say("memory")
    sizes = {players: memory.measure(players, subject.base, clones) for players in PLAYERS}
    return Results(subject, rounds, tasks, sizes)


# The report


@dataclass(frozen=True)
class Bar:
    """A target and the measured figure, which is None if it was not measured."""

    name: str
    figure: float | None
    bar: float
    unit: str
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        if self.figure is None:
            return None
        return self.figure <= self.bar if self.at_most else self.figure >= self.bar

    def __str__(self) -> str:
        if self.figure is None:
            return f"unknown  {self.name}: not measured"
        word = "met" if self.met else "MISSED"
        sign = "≤" if self.at_most else "≥"
        return (
            f"{word:8} {self.name}: {format_number(self.figure)} {self.unit} "
            f"(asked: {sign} {format_number(self.bar)})"
        )


def format_number(value: float) -> str:
    """Format a number with at least three significant digits: 1,234 or 12.3 or 0.35."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def compute_bars(results: Results) -> list[Bar]:
    """Return all targets with their figures."""
    subject, base = results.subject, results.subject.base
    gains = [
        results.compute_ratio(f"ours {name}", f"plain {name}") for name in subject.list_games()
    ]
    openspiel: float | None = None
    if "other openspiel/-/3" in results.tasks:
        openspiel = results.compute_ratio(results.stepped, "other openspiel/-/3")
    found = [Bar("play_on, compiled against plain, worst of nine", min(gains), COMPILED_BAR, "×")]
    if subject.openspiel_bar is not None:
        title = "decisions from Python, against OpenSpiel's"
        found.append(Bar(title, openspiel, subject.openspiel_bar, "×"))
    if subject.clone_bar is not None:
        clone = results.compute_microseconds(f"ours clone/{base}/3")
        found.append(Bar("clone, 3 players", clone, subject.clone_bar, "µs", at_most=True))
    if subject.games_bar is not None:
        games = results.get_median(f"ours play_on/{base}/3")
        found.insert(0, Bar(f"play_on, {base}, 3 players", games, subject.games_bar, "games/s"))
    if subject.state_bar is not None:
        state = float(results.sizes[4].traced)
        found.append(Bar("state, 4 players", state, subject.state_bar, "bytes", at_most=True))
    return found


def make_report(results: Results) -> str:
    """Return the whole run as text."""
    lines = [
        f"{results.subject.title}: speed. The rules are {_build.mode()}: {_build.reason()}.",
        f"Python {platform.python_version()}, {os.cpu_count()} cores, one of them used.",
        f"Medians of {results.rounds} rounds in processor time; ± is half of the middle half.",
        "",
        *report_games(results),
        "",
        *report_steps(results),
        "",
        *report_calls(results),
        "",
        *report_memory(results),
        "",
        *[str(bar) for bar in compute_bars(results)],
    ]
    return "\n".join(lines)


def format_cell(results: Results, key: str) -> str:
    return (
        f"{format_number(results.get_median(key)):>10} ±{100 * results.compute_spread(key):>3.0f} %"
    )


def report_games(results: Results) -> list[str]:
    """Report play_on, and the same in C."""
    lines = ["Random games to the end (clone, play_on), a second", format_headings()]
    for variant in results.subject.variants:
        for players in PLAYERS:
            lines.append(
                format_row(results, f"{variant}, {players} players", f"play_on/{variant}/{players}")
            )
    if "other c/-/3" in results.tasks:
        share = results.compute_ratio(f"ours play_on/{results.subject.base}/3", "other c/-/3")
        lines += [
            f"{'C, simplified, 3 players':28}{format_cell(results, 'other c/-/3')}",
            f"Parasol reaches {100 * share:.0f} % of the C program, which leaves out most rules.",
        ]
    elif results.subject.in_c:
        lines.append("No C compiler: the simplified game in C was not measured.")
    return lines


def format_headings() -> str:
    return f"{'':28}{_build.mode():>17}{'plain':>17}{'ratio':>9}"


def format_row(results: Results, label: str, name: str) -> str:
    one, two = f"ours {name}", f"plain {name}"
    ratio = format_number(results.compute_ratio(one, two))
    return f"{label:28}{format_cell(results, one)}{format_cell(results, two)}{ratio:>8}×"


def report_steps(results: Results) -> list[str]:
    """Report steps from Python next to OpenSpiel's, counted both ways."""
    lines = [
        "Stepped by a Python loop, 3 players, decisions a second",
        format_headings(),
        format_row(results, f"Parasol, {results.subject.title}", f"step/{results.subject.base}/3"),
    ]
    key = "other openspiel/-/3"
    if key not in results.tasks:
        return [*lines, "OpenSpiel is not installed: not compared."]
    ratio = format_number(results.compute_ratio(results.stepped, key))
    step_ratio = format_number(results.compute_step_ratio())
    everything = statistics.median(sample.step_rate for sample in results.tasks[key].samples)
    return [
        *lines,
        f"{'OpenSpiel, crazy_eights':28}{format_cell(results, key)}",
        f"{'  chance steps included':28}{format_number(everything):>10}",
        f"Parasol against OpenSpiel: {ratio}× by players' decisions, which the bar is about;",
        f"{step_ratio}× if OpenSpiel's steps of chance count as well "
        "(our decisions draw for themselves).",
    ]


def report_calls(results: Results) -> list[str]:
    """Report single calls."""
    base = results.subject.base
    lines = [
        f"One call in the middle of a game, {base}, 3 players, microseconds",
        f"{'':28}{_build.mode():>10}{'plain':>10}{'ratio':>9}",
    ]
    for call in CALLS:
        one, two = f"ours {call}/{base}/3", f"plain {call}/{base}/3"
        lines.append(
            f"{call:28}{format_number(results.compute_microseconds(one)):>10}{format_number(results.compute_microseconds(two)):>10}"
            f"{format_number(results.compute_ratio(one, two)):>8}×"
        )
    return lines


def report_memory(results: Results) -> list[str]:
    """Report the bytes per State, measured in three ways."""
    lines = [
        "Bytes a state",
        f"{'':28}{'counted':>10}{'traced':>10}{'resident':>10}{'deal, shared by clones':>24}",
    ]
    for players, size in results.sizes.items():
        found = [size.counted, size.traced, size.resident]
        cells = "".join(f"{'-' if value is None else format_number(value):>10}" for value in found)
        lines.append(f"{f'{players} players':28}{cells}{format_number(size.deal):>24}")
    return lines


def to_json(results: Results) -> dict[str, Any]:
    """Return the whole run as plain data, with the rates of every round."""
    return {
        "game": results.subject.title,
        "mode": _build.mode(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rounds": results.rounds,
        "tasks": {
            key: {
                "median": results.get_median(key),
                "spread": results.compute_spread(key),
                "rates": task.list_rates(),
            }
            for key, task in results.tasks.items()
        },
        "sizes": {str(players): vars(size) for players, size in results.sizes.items()},
        "bars": [{**asdict(bar), "met": bar.met} for bar in compute_bars(results)],
    }


def make_parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="benchmarks.bench_rules", description=__doc__)
    arguments.add_argument("game", nargs="?", default="maui", choices=SUBJECTS, help="which game")
    arguments.add_argument("--rounds", type=int, default=15, help="how many rounds (15)")
    arguments.add_argument(
        "--seconds", type=float, default=0.1, help="for each piece of work in a round (0.1)"
    )
    arguments.add_argument(
        "--quick", action="store_true", help="two short rounds, for a first look"
    )
    arguments.add_argument("--json", metavar="FILE", help="write the figures to FILE as well")
    arguments.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    return arguments


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark and print the report; return 0 whatever the figures are."""
    chosen = make_parser().parse_args(words)
    if chosen.worker:
        serve()
        return 0
    rounds, seconds, clones = chosen.rounds, chosen.seconds, 100_000
    if chosen.quick:
        rounds, seconds, clones = 2, 0.005, 2_000

    def say(what: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{what:40}\r", end="", file=sys.stderr, flush=True)

    results = run(SUBJECTS[chosen.game], max(1, rounds), seconds, clones, say)
    say("")
    print(make_report(results))
    if chosen.json:
        text = json.dumps(to_json(results), indent=2, ensure_ascii=False)
        Path(chosen.json).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
