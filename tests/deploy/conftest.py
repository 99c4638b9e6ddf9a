"""What is run as a host runs it: all tests here need packages of Debian's, and are marked so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import postgres
from tests.server.processes import Yard, open_yard

__all__ = ["postgres"]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("deploy")


@pytest.fixture
def yard(tmp_path: Path) -> Iterator[Yard]:
    """Processes that end with the test."""
    with open_yard(tmp_path) as processes:
        yield processes
