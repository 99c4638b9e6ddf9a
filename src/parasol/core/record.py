"""Records: a match as text that a person can read and a program can replay exactly.

Header lines first, then one line a turn: its number, the seat, the words, and behind `#` a short
hash of the position they lead to. A masked record is what one seat may know: it has no seed and
no hashes, and `?` for what is hidden; it can be read but not replayed. docs/notation.md explains.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from parasol.core.errors import BadRecord, format_value
from parasol.core.match import Match, require_seed
from parasol.core.words import Text

TAG = re.compile(r"[A-Z][A-Za-z0-9-]*")
HEADER = re.compile(rf'\[({TAG.pattern}) "((?:[^"\\]|\\.)*)"\]')
TURN = re.compile(r"([0-9]{1,6})\. ([0-9]{1,2}):((?: [^\s#]+)+)(?: #([0-9a-f]{8}))?")
OWN = ("Game", "Rules", "Seed", "Seen-By", "Components", "Decisions", "Result")
MAX_RECORD_CHARS = 1_000_000
"""Characters beyond which a text is no record of any game."""
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


@dataclass(frozen=True)
class Turn:
    """One line of moves: where it stands, its number and seat, the words, the hash."""

    line: int
    number: int
    seat: int
    words: tuple[str, ...]
    digest: str


@dataclass(frozen=True)
class Record:
    """A record as it was read: its headers, the lines they stand in, its turns."""

    headers: dict[str, str]
    lines: dict[str, int]
    turns: list[Turn]


def write_record(match: Match, mask: int | None) -> str:
    """A match as a record; `mask` is the viewer's seat (-1: a spectator), None for all of it."""
    seed = require_seed(match)
    headers = {"Game": match.game.name, "Rules": match.game.rules_version}
    headers |= {make_header_name(name): str(choice) for name, choice in match.choices.items()}
    if match.components:
        headers["Components"] = json.dumps(match.components, separators=(",", ":"))
    if mask is None:
        headers["Seed"] = seed.hex()
    else:
        headers["Seen-By"] = str(mask) if mask >= 0 else "spectator"
    headers |= _collect_tags(match, headers)
    headers["Decisions"] = str(len(match.steps))  # by which a cut-off text is noticed
    headers["Result"] = " ".join(str(s.total) for s in match.scores()) if match.over else "*"
    lines = [f'[{name} "{_escape(value)}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *_iter_turns(match, mask)]) + "\n"


def parse_record(text: str) -> Record:
    """A record's headers and turns; BadRecord names the line that does not fit."""
    given: Any = text  # it may come from anywhere
    if not isinstance(given, str):
        raise BadRecord(Text("a record is a text, not {found}", {"found": format_value(given)}))
    if len(text) > MAX_RECORD_CHARS:
        raise BadRecord(Text("too long for the record of a game"))
    record = Record({}, {}, [])
    for number, written_line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = written_line.strip()
        if line.startswith("["):
            _read_header(record, line, number)
        elif line:
            _read_turn(record, line, number)
    if "Game" not in record.headers:
        raise BadRecord(Text('no record: there is no [Game "…"] line'))
    return record


def _read_header(record: Record, line: str, number: int) -> None:
    found = HEADER.fullmatch(line)
    if not found or record.turns:
        text = Text('expected [Name "value"] before the moves, found {found}')
        raise BadRecord(text.fill(found=format_value(line)), number)
    name = found[1]
    if name in record.headers:
        text = Text("a second [{name}] line; there is one in line {first}")
        raise BadRecord(text.fill(name=name, first=record.lines[name]), number)
    record.headers[name] = _unescape(found[2])
    record.lines[name] = number


def _read_turn(record: Record, line: str, number: int) -> None:
    turn = TURN.fullmatch(line)
    if not turn:
        text = Text("expected '1. 0: words #hash', found {found}")
        raise BadRecord(text.fill(found=format_value(line)), number)
    words = tuple(turn[3].split())
    record.turns.append(Turn(number, int(turn[1]), int(turn[2]), words, turn[4] or ""))


def _collect_tags(match: Match, headers: dict[str, str]) -> dict[str, str]:
    """The match's own tags; one that could not be read back as it is raises BadRecord."""
    for name in match.tags:
        if name in headers or not _can_be_a_tag(name):
            text = Text(
                "a tag can't be called {name}: a capital letter first, then letters, digits and "
                "hyphens, and none of {taken}"
            )
            raise BadRecord(text.fill(name=format_value(name), taken=", ".join([*OWN, *headers])))
    return {name: str(value) for name, value in match.tags.items()}


@lru_cache(maxsize=1000)
def _can_be_a_tag(name: str) -> bool:
    return name not in OWN and TAG.fullmatch(name) is not None


def _iter_turns(match: Match, mask: int | None) -> Iterator[str]:
    for (turn, seat), group in groupby(match.steps, key=attrgetter("turn", "seat")):
        chain = list(group)
        words = " ".join(
            step.word if mask is None else match.mask_word(step, mask) for step in chain
        )
        # Where a turn is not at its end the position is the one that the match is at.
        digest = chain[-1].digest or match.digest()
        yield f"{turn}. {seat}: {words}" + (f" #{digest}" if mask is None else "")


@cache
def make_header_name(option: str) -> str:
    """The header an option has in records: accolade_cards is Accolade-Cards."""
    return "-".join(part.capitalize() for part in option.split("_"))


def _escape(value: str) -> str:
    """A value on one line: a quote, a backslash and the end of a line have a backslash before."""
    if value.isprintable() and '"' not in value and "\\" not in value:
        return value  # as nearly all are
    known = re.sub(r'[\\"\n\r]', lambda found: ESCAPES[found[0]], value)
    return " ".join(known.splitlines())  # the ends of lines that nobody types


def _unescape(value: str) -> str:
    ends = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda found: ends.get(found[1], found[1]), value)
