"""`parasol new-game NAME`: a folder with a complete game that works from the first minute.

The files in templates/ are a real little game, checked like any other; a new game is a copy of it
under another name. Nothing here knows the rules of a game, and nothing is ever overwritten.
"""

import keyword
import re
import sys
import unicodedata
from importlib.util import find_spec
from pathlib import Path

from parasol.core import registry
from parasol.core.errors import BadOption
from parasol.core.words import Text

TEMPLATES = Path(__file__).with_name("templates")
KINDS = (".md", ".po", ".pot", ".py", ".toml", ".typed")
"""What is copied; a cache beside the templates is not."""
MAX_NAME_CHARS = 30
_NAME = re.compile(r"[a-z](_?[a-z0-9])*")


def new_game(name: str, folder: Path) -> Path:
    """Make the folder of a new game inside `folder` and say where it is.

    BadOption where the name can't be a game's, or where something of that name is there already.
    """
    check_name(name)
    target = folder / name
    if not folder.is_dir():
        raise BadOption("folder", str(folder), Text("a folder that exists"))
    if target.exists() or target.is_symlink():
        text = Text("another name: {folder} exists, and is left as it is", {"folder": target})
        raise BadOption("name", name, text)
    try:
        target.mkdir()
        for file in sorted(TEMPLATES.rglob("*")):
            if file.suffix in KINDS:
                _copy(
                    file, target / rename_game(file.relative_to(TEMPLATES).as_posix(), name), name
                )
    except OSError as error:
        expected = Text("a folder that can be written to ({problem})").fill(problem=error.strerror)
        raise BadOption("folder", str(folder), expected) from None
    return target


def check_name(name: str) -> None:
    """Raise BadOption, saying what would do, for a name that can't be a game's."""
    if not _NAME.fullmatch(name):
        text = Text(
            "small letters and digits, a _ between words, and a letter first, as in {example}"
        )
        raise BadOption("name", name, text.fill(example=_suggest_name(name)))
    if len(name) > MAX_NAME_CHARS:
        raise BadOption("name", name, Text("at most {most} letters", {"most": MAX_NAME_CHARS}))
    if name in registry.list_names():
        text = Text("another name: there is a game of this one already")
        raise BadOption("name", name, text)
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or _is_taken(name):
        text = Text("another name: to Python this one means something else")
        raise BadOption("name", name, text)


def rename_game(text: str, name: str) -> str:
    """A text of the templates with the new game's name in it."""
    title = name.replace("_", " ").capitalize()
    for old, new in (("my_game", name), ("my-game", name.replace("_", "-")), ("My game", title)):
        text = text.replace(old, new)
    return text


def _copy(file: Path, target: Path, name: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("x", encoding="utf-8") as out:  # "x": never over something that is there
        out.write(rename_game(file.read_text("utf-8"), name))


def _suggest_name(name: str) -> str:
    """A name that would do, as near to the one given as can be."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    near = re.sub(r"[^a-z0-9]+", "_", plain).lstrip("_0123456789")[:MAX_NAME_CHARS].strip("_")
    return near if _NAME.fullmatch(near) else "tide_pools"


def _is_taken(name: str) -> bool:
    """Whether `import name` finds a module; a mere folder of that name is none."""
    if name in sys.stdlib_module_names or name in sys.modules:
        return True
    found = find_spec(name)
    return found is not None and found.origin is not None
