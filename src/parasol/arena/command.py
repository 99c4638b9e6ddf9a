"""`parasol arena` as it is typed and run. Its words are English, like those of a server's commands.

The game's own options become flags by `parasol.terminal.flags`, which the command line adds.
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

from parasol.arena.lineup import lineup
from parasol.arena.plot import ladder
from parasol.arena.result import counted
from parasol.arena.running import GAMES, PLACES, Run
from parasol.arena.running import Progress as Told
from parasol.arena.table import show
from parasol.core import registry
from parasol.core.errors import ParasolError

INTERRUPTED = 130
PIPE_WIDTH = 200
"""Columns where nobody looks: nothing is folded."""


class BadFile(ParasolError):
    """A file that can't be written."""


def add(command: argparse.ArgumentParser) -> None:
    """What can be typed behind `parasol arena`, but for the game's options."""
    command.add_argument(
        "game", metavar="GAME", type=registry.meant, help="the game that is played"
    )
    command.add_argument(
        "--seats", nargs="+", required=True, metavar="NAME", help="the opponents, such as greedy"
    )
    command.add_argument("--games", help=f"at most so many, in whole deals (default: {GAMES})")
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
    command.add_argument("--on", metavar="|".join(PLACES), default=PLACES[0], help="where to play")
    command.add_argument(
        "--into", metavar="FILE", help="keep finished deals there; the same command goes on"
    )
    command.add_argument("--json", metavar="FILE", help="write the numbers; - is the screen")
    command.add_argument("--plot", metavar="FILE", help="draw the ratings as SVG")


def run(parsed: argparse.Namespace, options: Mapping[str, str], seed: object) -> int:
    """Run it; the exit code."""
    for path in (parsed.json, parsed.plot):
        _writable(path)
    chosen = lineup(
        parsed.game, parsed.seats, seed=seed, components=parsed.components, chosen=options
    )
    going = Run(chosen, _number(parsed.games, GAMES), parsed.stop_when, parsed.into)
    stopped = False
    try:
        with _progress(going) as told:
            going.play(_number(parsed.processes, None), parsed.on, told)
    except KeyboardInterrupt:
        stopped = True
    finally:
        going.close()
    _report(going, parsed)
    if stopped:
        _say_stopped(going)
        return INTERRUPTED
    return 0


def _report(going: Run, parsed: argparse.Namespace) -> None:
    result = going.result()
    if parsed.json != "-":
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        show(result, Console(width=width))
    if parsed.json:
        text = json.dumps(result.as_json(), indent=2, ensure_ascii=False) + "\n"
        _write(parsed.json, text)
    if parsed.plot and result.deals:
        _write(parsed.plot, ladder(result))


def _say_stopped(going: Run) -> None:
    kept = (
        f"the same command goes on from {going.file}"
        if going.file
        else "with --into FILE the same command would go on from here"
    )
    print(f"parasol: stopped after {counted(going.games, 'game')}; {kept}", file=sys.stderr)


@contextmanager
def _progress(going: Run) -> Iterator[Told]:
    """A bar on the error stream, where somebody looks at it."""
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
        most = going.most * len(going.lineup.seatings)
        task = bar.add_task(going.lineup.game, total=most, completed=going.games)
        yield lambda games, most: bar.update(task, completed=games, total=most)


def _number(text: str | None, default: Any) -> Any:
    """A number as typed; what is none is refused where it is used, by name."""
    if text is None:
        return default
    return int(text) if text.isdecimal() and len(text) < 12 else text


def _writable(path: str | None) -> None:
    """Refuse before hours are played what could not be written after them."""
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
