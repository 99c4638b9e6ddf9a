"""The house: every game has the same rooms, arrows point one way, nobody asks global chance."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "parasol"
FILES = [file for file in sorted(SOURCE.rglob("*.py")) if "templates" not in file.parts]
GAMES = [
    folder for folder in sorted((SOURCE / "games").iterdir()) if (folder / "__init__.py").exists()
]
ROOMS = (
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


def imports(file: Path) -> set[str]:
    """The modules a file imports, and what it takes from them, by their whole names."""
    package = ["parasol", *file.relative_to(SOURCE).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
            found |= {module} - {"parasol"}
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_arrows_point_one_way(file: Path) -> None:
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


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nobody_asks_the_global_generator(file: Path) -> None:
    assert not imports(file) & {"random", "numpy.random"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    assert [room for room in ROOMS if not (game / room).exists()] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_module_opens_with_what_it_is(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text("utf-8"))) or not file.read_text("utf-8")


SERVER_MAY_IMPORT = {
    "store": {"store"},
    "tables": {"store", "tables"},
    "http": {"store", "tables", "http"},
    "ws": {"store", "tables", "http", "ws"},  # http: who a request comes from
}
"""Inside server/, by folder: which of the folders it may import."""


def test_arrows_inside_the_server_point_one_way() -> None:
    for folder, allowed in SERVER_MAY_IMPORT.items():
        for file in (SOURCE / "server" / folder).rglob("*.py"):
            for module in imports(file):
                parts = module.split(".")
                if parts[:2] == ["parasol", "server"] and set(parts[2:3]) & set(SERVER_MAY_IMPORT):
                    assert parts[2] in allowed, f"{file.relative_to(SOURCE)} -> {module}"
