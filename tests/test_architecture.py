"""docs/architecture.md: every file and function it names exists, so the map stays true."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "parasol"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
TEXT = re.sub(r"^```.*?^```$", "", PAGE, flags=re.M | re.S)
SPANS = re.findall(r"`([^`]+)`", TEXT)
FILES = sorted({span for span in SPANS if re.fullmatch(r"[\w/]+\.(py|js|toml)", span)})
NAMES = sorted(
    {span for span in SPANS if re.fullmatch(r"[A-Za-z_]+(\.[A-Za-z_]+)?", span)}
    - {"http", "ws", "tables", "store", "core", "games"}
    - set(FILES)
)

WITHOUT_FILE = {"Seen", "State", "State.apply"}
"""Of core/state.py, which the page speaks of without naming the file."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def find_file(name: str) -> Path:
    """Return a file that the page names; NAME stands for any game."""
    name = name.replace("NAME", "maui")
    return ROOT / name if name.startswith("tests/") else SOURCE / name


def collect_names(file: Path) -> set[str]:
    """Return the classes, functions, methods and constants that a file defines."""
    text = file.read_text("utf-8")
    if file.suffix == ".js":
        found = re.findall(r"^  (\w+)\(|^export (?:function|class) (\w+)", text, re.M)
        return {name for pair in found for name in pair if name}
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | FUNCTIONS):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            functions = [
                n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
            ]
            names |= {f"{node.name}.{function.name}" for function in functions}
        if isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def test_the_page_names_files_and_functions() -> None:
    assert len(FILES) > 20
    assert len(NAMES) > 30


def test_every_file_on_the_page_exists() -> None:
    assert [name for name in FILES if not find_file(name).is_file()] == []


def test_every_function_on_the_page_is_in_a_file_that_the_page_names() -> None:
    files = list(map(find_file, FILES))
    defined = {name for file in files if file.suffix != ".toml" for name in collect_names(file)}
    assert [name for name in NAMES if name not in defined | WITHOUT_FILE] == []


def test_functions_stand_in_the_file_before_them() -> None:
    """`file`: `name` is a promise about that file."""
    for file, names in re.findall(r"`([\w/]+\.(?:py|js))`: ((?:`[\w.]+`(?:, )?)+)", TEXT):
        defined = collect_names(find_file(file))
        for name in re.findall(r"`([\w.]+)`", names):
            assert name in defined, f"{file} has no {name}"
