"""The command `parasol`: its sub-commands and flags, and one clear sentence for whatever fails.

What the commands do stands in `parasol.terminal`; games' flags are made from their options.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from parasol import __version__, _build
from parasol.bots import BOTS
from parasol.core import registry
from parasol.core.errors import BadOption, ParasolError
from parasol.core.game import Game
from parasol.core.match import Match, new
from parasol.core.replay import load
from parasol.server import flags as server_flags
from parasol.terminal import flags, saving, seats
from parasol.terminal.screen import Screen, clean

DEFAULT_GAME = "maui"
WEB_DATABASE = "parasol.db"
"""Where games in the browser are kept, in the folder one is in."""
FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """Refuses with one sentence instead of a page."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message}; see {self.prog} --help")


class BadUsage(ParasolError):
    """A command line that can't be read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter in another encoding stops nothing
    try:
        return _run(given)
    except ParasolError as error:
        print(f"parasol: {clean(str(error))}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone; what Python would still flush has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(given: list[str]) -> int:
    parsed = _parser(given).parse_args(given)
    if parsed.version:
        how = _build.mode()
        print(
            f"parasol {__version__} ({how if how == 'compiled' else f'plain: {_build.reason()}'})"
        )
        return 0
    if not parsed.command:
        _parser(given).print_help()
        return 0
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": _play,
        "games": _games,
        "replay": _replay,
        "record": _record,
        "new-game": _new_game,
    }
    if parsed.command in server_flags.NAMES:
        from parasol.server.commands import RUN  # heavy: a web server and a database

        commands |= RUN
        if parsed.command == "serve":
            commands["serve"] = _serve
    code = commands[parsed.command](parsed)
    sys.stdout.flush()
    return code


# What can be typed


def _parser(given: list[str]) -> Parser:
    parser = Parser(
        prog="parasol",
        description="Seaside games in the browser and in the terminal.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="say the version, compiled or plain")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="play a game against the computer", allow_abbrev=False)
    _add_play(play, given)
    commands.add_parser("games", help="list the games and their options", allow_abbrev=False)
    replay = commands.add_parser("replay", help="show a record step by step", allow_abbrev=False)
    replay.add_argument("file", help="a record; - reads the standard input")
    replay.add_argument("--seat", type=_whole, help="show only what this seat knew")
    replay.add_argument("--step", type=_whole, help="begin at this step; in a pipe, only this one")
    replay.add_argument("--plain", action="store_true", help="words only: no colour, no drawing")
    replay.add_argument("--json", action="store_true", help="one line of JSON a step, all of it")
    record = commands.add_parser(
        "record", help="what one seat may know of a record", allow_abbrev=False
    )
    record.add_argument("file", help="a complete record; - reads the standard input")
    who = record.add_mutually_exclusive_group(required=True)
    who.add_argument("--seat", type=_whole, help="the seat's number, from 0")
    who.add_argument("--spectator", action="store_true", help="somebody who only watches")
    made = commands.add_parser("new-game", help="begin a game of your own", allow_abbrev=False)
    made.add_argument("name", help="its name: small letters, digits and _")
    made.add_argument("--folder", default=".", help="where its folder is made (default: here)")
    server_flags.add(commands)
    return parser


def _add_play(play: argparse.ArgumentParser, given: list[str]) -> None:
    play.add_argument("game", nargs="?", metavar="GAME", help=f"default: {DEFAULT_GAME}")
    play.add_argument("--web", action="store_true", help="play in the browser: opens a page")
    play.add_argument("--seed", help="deal the same game again: a whole number")
    play.add_argument("--components", metavar="FILE", help="a TOML file with values of your box")
    play.add_argument("--opponent", metavar="|".join(BOTS), help="default: greedy")
    play.add_argument("--seats", metavar="you,greedy,...", help="who sits where, seat by seat")
    play.add_argument("--plain", action="store_true", help="words only: no colour, no drawing")
    play.add_argument("--resume", metavar="FILE", help="go on with a kept game")
    play.add_argument("--save", metavar="FILE", help="keep the game in this new file")
    play.add_argument("--hints", metavar="on|off", default="on", help="default: on")
    if given[:1] == ["play"]:
        flags.add(play, _game(_game_named(given[1:])))


def _game_named(given: list[str]) -> str:
    """The game a `play` line speaks of, needed before its flags can be read."""
    known = registry.names()
    for before, word in zip(["", *given], given, strict=False):
        if word in known and before.lstrip("-") not in flags.OWN - {"plain", "help"}:
            return word
    first = given[0] if given else ""
    return first if first and not first.startswith("-") else DEFAULT_GAME


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 7:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 0 on")
    return int(text)


# What is done


def _game(name: str) -> Game[Any, Any]:
    """The game of that name; whatever somebody else's package raises is told in one sentence."""
    try:
        return registry.find(name)
    except ParasolError:
        raise
    except Exception as error:
        raise BadUsage(f"the game {name} can't be loaded: {error}") from None


def _play(parsed: argparse.Namespace) -> int:
    from parasol.terminal.table import Table

    if parsed.web:
        return _play_in_browser(parsed)
    if parsed.hints not in ("on", "off"):
        raise BadOption("hints", parsed.hints, "one of on, off")
    game = _game(parsed.game or DEFAULT_GAME)
    resumed = _resumed(parsed, game) if parsed.resume else None
    match = resumed or new(
        game.name,
        seed=flags.seed_of(parsed.seed),
        components=parsed.components,
        **flags.given(parsed, game),
    )
    asked = parsed.seats
    if asked is None and parsed.opponent is None and resumed:
        asked = resumed.tags.get(seats.TAG)
    seated = seats.seated(match.players, asked, parsed.opponent)
    path = Path(parsed.resume).expanduser() if parsed.resume and parsed.resume != "-" else None
    if parsed.save:
        path = saving.chosen(parsed.save)
    return Table(Screen(parsed.plain), match, seated, path, parsed.hints == "on").run()


def _play_in_browser(parsed: argparse.Namespace) -> int:
    """A server for this machine alone; what the terminal is told, a page asks for."""
    from parasol.server.commands import run_at_home
    from parasol.web.site import site

    game = _game(parsed.game or DEFAULT_GAME)
    terminal = ("seed", "components", "opponent", "seats", "resume", "save")
    given = [name for name in terminal if getattr(parsed, name) is not None]
    given += list(flags.given(parsed, game))
    if given:
        names = ", ".join(f"--{name}" for name in given)
        raise BadUsage(f"--web opens a page, where the rest is chosen; leave out {names}")
    return run_at_home(WEB_DATABASE, f"/new/{game.name}" if parsed.game else "/", site)


def _resumed(parsed: argparse.Namespace, game: Game[Any, Any]) -> Match:
    """A kept match; what it was dealt with can't be changed any more."""
    fixed = {name for name in ("seed", "components") if getattr(parsed, name) is not None}
    fixed |= set(flags.given(parsed, game))
    if fixed:
        names = ", ".join(f"--{name}" for name in sorted(fixed))
        raise BadUsage(f"a resumed game keeps what it was dealt with; leave out {names}")
    if parsed.resume == "-":
        raise BadUsage("--resume needs a file: the standard input is where moves are typed")
    match = load(saving.read(parsed.resume))
    if parsed.game and match.game.name != parsed.game:
        raise BadUsage(f"{parsed.resume} is a game of {match.game.name}, not of {parsed.game}")
    return match


def _serve(parsed: argparse.Namespace) -> int:
    """The server with its pages; the server itself knows of none."""
    from parasol.server.commands import run_serve
    from parasol.web.site import site

    return run_serve(parsed, site)


def _games(parsed: argparse.Namespace) -> int:
    screen = Screen(plain=True)
    for name in registry.names():
        try:
            game = _game(name)
        except ParasolError as error:  # the other games are still there
            screen.say(f"{name}: {error}")
            continue
        screen.say(f"{name}: {game.title}")
        for line in flags.lines(game):
            screen.say(line, indent="  ")
    return 0


def _replay(parsed: argparse.Namespace) -> int:
    from parasol.terminal.replaying import Replay, print_steps

    text = saving.read(parsed.file)
    if parsed.json:
        return print_steps(text, parsed.step)
    return Replay(Screen(parsed.plain), text, parsed.seat).run(parsed.step)


def _record(parsed: argparse.Namespace) -> int:
    match = load(saving.read(parsed.file))
    print(match.record(None if parsed.spectator else parsed.seat), end="")
    return 0


def _new_game(parsed: argparse.Namespace) -> int:
    from parasol.scaffold import new_game

    print(f"Made {new_game(parsed.name, Path(parsed.folder))}")
    return 0
