"""The real program, driven through pipes and through a pseudo-terminal. Nothing is imported."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM = [sys.executable, "-m", "parasol"]
TIMEOUT_S = 60  # seconds until a hanging program is given up; nothing is measured
# A new session without a terminal takes this one, so that Ctrl-C reaches the program; and Ctrl-C
# counts, also where the tests themselves were started in the background, which ignores it.
TAKE_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, '-m', 'parasol', *sys.argv[1:]])"
)


def make_environment(home: Path, **more: str) -> dict[str, str]:
    """A home of its own, and nothing inherited that steers colour or place."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "XDG_STATE_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}


def run(
    home: Path, *arguments: str, typed: str | bytes = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """The program in a pipe: what was printed and its exit code. Never a traceback."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=data,
        capture_output=True,
        check=False,
        cwd=home,
        env=make_environment(home, **more),
        timeout=TIMEOUT_S,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def list_saved(home: Path) -> list[Path]:
    """The games in that home's state folder."""
    return sorted((home / ".local" / "state" / "parasol").glob("*.parasol"))


class Terminal:
    """The program in a terminal of 80 columns: type, and read until something is there."""

    def __init__(self, process: "subprocess.Popen[bytes]", end: int) -> None:
        self.process = process
        self.end = end
        self.text = ""
        self.read_to = 0

    def wait_for(self, *wanted: str) -> str:
        """Read on until one of `wanted` is there; what was read since the last wait."""
        while True:
            unread = self.text[self.read_to :]
            ends = [unread.index(text) + len(text) for text in wanted if text in unread]
            if ends:
                self.read_to += min(ends)
                return unread[: min(ends)]
            more = self._more()
            assert more, f"{wanted} never came: {self.text[self.read_to :][-2000:]}"
            self.text += more

    def interrupt(self, until: str) -> None:
        """Press Ctrl-C until it is noticed: Python misses one just before it waits for a key."""
        for _ in range(TIMEOUT_S):
            self.type("\x03")
            while select.select([self.end], [], [], 1)[0] and (more := self._more()):
                self.text += more
                if until in self.text:
                    return
        raise AssertionError(f"Ctrl-C is never noticed: {self.text[-500:]!r}")

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def finish(self) -> int:
        """Read to the end; the exit code."""
        while more := self._more():
            self.text += more
        code = self.process.wait(TIMEOUT_S)
        assert "Traceback" not in self.text, self.text[-2000:]
        return code

    def _more(self) -> str:
        ready, _, _ = select.select([self.end], [], [], TIMEOUT_S)
        assert ready, f"the program hangs after {self.text[-500:]!r}"
        try:
            return os.read(self.end, 65536).decode(errors="replace")
        except OSError:  # Linux says so when the other end is closed
            return ""


@contextmanager
def open_terminal(home: Path, *arguments: str, **more: str) -> Iterator[Terminal]:
    """Start the program in a terminal of its own."""
    end, inner = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", TAKE_TERMINAL, *arguments],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        cwd=home,
        env=make_environment(home, **more),
        start_new_session=True,
    )
    os.close(inner)
    try:
        yield Terminal(process, end)
    finally:
        process.kill()
        process.wait()
        os.close(end)
