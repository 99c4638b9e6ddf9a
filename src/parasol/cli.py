"""The command `parasol`: its sub-commands and flags, and one clear sentence for whatever fails.

What the commands do stands in `parasol.terminal`; games' flags are made from their options.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from parasol import __version__, _build
from parasol.bots import DEFAULT_LEVEL, LEVELS
from parasol.core import fairness, registry
from parasol.core.errors import BadOption, ParasolError, shown
from parasol.core.game import Game
from parasol.core.match import Match, new
from parasol.core.options import one_of
from parasol.core.replay import load
from parasol.core.words import SOURCE, Text, languages
from parasol.server import cli as server_flags
from parasol.terminal import flags, language, saving, seats
from parasol.terminal.screen import Screen, clean

Say = Callable[[Text], str]
"""How the parser says its own sentences."""
WEB_DATABASE = "parasol.db"
"""Where games in the browser are kept, in the folder one is in."""
FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """Refuses with one sentence instead of a page, and speaks the language of its class."""

    language: ClassVar[str] = SOURCE

    def __init__(self, **given: Any) -> None:
        super().__init__(**{**given, "allow_abbrev": False, "add_help": False})
        self._positionals.title = Text("arguments").render(self.language)
        self._optionals.title = Text("options").render(self.language)
        text = Text("show this help and end").render(self.language)
        self.add_argument("-h", "--help", action="help", help=text)

    def format_help(self) -> str:
        usage = Text("usage: {usage}", {"usage": ""}).render(self.language)
        return super().format_help().replace("usage: ", usage, 1)

    def error(self, message: str) -> NoReturn:
        text = Text("{problem}; see {command} --help")
        raise BadUsage(text.of(problem=message, command=self.prog))


class BadUsage(ParasolError):
    """A command line that can't be read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter in another encoding stops nothing
    spoken = language.preferred()
    try:
        spoken = language.chosen(given)
        return _run(given, spoken)
    except ParasolError as error:
        print(f"parasol: {clean(error.text.render(spoken))}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone; what Python would still flush has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(given: list[str], spoken: str) -> int:
    parsed = _parser(given, spoken).parse_args(given)
    if parsed.version:
        how = _build.mode()
        print(
            f"parasol {__version__} ({how if how == 'compiled' else f'plain: {_build.reason()}'})"
        )
        return 0
    if not parsed.command:
        _parser(given, spoken).print_help()
        return 0
    parsed.language = spoken
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": _play,
        "games": _games,
        "replay": _replay,
        "record": _record,
        "verify": _verify,
        "new-game": _new_game,
        "words": _words,
        "tune": _tune,
        "arena": _arena,
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


def _parser(given: list[str], spoken: str = SOURCE) -> Parser:
    class Speaking(Parser):
        language = spoken

    def say(text: Text) -> str:
        return text.render(spoken)

    text = say(Text("Seaside games in the browser and in the terminal."))
    parser = Speaking(prog="parasol", description=text)
    text = say(Text("say the version, compiled or plain"))
    parser.add_argument("--version", action="store_true", help=text)
    added = parser.add_subparsers(dest="command", metavar=say(Text("COMMAND")))
    play = added.add_parser("play", help=say(Text("play a game against the computer")))
    _add_play(play, given, say)
    games = added.add_parser("games", help=say(Text("list the games and their options")))
    replay = added.add_parser("replay", help=say(Text("show a record step by step")))
    replay.add_argument("file", help=say(Text("a record; - reads the standard input")))
    replay.add_argument("--seat", type=_whole, help=say(Text("show only what this seat knew")))
    text = say(Text("begin at this step; in a pipe, only this one"))
    replay.add_argument("--step", type=_whole, help=text)
    _add_plain(replay, say)
    text = say(Text("one line of JSON a step, all of it"))
    replay.add_argument("--json", action="store_true", help=text)
    record = added.add_parser("record", help=say(Text("what one seat may know of a record")))
    record.add_argument("file", help=say(Text("a complete record; - reads the standard input")))
    who = record.add_mutually_exclusive_group(required=True)
    who.add_argument("--seat", type=_whole, help=say(Text("the seat's number, from 0")))
    text = say(Text("somebody who only watches"))
    who.add_argument("--spectator", action="store_true", help=text)
    for command in (games, replay, record):
        _add_language(command, say)
    _add_making(added, say)
    _add_arena(added, given)
    verify = added.add_parser("verify", help="check that nobody chose a record's shuffle")
    verify.add_argument("file", help="a complete record; - reads the standard input")
    server_flags.add(added)
    return parser


def _add_making(commands: "argparse._SubParsersAction[Any]", say: Say) -> None:
    """The commands for whoever makes or translates a game."""
    made = commands.add_parser("new-game", help=say(Text("begin a game of your own")))
    made.add_argument("name", help=say(Text("its name: small letters, digits and _")))
    text = say(Text("where its folder is made (default: here)"))
    made.add_argument("--folder", default=".", help=text)
    words = commands.add_parser("words", help=say(Text("update a game's translations")))
    text = say(Text("the game's package, with its folder locale"))
    words.add_argument("folder", type=Path, nargs="+", help=text)
    text = say(Text("begin a language, as in --add de"))
    words.add_argument("--add", metavar="CODE", action="append", default=[], help=text)
    tune = commands.add_parser("tune", help=say(Text("find the weights of a game's opponent.py")))
    name = say(Text("GAME"))
    tune.add_argument("game", metavar=name, type=registry.meant)
    text = say(Text("where the run stands; a run that was stopped goes on from it"))
    usual = say(Text("default: {default}").of(default=_tuning_file(name)))
    tune.add_argument("--file", type=Path, help=f"{text} ({usual})")
    tune.add_argument("--rounds", type=_whole, default=600, help=say(Text("rounds in all")))
    tune.add_argument("--deals", type=_whole, default=60, help=say(Text("deals in a round")))
    tune.add_argument("--seed", type=_whole, default=1, help=say(Text("which deals")))
    text = say(Text("an option of the game, as in --option variant=crabs"))
    tune.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=text)
    text = say(Text("tune only this weight; may be given several times"))
    tune.add_argument("--only", metavar="WEIGHT", action="append", default=[], help=text)


def _add_arena(commands: "argparse._SubParsersAction[Any]", given: list[str]) -> None:
    """The command for whoever compares opponents."""
    command = commands.add_parser("arena", help="play opponents against each other, many games")
    if given[:1] != ["arena"]:
        return
    from parasol.arena.command import add_arguments  # heavy: ratings and progress bars

    add_arguments(command)
    flags.add(command, _game(_game_named(given[1:])), SOURCE)


def _add_play(play: argparse.ArgumentParser, given: list[str], say: Say) -> None:
    default = Text("default: {default}")
    game = say(default.of(default=registry.USUAL))
    play.add_argument("game", nargs="?", metavar=say(Text("GAME")), type=registry.meant, help=game)
    text = say(Text("play in the browser: opens a page"))
    play.add_argument("--web", action="store_true", help=text)
    play.add_argument("--seed", help=say(Text("deal the same game again: a whole number")))
    file = say(Text("FILE"))
    text = say(Text("a TOML file, or a folder of them, with values of your box"))
    play.add_argument("--components", metavar=file, help=text)
    text = say(default.of(default=DEFAULT_LEVEL))
    play.add_argument("--opponent", metavar="|".join(LEVELS), help=text)
    text = say(Text("who sits where, seat by seat"))
    play.add_argument("--seats", metavar="you,casual,...", help=text)
    _add_plain(play, say)
    _add_language(play, say)
    play.add_argument("--resume", metavar=file, help=say(Text("go on with a kept game")))
    play.add_argument("--save", metavar=file, help=say(Text("keep the game in this new file")))
    text = say(default.of(default="on"))
    play.add_argument("--hints", metavar="on|off", default="on", help=text)
    if given[:1] == ["play"]:
        flags.add(play, _game(_game_named(given[1:])), language.chosen(given))


def _add_plain(command: argparse.ArgumentParser, say: Say) -> None:
    text = say(Text("words only: no colour, no drawing"))
    command.add_argument("--plain", action="store_true", help=text)


def _add_language(command: argparse.ArgumentParser, say: Say) -> None:
    text = say(Text("the language it speaks; default: that of the system"))
    command.add_argument(language.FLAG, metavar="|".join(languages()), help=text)


def _game_named(given: list[str]) -> str:
    """The game a `play` line speaks of, needed before its flags can be read."""
    known = registry.names()
    for before, word in zip(["", *given], given, strict=False):
        name = registry.meant(word)
        if name in known and before.lstrip("-") not in flags.OWN - {"plain", "help"}:
            return name
    first = given[0] if given else ""
    return first if first and not first.startswith("-") else registry.USUAL


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 7:
        # Not an error that argparse would say in its own words, which are English.
        raise BadUsage(Text("{given} is not a whole number from 0 on", {"given": shown(text)}))
    return int(text)


# What is done


def _game(name: str) -> Game[Any, Any]:
    """The game of that name; whatever somebody else's package raises is told in one sentence."""
    try:
        return registry.find(name)
    except ParasolError:
        raise
    except Exception as error:
        text = Text("the game {name} can't be loaded: {problem}")
        raise BadUsage(text.of(name=name, problem=error)) from None


def _play(parsed: argparse.Namespace) -> int:
    from parasol.terminal.table import Table

    if parsed.web:
        return _play_in_browser(parsed)
    if parsed.hints not in ("on", "off"):
        raise BadOption("hints", parsed.hints, one_of(["on", "off"]))
    game = _game(parsed.game or registry.USUAL)
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
    screen = Screen(parsed.plain, parsed.language)
    return Table(screen, match, seated, path, parsed.hints == "on").run()


def _play_in_browser(parsed: argparse.Namespace) -> int:
    """A server for this machine alone; what the terminal is told, a page asks for."""
    from parasol.server.commands import run_at_home
    from parasol.web.app import create_app

    game = _game(parsed.game or registry.USUAL)
    terminal = ("seed", "components", "opponent", "seats", "resume", "save")
    given = [name for name in terminal if getattr(parsed, name) is not None]
    given += list(flags.given(parsed, game))
    if given:
        names = ", ".join(f"--{name}" for name in given)
        text = Text("--web opens a page, where the rest is chosen; leave out {flags}")
        raise BadUsage(text.of(flags=names))
    path = f"/new/{game.name}" if parsed.game else "/"
    return run_at_home(WEB_DATABASE, path, create_app, parsed.language)


def _resumed(parsed: argparse.Namespace, game: Game[Any, Any]) -> Match:
    """A kept match; what it was dealt with can't be changed any more."""
    fixed = {name for name in ("seed", "components") if getattr(parsed, name) is not None}
    fixed |= set(flags.given(parsed, game))
    if fixed:
        names = ", ".join(f"--{name}" for name in sorted(fixed))
        text = Text("a resumed game keeps what it was dealt with; leave out {flags}")
        raise BadUsage(text.of(flags=names))
    if parsed.resume == "-":
        raise BadUsage(Text("--resume needs a file: the standard input is where moves are typed"))
    match = load(saving.read(parsed.resume))
    if parsed.game and match.game.name != parsed.game:
        text = Text("{file} is a game of {found}, not of {asked}")
        values = {"file": parsed.resume, "found": match.game.name, "asked": parsed.game}
        raise BadUsage(text.of(**values))
    return match


def _serve(parsed: argparse.Namespace) -> int:
    """The server with its pages; the server itself knows of none."""
    from parasol.server.commands import run_serve
    from parasol.web.app import create_app

    return run_serve(parsed, create_app)


def _arena(parsed: argparse.Namespace) -> int:
    from parasol.arena.command import run_command

    game = _game(parsed.game)
    return run_command(parsed, flags.given(parsed, game), flags.seed_of(parsed.seed))


def _games(parsed: argparse.Namespace) -> int:
    screen, named = Screen(True, parsed.language), Text("{name}: {what}")
    for name in registry.names():
        try:
            game = _game(name)
        except ParasolError as error:  # the other games are still there
            screen.say(named.of(name=name, what=error.text))
            continue
        screen.say(named.of(name=name, what=game.title))
        for line in flags.lines(game):
            screen.say(line, indent="  ")
    return 0


def _replay(parsed: argparse.Namespace) -> int:
    from parasol.terminal.replaying import Replay, print_steps

    text = saving.read(parsed.file)
    if parsed.json:
        return print_steps(text, parsed.step)
    screen = Screen(parsed.plain, parsed.language)
    return Replay(screen, text, parsed.seat).run(parsed.step)


def _record(parsed: argparse.Namespace) -> int:
    from parasol.terminal.replaying import check_seat

    match = load(saving.read(parsed.file))
    if not parsed.spectator:
        check_seat(parsed.seat, match.players)
    print(match.record(None if parsed.spectator else parsed.seat), end="")
    return 0


def _verify(parsed: argparse.Namespace) -> int:
    """Check that a record's deal was nobody's choice, and that it replays."""
    text = saving.read(parsed.file)
    for sentence in fairness.checked(text):
        print(sentence)
    load(text)
    print("The record replays to its result.")
    return 0


def _tune(parsed: argparse.Namespace) -> int:
    from parasol.bots import tuning

    options = dict(text.partition("=")[::2] for text in parsed.option)
    whole = {name: int(value) if value.isdecimal() else value for name, value in options.items()}
    run = tuning.start_run(parsed.game, whole, parsed.seed, parsed.deals, parsed.only)
    file = parsed.file or Path(_tuning_file(run.game))
    if file.exists():
        run = tuning.resume_run(file, run)
    weights = tuning.tune(run, parsed.rounds, file, print)
    for name, weight in weights.items():
        print(f"{name} = {weight:.2f}")
    return 0


def _tuning_file(game: str) -> str:
    """Where a run of tune stands unless another file is named."""
    return f"tuning-{game}.json"


def _new_game(parsed: argparse.Namespace) -> int:
    from parasol.scaffold import new_game

    made = new_game(parsed.name, Path(parsed.folder))
    print(Text("Made {folder}", {"folder": made}).render(parsed.language))
    return 0


def _words(parsed: argparse.Namespace) -> int:
    """Bring catalogues up to the sources, and say what translators have to see to."""
    from parasol.translating import problems, update

    found = []
    for folder in parsed.folder:
        _demand_package(folder)
        update(folder.resolve(), tuple(parsed.add))
        found += problems(folder.resolve())
    for line in found:
        print(line)
    return 1 if found else 0


def _demand_package(folder: Path) -> None:
    """Refuse a folder that holds no sources itself; say which one under it does."""
    if not folder.is_dir():
        raise BadOption("folder", str(folder), Text("a folder with a game in it"))
    if (folder / "__init__.py").is_file():
        return
    inner = [*sorted(folder.glob("src/*/__init__.py")), *sorted(folder.glob("*/__init__.py"))]
    text = Text("a game's package, a folder with an __init__.py")
    if inner:
        text = Text("the game's package in it, {folder}", {"folder": inner[0].parent})
    raise BadOption("folder", str(folder), text)
