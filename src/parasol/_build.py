"""Which modules become native code, and whether the libraries on disk still fit their sources.

`parasol/__init__.py` calls `prepare()` before it imports anything else; `setup.py` reads the same
list when it builds. Nothing is built here, and nothing beyond the standard library is imported,
because this runs at every start and in places where parasol is not yet installed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType

COMPILED = (
    "parasol.core.state",
    "parasol.core.chance",
    "parasol.core.tensor",
    "parasol.bots.mcts",
    "parasol.bots.lookahead",
    "parasol.games.maui.tables",
    "parasol.games.maui.position",
    "parasol.games.maui.events",
    "parasol.games.maui.rules",
    "parasol.games.maui.opponent",
    "parasol.games.maui.tensor",
    "parasol.games.maui.knowledge",
    "parasol.games.maui.notation",
    "parasol.games.maui.scoring",
    "parasol.games.maui.view",
    "parasol.games.playa_pirata.tables",
    "parasol.games.playa_pirata.position",
    "parasol.games.playa_pirata.events",
    "parasol.games.playa_pirata.choices",
    "parasol.games.playa_pirata.specials",
    "parasol.games.playa_pirata.rules",
    "parasol.games.playa_pirata.opponent",
    "parasol.games.playa_pirata.visibility",
    "parasol.games.playa_pirata.tensor",
    "parasol.games.playa_pirata.knowledge",
    "parasol.games.playa_pirata.notation",
    "parasol.games.playa_pirata.scoring",
    "parasol.games.playa_pirata.view",
    "parasol.games.tenby.tables",
    "parasol.games.tenby.position",
    "parasol.games.tenby.events",
    "parasol.games.tenby.counting",
    "parasol.games.tenby.market",
    "parasol.games.tenby.placement",
    "parasol.games.tenby.choices",
    "parasol.games.tenby.rules",
    "parasol.games.tenby.odds",
    "parasol.games.tenby.evaluation",
    "parasol.games.tenby.opponent",
    "parasol.games.tenby.visibility",
    "parasol.games.tenby.tensor",
    "parasol.games.tenby.knowledge",
    "parasol.games.tenby.notation",
    "parasol.games.tenby.scoring",
    "parasol.games.tenby.view",
    "parasol.envs.batch",
    "parasol.server.tables.patch",
    "parasol.server.tables.snapshot",
    "parasol.server.tables.broadcast",
    "parasol.server.tables.live_match",
)
"""The modules that are compiled, together, as one group. This is the only list of them."""

GROUP = "parasol"
"""The name of that group; mypyc calls the library that holds all the code GROUP__mypyc."""

Mode = Literal["compiled", "plain"]

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_found: tuple[Mode, str] | None = None


def source_path(module: str, root: str = _ROOT) -> str:
    """The .py file of a module, under the folder that holds the `parasol` package."""
    return os.path.join(root, *module.split(".")) + ".py"


def record_path(root: str = _ROOT) -> str:
    """The file in which a successful build leaves the SHA-256 of each source it compiled."""
    return os.path.join(root, "parasol", "_compiled.json")


def modules(root: str = _ROOT) -> list[str]:
    """The modules of COMPILED whose source is there."""
    return [module for module in COMPILED if os.path.isfile(source_path(module, root))]


def digests(names: Iterable[str], root: str = _ROOT) -> dict[str, str]:
    """The SHA-256 of each module's source; an empty text where the file is gone."""
    result = {}
    for module in names:
        try:
            with open(source_path(module, root), "rb") as file:
                result[module] = hashlib.sha256(file.read()).hexdigest()
        except FileNotFoundError:
            result[module] = ""
    return result


def write_record(root: str = _ROOT) -> None:
    """Note the sources as they are now: the libraries beside them were just built from them."""
    with open(record_path(root), "w", encoding="utf-8") as file:
        json.dump(digests(modules(root), root), file, indent=2)
        file.write("\n")


def read_record(root: str = _ROOT) -> dict[str, str]:
    """What the last successful build noted; empty if there was none."""
    try:
        with open(record_path(root), encoding="utf-8") as file:
            record = json.load(file)
    except (FileNotFoundError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def libraries(root: str = _ROOT) -> list[str]:
    """Every built library, for any Python: also those of modules that left COMPILED."""
    shared = f"{GROUP}__mypyc"
    stems = {os.path.join(root, shared): None}
    for module in (*COMPILED, *read_record(root)):
        stems[os.path.join(root, *module.split("."))] = None
    result = []
    for stem in stems:
        folder, name = os.path.split(stem)
        if os.path.isdir(folder):
            result += [
                os.path.join(folder, file)
                for file in sorted(os.listdir(folder))
                if file.startswith(name + ".") and file.endswith((".so", ".pyd"))
            ]
    return result


def remove(root: str = _ROOT) -> int:
    """Delete every built library and the record of the build; say how many libraries went."""
    found = libraries(root)
    for path in found:
        os.remove(path)
    if os.path.exists(record_path(root)):
        os.remove(record_path(root))
    return len(found)


def _has_library(module: str, root: str) -> bool:
    stem = os.path.join(root, *module.split("."))
    return any(os.path.isfile(stem + suffix) for suffix in EXTENSION_SUFFIXES)


def inspect(root: str = _ROOT) -> tuple[Mode, str]:
    """What the files under `root` allow, and why: "compiled", or "plain" and what is amiss.

    The reason of a stale build starts with the name of the file that does not fit.
    """
    record = read_record(root)
    names = list(dict.fromkeys((*modules(root), *record)))
    if not any(_has_library(module, root) for module in names):
        return "plain", "nothing is compiled for this Python"
    now = digests(names, root)
    for module in names:
        file = os.path.relpath(source_path(module, root), root).replace(os.sep, "/")
        if not now[module]:
            return "plain", f"{file} is gone since the last build"
        if module not in record or module not in COMPILED:
            return "plain", f"{file} was not part of the last build"
        if now[module] != record[module]:
            return "plain", f"{file} has changed since it was compiled"
        if not _has_library(module, root):
            return "plain", f"{file} has no library though the others have"
    return "compiled", f"{len(names)} modules are native code"


class PlainFinder:
    """Finds the .py file of a module where Python itself would prefer the library beside it."""

    def __init__(self, names: Iterable[str], root: str = _ROOT) -> None:
        self.names = frozenset(names)
        self.root = root

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of `name` from its source, if it is one of ours."""
        if name not in self.names:
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, source_path(name, self.root))


def prepare() -> None:
    """Decide, before any compiled module is imported, between the libraries and the .py files.

    `PARASOL_PLAIN=1` asks for the .py files; without it, plain Python is announced, because it is
    slow. A library whose source was edited is never used: it
    would play by yesterday's rules, and mixing it with fresh ones breaks the import.
    """
    global _found  # noqa: PLW0603 - decided once for the whole process
    if _found is not None:
        return
    asked = os.environ.get("PARASOL_PLAIN", "") not in ("", "0")
    found: tuple[Mode, str] = ("plain", "PARASOL_PLAIN is set") if asked else inspect()
    _found = found
    chosen, why = found
    if chosen == "compiled":
        return
    sys.meta_path.insert(0, PlainFinder((*COMPILED, *read_record())))
    if not asked and not _is_worker():
        print(
            f"parasol: {why}; running in plain Python, many times slower. In a checkout run make "
            "compiled; elsewhere install it again with a C compiler (pip --no-cache-dir).",
            file=sys.stderr,
        )


def _is_worker() -> bool:
    """Whether multiprocessing has started this process; its parent has said it already."""
    multiprocessing = sys.modules.get("multiprocessing")
    return multiprocessing is not None and (multiprocessing.current_process().name != "MainProcess")


def mode() -> Mode:
    """Which code this process runs: "compiled" or "plain"."""
    return (_found or inspect())[0]


def reason() -> str:
    """Why it is that one, as half a sentence."""
    return (_found or inspect())[1]
