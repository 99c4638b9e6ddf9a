"""The build of the package makes the bundle where there is Node, and takes it along."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.web.bundling import ROOT

SCRIPT = """
import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("src/parasol/web/bundle/static/js", { recursive: true });
writeFileSync("src/parasol/web/bundle/bundle.json", "{}");
writeFileSync("src/parasol/web/bundle/static/js/home.js", "home()");
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A checkout with our build files, and a script that bundles next to nothing."""
    checkout = tmp_path / "a tiny checkout"
    web = checkout / "src" / "parasol" / "web"
    web.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "LICENSE", "package.json"):
        shutil.copy(ROOT / name, checkout)
    (checkout / "README.md").write_text("Tiny.\n")
    shutil.copy(ROOT / "src" / "parasol" / "_build.py", web.parent)
    for folder in (web, web.parent):
        (folder / "__init__.py").touch()
    (checkout / "node_modules" / "esbuild").mkdir(parents=True)
    (checkout / "tools").mkdir()
    (checkout / "tools" / "bundle.js").write_text(SCRIPT)
    return checkout


def run_setup(checkout: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run setup.py without compiling."""
    environment = {**os.environ, "PARASOL_PLAIN": "1", **variables}
    return subprocess.run(
        [sys.executable, "setup.py", "-q", *command],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def list_built(checkout: Path) -> list[str]:
    """The files of the bundle that a build has collected."""
    folder = checkout / "build" / "lib" / "parasol" / "web" / "bundle"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.js*"))


def test_a_build_has_the_bundle(tiny: Path) -> None:
    assert run_setup(tiny, "build_py").returncode == 0
    assert list_built(tiny) == ["bundle.json", "static/js/home.js"]


def test_a_build_from_the_archive_needs_no_node(tiny: Path, tmp_path: Path) -> None:
    assert run_setup(tiny, "sdist").returncode == 0
    (archive,) = (tiny / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("parasol_games-*")
    assert not (unpacked / "tools").exists()
    done = run_setup(unpacked, "build_py", PATH="", PARASOL_REQUIRE_BUNDLE="1")
    assert done.returncode == 0, done.stderr
    assert list_built(unpacked) == ["bundle.json", "static/js/home.js"]


def test_without_node_a_build_goes_on_with_plain_modules(tiny: Path) -> None:
    done = run_setup(tiny, "build_py", PATH="")
    assert done.returncode == 0
    assert "there is no Node. Browsers get plain modules" in done.stderr
    assert list_built(tiny) == []


def test_a_bundle_that_is_required_and_fails_is_an_error(tiny: Path) -> None:
    (tiny / "tools" / "bundle.js").write_text("process.exit(3)")
    done = run_setup(tiny, "build_py", PARASOL_REQUIRE_BUNDLE="1")
    assert done.returncode != 0
    assert "modules were not bundled" in done.stderr
