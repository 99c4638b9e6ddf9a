"""Every test of a store runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import OwnPostgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[OwnPostgres]:
    """One PostgreSQL for all tests of a process."""
    own = OwnPostgres(flushes=False)
    yield own
    own.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.database)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parasol.db'}"
    own: OwnPostgres = request.getfixturevalue("postgres")
    return own.database()
