"""Which tests need a browser or a PostgreSQL: known by the fixtures they use, and held to that.

`pytest -m "not browser and not database"` runs whatever needs neither. A test that starts one of
them without the marker fails, so that this stays true.
"""

import pytest

MARKERS = {"chromium": "browser", "postgres": "database"}
"""The marker of every test that uses a fixture."""
_running: list[pytest.Item] = []


def mark_by_fixtures(items: list[pytest.Item]) -> None:
    """Give each test the markers of the fixtures that it uses."""
    for item in items:
        for fixture, marker in MARKERS.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)


def note_running(item: pytest.Item) -> None:
    """Note which test is about to run."""
    _running[:] = [item]


def check_marker(marker: str) -> None:
    """Fail the running test unless it has a marker; outside of tests all is well."""
    for item in _running:
        if item.get_closest_marker(marker) is None:
            pytest.fail(f"{item.nodeid} needs the marker {marker}, or the fixture that gives it")
