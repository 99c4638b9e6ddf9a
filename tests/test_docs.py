"""What the documents show is run: examples, links, pictures, doctests of the package."""

import ast
import doctest
import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import parasol
from parasol import _build
from tests.each import check_each

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
DECISIONS = ROOT / "docs" / "decisions"
RECORDS = sorted(DECISIONS.glob("[0-9]*.md"))
sys.path.insert(0, str(ROOT / "tools"))


def name_page(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_readme_does_what_it_says() -> None:
    found = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert found.attempted > 15
    assert found.failed == 0


def examples(module: ModuleType) -> Iterator[doctest.DocTest]:
    """The examples in a module's docstrings, from its source: compiled code has none to show."""
    source = importlib.util.find_spec(module.__name__)
    path = _build.source_path(module.__name__)
    file = Path(path if Path(path).exists() else str(source and source.origin))
    parser, names = doctest.DocTestParser(), {**vars(module), "parasol": parasol}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            text = ast.get_docstring(node) or ""
            yield parser.get_doctest(text, names, getattr(node, "name", ""), str(file), 0)


def test_examples_in_docstrings_hold() -> None:
    runner = doctest.DocTestRunner()
    for info in pkgutil.walk_packages(parasol.__path__, "parasol."):
        if "templates" in info.name or info.name.endswith(
            ("__main__", "migrations.env", "__mypyc")
        ):
            continue  # made to be run by somebody else
        for example in examples(importlib.import_module(info.name)):
            assert runner.run(example).failed == 0, info.name
    assert runner.tries >= 5


def check_links(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


def test_links_lead_somewhere() -> None:
    check_each(PAGES, check_links, name_page)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def check_anchors(page: Path) -> None:
    for link, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert anchor in anchors(page.parent / link if link else page), f"{link}#{anchor}"


def test_links_to_a_heading_find_it() -> None:
    check_each(PAGES, check_anchors, name_page)


def check_pictures(page: Path) -> None:
    for source in re.findall(r'<img src="([^"]+)"', page.read_text("utf-8")):
        assert (page.parent / source).exists(), source


def test_pictures_in_a_page_are_there() -> None:
    check_each(PAGES, check_pictures, name_page)


def test_the_index_of_documents_lists_every_page() -> None:
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text("utf-8")
    pages = {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")}
    records = {page.relative_to(docs).as_posix() for page in RECORDS}
    linked = set(re.findall(r"\]\(([^)#]+\.md)\)", index))
    assert pages - records - {"README.md"} <= linked


def check_decision(record: Path) -> None:
    text = record.read_text("utf-8")
    title, date, status = re.findall(r"^(?:# |- Date: |- Status: )(.*)$", text, re.M)
    assert title.startswith(f"{record.name[:4]}. ")
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", date)
    assert re.fullmatch(r"accepted|superseded by \[(\d{4})\]\(\1-[\w-]+\.md\)", status)
    assert re.findall(r"^## (.*)$", text, re.M) == ["Context", "Decision", "Consequences"]
    assert len(text.splitlines()) <= 40


def test_a_decision_has_date_status_and_fits_a_screen() -> None:
    check_each(RECORDS, check_decision, name_page)


def test_the_index_of_decisions_lists_every_record_as_it_is() -> None:
    rows = []
    for number, record in enumerate(RECORDS, 1):
        text = record.read_text("utf-8")
        assert record.name.startswith(f"{number:04}-")
        title, date, status = re.findall(r"^(?:# \d+\. |- Date: |- Status: )(.*)$", text, re.M)
        rows.append((record.name[:4], title, record.name, date, status))
    index = (DECISIONS / "README.md").read_text("utf-8")
    pattern = r"^\| (\d{4}) \| \[(.*?)\]\((.*?)\) \| [^|]+ \| (.*?) \| (.*?) \|$"
    assert re.findall(pattern, index, re.M) == rows


def test_every_picture_is_shown_by_a_page() -> None:
    shown = "".join(page.read_text("utf-8") for page in PAGES)
    pictures = {file.name for file in (ROOT / "docs" / "pictures").iterdir()}
    assert {name for name in pictures if f"pictures/{name}" not in shown} == set()


def test_pictures_are_as_the_game_draws_them_now() -> None:
    pictures = importlib.import_module("pictures")
    for name, make in pictures.PICTURES.items():
        assert (ROOT / "docs" / "pictures" / name).read_text("utf-8") == make(), "run make pictures"
