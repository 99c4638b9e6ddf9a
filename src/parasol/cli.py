"""The command `parasol`: its sub-commands and flags, and a one-line message for every error.

Most commands are implemented in `parasol.terminal`; flags of games are made from their options.
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
from parasol.core.errors import BadOption, ParasolError, format_value
from parasol.core.game import Game
from parasol.core.match import Match, new
from parasol.core.options import list_choices
from parasol.core.replay import load
from parasol.core.words import SOURCE_LANGUAGE, Text, list_languages
from parasol.server import cli as server_cli
from parasol.terminal import flags, language, save_files, seats
from parasol.terminal.screen import Screen, strip_control_chars

Translate = Callable[[Text], str]
"""Renders a text in the language of the command line."""
WEB_DATABASE = "parasol.db"
"""The database of `play --web`, in the working folder."""
EXIT_FAILED, EXIT_INTERRUPTED, EXIT_PIPE_CLOSED = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """A parser with a one-line error message, in the language of its class."""

    language: ClassVar[str] = SOURCE_LANGUAGE

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
        raise BadUsage(text.fill(problem=message, command=self.prog))


class BadUsage(ParasolError):
    """A command line that can't be parsed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # never fail on an encoding
    language_code = language.detect_language()
    try:
        language_code = language.choose_language(given)
        return _run(given, language_code)
    except ParasolError as error:
        print(f"parasol: {strip_control_chars(error.text.render(language_code))}", file=sys.stderr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has gone; keep Python from flushing into it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_PIPE_CLOSED


def _run(given: list[str], language_code: str) -> int:
    parsed = _make_parser(given, language_code).parse_args(given)
    if parsed.version:
        how = _build.mode()
        print(
            f"parasol {__version__} ({how if how == 'compiled' else f'plain: {_build.reason()}'})"
        )
        return 0
    if not parsed.command:
        _make_parser(given, language_code).print_help()
        return 0
    parsed.language = language_code
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": _run_play,
        "games": _run_games,
        "replay": _run_replay,
        "record": _run_record,
        "verify": _run_verify,
        "new-game": _run_new_game,
        "words": _run_words,
        "tune": _run_tune,
        "arena": _run_arena,
    }
    if parsed.command in server_cli.NAMES:
        exit_code = server_cli.run_logged(parsed, parsed.command, lambda: _run_server(parsed))
    else:
        exit_code = commands[parsed.command](parsed)
    sys.stdout.flush()
    return exit_code


# The parser


def _make_parser(given: list[str], language_code: str = SOURCE_LANGUAGE) -> Parser:
    class Speaking(Parser):
        language = language_code

    def translate(text: Text) -> str:
        return text.render(language_code)

    text = translate(Text("Seaside games in the browser and in the terminal."))
    parser = Speaking(prog="parasol", description=text)
    text = translate(Text("say the version, compiled or plain"))
    parser.add_argument("--version", action="store_true", help=text)
    added = parser.add_subparsers(dest="command", metavar=translate(Text("COMMAND")))
    play = added.add_parser("play", help=translate(Text("play a game against the computer")))
    _add_play(play, given, translate)
    games = added.add_parser("games", help=translate(Text("list the games and their options")))
    replay = added.add_parser("replay", help=translate(Text("show a record step by step")))
    replay.add_argument("file", help=translate(Text("a record; - reads the standard input")))
    replay.add_argument(
        "--seat", type=_parse_whole, help=translate(Text("show only what this seat knew"))
    )
    text = translate(Text("begin at this step; in a pipe, only this one"))
    replay.add_argument("--step", type=_parse_whole, help=text)
    _add_plain(replay, translate)
    text = translate(Text("one line of JSON a step, all of it"))
    replay.add_argument("--json", action="store_true", help=text)
    record = added.add_parser("record", help=translate(Text("what one seat may know of a record")))
    record.add_argument(
        "file", help=translate(Text("a complete record; - reads the standard input"))
    )
    who = record.add_mutually_exclusive_group(required=True)
    who.add_argument("--seat", type=_parse_whole, help=translate(Text("the seat's number, from 0")))
    text = translate(Text("somebody who only watches"))
    who.add_argument("--spectator", action="store_true", help=text)
    for command in (games, replay, record):
        _add_language(command, translate)
    _add_making(added, translate)
    _add_arena(added, given)
    verify = added.add_parser("verify", help="check that nobody chose a record's shuffle")
    verify.add_argument("file", help="a complete record; - reads the standard input")
    server_cli.add_commands(added)
    return parser


def _add_making(commands: "argparse._SubParsersAction[Any]", translate: Translate) -> None:
    """Add the commands for authors and translators of games."""
    new_game = commands.add_parser("new-game", help=translate(Text("begin a game of your own")))
    new_game.add_argument("name", help=translate(Text("its name: small letters, digits and _")))
    text = translate(Text("where its folder is made (default: here)"))
    new_game.add_argument("--folder", default=".", help=text)
    words = commands.add_parser("words", help=translate(Text("update a game's translations")))
    text = translate(Text("the game's package, with its folder locale"))
    words.add_argument("folder", type=Path, nargs="+", help=text)
    text = translate(Text("begin a language, as in --add de"))
    words.add_argument("--add", metavar="CODE", action="append", default=[], help=text)
    tune = commands.add_parser(
        "tune", help=translate(Text("find the weights of a game's opponent.py"))
    )
    name = translate(Text("GAME"))
    tune.add_argument("game", metavar=name, type=registry.resolve_name)
    text = translate(Text("where the run stands; a run that was stopped goes on from it"))
    usual = translate(Text("default: {default}").fill(default=_name_tuning_file(name)))
    tune.add_argument("--file", type=Path, help=f"{text} ({usual})")
    tune.add_argument(
        "--rounds", type=_parse_whole, default=600, help=translate(Text("rounds in all"))
    )
    tune.add_argument(
        "--deals", type=_parse_whole, default=60, help=translate(Text("deals in a round"))
    )
    tune.add_argument("--seed", type=_parse_whole, default=1, help=translate(Text("which deals")))
    text = translate(Text("an option of the game, as in --option variant=crabs"))
    tune.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=text)
    text = translate(Text("tune only this weight; may be given several times"))
    tune.add_argument("--only", metavar="WEIGHT", action="append", default=[], help=text)


def _add_arena(commands: "argparse._SubParsersAction[Any]", given: list[str]) -> None:
    """Add the command that compares bots."""
    command = commands.add_parser("arena", help="play opponents against each other, many games")
    if given[:1] != ["arena"]:
        return
    from parasol.arena.command import add_arguments  # heavy: ratings and progress bars

    add_arguments(command)
    flags.add_game_options(command, _load_game(_find_game_name(given[1:])), SOURCE_LANGUAGE)


def _add_play(play: argparse.ArgumentParser, given: list[str], translate: Translate) -> None:
    default = Text("default: {default}")
    game = translate(default.fill(default=registry.DEFAULT_GAME))
    play.add_argument(
        "game", nargs="?", metavar=translate(Text("GAME")), type=registry.resolve_name, help=game
    )
    text = translate(Text("play in the browser: opens a page"))
    play.add_argument("--web", action="store_true", help=text)
    play.add_argument("--seed", help=translate(Text("deal the same game again: a whole number")))
    file = translate(Text("FILE"))
    text = translate(Text("a TOML file, or a folder of them, with values of your box"))
    play.add_argument("--components", metavar=file, help=text)
    text = translate(default.fill(default=DEFAULT_LEVEL))
    play.add_argument("--opponent", metavar="|".join(LEVELS), help=text)
    text = translate(Text("who sits where, seat by seat"))
    play.add_argument("--seats", metavar="you,casual,...", help=text)
    _add_plain(play, translate)
    _add_language(play, translate)
    play.add_argument("--resume", metavar=file, help=translate(Text("go on with a kept game")))
    play.add_argument(
        "--save", metavar=file, help=translate(Text("keep the game in this new file"))
    )
    text = translate(default.fill(default="on"))
    play.add_argument("--hints", metavar="on|off", default="on", help=text)
    if given[:1] == ["play"]:
        flags.add_game_options(
            play, _load_game(_find_game_name(given[1:])), language.choose_language(given)
        )


def _add_plain(command: argparse.ArgumentParser, translate: Translate) -> None:
    text = translate(Text("words only: no colour, no drawing"))
    command.add_argument("--plain", action="store_true", help=text)


def _add_language(command: argparse.ArgumentParser, translate: Translate) -> None:
    text = translate(Text("the language it speaks; default: that of the system"))
    command.add_argument(language.FLAG, metavar="|".join(list_languages()), help=text)


def _find_game_name(given: list[str]) -> str:
    """Return the game of a `play` line, which determines the flags."""
    known = registry.list_names()
    for before, word in zip(["", *given], given, strict=False):
        name = registry.resolve_name(word)
        if name in known and before.lstrip("-") not in flags.RESERVED_FLAGS - {"plain", "help"}:
            return name
    first = given[0] if given else ""
    return first if first and not first.startswith("-") else registry.DEFAULT_GAME


def _parse_whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 7:
        # Not argparse's own error, which is in English.
        raise BadUsage(
            Text("{given} is not a whole number from 0 on", {"given": format_value(text)})
        )
    return int(text)


# The commands


def _load_game(name: str) -> Game[Any, Any]:
    """Return the game of that name; turn any error of a foreign package into BadUsage."""
    try:
        return registry.find(name)
    except ParasolError:
        raise
    except Exception as error:
        text = Text("the game {name} can't be loaded: {problem}")
        raise BadUsage(text.fill(name=name, problem=error)) from None


def _run_play(parsed: argparse.Namespace) -> int:
    from parasol.terminal.game_loop import GameLoop

    if parsed.web:
        return _play_in_browser(parsed)
    if parsed.hints not in ("on", "off"):
        raise BadOption("hints", parsed.hints, list_choices(["on", "off"]))
    game = _load_game(parsed.game or registry.DEFAULT_GAME)
    resumed = _load_resumed(parsed, game) if parsed.resume else None
    match = resumed or new(
        game.name,
        seed=flags.parse_seed(parsed.seed),
        components=parsed.components,
        **flags.read_game_options(parsed, game),
    )
    words = parsed.seats
    if words is None and parsed.opponent is None and resumed:
        words = resumed.tags.get(seats.TAG)
    seated = seats.parse_seats(match.players, words, parsed.opponent)
    path = Path(parsed.resume).expanduser() if parsed.resume and parsed.resume != "-" else None
    if parsed.save:
        path = save_files.create_named(parsed.save)
    screen = Screen(parsed.plain, parsed.language)
    return GameLoop(screen, match, seated, path, parsed.hints == "on").run()


def _play_in_browser(parsed: argparse.Namespace) -> int:
    """Run a server for this machine alone; the options are chosen on its pages."""
    from parasol.server.serve import run_at_home
    from parasol.web.app import create_app

    game = _load_game(parsed.game or registry.DEFAULT_GAME)
    terminal = ("seed", "components", "opponent", "seats", "resume", "save")
    given = [name for name in terminal if getattr(parsed, name) is not None]
    given += list(flags.read_game_options(parsed, game))
    if given:
        names = ", ".join(f"--{name}" for name in given)
        text = Text("--web opens a page, where the rest is chosen; leave out {flags}")
        raise BadUsage(text.fill(flags=names))
    path = f"/new/{game.name}" if parsed.game else "/"
    return run_at_home(WEB_DATABASE, path, create_app, parsed.language)


def _load_resumed(parsed: argparse.Namespace, game: Game[Any, Any]) -> Match:
    """Load a saved match; the options it was dealt with can't be changed."""
    fixed = {name for name in ("seed", "components") if getattr(parsed, name) is not None}
    fixed |= set(flags.read_game_options(parsed, game))
    if fixed:
        names = ", ".join(f"--{name}" for name in sorted(fixed))
        text = Text("a resumed game keeps what it was dealt with; leave out {flags}")
        raise BadUsage(text.fill(flags=names))
    if parsed.resume == "-":
        raise BadUsage(Text("--resume needs a file: the standard input is where moves are typed"))
    match = load(save_files.read_record(parsed.resume))
    if parsed.game and match.game.name != parsed.game:
        text = Text("{file} is a game of {found}, not of {asked}")
        values = {"file": parsed.resume, "found": match.game.name, "asked": parsed.game}
        raise BadUsage(text.fill(**values))
    return match


def _run_server(parsed: argparse.Namespace) -> int:
    """Run a command of the server; `serve` with the pages, which the server does not depend on."""
    if parsed.command != "serve":
        return server_cli.run_command(parsed, parsed.command)
    from parasol.server.serve import run_serve
    from parasol.web.app import create_app

    return run_serve(parsed, create_app)


def _run_arena(parsed: argparse.Namespace) -> int:
    from parasol.arena.command import run_command

    game = _load_game(parsed.game)
    return run_command(parsed, flags.read_game_options(parsed, game), flags.parse_seed(parsed.seed))


def _run_games(parsed: argparse.Namespace) -> int:
    screen, named = Screen(True, parsed.language), Text("{name}: {what}")
    for name in registry.list_names():
        try:
            game = _load_game(name)
        except ParasolError as error:  # the other games are still there
            screen.say(named.fill(name=name, what=error.text))
            continue
        screen.say(named.fill(name=name, what=game.title))
        for line in flags.list_game_options(game):
            screen.say(line, indent="  ")
    return 0


def _run_replay(parsed: argparse.Namespace) -> int:
    from parasol.terminal.replay import ReplayViewer, print_json_steps

    text = save_files.read_record(parsed.file)
    if parsed.json:
        return print_json_steps(text, parsed.step)
    screen = Screen(parsed.plain, parsed.language)
    return ReplayViewer(screen, text, parsed.seat).run(parsed.step)


def _run_record(parsed: argparse.Namespace) -> int:
    from parasol.terminal.replay import check_seat

    match = load(save_files.read_record(parsed.file))
    if not parsed.spectator:
        check_seat(parsed.seat, match.players)
    print(match.record(None if parsed.spectator else parsed.seat), end="")
    return 0


def _run_verify(parsed: argparse.Namespace) -> int:
    """Check that nobody chose a record's deal, and that it replays."""
    text = save_files.read_record(parsed.file)
    for sentence in fairness.verify_record(text):
        print(sentence)
    load(text)
    print("The record replays to its result.")
    return 0


def _run_tune(parsed: argparse.Namespace) -> int:
    from parasol.bots import tuning

    options = dict(text.partition("=")[::2] for text in parsed.option)
    whole = {name: int(value) if value.isdecimal() else value for name, value in options.items()}
    run = tuning.start_run(parsed.game, whole, parsed.seed, parsed.deals, parsed.only)
    file = parsed.file or Path(_name_tuning_file(run.game))
    if file.exists():
        run = tuning.resume_run(file, run)
    weights = tuning.tune(run, parsed.rounds, file, print)
    for name, weight in weights.items():
        print(f"{name} = {weight:.2f}")
    return 0


def _name_tuning_file(game: str) -> str:
    """Return the default file of a tuning run."""
    return f"tuning-{game}.json"


def _run_new_game(parsed: argparse.Namespace) -> int:
    from parasol.scaffold import new_game

    folder = new_game(parsed.name, Path(parsed.folder))
    print(Text("Made {folder}", {"folder": folder}).render(parsed.language))
    return 0


def _run_words(parsed: argparse.Namespace) -> int:
    """Update the catalogues from the sources, and print what translators have to do."""
    from parasol.translating import find_problems, update_catalogues

    found = []
    for folder in parsed.folder:
        _check_package(folder)
        update_catalogues(folder.resolve(), tuple(parsed.add))
        found += find_problems(folder.resolve())
    for line in found:
        print(line)
    return 1 if found else 0


def _check_package(folder: Path) -> None:
    """Raise BadOption for a folder that is no package; name the package inside it."""
    if not folder.is_dir():
        raise BadOption("folder", str(folder), Text("a folder with a game in it"))
    if (folder / "__init__.py").is_file():
        return
    inner = [*sorted(folder.glob("src/*/__init__.py")), *sorted(folder.glob("*/__init__.py"))]
    text = Text("a game's package, a folder with an __init__.py")
    if inner:
        text = Text("the game's package in it, {folder}", {"folder": inner[0].parent})
    raise BadOption("folder", str(folder), text)
