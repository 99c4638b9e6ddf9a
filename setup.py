"""The native build: all the modules of `parasol._build.COMPILED` in one group, or none of them.

Everything else about the package is in pyproject.toml. A half-built package does not import, so
whatever goes wrong here removes every library again. Without a C compiler plain Python stays; with
one, a package that was not compiled is an error, since it would be many times slower. Where there
is Node the browser's modules are bundled, too; without the bundle browsers get them as they are.

PARASOL_PLAIN=1              do not compile
PARASOL_REQUIRE_COMPILED=1   not to have compiled is an error in any case
PARASOL_REQUIRE_BUNDLE=1     so is a build without the bundle
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

HERE = Path(__file__).parent
SOURCES = "src"
TERMINAL = "CONOUT$" if os.name == "nt" else "/dev/tty"


def asked(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def load_build() -> ModuleType:
    """`parasol._build` by its path: importing the package would import what is to be built."""
    path = HERE / SOURCES / "parasol" / "_build.py"
    spec = importlib.util.spec_from_file_location("parasol_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = load_build()


def explain(error: BaseException) -> str:
    """What went wrong, in a few words; mypyc and the compiler have printed the rest themselves."""
    if isinstance(error, SystemExit):
        return "mypyc refuses the sources, see above"
    if isinstance(error, (BaseError, CCompilerError)):
        return "the C compiler failed"
    if isinstance(error, ImportError):
        return f"mypyc does not import ({error})"
    return f"{type(error).__name__}: {error}"


def has_compiler() -> bool:
    """Whether the compiler that Python was built with, or the one asked for, is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def announce(message: str) -> None:
    """Print a message where a person sees it: pip shows the output of failed builds only."""
    print(message, file=sys.stderr)
    if not sys.stderr.isatty():
        with contextlib.suppress(OSError), open(TERMINAL, "w", encoding="utf-8") as terminal:
            terminal.write(f"\n{message}\n")


class NativeDistribution(Distribution):
    """Has extensions although none is listed: mypyc names them only when they are built.

    Asking mypyc here would translate everything anew for each of the several times that an
    installer starts this file just to read the metadata.
    """

    def has_ext_modules(self) -> bool:
        return not asked("PARASOL_PLAIN")


class BuildNative(build_ext):
    """Builds all the libraries and notes the hashes of their sources, or leaves no trace."""

    def run(self) -> None:
        if asked("PARASOL_PLAIN"):
            return
        is_package = not (self.inplace or self.editable_mode)
        root = self.build_lib if is_package else SOURCES
        BUILD.remove(root)
        try:
            self.build_all()
        except (Exception, SystemExit) as error:
            self.extensions = self.distribution.ext_modules = []
            for folder in {root, self.build_lib}:
                BUILD.remove(folder)
            self.stay_plain(explain(error), is_package)
            return
        BUILD.write_record(root)

    def stay_plain(self, why: str, is_package: bool) -> None:
        """Say that nothing was compiled; with a compiler, a package that is slow is an error."""
        if asked("PARASOL_REQUIRE_COMPILED") or (is_package and has_compiler()):
            headers = f"python3.{sys.version_info.minor}-dev"
            sys.exit(
                f"parasol: the native build failed: {why}. On Debian or Ubuntu it needs gcc, "
                f"libc6-dev and {headers}. PARASOL_PLAIN=1 installs Parasol in plain Python, many "
                "times slower."
            )
        if not has_compiler():
            why = "there is no C compiler"
        announce(
            f"parasol: the native build failed: {why}. Parasol stays in plain Python: the same "
            "games, many times slower."
        )

    def build_extensions(self) -> None:
        """Compile the C files of a library side by side: there is one for each module."""
        compiler = self.compiler

        def compile_all(sources: list[str], *given: Any, **more: Any) -> list[str]:
            one = partial(type(compiler).compile, compiler)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = list(pool.map(lambda source: one([source], *given, **more), sources))
            return [path for paths in made for path in paths]

        compiler.compile = compile_all
        super().build_extensions()

    def build_all(self) -> None:
        from mypyc.build import mypycify

        paths = [f"{SOURCES}/{module.replace('.', '/')}.py" for module in BUILD.modules(SOURCES)]
        if not paths:
            raise RuntimeError("there is nothing to compile")
        # What the compiled modules import is checked by `make lint`; here it only lends its types.
        extensions = mypycify(
            ["--follow-imports=silent", *paths],
            group_name=BUILD.GROUP,
            opt_level="3",
            debug_level="0",
            multi_file=True,  # one C file a module, for all cores at once
        )
        # The library calls its own functions directly, so the compiler may inline them: 1.15 times
        # as fast. Other systems' libraries do so anyway.
        if sys.platform == "linux":
            for extension in extensions:
                extension.extra_compile_args = [
                    *extension.extra_compile_args,  # mypyc's list is the same for all of them
                    "-fno-semantic-interposition",
                ]
        self.distribution.ext_modules = extensions
        # Prepared once already, without extensions; swig_opts is what cannot be prepared twice.
        self.swig_opts = None
        self.finalize_options()
        super().run()


def make_bundle() -> None:
    """Bundle the browser's modules; an archive of the sources has the bundle in it already."""
    if not (HERE / "tools" / "bundle.js").exists():
        return
    node, npm = shutil.which("node"), shutil.which("npm")
    why = "there is no Node"
    if node and npm:
        try:
            if not (HERE / "node_modules" / "esbuild").exists():
                subprocess.run([npm, "ci", "--ignore-scripts", "--loglevel=error"], check=True)
            subprocess.run([node, "tools/bundle.js"], check=True)
            return
        except (OSError, subprocess.CalledProcessError) as error:
            why = str(error)
    if asked("PARASOL_REQUIRE_BUNDLE"):
        sys.exit(f"parasol: the browser's modules were not bundled: {why}.")
    print(
        f"parasol: the browser's modules were not bundled: {why}. Browsers get plain modules: "
        "the same pages, only heavier.",
        file=sys.stderr,
    )


class BuildModules(build_py):
    """Bundles the browser's modules before the package's files are collected."""

    def run(self) -> None:
        if not self.editable_mode:
            make_bundle()
        super().run()


class ArchiveSources(sdist):
    """The same for an archive of the sources, so that a build from it needs no Node."""

    def run(self) -> None:
        make_bundle()
        super().run()


os.chdir(HERE)
COMMANDS = {"build_ext": BuildNative, "build_py": BuildModules, "sdist": ArchiveSources}
setup(distclass=NativeDistribution, cmdclass=COMMANDS)
