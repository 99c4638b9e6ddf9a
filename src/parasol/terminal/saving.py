"""Where games are kept, and how a file is written and read without losing anything.

A file is written beside its place and then moved there, so that it is always whole.
"""

import contextlib
import os
import sys
from datetime import datetime
from pathlib import Path

from parasol.core.errors import ParasolError
from parasol.core.words import Text

MOST_BYTES = 4 * 1024 * 1024
"""No record is that long; whatever is has been mistaken for one."""
ENDING = ".parasol"


class BadFile(ParasolError):
    """A file that can't be read or written; says which and why."""


def folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if state and Path(state).is_absolute():
        return Path(state) / "parasol"
    try:
        return Path.home() / ".local" / "state" / "parasol"
    except RuntimeError:  # nobody's home
        return Path.cwd()


def fresh(game: str) -> Path:
    """A new file for a game, made and empty: in `folder()`, else in the working folder."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    problem = ""
    for place in (folder(), Path.cwd()):
        try:
            place.mkdir(parents=True, exist_ok=True)
            return _made(place, f"{game}-{stamp}")
        except OSError as error:
            problem = f"{place}: {error.strerror}"
    text = Text("the game can't be kept anywhere ({problem}); say where with --save FILE")
    raise BadFile(text.of(problem=problem))


def _made(place: Path, stem: str) -> Path:
    for number in range(1, 1000):
        path = place / (f"{stem}{ENDING}" if number == 1 else f"{stem}-{number}{ENDING}")
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            return path
    raise FileExistsError(17, "a thousand games there already", str(place))


def chosen(name: str) -> Path:
    """The file somebody asks for, made and empty; one that is there already is never taken."""
    path = Path(name).expanduser()
    if path.exists():
        text = Text("{path} is there already; choose another name for the game")
        if path.is_dir():
            text = Text("{path} is a folder; choose another name for the game")
        raise BadFile(text.of(path=path))
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None
    return path


def same(name: str, path: Path | None) -> bool:
    """Whether somebody's name for a file means that one."""
    try:
        return path is not None and Path(name).expanduser().resolve() == path.resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def write(path: Path, text: str) -> None:
    """Put `text` into the file, all of it or none of it."""
    try:
        target = path.resolve()  # a link stays a link
        beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritten(path, error) from None
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise _unwritten(path, error) from None


def read(name: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(Path(name).expanduser(), "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise BadFile(Text("{name} is a folder, not a record", {"name": name})) from None
    except (OSError, ValueError) as error:
        text = Text("{name} can't be read: {problem}", {"name": name, "problem": _why(error)})
        raise BadFile(text) from None
    if len(data) > MOST_BYTES:
        text = Text("{name} is longer than {most} MB; no record is")
        raise BadFile(text.of(name=name, most=MOST_BYTES >> 20))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = Text("{name} is not a UTF-8 text file, so it is no record", {"name": name})
        raise BadFile(text) from None


def _unwritten(path: Path, error: Exception) -> BadFile:
    text = Text("{path} can't be written: {problem}")
    return BadFile(text.of(path=path, problem=_why(error)))


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
