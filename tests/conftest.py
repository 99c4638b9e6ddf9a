"""What tests of several rooms need: a whole site, and a browser to visit it with."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from absl import logging as absl_logging
from playwright.sync_api import Browser

from parasol.web.app import create_app
from tests import needs
from tests.server.running import Running, run_server
from tests.web.browsing import launch_browser

# One test a core: the threads of a matrix product only wait for each other. Read when numpy starts.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# OpenSpiel's logging keeps the stderr of its import, which is pytest's capture, and closes it when
# a server in this process sets up its own logging. The real one is never closed.
absl_logging.get_absl_handler().python_handler.stream = sys.__stderr__


@pytest.hookimpl(tryfirst=True)  # before -m chooses among them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    needs.mark_by_fixtures(items)


def pytest_runtest_setup(item: pytest.Item) -> None:
    needs.note_running(item)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with pages on a database of its own."""
    folder: Path = tmp_path_factory.mktemp("house")
    with run_server(f"sqlite:///{folder / 'parasol.db'}", create_app) as server:
        yield server


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser without windows."""
    with launch_browser() as opened:
        yield opened
