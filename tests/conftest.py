"""What tests of several rooms need: a whole site, and a browser to visit it with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from parasol.web.app import create_app
from tests.server.running import Running, run_server
from tests.web.browsing import launch_browser


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
