"""A test that needs a browser or a PostgreSQL says so, by its fixtures or by a marker."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.databases import OwnPostgres
from tests.web.browsing import launch_browser

ROOT = Path(__file__).parents[1]
FILES = ("tests/maui/test_flight.py", "tests/server/test_store_people.py")
"""The tests of one use a browser, those of the other either database."""


def test_without_its_marker_no_test_starts_a_browser() -> None:
    with pytest.raises(pytest.fail.Exception, match="needs the marker browser"), launch_browser():
        pass


def test_without_its_marker_no_test_starts_a_postgresql() -> None:
    with pytest.raises(pytest.fail.Exception, match="needs the marker database"):
        OwnPostgres()


def test_whoever_uses_the_fixtures_has_the_markers() -> None:
    chosen = subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "browser or database", "--collect-only", *FILES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    found = [[name for name in chosen if name.startswith(file)] for file in FILES]
    assert [len(names) for names in found] == [2, 6]
    assert all("postgresql" in name for name in found[1])
