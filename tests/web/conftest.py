"""A whole site for the tests of its pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parasol.web.site import site
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with pages on a database of its own."""
    folder: Path = tmp_path_factory.mktemp("house")
    with running(f"sqlite:///{folder / 'parasol.db'}", site) as server:
        yield server
