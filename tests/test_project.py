"""What holds the project together: requirements, versions, the build and its fallbacks.

The builds here are of a tiny package made for the occasion, in a folder with a space in its name;
whether parasol itself is compiled where it can be is checked by `make test`.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from parasol import _build

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
REQUIREMENTS = sorted(file.stem for file in (ROOT / "requirements").glob("*.in"))
LIBRARY = ".so" if os.name == "posix" else ".pyd"


def run(command: list[str], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command with none of the variables that steer the build, except those given."""
    inherited = {key: value for key, value in os.environ.items() if "PARASOL" not in key}
    environment = {**inherited, **variables}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def normal(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(part: str) -> dict[str, str]:
    """Each package that requirements/PART.txt names, with its entry."""
    text = (ROOT / "requirements" / f"{part}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    return {normal(re.split(r"==|\[", entry)[0]): entry for entry in entries}


# Requirements and versions


@pytest.mark.parametrize("part", REQUIREMENTS)
def test_requirements_name_no_address(part: str) -> None:
    for suffix in ("in", "txt"):
        text = (ROOT / "requirements" / f"{part}.{suffix}").read_text(encoding="utf-8")
        assert "://" not in text
        assert "index" not in text
        assert "find-links" not in text


@pytest.mark.parametrize("part", REQUIREMENTS)
def test_every_requirement_is_pinned_and_hashed(part: str) -> None:
    for entry in pins(part).values():
        assert re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==[0-9.]+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("part", REQUIREMENTS)
def test_what_is_asked_for_with_extras_is_pinned_with_them(part: str) -> None:
    # Without them pip holds the newest release against the hashes, and refuses it when it is out.
    pinned = pins(part)
    for name in pinned:
        try:
            asked = map(Requirement, metadata.requires(name) or [])
        except metadata.PackageNotFoundError:  # not for this system
            continue
        for one in asked:
            if one.extras and (one.marker is None or one.marker.evaluate({"extra": ""})):
                entry = pinned[normal(one.name)]
                assert one.extras <= Requirement(entry.split(" ;")[0].split()[0]).extras, entry


def test_requirements_of_the_parts_agree() -> None:
    run_time = pins("run")
    for part in REQUIREMENTS:
        for name, entry in pins(part).items():
            if name in run_time:
                version = entry.split()[0]
                assert version in run_time[name] or version.startswith("numpy"), entry


def test_run_time_dependencies_are_in_the_run_requirements() -> None:
    names = [normal(re.split(r"[<>=[]", dependency)[0]) for dependency in PROJECT["dependencies"]]
    assert set(names) <= set(pins("run"))


def test_what_postgresql_needs_is_pinned_apart_and_as_in_the_tests() -> None:
    extra = PROJECT["optional-dependencies"]["postgres"]
    own, tests = pins("postgres"), pins("test")
    assert {normal(Requirement(one).name) for one in extra} <= set(own)
    for name, entry in own.items():
        assert tests[name] == entry, name


def list_imports(module: str) -> set[str]:
    """The modules that a module of ours imports anywhere, by their whole names."""
    stem = ROOT / "src" / module.replace(".", "/")
    file = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
    if not file.is_file():  # not a module, but something in one
        return set()
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return found


def test_whatever_lends_its_types_to_compiled_modules_is_there_when_they_are_built() -> None:
    seen, waiting, lenders = set[str](), set(_build.COMPILED), set[str]()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        for name in list_imports(module) - seen:
            package = name.partition(".")[0]
            if package == "parasol":
                waiting.add(name)
            elif package not in sys.stdlib_module_names:
                lenders.add(normal(package))
    given = {normal(Requirement(one).name) for one in PYPROJECT["build-system"]["requires"]}
    assert {"librt", "msgspec"} <= lenders
    assert lenders <= given, "add it to build-system.requires in pyproject.toml"
    for one in map(Requirement, PYPROJECT["build-system"]["requires"]):
        asked = [Requirement(other) for other in PROJECT["dependencies"]]
        same = [other.specifier for other in asked if normal(other.name) == normal(one.name)]
        assert not same or same == [one.specifier], one.name


def test_every_dependency_has_its_reason() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    listed = {normal(name) for row in rows for name in re.findall(r"`([^`]+)`", row)}
    extras = [one for group in PROJECT["optional-dependencies"].values() for one in group]
    asked = {normal(Requirement(one).name) for one in [*PROJECT["dependencies"], *extras]}
    node = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert (asked | {normal(name) for name in node}) - listed == set()


def test_packages_of_node_are_pinned_and_hashed_without_an_address() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (ROOT / "npm-shrinkwrap.json").read_text(encoding="utf-8")
    assert "://" not in text
    assert "resolved" not in text
    packages = json.loads(text)["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, entry in packages.items():
        assert not name or entry["integrity"].startswith("sha512-"), name


def test_the_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{PROJECT["version"]}"' in citation
    node = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert node["version"] == PROJECT["version"]
    assert metadata.version("parasol-games") == PROJECT["version"]
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_entry_point_leads_somewhere() -> None:
    for group in ("parasol.games", "console_scripts"):
        points = [p for p in metadata.entry_points(group=group) if p.value.startswith("parasol.")]
        assert points
        for point in points:
            assert point.load() is not None


def test_ci_runs_the_tests_and_the_audit() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "exec make test audit\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_make_resolves_all_requirements() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (parts,) = re.findall(r"for part in (.*); do", makefile)
    assert sorted(parts.split()) == REQUIREMENTS


# The list of compiled modules


def test_every_module_to_be_compiled_exists() -> None:
    assert _build.modules() == list(_build.COMPILED)


def test_make_rebuilds_when_any_compiled_source_changes() -> None:
    shown = run(["make", "-s", "--eval=show: ; @echo $(RULES)", "show"], ROOT)
    expected = {f"src/{module.replace('.', '/')}.py" for module in _build.COMPILED}
    assert set(shown.stdout.split()) == expected, shown.stderr


def test_mode_tells_what_was_really_imported() -> None:
    for module in _build.COMPILED:
        file = import_module(module).__file__ or ""
        assert file.endswith(".py") == (_build.mode() == "plain"), file


def test_parasol_plain_prefers_the_sources() -> None:
    code = (
        "import importlib, parasol\n"
        "from parasol import _build\n"
        "print(_build.mode(), _build.reason())\n"
        "for name in _build.COMPILED: print(importlib.import_module(name).__file__)\n"
    )
    done = run([sys.executable, "-c", code], ROOT, PARASOL_PLAIN="1")
    mode, *files = done.stdout.splitlines()
    assert mode == "plain PARASOL_PLAIN is set"
    assert len(files) == len(_build.COMPILED)
    assert all(file.endswith(".py") for file in files)
    assert done.stderr == ""


# A tiny package with the same build


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A checkout with our build files, whose compiled modules say only their own number."""
    checkout = tmp_path / "a tiny checkout"
    package = checkout / "src" / "parasol"
    package.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, checkout)
    (checkout / "README.md").write_text("Tiny.\n", encoding="utf-8")
    shutil.copy(ROOT / "src" / "parasol" / "_build.py", package)
    for number, module in enumerate(_build.COMPILED):
        source = Path(_build.source_path(module, str(checkout / "src")))
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(f"def number() -> int:\n    return {number}\n", encoding="utf-8")
        for parent in source.parents:
            if parent == package.parent:
                break
            (parent / "__init__.py").touch()
    start = "from parasol import _build\n\n_build.prepare()\n"
    (package / "__init__.py").write_text(start, encoding="utf-8")
    return checkout


def first_source(checkout: Path) -> Path:
    return Path(_build.source_path(_build.COMPILED[0], str(checkout / "src")))


def built(checkout: Path) -> list[Path]:
    """Every library anywhere in the checkout, and the record of a build."""
    return [*checkout.rglob(f"*{LIBRARY}"), *checkout.rglob("_compiled.json")]


def pretend_to_compile(checkout: Path) -> None:
    """Lay a file that is no library where each library would be, and record the sources."""
    root = str(checkout / "src")
    for module in _build.COMPILED:
        stem = Path(_build.source_path(module, root)).with_suffix("")
        Path(f"{stem}{EXTENSION_SUFFIXES[0]}").write_bytes(b"not a library")
    _build.write_record(root)


def ask(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The mode of a fresh process, and the number the first compiled module says."""
    code = f"import parasol, {_build.COMPILED[0]} as m; print(parasol._build.mode(), m.number())"
    return run([sys.executable, "-c", code], checkout / "src", **variables)


def build(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    return run(command, checkout, **variables)


def test_a_fresh_library_is_used(tiny: Path) -> None:
    pretend_to_compile(tiny)
    assert _build.inspect(str(tiny / "src"))[0] == "compiled"
    assert "ImportError" in ask(tiny).stderr  # Python did reach for the file that is no library


def test_an_edited_source_is_never_shadowed_by_its_library(tiny: Path) -> None:
    pretend_to_compile(tiny)
    first_source(tiny).write_text("def number() -> int:\n    return 99\n", encoding="utf-8")
    done = ask(tiny)
    assert done.stdout.split() == ["plain", "99"]
    assert len(done.stderr.splitlines()) == 1
    assert first_source(tiny).relative_to(tiny / "src").as_posix() in done.stderr
    assert "make compiled" in done.stderr


def test_parasol_plain_asks_for_the_sources_without_a_word(tiny: Path) -> None:
    pretend_to_compile(tiny)
    done = ask(tiny, PARASOL_PLAIN="1")
    assert done.stdout.split() == ["plain", "0"]
    assert done.stderr == ""


def test_a_library_without_a_record_is_not_trusted(tiny: Path) -> None:
    pretend_to_compile(tiny)
    (tiny / "src" / "parasol" / "_compiled.json").unlink()
    done = ask(tiny)
    assert done.stdout.split() == ["plain", "0"]
    assert "make compiled" in done.stderr


def test_one_missing_library_makes_all_plain(tiny: Path) -> None:
    pretend_to_compile(tiny)
    next(first_source(tiny).parent.glob(f"{first_source(tiny).stem}.*{LIBRARY}")).unlink()
    assert ask(tiny).stdout.split() == ["plain", "0"]


def test_nothing_compiled_is_plain_and_says_so_once(tiny: Path) -> None:
    done = ask(tiny)
    assert done.stdout.split() == ["plain", "0"]
    assert len(done.stderr.splitlines()) == 1
    assert "nothing is compiled for this Python" in done.stderr
    assert "many times slower" in done.stderr


def test_a_worker_process_does_not_repeat_that_it_is_plain(tiny: Path) -> None:
    module = _build.COMPILED[0]
    script = tiny / "src" / "start.py"
    script.write_text(
        "import concurrent.futures as futures, multiprocessing as processes\n"
        f"import {module} as m\n"
        "if __name__ == '__main__':\n"
        "    context = processes.get_context('spawn')\n"
        "    with futures.ProcessPoolExecutor(1, mp_context=context) as pool:\n"
        "        print(pool.submit(m.number).result())\n",
        encoding="utf-8",
    )
    done = run([sys.executable, str(script)], tiny / "src")
    assert done.stdout == "0\n"
    assert done.stderr.count("nothing is compiled") == 1


def test_remove_leaves_no_library_and_no_record(tiny: Path) -> None:
    pretend_to_compile(tiny)
    assert _build.remove(str(tiny / "src")) == len(_build.COMPILED)
    assert built(tiny) == []


def test_a_build_compiles_everything_where_a_compiler_is_found(tiny: Path) -> None:
    probe = "import sys, compiler; sys.exit(not compiler.can_compile())"
    can = run([sys.executable, "-c", probe], ROOT / "tools").returncode == 0
    done = build(tiny)
    assert done.returncode == 0, done.stderr
    assert ask(tiny).stdout.split() == ["compiled" if can else "plain", "0"]


def build_package(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build what pip installs, as pip does; a wheel that was not packed needs no room."""
    return run([sys.executable, "setup.py", "-q", "build"], checkout, **variables)


def test_a_package_is_compiled_where_there_is_a_compiler_or_not_made(tiny: Path) -> None:
    broken = tiny.parent / "broken-compiler"
    pretend_python(tiny.parent, broken.name, "exit 1")
    done = build_package(tiny, CC=str(broken))
    assert done.returncode != 0
    assert "the native build failed" in done.stderr
    assert f"python3.{sys.version_info.minor}-dev" in done.stderr
    assert "PARASOL_PLAIN=1" in done.stderr
    assert built(tiny) == []


def test_a_package_without_a_compiler_is_plain_and_says_so(tiny: Path) -> None:
    done = build_package(tiny, CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert "there is no C compiler" in done.stderr
    assert "many times slower" in done.stderr
    assert built(tiny) == []


def test_a_failing_compiler_leaves_plain_python(tiny: Path) -> None:
    done = build(tiny, CC="false")
    assert done.returncode == 0
    assert "stays in plain Python" in done.stderr
    assert built(tiny) == []
    assert ask(tiny).stdout.split() == ["plain", "0"]


def test_a_module_mypyc_refuses_leaves_plain_python(tiny: Path) -> None:
    first_source(tiny).write_text("def number() -> int:\n    return ''\n", encoding="utf-8")
    pretend_to_compile(tiny)
    done = build(tiny)
    assert done.returncode == 0
    assert "mypyc refuses the sources" in done.stderr
    assert built(tiny) == []


def test_a_failed_build_is_an_error_where_compiled_is_required(tiny: Path) -> None:
    done = build(tiny, CC="false", PARASOL_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "the native build failed" in done.stderr
    assert built(tiny) == []


def test_parasol_plain_skips_the_build(tiny: Path) -> None:
    assert build(tiny, PARASOL_PLAIN="1").returncode == 0
    assert built(tiny) == []


# Finding a Python


def pretend_python(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


def find_python(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return run(["sh", "tools/find-python.sh"], ROOT, PATH=path, **{"PYTHON": "", **variables})


def test_a_python_that_does_not_run_is_passed_over(tmp_path: Path) -> None:
    for name in ("python3.14", "python3.13", "python3.12"):
        pretend_python(tmp_path, name, "exit 127")
    pretend_python(tmp_path, "python3.11", f'exec "{sys.executable}" "$@"')
    done = find_python(tmp_path)
    assert done.stdout.strip() == sys.executable


def test_the_python_asked_for_is_taken_or_refused_by_name(tmp_path: Path) -> None:
    assert find_python(tmp_path, PYTHON=sys.executable).stdout.strip() == sys.executable
    refused = find_python(tmp_path, PYTHON="no-such-python")
    assert refused.returncode == 1
    assert "PYTHON=no-such-python" in refused.stderr
