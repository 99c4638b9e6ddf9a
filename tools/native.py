"""The native libraries of this checkout: `build`, `remove`, or `check` that they are used.

`build` compiles if something has changed and there is a compiler; with `--required` a missing
compiler or a failure is an error. `check` fails if there is a compiler and parasol runs in plain
Python. setup.py does the compiling.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import time
from pathlib import Path

import compiler

# By its path: importing the package would import the very modules that are to be built.
BUILD = runpy.run_path(str(Path("src", "parasol", "_build.py")))
PLAIN = os.environ.get("PARASOL_PLAIN", "") not in ("", "0")


def build(required: bool) -> int:
    """Compile; print a message first, because it takes a while."""
    if PLAIN:
        print("PARASOL_PLAIN is set: nothing is compiled.")
        return 0
    if BUILD["inspect"]()[0] == "compiled":
        return 0
    if not compiler.ensure_compiler(install_missing=True):
        return int(required)
    print("Compiling the rules to native code; this takes a minute or two ...", flush=True)
    began = time.monotonic()
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    environment = {**os.environ, "PARASOL_REQUIRE_COMPILED": "1"} if required else None
    status = subprocess.run(command, check=False, env=environment).returncode
    if BUILD["inspect"]()[0] == "compiled":
        print(f"Compiled in {time.monotonic() - began:.0f} seconds.")
    return status


def remove() -> int:
    """Remove the libraries: parasol runs in plain Python."""
    print(f"Removed {BUILD['remove']()} libraries: parasol runs in plain Python.")
    return 0


def check() -> int:
    """Check the mode in a new process."""
    question = "from parasol import _build; print(_build.mode(), '-', _build.reason())"
    answer = subprocess.run(
        [sys.executable, "-c", question], check=True, capture_output=True, text=True
    ).stdout.strip()
    print(f"parasol is {answer}")
    if (
        answer.startswith("compiled")
        or PLAIN
        or not compiler.ensure_compiler(install_missing=False)
    ):
        return 0
    print("A C compiler is here, so the tests must meet the compiled rules: run make compiled.")
    return 1


def main() -> int:
    match sys.argv[1:]:
        case ["build"]:
            return build(required=False)
        case ["build", "--required"]:
            return build(required=True)
        case ["remove"]:
            return remove()
        case ["check"]:
            return check()
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
