"""The steps of the container's build, run on this machine in a clean folder.

Run are the steps that make the program: the pinned packages with their hashes, the compiled
package, the bundle; then the image's command and its health check. Not run are those that change a
whole system, `apt-get` and `useradd`; the base image is whatever Python runs the tests.
`tools/build-image.sh` builds the image itself, on a base that it makes from Debian's packages.
"""

import json
import re
import shutil
import sys
from pathlib import Path

from tests.deploy.packages import check_served, check_site_packages, copy_tracked, run
from tests.server.processes import Yard
from tests.server.running import find_free_port

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "deploy" / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
STEPS = [line.partition(" ")[::2] for line in LINES if line and not line.startswith("#")]
OF_THE_SYSTEM = ("apt-get", "useradd")
"""Programs of steps that are not run here."""


def list_steps(name: str) -> list[str]:
    return [rest for step, rest in STEPS if step == name]


def test_the_image_can_be_built_and_serves(tmp_path: Path, yard: Yard) -> None:
    source, program = tmp_path / "parasol", tmp_path / "opt" / "parasol"
    python = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
    assert list_steps("WORKDIR") == ["/parasol", "/data"]
    for tool in ("gcc", "node", "npm"):
        assert shutil.which(tool), f"the image has {tool}; install it here, too"
    ran = 0
    for name, rest in STEPS:
        if name == "COPY" and not rest.startswith("--from"):
            copy_tracked(source, *rest.split()[:-1])
        elif name == "RUN" and not rest.startswith(OF_THE_SYSTEM):
            line = rest.replace("/opt/parasol", str(program))
            run(re.sub(r"^python ", f"{python} ", line), source)
            ran += 1
    assert ran == 2
    assert list_steps("ENTRYPOINT") == ['["/opt/parasol/bin/parasol"]']
    assert run([str(program / "bin" / "parasol"), "--version"], tmp_path).endswith("(compiled)\n")
    check_site_packages(program / "bin")
    assert not (program / "bin" / "mypy").exists()
    check_command(program, yard)


def check_command(program: Path, yard: Yard) -> None:
    """Run the image's command on another port, and its health check."""
    port = find_free_port()
    (command,) = map(json.loads, list_steps("CMD"))
    words = [word.replace("/data/", f"{yard.folder}/") for word in command]
    server = yard.start(*words, "--port", str(port), program=program / "bin" / "parasol")
    check_served(f"http://127.0.0.1:{port}")
    (check,) = list_steps("HEALTHCHECK")
    probe, *flags = json.loads(check.partition("CMD ")[2])
    probe = probe.replace("/opt/parasol", str(program))
    run([probe, *(flag.replace("8000", str(port)) for flag in flags)], yard.folder)
    assert "plain" not in server.render()
