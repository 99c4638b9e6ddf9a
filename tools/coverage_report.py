"""Writes what `make coverage` has measured into docs/coverage.md, and the total into README.md."""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE, README = ROOT / "docs" / "coverage.md", ROOT / "README.md"
TOTAL = re.compile(r"Tests run \*{0,2}(\d+) %\*{0,2} of the Python lines")
TEXT = """# Coverage

Tests run **{total} %** of the Python lines: {ran:,} of {lines:,}. `make coverage` measures this and
writes this page, with the tests that need no browser, on few games. It runs in plain Python:
compiled code can't be traced. What a worker runs that is killed at its end is not counted, nor is
JavaScript.

| package | lines | run | % |
| --- | ---: | ---: | ---: |
{rows}
"""


class Count(NamedTuple):
    """Lines of code, and how many of them were run."""

    lines: int
    ran: int

    @property
    def percent(self) -> int:
        """The share that was run, rounded down: 100 means all of them."""
        return 100 * self.ran // self.lines


def count_by_package(files: dict[str, tuple[int, int]]) -> dict[str, Count]:
    """Add up the lines of files by the folder they are in; each game is one of its own.

    >>> count_by_package({"src/parasol/cli.py": (9, 6), "src/parasol/games/maui/rules.py": (2, 2)})
    {'cli.py': Count(lines=9, ran=6), 'games/maui': Count(lines=2, ran=2)}
    """
    found: dict[str, Count] = defaultdict(lambda: Count(0, 0))
    for file, (lines, ran) in sorted(files.items()):
        parts = file.replace("\\", "/").partition("parasol/")[2].split("/")
        package = "/".join(parts[: 2 if parts[0] == "games" else 1])
        found[package] = Count(found[package].lines + lines, found[package].ran + ran)
    return {package: count for package, count in found.items() if count.lines}


def write_page(packages: dict[str, Count]) -> str:
    """Return the page of these counts."""
    whole = Count(*(sum(numbers) for numbers in zip(*packages.values(), strict=True)))
    rows = [
        f"| `{package}` | {count.lines:,} | {count.ran:,} | {count.percent} |"
        for package, count in packages.items()
    ]
    return TEXT.format(total=whole.percent, ran=whole.ran, lines=whole.lines, rows="\n".join(rows))


def find_total(text: str) -> int:
    """Return the total that a page gives."""
    found = TOTAL.search(text)
    if found is None:
        raise ValueError("a page with the sentence 'Tests run N % of the Python lines' is needed")
    return int(found[1])


def main() -> int:
    """Write both pages from the data that coverage.py has left."""
    command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", "-"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = {
        name: (file["summary"]["num_statements"], file["summary"]["covered_lines"])
        for name, file in json.loads(told.stdout)["files"].items()
    }
    page = write_page(count_by_package(files))
    PAGE.write_text(page, "utf-8")
    sentence = f"Tests run {find_total(page)} % of the Python lines"
    README.write_text(TOTAL.sub(sentence, README.read_text("utf-8")), "utf-8")
    print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
