"""What the documents show is run: examples, links, pictures, doctests of the package."""

import doctest
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import parasol

HOUSE = Path(__file__).parent.parent
PAGES = [HOUSE / "README.md", HOUSE / "CONTRIBUTING.md", *sorted((HOUSE / "docs").rglob("*.md"))]
sys.path.insert(0, str(HOUSE / "tools"))


def test_the_readme_does_what_it_says() -> None:
    found = doctest.testfile(
        str(HOUSE / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert found.attempted > 15
    assert found.failed == 0


def test_examples_in_docstrings_hold() -> None:
    attempted = 0
    for info in pkgutil.walk_packages(parasol.__path__, "parasol."):
        if "templates" in info.name or info.name.endswith(("__main__", "migrations.env")):
            continue  # made to be run by somebody else
        module = importlib.import_module(info.name)
        found = doctest.testmod(module, extraglobs={"parasol": parasol})
        assert found.failed == 0, info.name
        attempted += found.attempted
    assert attempted >= 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


def test_pictures_are_as_the_game_draws_them_now() -> None:
    pictures = importlib.import_module("pictures")
    for name, make in pictures.PICTURES.items():
        assert (HOUSE / "docs" / "pictures" / name).read_text("utf-8") == make(), (
            "run make pictures"
        )
