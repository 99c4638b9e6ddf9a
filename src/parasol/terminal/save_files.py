"""Files of saved games: where they are, and how they are written and read.

A file is written under a temporary name and then renamed, so that it is always complete.
"""

import contextlib
import os
import sys
from datetime import datetime
from pathlib import Path

from parasol.core.errors import ParasolError
from parasol.core.words import Text

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""No record is longer; a larger file is something else."""
SUFFIX = ".parasol"


class BadFile(ParasolError):
    """A file that can't be read or written; says which and why."""


def find_folder() -> Path:
    """Return the default folder for saved games."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if state and Path(state).is_absolute():
        return Path(state) / "parasol"
    try:
        return Path.home() / ".local" / "state" / "parasol"
    except RuntimeError:  # nobody's home
        return Path.cwd()


def create_file(game: str) -> Path:
    """Create an empty file for a game in the default folder, else in the working folder."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    problem = ""
    for place in (find_folder(), Path.cwd()):
        try:
            place.mkdir(parents=True, exist_ok=True)
            return _create_numbered(place, f"{game}-{stamp}")
        except OSError as error:
            problem = f"{place}: {error.strerror}"
    text = Text("the game can't be kept anywhere ({problem}); say where with --save FILE")
    raise BadFile(text.fill(problem=problem))


def _create_numbered(place: Path, stem: str) -> Path:
    for number in range(1, 1000):
        path = place / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            return path
    raise FileExistsError(17, "a thousand games there already", str(place))


def create_named(name: str) -> Path:
    """Create an empty file of that name; raise BadFile if it exists."""
    path = Path(name).expanduser()
    if path.exists():
        text = Text("{path} is there already; choose another name for the game")
        if path.is_dir():
            text = Text("{path} is a folder; choose another name for the game")
        raise BadFile(text.fill(path=path))
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except (OSError, ValueError) as error:
        raise _make_write_error(path, error) from None
    return path


def is_same_file(name: str, path: Path | None) -> bool:
    """Return whether a name refers to that file."""
    try:
        return path is not None and Path(name).expanduser().resolve() == path.resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def write_record(path: Path, text: str) -> None:
    """Write `text` to the file atomically."""
    try:
        target = path.resolve()  # a link stays a link
        temporary = target.with_name(f".{target.name}.{os.getpid()}.new")
    except (OSError, RuntimeError, ValueError) as error:
        raise _make_write_error(path, error) from None
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise _make_write_error(path, error) from None


def read_record(name: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_RECORD_BYTES + 1)
        else:
            with open(Path(name).expanduser(), "rb") as file:
                data = file.read(MAX_RECORD_BYTES + 1)
    except IsADirectoryError:
        raise BadFile(Text("{name} is a folder, not a record", {"name": name})) from None
    except (OSError, ValueError) as error:
        text = Text(
            "{name} can't be read: {problem}", {"name": name, "problem": _get_reason(error)}
        )
        raise BadFile(text) from None
    if len(data) > MAX_RECORD_BYTES:
        text = Text("{name} is longer than {most} MB; no record is")
        raise BadFile(text.fill(name=name, most=MAX_RECORD_BYTES >> 20))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = Text("{name} is not a UTF-8 text file, so it is no record", {"name": name})
        raise BadFile(text) from None


def _make_write_error(path: Path, error: Exception) -> BadFile:
    text = Text("{path} can't be written: {problem}")
    return BadFile(text.fill(path=path, problem=_get_reason(error)))


def _get_reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
