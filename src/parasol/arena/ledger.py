"""The file a run is kept in: its line-up on the first line, then a finished deal on each.

A deal is on the disk before it counts. A line that was cut off, because the machine or the
program was stopped while writing it, is taken away when the run goes on; nothing else ever is.
"""

import hashlib
import os
from pathlib import Path
from types import TracebackType

import msgspec

from parasol.arena.lineup import Lineup
from parasol.arena.playing import Deal
from parasol.core.errors import ParasolError

try:
    import fcntl
except ImportError:  # Windows, where nobody stops two runs from writing into one file
    fcntl = None  # type: ignore[assignment]

FORMAT = 1


class BadLedger(ParasolError):
    """A file that can't be gone on with: of another run, damaged, or in use."""


class Header(msgspec.Struct, frozen=True, rename={"format": "parasol arena"}):
    """The first line."""

    format: int
    lineup: Lineup


class Ledger:
    """The deals of one line-up that are finished; opened for adding more."""

    def __init__(self, path: Path, lineup: Lineup) -> None:
        self.path = path
        self.deals: dict[int, Deal] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - kept until close()
        except OSError as error:
            raise BadLedger(f"{path}: {error.strerror}") from error
        try:
            self._take()
            self._read(lineup)
        except BaseException:
            self._file.close()
            raise

    def add(self, deal: Deal) -> None:
        """Keep a finished deal for good."""
        self._write(deal)
        self.deals[deal.deal] = deal

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BadLedger(f"{self.path}: another run is writing into this file") from error

    def _read(self, lineup: Lineup) -> None:
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition(b"\n")
        lines = whole.split(b"\n") if whole else []
        if lines:
            self._check(lines[0], lineup)
        elif torn and not torn.startswith(b'{"parasol arena"'[: len(torn)]):
            raise BadLedger(f"{self.path}: this is no file of an arena")
        if torn:
            self._file.truncate(len(whole) + 1 if whole else 0)
        if not lines:
            self._write(Header(FORMAT, lineup))
        for number, line in enumerate(lines[1:], 2):
            deal = self._deal(number, line, lineup)
            self.deals[deal.deal] = deal

    def _check(self, line: bytes, lineup: Lineup) -> None:
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.DecodeError as error:
            raise BadLedger(f"{self.path}: this is no file of an arena") from error
        if header.format != FORMAT:
            raise BadLedger(f"{self.path}: its format is {header.format}, this is {FORMAT}")
        for field in ("game", "rules", "names", "seatings", "options", "components", "seed"):
            kept, asked = getattr(header.lineup, field), getattr(lineup, field)
            if kept != asked:
                raise BadLedger(
                    f"{self.path} holds another run: its {field} are {_short(kept)}, "
                    f"not {_short(asked)}"
                )

    def _deal(self, number: int, line: bytes, lineup: Lineup) -> Deal:
        try:
            deal = msgspec.json.decode(line, type=Deal)
        except msgspec.DecodeError as error:
            raise BadLedger(f"{self.path}: line {number} can't be read: {error}") from error
        if tuple(game.seats for game in deal.games) != lineup.seatings:
            raise BadLedger(f"{self.path}: line {number} is of another line-up")
        return deal

    def _write(self, what: Header | Deal) -> None:
        line = memoryview(msgspec.json.encode(what) + b"\n")
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadLedger(f"{self.path}: {error.strerror}; what is kept is whole") from error


def file_for(into: str | Path, lineup: Lineup) -> Path:
    """The file meant: itself, or in a folder one named after the line-up."""
    path = Path(into).expanduser()
    if path.is_dir() or str(into).endswith(("/", os.sep)):
        digest = hashlib.sha256(msgspec.json.encode(lineup)).hexdigest()[:8]
        return path / f"{lineup.game}-{lineup.players}-{digest}.jsonl"
    return path


def _short(value: object) -> str:
    """A part of a line-up for a sentence."""
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    text = str(value)
    return text if len(text) <= 80 else text[:77] + "..."
