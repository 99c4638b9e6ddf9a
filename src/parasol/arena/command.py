"""The command `parasol arena`. Its texts are English, like those of the server's commands.

The flags for the game's own options are added by `parasol.cli` from `parasol.terminal.flags`.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parasol.arena.lineup import make_lineup
from parasol.arena.plot import draw_ladder
from parasol.arena.report import print_report
from parasol.arena.result import format_count
from parasol.arena.runner import DEFAULT_GAMES, EXECUTORS, ProgressCallback, Run
from parasol.core import registry
from parasol.core.errors import ParasolError

EXIT_INTERRUPTED = 130
PIPE_WIDTH_COLUMNS = 200
"""Wide enough that nothing is folded when the output is not a terminal."""


class BadFile(ParasolError):
    """A file that can't be written."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add all arguments of `parasol arena` except the game's options."""
    command.add_argument(
        "game", metavar="GAME", type=registry.resolve_name, help="the game that is played"
    )
    command.add_argument(
        "--seats", nargs="+", required=True, metavar="NAME", help="the opponents, such as greedy"
    )
    command.add_argument(
        "--games", help=f"at most so many, in whole deals (default: {DEFAULT_GAMES})"
    )
    command.add_argument("--seed", help="other deals: a whole number (default: 1)")
    command.add_argument(
        "--components",
        metavar="FILE",
        help="a TOML file, or a folder of them, with your box's values",
    )
    command.add_argument(
        "--stop-when",
        metavar="[NAME=]RATE",
        help="stop once it is sure whether NAME (default: the last one) wins more than RATE",
    )
    command.add_argument("--processes", help="how many at once (default: one for each core)")
    command.add_argument(
        "--on", metavar="|".join(EXECUTORS), default=EXECUTORS[0], help="where to play"
    )
    command.add_argument(
        "--into", metavar="FILE", help="keep finished deals there; the same command goes on"
    )
    command.add_argument("--json", metavar="FILE", help="write the numbers; - is the screen")
    command.add_argument("--plot", metavar="FILE", help="draw the ratings as SVG")


def run_command(parsed: argparse.Namespace, options: Mapping[str, str], seed: object) -> int:
    """Run the command; return the exit code."""
    for path in (parsed.json, parsed.plot):
        _check_writable(path)
    chosen = make_lineup(
        parsed.game, parsed.seats, seed=seed, components=parsed.components, chosen=options
    )
    run = Run(chosen, _parse_number(parsed.games, DEFAULT_GAMES), parsed.stop_when, parsed.into)
    stopped = False
    try:
        with _show_progress(run) as progress:
            run.play(_parse_number(parsed.processes, None), parsed.on, progress)
    except KeyboardInterrupt:
        stopped = True
    finally:
        run.close()
    _write_reports(run, parsed)
    if stopped:
        _say_stopped(run)
        return EXIT_INTERRUPTED
    return 0


def _write_reports(run: Run, parsed: argparse.Namespace) -> None:
    result = run.compute_result()
    if parsed.json != "-":
        width = None if sys.stdout.isatty() else PIPE_WIDTH_COLUMNS
        print_report(result, Console(width=width))
    if parsed.json:
        text = json.dumps(result.to_json(), indent=2, ensure_ascii=False) + "\n"
        _write(parsed.json, text)
    if parsed.plot and result.deals:
        _write(parsed.plot, draw_ladder(result))


def _say_stopped(run: Run) -> None:
    advice = (
        f"the same command goes on from {run.file}"
        if run.file
        else "with --into FILE the same command would go on from here"
    )
    print(f"parasol: stopped after {format_count(run.games, 'game')}; {advice}", file=sys.stderr)


@contextmanager
def _show_progress(run: Run) -> Iterator[ProgressCallback]:
    """Show a progress bar on the error stream if that is a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        total = run.max_deals * len(run.lineup.seatings)
        task = bar.add_task(run.lineup.game, total=total, completed=run.games)
        yield lambda games, total: bar.update(task, completed=games, total=total)


def _parse_number(text: str | None, default: Any) -> Any:
    """Parse a number; return any other text as it is, to be refused by name where it is used."""
    if text is None:
        return default
    return int(text) if text.isdecimal() and len(text) < 12 else text


def _check_writable(path: str | None) -> None:
    """Raise BadFile if the path can't be written: now, not after hours of play."""
    if path is None or path == "-":
        return
    file = Path(path).expanduser()
    if file.is_dir() or not file.parent.is_dir():
        raise BadFile(f"{path}: this is no file that can be written")


def _write(path: str, text: str) -> None:
    if path == "-":
        print(text, end="")
        return
    try:
        Path(path).expanduser().write_text(text, "utf-8")
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from error
