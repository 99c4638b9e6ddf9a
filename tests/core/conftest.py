"""Maui is installed; noughts and crosses and hermits are made known to all tests in this folder."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parasol.core import registry

from .hermits import GAME

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "noughts_and_crosses" / "src"


@pytest.fixture(scope="package", autouse=True)
def games() -> Iterator[None]:
    sys.path.insert(0, str(EXAMPLE))
    registry.register(importlib.import_module("noughts_and_crosses").GAME)
    registry.register(GAME)
    yield
    sys.path.remove(str(EXAMPLE))
    registry.forget("noughts_and_crosses")
    registry.forget("hermits")
