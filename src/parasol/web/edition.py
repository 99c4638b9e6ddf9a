"""Everything that is the same for everybody: modules, styles, fonts, boards, drawings, words.

All of it together is one edition, named by a hash of its files. Under `/e/<edition>/` a browser may
keep a file for good, and modules find each other by relative paths, because `/e/<edition>/games/…`
lies beside `/e/<edition>/static/…`. The same paths without the prefix are always asked for anew.
"""

import gzip
import hashlib
import mimetypes
import posixpath
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from parasol.web import games, joined, lean

STATIC = Path(__file__).parent / "static"
SERVED = {".js", ".css", ".svg", ".woff2", ".webmanifest", ".txt", ".png", ".ico"}
"""What is served of the static files; of a game's folder only modules and styles are."""
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".ico": "image/x-icon"} | {
    ".webmanifest": "application/manifest+json"
}
IMPORT = re.compile(r"""^(?:import|export)\b[^"';()]*["'](\.[^"']+)["']""", re.MULTILINE)
"""What a module imports when it is loaded; `import()` is for later."""
LEAN = {".js": lean.module, ".css": lean.style}
LOOK = 1.0
"""Seconds between two looks whether a file has changed on disk."""


@dataclass
class File:
    """A file that is served: read and compressed when it is first asked for."""

    path: Path
    stamp: tuple[int, int]
    _packed: tuple[bytes, bytes] | None = field(default=None, repr=False)

    @property
    def type(self) -> str:
        """Its media type."""
        suffix = self.path.suffix
        return TYPES.get(suffix) or mimetypes.guess_type(self.path.name)[0] or "text/plain"

    def bodies(self) -> tuple[bytes, bytes]:
        """Its bytes, and its bytes compressed."""
        if self._packed is None:
            body = self.path.read_bytes()
            if self.path.suffix in LEAN and "vendor" not in self.path.parts:
                body = LEAN[self.path.suffix](body.decode()).encode()
            self._packed = body, gzip.compress(body, 9, mtime=0)
        return self._packed


class Edition:
    """The files of this moment, by their address, and the hash that names them all."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.name = ""
        self._looked = 0.0
        self._joined: dict[tuple[str, ...], tuple[bytes, bytes] | None] = {}

    def look(self) -> str:
        """Notice files that have changed, at most once in a while: the edition's name."""
        now = time.monotonic()
        if not self.name or now - self._looked > LOOK:
            self._looked = now
            self._gather()
        return self.name

    def url(self, path: str) -> str:
        """The lasting address of something, such as `static/css/parasol.css`."""
        return f"/e/{self.look()}/{path}"

    def has(self, path: str) -> bool:
        """Whether there is a file of this address."""
        self.look()
        return path in self.files

    def needed(self, path: str) -> list[str]:
        """A module and all that it imports, straight or not: what a browser may fetch at once."""
        self.look()
        found: list[str] = []
        left = [path]
        while left:
            address = left.pop(0)
            if address in self.files and address not in found:
                found.append(address)
                left += self._imports(address)
        return found

    def joined(self, entries: tuple[str, ...]) -> tuple[bytes, bytes] | None:
        """Modules as one, and compressed; None where there is one that can't be joined."""
        self.look()
        if entries not in self._joined:
            try:
                body = joined.joined(entries, self._text, self.url).encode()
                self._joined[entries] = body, gzip.compress(body, 9, mtime=0)
            except joined.Unknown:
                self._joined[entries] = None
        return self._joined[entries]

    def _text(self, address: str) -> str | None:
        return self.files[address].bodies()[0].decode() if address in self.files else None

    def _imports(self, address: str) -> list[str]:
        text = self.files[address].bodies()[0].decode()
        folder = posixpath.dirname(address)
        return [posixpath.normpath(posixpath.join(folder, name)) for name in IMPORT.findall(text)]

    def _gather(self) -> None:
        found = {
            address: File(path, (stat.st_mtime_ns, stat.st_size))
            for address, path in _served()
            for stat in [path.stat()]
        }
        if {a: f.stamp for a, f in found.items()} != {a: f.stamp for a, f in self.files.items()}:
            self.files = found
            self._joined = {}
            self.name = _named(found)


def _served() -> Iterator[tuple[str, Path]]:
    """Every file with its address."""
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in SERVED:
            yield f"static/{path.relative_to(STATIC).as_posix()}", path
    for game in games.shelf():
        folder = game.folder
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".js", ".css"):
                yield f"games/{game.name}/{path.relative_to(folder).as_posix()}", path


def _named(files: dict[str, File]) -> str:
    """A hash of all files, and of the sources that draw and speak, which are served as well."""
    total = hashlib.sha256()
    for address, file in files.items():
        total.update(f"{address}\0".encode() + hashlib.sha256(file.path.read_bytes()).digest())
    for source in _sources():
        total.update(hashlib.sha256(source.read_bytes()).digest())
    return total.hexdigest()[:12]


def _sources() -> Iterator[Path]:
    house = Path(__file__).parent.parent
    for folder in [house / "locale", *(game.folder for game in games.shelf())]:
        for suffix in ("py", "po", "mo"):
            yield from sorted(folder.rglob(f"*.{suffix}"))
