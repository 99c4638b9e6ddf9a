"""The package as it is built, installed and run where there is nothing else."""

import sys
from pathlib import Path

from tests.deploy.packages import (
    check_served,
    check_site_packages,
    copy_tracked,
    list_tracked,
    make_python,
    run,
)
from tests.server.processes import Yard
from tests.server.running import find_free_port


def test_a_wheel_built_by_pip_alone_is_compiled_complete_and_serves(
    tmp_path: Path, yard: Yard
) -> None:
    source, wheels, away = tmp_path / "source", tmp_path / "wheels", tmp_path / "away"
    away.mkdir()
    copy_tracked(source)
    builder = make_python(tmp_path / "builder")
    variables = {"PARASOL_REQUIRE_COMPILED": "1", "PARASOL_REQUIRE_BUNDLE": "1"}
    wheel = [str(builder / "pip"), "wheel", ".[postgres]", "--wheel-dir", str(wheels)]
    run(wheel, source, **variables)
    assert [*wheels.glob("asyncpg-*")]
    host = make_python(tmp_path / "host")
    install = ["install", "--no-index", "--find-links", str(wheels), "parasol-games[postgres]"]
    run([str(host / "pip"), *install], away)
    assert run([str(host / "parasol"), "--version"], away).endswith(" (compiled)\n")
    check_site_packages(host)
    port = find_free_port()
    flags = ["--port", str(port), "--no-browser", "--database", "parasol.db"]
    yard.start("serve", *flags, program=host / "parasol")
    check_served(f"http://127.0.0.1:{port}")


def test_an_install_without_a_compiler_runs_and_says_that_it_is_slow(tmp_path: Path) -> None:
    source = tmp_path / "source"
    copy_tracked(source)
    host = make_python(tmp_path / "host")
    run([str(host / "pip"), "install", "."], source, CC="no-such-compiler")
    said = run([str(host / "parasol"), "--version"], tmp_path)
    assert "many times slower" in said
    assert "(plain: nothing is compiled for this Python)" in said


def test_an_archive_of_the_sources_has_all_that_the_package_needs(tmp_path: Path) -> None:
    source = tmp_path / "source"
    copy_tracked(source)
    run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)], source)
    (archive,) = tmp_path.glob("*.tar.gz")
    names = run(["tar", "tzf", str(archive)], tmp_path).splitlines()
    inside = {name.partition("/")[2] for name in names}
    wanted = {*list_tracked("src/parasol"), "pyproject.toml", "setup.py", "README.md", "LICENSE"}
    assert wanted - inside == set()
    assert any(name.startswith("src/parasol/web/bundle/static/js/") for name in inside)
