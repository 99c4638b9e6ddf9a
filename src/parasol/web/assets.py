"""Assets, the same for everybody: modules, styles, fonts, boards, drawings, words.

One hash names them all together. Under `/e/<hash>/` a browser may cache a file for good, and
modules find each other by relative paths, because addresses are laid out as the package's folders
are: `/e/<hash>/games/…` lies beside `/e/<hash>/static/…`. The same paths without the prefix are
revalidated on every request. Where there is a fresh bundle, its files are at these addresses.
"""

import hashlib
import mimetypes
import posixpath
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from parasol.web import bundled, games
from parasol.web.responses import Content

STATIC = bundled.PACKAGE / "static"
SERVED_SUFFIXES = {".js", ".css", ".svg", ".woff2", ".webmanifest", ".txt", ".png", ".ico"}
"""Of the static files; of a game's folder only modules and styles are served."""
MEDIA_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".ico": "image/x-icon"} | {
    ".webmanifest": "application/manifest+json"
}
STATIC_IMPORT = re.compile(
    r"""(?:^|;)(?:import|export)\b(?:[^"';()]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
"""What a module imports when it is loaded; `import()` comes later."""
REFRESH_S = 1.0
"""Between two checks whether a file has changed on disk."""
MAX_MADE = 2000
"""Drawings, pages and lists that are kept; all drawings of the three games are fewer."""

T = TypeVar("T")


@dataclass
class AssetFile:
    """A file that is served: read and compressed on the first request."""

    path: Path
    stamp: tuple[int, int]
    _content: Content | None = field(default=None, repr=False)

    @property
    def media_type(self) -> str:
        """The media type of its suffix."""
        suffix = self.path.suffix
        return MEDIA_TYPES.get(suffix) or mimetypes.guess_type(self.path.name)[0] or "text/plain"

    def read(self) -> Content:
        """Return its content."""
        if self._content is None:
            self._content = Content.of(self.path.read_bytes(), self.media_type)
        return self._content


class Assets:
    """All files by their address, and the hash that names them."""

    def __init__(self) -> None:
        self.files: dict[str, AssetFile] = {}
        self.hash = ""
        self.bundled = False
        """Whether the files of the bundle are among them, in place of their sources."""
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        """What was made from the files, by what it is; emptied when one of them changes."""
        self._refreshed = 0.0
        self._stamps: list[tuple[str, tuple[int, int]]] = []

    def refresh(self) -> str:
        """Notice files that have changed, at most every REFRESH_S; return the hash."""
        now = time.monotonic()
        if not self.hash or now - self._refreshed > REFRESH_S:
            self._refreshed = now
            self._scan()
        return self.hash

    def url_for(self, path: str) -> str:
        """Return the lasting URL of an address such as `static/css/parasol.css`."""
        return f"/e/{self.refresh()}/{path}"

    def has(self, path: str) -> bool:
        """Return whether there is a file of this address."""
        self.refresh()
        return path in self.files

    def recall(self, key: Hashable) -> Any:
        """Return what was kept under a key; None if there is nothing, or a file has changed."""
        self.refresh()
        if key in self._made:
            self._made.move_to_end(key)
        return self._made.get(key)

    def keep(self, key: Hashable, made: Any) -> None:
        """Keep what was made from the files; the least recently used goes where it is much."""
        self._made[key] = made
        if len(self._made) > MAX_MADE:
            self._made.popitem(last=False)

    def remember(self, key: Hashable, make: Callable[[], T | None]) -> T | None:
        """Return what a key stands for, or make it; None is not kept."""
        found: T | None = self.recall(key)
        if found is None:
            found = make()
            if found is not None:
                self.keep(key, found)
        return found

    def list_imports(self, path: str) -> list[str]:
        """Return a module and all that it imports, directly or not, for preloading."""
        return self.remember(("imports", path), lambda: self._find_imports(path)) or []

    def _find_imports(self, path: str) -> list[str]:
        found: list[str] = []
        left = [path]
        while left:
            address = left.pop(0)
            if address in self.files and address not in found:
                found.append(address)
                left += self._parse_imports(address)
        return found

    def _parse_imports(self, address: str) -> list[str]:
        text = self.files[address].read().data.decode()
        folder = posixpath.dirname(address)
        return [
            posixpath.normpath(posixpath.join(folder, name)) for name in STATIC_IMPORT.findall(text)
        ]

    def _scan(self) -> None:
        sources, bundle = _stat_files(_iter_files()), _stat_files(bundled.iter_files())
        stamps = [
            (address, file.stamp) for part in (sources, bundle) for address, file in part.items()
        ]
        if stamps != self._stamps:
            self._stamps = stamps
            self._made.clear()
            self.bundled = bundled.is_fresh(
                {address: file.path for address, file in sources.items()}
            )
            self.files = sources | bundle if self.bundled else sources
            self.hash = _hash_files(self.files)


def _stat_files(files: Iterable[tuple[str, Path]]) -> dict[str, AssetFile]:
    """Return files by their address, each with its stamp as it is now."""
    return {
        address: AssetFile(path, (stat.st_mtime_ns, stat.st_size))
        for address, path in files
        for stat in [path.stat()]
    }


def _iter_files() -> Iterator[tuple[str, Path]]:
    """Yield every source with its address."""
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in SERVED_SUFFIXES:
            yield f"static/{path.relative_to(STATIC).as_posix()}", path
    for game in games.list_games():
        folder = game.folder
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".js", ".css"):
                yield f"games/{game.name}/{path.relative_to(folder).as_posix()}", path


def _hash_files(files: dict[str, AssetFile]) -> str:
    """Hash all files, and the sources that draw and speak, as their output is served too."""
    total = hashlib.sha256()
    for address, file in files.items():
        total.update(f"{address}\0".encode() + hashlib.sha256(file.path.read_bytes()).digest())
    for source in _iter_sources():
        total.update(hashlib.sha256(source.read_bytes()).digest())
    return total.hexdigest()[:12]


def _iter_sources() -> Iterator[Path]:
    for folder in [bundled.PACKAGE / "locale", *(game.folder for game in games.list_games())]:
        for suffix in ("py", "po", "mo", "svg"):
            yield from sorted(folder.rglob(f"*.{suffix}"))
