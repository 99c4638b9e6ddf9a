"""The measured coverage is told alike everywhere, and adds up."""

import importlib
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
report = importlib.import_module("coverage_report")


def test_the_readme_gives_the_figure_of_the_page() -> None:
    pages = [(ROOT / name).read_text("utf-8") for name in ("README.md", "docs/coverage.md")]
    assert report.find_total(pages[0]) == report.find_total(pages[1])


def test_the_rows_of_the_page_add_up_to_its_total() -> None:
    text = (ROOT / "docs" / "coverage.md").read_text("utf-8").replace(",", "")
    rows = re.findall(r"^\| `([\w./]+)` \| (\d+) \| (\d+) \| (\d+) \|$", text, re.M)
    packages = {name: report.Count(int(lines), int(ran)) for name, lines, ran, _ in rows}
    assert len(packages) > 10
    assert report.write_page(packages).replace(",", "") == text


def test_lines_are_counted_by_package_and_a_share_is_rounded_down() -> None:
    files = {
        "src/parasol/core/match.py": (199, 199),
        "src/parasol/core/words.py": (1, 0),
        "src/parasol/games/maui/rules.py": (4, 3),
        "src/parasol/games/tenby/rules.py": (2, 2),
        "src/parasol/games/__init__.py": (0, 0),
    }
    found = report.count_by_package(files)
    assert [(name, *count, count.percent) for name, count in found.items()] == [
        ("core", 200, 199, 99),
        ("games/maui", 4, 3, 75),
        ("games/tenby", 2, 2, 100),
    ]


def test_a_page_without_a_total_is_refused_by_the_sentence_it_lacks() -> None:
    with pytest.raises(ValueError, match="Tests run N % of the Python lines"):
        report.find_total("# Coverage\n")
