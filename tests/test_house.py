"""The house: every game has the same rooms, arrows point one way, nobody asks global chance."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.each import check_each

SOURCE = Path(__file__).parent.parent / "src" / "parasol"
FILES = [file for file in sorted(SOURCE.rglob("*.py")) if "templates" not in file.parts]
GAMES = [
    folder for folder in sorted((SOURCE / "games").iterdir()) if (folder / "__init__.py").exists()
]
ROOMS = (
    "art",
    "board",
    "board.css",
    "board.js",
    "browser.py",
    "components.py",
    "components.toml",
    "drawing",
    "events.py",
    "guide.js",
    "help",
    "hints.py",
    "knowledge.py",
    "learning.py",
    "locale",
    "notation.py",
    "opponent.py",
    "options.py",
    "position.py",
    "preview.py",
    "reasons.py",
    "rules.py",
    "scoring.py",
    "secrets.py",
    "tables.py",
    "tensor.py",
    "terminal",
    "view.py",
    "view_parser.py",
    "view_types.py",
    "words.py",
)
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "bots"},
    "testing": {"core", "testing"},
    "terminal": {"core", "bots", "terminal"},
    "scaffold": {"core", "scaffold"},
    "server": {"core", "bots", "server"},
    "web": {"core", "bots", "server", "web"},
    "arena": {"core", "bots", "arena"},
    "envs": {"core", "bots", "envs"},  # bots: a seat against computers
    "translating": {"core", "translating"},
}
"""By folder: which others it may import. `_build`, which decides what is compiled, all may ask."""


@cache
def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def name_file(file: Path) -> str:
    return str(file.relative_to(SOURCE))


def imports(file: Path) -> set[str]:
    """The modules a file imports, and what it takes from them, by their whole names."""
    package = ["parasol", *file.relative_to(SOURCE).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(parse(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
            found |= {module} - {"parasol"}
    return found


def check_arrows(file: Path) -> None:
    room, *below = file.relative_to(SOURCE).parts
    if not below:
        return  # the front door and the command line may use everything
    own = f"parasol.{room}.{below[0]}"
    for module in imports(file):
        house, *rooms = module.split(".")
        if house != "parasol":
            continue
        assert rooms, f"{room} -> the front door"
        if rooms[0] == "games":
            assert room == "games", f"{room} knows a game: {module}"
            assert f"{module}.".startswith(f"{own}."), f"a game imports another: {module}"
        else:
            assert rooms[0] in MAY_IMPORT[room] | {"_build"}, f"{room} -> {module}"


def test_arrows_point_one_way() -> None:
    check_each(FILES, check_arrows, name_file)


def test_nobody_asks_the_global_generator() -> None:
    def check(file: Path) -> None:
        assert not imports(file) & {"random", "numpy.random"}

    check_each(FILES, check, name_file)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    assert [room for room in ROOMS if not (game / room).exists()] == []


def test_every_module_opens_with_what_it_is() -> None:
    def check(file: Path) -> None:
        assert ast.get_docstring(parse(file)) or not file.read_text("utf-8")

    check_each(FILES, check, name_file)


SERVER_MAY_IMPORT = {
    "telemetry": {"telemetry"},
    "store": {"telemetry", "store"},
    "tables": {"telemetry", "store", "tables"},
    "http": {"telemetry", "store", "tables", "http"},
    "ws": {"telemetry", "store", "tables", "http", "ws"},  # http: who a request comes from
}
"""Inside server/, by folder: which of the folders it may import."""


def test_arrows_inside_the_server_point_one_way() -> None:
    for folder, allowed in SERVER_MAY_IMPORT.items():
        for file in (SOURCE / "server" / folder).rglob("*.py"):
            for module in imports(file):
                parts = module.split(".")
                if parts[:2] == ["parasol", "server"] and set(parts[2:3]) & set(SERVER_MAY_IMPORT):
                    assert parts[2] in allowed, f"{file.relative_to(SOURCE)} -> {module}"


# One word, one meaning

RETIRED_IN_NAMES = {
    "daybook": "journal",
    "drawn": "shuffle_seats, or a name in draw_",
    "joined": "bundle",
    "lean": "minify",
    "patience": "retry_s",
    "sharing": "WorkerPool",
    "spreading": "executor",
    "story": "events, or a scenario",
    "taste": "weights",
    "telling": "broadcast",
    "tempted": "noisy_argmax",
    "told": "broadcast, masked, shown",
}
"""Words that no function, class or constant is called by any more, and what is said instead."""
RETIRED_IN_CONSTANTS = {"longest": "MAX_..._CHARS", "most": "MAX_...", "least": "MIN_..."}
RULEBOOK_CONSTANTS = {"DRAWN"}  # a kind of event
RETIRED_PHRASES = (
    "a look at everything",
    "anybody is told",
    "day book",
    "hand that writes",
    "matter of taste",
    "parasol.envs.table",
    "what is kept",
)


def split_words(name: str) -> set[str]:
    """Return the words of a name: `_TooLong`, `too_long` and `TOO_LONG` have the same."""
    parts = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+", name)
    return {part.lower() for part in parts}


def find_retired_names(source: str) -> Iterator[str]:
    """Yield what a source calls by a retired word, each with the word to use."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name, retired = node.name, RETIRED_IN_NAMES
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id.isupper():
            name, retired = node.id, RETIRED_IN_NAMES | RETIRED_IN_CONSTANTS
        else:
            continue
        if name not in RULEBOOK_CONSTANTS:
            found = split_words(name) & set(retired)
            yield from (f"{name}: say {retired[word]}" for word in sorted(found))


def test_no_name_has_a_retired_word() -> None:
    for file in FILES:
        if "drawing" not in file.parts:  # what is drawn is a picture there
            found = list(find_retired_names(file.read_text("utf-8")))
            assert found == [], f"{file.relative_to(SOURCE)}: {found}"


@pytest.mark.parametrize(
    "source",
    [
        "def drawn(seats, seed): ...",
        "class Story: ...",
        "class Lobby:\n    async def _telling(self): ...",
        "MOST_TABLES = 3",
        "class Match:\n    LONGEST = 40",
        "JOINED: Final = {}",
    ],
)
def test_a_retired_word_in_a_name_is_found(source: str) -> None:
    assert len(list(find_retired_names(source))) == 1


def test_no_text_has_a_retired_phrase() -> None:
    root = SOURCE.parent.parent
    pages = [page for page in (root / "docs").rglob("*.md") if "decisions" not in page.parts]
    for file in [*FILES, *pages, root / "README.md", root / "CONTRIBUTING.md"]:
        text = " ".join(file.read_text("utf-8").lower().split())
        found = [phrase for phrase in RETIRED_PHRASES if phrase in text]
        assert found == [], f"{file.relative_to(root)}: {found}"
