"""What docs/research.md and docs/tour.ipynb say is what the code does."""

import importlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parasol.envs import maui_v0
from parasol.envs.aec import RENDER_MODES
from parasol.envs.batch import REWARDS, derive_episode_seed

HOUSE = Path(__file__).parent.parent
PAGE = (HOUSE / "docs" / "research.md").read_text("utf-8")
sys.path.insert(0, str(HOUSE / "tools"))


def outputs(notebook: dict[str, Any]) -> list[Any]:
    """What the cells of a notebook show."""
    return [cell.get("outputs") for cell in notebook["cells"]]


def test_the_tour_shows_what_its_cells_do_now() -> None:
    tour = importlib.import_module("tour")
    kept = json.loads(tour.NOTEBOOK.read_text("utf-8"))
    found = tour.execute_notebook(kept)
    assert outputs(found) == outputs(kept), "run make tour"
    shown = json.dumps(outputs(found))
    assert shown.count("image/svg+xml") == 2  # a match, and an arena
    assert all(cell["outputs"] for cell in found["cells"] if cell["cell_type"] == "code")


def test_layouts_in_the_document_are_those_of_the_code() -> None:
    assert importlib.import_module("layouts").replace_layouts(PAGE) == PAGE, "run make layouts"


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_first_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    assert not names["env"].agents  # the episode is over
    assert np.isfinite(names["reward"])


def test_rewards_and_pictures_are_all_named() -> None:
    for name in (*REWARDS, *RENDER_MODES):
        assert f"`{name}`" in PAGE


def test_seeds_are_as_written() -> None:
    assert "seed + g * 2**32 + e * 2**64" in PAGE
    assert derive_episode_seed(7, 3, 5) == 7 + 3 * 2**32 + 5 * 2**64


def test_the_version_to_cite_is_the_version() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"version = {{{project['version']}}}" in PAGE
    assert f'version: "{project["version"]}"' in (HOUSE / "CITATION.cff").read_text("utf-8")


def test_options_are_keywords_as_the_document_says() -> None:
    env = maui_v0.env(players=3, variant="crabs", rewards="rank")
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
