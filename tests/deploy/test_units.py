"""systemd takes the units as they are."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_hosting import PROGRAM, UNITS


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_units_are_what_systemd_reads(file: Path, tmp_path: Path) -> None:
    instance = file.name.replace("@.", "@8001.")
    for other in UNITS:
        # The program need not be there; all else is as it is installed.
        text = other.read_text("utf-8").replace(PROGRAM, shutil.which("true") or "/bin/true")
        (tmp_path / other.name).write_text(text)
        (tmp_path / other.name.replace("@.", "@8001.")).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / instance)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if "parasol" in line]
    assert said == []
    assert done.returncode == 0, done.stderr
