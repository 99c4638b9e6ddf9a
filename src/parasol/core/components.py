"""Boxes of components: graded values in a game's components.toml, and a host's replacements.

A game describes each key once, as a `Field`; this module reads, checks and merges. A replacement
changes values only, never the shape of the game, so codes and tensors stay the same for any box.
"""

import copy
import os
import re
import stat
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parasol.core.errors import MAX_SHOWN_CHARS, BadComponents, Folder, format_value
from parasol.core.words import Text, Words

GRADES = ("rulebook", "deduced", "house")
MAX_BYTES = 64 * 1024
MAX_FILES = 32
MAX_KEY_PARTS = 16
DEEP_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MAX_KEY_PARTS}}}"""
)
"""A dotted key that is deeper. tomllib's time grows with the square of the depth: 60 kB of
`a.a.a…=1` took ten seconds."""
MAX_CACHED_BOXES = 64
"""How many boxes a game remembers what it made of: they come from strangers, too, without end."""

Box = dict[str, dict[str, Any]]
"""Values by group and key: box["market"]["costs"]."""


@dataclass(frozen=True)
class Field:
    """One key of a box: `expected` in words, and `fits`, which says whether a value does."""

    expected: Words | str
    fits: Callable[[Any], bool]
    optional: bool = False


Schema = Mapping[str, Field]
"""Fields by dotted key: "market.costs"."""


def whole(low: int, high: int) -> Field:
    """A whole number in a range."""
    text = Text("a whole number from {low} to {high}", {"low": low, "high": high})
    return Field(text, lambda v: is_whole(v, low, high))


def wholes(low: int, high: int, shortest: int, longest: int) -> Field:
    """A list of whole numbers."""
    text = Text("a list of {shortest} to {longest} whole numbers from {low} to {high}")
    if shortest == longest:
        text = Text("a list of {longest} whole numbers from {low} to {high}")
    return Field(
        text.fill(shortest=shortest, longest=longest, low=low, high=high),
        lambda v: (
            isinstance(v, list)
            and shortest <= len(v) <= longest
            and all(is_whole(n, low, high) for n in v)
        ),
    )


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether `value` is an int (not a bool) in the range."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def load_standard(path: Path, schema: Schema) -> Box:
    """The values of a game's own components.toml; every one must carry a grade and a note."""
    box: Box = {}
    for group, keys in tomllib.loads(path.read_text("utf-8")).items():
        for key, entry in keys.items():
            if entry.get("grade") not in GRADES or not entry.get("note"):
                text = Text("needs a grade ({grades}) and a note", {"grades": ", ".join(GRADES)})
                raise BadComponents(path.name, f"{group}.{key}", text)
            box.setdefault(group, {})[key] = entry["value"]
    missing = [key for key in schema if not schema[key].optional and not _has(box, key)]
    if missing:
        text = Text("missing; expected {expected}", {"expected": schema[missing[0]].expected})
        raise BadComponents(path.name, missing[0], text)
    return box


def load_changes(source: object, schema: Schema) -> tuple[Box, str]:
    """The replaced values in `source` (a file, a folder, a mapping or None), and where from."""
    if source is None:
        return {}, "components"
    if isinstance(source, Mapping):
        return check_values(source, schema, "components"), "components"
    if isinstance(source, str | Path):
        if _is_folder(source):
            return _gather_folder(Path(source), schema)
        return parse(_read(Path(source)), schema, str(source)), str(source)
    text = Text("{found} is neither a file's path nor a mapping", {"found": format_value(source)})
    raise BadComponents("components", "", text)


def _is_folder(source: str | Path) -> bool:
    """Whether a path leads to a folder; an empty one leads nowhere."""
    return str(source) not in ("", ".") and os.path.isdir(source)


def _gather_folder(folder: Path, schema: Schema) -> tuple[Box, Folder]:
    """The replaced values in all TOML files of a folder; each key stands in one of them."""
    paths = sorted(folder.glob("*.toml"))
    if not 0 < len(paths) <= MAX_FILES:
        text = Text("a folder with 1 to {most} TOML files is expected", {"most": MAX_FILES})
        raise BadComponents(str(folder), "", text)
    box: Box = {}
    files: dict[str, str] = {}
    for path in paths:
        found = parse(_read(path), schema, str(path))
        for key in [f"{group}.{key}" for group, keys in found.items() for key in keys]:
            if key in files:
                text = Text("is in {file} already", {"file": Path(files[key]).name})
                raise BadComponents(str(path), key, text)
            files[key] = str(path)
        box = merge_boxes(box, found)
    return box, Folder(str(folder), files)


def parse(text: str, schema: Schema, source: str = "components") -> Box:
    """The replaced values in a TOML text."""
    check_text(text, source)
    return check_values(parse_toml(text, source), schema, source)


def check_text(text: str, source: str) -> None:
    """Refuse a text that is too long, or that would take too long to parse."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise BadComponents(source, "", _describe_too_long())
    if DEEP_KEY.search(text):
        too_deep = Text("a key has at most {most} parts", {"most": MAX_KEY_PARTS})
        raise BadComponents(source, "", too_deep)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """A TOML text that has been checked, as data."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise BadComponents(
            source, "", _describe_toml_error("lists in lists without end")
        ) from None
    except ValueError as error:  # TOMLDecodeError, or a number too long to read
        raise BadComponents(source, "", _describe_toml_error(str(error))) from None


def _describe_toml_error(problem: str) -> Text:
    return Text("not a TOML file: {problem}", {"problem": problem})


def _describe_too_long() -> Text:
    return Text("longer than {most} kB", {"most": MAX_BYTES // 1024})


def merge_boxes(box: Box, changed: Box) -> Box:
    """`box` with the changed values put in."""
    return {group: {**keys, **changed.get(group, {})} for group, keys in box.items()} | {
        group: dict(keys) for group, keys in changed.items() if group not in box
    }


def _read(path: Path) -> str:
    try:
        found = path.stat()
        # A device or a pipe could be read for ever.
        regular, size = stat.S_ISREG(found.st_mode), found.st_size
        data = path.read_bytes() if regular and size <= MAX_BYTES else b""
    except OSError as error:
        text = Text("can't be read: {problem}", {"problem": error.strerror})
        raise BadComponents(str(path), "", text) from None
    except ValueError:  # a zero byte in it
        raise BadComponents(format_value(str(path)), "", Text("is no path of a file")) from None
    if not regular:
        raise BadComponents(str(path), "", Text("can't be read: it is not a file"))
    if size > MAX_BYTES:
        raise BadComponents(str(path), "", _describe_too_long())
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadComponents(str(path), "", Text("not a UTF-8 text file")) from None


def _has(box: Box, key: str) -> bool:
    group, _, name = key.partition(".")
    return name in box.get(group, {})


def check_values(data: Mapping[str, Any], schema: Schema, source: str) -> Box:
    """The values in `data`, if each is one that the schema knows and takes."""
    box: Box = {}
    groups = sorted({key.partition(".")[0] for key in schema})
    for group, keys in data.items():
        if group not in groups:
            text = Text("no such group; there are {groups}", {"groups": ", ".join(groups)})
            none = Text("no such group; this game takes none")
            raise BadComponents(source, _shorten_key(group), text if groups else none)
        if not isinstance(keys, Mapping):
            text = Text("a group of keys, as in [{group}]", {"group": group})
            raise BadComponents(source, str(group), text)
        for key, value in keys.items():
            checked = _check_value(schema, source, f"{group}.{_shorten_key(key)}", value)
            box.setdefault(group, {})[key] = copy.deepcopy(checked)
    return box


def _shorten_key(name: object) -> str:
    """A key as it was given, cut where it is long."""
    return name if isinstance(name, str) and len(name) <= MAX_SHOWN_CHARS else format_value(name)


def _check_value(schema: Schema, source: str, key: str, value: Any) -> Any:
    group = key.partition(".")[0]
    if key not in schema:
        known = ", ".join(k for k in schema if k.startswith(group + "."))
        raise BadComponents(source, key, Text("no such key; there are {keys}", {"keys": known}))
    if isinstance(value, Mapping) and "value" in value and "grade" in value:
        value = value["value"]  # a copied components.toml: its grades are welcome
    if not schema[key].fits(value):
        values = {"expected": schema[key].expected, "found": format_value(value)}
        raise BadComponents(source, key, Text("expected {expected}, found {found}", values))
    return value
