"""Starting the servers that are measured, each on one core, and asking the system what they use.

All of them listen on 127.0.0.1 only, live in a temporary folder and are ended with the run.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BOARDGAME_IO = ("boardgame.io@0.50.2", "node-persist@3.1.0")
"""With what its store on disk asks for."""
START_TIMEOUT_S = 30.0
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGESIZE")
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = CORES[0], CORES[-1]
"""The server has one core for itself; the generator of load has another, if there is one."""


@dataclass
class Server:
    """A server under way."""

    process: subprocess.Popen[bytes]
    port: int

    def read_cpu_s(self) -> float:
        """Read the seconds of processor time so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_S

    def read_resident_bytes(self) -> int:
        """Read the bytes in memory, after it has collected its garbage."""
        self.process.send_signal(signal.SIGUSR2)
        time.sleep(1.0)
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * PAGE_BYTES


@contextlib.contextmanager
def run_server(command: list[str], port: int, cores: set[int], **more: Any) -> Iterator[Server]:
    """Run a server on its cores; end it afterwards."""
    here = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)  # what is started inherits it, with all its threads
    try:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **more)
    finally:
        os.sched_setaffinity(0, here)
    try:
        wait_for(process, port)
        yield Server(process, port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    """Wait until a server listens; RuntimeError if it ends, or never does."""
    end = time.monotonic() + START_TIMEOUT_S
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{process.args!r} did not start")
        time.sleep(0.05)


def find_free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_ours(
    database: str | Path, cores: set[int] | None = None, root: Path = ROOT
) -> "contextlib.AbstractContextManager[Server]":
    """Run our server on a database, of this checkout or of another."""
    port = find_free_port()
    python = sys.executable if root == ROOT else str(root / ".venv" / "bin" / "python")
    command = [python, "-m", "benchmarks.server.ours"]
    words = ["--database", str(database), "--port", str(port)]
    return run_server([*command, *words], port, cores or {SERVER_CORE}, cwd=root)


def run_theirs(
    modules: Path, folder: Path | None = None
) -> "contextlib.AbstractContextManager[Server]":
    """Run boardgame.io's server, on its store in memory or on its store in a folder."""
    port = find_free_port()
    script = Path(__file__).with_name("theirs.js")
    # Node looks for packages beside the script, so it gets one beside them.
    copy = modules / "theirs.js"
    shutil.copyfile(script, copy)
    command = ["node", "--expose-gc", str(copy), str(port), *([str(folder)] if folder else [])]
    environment = {**os.environ, "NODE_ENV": "production"}
    return run_server(command, port, {SERVER_CORE}, cwd=modules, env=environment)


def install(folder: Path) -> Path | None:
    """Install boardgame.io from npm in a folder; None without Node or without a way to get it."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return None
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text('{"private": true}\n')
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", *BOARDGAME_IO]
    try:
        subprocess.run(command, cwd=folder, check=True, timeout=300, stdout=subprocess.DEVNULL)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return folder
