"""Whatever starts worker processes leaves none behind, however it ends itself."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.processes import TIMEOUT_S, open_yard
from tests.server.running import Person

GONE_WITHIN_S = 5.0
"""Seconds that the workers may outlive whoever started them."""
GRACE_S = 10.0
"""Seconds that a process may take to end after a signal that it handles."""

Stop = Callable[[subprocess.Popen[bytes]], None]

# Each says "ready" when its workers have worked once, and then gives them work for a long time.
HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
SEARCH = """
import parasol
from parasol.bots import bot
from parasol.core.chance import Rng

match = parasol.new("maui", seed=7)
seen = match.game.observe(match.state, 0)
bot("expert:iterations=50:cores=2").choose(seen, Rng(1))
print("ready", flush=True)
bot("expert:seconds=600:cores=2").choose(seen, Rng(1))
"""
ENVIRONMENT = """
from parasol.envs import VectorEnv

env = VectorEnv("maui", n=64, processes=3)
env.reset(seed=7)
print("ready", flush=True)
while True:
    env.step(env.sample())
"""
ARENA = """
from parasol.arena import run

run("maui", ["random", "expert:iterations=200"], games=100_000, processes=2,
    progress=lambda *_: print("ready", flush=True))
"""
# One call of native code that takes minutes and never lets another thread run.
NATIVE_CODE = """
import time
from pathlib import Path
from parasol.core.workers import WorkerExecutor

WorkerExecutor(1).submit(exec, "open('busy', 'w').close(); sum(range(10**11))")
while not Path("busy").exists():
    time.sleep(0.01)
print("ready", flush=True)
signal.pause()
"""


@contextmanager
def run_program(folder: Path, source: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a process group of its own until it says that it is ready."""
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", HEARS_CTRL_C + source],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=output,
            start_new_session=True,
        )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == b"ready\n", (folder / "output").read_text()
        yield process
    finally:
        end_group(process)
        process.stdout.close()


@contextmanager
def run_table_server(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server, and a table at which two computers play that search for a second a move."""

    async def watch_a_move(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        table = await ada.make(game="maui", seats=[{"kind": "computer", "level": "expert"}] * 2)
        ident = table["table"]["id"]
        await ada.ask("POST", f"/api/tables/{ident}/start")
        async with ada.at(ident) as client:
            await client.until("update")

    with open_yard(folder) as yard:
        server = yard.serve(f"sqlite:///{folder / 'parasol.db'}")
        asyncio.run(watch_a_move(server.url))
        yield server.process
        (folder / "output").write_text(server.render())


def start_user(folder: Path, user: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Start one of those who have workers."""
    if user == "server":
        return run_table_server(folder)
    return run_program(folder, {"search": SEARCH, "environment": ENVIRONMENT, "arena": ARENA}[user])


def list_group(process: subprocess.Popen[bytes]) -> list[int]:
    """List what runs in a process's group; what is dead and only waits to be noticed does not."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, group = file.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue  # it has ended meanwhile
        if int(group) == process.pid and state != "Z":
            found.append(int(file.parent.name))
    return found


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill whatever is left of a process's group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(TIMEOUT_S)


def press_ctrl_c(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the whole group, as a terminal does."""
    os.killpg(process.pid, signal.SIGINT)


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Interrupt one process alone, as a program does."""
    process.send_signal(signal.SIGINT)


def terminate(process: subprocess.Popen[bytes]) -> None:
    process.terminate()


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()


def check_that_all_end(process: subprocess.Popen[bytes], stop: Stop) -> None:
    """Stop a process, and see that it and its workers are gone."""
    assert len(list_group(process)) >= 2, "it has no workers"
    stop(process)
    process.wait(GRACE_S)
    end = time.monotonic() + GONE_WITHIN_S
    while left := list_group(process):
        assert time.monotonic() < end, f"{len(left)} processes are left"
        time.sleep(0.02)


@pytest.mark.parametrize("stop", [press_ctrl_c, interrupt, terminate, kill])
@pytest.mark.parametrize("user", ["search", "environment", "arena", "server"])
def test_no_worker_outlives_the_process_that_started_it(
    tmp_path: Path, user: str, stop: Stop
) -> None:
    with start_user(tmp_path, user) as process:
        check_that_all_end(process, stop)
    # The one interrupted may say where it was; its workers have nothing to say.
    assert (tmp_path / "output").read_text().count("Traceback") <= 1


@pytest.mark.parametrize("stop", [terminate, kill])
def test_a_worker_in_native_code_ends_with_its_parent(tmp_path: Path, stop: Stop) -> None:
    with run_program(tmp_path, NATIVE_CODE) as process:
        check_that_all_end(process, stop)
