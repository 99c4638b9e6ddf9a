"""The bundle, made for tests: by Node, in a folder of its own."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parasol.web import bundled

ROOT = Path(__file__).resolve().parents[2]


def make_bundle(folder: Path) -> None:
    """Write the bundle into a folder."""
    assert (ROOT / "node_modules" / "esbuild").exists(), "run `make node_modules/.done` first"
    subprocess.run(["node", "tools/bundle.js", str(folder)], cwd=ROOT, check=True)


@contextmanager
def use_bundle(folder: Path) -> Iterator[None]:
    """Let the site use the bundle in a folder; where there is none, it uses plain modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundled, "BUNDLE", folder)
        yield
