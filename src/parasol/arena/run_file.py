"""The file of a run, from which it resumes: the line-up on the first line, then one deal a line.

A deal is synced to disk before it counts. A last line that was cut off by a crash is removed when
the run resumes; nothing else is ever removed.
"""

import hashlib
import os
from pathlib import Path
from types import TracebackType

import msgspec

from parasol.arena.deals import Deal
from parasol.arena.lineup import Lineup
from parasol.core.errors import ParasolError

try:
    import fcntl
except ImportError:  # Windows: two runs that write into one file are not detected
    fcntl = None  # type: ignore[assignment]

FORMAT_VERSION = 1


class BadRunFile(ParasolError):
    """A file that belongs to another run, is damaged, or is in use."""


class Header(msgspec.Struct, frozen=True, rename={"format": "parasol arena"}):
    """The first line."""

    format: int
    lineup: Lineup


class RunFile:
    """The finished deals of one line-up; opened for appending more."""

    def __init__(self, path: Path, lineup: Lineup) -> None:
        self.path = path
        self.deals: dict[int, Deal] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - kept until close()
        except OSError as error:
            raise BadRunFile(f"{path}: {error.strerror}") from error
        try:
            self._lock()
            self._read(lineup)
        except BaseException:
            self._file.close()
            raise

    def add(self, deal: Deal) -> None:
        """Append a finished deal and sync it to disk."""
        self._write(deal)
        self.deals[deal.deal] = deal

    def close(self) -> None:
        """Close the file and release its lock."""
        self._file.close()

    def __enter__(self) -> "RunFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BadRunFile(f"{self.path}: another run is writing into this file") from error

    def _read(self, lineup: Lineup) -> None:
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition(b"\n")
        lines = whole.split(b"\n") if whole else []
        if lines:
            self._check_header(lines[0], lineup)
        elif torn and not torn.startswith(b'{"parasol arena"'[: len(torn)]):
            raise BadRunFile(f"{self.path}: this is no file of an arena")
        if torn:
            self._file.truncate(len(whole) + 1 if whole else 0)
        if not lines:
            self._write(Header(FORMAT_VERSION, lineup))
        for number, line in enumerate(lines[1:], 2):
            deal = self._parse_deal(number, line, lineup)
            self.deals[deal.deal] = deal

    def _check_header(self, line: bytes, lineup: Lineup) -> None:
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.DecodeError as error:
            raise BadRunFile(f"{self.path}: this is no file of an arena") from error
        if header.format != FORMAT_VERSION:
            raise BadRunFile(
                f"{self.path}: its format is {header.format}, this is {FORMAT_VERSION}"
            )
        for field in ("game", "rules", "names", "seatings", "options", "components", "seed"):
            saved, requested = getattr(header.lineup, field), getattr(lineup, field)
            if saved != requested:
                raise BadRunFile(
                    f"{self.path} holds another run: its {field} are {_abbreviate(saved)}, "
                    f"not {_abbreviate(requested)}"
                )

    def _parse_deal(self, number: int, line: bytes, lineup: Lineup) -> Deal:
        try:
            deal = msgspec.json.decode(line, type=Deal)
        except msgspec.DecodeError as error:
            raise BadRunFile(f"{self.path}: line {number} can't be read: {error}") from error
        if tuple(game.seats for game in deal.games) != lineup.seatings:
            raise BadRunFile(f"{self.path}: line {number} is of another line-up")
        return deal

    def _write(self, what: Header | Deal) -> None:
        line = memoryview(msgspec.json.encode(what) + b"\n")
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadRunFile(f"{self.path}: {error.strerror}; earlier lines are intact") from error


def choose_path(into: str | Path, lineup: Lineup) -> Path:
    """Return the path of the run's file: `into`, or in a folder one named after the line-up."""
    path = Path(into).expanduser()
    if path.is_dir() or str(into).endswith(("/", os.sep)):
        digest = hashlib.sha256(msgspec.json.encode(lineup)).hexdigest()[:8]
        return path / f"{lineup.game}-{lineup.players}-{digest}.jsonl"
    return path


def _abbreviate(value: object) -> str:
    """Format a field of a line-up for a message."""
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    text = str(value)
    return text if len(text) <= 80 else text[:77] + "..."
