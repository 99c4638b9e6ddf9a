"""Checks that this Python can compile C and, as root on Debian, installs what is missing.

It compiles a file, because a compiler without the headers of Python or of C is of no use. Building
parasol itself is the job of setup.py.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path


def can_compile() -> bool:
    """Return whether a file that includes Python.h compiles with the build's compiler."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n#include <math.h>\n", encoding="utf-8")
        include = f"-I{sysconfig.get_path('include')}"
        arguments = [*shlex.split(command), include, "-c", str(source), "-o", f"{source}.o"]
        try:
            return subprocess.run(arguments, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def install(packages: list[str]) -> None:
    """Install packages by apt-get; a failure is found by the next check."""
    print(f"Installing {' and '.join(packages)}, to compile the rules ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", "-qq", *command], check=False, env=environment, stdout=subprocess.DEVNULL
        )


def ensure_compiler(install_missing: bool) -> bool:
    """Return whether C compiles, after installing if allowed; print help if it does not."""
    if can_compile():
        return True
    packages = ["gcc", "libc6-dev", f"python3.{sys.version_info.minor}-dev"]
    root_on_debian = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    if install_missing and root_on_debian and not os.environ.get("CC"):
        install(packages)
        if can_compile():
            return True
    print(
        "No C compiler with Python's headers was found, so parasol runs in plain Python: the same "
        f"games, only slower.\nOn Debian or Ubuntu: sudo apt install {' '.join(packages)}",
        flush=True,
    )
    return False
