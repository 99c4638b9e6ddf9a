"""What the viewers of a table are told of it: whole views, and changes since what was told last.

What everybody sees alike is made, compared and written once a version; then, for each seat that
somebody looks from, what only this seat sees.
"""

from typing import Any

from parasol.server.protocol import encoded, told
from parasol.server.tables.live_match import Course
from parasol.server.tables.patch import changes
from parasol.server.tables.snapshot import Lines, Made, common, own
from parasol.server.tables.subscriber import Eyes


class Look:
    """What those who look from one seat were told last."""

    __slots__ = ("lines", "own", "seen", "version")

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.version = -1
        self.own: dict[str, Any] = {}
        self.seen: dict[str, Any] = {}


class Telling:
    """What was told of one course."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.version = -1
        self._before = -1
        self._common: dict[str, Any] = {}
        self._public: dict[str, Any] = {}
        self._shared = b""
        """What has changed for everybody since `_before`, as written."""
        self._log: tuple[int, list[dict[str, Any]], bytes] = (0, [], b"")
        """The news of a log that were written last: those of the next seat are often the same."""
        self._looks: dict[Eyes, Look] = {}
        self._made: dict[str, Made] = {}

    def update(self, eyes: Eyes, since: int) -> bytes:
        """What has changed for a seat since a version; the whole view where that is not known."""
        self._advance()
        look = self._looks.get(eyes)
        if look is None or look.version != since or since != self._before:
            return self.view(eyes)
        old_own, old_seen = look.own, look.seen
        self._renew(look, eyes)
        found = changes(old_own, look.own)
        found += changes(old_seen, look.seen, ["view"])
        return b'{"type":"update","version":%d,"before":%d,"changes":[%b],"log":%b}' % (
            self.version,
            since,
            _joined(self._shared, encoded(found)[1:-1] if found else b""),
            self._news(look.lines),
        )

    def _news(self, lines: Lines) -> bytes:
        keep, added = lines.news()
        if keep != self._log[0] or added != self._log[1] or not self._log[2]:
            self._log = keep, added, encoded({"keep": keep, "add": added})
        return self._log[2]

    def view(self, eyes: Eyes) -> bytes:
        """Everything that a seat may see."""
        seat, language, _ = eyes
        self._advance()
        look = self._looks.get(eyes)
        if look is None:
            made = self._made.setdefault(language, {})
            look = self._looks[eyes] = Look(Lines(self.course, seat, made, language))
        self._renew(look, eyes)
        whole = self.course.match.header(seat) | self._public | look.seen
        position = self._common | look.own | {"view": whole}
        lines = look.lines.all()
        return told("view", version=self.version, seat=seat, position=position, log=lines)

    def _renew(self, look: Look, eyes: Eyes) -> None:
        if look.version != self.version:
            look.version = self.version
            look.own = own(self.course, *eyes)
            look.seen = self.course.match.own_view(eyes[0])

    def _advance(self) -> None:
        """Come up to the course: what is the same for everybody, and what of it has changed."""
        course = self.course
        if self.version == course.version:
            return
        everybody, public = common(course), course.match.public_view()
        found = changes(self._common, everybody)
        found += changes(self._public, public, ["view"])
        self._shared = encoded(found)[1:-1] if found else b""
        self._common, self._public = everybody, public
        self._before, self.version = self.version, course.version


def _joined(one: bytes, other: bytes) -> bytes:
    return one + b"," + other if one and other else one or other
