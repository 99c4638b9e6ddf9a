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
    "components.toml",
    "options.py",
    "events.py",
    "rules.py",
    "knowledge.py",
    "tensor.py",
    "view.py",
    "scoring.py",
    "notation.py",
    "reasons.py",
    "secrets.py",
    "drawing",
    "terminal",
    "help",
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
}
"""By folder: which others it may import. `_build`, which decides what is compiled, all may ask."""


def imports(file: Path) -> set[str]:
    """The modules a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_arrows_point_one_way(file: Path) -> None:
    room = file.relative_to(SOURCE).parts[0]
    if room not in MAY_IMPORT:
        return  # the front door and the command line may use everything
    own = ".".join(["parasol", *file.relative_to(SOURCE).parts[:2]])
    for module in imports(file):
        parts = module.split(".")
        if parts[0] != "parasol" or len(parts) == 1 or parts[1] == "_build":
            continue
        if parts[1] == "games":
            assert room == "games", f"{room} knows a game: {module}"
            assert module.startswith(own), f"a game imports another: {module}"
        else:
            allowed = MAY_IMPORT[room]
            assert parts[1] in allowed or not (SOURCE / parts[1]).exists(), f"{room} -> {module}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nobody_asks_the_global_generator(file: Path) -> None:
    assert not imports(file) & {"random", "numpy.random"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    missing = [
        room for room in ROOMS if not (game / room).exists() and not (game / f"{room}.py").exists()
    ]
    assert not missing


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_module_opens_with_what_it_is(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text("utf-8"))) or not file.read_text("utf-8")
